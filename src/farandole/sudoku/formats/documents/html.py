"""Web pages: boards in tables, in form fields, in scripts, or in preformatted text.

    <table><tr><td>5</td><td><input value="3"></td>...</tr>...</table>    also nine small tables
    <div class="row"><div class="cell">5</div>...</div>...
    <script>window.gameData = {"easy": {"puzzle_data": {"puzzle": [5, 3, 0, ...], ...}}}</script>
    <script>var puzzle = "530070000...";</script>    <div data-puzzle="530070000...">
    <input id="cheat" value="534678912..."><input id="editmask" value="001101111...">

The field ``cheat`` holds the solution, ``editmask`` a 1 for each blank. Tables of forums, such as
``[table][tr][td]5[/td]``, are read too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from math import isqrt

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.block import Block
from farandole.sudoku.formats.boards.kinds import Head
from farandole.sudoku.formats.documents.json_boards import puzzles_of
from farandole.sudoku.formats.documents.json_text import LONGEST, too_long_document
from farandole.sudoku.formats.documents.notebook import read_inside
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.tolerant import read_fields
from farandole.sudoku.formats.values import board, record_of, words

Table = list[list[str]]


_MOST = 1000  # rows and cells of a table, tables, fields
_MOST_OBJECTS = 20
_LONGEST_TEXT = 100  # characters of a cell
_HIDDEN = regex(
    r"<!--.*?(?:-->|\Z)|<(script|style)\b[^<>]{0,2000}>(.*?)(?:</\1|\Z)", re.DOTALL | re.IGNORECASE
)
_TITLE = regex(r"<title\b[^<>]{0,2000}>([^<]{0,1000})", re.IGNORECASE)
_TAG = regex(r"<(/?)([A-Za-z][\w:-]{0,40})([^<>]{0,2000})>")
_BBCODE = regex(r"\[(/?(?:table|tr|td|th))(?:=[^\[\]]{0,80})?\]", re.IGNORECASE)
_ATTRIBUTE = regex(r"""([\w-]{1,40})\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_NESTED = regex(r"<(/?)(?:table|html|body|div|script|pre)\b", re.IGNORECASE)
_PRE = regex(r"<(/?)(?:pre|code|textarea)\b", re.IGNORECASE)
_CLASS_WORDS = regex(r"[^a-z]+")
_OBJECT = regex(r"(?:^|[\w$]\s{0,4}=)\s{0,20}(?=[{\[])")
_PUZZLE = regex(r"""[\w"'\]-]{1,40}\s{0,4}[=:]\s{0,4}(["'`])([0-9.]{81})\1""")
_ROOT = regex(r"(?<![^\s>])<([A-Za-z][\w.:-]{0,60})(?=[\s>/])")
_SPACES = dict.fromkeys(map(ord, "\t\n\v\f\r"), " ")
_TABLE, _ROW, _CELL, _END = "\f", "\n", "\t", "\v"
"""What begins a table, a row and a cell in a text without tags, and what ends a cell."""
_MARKS = {
    "table": _TABLE, "mtable": _TABLE, "tr": _ROW, "row": _ROW, "mtr": _ROW,
    "td": _CELL, "th": _CELL, "cell": _CELL, "mtd": _CELL,
}  # fmt: skip
_CLASSES = (
    (_ROW, ("row", "rows")), (_CELL, ("cell", "cells")),
    (_TABLE, ("board", "grid", "sudoku", "puzzle", "table")),
)  # fmt: skip
_BLOCKS = ("div", "li", "ul", "section")
_TYPED = ("text", "number", "tel")
PAGES = frozenset(
    "html head body table div span ul section main form math workbook script input pre p".split()  # noqa: SIM905
)
"""The elements with which a page, or a piece of one, may begin."""
_SIDE = 9


