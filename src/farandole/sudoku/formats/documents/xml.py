"""XML: OpenSudoku's folders, KSudoku's games, and rows and cells of any program.

    <opensudoku><name>Easy</name><author>...</author>
      <folder name="Easy"><game created="..." data="530070000..." note="..."/></folder>
    </opensudoku>

    <ksudoku><game><puzzle><graph order="9" type="sudoku"/><values>fd__h____...</values>
      <solution>...</solution></puzzle></game></ksudoku>

    <puzzle><row><cell>5</cell>...</row>...</puzzle>     {"puzzle": [[5, ...], ...]}
    <sudoku><cell row="0" col="0">5</cell>...</sudoku>   {"sudoku": [{"row": 0, "col": 0, ...}]}

KSudoku counts cells down the columns, and writes b for 1. Other documents are read as the JSON
that they could be: elements of one kind beside each other are a list, others the parts of an
object. A document that declares an entity is an error, so nothing is ever expanded or fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from xml.etree.ElementTree import Element, XMLPullParser

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats import values
from farandole.sudoku.formats.boards.kinds import Head
from farandole.sudoku.formats.documents.html import PAGES as _PAGES
from farandole.sudoku.formats.documents.html import root_of
from farandole.sudoku.formats.documents.json_boards import puzzles_of
from farandole.sudoku.formats.documents.json_text import LONGEST
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format, never
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.text.table import named_grid
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
_COUNTS = frozenset(("id", "index", "no", "nr", "number", "n", "class", "length", "size"))
"""Attributes that count elements or describe them."""
_SPACED = regex(r"[0-9._*-](?: [0-9._*-]){3,}")
_SMALL = regex(r"[0-9]{1,3}")


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
    size = quiet = count = 0  # characters of the game and since the last tag; elements
    for text in chain(reader.lines, [None]):
        number = reader.lines.number
        size += len(text or "")
        if size > LONGEST or quiet > _LONGEST_TAG:
            raise _fault("parse.size", number, _TOO_LARGE)
        quiet += len(text or "")
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
        is_known = name in _GAMES and only in (None, name)
        try:
            if only not in (None, name):
                raise values.wrong(name, only or "")
            if not is_known:
                yield from puzzles_of(reader, {name: _value(path[0])}, line)
            elif len(path) > 1:
                read = _opensudoku if name == "opensudoku" else _ksudoku
                yield read(reader, path)._replace(line=line)
        except ParseError as error:
            error = error.at(line=error.line or line, column=1)
            if not is_known:
                raise error from None
            reader.report(error)


def _value(element: Element) -> Json:
    """Return an element as the value that JSON would have."""
    about = {
        name.rpartition("}")[2]: _scalar(value)
        for name, value in element.attrib.items()
        if name.lower() not in _COUNTS
    }
    parts: dict[str, list[Json]] = {}
    for child in element:
        parts.setdefault(_tag(child), []).append(_value(child))
    if len(element) == 1 or len(parts) > 1:
        return about | {name: many if len(many) > 1 else many[0] for name, many in parts.items()}
    if not parts and len(about) == 1 and not (element.text or "").strip():
        return next(iter(about.values()))
    name, content = next(iter(parts.items()), ("value", _scalar(element.text or "")))
    return {name: content} | about if about else content


def _scalar(text: str) -> Json:
    """Return the value of a text: a number, true or false, cells without spaces, or itself."""
    text = text.strip()
    if _SPACED.fullmatch(text):
        return text.replace(" ", "")
    if text in ("true", "false", ""):
        return text == "true" if text else None
    return int(text) if _SMALL.fullmatch(text) else text


def _opensudoku(reader: Reader, path: list[Element]) -> Record:
    """Return the record of a game: data of 81 digits, or of version 1 to 4."""
    root, folder, game = path[0], path[-2], path[-1]
    data = game.get("data", "").strip()
    if data.startswith("version:"):
        (digits, given), shape = _versioned(data), reader.shape_of(9)
    else:
        grid = named_grid(reader, data, 1, reader.shape)
        digits, given, shape = grid.cells, None, grid.shape
    about = {_tag(child): values.words(child.text or "") for child in root[:50]}
    notes = {note: about.get(name, "") for name, note in _NOTES.items()}
    return values.record_of(
        reader,
        "opensudoku",
        shape,
        digits,
        given,
        label=game.get("note") or folder.get("name") or about.get("name"),
        notes=notes | {"created": values.words(game.get("created"))},
    )


def _versioned(data: str) -> tuple[bytes, set[int]]:
    """Return the digits of a game with more than digits in its cells, and the givens' cells."""
    _, _, rest = data.removeprefix("version:").strip().partition(" ")
    cells = "".join(rest.split()).removesuffix("|").split("|", 500)
    size = 3 if len(cells) == 243 else 4
    digits, is_free = "".join(cells[::size]), cells[size - 1 :: size]
    if len(is_free) != 81 or not re.fullmatch("[0-9]{81}", digits):
        raise values.wrong(data, msg("81 digits, 0 for a blank"))
    return bytes(map(int, digits)), {cell for cell, free in enumerate(is_free) if free != "1"}


