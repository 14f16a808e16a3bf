"""States of searches that come from elsewhere: damaged, of something else, or made up."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from farandole.cover import Checkpoint, Item, Problem
from farandole.cover.models import queens
from farandole.errors import FarandoleError

if TYPE_CHECKING:
    from collections.abc import Callable

ENGINES = ["bits", "sparse"]
QUEENS = queens(6).problem


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


def test_a_pickle_is_checked_when_a_search_is_made() -> None:
    packed = pickle.dumps(some_checkpoint())
    at = packed.index(b"FLT2")
    damaged = pickle.loads(packed[: at + 40] + bytes([packed[at + 40] ^ 4]) + packed[at + 41 :])
    with pytest.raises(FarandoleError, match="damaged"):
        damaged.search()
    with pytest.raises(FarandoleError, match="damaged"):
        damaged.count()


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
        (lambda whole: {"pending": (QUEENS.solve().covers[0].numbers[:-1],)}, "not a cover"),
        (lambda whole: {"pending": ((1 << 40,),)}, "not a cover"),
        (lambda whole: {"pending": ((-1,),)}, "not a cover"),
        (lambda whole: {"pending": ("a",)}, "not a cover"),
        (lambda whole: {"pending": ((),)}, "not a cover"),
        (lambda whole: {"pending": (QUEENS.solve().covers[0].numbers,) * 2}, "twice"),
        (lambda whole: {"nodes": -1}, "is invalid"),
        (lambda whole: {"nodes": 1 << 64}, "nodes"),
        (lambda whole: {"nodes": 0.5}, "is invalid"),
        (lambda whole: {"state": bytearray(whole.state)}, "is invalid"),
        (lambda whole: {"turns": -1}, "is invalid"),
        (lambda whole: {"turns": True}, "is invalid"),
        (
            lambda whole: {"turns": 1, "pending": (QUEENS.solve().covers[0].numbers,)},
            "the first one",
        ),
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
