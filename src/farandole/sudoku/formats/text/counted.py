"""Counted files: the number of boards, then their rows, or a line for each.

A number with one board below it may be its side, or a label: one of numbers that count on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.board import read_board, starts_board
from farandole.sudoku.formats.boards.kinds import Head, kind_of, not_a_puzzle
from farandole.sudoku.formats.boards.sixteen import are_rows_of_16
from farandole.sudoku.formats.pairs import is_lone_map
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.text.line import read_one_line
from farandole.sudoku.formats.text.rows import rows_of

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
    is_next = promised == reader.numbered + 1  # numbers that count on are labels
    is_list = False  # lines of sixteen cells are boards; not asked again within a run of them
    puzzles = side = 0
    for done in range(promised):
        text = reader.lines.peek() if reader.skip_ignorable() else None
        kind = "text" if text is None else kind_of(text, reader.sides)
        is_list = kind == "sixteen" and (
            is_list or not are_rows_of_16(reader, boards=promised - done)
        )
        is_line = is_list or kind in ("line", "bad line")
        if puzzles == 1 and promised in (side, isqrt(side)) and not starts_board(text, reader):
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
            continue
        puzzles += not is_lone_map(record)
        side = record.grid.shape.side
        is_size = promised in (side, isqrt(side)) and not is_next
        if puzzles == done + 1 == 1 and _is_label(reader, promised, is_size=is_size):
            yield record._replace(label=f"{promised} {record.label}".strip())
            reader.numbered = promised
            return
        yield record


def _is_label(reader: Reader, number: int, *, is_size: bool) -> bool:
    """Return whether the number above a board is its label: the next number, or none, follows."""
    text = reader.lines.peek() if reader.skip_ignorable() else None
    if text is not None and text.strip() == str(number + 1):
        return True
    is_line = text is not None and kind_of(text, reader.sides) in ("line", "bad line", "sixteen")
    return number > 1 and not (is_size or is_line or starts_board(text, reader))


def write(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write the number of boards, then their rows. The number comes first, so all are kept."""
    kept = list(records)
    yield f"{len(kept)}\n"
    for record in kept:
        for row in rows_of(record.grid, blank):
            yield row + "\n"


FORMATS = (Format("counted", "the number of boards, then their rows", sniff, read, write),)
