"""Tables with a given a line: its row, column and digit, under their names.

    row,col,value
    1,1,5
    1,2,3

Rows and columns count from 0 if one of them is 0, and from 1 if one of them is the side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.head import Head
    from farandole.sudoku.formats.source import Reader

_ROWS, _COLUMNS = ("row", "r", "y"), ("col", "column", "c", "x")
_DIGITS = ("value", "digit", "number", "num", "val", "d", "v")
_SEPARATORS = (",", ";", "\t")
_SIDE = 9


def _fields(text: str) -> list[str]:
    separator = next((mark for mark in _SEPARATORS if mark in text), ",")
    return [field.strip(" \"'").lower() for field in text.split(separator)]


def _columns(text: str) -> tuple[int, int, int] | None:
    """Return which fields are row, column and digit, given the names of a table."""
    names = _fields(text)
    found = [
        next((i for i, name in enumerate(names) if name in known), -1)
        for known in (_ROWS, _COLUMNS, _DIGITS)
    ]
    return None if -1 in found or len(text) > 200 else (found[0], found[1], found[2])


def sniff(head: Head) -> int:
    """Return how sure it is that such a table begins with the line."""
    return 97 if _SIDE in head.sides and _columns(head.text) is not None else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one table. Raises ParseError for two digits in one cell, and in doubt."""
    lines = reader.lines
    columns = _columns(next(lines)) or ()
    first = lines.number
    rows: list[tuple[int, ...]] = []
    while (text := lines.peek()) is not None and text.strip():
        fields = dict(enumerate(_fields(next(lines))))
        numbers = [fields.get(i, "") for i in columns]
        if not all(number.isdecimal() and len(number) < 3 for number in numbers):
            raise _fault(lines.number, text)
        rows.append(tuple(map(int, numbers)))
    places = {number for row in rows for number in row[:2]}
    start = 0 if 0 in places else 1
    if not places or max(places) - start >= _SIDE or (start and _SIDE not in places):
        raise ParseError(
            msg("rows and columns may count from 0 or from 1"),
            code="parse.ambiguous",
            line=first,
            column=1,
            found=quoted(lines.at(first) or ""),
        )
    yield Record(Grid._of(_cells(reader, rows, start), reader.shape_of(_SIDE)), "", first, "csv")


def _cells(reader: Reader, rows: list[tuple[int, ...]], start: int) -> bytes:
    """Return all cells, given the rows of the table that has been read."""
    cells = bytearray(_SIDE * _SIDE)
    for number, (row, column, digit) in enumerate(rows, reader.lines.number - len(rows) + 1):
        at = (row - start) * _SIDE + column - start
        if digit > _SIDE or cells[at] not in (0, digit):
            raise _fault(number, reader.lines.at(number) or "")
        cells[at] = digit
    return bytes(cells)


def _fault(line: int, text: str) -> ParseError:
    return ParseError(
        msg("not a valid cell"),
        code="parse.cell",
        line=line,
        column=1,
        found=quoted(text),
        expected=msg("row, column and digit"),
    )


DETECTED = (Format("csv", "a table with a given a line", sniff, read),)
"""Detected, but not a format by name: what it reads is written in others."""
