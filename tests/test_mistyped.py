"""An argument of a wrong type is named, wherever its function fails for it."""

from __future__ import annotations

from inspect import Parameter, isclass, signature
from typing import TYPE_CHECKING

import pytest

import farandole
from farandole import ArgumentError, ArgumentTypeError, FarandoleError, Problem, ProblemError
from farandole._misuse import fitted
from farandole.cover import models
from farandole.logic import Profile, prove
from farandole.sudoku.canonical import Transform
from farandole.sudoku.formats import write
from farandole.sudoku.methods import backtracking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TOY = Problem("ab", [("a", "b")])

_SAID: list[tuple[Callable[[], object], str]] = [
    (lambda: models.latin_square(2, "1..."), "givens must be bytes or None, not '1...'"),  # type: ignore[arg-type]
    (lambda: models.sudoku(givens=-1), "givens must be bytes or None, not -1"),  # type: ignore[arg-type]
    (lambda: models.queens(10**9), "n is too large: 1000000000"),
    (lambda: models.polycubes(use=[]), "use must be text or a dictionary, not []"),  # type: ignore[arg-type]
    (
        lambda: models.roster(work=None),  # type: ignore[arg-type]
        "work must be a whole number or a list, not None",
    ),
    (lambda: models.partridge(3, shape=()), "shape must be a list, not ()"),  # type: ignore[arg-type]
    (lambda: models.timetable(rooms=1.5), "rooms must be a whole number or None, not 1.5"),  # type: ignore[arg-type]
    (lambda: farandole.Grid.parse(P, format=-1), "format must be text or None, not -1"),  # type: ignore[arg-type]
    (lambda: farandole.hint(P, marks=-1), "marks must be a list or None, not -1"),  # type: ignore[arg-type]
    (
        lambda: farandole.hint(P, marks=[None]),  # type: ignore[list-item]
        "marks[0] must be a list or a whole number, not None",
    ),
    (lambda: farandole.solve_many([P], progress="x"), "progress must be a function or None"),  # type: ignore[arg-type]
    (lambda: farandole.canonical_cells(P), "cells must be"),  # type: ignore[arg-type]
    (lambda: TOY.count(progress=""), "progress must be a function or None, not ''"),  # type: ignore[arg-type]
    (lambda: TOY.minimum(ties=None), "ties must be"),  # type: ignore[arg-type]
    (lambda: prove(P, None), "step must be Step, not None"),  # type: ignore[arg-type]
    (lambda: Profile.from_toml(None), "text must be text, not None"),  # type: ignore[arg-type]
    (lambda: Transform.identity(None), "side must be a whole number, not None"),  # type: ignore[arg-type]
    (lambda: Transform.identity(10**30), f"side is too large: {10**30}"),
    (lambda: write([P], None), "format must be text, not None"),  # type: ignore[arg-type]
    (lambda: backtracking(P, trace="abc"), "trace must be a function or None, not 'abc'"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("number", range(len(_SAID)))
def test_said(number: int) -> None:
    call, text = _SAID[number]
    with pytest.raises((ArgumentTypeError, ArgumentError, ProblemError)) as caught:
        call()
    assert str(caught.value).startswith(text)


def test_errors_of_other_causes_pass() -> None:
    def progress(*_: object) -> None:
        raise ValueError("of the caller")

    with pytest.raises(ValueError, match="of the caller"):
        farandole.solve_many([P] * 10, progress=progress)

    @fitted
    def faulty(n: int, words: list[str] | None = None, *more: int) -> int:
        return n + None  # type: ignore[operator]

    with pytest.raises(TypeError, match="unsupported operand") as caught:
        faulty(1)
    assert not isinstance(caught.value, FarandoleError)
    with pytest.raises(ArgumentTypeError, match=r"words\[1\] must be text, not 2"):
        faulty(1, ["a", 2])  # type: ignore[list-item]


def _calls() -> Iterator[tuple[str, str, object]]:
    for name in models.__all__:
        build = getattr(models, name)
        if not callable(build) or isclass(build) or name == "fill":
            continue
        for one in signature(build).parameters.values():
            if one.kind is not Parameter.VAR_POSITIONAL:
                yield from ((name, one.name, odd) for odd in _ODD)


_ODD: tuple[object, ...] = (
    "abc",
    -1,
    0,
    10**30,
    1.5,
    float("nan"),
    True,
    [],
    {},
    object(),
    b"\xff",
    [[]],
    [None],
)
_USUAL = {"n": 4, "a": 2, "b": 2, "c": 2, "rows": 2, "columns": 2, "width": 2, "height": 2}
_TEXTS = {"rectangles": "1x1", "square": "12 21", "grid": "##\n##", "name": "queens"}


@pytest.mark.parametrize(("name", "which", "odd"), list(_calls()))
def test_models(name: str, which: str, odd: object) -> None:
    build = getattr(models, name)
    given = {
        one.name: {**_USUAL, **_TEXTS}[one.name]
        for one in signature(build).parameters.values()
        if one.default is Parameter.empty
    }
    try:
        build(**{**given, which: odd})
    except FarandoleError as error:
        assert str(error)  # noqa: PT017


def test_no_more_threads_than_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    from farandole.parallel import MOST, thread_count

    assert thread_count(10**30) == MOST
    assert thread_count(2) == 2
