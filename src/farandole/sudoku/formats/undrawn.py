"""Boards that aren't told by their first line: each is taken if one begins right here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.sudoku.formats.kinds import is_object

if TYPE_CHECKING:
    from farandole.errors import ParseError
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

_MAYBE_RESPELLED = ("row", "bad row", "text", "sheet", "bad line", "border", "rule", "bracket")
LONGEST_RESPELLED = 700  # characters of a row
_SPEAKER = re.compile(r"\s{0,8}<[\w@+][\w.@+ -]{0,30}> +[0-9._*]")
_FEWEST_OF_FIVE = 8  # givens of each of five boards that overlap
_MAYBE_PASTED = ("row", "bad row", "text", "rule", "border", "wrapper", "sheet", "sixteen")


def undrawn(reader: Reader, text: str, kind: str) -> Record | None:
    """Take a board in a frame of ``#`` or ``*``, or with bare spaces, or with marked givens."""
    if kind in ("comment", "rule", "border") and text.lstrip()[:1] in "#*":
        from farandole.sudoku.formats.grids.framed import take_framed

        return take_framed(reader)
    if "!" in text and kind in ("line", "bad line", "row", "bad row", "text", "sheet"):
        from farandole.sudoku.formats.lines.marked import take_marked

        return take_marked(reader, text)
    if kind in ("row", "bad row", "text", "count") and len(text) < 20:
        from farandole.sudoku.formats.grids.spaces import take_spaces

        return take_spaces(reader)
    return None


def respelled(reader: Reader, text: str, kind: str) -> list[Record]:
    """Take a board of rows that are spelt in a way of their own.

    Raises ParseError for one that is sure to be something else.
    """
    is_chat = kind == "markup" and _SPEAKER.match(text) is not None
    if not (kind in _MAYBE_RESPELLED or is_chat) or len(text) > LONGEST_RESPELLED:
        return []
    from farandole.sudoku.formats.grids.respelled import take_respelled

    record = take_respelled(reader)
    return [] if record is None else [record]


def is_document(reader: Reader) -> bool:
    """Tell whether the brackets that come are those of a JSON object, or a list of some."""
    head = ""
    for step in range(3):
        head += (reader.lines.peek(step) or "").strip()[:80]
    bare = head.lstrip("[ ")
    return is_object(bare)


def notebook_ahead(reader: Reader) -> tuple[int, list[str]] | None:
    """Return how many lines the notebook ahead has, and those of its cells; None if it's none."""
    from farandole.sudoku.formats.documents import notebook

    return notebook.notebook_ahead(reader)


def cages(reader: Reader) -> ParseError | None:
    """Take a killer puzzle that is written as its cages; return the error that names its rule."""
    from farandole.sudoku.formats.loose.killer import cages_ahead, take_cages

    count = cages_ahead(reader)
    return take_cages(reader, count) if count else None


def pasted(reader: Reader, kind: str) -> list[Record]:
    """Take a table or a grid of candidates if one begins here; nothing else."""
    is_wiki = kind == "bracket" and (reader.lines.peek() or "").lstrip().startswith("{|")
    is_braced = kind in ("bracket", "object")
    if kind not in _MAYBE_PASTED and not is_wiki and not is_braced:
        return []
    from farandole.sudoku.formats.grids.candidates import (
        candidates_ahead,
        read_grid,
        starts_braced,
    )
    from farandole.sudoku.formats.tables.text import read_table, table_ahead

    if is_braced and not is_wiki and not starts_braced(reader):
        return []
    if lines := candidates_ahead(reader):
        return [read_grid(reader, lines)]
    if (table := table_ahead(reader)) is not None:
        return [read_table(reader, *table)]
    return []


def overlapping(record: Record) -> ParseError | None:
    """Return the error for five boards of nine that share their corners, read as one of 21."""
    cells = record.grid.cells
    if max(cells) > 9 or not any(cells):
        return None
    for row in range(21):
        line = cells[21 * row : 21 * row + 21]
        is_middle = 9 <= row <= 11
        if (is_middle and any(line[:6] + line[15:])) or (not 6 <= row <= 14 and any(line[9:12])):
            return None
    for top, left in ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)):
        rows = (cells[21 * (top + i) + left :][:9] for i in range(9))
        if sum(1 for row in rows for cell in row if cell) < _FEWEST_OF_FIVE:
            return None  # a board of 21 that is nearly empty
    from farandole.sudoku.formats.web.pieces import unsolved

    return unsolved([msg("boards that overlap")]).at(line=record.line, column=1)
