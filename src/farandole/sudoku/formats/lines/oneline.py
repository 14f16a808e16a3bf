"""One puzzle a line: line, sdm, poj.

53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  label
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Quoted, msg
from farandole.sudoku.formats.kinds import PUZZLES, is_object
from farandole.sudoku.formats.lines.beside import behind_its_cells, with_beside
from farandole.sudoku.formats.lines.pencilled import LENGTH, pencilled
from farandole.sudoku.formats.lines.whole import SEPARATORS, one_line, puzzle_token, whole_line
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.formats.symbols import BAD, decode, encode, expected_symbols
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.source import Reader, Run

_JOINTS = ("-", "_", "/", "#", "~")  # between a puzzle and its label
_PLAIN = b".0123456789"
_VALUES = bytes(code - 48 if 48 <= code <= 57 else 0 for code in range(256))


def read_line(reader: Reader, name: str = "line") -> Iterator[Record | Run]:
    """Read one puzzle a line; the rest of the line is its label."""
    while True:
        yield from plain_lines(reader, name)
        if not reader.skip_ignorable():
            return
        try:
            if is_object((reader.lines.peek() or "").strip()):
                from farandole.sudoku.formats.documents.objects import read_objects

                yield from read_objects(reader)
            else:
                yield read_one_line(reader, name)
        except ParseError as error:
            reader.report(error)


def read_sdm(reader: Reader) -> Iterator[Record | Run]:
    """Read one puzzle a line, with nothing beside it."""
    while True:
        yield from plain_lines(reader, "sdm", labels=False)
        if not reader.skip_ignorable():
            return
        try:
            yield _read_bare_line(reader, "sdm")
        except ParseError as error:
            reader.report(error)


def read_poj(reader: Reader) -> Iterator[Record | Run]:
    """Read one puzzle a line, up to a line ``end``."""
    while True:
        yield from plain_lines(reader, "poj", labels=False)
        if not reader.skip_ignorable():
            return
        if (reader.lines.peek() or "").strip().lower() == "end":
            break
        try:
            yield _read_bare_line(reader, "poj")
        except ParseError as error:
            reader.report(error)
    next(reader.lines)
    while reader.skip_ignorable():
        text = next(reader.lines)
        column = len(text) - len(text.lstrip()) + 1
        reader.report(
            ParseError(
                msg("text after 'end'"),
                code="parse.trailing",
                line=reader.lines.number,
                column=column,
                found=quoted(text),
                expected=msg("the end of the text"),
            )
        )


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
                        record = with_beside(reader, record, text[81:], 82)
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
    if len(token) == LENGTH and 9 in reader.sides:
        start = text.index(token)
        try:
            record = pencilled(reader, token, start + 1, name)
        except ParseError as error:
            raise error.at(line=number) from None
        return record._replace(label=_label(text[start + LENGTH :]), line=number)
    if side is None:
        raise _wrong_length(text, token, reader).at(line=number)
    if len(token) == side * side:
        start = text.index(token)
        columns: list[int] | range = range(start + 1, start + 1 + len(token))
        before = text[:start].strip().rstrip(":.)：），,;；=|\"' ")
        before = "" if before.lower() in PUZZLES else before
        after = _label(text[start + len(token) :])
        if text[start - 1 : start] in ("'", '"'):
            after = _unquoted(_label(text[start + len(token) + 1 :]))
        after = after.lstrip("-_/#~").strip() if after[:1] in _JOINTS else after
        after = after.removeprefix("|").strip()
        symbols, label = token, f"{before} {after}".strip()
        rest = text[start + len(token) :]
    else:
        whole = whole_line(text, reader.sides)
        assert whole is not None
        _, symbols, columns = whole
        label = before = ""
    cells = decode(symbols, side)
    if BAD in cells:
        at = cells.index(BAD)
        raise ParseError(
            msg("bad cell"),
            code="parse.cell",
            line=number,
            column=columns[at],
            found=Quoted(symbols[at]),
            expected=expected_symbols(symbols, side),
        )
    record = Record(Grid._of(cells, reader.shape_of(side)), label, number, name)
    if len(rest) > 2 or len(before) > side * side:
        try:
            found = behind_its_cells(record, text[: columns[0] - 1], columns[0])
            found = found or with_beside(reader, record, rest, columns[-1] + 1)
            before = "" if found.solution is not None and len(before) > side * side else before
        except ParseError as error:
            raise error.at(line=number) from None
        if found is not record:
            return found._replace(label=f"{before} {found.label}".strip())
    return record


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
    start = text.find(token)
    return ParseError(
        msg("not a whole puzzle"),
        code="parse.length",
        column=start + min(len(token), wanted) + 1,
        found=cells_message(len(token)),
        expected=cells_message(wanted),
    )


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