class _Page:
    """The tables, fields, scripts and title of a page."""

    def __init__(self, text: str) -> None:
        self.named: dict[str, str] = {}  # fields
        self.scripts: list[str] = []
        title = _TITLE.search(text)
        self.title = words(unescape(title[1])) if title else ""
        self._typed: list[str] = []
        bare = _HIDDEN.sub(self._without_script, text.translate(_SPACES))
        tables = _TAG.sub(self._marked, bare).split(_TABLE, _MOST)
        self.tables = [_rows(table) for table in tables]
        self.fields = _in_square([self._typed])

    def _without_script(self, hidden: re.Match[str]) -> str:
        self.scripts += [hidden[2]] if hidden[2] else []
        return " "

    def _marked(self, tag: re.Match[str]) -> str:
        """Return what stands for a tag: a mark, the value of a field, or nothing."""
        name, rest = tag[2].lower(), tag[3]
        if tag[1]:
            mark = _MARKS.get(name, "")
            return _TABLE if mark == _TABLE else _END if mark or name in _BLOCKS else ""
        if name == "input":
            return self._value(_attributes(rest))
        mark = _MARKS.get(name, "")
        if name in _BLOCKS or name in ("span", "button"):
            named = _attributes(rest)
            parts = _CLASS_WORDS.split(
                f"{named.get('class', '')} {named.get('id', '')}"[:200].lower()
            )
            mark = next((mark for mark, roles in _CLASSES if set(parts) & set(roles)), "")
        return mark + (_END if rest.endswith("/") else "")

    def _value(self, named: dict[str, str]) -> str:
        value = named.get("value", "")[:_LONGEST_TEXT]
        self.named[named.get("id") or named.get("name", "")] = value
        if named.get("type", "text").lower() in _TYPED and len(self._typed) < _MOST:
            self._typed.append(_text(value))
        return value


def _attributes(text: str) -> dict[str, str]:
    found = _ATTRIBUTE.findall(text)
    return {name.lower(): double or single or bare for name, double, single, bare in found}


def _rows(table: str) -> Table:
    """Return the cells of a table in a text with marks."""
    rows = [row.split(_CELL, _MOST)[1:] for row in table.split(_ROW, _MOST)]
    return _in_square([[_text(cell) for cell in row] for row in rows if row])


def _text(cell: str) -> str:
    return " ".join(unescape(cell.partition(_END)[0][:_LONGEST_TEXT]).split())


def _in_square(rows: Table) -> Table:
    """Return a table; one row of all cells in as many rows as each has."""
    cells = rows[0] if len(rows) == 1 else []
    side = isqrt(len(cells))
    is_square = side > 3 and side * side == len(cells)
    return [cells[i : i + side] for i in range(0, side * side, side)] if is_square else rows


def root_of(head: Head) -> str:
    """Return the name of the element that begins a page or a document; none for another text."""
    if head.bare.lower().startswith("[table"):
        return "table"
    if head.bare[:1] != "<":
        return ""
    start = "\n".join([head.bare[:1000], *(head.line(step)[:1000] for step in range(1, 9))])
    match = _ROOT.search(start)
    return match[1] if match else ""


def sniff(head: Head) -> int:
    """Return how sure it is that a page begins, or a piece of one."""
    root = root_of(head).lower()
    return 95 if root in ("html", "table", "body", "workbook") else 92 if root in PAGES else 0


def _lines(reader: Reader) -> list[str]:
    """Take the lines of a page: to where its elements are closed."""
    lines: list[str] = []
    depth = size = 0
    mark = (reader.lines.peek() or "").lstrip()[:1]
    for text in reader.lines:
        lines.append(_BBCODE.sub(r"<\1>", text) if mark == "[" else text)
        size += len(text)
        if size > LONGEST:
            raise too_long_document(reader.lines.number)
        depth += sum(-1 if slash else 1 for slash in _NESTED.findall(lines[-1]))
        if depth <= 0 and not (reader.lines.peek() or "").lstrip().startswith(mark):
            break
    return lines


