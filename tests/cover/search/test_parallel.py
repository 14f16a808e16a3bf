"""Several threads, pieces, searches that stop and go on, and states from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from farandole._kernel import CoverSearch
from farandole.cover import Checkpoint, Item, Problem
from farandole.cover.models import dominoes, langford, queens
from farandole.cover.search.batches import batches
from farandole.cover.search.parallel import SharedSearch
from farandole.errors import ArgumentError, FarandoleError
from farandole.limits import Budget, Limits
from tests.cover.instances import tight_timetable

ENGINES = ["bits", "sparse"]


def test_ordered_is_the_same_for_any_number_of_threads() -> None:
    problem = langford(8).problem
    one = problem.solve(ordered=True)
    for engine in ENGINES:
        one = problem.solve(ordered=True, engine=engine)
        assert one.count == 300
        for threads in (2, 3):
            assert problem.solve(ordered=True, engine=engine, threads=threads).covers == one.covers
        few = problem.solve(ordered=True, engine=engine, threads=2, limit=50)
        assert few.covers == one.covers[:50]
        assert not few.complete


def test_a_seed_gives_another_order_and_the_same_covers() -> None:
    problem = queens(8).problem
    plain, other = problem.solve(), problem.solve(seed=5)
    assert plain.covers != other.covers
    assert set(map(frozenset, plain.covers)) == set(map(frozenset, other.covers))
    assert other.covers == problem.solve(seed=5).covers
    for seed in (-1, 1 << 64):
        with pytest.raises(ArgumentError, match="seed must be from 0 to"):
            problem.solve(seed=seed)
    with pytest.raises(ArgumentError, match="number must be at least 1, not 0"):
        problem.pieces(0)


def test_pieces_keep_limits() -> None:
    """Without any they are cut as long as there are choices, here until all has been searched."""
    problem = queens(8).problem
    assert len(problem.pieces(10**9, nodes=0)) == len(problem.pieces(10**9, seconds=0)) == 1
    sizes = []
    for nodes in (2, 20, 300):
        parts = problem.pieces(10**9, nodes=nodes)
        sizes.append(len(parts))
        assert sum(part.nodes for part in parts) <= nodes
        covers = [frozenset(cover) for part in parts for cover in part.solve()]
        assert len(covers) == len(set(covers)) == 92
    assert 1 < sizes[0] < sizes[1] < sizes[2]
    assert len(problem.pieces(10**9)) == 92, "covers are all that is left"


def test_threads_keep_limits() -> None:
    problem = dominoes(8, 8).problem
    for threads in (2, 4):
        few = problem.solve(threads=threads, limit=1000)
        assert few.count == len(set(few.covers)) == 1000
        assert not few.complete
        some = problem.count(engine="bits", threads=threads, nodes=10_000)
        assert not some.complete
        assert 9_000 <= some.nodes <= 10_000
        late = problem.count(engine="bits", threads=threads, seconds=0.05)
        assert late < 12_988_816
        assert not late.complete
    with pytest.raises(ArgumentError, match="threads must be "):
        problem.count(threads=0)


@pytest.mark.parametrize("threads", [1, 2])
def test_solutions_keep_to_a_limit_of_memory(threads: int) -> None:
    problem = dominoes(8, 8).problem
    some = problem.solve(threads=threads, memory=1 << 20)
    assert not some.complete
    assert 0 < some.count == len(set(some.covers)) < 100_000
    if threads == 1:
        assert 400 < some.count < 800
    whole = queens(8).problem.solve(threads=threads, memory=1 << 20)
    assert (whole.count, whole.complete) == (92, True)


BEGUN = 6


def shared(problem: Problem, nodes: int | None = None) -> SharedSearch:
    """A search by one thread that has been split as if by several, after some nodes."""
    first = CoverSearch(problem._flat(), "bits", 0, None, None, True)
    assert first.count(1, BEGUN, float("inf")) == "nodes"
    search = SharedSearch(problem, 1, [first], Budget(Limits(nodes=nodes)))
    search._ordered = True
    with search._news:
        for number in (0, 0, 1, 0, 2):  # give away, and give away of what has been given
            search._share(search._parts[number])
    assert len(search._parts) == 5
    return search


def test_ordered_covers_have_no_gap_and_what_is_given_away_twice_keeps_its_place() -> None:
    problem = langford(7).problem
    every = problem.solve(ordered=True, engine="bits").covers
    gaps = 0
    for turns in range(6):
        for nodes in (None, *range(100, 1500, 100)):
            search = shared(problem, nodes=nodes)
            search._waiting.rotate(turns)
            result = search.collect(ordered=True)
            assert result.covers == every[: result.count]
            assert result.complete == (result.count == len(every))
            gaps += sum(part.found for part in search._parts) > result.count
    assert gaps > 10, "there are none to be avoided"


def test_all_nodes_are_accounted_for() -> None:
    problem = langford(7).problem
    search = shared(problem)
    whole = search.count()
    assert (whole, whole.complete) == (52, True)
    assert [part.chunks for part in search._parts] == [[]] * len(search._parts), (
        "covers are not kept"
    )
    for nodes in (0, 1, 7, 100, whole.nodes // 2, whole.nodes - BEGUN - 1):
        search = shared(problem, nodes=nodes)
        number = search.count()
        assert (number.complete, number.nodes) == (False, BEGUN + nodes)
        assert search._nodes_left == 0
    more = shared(problem, nodes=whole.nodes - BEGUN + 10)
    assert more.count() == 52
    assert more._nodes_left == 10
    # Whoever looks for a first cover beside the search counts too.
    hard = tight_timetable(24, 25, 2)
    for threads in (2, 3):
        some = hard.solve(limit=1, threads=threads, nodes=30_000)
        assert (some.count, some.complete) == (0, False)
        # What a turn leaves over isn't always worth another.
        assert 15_000 <= some.nodes <= 30_000


def test_parts_of_several_threads_are_continued_by_any_number() -> None:
    """No cover is lost or comes twice, however the parts are read, counted or divided."""
    problem = langford(8).problem
    every = {frozenset(cover) for cover in problem.solve()}
    begun = problem.search(nodes=400)
    handed = [next(begun).numbers for _ in range(3)]
    search = begun.shared(2)
    while len(handed) < 100:
        handed += [cover.numbers for cover in search.collect(7)]
        search = search.checkpoint().search(nodes=400).shared(2)
        with search._news:
            search._share(search._parts[0])
    at = search.checkpoint()
    assert at.parts
    assert at.nodes <= problem.count(engine=at.engine).nodes + 8
    rest = at.search()
    assert 0 < rest.left < 1
    more = [next(rest).numbers for _ in range(40)]
    size = len(every) - len(handed) - len(more)
    assert problem.count(checkpoint=at) == size + len(more)
    assert problem.count(checkpoint=at, threads=2, limit=9) == 9
    split = [rest.checkpoint().search()]
    while len(split) < 9 and (other := split[0].split()) is not None:
        split.append(other)
    assert sum(part.tally() for part in split) == size
    assert sum(map(len, batches(rest.checkpoint().search(), 11))) == size
    assert rest.checkpoint().count() == size
    counted = rest.checkpoint().search()
    assert counted.tally(5) == 5
    counted.advance(10**9)
    assert (counted.tally(), counted.complete) == (size - 5, True)
    more += [cover.numbers for cover in rest]
    both = handed + more
    assert len(both) == len(every)
    numbers = {frozenset(problem.name(k) for k in cover) for cover in both}
    assert len(numbers) == len(every)


def test_covers_that_wait_are_fetched_first() -> None:
    problem = langford(7).problem
    every = [solution.numbers for solution in problem.search()]
    search = problem.search()
    search.advance(1000)
    waiting = len(search.checkpoint().pending)
    assert waiting > 5
    fetched: list[tuple[int, ...]] = []
    for size in (2, waiting, 3, 1000):
        packed, ends = (np.frombuffer(part, np.uint32) for part in search.fetch(size))
        assert len(ends) <= size
        fetched += [tuple(part.tolist()) for part in np.split(packed, ends)[:-1]]
    assert set(map(frozenset, fetched)) == set(map(frozenset, every))
    assert len(fetched) == len(every)
    assert fetched[:2] == every[:2]


def test_covers_that_wait_count_towards_a_limit() -> None:
    search = langford(7).problem.search()
    search.advance(300)
    waiting = search.checkpoint().pending
    assert search.tally(2) == 2
    assert next(search).numbers == waiting[2], "the first were counted"
    left = len(waiting) - 3
    number = search.tally(left + 5)
    assert (number, number.complete) == (left + 5, False)
    rest = search.tally()
    assert (rest, rest.complete) == (52 - len(waiting) - 5, True)


def test_covers_that_wait_are_missing_from_the_whole() -> None:
    problem = queens(6).problem
    for limit, rest in ((1, 3), (3, 1)):
        search = problem.search()
        search.advance(10_000)
        assert search.complete
        assert search.has_pending
        some = search.collect(limit)
        assert (some.count, some.complete) == (limit, False)
        every = search.collect(rest)
        assert (every.count, every.complete) == (rest, True)
        search = problem.search()
        search.advance(10_000)
        number = search.tally(limit)
        assert (number, number.complete) == (limit, False)
        number = search.tally(rest)
        assert (number, number.complete) == (rest, True)


QUEENS = queens(6).problem
FIRST = QUEENS.solve().covers[0].numbers


def some_checkpoint(engine: str = "bits", seed: int = 0, problem: Problem = QUEENS) -> Checkpoint:
    search = problem.search(engine=engine, seed=seed)
    next(search, None)
    return search.checkpoint()


@pytest.mark.parametrize("engine", ENGINES)
def test_one_bit_of_a_state(engine: str) -> None:
    whole = some_checkpoint(engine)
    for bit in range(8 * len(whole.state)):
        state = bytearray(whole.state)
        state[bit // 8] ^= 1 << bit % 8
        with pytest.raises(FarandoleError, match=r"damaged|another version|not the state"):
            replace(whole, state=bytes(state)).search()


def test_states_of_something_else_are_refused_by_name() -> None:
    here = some_checkpoint("sparse", seed=3)
    for changes, what in (
        ({"problem": queens(7).problem}, "another problem"),
        ({"problem": Problem("a", ["a"])}, "another problem"),
        ({"seed": 4}, "another engine, seed or order"),
        ({"engine": "bits"}, "another engine, seed or order"),
        ({"engine": "steam"}, "engine must be automatic, bits or sparse, not 'steam'"),
        ({"state": b""}, "not the state of a search"),
        ({"state": b"nonsense" * 9}, "not the state of a search"),
        ({"state": b"FLT1" + here.state[4:]}, "another version"),
    ):
        with pytest.raises(FarandoleError, match=what):
            replace(here, **changes).search()
    assert replace(here, engine="automatic").search().engine == "sparse"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda whole: {"pending": ((0,),)}, "not a cover"),
        (lambda whole: {"pending": (FIRST[:-1],)}, "not a cover"),
        (lambda whole: {"pending": ((1 << 40,),)}, "not a cover"),
        (lambda whole: {"pending": ((-1,),)}, "not a cover"),
        (lambda whole: {"pending": ("a",)}, "not a cover"),
        (lambda whole: {"pending": ((),)}, "not a cover"),
        (lambda whole: {"pending": (FIRST,) * 2}, "twice"),
        (lambda whole: {"nodes": -1}, "is invalid"),
        (lambda whole: {"nodes": 1 << 64}, "nodes"),
        (lambda whole: {"nodes": 0.5}, "is invalid"),
        (lambda whole: {"state": bytearray(whole.state)}, "is invalid"),
        (lambda whole: {"turns": -1}, "is invalid"),
        (lambda whole: {"turns": True}, "is invalid"),
        (lambda whole: {"turns": 1, "pending": (FIRST,)}, "the first one"),
    ],
)
def test_the_rest_of_a_checkpoint(
    change: Callable[[Checkpoint], dict[str, Any]], what: str
) -> None:
    whole = some_checkpoint()
    with pytest.raises(FarandoleError, match=what):
        replace(whole, **change(whole)).search()


def test_what_is_pending_comes_first() -> None:
    every = QUEENS.solve().covers
    at = replace(some_checkpoint(), pending=(every[0].numbers, every[3].numbers[::-1]))
    assert [frozenset(cover) for cover in at.search()][:2] == [
        frozenset(every[0]),
        frozenset(every[3]),
    ]
    empty = Problem([Item("a", 0, 1)], ["a"])
    search = empty.search()
    search.advance(9)
    assert sorted(map(tuple, search.checkpoint().solve().covers)) == [(), (0,)]
