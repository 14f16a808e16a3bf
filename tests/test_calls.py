"""Wrong calls get Python's own errors, a caller's errors reach the caller, and help is short."""

from __future__ import annotations

import pydoc
from collections.abc import Callable, Iterator
from inspect import Parameter, isfunction, signature
from typing import Any

import pytest

import farandole
from farandole import (
    Grid,
    Problem,
    check_many,
    count_many,
    errors,
    make_many,
    rate_many,
    solve_many,
    sudoku,
)
from farandole.logic import Board
from farandole.sudoku.formats import read, write
from tests.conftest import INKALA


class Own(Exception):
    """What a caller's code raises."""


def broken(first: object, kind: type[BaseException] = Own) -> Iterator[Any]:
    """Yield something that fits, then raise."""
    yield first
    raise kind("the caller's own")


TAKERS: dict[str, Callable[[type[BaseException]], object]] = {
    "Grid": lambda kind: Grid(broken(1, kind)),
    "Board.remove": lambda kind: Board(INKALA).remove(broken(("r1c2", 1), kind)),
    "Problem": lambda kind: Problem("ab", broken("a", kind)),
    "Problem.items": lambda kind: Problem(broken("a", kind), ["a"]),
    "Problem.from_sets": lambda kind: Problem.from_sets(broken("a", kind)),
    "solve_many": lambda kind: solve_many(broken(INKALA, kind)),
    "count_many": lambda kind: count_many(broken(INKALA, kind)),
    "check_many": lambda kind: check_many(broken(INKALA, kind)),
    "rate_many": lambda kind: rate_many(broken(INKALA, kind)),
    "read": lambda kind: list(read(broken(INKALA, kind))),
    "write": lambda kind: list(write(broken(INKALA, kind))),
    "wish": lambda kind: next(make_many(1, seed=1, wish=lambda made: broken_now(kind))),
    "progress": lambda kind: list(
        make_many(500, seed=1, threads=1, progress=lambda outlook: broken_now(kind))
    ),
}


def broken_now(kind: type[BaseException]) -> Any:
    raise kind("the caller's own")


@pytest.mark.parametrize("name", TAKERS)
def test_errors_of_the_caller_pass_through(name: str) -> None:
    for kind in (Own, KeyError, TypeError, AttributeError, ValueError):
        with pytest.raises(kind, match="the caller's own") as caught:
            TAKERS[name](kind)
        assert type(caught.value) is kind


def test_errors_of_the_caller_pass_through_booklets() -> None:
    pytest.importorskip("typst")
    from farandole.paper import booklet

    with pytest.raises(KeyError, match="the caller's own"):
        booklet(broken(INKALA, KeyError))


def test_an_unknown_name_of_the_package() -> None:
    with pytest.raises(AttributeError, match="'farandole' has no attribute 'slove'"):
        _ = farandole.slove


def test_signatures_are_true() -> None:
    for name in farandole.__all__:
        thing = getattr(farandole, name)
        if isfunction(thing):
            parameters = signature(thing).parameters.values()
            kinds = [one.kind for one in parameters]
            assert Parameter.VAR_KEYWORD not in kinds, name
            assert thing.__code__.co_argcount == kinds.count(Parameter.POSITIONAL_OR_KEYWORD), name
            assert thing.__code__.co_kwonlyargcount == kinds.count(Parameter.KEYWORD_ONLY), name


PAGE = farandole.__doc__ or ""


def printed(thing: object) -> str:
    return pydoc.plain(pydoc.render_doc(thing))


def test_the_front_page_names_everything() -> None:
    names = [name for name in farandole.__all__ if not hasattr(errors, name)]
    assert [name for name in names if name not in PAGE] == []
    assert ":class:" not in PAGE


def test_others_see_every_name() -> None:
    assert dir(farandole) == sorted(farandole.__all__)
    space: dict[str, object] = {}
    exec("from farandole import *", space)
    assert set(farandole.__all__) <= set(space)
    assert "solve_many" in printed(sudoku)
