"""Sixteen cells on a line: a puzzle of side 4, or a row of a board of side 16."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.sudoku.formats.symbols import BAD, BLANKS, decode
from farandole.sudoku.formats.text.kinds import kind_of
from farandole.sudoku.formats.text.row import Row

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader

_FAR = 4096  # lines


def are_rows_of_16(reader: Reader, *, skip: int = 0, boards: int = 0) -> bool:
    """Return whether lines of sixteen cells are rows of boards of side 16.

    They are if one has symbols that no board of side 4 has. If none has, fewer than sixteen lines
    are puzzles; more are rows if they are all blank, spaced, in letters or with lines drawn between
    them, or if there are more than the ``boards`` to come. ``skip`` lines stand before them.
    """
    most = max(16, min(boards, _FAR))
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
        row = Row(text)
        if kind not in ("row", "sixteen") or 16 not in row.sides(reader.sides):
            break
        if kind == "row" or row.is_barred or BAD in decode(row.chars, 4):
            return True
        if run < 16:
            is_blank = is_blank and set(row.chars) <= set("0" + BLANKS)
            is_spaced = is_spaced and row.is_spaced
            has_letters = has_letters or not set(row.chars.upper()).isdisjoint("ABCD")
            is_drawn = 0 < 2 * drawn <= run
        run += 1
    if run < 16 or (boards and run == boards):
        return False
    return (0 < boards < run) or is_blank or is_spaced or has_letters or is_drawn
