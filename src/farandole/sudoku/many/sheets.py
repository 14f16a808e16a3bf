"""Spreadsheets, .xlsx and .ods, as lines of fields between tabs; python-calamine reads them.

The library builds each sheet as one block, from the first cell to the last, and copies a text into
every cell that refers to it: a file of 400 bytes can ask for gigabytes. So the parts are unpacked
and parsed here first, within bounds, and the library gets a copy that has only these parts.
"""

from __future__ import annotations

import io
from functools import reduce
from typing import TYPE_CHECKING, Any, BinaryIO

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.symbols import SIDES

if TYPE_CHECKING:
    import zipfile

    Row = list[str]

LARGEST_PARTS = 1 << 26
"""The most bytes of XML in a spreadsheet, all parts together."""
LARGEST_SHEETS = 1 << 28
"""The most bytes that all cells may take in memory, each with the longest text."""
_CELL_SIZE = 32  # bytes of a cell, besides its text
_PIECE = 1 << 16
_CELL = regex(r"[0-9]{0,2}|[A-Ya-y.*?_-]")
_LIKELY = (9, 16, 4, 6, 25, 12, *(side for side in SIDES if side not in (4, 6, 9, 12, 16, 25)))
_FAR = 60  # rows and columns within which a sheet with a single board lies


def is_spreadsheet(archive: zipfile.ZipFile) -> bool:
    """Return whether an archive is a spreadsheet that :func:`sheets` reads."""
    names = set(archive.namelist())
    if any(name.startswith("xl/") and name.endswith(".xml") for name in names):
        return True
    if not {"mimetype", "content.xml"} <= names:
        return False
    with archive.open("mimetype") as file:
        return b"opendocument.spreadsheet" in file.read(100)


def sheets(archive: zipfile.ZipFile) -> list[BinaryIO]:
    """Return every sheet of a spreadsheet as text: a line for each row, tabs between its cells.

    Raises ParseError if it is damaged, or larger than the bounds allow, or if the library that
    reads it isn't installed.
    """
    from farandole._extras import install_line

    try:
        import python_calamine
    except ModuleNotFoundError:
        raise ParseError(
            msg(
                "reading spreadsheets requires an extra: {command}; or save the file as CSV",
                command=install_line("sheets"),
            ),
            code="parse.encoding",
        ) from None
    copy = _checked(archive)
    try:
        book = python_calamine.load_workbook(copy)
        pages = [book.get_sheet_by_name(name) for name in book.sheet_names]
        tables = [sheet.to_python(skip_empty_area=False) for sheet in pages]
    except Exception as error:
        raise damaged() from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # an assertion of the library
            raise
        raise damaged() from None
    return [io.BytesIO(_text(table).encode("utf-8", "replace")) for table in tables]


def damaged() -> ParseError:
    """Return the error for an archive that can't be unpacked."""
    return ParseError(msg("the file is damaged: it can't be unpacked"), code="parse.encoding")


def too_large(most: int) -> ParseError:
    """Return the error for an archive whose contents take more than ``most`` bytes."""
    return ParseError(
        msg("the unpacked file is too large"),
        code="parse.size",
        expected=msg("at most {most} bytes", most=most),
    )


# ---- before the library reads it ----------------------------------------------------------------


def _checked(archive: zipfile.ZipFile) -> io.BytesIO:
    """Return a copy of a spreadsheet with its XML alone, if its cells are within bounds."""
    from zipfile import ZipFile

    copy = io.BytesIO()
    left = LARGEST_PARTS
    cells = longest = 0
    with ZipFile(copy, "w") as clean:
        for info in {info.filename: info for info in archive.infolist()}.values():
            is_xml = info.filename.endswith((".xml", ".rels"))
            if not is_xml and info.filename != "mimetype":
                continue
            part = _Part()
            pieces = []
            with archive.open(info) as file:
                while piece := file.read(_PIECE):
                    left -= len(piece)
                    if left < 0:
                        raise too_large(LARGEST_PARTS)
                    pieces.append(piece)
                    if is_xml:
                        part.feed(piece)
            if is_xml:
                part.feed(b"", is_last=True)
                cells += part.rows * part.columns
                longest = max(longest, part.longest)
            clean.writestr(info.filename, b"".join(pieces))
    if cells * (_CELL_SIZE + 4 * longest) > LARGEST_SHEETS:
        raise too_large(LARGEST_SHEETS)
    copy.seek(0)
    return copy


