"""Boards that stand apart: boxes with empty rows and columns between them, two boards side by side.

5,3,,,,7,,,,,        53..7....   534678912
6,,,,1,9,5,,,,       6..195...   672195348
,9,8,,,,,,,6,        .98....6.   198342567
,,,,,,,,,,           ...         ...
8,,,,,6,,,,,3
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.grids.board import read_board
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.symbols import SIDES
from farandole.sudoku.formats.tables.cells import Cell, grid_of, is_cell
from farandole.sudoku.formats.tables.fields import SEPARATORS

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid

_LONGEST = 300  # characters of a line
_BOXES = ((3, 3), (4, 4), (2, 3), (2, 2))
_FAR = 40  # lines of two boards side by side
_ARROWS = re.compile(r"(?<=\s)(?:-+>|=+>|→|⇒|\|\|)(?=\s)")
_APART = re.compile(r"\S *(?:\t| {2}|-+>|=+>|→|⇒|\|\|)\s*\S")


def boxes_apart(reader: Reader, text: str) -> list[Record]:
    """Take a sheet with an empty row and column between any two boxes; nothing if there is none."""
    for separator in SEPARATORS:
        if separator not in text:
            continue
        for height, width in _BOXES:
            tall, wide = height * width + width - 1, height * width + height - 1
            if text.count(separator) + 1 > wide or height * width not in reader.sides:
                continue
            rows = [
                _fields(reader.lines.peek(step), separator, wide, reader.lines.number + step + 1)
                for step in range(tall + 1)
            ]
            table = [row for row in rows[:tall] if row is not None]
            if len(table) < tall or any(cell.text for cell in rows[tall] or ()):
                continue
            gaps, between = range(height, tall, height + 1), range(width, wide, width + 1)
            if any(cell.text for row in gaps for cell in table[row]) or any(
                row[column].text for row in table for column in between
            ):
                continue
            if not (any(row[-1].text for row in table) and any(cell.text for cell in table[-1])):
                continue  # it may be a smaller board
            kept = [
                [cell for column, cell in enumerate(row) if column not in between]
                for number, row in enumerate(table)
                if number not in gaps
            ]
            grid = grid_of(reader, kept)
            first = reader.lines.number + 1
            reader.lines.skip(tall)
            return [Record(grid, "", first, "csv")]
    return []


def _fields(text: str | None, separator: str, wide: int, line: int) -> list[Cell] | None:
    """Return the fields of a line, as many as there are columns; None if it has others."""
    if text is None or len(text) > _LONGEST:
        return None
    column, found = 1, []
    for piece in text.split(separator):
        found.append(Cell(piece.strip(' "'), line, column))
        column += len(piece) + 1
    if len(found) > wide or not all(is_cell(cell.text) for cell in found):
        return None
    return found + [Cell("", line, column)] * (wide - len(found))


def side_by_side(reader: Reader, text: str) -> list[Record]:
    """Take two boards beside each other: a puzzle and its solution, or two puzzles."""
    if len(text) > _LONGEST or _APART.search(text) is None:
        return []
    lines: list[str] = []
    while len(lines) < _FAR and (line := reader.lines.peek(len(lines))) and line.strip():
        if len(line) > _LONGEST:
            return []
        lines.append(_ARROWS.sub(lambda arrow: " " * len(arrow[0]), line.expandtabs()))
    at = _between(lines)
    if len(lines) < SIDES[0] or at is None:
        return []
    first = reader.lines.number + 1
    boards: list[Grid] = []
    for half in ([line[:at] for line in lines], [line[at:] for line in lines]):
        inner = Reader(iter(half), shape=reader.shape)
        try:
            boards.append(read_board(inner).grid)
        except ParseError:
            return []
        if inner.lines.peek() is not None:
            return []
    left, right = boards
    if left.shape != right.shape:
        return []
    reader.lines.skip(len(lines))
    pairs = zip(left.cells, right.cells, strict=True)
    if 0 not in right.cells and all(given in (0, held) for given, held in pairs):
        return [Record(left, "", first, "blocks", right)]
    return [Record(grid, "", first, "blocks") for grid in boards]


def _between(lines: list[str]) -> int | None:
    """Return the column of the widest gap that all lines have; None if there are two of them."""
    wide = max(map(len, lines))
    is_free = [all(line[at : at + 1] in ("", " ") for line in lines) for at in range(wide)]
    gaps: list[tuple[int, int]] = []  # widths and columns
    for free, columns in groupby(range(wide), key=is_free.__getitem__):
        if free:
            held = list(columns)
            gaps.append((len(held), held[0]))
    gaps.sort(reverse=True)
    if not gaps or gaps[0][0] < 2 or (len(gaps) > 1 and gaps[1][0] == gaps[0][0]):
        return None
    return gaps[0][1]
