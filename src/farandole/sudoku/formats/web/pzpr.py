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
from farandole.i18n import msg
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.formats.values import board, record_of, unsupported
from farandole.sudoku.shape import LARGEST, SMALLEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.i18n import Message
    from farandole.sudoku.formats.head import Head
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
    is_whole = at == len(body.rstrip("/")) and len(values) == side * side
    if wide != high or side < SMALLEST or not is_whole or max(values) > side:
        raise _not_whole(quoted(body), side)
    return record_of(reader, "line", board(reader, side), values)


def read_file(reader: Reader) -> Record:
    """Read one file. Raises ParseError with its place."""
    number = reader.lines.number + 1
    lines = _lines(reader)
    try:
        if lines[:1] != ["sudoku"]:
            raise unsupported([(lines or [""])[0][:40] or "pzprv3"])
        side = int(lines[1]) if re.fullmatch("[0-9]{1,2}", "".join(lines[1:2])) else 0
        rows = [line.split() for line in lines[2:] if line]
        given, placed = _values(rows[:side]), _values(rows[side : 2 * side])
        if not side or len(given) != side * side or max(given) > side:
            raise _not_whole(cells_message(len(given)), side)
        values = given
        if len(placed) == len(given) and max(placed) <= side:
            values = [clue or digit for clue, digit in zip(given, placed, strict=True)]
        clues = {i for i, digit in enumerate(given) if digit}
        record = record_of(reader, "line", board(reader, side), values, clues)
    except ParseError as error:
        raise error.at(line=number, column=1) from None
    return record._replace(line=number)


def _lines(reader: Reader) -> list[str]:
    """Take the lines of a file; return those after its name."""
    text = next(reader.lines).strip()
    if "/" in text:
        return [line.strip() for line in text.split("/", 2 * LARGEST + _MORE_LINES)[1:]]
    lines: list[str] = []
    while len(lines) < 2 * LARGEST + _MORE_LINES and (reader.lines.peek() or "").strip():
        lines.append(next(reader.lines).strip())
    return lines


def _not_whole(found: Message | str, side: int) -> ParseError:
    return ParseError(
        msg("not a whole puzzle"),
        code="parse.length",
        found=found,
        expected=cells_message(side * side),
    )


def _values(rows: list[list[str]]) -> list[int]:
    """Return the digits of rows, 0 for anything else."""
    matches = [_CELL.fullmatch(cell) for row in rows for cell in row]
    return [int(match[1] or 0) if match else 0 for match in matches]


def sniff(head: Head) -> int:
    """Return 100 for the first line of a file."""
    return 100 if re.match(r"pzprv3(?:[./]|$)", head.bare) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one file."""
    yield read_file(reader)


DETECTED = (Format("pzpr", "files of pzprjs", sniff, read),)
