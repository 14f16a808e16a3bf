"""Web pages: boards in tables, in form fields, in scripts, or in preformatted text.

    <table><tr><td>5</td><td><input value="3"></td>...</tr>...</table>    also nine small tables
    <div class="row"><div class="cell">5</div>...</div>...
    <script>window.gameData = {"easy": {"puzzle_data": {"puzzle": [5, 3, 0, ...], ...}}}</script>
    <script>var puzzle = "530070000...";</script>    <div data-puzzle="530070000...">
    <input id="cheat" value="534678912..."><input id="editmask" value="001101111...">

The field ``cheat`` holds the solution, ``editmask`` a 1 for each blank. Tables of forums, such as
``[table][tr][td]5[/td]``, and those of MediaWiki are read too.
"""

from __future__ import annotations

import json
import re
from html import unescape
from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.block import Block
from farandole.sudoku.formats.documents.json_boards import puzzles_of
from farandole.sudoku.formats.documents.json_text import LONGEST, too_long_document
from farandole.sudoku.formats.documents.notebook import read_inside
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.tolerant import read_fields
from farandole.sudoku.formats.values import board, record_of, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

    Table = list[list[str]]

_MOST = 1000  # rows and cells of a table, tables, fields
_MOST_OBJECTS = 20
_LONGEST_TEXT = 100  # characters of a cell
_TAG = re.compile(r"<(/?)([A-Za-z][\w:-]{0,40})([^<>]{0,2000})>|<!--")
_BBCODE = re.compile(r"\[(/?(?:table|tr|td|th))(?:=[^\[\]]{0,80})?\]", re.IGNORECASE)
_WIKI = {"{|": "<table>", "|-": "<tr>", "|}": "</table>", "|+": ""}
_WIKI_CELLS = re.compile(r"\|\||!!")
_ATTRIBUTE = re.compile(r"""([\w-]{1,40})\s{0,4}=\s{0,4}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_NESTED = re.compile(r"<(/?)(?:table|html|body|div|script|pre)\b", re.IGNORECASE)
_SCRIPT_END = re.compile(r"</(?:script|style)", re.IGNORECASE)
_PRE = re.compile(r"<(/?)(?:pre|code|textarea)\b", re.IGNORECASE)
_CLASS_WORDS = re.compile(r"[^a-z]+")
_OBJECT = re.compile(r"(?:^|[\w$]\s{0,4}=)\s{0,20}(?=[{\[])")
_PUZZLE = re.compile(r"""[\w"'\]-]{1,40}\s{0,4}[=:]\s{0,4}(["'`])([0-9.]{81})\1""")
_ROOT = re.compile(r"(?<![^\s>])<([A-Za-z][\w.:-]{0,60})(?=[\s>/])")
PAGES = frozenset(
    "html head body table div span ul section main form math workbook script input pre p".split()  # noqa: SIM905
)
"""The elements with which a page, or a piece of one, may begin."""
_ROLES = {
    "table": "table", "mtable": "table", "tr": "row", "row": "row", "mtr": "row",
    "td": "cell", "th": "cell", "cell": "cell", "mtd": "cell",
}  # fmt: skip
_PLAIN = ("div", "span", "li", "ul", "section", "button")
_TYPED = ("text", "number", "tel")
_SIDE = 9


class _Page:
    """The tables, fields, scripts and title of a page."""

    def __init__(self, text: str) -> None:
        self.tables: list[Table] = [[]]
        self.named: dict[str, str] = {}
        self.scripts: list[str] = []
        self.title = ""
        self._fields: list[str] = []  # in no cell
        self._roles: list[str] = []  # of open elements without a meaning of their own
        self._is_cell = False
        at = 0
        while at >= 0 and (match := _TAG.search(text, at)) is not None:
            self._add(text[at : match.start()])
            at = match.end()
            slash, tag, rest = match.groups()
            name = (tag or "").lower()
            if tag is None:
                at = text.find("-->", at)
            elif name in ("script", "style") and not slash:
                found = _SCRIPT_END.search(text, at)
                self.scripts += [text[at : found.start() if found else len(text)]]
                at = found.start() if found else -1
            elif name == "title" and not slash:
                self.title = words(unescape(text[at : at + 1000].partition("<")[0]))
            elif slash:
                self._end(self._roles.pop() if name in _PLAIN and self._roles else _role(name, ""))
            else:
                self._start(name, rest)
        self.tables = [_in_rows([row for row in rows if row]) for rows in self.tables]
        self.tables.append(_in_rows([self._fields]))

    def _start(self, tag: str, rest: str) -> None:
        named = {
            name.lower(): unescape(double or single or bare)
            for name, double, single, bare in _ATTRIBUTE.findall(rest)
        }
        role = _role(tag, f"{named.get('class', '')} {named.get('id', '')}")
        if tag in _PLAIN:
            self._roles.append(role)
        if role == "table" and len(self.tables) < _MOST:
            self.tables.append([])
        elif role in ("row", "cell") and len(self.tables) > 1:
            rows = self.tables[-1]
            if (role == "row" and len(rows) < _MOST) or not rows:
                rows.append([])
            if role == "cell" and len(rows[-1]) < _MOST:
                rows[-1].append("")
        if role:
            self._is_cell = role == "cell"
        if tag == "input":
            value = named.get("value", "")[:_LONGEST_TEXT]
            self.named[named.get("id") or named.get("name", "")] = value
            if self._is_cell:
                self._add(value)
            elif named.get("type", "text").lower() in _TYPED and len(self._fields) < _MOST:
                self._fields.append(value.strip())
        elif rest.rstrip().endswith("/"):
            self._is_cell = False

    def _add(self, text: str) -> None:
        rows = self.tables[-1]
        if self._is_cell and rows and rows[-1] and len(rows[-1][-1]) < _LONGEST_TEXT:
            rows[-1][-1] = " ".join(f"{rows[-1][-1]} {unescape(text[:_LONGEST_TEXT])}".split())

    def _end(self, role: str) -> None:
        if role == "table" and len(self.tables) < _MOST:
            self.tables.append([])
        self._is_cell = self._is_cell and not role


def _role(tag: str, names: str) -> str:
    """Return whether an element is a table, a row or a cell, by its name or its class."""
    if tag not in _PLAIN:
        return _ROLES.get(tag, "")
    parts = set(_CLASS_WORDS.split(names[:200].lower()))
    for role in ("row", "cell"):
        if not parts.isdisjoint((role, role + "s")):
            return role
    return "table" if parts & {"board", "grid", "sudoku", "puzzle", "table"} else ""


def _in_rows(rows: Table) -> Table:
    """Return a table; one row of all cells in as many rows as each has."""
    cells = rows[0] if len(rows) == 1 else []
    side = isqrt(len(cells))
    is_square = side > 3 and side * side == len(cells)
    return [cells[i : i + side] for i in range(0, side * side, side)] if is_square else rows


def root_of(head: Head) -> str:
    """Return the name of the element that begins a page or a document; none for another text."""
    if head.bare.lower().startswith(("[table", "{|")):
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
        is_wiki = mark == "{"
        lines.append(
            _wiki(text) if is_wiki else _BBCODE.sub(r"<\1>", text) if mark == "[" else text
        )
        size += len(text)
        if size > LONGEST:
            raise too_long_document(reader.lines.number)
        depth += sum(-1 if slash else 1 for slash in _NESTED.findall(lines[-1]))
        if depth <= 0 and not (reader.lines.peek() or "").lstrip().startswith(mark):
            break
    return lines


def _wiki(text: str) -> str:
    """Return a line of a table of MediaWiki as a page has it."""
    bare = text.strip()
    if bare[:2] in _WIKI:
        return _WIKI[bare[:2]]
    cells = _WIKI_CELLS.split(bare[1:]) if bare[:1] in ("|", "!") else []
    return "".join(f"<td>{cell.rpartition('|')[2]}" for cell in cells)


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
    elif any(_PRE.search(line) for line in lines):
        yield from read_inside(reader, _preformatted(lines), first, same_lines=True)
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
    """Return the boards in tables, nine of three by three perhaps, and in form fields."""
    solution, blanks = page.named.get("cheat", ""), page.named.get("editmask", "")
    if re.fullmatch("[1-9]{81}", solution) and re.fullmatch("[01]{81}", blanks):
        digits = [int(digit) for digit in solution]
        givens = [0 if blank == "1" else d for d, blank in zip(digits, blanks, strict=True)]
        record = record_of(reader, "line", board(reader, _SIDE), givens, solution=digits)
        return [record]
    records: list[Record] = []
    boxes = [rows for rows in page.tables if len(rows) == 3 and all(len(row) == 3 for row in rows)]
    if len(boxes) == 9:
        bands = boxes[:3], boxes[3:6], boxes[6:]
        rows = [[cell for box in band for cell in box[row]] for band in bands for row in range(3)]
        page.tables = [rows]
    for rows in page.tables:
        try:
            block = Block(["\t".join(row) for row in rows], 1)
            is_even = len(rows) > 3 and len(set(map(len, rows))) == 1
            records += read_fields(reader, block) if is_even else []
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
