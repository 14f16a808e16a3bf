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

from farandole.errors import ParseError
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import not_whole
from farandole.sudoku.formats.values import board, record_of, unsupported
from farandole.sudoku.shape import LARGEST, SMALLEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

_QUERY = re.compile(r"(?:\w+\.html\?)?([a-z]+)(?:_edit)?/(?:[vd]:/)?([0-9]{1,2})/([0-9]{1,2})/(.*)")
_TOKEN = re.compile(r"-([0-9a-f]{2})|([0-9a-f])|([g-z])|(\.)")
_CELL = re.compile(r"([0-9]{1,2})?(?:\[[0-9,]{0,200}\])?[.-]?")
_MORE_LINES = 6  # beside the rows of givens and of digits placed


def from_query(reader: Reader, query: str) -> Record | None:
    """Return the record of the text after ``?`` in a link; None if it isn't of this kind.

    Raises ParseError for another puzzle than Sudoku, and for cells that make no board.
    """
    match = _QUERY.fullmatch(query)
    if match is None:
        return None
    kind, wide, high, body = match.groups()
    if kind != "sudoku":
        raise unsupported([kind])
    values: list[int] = []
    at = 0
    side = int(wide)
    while len(values) < LARGEST * LARGEST and (token := _TOKEN.match(body, at)) is not None:
        two, one, run, _ = token.groups()
        values += [0] * (ord(run) - ord("f")) if run else [int(two or one or "0", 16)]
        at = token.end()
    is_whole = at == len(body.rstrip("/")) and wide == high
    return _record(reader, side if is_whole else 0, values, [])


def _record(reader: Reader, side: int, given: list[int], placed: list[int]) -> Record:
    if not SMALLEST <= side <= LARGEST or len(given) != side * side or max(given) > side:
        raise not_whole(len(given), side * side)
    values = given
    if len(placed) == len(given) and max(placed) <= side:
        values = [clue or digit for clue, digit in zip(given, placed, strict=True)]
    clues = {i for i, digit in enumerate(given) if digit}
    return record_of(reader, "line", board(reader, side), values, clues)


def sniff(head: Head) -> int:
    """Return 100 for the first line of a file."""
    return 100 if re.match(r"pzprv3(?:[./]|$)", head.bare) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one file. Raises ParseError with its place."""
    text = next(reader.lines).strip()
    number = reader.lines.number
    lines = text.split("/", 2 * LARGEST + _MORE_LINES)[1:]
    while not lines[2 * LARGEST + _MORE_LINES :] and (reader.lines.peek() or "").strip():
        lines.append(next(reader.lines))
    try:
        kind, size, *rows = [line.strip() for line in lines if line.strip()] + ["", ""]
        if kind != "sudoku":
            raise unsupported([kind[:40] or "pzprv3"])
        side = int(size) if re.fullmatch("[0-9]{1,2}", size) else 0
        yield _record(reader, side, _values(rows[:side]), _values(rows[side : 2 * side]))._replace(
            line=number
        )
    except ParseError as error:
        raise error.at(line=number, column=1) from None


def _values(rows: list[str]) -> list[int]:
    """Return the digits of rows, 0 for anything else."""
    matches = [_CELL.fullmatch(cell) for row in rows for cell in row.split()]
    return [int(match[1] or 0) if match else 0 for match in matches]


DETECTED = (Format("pzpr", "files of pzprjs", sniff, read),)
