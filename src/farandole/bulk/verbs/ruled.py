"""Puzzles with constraints in jobs: rare lines that digits alone can't hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from farandole.bulk.files.tables import Grids
from farandole.errors import FarandoleError
from farandole.sudoku.formats import on_one_line, read_one
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC

Cells: TypeAlias = NDArray[np.uint8]
Puzzles: TypeAlias = "Cells | list[Grid]"
"""Puzzles as digits, (n, 81) uint8; as grids if some of them have constraints."""


def ruled_puzzle(text: str) -> Grid | None:
    """Return the puzzle with constraints of a line on the classic board, None for any other."""
    if len(text) < 82:
        return None
    try:
        grid = read_one(text)
    except FarandoleError:
        return None
    return grid if grid.constraints and grid.shape.is_classic else None


def joined(cells: Cells, ruled: Mapping[int, Grid]) -> Puzzles:
    """Return puzzles with those that have constraints in their places."""
    if not ruled:
        return cells
    rows = enumerate(cells)
    return [ruled.get(row) or Grid._of(digits.tobytes(), CLASSIC) for row, digits in rows]


def cells_of(puzzles: Puzzles) -> Cells:
    """Return the digits of puzzles."""
    if isinstance(puzzles, np.ndarray):
        return puzzles
    return np.frombuffer(b"".join(grid.cells for grid in puzzles), np.uint8).reshape(-1, 81)


def texts_of(puzzles: Puzzles) -> Grids | list[str]:
    """Return a column of puzzles."""
    if isinstance(puzzles, np.ndarray):
        return Grids(puzzles)
    return [on_one_line(grid) for grid in puzzles]
