"""BurrTools' files, ``.xmpuzzle``: XML, packed by gzip.

    <puzzle version="2"><gridType type="0"/><colors><color red="255" green="0" blue="0"/></colors>
      <shapes><voxel x="2" y="2" z="1" type="0">##_#1</voxel> ...</shapes>
      <problems><problem name="..." state="2" assemblies="1">
        <shapes><shape id="0" count="2"/><shape id="1" min="0" max="3"/></shapes>
        <result id="2"/><bitmap><pair piece="1" result="1"/></bitmap>
        <solutions>...</solutions></problem></problems>
      <comment>...</comment></puzzle>

The file has limits before it is unpacked, and a document type, through which entities are declared,
is an error: nothing is expanded or fetched.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Sequence
from xml.etree.ElementTree import Element, TreeBuilder, tostring
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from farandole.cover.solids.grids import GRIDS
from farandole.cover.solids.puzzle import (
    COLORS,
    LARGEST,
    Attributes,
    Piece,
    Point,
    Puzzle,
    Solid,
    Task,
)
from farandole.errors import ParseError
from farandole.i18n import Message, Quoted, msg

MOST_BYTES = 1 << 26
"""A file has at most this many bytes, packed or not."""

_COLOR = re.compile("(?<=[_#+])(?:[0-9]|[1-5][0-9]|6[0-3])(?![0-9])")
_DEEPEST = 200
_MOST = 1 << 20  # elements
_MOST_PIECES = 10_000
_DIGITS = 9
_NEWEST = 2
"""The newest version of the format; a later one may mean something else by the same words."""


def read(data: bytes) -> Puzzle:
    r"""Return the puzzle in the bytes of a ``.xmpuzzle`` file, packed by gzip or not.

    Whatever means nothing here, such as solutions, is kept for `write`.

    Raises `ParseError` with the line for what can't be read, and for a file of more than 64 MiB.

    >>> puzzle = read(b'''<puzzle version="2"><gridType type="0"/><shapes>
    ...   <voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="2" y="2" z="1" type="0">####</voxel>
    ... </shapes><problems><problem><shapes><shape id="0" count="2"/></shapes><result id="1"/>
    ... </problem></problems></puzzle>''')
    >>> puzzle.solids[0].voxels, puzzle.tasks[0].pieces[0].high
    ('##', 2)
    """
    return _Document(_unpacked(data)).puzzle()


def _unpacked(data: bytes) -> bytes:
    """Return the XML of a file."""
    if data.startswith(b"\x1f\x8b"):
        unpacking = zlib.decompressobj(wbits=31)
        try:
            data = unpacking.decompress(data, MOST_BYTES + 1)
            whole = unpacking.eof or len(data) > MOST_BYTES
        except zlib.error:
            whole = False
        if not whole:
            raise ParseError(
                msg("damaged: the end of the packed text is missing"), code="parse.unfinished"
            )
    if len(data) > MOST_BYTES:
        raise _fault("parse.size", 1, _TOO_LARGE)
    try:
        data.decode()
    except UnicodeDecodeError:  # old files hold the bytes of Windows
        data = data.decode("cp1252", "replace").encode()
    return data


def write(puzzle: Puzzle) -> bytes:
    """Return a puzzle as the bytes of a ``.xmpuzzle`` file, packed by gzip.

    `read` returns an equal puzzle.

    >>> puzzle = Puzzle((Solid((1, 1, 1), "#", "cube"),), (Task((Piece(0),), 0),))
    >>> read(write(puzzle)) == puzzle
    True
    """
    parts = [
        '<?xml version="1.0"?>\n<puzzle version="2">',
        _tag("gridType", type=GRIDS.index(puzzle.grid)),
        "<colors>",
        *(_tag("color", red=red, green=green, blue=blue) for red, green, blue in puzzle.colors),
        "</colors>\n<shapes>",
    ]
    for solid in puzzle.solids:
        name = {"name": solid.name} if solid.name else {}
        sides = dict(zip("xyz", solid.size, strict=True))
        parts.append(_tag("voxel", solid.voxels, **sides, **name, **dict(solid.attributes), type=0))
    parts.append("</shapes>\n<problems>")
    for task in puzzle.tasks:
        facts: dict[str, object] = {"name": task.name} if task.name else {}
        facts |= {} if task.holes is None else {"maxHoles": task.holes}
        parts += [_tag("problem", None, **facts, **dict(task.attributes)), "<shapes>"]
        for piece in task.pieces:
            times = (
                {"count": piece.low}
                if piece.low == piece.high
                else {"min": piece.low, "max": piece.high}
            )
            parts.append(
                _tag("shape", piece.rest, id=piece.solid, **times, **dict(piece.attributes))
            )
        parts += ["</shapes>", _tag("result", id=task.result), "<bitmap>"]
        parts += [_tag("pair", piece=piece - 1, result=result - 1) for piece, result in task.pairs]
        parts += ["</bitmap>", task.rest, "</problem>"]
    parts += ["</problems>", puzzle.rest, "</puzzle>\n"]
    return gzip.compress("\n".join(filter(None, parts)).encode(), mtime=0)


def _tag(name: str, inside: str | None = "", /, **facts: object) -> str:
    """Return an element with attributes, its content as XML; None leaves it open."""
    head = "".join(
        [f"<{name}", *(f" {key}={quoteattr(str(value))}" for key, value in facts.items())]
    )
    return head + (">" if inside is None else f">{inside}</{name}>" if inside else "/>")


class _Document:
    """An XML document: its root, and the line on which each element begins."""

    def __init__(self, data: bytes) -> None:
        self._lines: dict[Element, int] = {}
        self._depth = 0
        self._builder = TreeBuilder()
        self._parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._refuse
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._builder.data
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            raise _fault("parse.structure", error.lineno, msg("not well-formed XML")) from None
        self._root = self._builder.close()

    def _refuse(self, *_: object) -> None:
        line = self._parser.CurrentLineNumber
        raise _fault("parse.structure", line, msg("the document declares a document type"))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        line = self._parser.CurrentLineNumber
        if self._depth > _DEEPEST or len(self._lines) >= _MOST:
            raise _fault("parse.size", line, _TOO_LARGE)
        self._lines[self._builder.start(tag, attributes)] = line

    def _end(self, tag: str) -> None:
        self._depth -= 1
        self._builder.end(tag)

    def puzzle(self) -> Puzzle:
        """Return what the document says."""
        root = self._root
        if root.tag != "puzzle":
            raise self._wrong(root, msg("not a puzzle of BurrTools"), Quoted(root.tag), "puzzle")
        if "version" in root.attrib:
            self._number(root, "version", 1, _NEWEST)
        kind = root.find("gridType")
        number = 0 if kind is None else self._number(kind, "type", 0, len(GRIDS) - 1)
        solids = tuple(map(self._solid, root.iterfind("shapes/voxel")))
        return Puzzle(
            solids,
            tuple(self._task(task, len(solids)) for task in root.iterfind("problems/problem")),
            GRIDS[number],
            tuple(self._color(color) for color in root.iterfind("colors/color")),
            _rest(root, ("gridType", "colors", "shapes", "problems")),
        )

    def _color(self, color: Element) -> Point:
        red, green, blue = (self._number(color, name, 0, 255) for name in ("red", "green", "blue"))
        return red, green, blue

    def _solid(self, voxel: Element) -> Solid:
        x, y, z = (self._number(voxel, side, 0, LARGEST) for side in "xyz")
        if x * y * z > LARGEST:
            raise self._wrong(voxel, _TOO_LARGE)
        text = "".join((voxel.text or "").split())
        signs = _COLOR.sub("", text) if text.strip("_#+") else text
        if signs.strip("_#+"):
            expected = msg("_, # or +, and a color below {most}", most=COLORS)
            raise self._wrong(voxel, msg("a voxel that isn't one"), None, expected)
        if len(signs) != x * y * z:
            raise self._wrong(voxel, msg("the wrong number of voxels"), len(signs), x * y * z)
        name = voxel.get("name", "")
        return Solid((x, y, z), text, name, _others(voxel, ("x", "y", "z", "name", "type")))

    def _task(self, task: Element, solids: int) -> Task:
        result = task.find("result")
        if result is None:
            raise self._wrong(task, msg("a problem without a result"))
        holes = (
            None if "maxHoles" not in task.attrib else self._number(task, "maxHoles", 0, LARGEST)
        )
        pieces = tuple(self._piece(shape, solids) for shape in task.iterfind("shapes/shape"))
        if len({piece.solid for piece in pieces}) < len(pieces):
            raise self._wrong(task, msg("a shape is given twice"))
        return Task(
            pieces,
            self._number(result, "id", 0, solids - 1),
            task.get("name", ""),
            tuple(
                (
                    1 + self._number(pair, "piece", 0, COLORS - 2),
                    1 + self._number(pair, "result", 0, COLORS - 2),
                )
                for pair in task.iterfind("bitmap/pair")
            ),
            holes,
            _others(task, ("name", "maxHoles")),
            _rest(task, ("shapes", "result", "bitmap")),
        )

    def _piece(self, shape: Element, solids: int) -> Piece:
        solid = self._number(shape, "id", 0, solids - 1)
        if "count" in shape.attrib:
            low = high = self._number(shape, "count", 0, _MOST_PIECES)
        elif "min" in shape.attrib:
            low = self._number(shape, "min", 0, _MOST_PIECES)
            high = self._number(shape, "max", low, _MOST_PIECES)
        else:
            low = high = 1
        others = _others(shape, ("id", "count", "min", "max"))
        return Piece(solid, low, high, others, _rest(shape, ()))

    def _number(self, element: Element, name: str, least: int, most: int) -> int:
        """Return an attribute as a number within bounds."""
        text = element.get(name, "").strip()
        is_number = text.isascii() and text.isdigit() and len(text) <= _DIGITS
        if not is_number or not least <= int(text) <= most:
            wrong = msg(
                "{element}: an invalid {name}", element=Quoted(element.tag), name=Quoted(name)
            )
            expected = msg("a number from {least} to {most}", least=least, most=most)
            raise self._wrong(element, wrong, Quoted(text) if text else msg("nothing"), expected)
        return int(text)

    def _wrong(
        self, element: Element, text: Message, found: object = None, expected: object = None
    ) -> ParseError:
        error = _fault("parse.structure", self._lines[element], text)
        error.found, error.expected = found, expected
        return error


_TOO_LARGE = msg("the document is too long or too deep")


def _fault(code: str, line: int, message: Message) -> ParseError:
    return ParseError(message, code=code, line=line)


def _others(element: Element, known: Sequence[str]) -> Attributes:
    return tuple((name, value) for name, value in element.items() if name not in known)


def _rest(element: Element, known: Sequence[str]) -> str:
    """Return the elements inside one that aren't known, as XML."""
    return "".join(
        tostring(child, "unicode").strip() for child in element if child.tag not in known
    )
