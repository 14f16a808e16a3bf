"""Puzzles of pzprjs, as puzz.link has them: links, and the files that it saves.

https://puzz.link/p?sudoku/9/9/53h7j6h195i98k6...    a digit in base 16, g to z for 1 to 20
blanks, - before a number above 15
pzprv3                                               a file: the side, the givens row by row,
sudoku                                               and then what was placed; or all of it
4                                                    with / between, as one line
. 1 . .
...
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.formats.web.pieces import board, record_of, unsolved
from farandole.sudoku.shape import LARGEST, SMALLEST

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

QUERY = re.compile(r"(?:\w+\.html\?)?([a-z]+)(?:_edit)?/(?:[vd]:/)?([0-9]{1,2})/([0-9]{1,2})/(.*)")
_TOKEN = re.compile(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])|(\.)")
_CELL = re.compile(r"([0-9]{1,2})?(?:\[[0-9,]{0,200}\])?[.-]?")
_NOT_LOOKED_AT = 4  # rows more than the givens and what was placed


def from_query(reader: Reader, query: str) -> Record | None:
    """Return the record of what stands after ``?`` in a link; None if it isn't of this kind.

    Raises ParseError for another puzzle than Sudoku, and for cells that make no board.
    """
    found = QUERY.fullmatch(query)
    if found is None:
        return None
    kind, wide, high, body = found.groups()
    if kind != "sudoku":
        raise unsolved([kind])
    values: list[int] = []
    at = 0
    side = int(wide)
    while at < len(body) and len(values) < LARGEST * LARGEST:
        token = _TOKEN.match(body, at)
        if token is None:
            break
        two, one, run, _ = token.groups()
        values += [0] * (ord(run) - ord("f")) if run else [int(two or one or "0", 16)]
        at = token.end()
    is_whole = at == len(body.rstrip("/")) and len(values) == side * side
    if wide != high or side < SMALLEST or not is_whole or max(values) > side:
        raise ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            found=quoted(body),
            expected=cells_message(side * side),
        )
    return record_of(reader, "line", board(reader, side), values)


def read_file(reader: Reader) -> Record:
    """Take a file. Raises ParseError with its place."""
    text = next(reader.lines).strip()
    number = reader.lines.number
    if "/" in text:
        lines = [line.strip() for line in text.split("/")[1:]]
    else:
        lines = []
        while len(lines) < 2 + 2 * LARGEST + _NOT_LOOKED_AT:
            below = reader.lines.peek()
            if below is None or not below.strip():
                break
            lines.append(next(reader.lines).strip())
    if lines[:1] != ["sudoku"]:
        raise unsolved([(lines or [""])[0][:40] or "pzprv3"]).at(line=number, column=1)
    side = int(lines[1]) if len(lines) > 1 and re.fullmatch("[0-9]{1,2}", lines[1]) else 0
    rows = [line.split() for line in lines[2:] if line]
    given, placed = (_values(rows[i : i + side]) for i in (0, side))
    if not side or len(given) != side * side or max(given) > side:
        raise ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            line=number,
            column=1,
            found=cells_message(len(given)),
            expected=cells_message(side * side),
        )
    values = [g or p for g, p in zip(given, placed or given, strict=False)]
    if len(values) != len(given) or max(values) > side:
        values = given
    clues = {i for i, digit in enumerate(given) if digit}
    record = record_of(reader, "line", board(reader, side), values, clues)
    return record._replace(line=number)


def _values(rows: list[list[str]]) -> list[int]:
    """Return the digits of rows, 0 for what isn't one."""
    found = [_CELL.fullmatch(cell) for row in rows for cell in row]
    return [int(match[1] or 0) if match else 0 for match in found]
