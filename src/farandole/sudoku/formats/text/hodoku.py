"""HoDoKu library lines: a position and the step to find in it.

    :0300-1:3:2.41...+5...:124 135:336 456::extra
     |    | | |           |       |       | |
     |    | | givens      deleted |       | extra
     |    | candidates    candidates      placements
     |    variant                 eliminations
     technique

A ``+`` before a digit means that it was placed while solving. Candidates after the givens are
written digit, row, column. The code 0000 with ``x`` for candidates means no step at all. The
format is described in the head of HoDoKu's regression library (reglib).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.errors import FormatError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.cells import Cell, bad_cell, wrong_side
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader, not_whole, quoted
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.boards.kinds import Head

_FIELDS = ("technique", "candidates", "givens", "deleted", "eliminations", "placements", "extra")
_LARGEST = 9
_CELL = regex(r"\+[1-9]|[0-9.]")
_CODE = regex(r"[0-9A-Za-z]{4}(?:-[0-9A-Za-z]+)?")


def sniff(head: Head) -> int:
    """Return how sure it is that the line is one of a library."""
    return 95 if head.bare[:1] == ":" and head.bare[1:2].isalnum() else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one library line. The code becomes the label, the rest ``extra``."""
    text = next(reader.lines)
    number = reader.lines.number
    start = len(text) - len(text.lstrip())
    fields: dict[str, str] = {}
    columns: dict[str, int] = {}
    column = start + 2
    for name, field in zip(_FIELDS, text[start + 1 :].split(":", len(_FIELDS) - 1), strict=False):
        fields[name], columns[name] = field.strip(), column
        column += len(field) + 1
    if text[start : start + 1] != ":" or not fields.get("givens"):
        raise ParseError(
            msg("not a library line"),
            code="parse.structure",
            line=number,
            column=columns.get("givens", start + 1),
            found=quoted(text),
            expected=":technique:candidates:givens:...",
        )
    try:
        digits, placed = _position(fields["givens"], columns["givens"], reader)
        side = round(len(digits) ** 0.5)
        for name in ("deleted", "eliminations", "placements"):
            _check_candidates(fields.get(name, ""), columns.get(name, 0), side)
    except ParseError as error:
        raise error.at(line=number) from None
    if side not in reader.sides:
        raise wrong_side(reader, Cell("", number, columns["givens"]), side)
    shape = reader.shape_of(side)
    givens = bytes(0 if cell in placed else digit for cell, digit in enumerate(digits))
    code, extra = fields["technique"], fields.get("extra", "")
    is_plain = code == "0000" and fields["candidates"] == "x"
    left_out = {"technique", "givens"} | ({"candidates", "extra"} if is_plain else set())
    yield Record(
        Grid._of(givens, shape),
        extra if is_plain else code,
        number,
        "hodoku",
        None,
        Grid._of(digits, shape) if placed else None,
        tuple((name, value) for name, value in fields.items() if value and name not in left_out),
    )


def _position(field: str, column: int, reader: Reader) -> tuple[bytes, set[int]]:
    """Return all digits of the position, and the cells that were placed rather than given."""
    sizes = [side * side for side in reader.sides if side <= _LARGEST] or [81]
    cells: list[str] = []
    at = 0
    while len(cells) <= max(sizes) and (match := _CELL.match(field, at)) is not None:
        cells.append(match[0])
        at = match.end()
    if at < len(field) and len(cells) <= max(sizes):
        at += field[at] == "+"
        if at < len(field):
            raise bad_cell(field[at], msg("1-9, + or ."), None, column + at)
    if len(cells) not in sizes or at < len(field):
        raise not_whole(len(cells), sizes[0] if len(sizes) == 1 else 81, column + at)
    digits = bytes(0 if cell in ".0" else int(cell[-1]) for cell in cells)
    side = round(len(digits) ** 0.5)
    if max(digits) > side:
        at = next(i for i, symbol in enumerate(field) if symbol.isdigit() and int(symbol) > side)
        raise bad_cell(field[at], msg("1-{side} or .", side=side), None, column + at)
    return digits, {i for i, cell in enumerate(cells) if cell[0] == "+"}


def _check_candidates(field: str, column: int, side: int) -> None:
    """Make sure that the field lists candidates as digit, row, column."""
    for match in re.finditer(r"\S+", field):
        if not re.fullmatch(f"[1-{side}]{{3}}", match[0]):
            raise ParseError(
                msg("bad candidate"),
                code="parse.candidates",
                column=column + match.start(),
                found=quoted(match[0]),
                expected=msg("digit, row and column such as 436"),
            )


def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write one library line a puzzle. Raises GridError for a board of side over 9."""
    for record in records:
        if record.grid.shape.side > _LARGEST:
            raise FormatError(
                msg("side {side}: a library line holds sides up to 9", side=record.grid.shape.side)
            )
        state = record.state or record.grid
        symbols = "".join(
            str(digit) if given else f"+{digit}" if digit else blank
            for given, digit in zip(record.grid.cells, state.cells, strict=True)
        )
        fields = dict(record.extra)
        label = " ".join(record.label.split())
        code, candidates, extra = label, fields.get("candidates", ""), fields.get("extra", "")
        if not _CODE.fullmatch(label) or (code == "0000" and candidates == "x"):
            code, candidates, extra = "0000", "x", label
        steps = ":".join(fields.get(name, "") for name in ("deleted", "eliminations", "placements"))
        yield f":{code}:{candidates}:{symbols}:{steps}:{extra}\n"


FORMATS = (
    Format("hodoku", "HoDoKu library line", sniff, read, write, keeps_label=True, keeps_state=True),
)
