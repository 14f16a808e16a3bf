"""XML and HTML: OpenSudoku's folders, KSudoku's games, tables of web pages.

    <opensudoku><name>Easy</name><author>...</author>
      <folder name="Easy"><game created="..." data="530070000..." note="..."/></folder>
    </opensudoku>

    <ksudoku><game><puzzle><graph order="9" type="sudoku"/><values>fd__h____...</values>
      <solution>...</solution></puzzle></game></ksudoku>

KSudoku counts cells down the columns, and writes b for 1. A document may declare no entity: one
that does is an error, so nothing is ever unfolded or fetched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from farandole.errors import FormatError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.kinds import not_a_puzzle
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.tables.table import named_grid
from farandole.sudoku.formats.web.pieces import (
    board,
    houses_as_rules,
    record_of,
    side_of,
    unsolved,
    words,
)
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.i18n import Message
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.rules import Distinct
    from farandole.sudoku.shape import Shape

LONGEST = 1 << 26
"""Characters of a document, at most; those of HTML are kept, those of XML aren't."""
_DEEPEST = 50
_LONGEST_TEXT = 1 << 16
_NOTES = {
    "author": "author", "description": "description", "comment": "comment", "created": "date",
    "source": "source", "level": "level", "sourceURL": "url",
}  # fmt: skip


def starts_xml(text: str) -> bool:
    """Tell whether a line begins a document.

    >>> starts_xml('<?xml version="1.0"?>'), starts_xml("<3 puzzles")
    (True, False)
    """
    bare = text.lstrip()
    return bare[:1] == "<" and (bare[1:2].isalpha() or bare[1:2] in ("!", "?", "/"))


def read_document(reader: Reader, only: str | None = None) -> Iterator[Record]:
    """Take one document and yield its puzzles; bad ones are reported."""
    head = "\n".join(filter(None, map(reader.lines.peek, range(20))))
    if "<opensudoku" in head or "<ksudoku" in head:
        yield from _Document(reader, only).records()
    elif only is not None:
        raise not_a_puzzle(reader, msg("a document of {program}", program=only))
    else:
        from farandole.sudoku.formats.tables.html import read_page

        yield from read_page(reader)


