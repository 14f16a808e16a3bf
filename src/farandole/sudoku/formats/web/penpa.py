"""Penpa+ links: ``#m=edit&p=`` and lines of text, deflated, in base 64.

    square,10,10,38,0,1,1,...        the kind of board, its width and height with the margins
    [0,0,0,0]                        margins: top, bottom, left, right
    {zR:...}                         how it was edited
    {zR:{},zN:{"30":["5",1,"1"]},...}   the problem: the content of each place, by layer
    {...}                            what the solver has entered

Layers have short names. A place is a number: rows are four wider than the board, two on each
side. Numbers in the middle of cells are givens and the edges drawn are the regions. Anything
else in the problem may be any rule, so it is an error that names it.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator

from farandole._lazy import regex
from farandole.errors import ArgumentError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats import values
from farandole.sudoku.formats.documents.json_text import compact, from_json
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.regions import pieces
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.values import Json
from farandole.sudoku.formats.web.lz import LONGEST, too_much
from farandole.sudoku.formats.web.spoken import with_rules
from farandole.sudoku.rules.arrows import Arrow
from farandole.sudoku.rules.cages import AllDifferent, Killer
from farandole.sudoku.rules.kept import Drawn, Unread
from farandole.sudoku.rules.lines import Thermometer
from farandole.sudoku.rules.pairs import XV, BlackDot, WhiteDot
from farandole.sudoku.rules.places import number_of
from farandole.sudoku.rules.rule import Constraint

_SHORT = regex("z[0-9A-Z_]")
_LONG = {
    "zN": "number", "zE": "lineE", "zL": "line", "zY": "symbol", "zW": "wall", "zC": "cage",
    "z6": "killercages", "zT": "thermo", "z7": "nobulbthermo", "z3": "arrows", "z1": "numberS",
    "z0": "squareframe", "z5": "polygon", "zF": "freeline", "zD": "direction",
    "zS": "surface",
}  # fmt: skip
_NO_RULES = frozenset(("number", "lineE", "thermo", "arrows", "cage", "killercages", "surface"))
"""Layers that are read, or only colours."""
_DOTS = {1: WhiteDot, 2: BlackDot}
_BIG = ("1", "2", "3", "8", "10")


def from_penpa(reader: Reader, packed: str, name: str = "penpa") -> Record:
    """Return the record of the text after ``p=``. Raises ParseError if it isn't a Sudoku."""
    lines = _inflated(packed).split("\n", 5)
    head = lines[0].split(",", 17)
    sizes = [int(part) if re.fullmatch("[0-9]{1,2}", part) else 0 for part in head[1:3]]
    margins: Json = _json(lines[1]) if len(lines) > 3 else None
    problem: Json = _json(lines[3]) if len(lines) > 3 else None
    is_board = head[0] in ("square", "sudoku") and len(sizes) == 2 and isinstance(problem, dict)
    is_board = is_board and isinstance(margins, list) and len(margins) == 4
    if not is_board or not all(type(margin) is int and 0 <= margin < 50 for margin in margins):
        raise values.wrong(lines[0], msg("a square board of Penpa+"))
    (width, height), (top, bottom, left, right) = sizes, margins
    side = values.side_of(width - left - right)
    if height - top - bottom != side:
        raise values.wrong(lines[0], msg("a square board of Penpa+"))

    def place(name: str) -> tuple[int, int, int]:
        """Return the kind of a place, and the row and column of its cell or corner."""
        count = (width + 4) * (height + 4)
        kind, at = divmod(int(name), count) if name.isdecimal() and len(name) < 7 else (-1, 0)
        if 4 <= kind < 8:  # a corner of a cell, from the upper left one
            at = (int(name) - 4 * count) // 4
            kind = 4 + int(name) % 4
        return kind, at // (width + 4) - 2 - top, at % (width + 4) - 2 - left

    signs = _Signs(side, place)
    digits = [0] * (side * side)
    for name_of_place, content in _items(problem.get("number")):
        kind, row, column = place(name_of_place)
        is_big = isinstance(content, list) and len(content) > 2 and str(content[2]) in _BIG
        if kind or not (0 <= row < side and 0 <= column < side) or not is_big:
            signs.number(name_of_place, content)
        else:
            digits[row * side + column] = values.digit_of(content[0], side)
    # An end is the corner at the lower right of a cell.
    ends = [map(place, edge.split(",", 2)) for edge, _ in _items(problem.get("lineE"))]
    walls = {tuple(sorted((row + 1, column + 1) for _, row, column in pair)) for pair in ends}
    notes = dict(part.partition(":")[::2] for part in map(str.strip, head[11:13]) if ":" in part)
    text = "".join(head[14:15]).replace("%2C", ",").replace("%2D", " ")
    record = values.record_of(
        reader,
        name,
        values.board(reader, side, _regions(side, walls)),
        digits,
        label=notes.get("Title"),
        author=notes.get("Author"),
        rules=text,
        checks_rules=False,
    )
    try:
        return with_rules(record, signs.rules(problem), text)
    except ArgumentError as error:
        raise ParseError(error.message, code="parse.rules", column=1) from None


