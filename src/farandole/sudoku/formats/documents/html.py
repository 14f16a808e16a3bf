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
from bisect import bisect_right
from html import unescape
from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.cells import Cell, grid_of, is_cell, trimmed
from farandole.sudoku.formats.documents.json_boards import puzzles_of
from farandole.sudoku.formats.documents.notebook import read_inside
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.values import board, record_of, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.head import Head
    from farandole.sudoku.formats.source import Reader

    Table = list[list[Cell]]

_LONGEST = 1 << 22  # characters of a page
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
_TABLES = ("table", "mtable")
_ROOT = re.compile(r"(?<![^\s>])<([A-Za-z][\w.:-]{0,60})(?=[\s>/])")
PAGES = frozenset(
    "html head body table div span ul section main form math workbook script input pre p".split()  # noqa: SIM905
)
"""The elements with which a page, or a piece of one, may begin."""
_ROWS = ("tr", "row", "mtr")
_CELLS = ("td", "th", "cell", "mtd")
_PLAIN = ("div", "span", "li", "ul", "section", "button")
_TYPED = ("text", "number", "tel")
_SIDE = 9


class _Page:
    """The tables, fields and scripts of a page."""

    def __init__(self, text: str, first: int) -> None:
        self.tables: list[Table] = []
        self.fields: list[Cell] = []  # in no table
        self.named: dict[str, str] = {}
        self.scripts: list[tuple[str, int]] = []
        self.title = ""
        self._first = first
        self._ends = [match.start() for match in re.finditer("\n", text)]
        self._open: list[Table] = []
        self._roles: list[str] = []  # of open elements without a meaning of their own
        self._cell: list[str] | None = None
        self._start_of_cell = 0
        at = 0
        while (match := _TAG.search(text, at)) is not None:
            self._data(text[at : match.start()])
            at = match.end()
            slash, tag, rest = match.groups()
            name = (tag or "").lower()
            if tag is None:
                at = text.find("-->", at)
            elif name in ("script", "style") and not slash:
                end = _SCRIPT_END.search(text, at)
                content = text[at : end.start() if end else len(text)]
                if name == "script":
                    self.scripts.append((content, self._place(at)[0]))
                at = end.start() if end else -1
            elif name == "title" and not slash:
                self.title = words(unescape(text[at : at + 1000].partition("<")[0]))
            elif slash:
                self._end(name)
            else:
                self._start(name, rest, match.start())
            if at < 0:
                break

    def _place(self, at: int) -> tuple[int, int]:
        """Return the line and the column of a character."""
        line = bisect_right(self._ends, at - 1) if at else 0
        return self._first + line, at - (self._ends[line - 1] if line else -1)

    def _start(self, tag: str, rest: str, at: int) -> None:
        named = {
            name.lower(): unescape(double or single or bare)
            for name, double, single, bare in _ATTRIBUTE.findall(rest)
        }
        if tag in _PLAIN:
            tag = _role(tag, f"{named.get('class', '')} {named.get('id', '')}")
            self._roles.append(tag)
        if tag in _TABLES:
            self._cell = None  # it only holds the table
            self._open.append([])
        elif tag in (*_ROWS, *_CELLS) and self._open:
            self._close()
            rows = self._open[-1]
            if (tag in _ROWS and len(rows) < _MOST) or not rows:
                rows.append([])
            if tag in _CELLS:
                self._cell, self._start_of_cell = [], at
        elif tag == "input":
            value = named.get("value", "")
            self.named[named.get("id") or named.get("name", "")] = value
            if self._cell is not None:
                self._cell.append(value)
            elif named.get("type", "text").lower() in _TYPED and len(self.fields) < _MOST:
                self.fields.append(Cell(value[:_LONGEST_TEXT].strip(), *self._place(at)))
        if rest.rstrip().endswith("/") and tag != "input":
            self._end(tag)

    def _data(self, data: str) -> None:
        if self._cell is not None and len(self._cell) < _LONGEST_TEXT:
            self._cell.append(unescape(data[:_LONGEST_TEXT]))

    def _end(self, tag: str) -> None:
        if tag in _PLAIN and self._roles:
            tag = self._roles.pop()
        if tag in (*_CELLS, *_ROWS):
            self._close()
        elif tag in _TABLES and self._open:
            self._close()
            rows = [row for row in self._open.pop() if row]
            side = isqrt(len(rows[0])) if len(rows) == 1 else 0
            if side > 1 and side * side == len(rows[0]):
                rows = _in_rows(rows[0])
            if rows and len(self.tables) < _MOST:
                self.tables.append(rows)

    def _close(self) -> None:
        """End the cell that is open."""
        if self._cell is not None and self._open and len(self._open[-1][-1]) < _MOST:
            text = "".join(self._cell)[:_LONGEST_TEXT].strip()
            self._open[-1][-1].append(Cell(text, *self._place(self._start_of_cell)))
        self._cell = None


