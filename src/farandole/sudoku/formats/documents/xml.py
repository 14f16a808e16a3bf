"""XML: OpenSudoku's folders, KSudoku's games, and rows and cells of any program.

    <opensudoku><name>Easy</name><author>...</author>
      <folder name="Easy"><game created="..." data="530070000..." note="..."/></folder>
    </opensudoku>

    <ksudoku><game><puzzle><graph order="9" type="sudoku"/><values>fd__h____...</values>
      <solution>...</solution></puzzle></game></ksudoku>

    <puzzle><row><cell>5</cell>...</row>...</puzzle>     {"puzzle": [[5, ...], ...]}
    <sudoku><cell row="0" col="0">5</cell>...</sudoku>   {"sudoku": [{"row": 0, "col": 0, ...}]}
    <dict><key>grid</key><array>...</array></dict>       property lists of Apple
    <map><string name="puzzle">53..7...</string></map>   settings and resources of Android

KSudoku counts cells down the columns, and writes b for 1. Other documents are read as the JSON
that they could be: elements of one kind beside each other are a list, others the parts of an
object. A document that declares an entity is an error, so nothing is ever expanded or fetched.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import XMLPullParser
from xml.sax.saxutils import quoteattr

from farandole.errors import FormatError, ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.documents.html import PAGES as _PAGES
from farandole.sudoku.formats.documents.html import root_of
from farandole.sudoku.formats.documents.json_boards import puzzles_of
from farandole.sudoku.formats.documents.json_text import LONGEST
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format, never
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.text.table import named_grid
from farandole.sudoku.formats.values import (
    board,
    record_of,
    rules_of_groups,
    side_of,
    unsupported,
    words,
    wrong,
)
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from xml.etree.ElementTree import Element

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.values import Json
    from farandole.sudoku.shape import Shape

_DEEPEST = 50
_MOST = 200_000  # elements
_LONGEST_TAG = 1 << 16
_NOTES = {
    "author": "author", "description": "description", "comment": "comment", "created": "date",
    "source": "source", "level": "level", "sourceURL": "url",
}  # fmt: skip
_GAMES = {"opensudoku": "game", "ksudoku": "puzzle"}
_LISTS = frozenset(("array", "list", "set", "string-array", "integer-array"))
_NAMES = ("name", "key", "property")
_NUMBERS = frozenset(("id", "index", "no", "nr", "number", "n", "class", "length", "size"))
_SPACED = re.compile(r"[0-9._*-](?: [0-9._*-]){3,}")
_SMALL = re.compile(r"[0-9]{1,2}")


def sniff(head: Head) -> int:
    """Return how sure it is that a document begins; one of unknown elements must end soon."""
    root = root_of(head)
    if root in _PAGES or not root:
        return 0
    if root.removesuffix("2") in _GAMES:
        return 100
    end = f"</{root}>"
    return 92 if any(end in head.line(step)[:1000] for step in range(64)) else 60


def _games(reader: Reader) -> Iterator[tuple[list[Element], int]]:
    """Take the lines of a document; yield the path to each game and to the root, with its line."""
    parser: XMLPullParser[Element] = XMLPullParser(("start", "end"))
    path: list[Element] = []
    starts: list[int] = []
    event: str
    element: Element
    size = quiet = count = 0
    while True:
        text = next(reader.lines, None)
        number = reader.lines.number
        size += len(text or "")
        quiet += len(text or "")
        if size > LONGEST or quiet > _LONGEST_TAG + len(text or ""):
            raise _fault("parse.size", number, _TOO_LARGE)
        if "<!ENTITY" in (text or ""):
            raise _fault("parse.structure", number, msg("the document declares entities"))
        try:
            if text is None:
                parser.close()
                return
            parser.feed(text + "\n")
            for event, element in parser.read_events():  # type: ignore[misc, assignment]
                quiet = 0
                if event == "start":
                    path.append(element)
                    starts.append(number)
                    count += 1
                    if len(path) > _DEEPEST or count > _MOST:
                        raise _fault("parse.size", number, _TOO_LARGE)
                    continue
                is_game = _tag(element) == _GAMES.get(_tag(path[0]))
                if is_game or len(path) == 1:
                    yield path, starts[-1]
                path.pop()
                starts.pop()
                if is_game and path:  # a file may hold any number of games
                    del path[-1][-1]
                    size = count = 0
                if not path:
                    return
        except (SyntaxError, UnicodeEncodeError):
            raise _fault("parse.structure", number, msg("not well-formed XML")) from None


_TOO_LARGE = msg("the document is too long or too deep")


def _fault(code: str, line: int, message: Message) -> ParseError:
    return ParseError(message, code=code, line=line, column=1)


def _tag(element: Element) -> str:
    """Return the name of an element, without its namespace and version."""
    return element.tag.rpartition("}")[2].removesuffix("2")


def read_document(reader: Reader, only: str | None = None) -> Iterator[Record]:
    """Read one document and yield its puzzles; bad games are reported.

    Raises ParseError if it isn't well-formed, has no puzzle, or isn't one of the program ``only``.
    """
    for path, line in _games(reader):
        name = _tag(path[0])
        try:
            if only not in (None, name):
                raise wrong(name, only or "")
            if name not in _GAMES:
                yield from puzzles_of(reader, {name: _value(path[0])}, line)
            elif len(path) > 1:
                read = _opensudoku if name == "opensudoku" else _ksudoku
                yield read(reader, path)._replace(line=line)
        except ParseError as error:
            error = error.at(line=error.line or line, column=1)
            if name not in _GAMES or only not in (None, name):
                raise error from None
            reader.report(error)


def _value(element: Element) -> Json:
    """Return an element as the value that JSON would have."""
    children = list(element)
    kind = _tag(element).lower()
    if kind == "dict" and children and _tag(children[0]) == "key":
        pairs = zip(children[::2], children[1::2], strict=False)
        return {(key.text or "").strip(): _value(value) for key, value in pairs}
    if kind in _LISTS:
        return [_value(child) for child in children]
    about = {
        name.rpartition("}")[2]: _number(value)
        for name, value in element.attrib.items()
        if name not in _NAMES and name.lower() not in _NUMBERS
    }
    if not children:
        text = (element.text or "").strip()
        content = _number(text) if text else None
        key = "value"
    else:
        key = _tag(children[0])
        parts = _parts(children)
        if len(children) == 1 or set(parts) != {key}:
            return about | parts
        content = parts[key]
    if content is None and len(about) == 1:
        return next(iter(about.values()))
    return {key: content} | about if about else content


def _parts(children: list[Element]) -> dict[str, Json]:
    """Return the children by their names; a list of those that have the same."""
    parts: dict[str, list[Json]] = {}
    for child in children:
        name = next((child.attrib[name] for name in _NAMES if name in child.attrib), _tag(child))
        parts.setdefault(name, []).append(_value(child))
    return {name: values if len(values) > 1 else values[0] for name, values in parts.items()}


def _number(text: str) -> Json:
    """Return the value of a text: a number, true or false, cells without spaces, or itself."""
    if _SPACED.fullmatch(text):
        return text.replace(" ", "")
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _SMALL.fullmatch(text) else text


def _opensudoku(reader: Reader, path: list[Element]) -> Record:
    """Return the record of a game: data of 81 digits, or of version 1 to 4."""
    root, folder, game = path[0], path[-2], path[-1]
    data = game.get("data", "").strip()
    state = None
    if data.startswith("version:"):
        grid, state = _versioned(reader, data)
    else:
        grid = named_grid(reader, data, 1, reader.shape)
    about = {_tag(child): words(child.text or "") for child in root[:50]}
    label = words(game.get("note")) or words(folder.get("name")) or about.get("name", "")
    notes = {note: about.get(name, "") for name, note in _NOTES.items()}
    notes["created"] = words(game.get("created"))
    extra = tuple((name, note) for name, note in notes.items() if note)
    return Record(grid, label, 0, "opensudoku", None, state, extra)


def _versioned(reader: Reader, data: str) -> tuple[Grid, Grid | None]:
    """Return the givens of a game with more than digits in its cells, and the digits placed."""
    _, _, rest = data.removeprefix("version:").strip().partition(" ")
    cells = "".join(rest.split()).removesuffix("|").split("|", 500)
    size = 3 if len(cells) == 243 else 4
    groups = [cells[i : i + size] for i in range(0, 81 * size, size)]
    try:
        values = [int(group[0]) for group in groups]
        is_free = [group[-1].strip() == "1" for group in groups]
    except (ValueError, IndexError):
        values, is_free = [], []
    if len(values) != 81 or not all(0 <= value <= 9 for value in values):
        raise wrong(data, msg("81 digits, 0 for a blank"))
    shape = reader.shape_of(9)
    givens = bytes(0 if free else value for value, free in zip(values, is_free, strict=True))
    grid = Grid._of(givens, shape)
    return grid, Grid._of(bytes(values), shape) if bytes(values) != givens else None


def _ksudoku(reader: Reader, path: list[Element]) -> Record:
    """Return the record of a game of KSudoku."""
    game = path[-1]
    found = game.find("graph")
    graph = game if found is None else found
    order = graph.get("order", "")
    side = side_of(int(order) if re.fullmatch("[0-9]{1,3}", order) else None)
    kind = graph.get("type", "")
    if kind not in ("sudoku", "custom"):
        raise unsupported([msg("the board {kind}", kind=quoted(kind))])
    shape = board(reader, side) if kind == "sudoku" else _custom(reader, graph, side)
    solution = game.findtext("solution")
    return record_of(
        reader,
        "ksudoku",
        shape,
        _letters(game.findtext("values", ""), side),
        solution=_letters(solution, side) if solution else None,
        label=graph.get("name"),
    )


def _letters(text: str, side: int) -> list[int]:
    """Return the digits of the cells in reading order; the text goes down the columns."""
    text = "".join(text.split())
    digits = [0 if c == "_" else ord(c) - ord("a") for c in text[: side * side + 1]]
    if len(digits) != side * side or not all(0 <= digit <= side for digit in digits):
        raise wrong(text, msg("{cells} letters, _ for a blank", cells=side * side))
    return [digits[column * side + row] for row in range(side) for column in range(side)]


def _custom(reader: Reader, graph: Element, side: int) -> Shape:
    """Return the board whose houses a document lists: rows, columns, regions, and more."""
    if [graph.get(f"size{axis}") for axis in "XYZ"] != [str(side), str(side), "1"]:
        raise unsupported([msg("a board that isn't square")])
    houses = [_house(clique.text or "", side) for clique in graph.findall("clique")[: 10 * side]]
    lines = [[r * side + c for c in range(side)] for r in range(side)]
    lines += [[r * side + c for r in range(side)] for c in range(side)]
    if sum(house in lines for house in houses) != 2 * side:
        raise unsupported([msg("a board without its rows and columns")])
    region: dict[int, int] = {}
    more: list[list[int]] = []
    for house in (house for house in houses if house not in lines):
        if region.keys().isdisjoint(house):
            region |= dict.fromkeys(house, len(region))
        else:
            more.append(house)
    if len(region) < side * side:
        raise unsupported([msg("cells in no region")])
    regions = [region[cell] for cell in range(side * side)]
    return board(reader, side, regions, rules_of_groups(side, more))


def _house(text: str, side: int) -> list[int]:
    """Return the cells of a house in reading order."""
    cells = [int(cell) for cell in text.split()[: side + 1] if re.fullmatch("[0-9]{1,3}", cell)]
    if len(cells) != side or max(cells) >= side * side:
        raise unsupported([msg("houses of other sizes")])
    return sorted(cell % side * side + cell // side for cell in cells)


def write_opensudoku(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write one document with all games. Raises FormatError for any but the classic board."""
    is_begun = False
    for record in records:
        if not record.grid.shape.is_classic:
            raise FormatError(
                msg(
                    "{shape}: {program} only has the classic board",
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


def _format(
    name: str, write: Callable[..., Iterator[str]] | None, description: str, **keeps: bool
) -> Format:
    def read(reader: Reader) -> Iterator[Record]:
        yield from read_document(reader, name)

    return Format(name, description, never, read, write, **keeps)


FORMATS = (
    _format(
        "opensudoku", write_opensudoku, "OpenSudoku's XML", keeps_label=True, is_classic_only=True
    ),
    _format("ksudoku", None, "KSudoku's XML"),
)
DETECTED = (Format("xml", "XML of any program", sniff, read_document),)
