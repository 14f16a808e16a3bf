"""Wherever a grid is taken, what makes one will do; and no value ends in a strange error."""

from __future__ import annotations

import array
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

from farandole import (
    CLASSIC,
    FarandoleError,
    Grid,
    Shape,
    canonical,
    canonical_cells,
    check,
    count,
    random_equivalent,
    solutions,
    solve,
    solve_line,
    solve_many,
)
from farandole.errors import GridError
from farandole.sudoku import as_cover, clashes, render
from farandole.sudoku.formats import read, read_one, write
from farandole.sudoku.grid import as_grid
from farandole.sudoku.methods import METHODS
from farandole.sudoku.methods.compare import compare
from farandole.sudoku.methods.dancing_links import exact_cover
from farandole.sudoku.methods.result import Method
from tests.conftest import INKALA

LINE = "1... ..3. .2.. ...4"
GRID = Grid("1.....3..2.....4")
KINDS: dict[str, Any] = {
    "text": LINE,
    "digits": list(GRID.cells),
    "rows": [list(GRID.cells[k : k + 4]) for k in range(0, 16, 4)],
    "bytes": GRID.cells,
    "array": np.array(list(GRID.cells)).reshape(4, 4),
}
VERBS: dict[str, Callable[[Any], object]] = {
    "solve": solve,
    "count": count,
    "solutions": lambda grid: list(solutions(grid)),
    "check": check,
    "clashes": clashes,
    "compare": lambda grid: [result.outcome for result in compare(grid)],
    "exact_cover": exact_cover,
    "as_cover": as_cover.problem,
    "text": render.text,
    "svg": render.svg,
    "html": render.html,
    "write": lambda grid: list(write([grid], "ss")),
}


def outcome(method: Method) -> Callable[[Any], object]:
    return lambda grid: (method(grid).grid, method(grid).outcome)


VERBS |= {name: outcome(method) for name, method in METHODS.items()}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
def test_whatever_a_grid_is_made_of_will_do(verb: Callable[[Any], object]) -> None:
    expected = verb(GRID)
    for kind in KINDS.values():
        assert as_grid(kind) == GRID
        assert verb(kind) == expected
    for wrong in (None, 5, 2.5, object()):
        with pytest.raises(TypeError, match="a grid is expected, not "):
            verb(wrong)
    with pytest.raises(GridError, match="15 cells don't fill a square board: 4×4 has 16"):
        verb("." * 15)
    with pytest.raises(GridError, match="found '!'"):
        verb("." * 15 + "!")


ODD: list[Callable[[], Any]] = [
    lambda: memoryview(INKALA.encode()),
    lambda: np.array([INKALA]),
    lambda: np.array(INKALA),
    lambda: np.array([INKALA, None], object),
    lambda: (symbol for symbol in INKALA),
    lambda: INKALA.encode(),
    lambda: bytearray(INKALA.encode()),
    lambda: array.array("d", [1.0] * 81),
    lambda: np.zeros(81, complex),
    lambda: np.zeros(81, "M8[s]"),
    lambda: [10**400] * 81,
    lambda: [[[1]]],
    lambda: [None],
    lambda: "\ud800" * 81,
    lambda: {1: 2},
    lambda: {1, 2},
    lambda: Grid(INKALA),
    lambda: CLASSIC,
    lambda: 5,
    lambda: float("nan"),
    lambda: None,
    object,
    lambda: int,
]
TAKERS: dict[str, Callable[[Any], object]] = {
    "Grid": Grid,
    "Grid.parse": Grid.parse,
    "Shape.parse": Shape.parse,
    "Shape.jigsaw": Shape.jigsaw,
    "Shape rule": lambda value: Shape(3, 3, value),
    "cell": CLASSIC.cell,
    "digit": lambda value: Grid(INKALA).with_cell(0, value),
    "solve": solve,
    "solve_line": solve_line,
    "solve_many": solve_many,
    "canonical": canonical,
    "canonical_cells": canonical_cells,
    "seed": lambda value: random_equivalent(INKALA, value),
    "limit": lambda value: count(INKALA, limit=value),
    "seconds": lambda value: count(INKALA, seconds=value),
    "read": lambda value: list(read(value)),
    "read_one": read_one,
}


@pytest.mark.parametrize("taker", TAKERS.values(), ids=TAKERS)
def test_odd_values(taker: Callable[[Any], object]) -> None:
    for make in ODD:
        with suppress(FarandoleError, TypeError, ValueError):
            taker(make())
