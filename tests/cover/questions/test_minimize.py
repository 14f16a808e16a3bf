"""Covers of least cost: against the definition, against an integer program, and their promises."""

from __future__ import annotations

import itertools
import operator
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.cover import Colored, Item, Problem, models
from farandole.cover.questions.minimize import MinimumSearch, k_best, minimum
from farandole.errors import ArgumentError, ProblemError
from tests.cover.checks import check_best, prices
from tests.cover.oracle import problems, random_problem


@pytest.mark.parametrize(("k", "ties"), [(1, False), (1, True), (3, False), (3, True)])
def test_covers_that_are_replaced_take_no_memory(k: int, ties: bool) -> None:
    """Better covers come one after another; only those kept count towards the limit."""
    replaced = 0
    for seed in range(12):
        dice = random.Random(seed)
        sets = [dice.sample(range(30), 3) for _ in range(300)] + [[k] for k in range(30)]
        problem = Problem(range(30), sets, costs=[dice.randrange(40) for _ in range(330)])
        search = MinimumSearch(problem, k, ties=ties)
        seen: set[tuple[int, ...]] = set()
        while not (result := search.run(nodes=1)).complete:
            seen.update(found.numbers for found in result.covers)
        replaced += len(seen) - result.count
        # A cover has at most 30 options; some 170 bytes hold it.
        again = (
            minimum(problem, ties=ties, memory=(k + 6) * 170)
            if k == 1
            else k_best(problem, k, ties=ties, memory=(k + 6) * 170)
        )
        assert (again.costs, again.complete) == (result.costs, True)
    assert replaced > 60


@given(problems(), st.integers(1, 4), st.booleans())
@settings(max_examples=100)
def test_stopped_at_every_node_and_continued(problem: Problem, k: int, ties: bool) -> None:
    every = prices(problem)
    search = MinimumSearch(problem, k, ties=ties)
    while not (result := search.run(nodes=1)).complete:
        found = {frozenset(solution.numbers) for solution in result.covers}
        assert list(result.costs) == sorted(every[cover] for cover in found)
        others = [cost for cover, cost in every.items() if cover not in found]
        assert not others or (result.bound is not None and result.bound <= min(others))
    check_best(problem, result, k, ties)
    assert search.run() == result


def test_agrees_with_an_integer_program() -> None:
    model = pytest.importorskip(
        "ortools.sat.python.cp_model", reason="needs OR-tools, an independent solver"
    )
    rng = random.Random(4)
    for _ in range(40):
        problem = random_problem(rng, options=rng.choice([30, 60]))
        program = model.CpModel()
        chosen = [program.new_bool_var("") for _ in problem.options]
        holders: dict[object, list[tuple[Any, object]]] = {}
        for option, variable in zip(problem.options, chosen, strict=True):
            entries = [
                (entry.item, entry.color) if isinstance(entry, Colored) else (entry, None)
                for entry in option.items
            ]
            if not any(item in problem.items for item, _ in entries):
                program.add(variable == 0)
            for item, color in entries:
                holders.setdefault(item, []).append((variable, color))
        for item, (low, high) in zip(problem.items, problem.bounds, strict=True):
            total = sum(variable for variable, _ in holders.get(item, []))
            program.add(total >= low)
            program.add(total <= high)
        for item in problem.secondary:
            for (one, color), (other, second) in itertools.combinations(holders.get(item, []), 2):
                if color is None or color != second:
                    program.add_at_most_one([one, other])
        costs = problem.costs or (1,) * len(chosen)
        program.minimize(sum(map(operator.mul, costs, chosen)))
        solver = model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # it would leave Ctrl-C turned off
        status = solver.solve(program)
        best = minimum(problem)
        if status == model.INFEASIBLE:
            assert best.cost is None
        else:
            assert status == model.OPTIMAL
            values = [solver.value(variable) for variable in chosen]
            assert best.cost == sum(map(operator.mul, costs, values))


def test_the_bound_is_exact_or_none() -> None:
    many = Problem([Item("a", 0, 9)], [["a"]] * 3, costs=[-(2**62)] * 3)
    assert minimum(many).bound == -3 * 2**62
    assert minimum(many, ties=True).bound == -2 * 2**62
    for ties in (False, True):
        assert minimum(Problem("ab", ["a", "b"]), ties=ties).bound is None
        assert minimum(Problem("ab", ["a", "b", "ab"]), ties=ties).bound == 1 + ties
    assert k_best(Problem("ab", ["a", "b", "ab"]), 2).bound is None


