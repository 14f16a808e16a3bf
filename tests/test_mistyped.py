"""An argument of a wrong type is named, wherever its function fails for it."""

from __future__ import annotations

import pickle
from inspect import Parameter, isclass, signature
from typing import TYPE_CHECKING

import pytest

import farandole
from farandole import (
    ArgumentError,
    ArgumentTypeError,
    FarandoleError,
    Grid,
    Problem,
    ProblemError,
)
from farandole._misuse import fitted
from farandole.cover import MinimumSearch, Sampler, Search, fewest, models
from farandole.logic import Board, Profile, apply, prove, why_not
from farandole.paper import BookEntry, Design
from farandole.sudoku.canonical import Transform
from farandole.sudoku.formats import read, write
from farandole.sudoku.methods import backtracking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TOY = Problem("ab", [("a", "b")])
GRID = Grid(P)
BOARD = Board(P)

_SAID: list[tuple[Callable[[], object], str]] = [
    (lambda: models.latin_square(2, "1..."), "givens must be bytes or None, not '1...'"),  # type: ignore[arg-type]
    (lambda: models.sudoku(givens=-1), "givens must be bytes or None, not -1"),  # type: ignore[arg-type]
    (lambda: models.queens(10**9), "n is too large: 1000000000"),
    (lambda: models.polycubes(use=[]), "use must be text or a dictionary, not []"),  # type: ignore[arg-type]
    (
        lambda: models.roster(work=None),  # type: ignore[arg-type]
        "work must be a whole number or a pair, not None",
    ),
    (lambda: models.partridge(3, shape=()), "shape must be a pair, not ()"),  # type: ignore[arg-type]
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
    (lambda: write([P], blank=[]), "blank must be one symbol, not []"),  # type: ignore[arg-type]
    (lambda: write([P], blank=""), "blank must be one symbol, not ''"),
    (lambda: write(P), "many puzzles are expected, not one: write([grid], format)"),
    (lambda: read(GRID), "read reads text, not Grid("),  # type: ignore[arg-type]
    (lambda: models.partridge(3, shape=set), "shape must be a pair, not <class 'set'>"),  # type: ignore[arg-type]
    (lambda: models.partridge(int), "n must be a whole number, not <class 'int'>"),  # type: ignore[arg-type]
    (lambda: Profile(None), "rules must be a list, not None"),  # type: ignore[arg-type]
    (lambda: Profile("x-wing"), "rules must be a list of techniques, not 'x-wing'"),
    (lambda: Profile(), "Profile needs rules: Profile(rules)"),  # type: ignore[call-arg]
    (lambda: Search(None), "problem must be Problem, not None"),  # type: ignore[arg-type]
    (lambda: Search(TOY, 5), "Search takes problem by place, and nodes, "),  # type: ignore[call-arg]
    (lambda: Sampler(None), "problem must be Problem, not None"),  # type: ignore[arg-type]
    (lambda: Sampler(TOY, seed=1), "Sampler has no argument seed"),  # type: ignore[call-arg]
    (lambda: Sampler(TOY)["a"], "a cover is asked for by its number, 0 to 0, not by 'a'"),  # type: ignore[index]
    (lambda: Sampler(TOY).draw(), "draw needs n: draw(n)"),  # type: ignore[call-arg]
    (lambda: Sampler(TOY).draw(1, []), "rng must be Random, a whole number or None"),  # type: ignore[arg-type]
    (lambda: len(Sampler(TOY)), "a Sampler has no length: its .count"),  # type: ignore[arg-type]
    (lambda: MinimumSearch(None), "problem must be Problem, not None"),  # type: ignore[arg-type]
    (lambda: fewest(None), "problem must be Problem, not None"),  # type: ignore[arg-type]
    (lambda: Problem.from_sets(3), "options must be a list of lists of items"),  # type: ignore[arg-type]
    (lambda: TOY.explain_infeasible(3), "explain_infeasible takes its arguments by name"),  # type: ignore[call-arg]
    (lambda: Transform(), "Transform needs transposed, rows, columns and digits"),  # type: ignore[call-arg]
    (lambda: Design(titel="x"), "Design has no argument titel; did you mean title?"),  # type: ignore[call-arg]
    (lambda: BookEntry(), "BookEntry needs grid"),  # type: ignore[call-arg]
    (lambda: apply(P), "apply needs step"),  # type: ignore[call-arg]
    (lambda: apply(P, None), "step must be Step, not None"),  # type: ignore[arg-type]
    (lambda: why_not(P), "why_not needs technique"),  # type: ignore[call-arg]
    (lambda: len(farandole.solutions(P)), "they come one by one and have no length: count(grid) "),  # type: ignore[arg-type]
    (lambda: len(TOY.search()), "they come one by one and have no length: problem.count() "),  # type: ignore[arg-type]
    (lambda: Grid(P, size=9), "Grid has no argument size: a board of that side is Grid(cells, "),  # type: ignore[arg-type]
    (lambda: Grid(P, size=(3, 3)), "Grid has no argument size: it takes cells and shape"),  # type: ignore[arg-type]
    (lambda: Grid(P, 3, 3), "Grid takes the cells and a board: Grid(cells, Shape(3, 3))"),  # type: ignore[arg-type]
    (lambda: Grid.empty(size=9), "empty has no argument size"),  # type: ignore[call-arg]
    (lambda: GRID.candidates(0, 0), "candidates takes cell, and nothing more"),  # type: ignore[call-overload]
    (lambda: BOARD.has(), "has needs cell and digit: has(cell, digit)"),  # type: ignore[call-arg]
    (lambda: BOARD.has(0), "has needs digit: has(cell, digit)"),  # type: ignore[call-arg]
    (lambda: BOARD.has(0, 1, 2), "a cell is one argument: has((0, 1), 2)"),  # type: ignore[arg-type]
    (lambda: BOARD.has("r1c3", "5"), "a candidate is a digit, not '5'"),  # type: ignore[arg-type]
    (lambda: BOARD.has(None, 5), "None is no cell: write r1c1"),  # type: ignore[arg-type]
    (lambda: BOARD.has(81, 5), "81 is outside the board"),
    (lambda: BOARD.place("r1c3", "5"), "a candidate is a digit, not '5'"),  # type: ignore[arg-type]
    (lambda: BOARD.remove([("r1c3", True)]), "a candidate is a digit, not True"),
    (lambda: BOARD.remove(("r1c3", 5)), "candidates[0] must be a pair, not 'r1c3'"),  # type: ignore[arg-type]
    (lambda: backtracking(P, trace="abc"), "trace must be a function or None, not 'abc'"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("number", range(len(_SAID)))
def test_said(number: int) -> None:
    call, text = _SAID[number]
    with pytest.raises((ArgumentTypeError, ArgumentError, ProblemError)) as caught:
        call()
    assert str(caught.value).startswith(text)


def test_length_of_what_comes_one_by_one() -> None:
    for ones in (farandole.solutions(P), TOY.search()):
        with pytest.raises(ArgumentTypeError) as caught:
            len(ones)  # type: ignore[arg-type]
        assert type(pickle.loads(pickle.dumps(caught.value))) is ArgumentTypeError
        assert type(caught.value).__name__ == "ArgumentTypeError"
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
        assert len(list(ones)) == 1
    assert list(Sampler(TOY)) == list(TOY.search())
    assert (
        str(signature(Grid))
        == "(cells: 'str | bytes | Iterable[Any]', shape: 'Shape | None' = None) -> 'None'"
    )


def test_candidates_by_any_cell() -> None:
    for cell in (2, "r1c3", "R1C3", (0, 2)):
        assert [digit for digit in range(1, 10) if BOARD.has(cell, digit)] == [1, 2, 4]
    assert not BOARD.has(2, 12)


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
