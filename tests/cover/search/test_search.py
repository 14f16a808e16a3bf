"""Searches: what they find, what limits and interrupts leave; and a first cover in few nodes."""

from __future__ import annotations

import copy
import gc
import itertools
import pickle
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from farandole import limits
from farandole._kernel import CoverSearch
from farandole.cover import Count, Problem, Solution
from farandole.cover.data.solution import SolutionDecoder
from farandole.cover.models import langford, queens
from farandole.cover.questions import count as count_module
from farandole.cover.search import existence
from farandole.cover.search.batches import Batch
from farandole.cover.search.existence import Portfolio
from farandole.cover.search.search import ENGINES
from farandole.errors import ArgumentError, LimitReached, SearchBusy
from tests.conftest import Clock
from tests.cover.checks import check_cheapest, check_counts
from tests.cover.instances import (
    hidden,
    hidden_pigeons,
    latin_square_with_holes,
    mutilated_chessboard,
    pigeons,
    tight_timetable,
)
from tests.cover.oracle import covers, problems

SMALL = Problem([1, 2, 3, 4], {"O": [1, 3], "E": [2, 4], "U": [1, 2, 3], "D": [1, 3, 4]})


def dominoes(rows: int, columns: int) -> Problem:
    cells = list(itertools.product(range(rows), range(columns)))
    pairs = [((r, c), (r + a, c + b)) for r, c in cells for a, b in ((0, 1), (1, 0))]
    return Problem(cells, [pair for pair in pairs if pair[1] in cells])


@given(problems(), st.integers(1, 5))
def test_limits_cut_nothing_but_the_end(problem: Problem, limit: int) -> None:
    everything = problem.solve().covers
    some = problem.solve(limit=limit)
    assert some.covers == everything[:limit]
    assert problem.count(limit=limit) == min(limit, len(everything))
    few = problem.solve(nodes=limit)
    assert few.covers == everything[: few.count]
    assert few.nodes <= limit
    assert few.count == len(everything) or not few.complete


def test_a_solution_has_names_and_numbers() -> None:
    (solution,) = SMALL
    assert sorted(solution) == ["E", "O"]
    assert [SMALL.name(number) for number in solution.numbers] == list(solution)
    assert eval(repr(solution)) == solution
    for twin in (pickle.loads(pickle.dumps(solution)), copy.copy(solution)):
        assert twin == solution
        assert twin.numbers == solution.numbers


def test_a_count_is_an_int_that_knows_more() -> None:
    count = dominoes(4, 4).count()
    assert count == 36
    assert str(count) == f"{count}" == "36"
    assert count.complete
    assert count.nodes > 36
    assert count.seconds > 0
    assert eval(repr(count)) == count
    twin = pickle.loads(pickle.dumps(count))
    assert (twin, twin.complete, twin.nodes) == (count, True, count.nodes)
    assert type(twin) is Count


@pytest.mark.parametrize("engine", ENGINES)
def test_the_first_covers_of_many_come_at_once(engine: str) -> None:
    search = dominoes(20, 20).search(engine=engine)  # about 1e29 in all
    first = list(itertools.islice(search, 3))
    assert len({frozenset(cover.numbers) for cover in first}) == 3
    assert search.nodes < 10_000
    assert not search.complete
    del search, first
    gc.collect()


@pytest.mark.usefixtures("ticking")
def test_time_is_that_of_searching_and_of_making_solutions() -> None:
    search = SMALL.search()
    next(search)
    assert search.seconds == 2.0


def test_limits_beyond_all_bounds_are_none() -> None:
    huge = 10**30
    assert SMALL.solve(limit=huge, nodes=huge, seconds=float("inf")).complete
    assert SMALL.count(limit=np.int64(9), nodes=np.int64(9)) == 1  # type: ignore[arg-type]
    number = SMALL.count(limit=huge, nodes=huge, seconds=float("inf"))
    assert (number, number.complete) == (SMALL.count(), True)


