"""The choice between a search and a diagram: right, cheap, and the same whenever it is made."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from farandole.cover import Problem
from farandole.cover.models import dominoes, langford, no_three_in_line, queens
from farandole.cover.questions import trial
from farandole.cover.questions.count import _Race, count
from farandole.limits import Limits
from tests.cover.instances import INSTANCES


def partitions(n: int) -> Problem:
    """Return the problem to divide a set."""
    parts = [part for size in range(1, n + 1) for part in combinations(range(n), size)]
    return Problem(range(n), parts)


def both(*problems: Problem) -> Problem:
    """Return independent problems as one."""
    items = [(k, item) for k, problem in enumerate(problems) for item in problem.items]
    dark = [(k, item) for k, problem in enumerate(problems) for item in problem.secondary]
    options = [
        [(k, item) for item in option.items]
        for k, problem in enumerate(problems)
        for option in problem.options
    ]
    return Problem(items, options, secondary=dark)


def costs(problem: Problem, engine: str = "automatic") -> tuple[float, float]:
    """Return what a count costs: the search, and the diagram."""
    race = _Race(problem, Limits(), None, None)
    if engine == "diagram":
        race.begin_diagram()
        race.count(float("inf"))
        return 0.0, race.diagram_effort.cost
    race.engine = engine
    race.search(0)
    if engine == "automatic":
        race.run(trial.LAST_TRIAL)
    race.search(float("inf"))
    return race.search_effort.cost, race.diagram_effort.cost if race.diagram else 0.0


SEARCHED: dict[str, Callable[[], Problem]] = {
    "queens": lambda: queens(12).problem,
    "langford pairs": lambda: langford(11).problem,
    "bounds": lambda: no_three_in_line(7).problem,
}
COUNTED: dict[str, Callable[[], Problem]] = {
    "partitions": lambda: partitions(11),
    "a long strip": lambda: dominoes(12, 24).problem,
    "parts": INSTANCES["three pentominoes 3x20"][0],
    "unequal parts": lambda: both(queens(8).problem, queens(12).problem),
}


@pytest.mark.parametrize("name", SEARCHED)
def test_where_nothing_recurs_the_diagram_costs_little(name: str) -> None:
    problem = SEARCHED[name]()
    search, diagram = costs(problem)
    assert search == costs(problem, "bits")[0], "the search has counted all"
    first = trial.tables_cost(len(problem._entries)) + trial.FIRST_TURN
    assert first <= diagram <= first * trial.LONGER + 1e4, "two turns"
    assert count(problem).engine == "bits"


@pytest.mark.parametrize("name", COUNTED)
def test_where_much_recurs_the_search_costs_little(name: str) -> None:
    problem = COUNTED[name]()
    search, diagram = costs(problem)
    assert diagram == costs(problem, "diagram")[1], "the diagram has counted all"
    first = max(trial.FIRST_SEARCH, 0.6 * trial.tables_cost(len(problem._entries)))
    share = 1 if name == "parts" else trial.FIRST_LOOK  # by then it has done more of the parts
    assert search == pytest.approx(share * first, rel=0.01)
    assert count(problem).engine == "diagram"


def test_a_long_search_has_forty_five_times_what_the_diagram_has() -> None:
    problem = queens(13).problem
    search, diagram = costs(problem)
    assert search == costs(problem, "bits")[0]
    assert diagram * 45 / trial.LONGER**2 < search <= diagram * 45
    late = trial.tables_cost(len(problem._entries)) + trial.FIRST_TURN
    assert diagram > late * trial.LONGER


def test_a_search_that_is_nearly_done_goes_on() -> None:
    turn = trial.Effort(1000, 100, 600, 0.2)
    for done, is_quicker in ((0.1, True), (0.4, True), (0.99, False)):
        search = trial.Effort(1000, 500, 500, done)
        assert (trial.promise(search, turn, turn) > 1) == is_quicker, done


def test_turns_grow_by_a_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[trial.Effort] = []
    weigh = trial.promise

    def promise(
        search: trial.Effort, diagram: trial.Effort, turn: trial.Effort, second_part: int
    ) -> float:
        turns.append(turn)
        assert sum(each.nodes for each in turns) == diagram.nodes
        assert sum(each.visits for each in turns) == pytest.approx(diagram.visits)
        return weigh(search, diagram, turn, second_part)

    monkeypatch.setattr(trial, "promise", promise)
    problem = partitions(11)
    count(problem)
    ends = [trial.tables_cost(len(problem._entries))]
    for turn in turns:
        ends.append(ends[-1] + turn.cost)
    assert ends[1] - ends[0] == pytest.approx(7e5, rel=0.05)
    assert [b / a for a, b in pairwise(ends[1:])] == pytest.approx(
        [1.25] * (len(turns) - 1), rel=0.05
    )
    assert len(turns) > 5


def test_up_to_a_limit_the_search_has_half_of_the_time() -> None:
    race = _Race(partitions(11), Limits(solutions=10**9), None, None)
    race.search(0)
    race.run(1)
    counted = race.result()
    assert (counted, counted.engine, counted.complete) == (678_570, "diagram", True)
    assert 0.7 < race.search_effort.cost / race.diagram_effort.cost <= 1


def test_a_diagram_in_vain_is_dropped() -> None:
    race = _Race(queens(11).problem, Limits(), None, None)
    race.search(0)
    race.run(1)
    assert race.diagram is None
    assert race.nodes_before > 1
    assert not race.over
    race.search(float("inf"))
    counted = race.result()
    assert (counted, counted.engine, counted.complete) == (2680, "bits", True)


@pytest.mark.parametrize("name", ["queens", "partitions"])
def test_the_course_is_the_same_whatever_the_time(
    name: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    problem = (SEARCHED | COUNTED)[name]()
    plain = count(problem)
    monkeypatch.setattr("farandole.limits.BETWEEN_REPORTS", 1e-4)
    sliced = count(problem, progress=lambda _: None)
    request.getfixturevalue("ticking")
    late = count(problem, progress=lambda _: None)
    for other in (sliced, late):
        assert (other, other.nodes, other.engine) == (plain, plain.nodes, plain.engine)


def test_a_count_that_continues_is_judged_by_what_is_left() -> None:
    problem = langford(10, reduced=True).problem
    at = count(problem, engine="bits", nodes=12_000).checkpoint
    race = _Race(problem, Limits(), None, at)
    race.search(0)
    assert race.searching is not None
    assert 0 < race.searching.left() < 0.9
    assert race.search_effort == trial.Effort(0.0, 0, 0, 0.0)
    race.search(1e5)
    assert race.search_effort.done == 1 - race.searching.left() / race.left_before
    assert race.search_effort.cost == race.searching.work * 30.0
    bounded = _Race(no_three_in_line(6).problem, Limits(), None, None)
    bounded.search(1e5)
    assert bounded.searching is not None
    assert bounded.search_effort.cost == bounded.searching.work * 90.0


def test_signs_of_a_faster_diagram() -> None:
    search = trial.Effort(1e6, 1e4, 1e4, 0.01)

    def promise(visits: float, done: float, second_part: int = 0, nodes: float = 1000) -> float:
        diagram = trial.Effort(1e6, nodes, visits, done)
        return trial.promise(search, diagram, diagram, second_part)

    plain = promise(2000, 0.001)
    assert promise(2000, 0.0089) == plain, "a poor estimate of what is done doesn't count"
    assert promise(2000, 0.018) == pytest.approx(plain * 1.8 / 0.891)
    assert promise(2000, 0.001, 11) == plain
    assert promise(2000, 0.001, 12) == pytest.approx(6 * plain)
    assert promise(2000, 0.001, nodes=2000) == pytest.approx(plain / 21**0.5)
    assert promise(500, 0.001) == promise(500, 0.001, nodes=500) < plain / 3
    whole = trial.Effort(2e6, 2000, 4000, 0.02)
    turn = whole.since(trial.Effort(1e6, 1000, 2000, 0.01))
    assert trial.promise(search, whole, turn) == pytest.approx(plain / 0.891)
    half = trial.Effort(1e6, 1e4, 1e4, 0.5)
    diagram = trial.Effort(1e6, 1000, 2000, 0.1)
    assert trial.promise(half, diagram, diagram) == pytest.approx(plain * 0.5 / 0.99)
    diagram = trial.Effort(1e6, 1000, 2000, 0.4)
    assert trial.promise(half, diagram, diagram) == pytest.approx(plain * 0.8 / 0.891)