class _Document:
    """A document that is read as it comes, a line at a time."""

    def __init__(self, reader: Reader, only: str | None) -> None:
        self.reader = reader
        self.only = only
        self.found: list[Record | ParseError] = []
        self.path: list[str] = []
        self.root = ""
        self.text: list[str] = []
        self.size = 0
        self.about: dict[str, str] = {}
        self.folder = ""
        self.puzzle: dict[str, Any] = {}
        self.parser = expat.ParserCreate()
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.EntityDeclHandler = self._entity
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.buffer_text = True

    def records(self) -> Iterator[Record]:
        lines = self.reader.lines
        first = lines.number + 1
        size = 0
        try:
            for text in lines:
                size += len(text)
                if size > LONGEST:
                    raise self._error(msg("the document is too long"), len(text))
                self.parser.Parse(text + "\n", False)
                yield from self._take()
                if self.root and not self.path:
                    break
            else:
                self.parser.Parse("", True)
        except expat.ExpatError as error:
            raise ParseError(
                msg("not well-formed XML"),
                code="parse.structure",
                line=first + error.lineno - 1,
                column=error.offset + 1,
                found=expat.ErrorString(error.code),
            ) from None
        yield from self._take()
        if not self.path and self.root and self.only is not None and self.root != self.only:
            raise ParseError(
                msg("a document of another program"),
                code="parse.structure",
                line=first,
                column=1,
                found=self.root,
                expected=self.only,
            )

    def _take(self) -> Iterator[Record]:
        for one in self.found:
            if isinstance(one, ParseError):
                self.reader.report(one)
            elif self.only in (None, one.format):
                yield one
        self.found.clear()

    def _error(self, message: Message, column: int) -> ParseError:
        return ParseError(message, code="parse.size", line=self.reader.lines.number, column=column)

    def _entity(self, name: str, *_: object) -> None:
        raise ParseError(
            msg("a document that declares entities"),
            code="parse.structure",
            line=self.reader.lines.number,
            column=self.parser.CurrentColumnNumber + 1,
            found=quoted(name),
            expected=msg("elements and attributes alone"),
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.path) >= _DEEPEST:
            raise self._error(msg("a document too deep"), 1)
        self.path.append(name)
        self.root = self.root or name.removesuffix("2")
        self.text, self.size = [], 0
        if self.root == "opensudoku":
            if name == "folder":
                self.folder = words(attributes.get("name"))
            elif name == "game":
                self._game(attributes)
        elif self.root == "ksudoku":
            if name == "puzzle":
                self.puzzle = {"cliques": [], "line": self.reader.lines.number}
            elif name == "graph":
                self.puzzle |= {f"graph {key}": value for key, value in attributes.items()}

    def _characters(self, text: str) -> None:
        self.size += len(text)
        if self.size <= _LONGEST_TEXT:
            self.text.append(text)

    def _end(self, name: str) -> None:
        self.path.pop()
        text = "".join(self.text)
        self.text = []
        if self.root == "opensudoku" and len(self.path) == 1 and (name in _NOTES or name == "name"):
            self.about[name] = words(text)
        elif self.root == "ksudoku" and self.puzzle:
            if name in ("values", "solution"):
                self.puzzle[name] = "".join(text.split())
            elif name == "clique" and len(self.puzzle["cliques"]) < 200:
                self.puzzle["cliques"].append(text.split()[:100])
            elif name == "puzzle":
                try:
                    self.found.append(_ksudoku(self.reader, self.puzzle))
                except ParseError as error:
                    place = {"line": self.puzzle["line"], "column": error.column or 1}
                    self.found.append(error.at(**place))
                self.puzzle = {}

    def _game(self, attributes: dict[str, str]) -> None:
        number = self.reader.lines.number
        column = self.parser.CurrentColumnNumber + 1
        try:
            givens, state = _opensudoku(self.reader, attributes.get("data", ""), column)
        except ParseError as error:
            self.found.append(error.at(line=number))
            return
        label = words(attributes.get("note")) or self.folder or self.about.get("name", "")
        about = {_NOTES[key]: value for key, value in self.about.items() if key in _NOTES and value}
        if attributes.get("created"):
            about["created"] = words(attributes["created"])
        self.found.append(
            Record(givens, label, number, "opensudoku", None, state, tuple(about.items()))
        )


def _opensudoku(reader: Reader, data: str, column: int) -> tuple[Grid, Grid | None]:
    """Return the givens of a game, and what was placed: data of 81 digits, or of version 1 to 4."""
    if not data.startswith("version:"):
        return named_grid(reader, data.strip(), column, reader.shape), None
    _, _, rest = data.replace("\n", " ").removeprefix("version:").strip().partition(" ")
    fields = "".join(rest.split()).removesuffix("|").split("|")
    size = 3 if len(fields) == 243 else 4
    cells = [fields[i : i + size] for i in range(0, 81 * size, size)]
    try:
        values = [int(cell[0]) for cell in cells]
        editable = [cell[-1].strip() == "1" for cell in cells]
    except (ValueError, IndexError):
        values, editable = [], []
    if len(values) != 81 or not all(0 <= value <= 9 for value in values):
        raise ParseError(
            msg("not a game of OpenSudoku"),
            code="parse.structure",
            column=column,
            found=quoted(data),
            expected=msg("81 digits, 0 for a blank"),
        )
    shape = reader.shape_of(9)
    givens = bytes(0 if free else value for value, free in zip(values, editable, strict=True))
    grid = Grid._of(givens, shape)
    return grid, Grid._of(bytes(values), shape) if bytes(values) != givens else None


