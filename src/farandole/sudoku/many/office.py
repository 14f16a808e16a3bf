"""Spreadsheets of office programs, .xlsx and .ods, as the lines that they are saved as in CSV.

A sheet is read piece by piece, without entities, and a cell keeps its text alone: no formula is
worked out, nothing is fetched. Fields stand between tabs, as many in each line.
"""

from __future__ import annotations

import io
import re
from collections import deque
from itertools import chain, islice
from typing import TYPE_CHECKING
from xml.parsers import expat

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.symbols import SIDES

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

    Row = list[str]

LARGEST_PART = 1 << 27
"""Bytes of XML that come out of one part of a document, at most."""
_WIDEST = 1024  # columns that are looked at
_MOST_EMPTY = 1000  # rows without anything that are kept between two others
_MEASURED = 1000  # rows that tell how wide a sheet is
_LONGEST = 4000  # characters of a cell
_MOST_STRINGS = 4_000_000
_PIECE = 1 << 16
_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_WHOLE = re.compile(r"(-?[0-9]{1,15})\.0+")
_CELL = re.compile(r"[0-9]{0,2}|[A-Ya-y.*?_-]")
_BOXES = ((3, 3), (2, 2), (4, 4), (2, 3), (3, 2), (5, 5))
_LIKELY = (9, 16, 4, 6, 25, 12, *(side for side in SIDES if side not in (4, 6, 9, 12, 16, 25)))
_FAR = 60  # rows and columns that a board may be in
_SHEET = re.compile(r"xl/worksheets/sheet([0-9]{1,5})\.xml")


def sheets(
    archive: zipfile.ZipFile, opened: Callable[[zipfile.ZipInfo], BinaryIO]
) -> list[BinaryIO] | None:
    """Return the sheets of a document, each as the text of its rows; None if it has none.

    ``opened`` gives what comes out of a part. Raises ParseError for one that is damaged.
    """
    parts = {info.filename: info for info in archive.infolist()}
    if "content.xml" in parts:
        kind = b""
        if "mimetype" in parts:
            kind = opened(parts["mimetype"]).read1(_PIECE)  # type: ignore[attr-defined]
        is_sheet = b"spreadsheet" in kind
        return [_text(_Open(opened(parts["content.xml"])))] if is_sheet else None
    found = sorted(
        (int(match[1]), name) for name in parts if (match := _SHEET.fullmatch(name)) is not None
    )
    if not found:
        return None
    strings: list[str] = []
    if "xl/sharedStrings.xml" in parts:
        strings = list(islice(_Strings(opened(parts["xl/sharedStrings.xml"])), _MOST_STRINGS))
    return [_text(_Excel(opened(parts[name]), strings)) for _, name in found]


def _text(rows: Iterable[Row]) -> BinaryIO:
    return _Lines(rows)  # type: ignore[return-value]


class _Parsed:
    """What an XML document says, found piece by piece."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._size = 0
        self.found: deque[Row] = deque()
        self.text: list[str] = []
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.EntityDeclHandler = self._refuse
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self.text.append
        parser.buffer_text = True
        self._parser = parser

    def __iter__(self) -> Iterator[Row]:
        is_over = False
        while not is_over:
            piece = self._source.read1(_PIECE)  # type: ignore[attr-defined]
            self._size += len(piece)
            if self._size > LARGEST_PART:
                raise ParseError(
                    msg("too much comes out of the packed file"),
                    code="parse.size",
                    expected=msg("at most {most} bytes", most=LARGEST_PART),
                )
            is_over = not piece
            try:
                self._parser.Parse(piece, is_over)
            except (expat.ExpatError, ValueError, LookupError):
                raise ParseError(
                    msg("the file is damaged: it can't be unpacked"), code="parse.encoding"
                ) from None
            while self.found:
                yield self.found.popleft()

    def _refuse(self, *_: object) -> None:
        raise ValueError

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        plain = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        self.start(name.rpartition(" ")[2], plain)

    def _end(self, name: str) -> None:
        self.end(name.rpartition(" ")[2])

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Begin an element."""

    def end(self, name: str) -> None:
        """End an element."""

    def taken(self) -> str:
        """Return the text since it was last asked for, as a field may have it."""
        text = "".join(self.text)[:_LONGEST]
        self.text.clear()
        return _as_field(text)


