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

from typing import TYPE_CHECKING

from farandole.errors import FormatError, ParseError
from farandole.i18n import Quoted, msg
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.head import Head
    from farandole.sudoku.formats.source import Reader

_FIELDS = ("technique", "candidates", "givens", "deleted", "eliminations", "placements", "extra")
_LARGEST = 9
_LONGEST = 1000  # characters of a position; 81 cells have 162 at most


def sniff(head: Head) -> int:
    """Return how sure it is that the line is one of a library."""
    return 95 if head.bare[:1] == ":" and head.bare[1:2].isalnum() else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one library line."""
    yield _library_line(reader)


def _library_line(reader: Reader) -> Record:
    """Return the record of a library line. The code becomes the label, the rest ``extra``."""
    text = next(reader.lines)
    number = reader.lines.number
    start = len(text) - len(text.lstrip())
    if text[start : start + 1] != ":":
        raise ParseError(
            msg("not a library line"),
            code="parse.structure",
            line=number,
            column=start + 1,
            found=quoted(text),
            expected=Quoted(":"),
        )
    fields: dict[str, tuple[str, int]] = {}
    column = start + 2
    rest = text[start + 1 :].rstrip()
    for name in _FIELDS:
        last = name == _FIELDS[-1]
        field, _, after = (rest, "", "") if last else rest.partition(":")
        fields[name] = (field.strip(), column)
        column += len(field) + 1
        rest = after
    if not fields["givens"][0]:
        raise ParseError(
            msg("a library line without givens"),
            code="parse.structure",
            line=number,
            column=fields["givens"][1],
            found=quoted(text),
            expected=":technique:candidates:givens:...",
        )
    try:
        digits, placed = _position(*fields["givens"], reader)
        side = round(len(digits) ** 0.5)
        for name in ("deleted", "eliminations", "placements"):
            _check_candidates(*fields[name], side)
    except ParseError as error:
        raise error.at(line=number) from None
    shape = reader.shape_of(side)
    givens = bytes(0 if cell in placed else digit for cell, digit in enumerate(digits))
    code, extra = fields["technique"][0], fields["extra"][0]
    nothing_sought = code == "0000" and fields["candidates"][0] == "x"
    pairs = tuple(
        (name, fields[name][0]) for name in _FIELDS if name not in ("technique", "givens")
    )
    if nothing_sought:
        pairs = tuple((name, value) for name, value in pairs if name not in ("candidates", "extra"))
    return Record(
        Grid._of(givens, shape),
        extra if nothing_sought else code,
        number,
        "hodoku",
        None,
        Grid._of(digits, shape) if placed else None,
        tuple((name, value) for name, value in pairs if value),
    )


def _position(field: str, column: int, reader: Reader) -> tuple[bytes, set[int]]:
    """Return all digits of the position, and the cells that were placed rather than given."""
    if len(field) > _LONGEST:
        raise ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            column=column + _LONGEST,
            found=cells_message(len(field) - field.count("+")),
            expected=cells_message(81),
        )
    digits = bytearray()
    placed = set()
    plus = False
    for i, symbol in enumerate(field):
        if symbol == "+" and not plus:
            plus = True
            continue
        is_digit = symbol in "123456789"
        if not (is_digit or (symbol in ".0" and not plus)):
            expected = "1-9" if plus else msg("1-9, + or .")
            raise ParseError(
                msg("not a valid cell"),
                code="parse.cell",
                column=column + i,
                found=Quoted(symbol),
                expected=expected,
            )
        if plus:
            placed.add(len(digits))
            plus = False
        digits.append(int(symbol) if is_digit else 0)
    sizes = [side * side for side in reader.sides if side <= _LARGEST]
    if len(digits) not in sizes or plus:
        wanted = sizes[0] if len(sizes) == 1 else 81
        raise ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            column=column + len(field),
            found=cells_message(len(digits)),
            expected=cells_message(wanted),
        )
    side = round(len(digits) ** 0.5)
    if max(digits) > side:
        bad = next(i for i, symbol in enumerate(field) if symbol.isdigit() and int(symbol) > side)
        raise ParseError(
            msg("not a valid cell"),
            code="parse.cell",
            column=column + bad,
            found=Quoted(field[bad]),
            expected=msg("1-{side} or .", side=side),
        )
    return bytes(digits), placed


def _check_candidates(field: str, column: int, side: int) -> None:
    """Make sure that the field lists candidates as digit, row, column."""
    at = 0
    for part in field.split():
        at = field.index(part, at)
        if len(part) != 3 or not all(c in "123456789"[:side] for c in part):
            raise ParseError(
                msg("bad candidate"),
                code="parse.candidates",
                column=column + at,
                found=quoted(part),
                expected=msg("digit, row and column such as 436"),
            )
        at += len(part)


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
        if not _is_code(label) or (code == "0000" and candidates == "x"):
            code, candidates, extra = "0000", "x", label
        steps = ":".join(fields.get(name, "") for name in ("deleted", "eliminations", "placements"))
        yield f":{code}:{candidates}:{symbols}:{steps}:{extra}\n"


def _is_code(label: str) -> bool:
    """Tell whether the label is a technique's code, with or without its variant."""
    code, dash, variant = label.partition("-")
    return len(code) == 4 and code.isascii() and code.isalnum() and (not dash or variant.isalnum())


FORMATS = (
    Format("hodoku", "HoDoKu library line", sniff, read, write, keeps_label=True, keeps_state=True),
)
