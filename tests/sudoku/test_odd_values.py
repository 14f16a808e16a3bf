"""Values of any type end in an error of ours, or in a TypeError of Python, never in another one."""

from __future__ import annotations

import array
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from farandole import (
    CLASSIC,
    FarandoleError,
    Grid,
    Shape,
    canonical,
    canonical_cells,
    count,
    random_equivalent,
    solve,
    solve_line,
    solve_many,
)
from farandole.sudoku.formats import read, read_one
from tests.conftest import INKALA

if TYPE_CHECKING:
    from collections.abc import Callable

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
