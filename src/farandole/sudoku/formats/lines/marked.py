"""Boards on a line that mark their givens: ``5!,3!,4,6;...``, where 4 and 6 were placed since.

All cells have a digit or a blank, with commas between them and semicolons between rows; ``!``
stands behind a given. Where all are filled, the others are the solution, else what was placed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.sudoku.formats.record import Record
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader

_LONGEST = 2000  # characters of a line
_FEWEST = 4  # givens
_BOARD = re.compile(
    r"(?<![\w.!,;])(?:[0-9.]!?,){8}[0-9.]!?(?:;(?:[0-9.]!?,){8}[0-9.]!?){8}(?![\w.!,;])"
)


def take_marked(reader: Reader, text: str) -> Record | None:
    """Take the board of the next line, ``text``; None if it has none that marks its givens."""
    if text.count("!") < _FEWEST or len(text) > _LONGEST or 9 not in reader.sides:
        return None
    match = _BOARD.search(text)
    if match is None:
        return None
    cells = match[0].replace(";", ",").split(",")
    digits = bytes(int(cell[0]) if cell[0] != "." else 0 for cell in cells)
    givens = bytes(
        digit if cell[-1] == "!" else 0 for digit, cell in zip(digits, cells, strict=True)
    )
    next(reader.lines)
    shape = reader.shape_of(9)
    label = " ".join((text[: match.start()] + " " + text[match.end() :]).replace('"', " ").split())
    grid, filled = Grid._of(givens, shape), Grid._of(digits, shape)
    record = Record(grid, label.strip(" ,;"), reader.lines.number, "line")
    if digits == givens:
        return record
    is_solved = all(
        len({digits[cell] for cell in house.cells} - {0}) == 9 for house in shape.houses
    )
    return record._replace(solution=filled) if is_solved else record._replace(state=filled)