class _Strings(_Parsed):
    """The texts of a document of Excel, which its cells refer to by number."""

    _before = ""

    def __iter__(self) -> Iterator[str]:  # type: ignore[override]
        for row in super().__iter__():
            yield row[0]

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            self.text.clear()
        elif name == "rPh":  # how what stands before it is pronounced
            self._before = "".join(self.text)

    def end(self, name: str) -> None:
        if name == "si":
            self.found.append([self.taken()])
        elif name == "rPh":
            self.text[:] = [self._before]


class _Excel(_Parsed):
    """The rows of a sheet of Excel. Rows, and cells, that have nothing may be left out there."""

    def __init__(self, source: BinaryIO, strings: list[str]) -> None:
        super().__init__(source)
        self._strings = strings
        self._row: Row = []
        self._rows = 0
        self._kind = self._formula = ""
        self._column = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            self._row = []
            number = attributes.get("r", "")
            last = int(number) - 1 if number.isdecimal() and len(number) < 8 else self._rows
            for _ in range(min(last - self._rows, _MOST_EMPTY)):
                self.found.append([])
            self._rows = max(last, self._rows)
        elif name == "c":
            place = _PLACE.fullmatch(attributes.get("r", ""))
            self._column = len(self._row) if place is None else _column(place[1])
            self._kind = attributes.get("t", "n")
            self._formula = ""
        elif name in ("v", "t", "f"):
            self.text.clear()

    def end(self, name: str) -> None:
        if name == "row":
            self.found.append(self._row)
            self._rows += 1
        elif name == "f":
            self._formula = f"={self.taken()}"
        elif name in ("v", "t") and self._column < _WIDEST:
            text = self.taken()
            # What comes of a formula is worked out by the program that shows the sheet.
            text, self._formula = text or self._formula, ""
            if self._kind == "s":
                known = text.isdecimal() and len(text) < 8 and int(text) < len(self._strings)
                text = self._strings[int(text)] if known else ""
            self._row += [""] * (self._column + 1 - len(self._row))
            self._row[self._column] += _whole(text) if self._kind == "n" else text


class _Open(_Parsed):
    """The rows of the sheets of an OpenDocument, one below the other."""

    def __init__(self, source: BinaryIO) -> None:
        super().__init__(source)
        self._row: Row = []
        self._times = self._wide = 1
        self._value: str | None = None
        self._empty = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "table":
            self._empty = 0
        elif name == "table-row":
            self._row = []
            self._times = _times(attributes.get("number-rows-repeated"))
        elif name in ("table-cell", "covered-table-cell"):
            self._wide = _times(attributes.get("number-columns-repeated"))
            is_number = attributes.get("value-type") == "float"
            self._value = _whole(attributes.get("value", "")) if is_number else None
            self.text.clear()
        elif name in ("p", "line-break", "s", "tab") and self.text:
            self.text.append(" ")
        elif name == "annotation":
            self._value = self._value or _as_field("".join(self.text))

    def end(self, name: str) -> None:
        if name in ("table-cell", "covered-table-cell"):
            text = self.taken()
            self._row += [text if self._value is None else self._value] * self._wide
            del self._row[_WIDEST:]
        elif name == "table-row":
            if not any(self._row):
                self._empty += self._times
                return
            for _ in range(min(self._empty, _MOST_EMPTY)):
                self.found.append([])
            self._empty = 0
            for _ in range(min(self._times, _MOST_EMPTY)):
                self.found.append(self._row)
        elif name == "table":
            self.found.append([])


