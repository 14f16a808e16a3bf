"""Cells as people write them, for rules: ``r1c1 r1c2``, or ``r1c1-9`` for a run of cells.

A rule is the same on every board that has its cells, so a cell is a pair here: row and column,
from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import index
from typing import TypeAlias

from farandole.errors import ArgumentError
from farandole.i18n import Quoted, msg

Cell = tuple[int, int]
Cells = tuple[Cell, ...]
CellsLike: TypeAlias = "str | Iterable[str | Cell]"

_PLACES = re.compile(r"[rR](\d{1,2})(?:-(\d{1,2}))?[cC](\d{1,2})(?:-(\d{1,2}))?")


def cells_of(cells: CellsLike) -> Cells:
    """Return cells in the order given, from text or from pairs of row and column, from 0.

    In text, ``r1c1-3`` is a run of cells, ``r3-1c1`` one upwards, ``r1-2c1-2`` a rectangle in
    reading order.

    >>> cells_of("r1c1 r2-3c4"), cells_of([(0, 0), "r1c2"])
    (((0, 0), (1, 3), (2, 3)), ((0, 0), (0, 1)))

    Raises :class:`~farandole.ArgumentError` for text that isn't cells, and TypeError for a value of
    another type.
    """
    parts = re.split(r"[\s,]+", cells.strip()) if isinstance(cells, str) else cells
    found: list[Cell] = []
    for part in parts:
        if isinstance(part, str):
            found += _named(part)
        else:
            row, column = map(index, part)
            if min(row, column) < 0:
                raise _not_a_cell(part)
            found.append((row, column))
    return tuple(found)


def _named(text: str) -> Iterable[Cell]:
    match = _PLACES.fullmatch(text)
    if match is None or "0" in (number.lstrip("0") or "0" for number in match.groups("1")):
        raise _not_a_cell(text)
    top, bottom, left, right = (int(n or 0) for n in match.groups())
    rows, columns = _run(top, bottom or top), _run(left, right or left)
    return ((row - 1, column - 1) for row in rows for column in columns)


def _run(first: int, last: int) -> range:
    step = 1 if first <= last else -1
    return range(first, last + step, step)


def _not_a_cell(found: object) -> ArgumentError:
    text = msg("{cell} is not a cell of a rule (write r1c1, or r1c1-9)", cell=Quoted(found))
    return ArgumentError(text)


def text_of(cells: Cells) -> str:
    """Return cells as text that :func:`cells_of` reads; three or more in a row as a run.

    >>> text_of(((0, 0), (0, 1), (0, 2), (1, 2), (2, 2)))
    'r1c1-3 r2c3 r3c3'
    """
    parts: list[str] = []
    at = 0
    while at < len(cells):
        (row, column), end = cells[at], _end_of_run(cells, at)
        last = cells[end]
        if end - at < 2:
            parts.append(f"r{row + 1}c{column + 1}")
            end = at
        elif last[0] == row:
            parts.append(f"r{row + 1}c{column + 1}-{last[1] + 1}")
        else:
            parts.append(f"r{row + 1}-{last[0] + 1}c{column + 1}")
        at = end + 1
    return " ".join(parts)


def _end_of_run(cells: Cells, at: int) -> int:
    """Return where the straight run of neighbours ends that begins at a cell."""
    if at + 1 == len(cells):
        return at
    step = cells[at + 1][0] - cells[at][0], cells[at + 1][1] - cells[at][1]
    if abs(step[0]) + abs(step[1]) != 1:
        return at
    end = at + 1
    while end + 1 < len(cells) and cells[end + 1] == (
        cells[end][0] + step[0],
        cells[end][1] + step[1],
    ):
        end += 1
    return end


_ISS = "0123456789abcdefg"  # digits of rows and columns in strings of the ISS


def cells_from_iss(tokens: Iterable[str]) -> Cells:
    """Return cells from strings of the Interactive Sudoku Solver: ``R1C1``, ``RaC1`` for row 10."""
    found = []
    for token in tokens:
        match = re.fullmatch("r([1-9a-g])c([1-9a-g])", token.lower())
        if match is None:
            raise _not_a_cell(token)
        found.append((_ISS.index(match[1]) - 1, _ISS.index(match[2]) - 1))
    return tuple(found)


def cells_to_iss(cells: Cells) -> list[str]:
    """Return cells as strings of the Interactive Sudoku Solver write them.

    >>> cells_to_iss(((0, 8), (9, 0)))
    ['R1C9', 'RaC1']
    """
    return [f"R{_ISS[row + 1]}C{_ISS[column + 1]}" for row, column in cells]


def neighbours(cell: Cell, rows: int, columns: int) -> Cells:
    """Return the cells that share an edge with a cell, in reading order."""
    row, column = cell
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple((r, c) for r, c in around if 0 <= r < rows and 0 <= c < columns)
