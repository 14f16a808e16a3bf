"""XML of any program: its elements as the values that a JSON document would have.

    <puzzle><row><cell>5</cell>...</row>...</puzzle>     {"puzzle": [[5, ...], ...]}
    <sudoku><cell row="0" col="0">5</cell>...</sudoku>   {"sudoku": [{"row": 0, "col": 0, ...}]}
    <dict><key>grid</key><array>...</array></dict>       property lists of Apple
    <map><string name="puzzle">53..7...</string></map>   settings and resources of Android
    <array class="int" length="81"><void index="0"><int>5</int></void>...    beans of Java
    <table:table-row><table:table-cell office:value="5"/>...    spreadsheets in one document
    <instantiation><list> x[0][0] ... </list><values> 5 ... </values></instantiation>   XCSP3

Elements of one kind beside each other are a list; others are the parts of an object, each under
its name. What the puzzle is called there is what JSON calls it, too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.documents.objects import is_like_puzzle
from farandole.sudoku.formats.kinds import role_of

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.web.pieces import Json

LONGEST = 1 << 22
"""Characters of a document, at most."""
_DEEPEST = 50
_MOST = 200_000  # elements
_LARGEST = 625  # cells that a list of Java has
_WIDEST = 25  # cells that a spreadsheet repeats
_ROOT = re.compile(r"<([A-Za-z][\w.:-]{0,60})(?=[\s>])(?![^>]{0,500}/>)")
_PAGES = frozenset("html head body table div p span pre ul ol li a b i form section main".split())  # noqa: SIM905
_LISTS = frozenset(("array", "list", "set", "string-array", "integer-array"))
_NAMES = ("name", "key", "property")
_NUMBERS = frozenset(("id", "index", "no", "nr", "number", "n", "class", "length", "size"))
_CELL = re.compile(r"\w{1,30}\[([0-9])\]\[([0-9])\]")
_SPACED = re.compile(r"[0-9._*-](?: [0-9._*-]){3,}")
_SMALL = re.compile(r"[0-9]{1,2}")


def root_of(text: str) -> str | None:
    """Return the name of the element that a document begins with; None for that of a page.

    >>> root_of('<?xml version="1.0"?><sudoku>'), root_of("<table>"), root_of("<row/>")
    ('sudoku', None, None)
    """
    found = _ROOT.search(text[:4000])
    return found[1] if found and found[1].lower() not in _PAGES else None


def closed_ahead(reader: Reader, name: str) -> int:
    """Return how many lines ahead the element of this name that begins there ends, 0 if it doesn't.

    Where it isn't closed is noted, so that nothing is looked through twice.
    """
    lines = reader.lines
    if reader.unclosed.get(name, 0) > lines.number:
        return 0
    ends = re.compile(rf"(</{re.escape(name)}>)|<{re.escape(name)}(?=[\s>])(?![^>]{{0,500}}/>)")
    size = step = depth = 0
    while size <= LONGEST and (text := lines.peek(step)) is not None:
        for match in ends.finditer(text):
            depth += -1 if match[1] else 1
            if depth == 0:
                return step + 1
        size += len(text)
        step += 1
    reader.unclosed[name] = lines.number + step
    return 0


def values_of(text: str) -> Json | None:
    """Return what a document says, as JSON would; None if it isn't well-formed XML.

    A document that declares entities isn't looked at either: nothing is ever unfolded or fetched.
    Raises ParseError for one with too many elements.

    >>> values_of("<sudoku><name>A</name><row>53.</row><row>6..</row></sudoku>")
    {'sudoku': {'name': 'A', 'row': ['53.', '6..']}}
    """
    tree = _Tree()
    try:
        tree.parser.Parse(text.strip(), True)
    except (expat.ExpatError, UnicodeEncodeError, _StopError):
        return None
    root = tree.top.children[0]
    if root.name == "document" and (sheets := _sheets(root)):
        return sheets
    return _without_words({root.name: _value(root)})


def _without_words(value: Json) -> Json:
    """Return a value without texts that have a puzzle's name, and say something in words."""
    if isinstance(value, list):
        return [_without_words(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: _without_words(one)
        for name, one in value.items()
        if not isinstance(one, str) or role_of(name) is None or is_like_puzzle(one)
    }


class _StopError(Exception):
    """The document has what no document with a puzzle has."""


class _Element:
    __slots__ = ("attributes", "children", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name.rpartition(":")[2]
        self.attributes = {name.rpartition(":")[2]: value for name, value in attributes.items()}
        self.children: list[_Element] = []
        self.text = ""


class _Tree:
    """The elements of a document."""

    def __init__(self) -> None:
        self.top = _Element("", {})
        self._path = [self.top]
        self._text: list[str] = []
        self._count = 0
        self.parser = expat.ParserCreate()
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.EntityDeclHandler = self._entity
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text.append
        self.parser.buffer_text = True

    def _entity(self, *_: object) -> None:
        raise _StopError

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._path) > _DEEPEST:
            raise _StopError
        if self._count > _MOST:
            raise ParseError(
                msg("the document is too long"),
                code="parse.size",
                expected=msg("at most {most} elements", most=_MOST),
            )
        self._take_text()
        element = _Element(name, attributes)
        self._path[-1].children.append(element)
        self._path.append(element)

    def _end(self, _: str) -> None:
        self._take_text()
        self._path.pop()

    def _take_text(self) -> None:
        self._path[-1].text += "".join(self._text).strip()
        self._text.clear()


def _value(element: _Element) -> Json:
    children = element.children
    name = element.name.lower()
    if name == "dict" and children and children[0].name == "key":
        pairs = zip(children[::2], children[1::2], strict=False)
        return {key.text: _value(value) for key, value in pairs}
    if name == "instantiation":
        return _instantiated(element)
    if name == "array" and children and all(child.name == "void" for child in children):
        return _bean(element)
    if name in ("table-cell", "covered-table-cell"):
        return _of_sheet(element)
    if name == "table-row":
        cells = [(child, _times(child)) for child in children]
        return [_value(child) for child, times in cells for _ in range(times)]
    if name == "void" and len(children) == 1:
        return _value(children[0])
    if name in _LISTS:
        return [_value(child) for child in children]
    found: Json
    if not children:
        found = _number(element.text) if element.text else None
        key = "value"
    elif len(children) > 1 and _are_alike(children):
        found = [_value(child) for child in children]
        key = children[0].name
    else:
        return {**_attributes(element), **_parts(children)}
    about = _attributes(element)
    if not about:
        return found
    if found is None and len(about) == 1:
        return next(iter(about.values()))
    return {key: found, **about} if found is None else {**about, key: found}


def _parts(children: list[_Element]) -> dict[str, Any]:
    """Return the children by name: that which they give themselves, or that of their kind."""
    found: dict[str, Any] = {}
    kinds: dict[str, int] = {}
    for child in children:
        name = next((child.attributes[n] for n in _NAMES if n in child.attributes), child.name)
        name = "grid" if name == "field" else name
        value = _value(child)
        kinds[name] = kinds.get(name, 0) + 1
        if kinds[name] == 1:
            found[name] = value
        elif kinds[name] == 2:
            found[name] = [found[name], value]
        else:
            found[name].append(value)
    return found


def _are_alike(children: list[_Element]) -> bool:
    """Tell whether the children are of one kind, and don't give themselves names, each its own."""
    if len({child.name for child in children}) > 1:
        return False
    for name in _NAMES:
        names = {child.attributes.get(name) for child in children}
        if None not in names and len(names) == len(children):
            return False
    return True


def _attributes(element: _Element) -> dict[str, Any]:
    """Return what the attributes say of the element, but for its name and its number."""
    return {
        name: _number(value)
        for name, value in element.attributes.items()
        if name not in _NAMES and name.lower() not in _NUMBERS
    }


def _number(text: str) -> Json:
    """Return the value of a text: a number, true or false, cells without spaces, or itself."""
    if _SPACED.fullmatch(text):
        return text.replace(" ", "")
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _SMALL.fullmatch(text) else text


def _sheets(root: _Element) -> dict[str, Any]:
    """Return the rows of each sheet of a spreadsheet, without what is empty at their ends."""
    found: dict[str, Any] = {}
    inside = [page for body in root.children for page in body.children if body.name == "body"]
    for table in (one for page in inside for one in page.children if one.name == "table"):
        rows: list[Any] = []
        for row in table.children:
            if row.name == "table-row":
                rows += [_value(row)] * _times(row, "rows")
        while rows and not any(rows[-1]):
            rows.pop()
        wide = max((i + 1 for row in rows for i, cell in enumerate(row) if cell), default=0)
        side = max(len(rows), wide)
        found[f"sheet{len(found)}"] = [(row + [None] * side)[:side] for row in rows]
    return found


def _of_sheet(element: _Element) -> Json:
    """Return what a cell of a spreadsheet has: its value, else its text."""
    text = element.attributes.get("value") or " ".join(one.text for one in element.children)
    return _number(text) if text else None


def _times(element: _Element, kind: str = "columns") -> int:
    """Return how often a cell or row of a spreadsheet is repeated: at its end, as often as fits."""
    times = element.attributes.get(f"number-{kind}-repeated", "1")
    return min(int(times[:6]), _WIDEST) if times.isdecimal() else 1


def _bean(element: _Element) -> Json:
    """Return a list of Java, which writes down only what isn't 0."""
    length = element.attributes.get("length", "")
    if not (length.isdecimal() and int(length[:9]) <= _LARGEST):
        return None
    found: list[Json] = [0] * int(length)
    for child in element.children:
        index = child.attributes.get("index", "")
        if index.isdecimal() and int(index[:9]) < len(found) and child.children:
            found[int(index)] = _value(child.children[0])
    return found


def _instantiated(element: _Element) -> Json:
    """Return the cells that a problem of XCSP3 gives: as many names as values."""
    named = {child.name: child.text.split() for child in element.children}
    cells, values = named.get("list", []), named.get("values", [])
    places = [_CELL.fullmatch(cell) for cell in cells]
    if len(cells) != len(values) or None in places:
        return None
    return [
        {"row": int(place[1]), "col": int(place[2]), "value": _number(value)}
        for place, value in zip(places, values, strict=True)
        if place is not None
    ]