class _Signs:
    """The signs of a problem: those that are rules, and the rest of each layer."""

    def __init__(self, side: int, place: Callable[[str], tuple[int, int, int]]) -> None:
        self.side = side
        self.place = place
        self.found: list[Constraint] = []
        self.rest: dict[str, dict[str, Json]] = {}

    def _cell(self, name: object, kinds: Collection[int] = (0,)) -> tuple[int, int] | None:
        kind, row, column = self.place(str(name))
        is_inside = kind in kinds and 0 <= row < self.side and 0 <= column < self.side
        return (row, column) if is_inside else None

    def _pair(self, name: str) -> list[tuple[int, int]]:
        """Return the two cells between which a place is; none for another place."""
        kind, row, column = self.place(name)
        cells = [(row, column), (row + 1, column) if kind == 2 else (row, column + 1)]
        is_inside = all(0 <= at < self.side for cell in cells for at in cell)
        return cells if kind in (2, 3) and is_inside else []

    def number(self, name: str, content: Json) -> None:
        """Read a text that isn't a given."""
        text = str(content[0]).upper() if isinstance(content, list) and content else ""
        pair = self._pair(name)
        if pair and text in ("X", "V"):
            self.found.append(XV(pair, 10 if text == "X" else 5))
        else:
            self.rest.setdefault("number", {})[name] = content

    def rules(self, problem: dict[str, Json]) -> Iterator[Constraint]:
        """Yield the rules of a problem, and its layers that aren't understood."""
        for name, content in _items(problem.get("symbol")):
            pair, sign = self._pair(name), content if isinstance(content, list) else []
            dot = _DOTS.get(sign[0]) if sign[1:2] in (["circle_SS"], ["circle_S"]) else None
            if pair and dot is not None:
                self.found.append(dot(pair))
            else:
                self.rest.setdefault("symbol", {})[name] = content
        self._cages(problem)
        for layer, least in (("thermo", 2), ("arrows", 2)):
            for places in problem.get(layer) or []:
                cells = [self._cell(at) for at in places if isinstance(places, list)]
                line = [cell for cell in cells if cell is not None]
                if len(line) < least or len(set(line)) < len(cells):
                    self.rest.setdefault(layer, {})[str(len(self.rest))] = places
                elif layer == "thermo":
                    self.found.append(Thermometer(line))
                else:
                    self.found.append(Arrow(line[:1], line[1:]))
        yield from self.found
        for layer, content in problem.items():
            if layer not in (*_NO_RULES, "symbol", "numberS") and layer in _LONG.values():
                self.rest |= {layer: content} if content else {}
        for layer, rest in self.rest.items():
            yield Unread("penpa", layer, compact(rest))
        if colours := problem.get("surface"):
            yield Drawn("penpa", "surface", compact(colours))

    def _cages(self, problem: dict[str, Json]) -> None:
        """Read the cages, which are edges between corners within cells, with their sums."""
        groups: list[set[tuple[int, int]]] = []
        listed = problem.get("killercages")
        ends = [edge.split(",", 2) for edge, _ in _items(problem.get("cage"))]
        found = [{self._cell(end, range(4, 8)) for end in pair} for pair in ends]
        for cage in listed if isinstance(listed, list) else ():
            found += [set(map(self._cell, cage))] if isinstance(cage, list) else []
        for cells in found:
            merged = {cell for cell in cells if cell is not None}
            apart = [group for group in groups if group.isdisjoint(merged)]
            for group in groups:
                merged |= group if not group.isdisjoint(merged) else set()
            groups = [*apart, merged] if merged else groups
        sums = {}
        for name, content in _items(problem.get("numberS")):
            total = number_of(content[0]) if isinstance(content, list) and content else None
            cell = self._cell(name, (4,))
            if total and cell is not None and any(cell in group for group in groups):
                sums[cell] = total
            else:
                self.rest.setdefault("numberS", {})[name] = content
        for group in groups:
            totals = [sums[cell] for cell in group if cell in sums]
            if len(totals) == 1 and len(group) <= self.side:
                self.found.append(Killer(group, totals[0]))
            elif not totals and 1 < len(group) <= self.side:
                self.found.append(AllDifferent(group))
            else:
                self.rest.setdefault("cage", {})[str(min(group))] = sorted(group)


def _items(layer: Json) -> list[tuple[str, Json]]:
    return list(layer.items()) if isinstance(layer, dict) else []


def _inflated(packed: str) -> str:
    """Return the text of a link, of bounded length."""
    text = packed.replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        inflated = unpacker.decompress(raw, LONGEST)
    except (zlib.error, ValueError):
        raise values.wrong(packed, msg("the complete link")) from None
    if unpacker.unconsumed_tail:
        raise too_much(LONGEST)
    return inflated.decode("utf-8", "replace")


def _json(text: str) -> Json:
    """Return the value in a line, its short names spelt out."""
    return from_json(_SHORT.sub(_long_name, text), "Penpa+")


def _long_name(short: re.Match[str]) -> str:
    return "null" if short[0] == "zO" else f'"{_LONG.get(short[0], short[0])}"'


def _regions(side: int, walls: set[tuple[tuple[int, int], ...]]) -> list[int] | None:
    """Return the region of each cell, enclosed by edges between two corners; None without any.

    Raises ParseError if the edges enclose parts of other sizes.
    """

    def is_open(cell: int, other: int) -> bool:
        row, column = divmod(other, side)
        end = (row + 1, column) if other == cell + 1 else (row, column + 1)
        return ((row, column), end) not in walls

    regions = pieces(side, is_open)
    sizes = Counter(regions)
    if len(sizes) in (1, side * side):
        return None
    if set(sizes.values()) != {side}:
        raise values.unsupported([msg("regions of other sizes")])
    return regions