def read(reader: Reader) -> Iterator[Record]:
    """Read a page, or a piece of one, and yield its boards. Raises ParseError if it has none."""
    first = reader.lines.number + 1
    lines = _lines(reader)
    page = _Page("\n".join(lines))
    errors: list[ParseError] = []
    records = _in_tables(reader, page, errors) or _in_scripts(reader, page, lines)
    if records:
        for error in errors:
            reader.report(error.at(line=first, column=1))
        for record in records:
            yield record._replace(line=first, label=record.label or page.title)
    elif errors:
        raise errors[0].at(line=first, column=1)
    elif any(_PRE.search(line) for line in lines) and (inner := _preformatted(lines)) != lines:
        yield from read_inside(reader, inner, first, same_lines=True)
    else:
        raise ParseError(
            msg("the page contains no puzzle"),
            code="parse.structure",
            line=first,
            column=1,
            found=quoted(lines[0]),
            expected=msg("a table with the cells of a board"),
        )


def _preformatted(lines: list[str]) -> list[str]:
    """Return the text of preformatted elements, each line in its place; the others are empty."""
    texts: list[str] = []
    is_inside = False
    for line in lines:
        tags = _PRE.findall(line)
        texts.append(unescape(_TAG.sub("", line)) if is_inside or tags else "")
        is_inside = not tags[-1] if tags else is_inside
    return texts


def _in_tables(reader: Reader, page: _Page, errors: list[ParseError]) -> list[Record]:
    """Return the boards in tables, nine of three by three perhaps, or else in form fields."""
    solution, blanks = page.named.get("cheat", ""), page.named.get("editmask", "")
    if re.fullmatch("[1-9]{81}", solution) and re.fullmatch("[01]{81}", blanks):
        digits = [int(digit) for digit in solution]
        givens = [0 if blank == "1" else d for d, blank in zip(digits, blanks, strict=True)]
        return [record_of(reader, "line", board(reader, _SIDE), givens, solution=digits)]
    boxes = [rows for rows in page.tables if len(rows) == 3 and all(len(row) == 3 for row in rows)]
    if len(boxes) == _SIDE:
        bands = boxes[:3], boxes[3:6], boxes[6:]
        rows = [[cell for box in band for cell in box[row]] for band in bands for row in range(3)]
        page.tables = [rows]
    records: list[Record] = []
    for rows in [*page.tables, page.fields]:
        if len(rows) <= 3 or len(set(map(len, rows))) > 1 or (records and rows is page.fields):
            continue
        try:
            records += read_fields(reader, Block(["\t".join(row) for row in rows], 1))
        except ParseError as error:
            errors.append(error)
    return [record._replace(label="") for record in records]


def _in_scripts(reader: Reader, page: _Page, lines: list[str]) -> list[Record]:
    """Return the puzzles in the JSON values of scripts, or else in named texts of 81 symbols."""
    decoder = json.JSONDecoder()
    records: list[Record] = []
    count = 0
    for script in page.scripts:
        at = 0
        while count < _MOST_OBJECTS and (match := _OBJECT.search(script, at)) is not None:
            count += 1
            at = match.end()
            try:
                value, at = decoder.raw_decode(script, at)
                records += puzzles_of(reader, value, 1)
            except (ValueError, RecursionError):  # ParseError is a ValueError
                continue
    if records or _SIDE not in reader.sides:
        return records
    found = [match[2].replace(".", "0") for text in lines for match in _PUZZLE.finditer(text)]
    full = [[*map(int, cells)] for cells in found if "0" not in cells]
    for cells in dict.fromkeys(found[:_MOST_OBJECTS]):
        if "0" in cells and cells.strip("0"):
            solution = full[0] if len(full) == 1 else None
            digits = [*map(int, cells)]
            shape = board(reader, _SIDE)
            records.append(record_of(reader, "line", shape, digits, solution=solution))
    return records


DETECTED = (Format("html", "web pages", sniff, read),)
