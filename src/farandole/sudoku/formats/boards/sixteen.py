"""Sixteen cells on a line: a puzzle of side 4, or a row of a board of side 16."""

from __future__ import annotations

from farandole.sudoku.formats.boards.kinds import kind_of
from farandole.sudoku.formats.boards.row import Row
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.symbols import BAD, BLANKS, decode

_FAR = 4096  # lines


def are_rows_of_16(reader: Reader, *, skip: int = 0, boards: int = 0) -> bool:
    """Return whether lines of sixteen cells are rows of boards of side 16.

    They are if one has symbols that no board of side 4 has. If none has, fewer than sixteen lines
    are puzzles; more are rows if they are all blank, spaced, in letters or with lines drawn between
    them, or if there are more than the ``boards`` to come. ``skip`` lines stand before them.
    """
    if not (skip or boards) and reader.lines.number < reader.listed_to:
        return False
    most = max(16, min(boards, _FAR))
    rows: list[Row] = []
    drawn = 0
    while len(rows) <= most and drawn <= len(rows):
        text = reader.lines.peek(skip + len(rows) + drawn)
        kind = "end" if text is None else kind_of(text, reader.sides)
        if kind in ("border", "rule"):
            drawn += 1
            continue
        row = Row(text or "")
        if kind not in ("row", "sixteen") or 16 not in row.sides(reader.sides):
            break
        if kind == "row" or row.is_barred or BAD in decode(row.chars, 4):
            return True
        rows.append(row)
    if len(rows) >= 16 and len(rows) != boards and _are_rows(rows, drawn, boards):
        return True
    if not skip:
        reader.listed_to = reader.lines.number + len(rows)
    return False


def _are_rows(rows: list[Row], drawn: int, boards: int) -> bool:
    """Return whether sixteen lines or more, with lines drawn between them, are rows."""
    is_drawn = 0 < 2 * drawn <= len(rows)
    symbols = set("".join(row.chars.upper() for row in rows[:16]))
    return (
        0 < boards < len(rows)
        or is_drawn
        or symbols <= set("0" + BLANKS)
        or not symbols.isdisjoint("ABCD")
        or all(row.is_spaced for row in rows[:16])
    )
