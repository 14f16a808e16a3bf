"""Puzzles of pzprjs, the program behind puzz.link: links, and the files that it saves.

https://puzz.link/p?sudoku/9/9/53h7j6h195i98k6...    a digit in base 16, g to z for 1 to 20
blanks, - before a number above 15
pzprv3                                               a file: the side, the givens row by row,
sudoku                                               then the digits placed; or all of
4                                                    it on one line, with / between
. 1 . .
...
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader, not_whole
from farandole.sudoku.formats.values import board, record_of, unsupported
from farandole.sudoku.shape import LARGEST, SMALLEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record

_QUERY = regex(r"(?:\w+\.html\?)?([a-z]+)(?:_edit)?/(?:[vd]:/)?([0-9]{1,2})/([0-9]{1,2})/(.*)")
_TOKEN = regex(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])|(\.)")
_CELL = regex(r"([0-9]{1,2})?(?:\[[0-9,]{0,200}\])?[.-]?")
_MOST_LINES = 2 * LARGEST + 6


def from_query(reader: Reader, query: str) -> Record | None:
    """Return the record of the text after ``?`` in a link; None if it isn't of this kind.

    Raises ParseError for another puzzle than Sudoku, and for cells that make no board.
    """
    match = _QUERY.fullmatch(query)
    if match is None:
        return None
    kind, wide, high, body = match.groups()
    values: list[int] = []
    at = 0
    while len(values) < LARGEST * LARGEST and (token := _TOKEN.match(body, at)) is not None:
        two, one, run, _ = token.groups()
        values += [0] * (ord(run) - ord("f")) if run else [int(two or one or "0", 16)]
        at = token.end()
    is_whole = at == len(body.rstrip("/")) and wide == high and len(values) == int(wide) ** 2
    return _record(reader, kind, wide if is_whole else "", values)


def _record(reader: Reader, kind: str, size: str, values: list[int]) -> Record:
    """Return the record of the givens, after which may be the digits placed."""
    if kind != "sudoku":
        raise unsupported([kind[:40] or "pzprv3"])
    side = int(size) if re.fullmatch("[0-9]{1,2}", size) else 0
    given, placed = values[: side * side], values[side * side : 2 * side * side]
    if not SMALLEST <= side <= LARGEST or len(given) != side * side or max(given) > side:
        raise not_whole(len(values), side * side)
    if len(placed) == len(given) and max(placed) <= side:
        placed = [clue or digit for clue, digit in zip(given, placed, strict=True)]
    else:
        placed = given
    clues = {i for i, digit in enumerate(given) if digit}
    return record_of(reader, "line", board(reader, side), placed, clues)


def sniff(head: Head) -> int:
    """Return 100 for the first line of a file."""
    return 100 if re.match(r"pzprv3(?:[./]|$)", head.bare) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one file. Raises ParseError with its place."""
    lines = next(reader.lines).strip().split("/", _MOST_LINES)[1:]
    number = reader.lines.number
    while len(lines) <= _MOST_LINES and (reader.lines.peek() or "").strip():
        lines.append(next(reader.lines))
    kind, size, *rows = [line.strip() for line in lines if line.strip()] + ["", ""]
    cells = [_CELL.fullmatch(cell) for row in rows for cell in row.split()]
    values = [int(cell[1] or 0) if cell else 0 for cell in cells]
    try:
        record = _record(reader, kind, size, values)
    except ParseError as error:
        raise error.at(line=number, column=1) from None
    yield record._replace(line=number)


DETECTED = (Format("pzpr", "files of pzprjs", sniff, read),)