def _ksudoku(reader: Reader, path: list[Element]) -> Record:
    """Return the record of a game of KSudoku."""
    game = path[-1]
    found = game.find("graph")
    graph = game if found is None else found
    order = graph.get("order", "")
    side = values.side_of(int(order) if _SMALL.fullmatch(order) else None)
    kind = graph.get("type", "")
    if kind not in ("sudoku", "custom"):
        raise values.unsupported([msg("the board {kind}", kind=quoted(kind))])
    shape = values.board(reader, side) if kind == "sudoku" else _custom(reader, graph, side)
    return values.record_of(
        reader,
        "ksudoku",
        shape,
        _letters(game.findtext("values", ""), side),
        solution=_letters(game.findtext("solution") or "_" * side * side, side),
        label=graph.get("name"),
    )


def _letters(text: str, side: int) -> list[int]:
    """Return the digits of the cells in reading order; the text goes down the columns."""
    text = "".join(text.split())
    digits = [0 if c == "_" else ord(c) - ord("a") for c in text[: side * side + 1]]
    if len(digits) != side * side or not all(0 <= digit <= side for digit in digits):
        raise values.wrong(text, msg("{cells} letters, _ for a blank", cells=side * side))
    return [digits[values.turned(cell, side)] for cell in range(side * side)]


def _custom(reader: Reader, graph: Element, side: int) -> Shape:
    """Return the board whose houses a document lists: rows, columns, regions, and more."""
    if [graph.get(f"size{axis}") for axis in "XYZ"] != [str(side), str(side), "1"]:
        raise values.unsupported([msg("a board that isn't square")])
    houses = [_house(clique.text or "", side) for clique in graph.findall("clique")[: 10 * side]]
    lines = [[r * side + c for c in range(side)] for r in range(side)]
    lines += [[r * side + c for r in range(side)] for c in range(side)]
    if not all(line in houses for line in lines):
        raise values.unsupported([msg("a board without its rows and columns")])
    others = (house for house in houses if house not in lines)
    regions, more = values.regions_first(others, side)
    if regions is None:
        raise values.unsupported([msg("cells in no region")])
    return values.board(reader, side, regions, values.rules_of_groups(side, more))


def _house(text: str, side: int) -> list[int]:
    """Return the cells of a house in reading order."""
    cells = [int(cell) for cell in text.split()[: side + 1] if _SMALL.fullmatch(cell)]
    if len(cells) != side or max(cells) >= side * side:
        raise values.unsupported([msg("houses of other sizes")])
    return sorted(values.turned(cell, side) for cell in cells)


def write_opensudoku(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write one document with all games, of the classic board."""
    from xml.sax.saxutils import quoteattr  # imports what opens addresses

    head = '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n'
    for record in records:
        data = record.grid.line.replace(".", "0")
        note = f" note={quoteattr(values.words(record.label))}" if record.label else ""
        yield f'{head}  <game data="{data}"{note} />\n'
        head = ""
    yield f"{head}</opensudoku>\n"


FORMATS = (
    Format(
        "opensudoku",
        "OpenSudoku's XML",
        never,
        partial(read_document, only="opensudoku"),
        write_opensudoku,
        keeps_label=True,
        is_classic_only=True,
    ),
    Format("ksudoku", "KSudoku's XML", never, partial(read_document, only="ksudoku")),
)
DETECTED = (Format("xml", "XML of any program", sniff, read_document),)
