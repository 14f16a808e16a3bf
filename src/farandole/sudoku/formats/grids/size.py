"""The size of a board on a line above it: ``9 9``, ``3 3``, ``12,3,4``.

Two equal numbers are the side, or that of the boxes; two others are those of the boxes; of three
the first is the side.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.grids.board import read_board
from farandole.sudoku.formats.lines.row import Row
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.symbols import plain_shape

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader

_BETWEEN = r" ?[x×*,; ] ?"
_SIZE = re.compile(
    rf" {{0,8}}([0-9]{{1,2}}){_BETWEEN}([0-9]{{1,2}})(?:{_BETWEEN}([0-9]{{1,2}}))? ?[;,]? {{0,8}}"
)
_LONGEST = 30


def take_size(reader: Reader) -> bool:
    """Take the line that says the size of the board below it; tell whether one does.

    Raises ParseError for boxes that aren't the plain ones: it can't be told which way they are.
    """
    text = reader.lines.peek()
    if text is None or len(text) > _LONGEST or (found := _SIZE.fullmatch(text)) is None:
        return False
    numbers = [int(number) for number in found.groups() if number]
    high, wide = numbers[-2:]
    sides = (
        {numbers[0]} if len(numbers) == 3 else {high * wide} | ({high} if high == wide else set())
    )
    step = 1
    while step < 3 and not (below := reader.lines.peek(step) or "").strip():
        step += 1
    row = Row(below)
    side = next((n for n in (len(row.parts), len(row.chars)) if n in sides & {*reader.sides}), 0)
    if not side or (len(numbers) == 3 and high * wide != side):
        return False
    next(reader.lines)
    if reader.shape is None and high * wide == side and (high, wide) != plain_shape(side).box:
        number = reader.lines.number
        with suppress(ParseError):
            read_board(reader)
        raise ParseError(
            msg("it can't be told whether boxes have {high} rows or {wide}", high=high, wide=wide),
            code="parse.ambiguous",
            line=number,
            column=1,
            found=quoted(text),
            expected=msg("a shape given"),
        )
    return True
