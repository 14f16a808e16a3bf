"""Counted files: a number of boards, then their rows, or a line for each.

A number with one board of that side below it, and no other, is the side.

Sixteen cells on a line are a puzzle of side 4, or a row of side 16: what follows tells.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.grids.board import read_board, starts_board
from farandole.sudoku.formats.kinds import kind_of, not_a_puzzle
from farandole.sudoku.formats.lines.oneline import read_one_line
from farandole.sudoku.formats.lines.row import Row
from farandole.sudoku.formats.symbols import BAD, BLANKS, decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

_FAR = 4096  # lines


def read_counted(reader: Reader) -> Iterator[Record]:
    """Read a number of boards, then that many boards."""
    while reader.skip_ignorable():
        if kind_of(reader.lines.peek() or "", reader.sides) == "count":
            yield from counted_boards(reader)
        else:
            reader.report(not_a_puzzle(reader, msg("the number of boards")))


def counted_boards(reader: Reader) -> Iterator[Record]:
    """Take the line with the number of boards, and the boards that it promises."""
    promised = int(next(reader.lines).strip())
    number = reader.lines.number
    side = 0  # of the first board, if it has rows
    are_rows, known = False, 0  # what the next lines of sixteen cells are
    for done in range(promised):
        text = reader.lines.peek() if reader.skip_ignorable() else None
        kind = "end" if text is None else kind_of(text, reader.sides)
        if kind == "sixteen":
            if known <= 0:
                are_rows, known = _sixteens_counted(reader, promised - done)
            known -= 16 if are_rows else 1
        if done == 1 and promised in (side, isqrt(side)) and not starts_board(text, reader):
            return  # it was the side, or that of the boxes
        try:
            if kind in ("line", "bad line") or (kind == "sixteen" and not are_rows):
                record = read_one_line(reader, "counted")
            elif starts_board(text, reader):
                record = read_board(reader, "counted")
            else:
                reader.report(
                    ParseError(
                        msg("boards are missing"),
                        code="parse.rows",
                        line=number,
                        column=1,
                        found=msg("{done} boards", done=done),
                        expected=promised,
                    )
                )
                return
        except ParseError as error:
            reader.report(error)
            if error.code == "parse.ambiguous" and not done:
                side = promised
        else:
            if not done and kind not in ("line", "bad line"):
                side = record.grid.shape.side
            yield record


def are_rows_of_16(reader: Reader, *, skip: int = 0) -> bool:
    """Tell rows of a 16×16 board from 4×4 puzzles, which have sixteen cells on a line too.

    Some row of a 16×16 puzzle has symbols that no 4×4 board has. When no line has, fewer than
    sixteen together are puzzles. More are rows when they are all blank, have letters, have
    spaces between the cells or lines drawn between them. ``skip`` lines come before them.
    """
    lines, are_rows, look_alike = _sixteens(reader, 16, skip)
    return are_rows or (lines >= 16 and look_alike)


def _sixteens(reader: Reader, most: int, skip: int = 0) -> tuple[int, bool, bool]:
    """Look at lines of sixteen cells, ``most`` of them and one more.

    Return how many there are up to one that is sure to be a row of a 16×16 board, whether there
    is one, and whether the first sixteen look like rows: all blank, spaced, with letters, or with
    lines drawn between them.
    """
    is_blank = is_spaced = True
    has_letters = is_drawn = False
    run = drawn = 0
    while run <= most and (text := reader.lines.peek(skip + run + drawn)) is not None:
        kind = kind_of(text, reader.sides)
        if kind in ("border", "rule"):
            drawn += 1
            if drawn > run:
                break
            continue
        if kind not in ("row", "sixteen"):
            break
        row = Row(text)
        if 16 not in row.sides(reader.sides):
            break
        if kind == "row" or row.is_barred or BAD in decode(row.chars, 4):
            return run, True, True
        if run < 16:
            is_blank = is_blank and set(row.chars) <= set("0" + BLANKS)
            is_spaced = is_spaced and row.is_spaced
            has_letters = has_letters or not set(row.chars.upper()).isdisjoint("ABCD")
            is_drawn = 0 < 2 * drawn <= run
        run += 1
    return run, False, is_blank or is_spaced or has_letters or is_drawn


def _sixteens_counted(reader: Reader, left: int) -> tuple[bool, int]:
    """Tell whether lines of sixteen cells are rows, where ``left`` boards are to come.

    They are when some line tells, and when there are sixteen at least and more than boards, or
    fewer that look like rows. Return with it how many lines that was found out about, so that it
    needn't be asked of each. Lines further ahead than :data:`_FAR` aren't looked at: among so many
    one tells.
    """
    lines, are_rows, look_alike = _sixteens(reader, max(16, min(left, _FAR)))
    if 16 <= lines <= _FAR and lines != left:
        are_rows = are_rows or lines > left or look_alike
    return are_rows, lines