def _role(tag: str, names: str) -> str:
    """Return whether the class of an element makes it a row, a cell or a table."""
    parts = set(_CLASS_WORDS.split(names[:200].lower()))
    for role in ("row", "cell"):
        if not parts.isdisjoint((role, role + "s")):
            return role
    return "table" if parts & {"board", "grid", "sudoku", "puzzle", "table"} else tag


def _in_rows(cells: list[Cell]) -> Table:
    side = isqrt(len(cells))
    return [cells[i : i + side] for i in range(0, side * side, side)]


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
        if size > _LONGEST:
            raise ParseError(
                msg("the document is too long"),
                code="parse.size",
                line=reader.lines.number,
                column=1,
                expected=msg("at most {most} characters", most=_LONGEST),
            )
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
    page = _Page("\n".join(lines), first)
    errors: list[ParseError] = []
    for look in (_in_tables, _in_fields, _in_scripts, _in_texts):
        entries = list(look(reader, page, lines))
        errors += [entry for entry in entries if isinstance(entry, ParseError)]
        if len(errors) < len(entries):
            for entry in entries:
                if isinstance(entry, ParseError):
                    reader.report(entry)
                else:
                    yield entry._replace(label=entry.label or page.title)
            return
    if errors:
        raise errors[0]
    if any(_PRE.search(line) for line in lines):
        yield from read_inside(reader, _preformatted(lines), first, same_lines=True)
        return
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


def _in_tables(reader: Reader, page: _Page, lines: list[str]) -> Iterator[Record | ParseError]:
    """Yield the boards in tables: one a table, or nine tables of three by three."""
    tables = _joined(page.tables)
    fields = page.fields
    if len(fields) > 15 and isqrt(len(fields)) ** 2 == len(fields):
        tables = [*tables, _in_rows(fields)]
    for table in tables:
        rows = trimmed(reader, table)
        texts = [cell.text for row in rows for cell in row]
        if len(rows) > 3 and any(texts) and 4 * sum(map(is_cell, texts)) >= 3 * len(texts):
            try:
                yield Record(grid_of(reader, rows), "", rows[0][0].line, "csv")
            except ParseError as error:
                yield error


def _joined(tables: list[Table]) -> list[Table]:
    """Return the tables; nine tables of three by three are one."""
    boxes = [t for t in tables if len(t) == 3 and all(len(row) == 3 for row in t)]
    if len(boxes) != 9 or any(len(table) == 9 for table in tables):
        return tables
    bands = boxes[:3], boxes[3:6], boxes[6:]
    return [[[cell for box in band for cell in box[row]] for band in bands for row in range(3)]]


def _in_fields(reader: Reader, page: _Page, lines: list[str]) -> Iterator[Record]:
    """Yield the puzzle of a form with fields for the solution and the blanks."""
    solution, blanks = page.named.get("cheat", ""), page.named.get("editmask", "")
    if re.fullmatch("[1-9]{81}", solution) and re.fullmatch("[01]{81}", blanks):
        digits = [int(digit) for digit in solution]
        givens = [0 if blank == "1" else d for d, blank in zip(digits, blanks, strict=True)]
        record = record_of(reader, "line", board(reader, _SIDE), givens, solution=digits)
        yield record._replace(line=reader.lines.number - len(lines) + 1)


def _in_scripts(reader: Reader, page: _Page, lines: list[str]) -> Iterator[Record]:
    """Yield the puzzles in the JSON values of scripts."""
    decoder = json.JSONDecoder()
    count = 0
    for script, line in page.scripts:
        at = 0
        while count < _MOST_OBJECTS and (match := _OBJECT.search(script, at)) is not None:
            count += 1
            at = match.end()
            try:
                value, at = decoder.raw_decode(script, at)
                yield from puzzles_of(reader, value, line + script.count("\n", 0, match.start()))
            except (ValueError, RecursionError):  # ParseError is a ValueError
                continue


def _in_texts(reader: Reader, page: _Page, lines: list[str]) -> Iterator[Record]:
    """Yield the puzzle in a named text of 81 symbols, with the solution in another."""
    found = [
        (match[2].replace(".", "0"), line)
        for line, text in enumerate(lines, reader.lines.number - len(lines) + 1)
        for match in _PUZZLE.finditer(text)
    ]
    solutions = [[*map(int, cells)] for cells, _ in found if "0" not in cells]
    for cells, line in dict(found[:_MOST_OBJECTS]).items() if _SIDE in reader.sides else ():
        if "0" in cells and cells.strip("0"):
            digits = [*map(int, cells)]
            solution = solutions[0] if len(solutions) == 1 else None
            record = record_of(reader, "line", board(reader, _SIDE), digits, solution=solution)
            yield record._replace(line=line)


DETECTED = (Format("html", "web pages", sniff, read),)
