"""Problems at the edge of what can be said, and every question put to every engine.

The truth comes from the definition (`tests.cover.oracle`). The large numbers are those around which
numbers of 15, 16, 24, 31, 32, 63 and 64 bits end.
"""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from farandole.cover import Colored, Item, Option, Problem, Sampler, fewest
from farandole.cover.questions.count import COUNTERS
from farandole.cover.questions.minimize import k_best
from farandole.cover.search.search import ENGINES
from farandole.cover.teach.dancing import dance
from farandole.errors import ProblemError, Unsupported
from farandole.isa import level_in_use
from tests.cover.oracle import covers

MOST = (1 << 32) - 1
HIGH, LOW = (1 << 63) - 1, -(1 << 63)
EDGES = (
    *(2, 3, (1 << 14) - 1, 1 << 14, (1 << 15) - 1, 1 << 15, 1 << 16, 1 << 24),
    *((1 << 31) - 1, 1 << 31, MOST - 1, MOST),
)

TABLE: dict[str, Problem] = {
    "nothing": Problem("", []),
    "empty options": Problem("", [[], []]),
    "secondary items alone": Problem("", ["x", "xy", [Colored("y", 1)], []], secondary="xy"),
    "no options": Problem("ab", []),
    "an item of no option": Problem("abc", ["ab", "a", "b"]),
    "an item of no option, which needs none": Problem(["a", Item("b", 0, MOST)], ["a", "a"]),
    "empty options beside others": Problem("ab", ["", "a", "", "b", "ab", ""]),
    "options alike": Problem("ab", ["a"] * 4 + ["b"] * 3 + ["ab"] * 2),
    "options alike, apart in order": Problem("ab", ["ab", "ba", "ab", "ba"]),
    "options alike, which may stand together": Problem([Item("a", 1, 3)], ["a"] * 5),
    "one option of all items": Problem(range(300), [range(300), range(150), range(150, 300)]),
    "many secondary items": Problem("a", [["a", *range(400)], ["a"]], secondary=range(400)),
    "as many colors as options": Problem(
        [Item("a", 0, MOST), Item("b", 1, 2)],
        [["a", "b", Colored("x", k)] for k in range(5)] + [["a", Colored("x", 0)], ["b", "x"]],
        secondary="x",
    ),
    "the largest color": Problem.from_arrays(
        [0, 2, 4, 6, 8],
        [0, 2, 1, 2, 0, 2, 1, 2],
        primary=2,
        secondary=1,
        colors=[0, MOST, 0, MOST, 0, MOST - 1, 0, 1],
    ),
    "costs of the largest size": Problem(
        "abc",
        ["a", "b", "c", "ab", "bc", "abc", "a"],
        costs=[HIGH, LOW, HIGH, LOW, HIGH - 1, LOW + 1, 0],
    ),
    "costs that are all the least": Problem([Item("a", 0, 9)], [["a"]] * 4, costs=[LOW] * 4),
    "costs that are all the largest": Problem([Item("a", 2, 3)], [["a"]] * 4, costs=[HIGH] * 4),
    "costs of half the least": Problem([Item("a", 0, 9)], [["a"]] * 3, costs=[-(1 << 62)] * 3),
    "costs that cancel": Problem("ab", ["a", "a", "b", "b", "ab"], costs=[HIGH, LOW, LOW, HIGH, 0]),
    "costs around nothing": Problem("ab", ["a", "a", "b", "ab"], costs=[0, 0, 0, 0]),
    "only one cover": Problem("ab", ["a", "b"]),
    "names that are equal": Problem("ab", [Option("o", ("a",)), Option("o", ("b",))]),
}
for edge in EDGES:
    TABLE |= {
        f"{edge}:{edge}, one option": Problem([Item("a", edge, edge)], ["a"]),
        f"{edge}:{edge}, three options": Problem([Item("a", edge, edge), "b"], ["a", "ab", "a"]),
        f"{edge - 1}:{edge}": Problem([Item("a", edge - 1, edge)], ["a"] * 3),
        f"0:{edge}": Problem([Item("a", 0, edge), "b"], ["a", "ab", "b", "a"]),
        f"1:{edge}": Problem([Item("a", 1, edge)], ["ax", "ax", "a"], secondary="x"),
        f"2:{edge}, with another": Problem(
            [Item("a", 2, edge), Item("b", 0, edge)],
            ["a", "ab", "b", "ab", ["a", Colored("x", 1)], ["b", Colored("x", 2)]],
            secondary="x",
            costs=[5, LOW, HIGH, 0, -3, 7],
        ),
    }

