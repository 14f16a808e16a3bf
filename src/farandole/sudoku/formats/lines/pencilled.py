"""All candidates of a puzzle on a line: nine characters a cell, the digits that may stand in it.

12...............9      cell r1c1: 1 or 2; r1c2: 9
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.record import Record
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader

LENGTH = 729
"""Characters of such a puzzle."""
_BLANKS = frozenset(".0*_-?xX")
_ALL = 0x1FF


def pencilled(reader: Reader, token: str, column: int, name: str) -> Record:
    """Return the record of a word of 729 characters; a cell with one candidate holds that digit.

    ``column`` is that of the first. Raises ParseError for a digit in another's place.
    """
    for at, symbol in enumerate(token):
        if symbol not in _BLANKS and symbol != str(at % 9 + 1):
            from farandole.sudoku.many.rows import fault

            codes = [min(ord(one), 255) for one in token]
            raise ParseError(fault(codes), code="parse.candidates", column=column + at)
    masks = [
        sum(1 << digit for digit in range(9) if token[9 * cell + digit] not in _BLANKS)
        for cell in range(81)
    ]
    is_single = [mask.bit_count() == 1 for mask in masks]
    digits = [mask.bit_length() if here else 0 for mask, here in zip(masks, is_single, strict=True)]
    left = tuple(0 if here else mask for mask, here in zip(masks, is_single, strict=True))
    has_notes = any(mask not in (0, _ALL) for mask in left)
    grid = Grid._of(bytes(digits), reader.shape_of(9))
    return Record(grid, "", 0, name, candidates=left if has_notes else None)
