"""Boards in text: digits with candidates beside them.

Beside the formats of :mod:`farandole.sudoku.formats`, a line of digits may be followed by the
candidates that are gone: ``53..7...:413 214``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats import Record, read

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid

    Parts = tuple[Grid, Grid | None, list[int] | None]

_CANDIDATE = re.compile(r"([1-9])([1-9])([1-9])")
_SHORT = re.compile(r"[+0-9.]+(:[ 1-9]*)?")


def read_board(text: str) -> Parts:
    """Return digits, givens and candidates of a board in text; None: those that the digits allow.

    Raises :class:`~farandole.ParseError` with line and column.
    """
    stripped = text.strip()
    if _SHORT.fullmatch(stripped) and ("+" in stripped or ":" in stripped):
        text = f":0000:x:{stripped}:::"
    records = list(read(text))
    if not records:
        raise ParseError(msg("no puzzle in the text"), code="parse.empty", expected=msg("one"))
    if len(records) > 1:
        raise ParseError(
            msg("more than one puzzle in the text"),
            code="parse.several",
            line=records[1].line,
            column=1,
            found=msg("a second one"),
            expected=msg("the end of the text"),
        )
    return parts_of(records[0])


def parts_of(record: Record) -> Parts:
    """Return digits, givens and candidates of a record; None: those that the digits allow."""
    grid = record.state or record.grid
    if record.candidates is not None:
        # A candidate that a digit rules out was noted before the digit was placed.
        allowed = without(grid, "")
        masks = [
            0 if digit else mask & may or may
            for digit, mask, may in zip(grid.cells, record.candidates, allowed, strict=True)
        ]
        givens = None if record.format == "candidates" else record.grid
        return grid, givens, masks
    deleted = dict(record.extra).get("deleted", "") if record.format == "hodoku" else ""
    return grid, record.grid, without(grid, deleted) if deleted else None


def without(grid: Grid, deleted: str) -> list[int]:
    """Return the candidates of a grid without those in a list such as ``413 214``."""
    masks = [sum(1 << (digit - 1) for digit in digits) for digits in grid.candidates()]
    for digit, row, column in _CANDIDATE.findall(deleted):
        masks[(int(row) - 1) * 9 + int(column) - 1] &= ~(1 << (int(digit) - 1))
    return [0 if digit else mask for digit, mask in zip(grid.cells, masks, strict=True)]