class _Part:
    """An XML part of a spreadsheet: how many cells it has, and how long its longest text is.

    ``rows`` and ``columns`` are those up to the last cell with something in it.
    """

    def __init__(self) -> None:
        self.row = self.column = 0  # of the last cell
        self.rows = self.columns = 0
        self.times = (1, 1)  # how often a row, and a cell, of an .ods sheet is repeated
        self.text = self.longest = 0
        self.is_formula = False
        from xml.parsers import expat

        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._refuse
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = lambda text: self._count(len(text))
        self._parser, self._broken = parser, expat.ExpatError

    def feed(self, piece: bytes, *, is_last: bool = False) -> None:
        """Parse another piece."""
        try:
            self._parser.Parse(piece, is_last)
        except ParseError:
            raise
        except (self._broken, ValueError, LookupError):
            raise damaged() from None

    def _refuse(self, *_: object) -> None:
        raise ValueError("entities can grow without bounds")

    def _count(self, size: int) -> None:
        self.text += size
        self.longest = max(self.longest, self.text)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if name in ("table", "sheetData"):
            self.row = 0
        elif name == "row":
            self.row, self.column = _number(attributes.get("r"), self.row + 1), 0
        elif name == "c":
            place = attributes.get("r", "")
            letters = place.rstrip("0123456789")
            self.column = _column(letters) if letters else self.column + 1
            self.row = _number(place[len(letters) :], self.row)
            self._grow(self.row)
            self.text, self.is_formula = 0, False
        elif name == "f":
            self.is_formula = True
        elif name in ("v", "t"):
            self.is_formula = False
        elif name == "si":
            self.text = 0
        elif name == "table-row":
            self.times = (_number(attributes.get("table:number-rows-repeated"), 1), 1)
            self.column = 0
        elif name in ("table-cell", "covered-table-cell"):
            wide = _number(attributes.get("table:number-columns-repeated"), 1)
            self.times = (self.times[0], wide)
            self.text = int(any(key.endswith("value") for key in attributes))
        elif name == "s":  # spaces, as many as it says
            self._count(_number(attributes.get("text:c"), 1))

    def _end(self, tag: str) -> None:
        name = tag.rpartition(":")[2]
        if name == "c" and self.is_formula:
            raise ParseError(
                msg("a formula in row {row} has no value: save the file as CSV", row=self.row),
                code="parse.encoding",
            )
        if name in ("table-cell", "covered-table-cell"):
            self.column += self.times[1]
            if self.text:
                self._grow(self.row + self.times[0])
        elif name == "table-row":
            self.row += self.times[0]

    def _grow(self, row: int) -> None:
        self.rows, self.columns = max(self.rows, row), max(self.columns, self.column)


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 16 else default


def _column(letters: str) -> int:
    return reduce(lambda number, letter: number * 26 + ord(letter) - 64, letters[:8], 0)


# ---- after the library has read it --------------------------------------------------------------


def _text(table: list[list[Any]]) -> str:
    """Return the rows of a sheet as lines."""
    rows = [[_field(cell) for cell in row] for row in table]
    filled = [row for row in rows if any(row)]
    first = min((next(i for i, cell in enumerate(row) if cell) for row in filled), default=0)
    board = _board(rows, first)
    if board is None:
        board = [row[first:] if any(row) else [] for row in rows]
    return "".join("\t".join(row) + "\n" for row in board)


def _field(cell: object) -> str:
    """Return the text of a cell on one line; a board in one cell becomes one row."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    pieces = str(cell).split("\n")
    if len(pieces) > 1 and all(len(piece) == len(pieces) for piece in pieces):
        return "".join(pieces)
    return " ".join(str(cell).split())


def _board(rows: list[Row], left: int) -> list[Row] | None:
    """Return the single board that a sheet is, a dot in each blank cell; None if it is none.

    It begins with the sheet, where its first row may be blank, or with the first cell that
    isn't; a board of 9 is likelier than one of 10.
    """
    if len(rows) > _FAR or not all(_CELL.fullmatch(cell) for row in rows for cell in row):
        return None
    top = next((i for i, row in enumerate(rows) if any(row)), 0)
    boards = [_square(rows), _square([row[left:] for row in rows[top:]])]
    whole = [board for board in boards if board is not None]
    return min(whole, key=lambda board: _LIKELY.index(len(board)), default=None)


def _square(table: list[Row]) -> list[Row] | None:
    """Return as many rows as columns; None if that's no board."""
    largest = max((int(cell) for row in table for cell in row if cell.isdecimal()), default=0)
    tall, wide = len(table), max(map(len, table), default=0)
    side = max(tall, wide, largest)
    if side not in SIDES or min(tall, wide) < side - 2:
        return None
    table = [*table, *[[]] * (side - tall)]
    return [[cell or "." for cell in row] + ["."] * (side - len(row)) for row in table]
