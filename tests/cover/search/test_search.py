"""Searches: what they find, one by one or in batches, and what limits and interrupts leave."""

from __future__ import annotations

import copy
import gc
import itertools
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover import Count, Problem, Solution
from farandole.cover.search.batches import Batch
from farandole.cover.search.search import ENGINES
from farandole.errors import ArgumentError
from tests.conftest import Clock
from tests.cover.oracle import problems

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


def test_search_collects_what_is_left() -> None:
    problem = dominoes(4, 4)
    search = problem.search()
    head = list(itertools.islice(search, 7))
    middle = search.collect(3)
    rest = search.collect()
    assert (len(head), middle.count, rest.count) == (7, 3, 26)
    assert not middle.complete
    assert rest.complete
    assert [*head, *middle.covers, *rest.covers] == list(problem)


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