def test_a_limit_of_time_holds_for_making_solutions_too(clock: Clock) -> None:
    class SlowNames:
        def __getitem__(self, option: int) -> int:
            clock.time += 0.001
            return option

    problem = dominoes(12, 12)
    problem._names = SlowNames()  # type: ignore[assignment]
    result = problem.solve(seconds=60.0)
    assert not result.complete
    assert 60.0 <= result.seconds < 600.0
    assert result.count * 72 == pytest.approx(result.seconds * 1000)


def test_unknown_engines_are_refused() -> None:
    with pytest.raises(ArgumentError) as caught:
        SMALL.search(engine="magic")
    assert str(caught.value) == "engine must be automatic, bits or sparse, not 'magic'"
    assert caught.value.code == "argument.choice"


def twitchy(problem: Problem, first: int) -> Problem:
    """The same problem; looking up a name is interrupted the ``first`` time, and when that
    has been doubled, and doubled again ..."""
    calls = itertools.count(1)
    bad = {first << k for k in range(20)}

    class Names:
        def __getitem__(self, option: int) -> int:
            if next(calls) in bad:
                raise KeyboardInterrupt
            return option

    same = Problem._from_flat(problem.items, (), problem._starts, problem._entries)
    same._names = Names()  # type: ignore[assignment]
    return same


@pytest.mark.parametrize("first", [1, 7, 50, 200])
def test_interrupts_lose_no_cover(first: int) -> None:
    problem = dominoes(4, 4)
    search = twitchy(problem, first).search()
    found: list[Solution] = []
    interrupts = 0
    while not search.complete or found[-1:] != list(problem)[-1:]:
        try:
            found.append(next(search))
        except KeyboardInterrupt:
            interrupts += 1
    assert found == list(problem)
    assert interrupts
    assert next(search, None) is None


def test_an_interrupted_collection_can_be_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole.cover.search.search._LARGEST_BATCH", 10)
    problem = dominoes(4, 4)
    search = twitchy(problem, 100).search()
    with pytest.raises(KeyboardInterrupt):
        search.collect()
    some = search.collect(5)
    with pytest.raises(KeyboardInterrupt):
        search.collect()
    rest = search.collect()
    assert [*some.covers, *rest.covers] == list(problem)
    assert rest.complete


def test_a_batch_is_a_matrix_where_it_can_be() -> None:
    batch = next(dominoes(4, 4).iter_batches())
    assert isinstance(batch, Batch)
    assert batch.matrix().shape == (36, 8)
    assert batch.numbers.dtype == batch.ends.dtype == np.uint32
    assert batch[-1].tolist() == batch.matrix()[35].tolist()
    assert repr(batch) == "<Batch of 36 covers>"
    for wrong in (36, -37):
        with pytest.raises(IndexError):
            batch[wrong]
    uneven = next(Problem("ab", ["a", "b", "ab"]).iter_batches())
    with pytest.raises(ArgumentError, match="same number"):
        uneven.matrix()


@pytest.mark.parametrize("size", [1 << 64, 1 << 70])
def test_a_batch_may_be_as_large_as_you_like(size: int) -> None:
    problem = Problem("ab", ["a", "b", "ab"])
    assert [len(batch) for batch in problem.iter_batches(size)] == [2]
    assert problem.search().fetch(size) == problem.search().fetch(2)


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
        for module in (count_module, existence):
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
    whole = hidden(120, 400, 4, 7)
    problem = Problem(whole.items, whole.options[:330])
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


@pytest.mark.parametrize("before", [1, 100])
def test_a_thread_between_two_calls_takes_no_cover_along(
    monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """The kernel delivers a batch again until it has arrived: two threads may both get it."""
    search = queens(9).problem.search()
    found = list(itertools.islice(search, before))
    while search._batch:
        found.append(next(search))
    batch = SolutionDecoder.batch

    def between(decoder: SolutionDecoder, packed: bytes, ends: bytes) -> list[Solution]:
        monkeypatch.setattr(SolutionDecoder, "batch", batch)
        with ThreadPoolExecutor(1) as pool:
            found.append(pool.submit(next, search).result())
        return batch(decoder, packed, ends)

    monkeypatch.setattr(SolutionDecoder, "batch", between)
    with pytest.raises(SearchBusy, match="in another thread"):
        next(search)
    found += search
    assert len(found) == len(set(found)) == 352
