"""The first cover, or the proof that there is none, in few nodes: never measured in seconds."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Iterator
from itertools import count, pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from farandole import limits
from farandole._kernel import CoverSearch
from farandole.cover import Problem
from farandole.cover.models import langford
from farandole.cover.questions import count as count_module
from farandole.cover.questions import minimize
from farandole.cover.search import existence
from farandole.cover.search import search as search_module
from farandole.cover.search.existence import Portfolio
from farandole.errors import LimitReached
from tests.cover.checks import check_cheapest, check_counts
from tests.cover.instances import (
    hidden_pigeons,
    latin_square_with_holes,
    mutilated_chessboard,
    pigeons,
    tight_timetable,
)
from tests.cover.oracle import covers, problems

NO_LIMIT = 1 << 62
WITH = {
    "latin square 1": lambda: latin_square_with_holes(40, 672, 1),
    "latin square 4": lambda: latin_square_with_holes(40, 672, 4),
    "latin square 6": lambda: latin_square_with_holes(40, 672, 6),
    "timetable 1": lambda: tight_timetable(24, 25, 1),
    "timetable 2": lambda: tight_timetable(24, 25, 2),
    "timetable with rooms": lambda: tight_timetable(24, 25, 1, rooms=24),
}
WITHOUT = {
    "chessboard 10": lambda: mutilated_chessboard(10),
    "chessboard 12": lambda: mutilated_chessboard(12),
    "pigeons": lambda: pigeons(11),
    "hidden pigeons": lambda: hidden_pigeons(12, 8, 1),
}


@pytest.fixture(params=WITH)
def solvable(request: pytest.FixtureRequest) -> Problem:
    return WITH[request.param]()


@pytest.fixture(params=WITHOUT)
def unsolvable(request: pytest.FixtureRequest) -> Problem:
    return WITHOUT[request.param]()


@pytest.fixture
def short_turns() -> Iterator[None]:
    """Let every way have turns in the smallest problems."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (count_module, minimize, search_module):
            patch.setattr(module, "alone", lambda entries: 0)
        patch.setattr(existence, "_UNIT", 1)
        patch.setattr(existence, "_COUNT_AFTER", 1)
        patch.setattr(existence, "_COUNT_SHARE", 1)
        yield


def is_cover(problem: Problem, numbers: tuple[int, ...]) -> bool:
    """Tell whether each primary item is in as many of the options as it wants, none clashing."""
    times: dict[object, int] = dict.fromkeys((*problem.items, *problem.secondary), 0)
    for number in numbers:
        for item in problem.options[number].items:
            times[item] += 1
    bounds = dict(zip(problem.items, problem.bounds, strict=True))
    return len(set(numbers)) == len(numbers) and all(
        bounds.get(item, (0, 1))[0] <= count <= bounds.get(item, (0, 1))[1]
        for item, count in times.items()
    )


def test_there_is_a_first_cover(solvable: Problem) -> None:
    plain = CoverSearch(solvable._flat())
    assert plain.count(1, 200_000, float("inf")) == "nodes", "a search that never begins anew"
    result = solvable.solve(limit=1)
    assert is_cover(solvable, result.covers[0].numbers)
    assert result.nodes < 150_000
    assert not result.complete
    again = solvable.solve(limit=1)
    assert (again.covers, again.nodes) == (result.covers, result.nodes), "same seed, same run"
    search = solvable.search()
    assert next(search) == result.covers[0]
    assert search.nodes == result.nodes
    assert solvable.has_cover(nodes=result.nodes + 1)
    number = solvable.count(limit=1)
    assert (number, number.complete) == (1, False)
    assert number.nodes < 150_000
    assert solvable.explain_infeasible(nodes=150_000) is None
    assert solvable.solve(limit=1, seed=5).count == 1
    cheapest = solvable.minimum(nodes=200_000)
    assert is_cover(solvable, cheapest.covers[0].numbers)
    assert cheapest.complete  # every cover has as many options
    few = solvable.solve(limit=7, nodes=200_000)
    assert few.covers[0] == result.covers[0]
    assert len({frozenset(cover.numbers) for cover in few.covers}) == 7


def test_there_is_none(unsolvable: Problem) -> None:
    plain = CoverSearch(unsolvable._flat())
    assert plain.count(1, 500_000, float("inf")) == "nodes"
    limit = 300_000
    for ordered in (False, True):
        result = unsolvable.solve(limit=1, nodes=limit, ordered=ordered)
        assert (result.count, result.complete) == (0, True)
    assert list(unsolvable.search(nodes=limit)) == []
    assert not unsolvable.has_cover(nodes=limit)
    for most in (1, 1000):
        number = unsolvable.count(limit=most, nodes=limit)
        assert (number, number.complete) == (0, True)
    cheapest = unsolvable.minimum(nodes=limit)
    assert (cheapest.covers, cheapest.bound, cheapest.complete) == ((), None, True)
    assert cheapest.nodes < limit
    assert not unsolvable.minimum(nodes=cheapest.nodes - 1).complete
    if unsolvable.option_count < 200:  # a chessboard, which only counting can refute
        assert not unsolvable.solve(limit=1, nodes=100_000, engine="bits").complete
    everything = unsolvable.solve()
    assert (everything.count, everything.complete) == (0, True)
    assert everything.nodes < 5 * limit


