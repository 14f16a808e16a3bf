"""Boards in frames of ``#`` or ``*``, which are comments and blanks elsewhere.

#############      a line of nothing else, as wide as the board
#53.#.7.#...#      rows between two of them
#############
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.sudoku.formats.grids.board import read_board
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.tables.fields import LONGEST_ROW

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record

_FAR = 64  # lines of a board
_NARROWEST = 6
_FEWEST = 6  # lines: a frame and four rows


def take_framed(reader: Reader) -> Record | None:
    """Take the board in a frame that begins with the next line; None if none does."""
    top = (reader.lines.peek() or "").strip()
    mark = top[:1]
    if mark not in ("#", "*") or len(top) < _NARROWEST or set(top) - {mark, " "}:
        return None
    lines: list[str] = []
    while len(lines) < _FAR and (text := reader.lines.peek(len(lines))) is not None:
        bare = text.strip()
        if len(text) > LONGEST_ROW or bare[:1] != mark or bare[-1:] != mark:
            break
        is_rule = not set(bare) - {mark, " "}
        lines.append(text.replace(mark, "-" if is_rule else "|"))
    if len(lines) < _FEWEST:
        return None
    inner = Reader(iter(lines), shape=reader.shape)
    try:
        record = read_board(inner)
    except ParseError:
        return None
    first = reader.lines.number
    reader.lines.skip(inner.lines.number)
    return record._replace(line=first + record.line)