def _ksudoku(reader: Reader, puzzle: dict[str, Any]) -> Record:
    """Return the record of a game of KSudoku."""
    order = puzzle.get("graph order", "")
    side = side_of(int(order) if order.isascii() and order.isdecimal() and len(order) < 4 else None)
    kind = puzzle.get("graph type", "")
    if kind not in ("sudoku", "custom"):
        raise unsolved([msg("the board {kind}", kind=quoted(kind))])
    shape = board(reader, side) if kind == "sudoku" else _custom(reader, puzzle, side)
    values = _values(puzzle.get("values", ""), side)
    solution = puzzle.get("solution")
    return record_of(
        reader,
        "ksudoku",
        shape,
        values,
        solution=_values(solution, side) if solution else None,
        label=words(puzzle.get("graph name")),
    )


def _values(text: str, side: int) -> list[int]:
    """Return the digits of the cells in reading order; the text goes down the columns."""
    digits = [0 if c == "_" else ord(c) - ord("a") for c in text]
    if len(digits) != side * side or not all(0 <= digit <= side for digit in digits):
        raise ParseError(
            msg("not a game of KSudoku"),
            code="parse.structure",
            found=quoted(text),
            expected=msg("{cells} letters, _ for a blank", cells=side * side),
        )
    return [digits[column * side + row] for row in range(side) for column in range(side)]


def _custom(reader: Reader, puzzle: dict[str, Any], side: int) -> Shape:
    """Return the board whose houses a document lists: rows, columns, regions, and more."""
    sizes = [puzzle.get(f"graph size{axis}") for axis in "XYZ"]
    if sizes != [str(side), str(side), "1"]:
        raise unsolved([msg("a board that is no square")])
    houses = []
    for cells in puzzle["cliques"]:
        numbers = [int(cell) for cell in cells if cell.isascii() and cell.isdecimal()]
        if len(numbers) != side or max(numbers) >= side * side:
            raise unsolved([msg("houses of other sizes")])
        houses.append(sorted(number % side * side + number // side for number in numbers))
    rows = [[r * side + c for c in range(side)] for r in range(side)]
    columns = [[r * side + c for r in range(side)] for c in range(side)]
    others = [house for house in houses if house not in rows and house not in columns]
    if sum(house in rows or house in columns for house in houses) != 2 * side:
        raise unsolved([msg("a board without its rows and columns")])
    regions = [-1] * (side * side)
    more: list[list[int]] = []
    for house in others:
        if all(regions[cell] < 0 for cell in house):
            for cell in house:
                regions[cell] = len(others) - len(more)
        else:
            more.append(house)
    if -1 in regions:
        raise unsolved([msg("cells in no region")])
    rules: list[str | Distinct] = houses_as_rules(side, more)
    order = {region: number for number, region in enumerate(dict.fromkeys(regions))}
    return board(reader, side, [order[region] for region in regions], rules)


def _reader_of(name: str, reader: Reader) -> Iterator[Record]:
    while reader.skip_blank() is not None:
        try:
            if not starts_xml(reader.lines.peek() or ""):
                raise not_a_puzzle(reader, msg("a document of {program}", program=name))
            yield from read_document(reader, name)
        except ParseError as error:
            reader.report(error)


def read_opensudoku(reader: Reader) -> Iterator[Record]:
    """Read documents of OpenSudoku."""
    return _reader_of("opensudoku", reader)


def read_ksudoku(reader: Reader) -> Iterator[Record]:
    """Read games of KSudoku."""
    return _reader_of("ksudoku", reader)


def write_opensudoku(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write one document with all games. Raises GridError for any but the classic board."""
    is_begun = False
    for record in records:
        if not record.grid.shape.is_classic:
            raise FormatError(
                msg(
                    "{shape}: {program} knows the classic board only",
                    shape=str(record.grid.shape),
                    program="OpenSudoku",
                )
            )
        if not is_begun:
            yield '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n'
            is_begun = True
        data = record.grid.line.replace(".", "0")
        note = f" note={quoteattr(words(record.label))}" if record.label else ""
        yield f'  <game data="{data}"{note} />\n'
    yield (
        "</opensudoku>\n" if is_begun else '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku/>\n'
    )