class _Lines(io.RawIOBase):
    """Rows as a text: tabs between as many fields in each."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._lines = _lines(rows)

    def read(self, size: int | None = -1) -> bytes:
        """Return some of the text, whatever the size, and nothing at its end."""
        lines = islice(self._lines, 100)
        return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def _lines(rows: Iterable[Row]) -> Iterator[str]:
    rows = iter(rows)
    head = [_cut(row) for row in islice(rows, _MEASURED)]
    if (board := _board(head)) is not None:
        yield from ("\t".join(row) for row in board)
        return
    while head and not head[-1] and len(head) < _MEASURED:
        del head[-1]
    wide = max(map(len, head), default=0)
    first = min((_first(row) for row in head if row), default=0)
    is_begun = False
    for row in chain(head, map(_cut, rows)):
        start = min(first, _first(row)) if row else first
        is_begun = is_begun or bool(row)
        fields = row[start:]
        yield "\t".join(fields + [""] * (wide - start - len(fields))) if is_begun else ""


def _board(rows: list[Row]) -> list[Row] | None:
    """Return the one board that a sheet is, with a dot for each empty cell; None if it's none.

    It may begin with the sheet, where a first or last row may be empty, or with the first cell that
    isn't; a board of 9 is likelier than one of 10.
    """
    while rows and not rows[-1]:
        rows = rows[:-1]
    if len(rows) > _FAR or not all(_CELL.fullmatch(cell) for row in rows for cell in row):
        return None
    filled = [row for row in rows if row]
    wide = max(map(len, filled), default=0)
    if not 0 < wide <= _FAR:
        return None
    table = [row + [""] * (wide - len(row)) for row in rows]
    left, top = min(map(_first, filled)), next(i for i, row in enumerate(rows) if row)
    boards = [_square(table), _square([row[left:] for row in table[top:]])]
    whole = [board for board in boards if board is not None]
    return min(whole, key=lambda board: _LIKELY.index(len(board)), default=None)


def _square(table: list[Row]) -> list[Row] | None:
    """Return as many rows as columns, without gaps between boxes; None if that's no board."""
    for height, width in _BOXES:
        gaps = range(height, height * width + width - 1, height + 1)
        between = range(width, height * width + height - 1, width + 1)
        if (
            len(table) == height * width + width - 1
            and len(table[0]) == height * width + height - 1
            and not any(any(table[row]) for row in gaps)
            and not any(row[column] for row in table for column in between)
            and _largest(table) <= height * width
        ):
            table = [
                [cell for column, cell in enumerate(row) if column not in between]
                for number, row in enumerate(table)
                if number not in gaps
            ]
    tall, wide = len(table), len(table[0])
    side = max(tall, wide, _largest(table))
    if side not in SIDES or min(tall, wide) < side - 2:
        return None
    table = [*table, *[[]] * (side - tall)]
    return [[cell or "." for cell in row] + ["."] * (side - len(row)) for row in table]


def _largest(table: list[Row]) -> int:
    return max((int(cell) for row in table for cell in row if cell.isdecimal()), default=0)


def _cut(row: Row) -> Row:
    """Return a row without the empty cells at its end."""
    end = len(row)
    while end and not row[end - 1]:
        end -= 1
    return row[:end]


def _first(row: Row) -> int:
    return next(i for i, cell in enumerate(row) if cell)


def _as_field(text: str) -> str:
    """Return a text in one line; rows of one board stand together."""
    pieces = text.split("\n")
    if len(pieces) > 1 and all(len(piece) == len(pieces) for piece in pieces):
        return "".join(pieces)
    return " ".join(text.split())


def _whole(text: str) -> str:
    """Return a number as it's shown: without a fraction of nothing."""
    found = _WHOLE.fullmatch(text)
    return found[1] if found else text


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _times(text: str | None) -> int:
    return min(int(text), 1 << 20) if text and text.isdecimal() and len(text) < 8 else 1