def test_limits_say_so() -> None:
    board = models.queens(12).problem
    costs = [random.Random(1).randrange(31) for _ in board.options]
    problem = Problem(board.items, board.options, secondary=board.secondary, costs=costs)
    full = minimum(problem)
    for limits in ({"nodes": 3}, {"nodes": 0}):
        result = minimum(problem, **limits)  # type: ignore[arg-type]
        assert not result.complete
        assert result.bound is not None
        assert full.cost is not None
        assert min([result.bound, *result.costs]) <= full.cost
    with pytest.raises(ArgumentError, match="memory must be "):
        minimum(problem, memory=-1)
    for k in (0, -1):
        with pytest.raises(ArgumentError, match=r"^k must be "):
            k_best(problem, k)


def test_memory_limit() -> None:
    problem = Problem(range(12), [[item] for item in range(12) for _ in range(2)])
    search = MinimumSearch(problem, ties=True)
    part = search.run(memory=10_000)
    assert not part.complete
    assert 0 < part.count < 4096
    assert search.run().count == 4096


def test_costs_that_cannot_be_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some compilers have no numbers of 128 bits; the kernel refuses then."""

    def refuse(*arguments: object, **more: object) -> None:
        raise OverflowError(arguments)

    monkeypatch.setattr("farandole.cover.questions.minimize.CoverMinimizer", refuse)
    with pytest.raises(ProblemError, match="too large") as caught:
        minimum(Problem("ab", ["a", "b"], costs=[2**63 - 1] * 2))
    assert caught.value.code == "problem.cost"


@pytest.mark.usefixtures("ticking")
def test_time_is_that_of_setting_up_and_of_searching() -> None:
    assert minimum(Problem("a", ["a"])).seconds == 2.0


def test_progress_goes_up() -> None:
    seen: list[float] = []
    assert models.dominoes(8, 8).problem.minimum(progress=seen.append).cost == 32
    assert seen == sorted(seen)
    assert seen[-1] == 1
    for nodes in (0, 1, 5, 50):
        seen.clear()
        search = MinimumSearch(models.queens(9).problem, 3)
        search.run(nodes=nodes, progress=seen.append)
        assert 0 <= seen[-1] <= 1


def test_covers_are_named_when_they_are_read() -> None:
    """There can be millions of ties: to name them all would take longer than the search."""
    made: list[int] = []

    def name(option: int) -> int:
        made.append(option)
        return option

    pairs = [(item, item + 1) for item in range(0, 8, 2) for _ in range(2)]
    entries = [item for pair in pairs for item in pair]
    problem = Problem.from_arrays(range(0, 17, 2), entries, primary=8, names=name)
    best = minimum(problem, ties=True)
    assert (best.count, best.costs[0], made) == (2**4, 4, [])
    assert len(best.covers[-1]) == 4
    assert sorted(made) == sorted(best.covers[-1].numbers)
    assert best.covers[2:4] == (best.covers[2], best.covers[3])
    assert best.covers == tuple(best.covers) != best.covers[1:]
    assert pickle.loads(pickle.dumps(best.covers)) == tuple(best.covers)
    assert hash(best) == hash(minimum(problem, ties=True))


@pytest.mark.parametrize(("low", "high"), [(0, 10**6), (5_000, 5_000), (0, 4_000), (9_000, 10**6)])
def test_an_item_of_wide_bounds_with_many_options(low: int, high: int) -> None:
    """The prices suggest the cheapest covers: the search needn't go down a level an option."""
    dice = random.Random(high)
    costs = sorted(dice.choices(range(-500, 500), k=10_000))
    problem = Problem([Item("a", low, high)], [["a"]] * 10_000, costs=costs)
    best = k_best(problem, 40, nodes=2_000)
    assert best.complete
    number = min(max(low, sum(cost < 0 for cost in costs)), high)
    assert best.cost == sum(costs[:number])
    assert len({frozenset(cover.numbers) for cover in best.covers}) == 40
    assert best.costs[-1] - best.costs[0] <= 2