every_problem = pytest.mark.parametrize("problem", TABLE.values(), ids=TABLE.keys())


def found(solutions: object) -> list[frozenset[int]]:
    return [frozenset(cover.numbers) for cover in solutions]  # type: ignore[attr-defined]


def check_list(solutions: object, problem: Problem) -> None:
    every = found(solutions)
    assert len(every) == len(set(every))
    assert set(every) == covers(problem).keys()


@every_problem
@pytest.mark.parametrize("level", ["avx512", "avx2", "portable"])
def test_counts(problem: Problem, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARANDOLE_ISA", level)
    try:
        level_in_use()
    except ProblemError:
        pytest.skip(f"no {level} on this processor")
    truth = len(covers(problem))
    for engine, threads in product(COUNTERS, (1, 2)):
        counted = problem.count(engine=engine, threads=threads)
        assert (counted, counted.complete) == (truth, True), (engine, threads)
    assert problem.count(engine="diagram", memory=0) == truth
    assert problem.has_cover() == (truth > 0)


@every_problem
def test_lists(problem: Problem) -> None:
    for engine, seed in product(ENGINES, (0, 7)):
        check_list(problem.solve(engine=engine, seed=seed).covers, problem)
    for threads, ordered in product((1, 2), (False, True)):
        check_list(problem.solve(threads=threads, ordered=ordered).covers, problem)
    check_list(problem, problem)
    assert sum(map(len, problem.iter_batches(2))) == len(covers(problem))
    parts = pickle.loads(pickle.dumps(problem.pieces(4)))
    check_list([cover for part in parts for cover in part.solve().covers], problem)
    for engine in ENGINES:
        some, search = [], problem.search(engine=engine)
        while (cover := next(search, None)) is not None:
            some.append(cover)
            search = pickle.loads(pickle.dumps(search.checkpoint())).search()
        check_list(some, problem)


@every_problem
def test_cheapest_covers(problem: Problem) -> None:
    every = covers(problem)
    if problem.costs is None:
        every = {cover: len(cover) for cover in every}
    costs = sorted(every.values())
    for k, ties in product((1, 2, len(every) + 1), (False, True)):
        best = k_best(problem, k, ties=ties)
        wanted = costs[:k]
        if ties and wanted:
            wanted = [cost for cost in costs if cost <= wanted[-1]]
        assert list(best.costs) == wanted
        assert sorted(every[cover] for cover in found(best.covers)) == wanted
        others = [cost for cover, cost in every.items() if cover not in found(best.covers)]
        if best.bound is None:
            assert not others
        else:
            assert costs[0] <= best.bound <= min(others, default=best.bound)
        assert best.bound is None or k <= len(every)
    smallest = fewest(problem)
    assert [len(cover) for cover in smallest.covers] == sorted(map(len, every))[:1]


@every_problem
def test_draws(problem: Problem) -> None:
    sampler = Sampler(problem)
    assert sampler.count == len(covers(problem))
    check_list(sampler, problem)
    assert problem.estimate(20).nodes.mean >= 0


@every_problem
def test_reductions(problem: Problem) -> None:
    small = problem.reduced()
    check_list([c for cover in small.problem for c in small.expand(cover)], problem)
    cheap = problem.reduced(keep="cheapest")
    costs = problem.costs or (1,) * problem.option_count
    left = [
        sum(costs[n] for n in c.numbers) for cover in cheap.problem for c in cheap.expand(cover)
    ]
    every = [sum(costs[n] for n in cover) for cover in covers(problem)]
    assert min(left, default=None) == min(every, default=None)


@every_problem
def test_reasons(problem: Problem) -> None:
    assert (problem.explain_infeasible() is None) == bool(covers(problem))


@every_problem
def test_dancing_links(problem: Problem) -> None:
    try:
        result = dance(problem)
    except Unsupported:
        assert any(bounds != (1, 1) for bounds in problem.bounds) or any(
            isinstance(entry, Colored) for option in problem.options for entry in option.items
        )
    else:
        check_list(result.covers, problem)
