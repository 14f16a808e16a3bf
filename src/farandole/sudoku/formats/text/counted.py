"""Counted files: the number of boards, then their rows, or a line for each.

A number with one board of that side below it, and no other, is the side.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.board import read_board, starts_board
from farandole.sudoku.formats.boards.kinds import kind_of, not_a_puzzle
from farandole.sudoku.formats.boards.sixteen import are_rows_of_16
from farandole.sudoku.formats.pairs import is_lone_map
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.text.line import read_one_line
from farandole.sudoku.formats.text.rows import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.head import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

_FAR = 64  # blank lines below the number


def sniff(head: Head) -> int:
    """Return how sure it is that the line is the number of the boards below it."""
    if head.kind != "count" or head.bare == "0":
        is_whole = head.kind == "count" and head.reader.lines.peek(1) is None
        return 95 if is_whole else 0  # a file without boards
    step = 1
    while step < _FAR and (text := head.reader.lines.peek(step)) is not None and not text.strip():
        step += 1
    below = head.line(step)
    is_line = kind_of(below, head.sides) in ("line", "bad line", "sixteen")
    return 85 if is_line or starts_board(below or None, head.reader) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read the number of boards, and that many boards; report the bad ones."""
    if kind_of(reader.lines.peek() or "", reader.sides) != "count":
        raise not_a_puzzle(reader, msg("the number of boards"))
    promised = int(next(reader.lines).strip())
    number = reader.lines.number
    side = 0  # of the first board, if it has rows
    has_map = False
    is_list = False  # lines of sixteen cells are boards; not asked again within a run of them
    for done in range(promised):
        text = reader.lines.peek() if reader.skip_ignorable() else None
        kind = "text" if text is None else kind_of(text, reader.sides)
        is_list = kind == "sixteen" and (
            is_list or not are_rows_of_16(reader, boards=promised - done)
        )
        is_line = is_list or kind in ("line", "bad line")
        is_size = promised in (side, isqrt(side))  # of one board, and of the map below it
        if is_size and done - has_map == 1 and not starts_board(text, reader):
            return
        if not is_line and not starts_board(text, reader):
            raise ParseError(
                msg("boards are missing"),
                code="parse.rows",
                line=number,
                column=1,
                found=msg("{done} boards", done=done),
                expected=promised,
            )
        try:
            record = read_one_line(reader, "counted") if is_line else read_board(reader, "counted")
        except ParseError as error:
            reader.report(error)
        else:
            has_map = is_lone_map(record)
            if not done and not is_line:
                side = record.grid.shape.side
            yield record


def write(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write the number of boards, then their rows. The number comes first, so all are kept."""
    kept = list(records)
    yield f"{len(kept)}\n"
    for record in kept:
        for row in rows_of(record.grid, blank):
            yield row + "\n"


FORMATS = (Format("counted", "the number of boards, then their rows", sniff, read, write),)
