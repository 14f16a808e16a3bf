"""The constraints of a string of the Interactive Sudoku Solver as names and arguments.

``Replicate`` repeats the constraints up to its ``End``, moved to other cells of the board or of a
group of spare ones; here they are written out, so that no rule has to know of it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats import values
from farandole.sudoku.rules.places import BESIDE, KEY, cells_to_iss

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.shape import Shape

    Item = tuple[str, list[str]]
    """The name of a constraint, empty for givens, and its arguments."""

COMPOSITES = ("Or", "And", "Replicate")
MOST_NESTED = 50
_MOST_ITEMS = 20_000
_MOST_SPARE = 99
_SIZE = regex("(?:([1-9][0-9]?)x)?([1-9][0-9]{0,2})")
_OWN = "VD"  # how names of cells beside the board begin: of Var, and of Doppelganger
_WITHOUT = ("ConnectedValues", "Quad")  # cells, perhaps
_SIGNS = ("WhiteDot", "BlackDot", "GreaterThan", "X", "V")  # of all neighbours among some cells


def items_of(text: str) -> list[Item]:
    """Return the constraints of a string.

    >>> items_of(".Killer~3.~R1C1_5")
    [('Killer', ['3']), ('', ['R1C1_5'])]
    """
    return [(name, args) for name, *args in (it.split("~") for it in text[1:].split("."))]


def size_of(queue: list[Item]) -> int:
    """Return how many items the first constraint of a list has, up to its ``End``."""
    depth = 0
    for at, (name, _) in enumerate(queue):
        depth += (name in COMPOSITES) - (name == "End")
        if depth <= 0:
            return at + 1
    return len(queue)


def written_out(items: list[Item], shape: Shape) -> tuple[list[Item], Shape]:
    """Return constraints with all that ``Replicate`` repeats, and the board with spare cells.

    Cells of ``Var`` become ``VA1`` and so on. Digits that columns, rows and boxes of
    ``Doppelganger`` miss have cells, too: ``DGR3`` stands above the third column, ``DGC3`` beside
    the third row.

    Raises ParseError for copies that leave the board or their group, and for too many.
    """
    if {name for name, _ in items}.isdisjoint(("Var", "Doppelganger", "Replicate")):
        return items, shape
    places = _Places(shape)
    own: list[str] = []
    for args in (args for name, args in items if name == "Var"):
        prefix, _, size = [*args, "", "", ""][:3]
        match = _SIZE.fullmatch(size)
        count = int(match[1] or 1) * int(match[2]) if match else 1
        if len(own) + count > _MOST_SPARE:
            raise ParseError(
                msg("there can be {most} spare cells at most", most=_MOST_SPARE),
                code="parse.rules",
                column=1,
                found="~".join(("Var", *args))[:60],
            )
        columns = int(match[2]) if match and match[1] else shape.columns
        own += places.add(f"V{prefix}", count, columns)
    houses: dict[str, tuple[int, ...]] = {}
    if ("Doppelganger", []) in items:
        kinds = {"row": "C", "column": "R"}
        houses = {f"DG{kinds.get(it.kind, 'B')}{it.number}": it.cells for it in shape._lines}
        boxes = shape.box[1] if shape.box else shape.columns
        for sign, columns in (("R", shape.columns), ("C", shape.columns), ("B", boxes)):
            places.add(f"DG{sign}", sum(it[2] == sign for it in houses), columns)
    found = _repeated([it for it in items if it[0] != "Var"], places)
    found = [
        one for item in found for one in (places.in_pairs(*item) if item[0] in _SIGNS else (item,))
    ]
    found = [places.with_cells(*item) if item[0] in _WITHOUT else item for item in found]
    heads = {arg.partition("_")[0] for _, args in found for arg in args} if houses else set()
    for name in sorted(houses.keys() & heads):
        own.append(name)
        cells = cells_to_iss(tuple(divmod(cell, shape.columns) for cell in houses[name]))
        found.append(("AllDifferent", [*cells, name]))
    if not own:
        return found, shape
    names = {name: f"VA{at}" for at, name in enumerate(own, 1)}
    found = [
        (name, [_renamed(arg, names) if arg[:1] in _OWN else arg for arg in args])
        for name, args in found
    ]
    every = ((BESIDE, at) for at in range(len(names)))
    return found, shape._with_beside({cell: shape.cells + cell[1] for cell in every})


def _renamed(arg: str, names: dict[str, str]) -> str:
    head, line, rest = arg.partition("_")
    return names.get(head, head) + line + rest


class _Places:
    """Where cells are, on the board and in groups beside it: group, row and column."""

    def __init__(self, shape: Shape) -> None:
        self._columns: dict[str, int] = {}
        self._of: dict[str, tuple[str, int, int]] = {}
        self._at: dict[tuple[str, int, int], str] = {}
        self.add("", shape.cells, shape.columns)

    def add(self, group: str, count: int, columns: int) -> list[str]:
        """Add cells, and return their names."""
        self._columns[group] = columns
        cells = [divmod(at, columns) for at in range(count)]
        numbers = range(1, count + 1) if count != 1 else ("",)
        names = [f"{group}{it}" for it in numbers] if group else cells_to_iss(tuple(cells))
        for name, cell in zip(names, cells, strict=True):
            self._of[name.upper()], self._at[group, *cell] = (group, *cell), name
        return names

    def in_pairs(self, name: str, args: list[str]) -> Iterator[Item]:
        """Yield a sign between neighbours once a pair, if it has cells beside the board."""
        found = [self._of.get(arg.upper(), ("", 0, 0)) for arg in args]
        if not any(group for group, _, _ in found):
            yield name, args
            return
        pairs = combinations(zip(found, args, strict=True), 2)
        near = [
            [one, other]
            for ((group, *a), one), ((other_group, *b), other) in pairs
            if group == other_group and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        ]
        if not near:
            raise values.wrong("~".join([name, *args]), msg("a constraint of iss"))
        yield from ((name, pair) for pair in near)

    def with_cells(self, name: str, args: list[str]) -> Item:
        """Return a constraint, one of cells beside the board that it only implies with these.

        One of a whole group gets all cells and how many are in a row, a quadruple its four.
        """
        group, row, column = self._of.get("".join(args[:1]).upper(), ("", 0, 0))
        if name == "Quad" and group:
            four = [(group, row + at // 2, column + at % 2) for at in range(4)]
            if not all(it in self._at for it in four):
                raise values.wrong("~".join([name, *args]), msg("a constraint of iss"))
            return "ContainAtLeast", ["_".join(args[1:]), *(self._at[it] for it in four)]
        if name == "Quad" or not args[0]:
            return name, args
        if args[0] not in self._columns or len(args) > 3:
            raise values.wrong("~".join([name, *args]), msg("a constraint of iss"))
        cells = [it for (group, *_), it in self._at.items() if group == args[0]]
        _, digits, size = [*args, "", ""][:3]
        return name, ["", digits, size, str(self._columns[args[0]]), *cells]

    def steps(self, bits: str, origin: str) -> Iterator[tuple[str, int, int]]:
        """Yield the group of an origin, and how far each copy is moved, in rows and columns."""
        if origin.upper() not in self._of or not set(bits) <= set(KEY):
            raise values.wrong(f"Replicate~{bits}~{origin}", msg("a constraint of iss"))
        group, row, column = self._of[origin.upper()]
        wide = self._columns[group]
        for at in range(6 * len(bits)):
            if KEY.index(bits[at // 6]) >> at % 6 & 1:
                down, right = divmod(row * wide + column + at, wide)
                yield group, down - row, right - column

    def moved(self, arg: str, step: tuple[str, int, int]) -> str:
        """Return an argument, moved if it is a cell."""
        head, line, rest = arg.partition("_")
        place = self._of.get(head.upper())
        if place is None:
            return arg
        group, row, column = place
        name = self._at.get((group, row + step[1], column + step[2]))
        if group != step[0] or name is None:
            raise values.wrong("Replicate", msg("cells of the board"))
        return name + line + rest


def _repeated(items: list[Item], places: _Places, depth: int = 0) -> list[Item]:
    """Return constraints with all that ``Replicate`` repeats."""
    found: list[Item] = []
    at = 0
    if depth > MOST_NESTED:
        raise values.wrong("Replicate", ".End")
    while at < len(items):
        if items[at][0] != "Replicate":
            found.append(items[at])
            at += 1
            continue
        rest = items[at:]
        size = size_of(rest)
        if rest[size - 1][0] != "End":
            raise values.wrong("Replicate", ".End")
        (_, args), *inner = rest[: size - 1]
        at += size
        inner = _repeated(inner, places, depth + 1)
        bits, origin = [*args, "", ""][:2]
        every = {arg for _, args in inner for arg in args}
        for step in places.steps(bits, origin or "R1C1"):
            to = {arg: places.moved(arg, step) for arg in every}
            found += [(name, [to[arg] for arg in args]) for name, args in inner]
            if len(found) > _MOST_ITEMS:
                raise values.wrong("Replicate", msg("fewer constraints"))
    return found
