"""Tables of web pages: one row a ``<tr>``, a cell a ``<td>``, in it text or an ``<input>``.

What stands outside of tables is left alone; the lines after ``<pre>`` are read like any other
text. A page without a table may have the puzzle in a script, as an object or a text, or be no page
but the XML of another program. One without a board is an error.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.documents.elements import closed_ahead, root_of, values_of
from farandole.sudoku.formats.documents.objects import puzzles_of
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.tables.cells import Cell, grid_of, is_cell, trimmed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.source import Reader

_LONGEST = 1 << 22  # characters of a page
_BBCODE = re.compile(r"\[(/?(?:table|tr|td|th))(?:=[^\]]{0,80})?\]", re.IGNORECASE)
_MOST = 1000  # rows and cells of a table that are looked at
_TABLES = ("table", "mtable")
_ROWS = ("tr", "row", "mtr")
_CELLS = ("td", "th", "cell", "mtd")
_PLAIN = ("div", "span", "li", "ul", "section", "button")
_WORDS = re.compile(r"[^a-z]+")


def _role(tag: str, kind: str) -> str:
    """Return what an element is, going by its class where it's one of no meaning."""
    words = set(_WORDS.split(kind.lower()))
    for role in ("row", "cell"):
        if not words.isdisjoint((role, role + "s")):
            return role
    return "table" if words & {"board", "grid", "sudoku", "puzzle", "table"} else tag


class _Tables(HTMLParser):
    """The tables of a page, as rows of cells, and what stands in its other elements.

    A ``div`` is a row or a cell of a table by its class.
    """

    def __init__(self, first: int) -> None:
        super().__init__(convert_charrefs=True)
        self.first = first
        self.tables: list[list[list[Cell]]] = []
        self.inputs: list[Cell] = []  # fields in no table
        self.is_pre = False  # whether text as it is comes next
        self._open: list[list[list[Cell]]] = []
        self._cell: list[str] | None = None
        self._place = (0, 0)
        self.title = ""
        self._title = False
        self._path: list[str] = []  # what the elements without a meaning of their own are

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        named = dict(attributes)
        if tag in _PLAIN:
            tag = _role(tag, f"{named.get('class') or ''} {named.get('id') or ''}")
            self._path.append(tag)
        if tag in _TABLES:
            self._close()
            self._open.append([])
        elif tag in _ROWS and self._open:
            self._close()
            if len(self._open[-1]) < _MOST:
                self._open[-1].append([])
        elif tag in _CELLS and self._open:
            self._close()
            if not self._open[-1]:
                self._open[-1].append([])
            self._cell, self._place = [], self.getpos()
        elif tag == "input" and self._cell is not None:
            self._cell.append(named.get("value") or "")
        elif tag == "input" and len(self.inputs) < _MOST:
            line, column = self.getpos()
            if (named.get("type") or "text") in ("text", "number", "tel"):
                text = (named.get("value") or "")[:100].strip()
                self.inputs.append(Cell(text, self.first + line - 1, column + 1))
        elif tag == "pre":
            self.is_pre = True
        elif tag == "title":
            self._title = True

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _PLAIN and self._path:
            tag = self._path.pop()
        if tag in (*_CELLS, *_ROWS):
            self._close()
        elif tag in _TABLES and self._open:
            self._close()
            rows = [row for row in self._open.pop() if row]
            side = isqrt(len(rows[0])) if len(rows) == 1 else 0
            if side > 1 and side * side == len(rows[0]):
                rows = [rows[0][i : i + side] for i in range(0, side * side, side)]
            self.tables.append(rows)
        elif tag == "title":
            self._title = False

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data[:100])
        elif self._title:
            self.title = " ".join(data[:1000].split())

    def _close(self) -> None:
        if self._cell is not None and self._open and self._open[-1]:
            row = self._open[-1][-1]
            line, column = self._place
            if len(row) < _MOST:
                text = "".join(self._cell)[:100].strip()
                row.append(Cell(text, self.first + line - 1, column + 1))
        self._cell = None


def read_page(reader: Reader) -> Iterator[Record]:
    """Take a page, or a piece of one, and yield the boards in its tables."""
    first = reader.lines.number + 1
    head = reader.lines.peek() or ""
    page = _Tables(first)
    size = depth = 0
    lines: list[str] = []
    is_bbcode = head.lstrip().startswith("[")
    mark = "[" if is_bbcode else "<"
    root = root_of("\n".join(filter(None, map(reader.lines.peek, range(4)))))
    whole = closed_ahead(reader, root) if root is not None else 0
    for text in reader.lines:
        size += len(text)
        if size > _LONGEST:
            raise ParseError(
                msg("the document is too long"),
                code="parse.size",
                line=reader.lines.number,
                column=1,
                expected=msg("at most {most} characters", most=_LONGEST),
            )
        lines.append(text)
        page.feed((_BBCODE.sub(r"<\1>", text) if is_bbcode else text) + "\n")
        if page.is_pre and not page.tables:
            break
        low = text.lower()
        for name in ("table", "html", "body", "div", "workbook"):
            depth += low.count(f"{mark}{name}") - low.count(f"{mark}/{name}")
        if len(lines) < whole:
            continue
        if depth <= 0 and not (reader.lines.peek() or "").lstrip().startswith(mark):
            break
    page.close()
    yield from _boards(reader, page, first, lines)


def _boards(reader: Reader, page: _Tables, first: int, lines: list[str]) -> Iterator[Record]:
    found = False
    inner = _joined(reader, page.tables)
    side = isqrt(len(page.inputs))
    if side > 2 and side * side == len(page.inputs) and any(cell.text for cell in page.inputs):
        rows = [page.inputs[i : i + side] for i in range(0, side * side, side)]
        inner = [*inner, rows]
    for rows in inner:
        rows = trimmed(reader, rows)
        cells = [cell for row in rows for cell in row]
        if len(rows) < 4 or sum(is_cell(cell.text) for cell in cells) * 4 < 3 * len(cells):
            continue
        found = True
        try:
            yield Record(grid_of(reader, rows), page.title, rows[0][0].line, "csv")
        except ParseError as error:
            reader.report(error)
    if not (found or page.is_pre):
        from farandole.sudoku.formats.tables.scripts import puzzles_in_scripts

        for record in puzzles_in_scripts(reader, "\n".join(lines), first):
            found = True
            yield record._replace(label=record.label or page.title)
    if not (found or page.is_pre):
        try:
            values = values_of("\n".join(lines))
            for record in puzzles_of(reader, values, first):
                found = True
                yield record
        except ParseError as error:
            raise error.at(line=error.line or first, column=1) from None
    if not (found or page.is_pre):
        raise ParseError(
            msg("no puzzle in the page"),
            code="parse.structure",
            line=first,
            column=1,
            found=quoted(lines[0]),
            expected=msg("a table with the cells of a board"),
        )


def _joined(reader: Reader, tables: list[list[list[Cell]]]) -> list[list[list[Cell]]]:
    """Return the tables, those of boxes inside a table put together: nine of three by three."""
    small = [t for t in tables if len(t) == 3 and all(len(row) == 3 for row in t)]
    if len(small) != 9 or any(len(table) == 9 for table in tables):
        return tables
    rows = [
        [cell for box in small[band : band + 3] for cell in box[row]]
        for band in (0, 3, 6)
        for row in range(3)
    ]
    return [rows]
