"""One puzzle a line: line, sdm, poj.

53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  label
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.cells import bad_cell, digits_of_symbols
from farandole.sudoku.formats.boards.kinds import Head, not_a_puzzle
from farandole.sudoku.formats.boards.sixteen import are_rows_of_16
from farandole.sudoku.formats.boards.whole import (
    SEPARATORS,
    follows_fields,
    one_line,
    puzzle_token,
    whole_line,
)
from farandole.sudoku.formats.names import PUZZLES
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.regions import contradicting_solution, holds, is_map
from farandole.sudoku.formats.registry import Format, never
from farandole.sudoku.formats.source import Reader, Run, not_whole, quoted
from farandole.sudoku.formats.symbols import BAD, decode, encode
from farandole.sudoku.formats.values import on_regions
from farandole.sudoku.grid import Grid

_JOINTS = ("-", "_", "/", "#", "~")  # between a puzzle and its label
_PLAIN = b".0123456789"
_VALUES = bytes(code - 48 if 48 <= code <= 57 else 0 for code in range(256))


def sniff_line(head: Head) -> int:
    """Return how sure it is that the line holds a puzzle by itself."""
    if head.kind == "sixteen":
        return 0 if are_rows_of_16(head.reader) else 95
    if head.kind == "bad line" and _PENCILLED.fullmatch(puzzle_token(head.bare)):
        return 92
    return {"line": 92, "bad line": 60}.get(head.kind, 0)


def read_line(reader: Reader) -> Iterator[Record | Run]:
    """Read the plain lines ahead, or one line; the rest of a line is its label."""
    has_read = False
    for item in plain_lines(reader):
        has_read = True
        yield item
    if not has_read and reader.skip_ignorable():
        yield read_one_line(reader)


def read_sdm(reader: Reader) -> Iterator[Record | Run]:
    """Read the plain lines ahead, or one line without a label."""
    yield from plain_lines(reader, "sdm", labels=False)
    if reader.skip_ignorable():
        yield _read_bare_line(reader, "sdm")


def read_poj(reader: Reader) -> Iterator[Record | Run]:
    """Read the plain lines ahead, or one line; nothing may follow a line ``end``."""
    yield from plain_lines(reader, "poj", labels=False)
    if not reader.skip_ignorable():
        return
    if (reader.lines.peek() or "").strip().lower() != "end":
        yield _read_bare_line(reader, "poj")
        return
    next(reader.lines)
    if reader.skip_ignorable():
        raise not_a_puzzle(reader, msg("the end of the text"))


def _read_bare_line(reader: Reader, name: str) -> Record:
    """Take one line that holds a puzzle and no label."""
    text = reader.lines.peek() or ""
    record = read_one_line(reader, name)
    if record.label:
        # A label before and after the puzzle is none that stands in the line.
        at = text.rfind(record.label)
        raise ParseError(
            msg("text after the puzzle"),
            code="parse.trailing",
            line=record.line,
            column=at + 1 if at >= 0 else len(text) - len(text.lstrip()) + 1,
            found=quoted(record.label),
            expected=msg("the end of the line"),
        )
    return record


def plain_lines(
    reader: Reader, name: str = "line", *, labels: bool = True
) -> Iterator[Record | Run]:
    """Take lines as long as each is 81 digits or dots; fast, as lists have millions of them."""
    if 9 not in reader.sides:
        return
    shape = reader.shape_of(9)
    lines = reader.lines
    make = Grid._of
    layout = "label" if labels else ""
    while (run := lines.run(layout)) is not None:
        yield run._replace(format=name)
    for text in lines:
        head = text[:81]
        if len(head) == 81 and head.isascii():
            symbols = head.encode()
            ends = len(text) == 81
            if not symbols.translate(None, _PLAIN) and (ends or (labels and text[81] in " \t,;")):
                label = "" if ends else _label(text[81:])
                record = Record(make(symbols.translate(_VALUES), shape), label, lines.number, name)
                if len(label) >= 81 and labels:
                    try:
                        record = _with_beside(reader, record, "", text[81:], 82)
                    except ParseError as error:
                        reader.report(error.at(line=lines.number))
                        continue
                yield record
                while (run := lines.run(layout)) is not None:
                    yield run._replace(format=name)
                continue
        lines.give_back(text)
        return


def read_one_line(reader: Reader, name: str = "line") -> Record:
    """Take one line that holds a puzzle by itself, of any side, in any alphabet."""
    text = next(reader.lines)
    number = reader.lines.number
    side = one_line(text, reader.sides)
    token = puzzle_token(text)
    rest = ""
    if len(token) == _ALL_CANDIDATES and 9 in reader.sides:
        start = text.index(token)
        try:
            record = _pencilled(reader, token, start + 1, name)
        except ParseError as error:
            raise error.at(line=number) from None
        return record._replace(label=_label(text[start + _ALL_CANDIDATES :]), line=number)
    if side is None:
        raise _wrong_length(text, token, reader).at(line=number)
    if len(token) == side * side and not follows_fields(text, token):
        start = text.index(token)
        columns: list[int] | range = range(start + 1, start + 1 + len(token))
        before = text[:start].strip().rstrip(":.)：），,;；=|\"' ")
        before = "" if before.lower() in PUZZLES else before
        after = _label(text[start + len(token) :])
        if text[start - 1 : start] in ("'", '"'):
            after = _unquoted(_label(text[start + len(token) + 1 :]))
        after = after.lstrip("-_/#~").strip() if after[:1] in _JOINTS else after
        after = after.removeprefix("|").strip()
        symbols, rest = token, text[start + len(token) :]
    else:
        whole = whole_line(text, reader.sides)
        assert whole is not None
        _, symbols, columns, start, end = whole
        before, rest = text[:start].strip(" :："), text[end:]
        before, after = "" if before.lower() in PUZZLES else before, _label(rest)
    label = f"{before} {after}".strip()
    cells = digits_of_symbols(symbols, side, number, columns)
    record = Record(Grid._of(cells, reader.shape_of(side)), label, number, name)
    if len(rest) > 2 or len(before) > side * side:
        try:
            in_front = text[: columns[0] - 1]
            found = _with_beside(reader, record, in_front, rest, columns[-1] + 1)
        except ParseError as error:
            raise error.at(line=number) from None
        if found is not record:
            label = "" if len(before) > side * side else f"{before} {found.label}".strip()
            return found._replace(label=label)
    return record


_BETWEEN = " \t,;|:\"'，；："
_ALL_CELLS = regex(r"[0-9A-Za-z.]+")
_LETTER = regex(r"\|([XHC])\s*")
_PUZZLE = regex(r"(?<![\w.])[0-9.]{16,}(?![\w.])")


def _with_beside(reader: Reader, record: Record, before: str, rest: str, column: int) -> Record:
    """Return a record with the solution or the regions beside its cells, if there are any.

    ::

        53..7...,534678912...     a solution; a label may follow
        53..7...|1112233...|X     regions, and a rule's letter: X diagonals, H windoku, C disjoint
                                  groups; no regions are the boxes

    ``column`` is where ``rest`` begins, from 1. Raises ParseError for a solution that contradicts
    the givens.
    """
    grid, side = record.grid, record.grid.shape.side
    count = side * side
    if side == 9 and rest[:1] == "|" and (letter := _LETTER.fullmatch(rest[1:])) is not None:
        return record._replace(grid=on_regions(reader, grid, None, letter[1]), label="")
    field = rest.lstrip(_BETWEEN)
    cells, after = field[:count], field[count:]
    if len(cells) < count or not _ALL_CELLS.fullmatch(cells) or after[:1] not in _BETWEEN:
        cells = ""
    label = after.strip(_BETWEEN)
    if cells and is_map(cells, side):
        letter = _LETTER.fullmatch(after) if side == 9 else None
        grid = on_regions(reader, grid, cells, letter[1] if letter else "")
        return record._replace(grid=grid, label="" if letter else label)
    if 0 in grid.cells:
        digits = decode(cells, side)
        if not cells or BAD in digits or 0 in digits:
            return record
        if not holds(digits, grid.cells):
            raise contradicting_solution(column + len(rest) - len(field), cells)
        return record._replace(solution=Grid._of(digits, grid.shape), label=label)
    # A full board is the solution of the puzzle beside it.
    whole = whole_line(before.rstrip(_BETWEEN), (side,)) if len(before) > count else None
    for text in [whole.symbols] if whole else _PUZZLE.findall(f"{before} {rest}"):
        digits = decode(text, side) if len(text) == count else b"\0"
        if BAD not in digits and any(digits) and 0 in digits and holds(grid.cells, digits):
            return record._replace(grid=Grid._of(digits, grid.shape), solution=grid, label="")
    if whole:
        raise contradicting_solution(len(before) + 1, grid.line)
    return record


_ALL_CANDIDATES = 729
_NO_CANDIDATE = ".0*_-?xX"
_PENCILLED = regex(
    f"(?:{''.join(f'[{digit}{re.escape(_NO_CANDIDATE)}]' for digit in range(1, 10))}){{81}}"
)
_BITS = str.maketrans("123456789" + _NO_CANDIDATE, "1" * 9 + "0" * len(_NO_CANDIDATE))


def _pencilled(reader: Reader, token: str, column: int, name: str) -> Record:
    """Return the record of a word of 729 characters, nine a cell: its candidates.

    A cell with one candidate holds that digit; others are limited to theirs. ``column`` is that of
    the first character. Raises ParseError for a digit in the place of another.
    """
    for at, symbol in () if _PENCILLED.fullmatch(token) else enumerate(token):
        if symbol not in _NO_CANDIDATE and symbol != str(at % 9 + 1):
            expected = msg("{digits} or a blank such as .", digits=str(at % 9 + 1))
            raise bad_cell(symbol, expected, None, column + at)
    bits = token.translate(_BITS)[::-1]  # the digit 1 is the lowest bit
    masks = [int(bits[at : at + 9], 2) for at in range(720, -1, -9)]
    is_single = [mask.bit_count() == 1 for mask in masks]
    digits = [mask.bit_length() if here else 0 for mask, here in zip(masks, is_single, strict=True)]
    left = tuple(0 if here else mask for mask, here in zip(masks, is_single, strict=True))
    has_notes = any(mask not in (0, 0x1FF) for mask in left)
    from farandole.sudoku.rules.cells import limits

    plain = Grid._of(bytes(digits), reader.shape_of(9))
    grid = plain.with_constraints(*limits(plain, masks))
    return Record(grid, "", 0, name, candidates=left if has_notes else None)


def _unquoted(label: str) -> str:
    """Return a label without the quotes around it, if it has them."""
    is_quoted = len(label) > 1 and label[0] == label[-1] and label[0] in ("'", '"')
    return label[1:-1].strip() if is_quoted else label


def _label(rest: str) -> str:
    """Return the rest of a line as a label: one separator taken off."""
    rest = rest.strip()
    return rest[1:].strip() if rest.startswith(SEPARATORS) else rest


def with_label(line: str, label: str) -> str:
    """Return a line with a label after it, so that it's read back.

    >>> with_label("12..", "easy"), with_label("12..", ", or so"), with_label("12..", "")
    ('12.. easy', '12.. , , or so', '12..')
    """
    if not label:
        return line
    # A comma in front of the label would be taken for the separator.
    return f"{line} , {label}" if label.startswith(SEPARATORS) else f"{line} {label}"


def _wrong_length(text: str, token: str, reader: Reader) -> ParseError:
    """Return the error for a line that is too short, too long, or no puzzle at all."""
    wanted = min((side * side for side in reader.sides), key=lambda n: (abs(n - len(token)), n))
    return not_whole(len(token), wanted, text.find(token) + min(len(token), wanted) + 1)


def write_line(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write one puzzle a line, its label after a space."""
    for record in records:
        label = " ".join(record.label.split())
        yield with_label(encode(record.grid, blank), label) + "\n"


def write_sdm(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write one puzzle a line."""
    for record in records:
        yield encode(record.grid, blank) + "\n"


def write_poj(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write one puzzle a line, then ``end``."""
    yield from write_sdm(records, blank)
    yield "end\n"


FORMATS = (
    Format(
        "line",
        "one puzzle a line, a label after it",
        sniff_line,
        read_line,
        write_line,
        keeps_label=True,
    ),
    Format("sdm", "SadMan Sudoku .sdm: one puzzle a line", never, read_sdm, write_sdm),
    Format("poj", "POJ 3074: one puzzle a line, then end", never, read_poj, write_poj),
)