@pytest.mark.parametrize("nodes", [0, 1, 3_999, 4_000, 4_001, 5_500, 9_999, 20_001])
def test_limits_of_nodes_are_kept_in_every_turn(nodes: int) -> None:
    problem = tight_timetable(24, 25, 2)
    result = problem.solve(limit=1, nodes=nodes)
    assert (result.count, result.nodes, result.complete) == (0, nodes, False)
    number = problem.count(limit=1, nodes=nodes)
    assert (number, number.nodes, number.complete) == (0, nodes, False)
    with pytest.raises(LimitReached):
        problem.has_cover(nodes=nodes)


def test_a_search_stopped_by_limits_goes_on() -> None:
    problem = tight_timetable(24, 25, 2)
    whole = problem.solve(limit=1)
    at, turns = problem.search().checkpoint(), 0
    assert at.turns == 0
    while True:
        search = pickle.loads(pickle.dumps(at)).search(nodes=7_000)
        found = next(search, None)
        if found is not None:
            break
        at = search.checkpoint()
        assert at.turns is not None
        turns += 1
        assert turns < 100
    assert turns > 2
    assert is_cover(problem, found.numbers)
    assert search.checkpoint().turns is None
    assert whole.nodes > 7_000


def test_limits_of_time_are_kept_in_every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_clock", count().__next__)  # later at every look
    problem = tight_timetable(24, 25, 2)
    for most in range(1, 50, 4):
        result = problem.solve(limit=1, seconds=most)
        assert not result.complete
        assert result.count == 0
        assert most <= result.seconds < most + 20


def test_an_interrupted_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = tight_timetable(24, 25, 1)
    whole = problem.solve(limit=1)
    step, calls = Portfolio.step, iter(range(1_000_000))

    def interrupted(self: Portfolio, nodes: int, seconds: float) -> str:
        status = step(self, nodes, seconds)
        if next(calls) % 3 == 0:
            raise KeyboardInterrupt
        return status

    monkeypatch.setattr(Portfolio, "step", interrupted)
    search, interrupts = problem.search(), 0
    while True:
        try:
            found = next(search)
            break
        except KeyboardInterrupt:
            interrupts += 1
    assert interrupts > 2
    assert (found, search.nodes) == (whole.covers[0], whole.nodes)


def test_progress_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_clock", (tick / 10 for tick in count()).__next__)
    problem = mutilated_chessboard(12)
    for verb in (problem.solve, problem.count):
        seen: list[float] = []
        verb(limit=1, progress=seen.append)
        assert len(seen) > 3
        assert seen[-1] == 1
        assert all(0 <= done <= 1 for done in seen)
        if verb == problem.solve:
            assert seen == sorted(seen)


def test_a_full_enumeration_keeps_its_order(short_turns: None) -> None:
    problem = langford(7).problem
    plain = CoverSearch(problem._flat())
    packed, ends, _ = plain.run(NO_LIMIT, NO_LIMIT, float("inf"), 0)
    numbers = array("I", packed)
    begins = [0, *array("I", ends)]
    expected = [tuple(numbers[a:b]) for a, b in pairwise(begins)]
    result = problem.solve()
    assert [cover.numbers for cover in result.covers] == expected
    assert result.complete
    ordered = problem.solve(ordered=True)
    assert problem.solve(ordered=True, limit=10).covers == ordered.covers[:10]


relaxed = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@relaxed
@given(problems(), st.sampled_from(["automatic", "bits", "sparse"]), st.integers(0, 999))
def test_every_cover_once_whoever_finds_the_first(
    short_turns: None, problem: Problem, engine: str, seed: int
) -> None:
    expected = covers(problem)
    random = Random(seed)
    search = problem.search(engine=engine, seed=seed % 3)
    found = []
    for _ in range(10_000):
        if random.random() < 0.5:
            found += [next(search, None)]
        else:
            found += search.collect(random.randrange(1, 4)).covers
        if search.complete and not search.has_pending:
            break
        if random.random() < 0.5:
            at = pickle.loads(pickle.dumps(search.checkpoint()))
            search = at.search(nodes=random.randrange(1, 10))
    numbers = [frozenset(cover.numbers) for cover in found if cover is not None]
    assert len(set(numbers)) == len(numbers) == len(expected)
    assert set(numbers) == expected.keys()


@relaxed
@given(problems())
def test_every_question_agrees_whoever_finds_the_first(short_turns: None, problem: Problem) -> None:
    check_counts(problem)
    check_cheapest(problem)
