"""What the drawings of a SudokuPad document most likely are, from their looks and the rule text.

A drawing is a rule if it can't be mistaken (a dot, an arrow from a circle, a line with a bulb), or
if its look and a word of the rules agree: a green line and "whispers". All else isn't understood.
Places are pairs of row and column, in cells from the upper left corner of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from colorsys import rgb_to_hls
from contextlib import suppress
from itertools import pairwise
from math import ceil, dist
from typing import Any

from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.sudoku.formats.documents.json_text import compact
from farandole.sudoku.formats.values import wrong
from farandole.sudoku.rules.arrows import Arrow, RegionSum, Zipper
from farandole.sudoku.rules.cells import Even, Odd
from farandole.sudoku.rules.counts import Quadruple
from farandole.sudoku.rules.kept import Drawn, Unread
from farandole.sudoku.rules.lines import (
    BetweenLine,
    Entropic,
    Modular,
    Nabner,
    Palindrome,
    ParityLine,
    Renban,
    SlowThermometer,
    Thermometer,
    Whispers,
)
from farandole.sudoku.rules.outside import (
    LittleKiller,
    NumberedRoom,
    Sandwich,
    Skyscraper,
    XSum,
)
from farandole.sudoku.rules.own import All
from farandole.sudoku.rules.pairs import XV, BlackDot, GreaterThan, WhiteDot
from farandole.sudoku.rules.places import Cell, Cells, number_of, opened, seen_from
from farandole.sudoku.rules.rule import Constraint, OfCells
from farandole.sudoku.shape import Shape

Point = tuple[float, float]
Item = dict[str, Any]


_HUES: tuple[tuple[int, int, tuple[type[OfCells], ...]], ...] = (
    (0, 15, (ParityLine,)),
    (15, 48, (Entropic,)),
    (48, 70, (Nabner,)),
    (75, 165, (Whispers,)),
    (165, 188, (Modular,)),
    (188, 250, (RegionSum,)),
    (250, 285, (Zipper, Renban)),
    (285, 335, (Renban,)),
)
"""The usual colours of lines: hues from and to, in degrees."""
_CLUES: tuple[type[OfCells], ...] = (Sandwich, XSum, Skyscraper, NumberedRoom)
_SIGNS = {">": (0, 1), "<": (0, -1), "∨": (1, 0), "∧": (-1, 0), "^": (-1, 0), "⌄": (1, 0)}
DRAWN = ("arrows", "lines", "underlays", "overlays")
"""The members of a document with drawings, in the order in which they are read."""
_TURNED = {90: (1, 0), 180: (0, -1), 270: (-1, 0)}
"""Where the sign > points to, turned by some degrees."""
_MOST_ITEMS = 2000
_NEAR = 0.3
"""How far from the middle of a cell the point of a line may be."""


class Drawings:
    """The lines, arrows and shapes of a document, and the words of its rules."""

    def __init__(self, members: dict[str, Any], shape: Shape, said: Iterable[str]) -> None:
        self.shape, self.side = shape, shape.side
        self.said = frozenset(said)
        self._parts = {name: _items(members, name) for name in DRAWN}
        self.arrows, self.lines, *shapes = self._parts.values()
        self.shapes = [item for items in shapes for item in items]
        discs = [it for it in self.shapes if _is_round(it) and _size(it) >= 0.5]
        self._discs = [(it, _centre(it)) for it in discs]
        self._used: set[int] = set()
        """The items that belong to the rule that is being read, by identity."""

    def read(self, fits: Callable[[Constraint], bool]) -> Iterator[Constraint]:
        """Yield the rules that fit, what may be a rule and isn't understood, and what is drawn."""
        found: list[Constraint] = []
        kinds: dict[int, type[Drawn] | None] = {}  # of each item; None for a part of a rule
        for item, read in (
            *((it, self._arrow) for it in self.arrows),
            *((it, self._line) for it in self.lines),
            *((it, self._shape) for it in self.shapes),
        ):
            if kinds.get(id(item), Drawn) is None:
                continue
            self._used = {id(item)}
            rule: Constraint | bool = False
            with suppress(ArgumentError):  # such as for a cell too few
                rule = read(item)
            if isinstance(rule, bool) or not fits(rule):
                kinds[id(item)] = Drawn if rule is True else Unread
            else:
                found += rule.rules if isinstance(rule, All) else [rule]
                kinds |= dict.fromkeys(self._used)
        yield from _merged(found)
        parts: dict[tuple[type[Drawn], str], list[Item]] = {}
        for name, items in self._parts.items():
            for item in items:
                if kind := kinds[id(item)]:
                    parts.setdefault((kind, name), []).append(item)
        for (kind, name), items in parts.items():
            yield kind("sudokupad", name, compact(items))

    def _says(self, kind: type[Constraint]) -> bool:
        return kind.__name__ in self.said

    def _at(self, point: Point) -> Item | None:
        """Return the disc, or the frame, that stands at a point, large enough to be an end."""
        near = (item for item, centre in self._discs if dist(centre, point) < _NEAR)
        return next(near, None)

    def _arrow(self, item: Item) -> Constraint | bool:
        points = _points(item)
        if len(points) < 2:
            return True
        if not self._is_inside(points[0]):
            # The arrow of a little killer: read with its number.
            return any(_number(it) is not None and dist(_centre(it), points[0]) < 1.2
                       for it in self.shapes) and self._says(LittleKiller)  # fmt: skip
        # The shaft may start at the edge of the circle, and end before the middle of a cell.
        points = [_snapped(points[0]), *points[1:-1], _snapped(points[-1])]
        cells = self._cells(points)
        circle = next((it for it, _ in self._discs if {*cells[:1]} & {*self._covered(it)}), None)
        if not circle or len(cells) < 2 or len(set(cells)) < len(cells):
            return False
        self._used.add(id(circle))
        ends = self._covered(circle)
        if cells[0] not in ends or len(ends) > 3:
            return False
        shaft = [cell for cell in cells if cell not in ends]
        return Arrow(sorted(ends), shaft) if shaft else True

    def _covered(self, item: Item) -> list[Cell]:
        """Return the cells under a circle or a pill."""
        row, column = _centre(item)
        high, wide = _number_in(item, "height"), _number_in(item, "width")
        rows = range(int(row - high / 2 + 0.5), int(row + high / 2 + 0.5))
        columns = range(int(column - wide / 2 + 0.5), int(column + wide / 2 + 0.5))
        cells = [(r, c) for r in rows for c in columns]
        return cells or [(int(row), int(column))]

    def _line(self, item: Item) -> Constraint | bool:
        points = _points(item)
        cells = self._cells(points)
        if diagonals({"lines": [item]}, self.side, self.said):
            return True  # the board has it
        if len(cells) < 2:
            # One that isn't from cell to cell is a border, or a decoration.
            return not points or not all(self._is_inside(point) for point in points) or not cells
        ends = [self._at(_middle(cell)) for cell in (cells[0], cells[-1])]
        kind = self._kind_of_line(item, cells, ends)
        if kind is None:
            return False
        self._used |= {id(end) for end in ends if end is not None}
        if kind is Zipper and len(cells) % 2:  # a dot may mark its middle
            middle = _middle(cells[len(cells) // 2])
            self._used |= {id(it) for it in self.shapes if dist(_centre(it), middle) < 0.1}
        if kind in (Thermometer, SlowThermometer) and ends[0] is None:
            cells = cells[::-1]
        more: dict[str, Any] = {}
        if kind is Whispers:  # Dutch ones are orange, and ask for one less
            more["difference"] = (self.side + 1) // 2 - self._is_dutch(item)
        return _joined([kind(part, **more) for part in self._without_repeats(kind, cells)])

    def _kind_of_line(
        self, item: Item, cells: Cells, ends: list[Item | None]
    ) -> type[OfCells] | None:
        hue, lightness, saturation = _colour(item.get("color"))
        count = sum(end is not None for end in ends)
        is_grey = saturation < 0.15 and 0.2 < lightness < 0.95
        if count == 1:
            bulb = ends[0] or ends[1] or {}
            is_bulb = _colour(bulb.get("backgroundColor"))[1] == lightness
            if is_bulb and (is_grey or self._says(Thermometer)):
                return SlowThermometer if "slow" in self.said else Thermometer
        if count == 2:
            return BetweenLine if self._says(BetweenLine) and len(cells) > 2 else None
        kinds = next((kinds for low, high, kinds in _HUES if low <= hue < high), ())
        if is_grey:
            kinds = (Palindrome,)
        elif self._is_dutch(item):
            kinds = (*kinds, Whispers)
        return next((kind for kind in kinds if count == 0 and self._says(kind)), None)

    def _is_dutch(self, item: Item) -> bool:
        return "dutch" in self.said and 15 <= _colour(item.get("color"))[0] < 48

    def _shape(self, item: Item) -> Constraint | bool:
        """Return the rule of a shape; True if it is none, False if it may be one."""
        point, text = _centre(item), str(item.get("text") or "").strip()
        row, column = point
        if not self._is_inside(point):
            return self._clue(item, text) if text else True
        size = max(_size(item), 0.0)
        halves = [abs(at - round(at)) < 0.1 for at in point]
        if halves == [True, True]:
            return self._corner(item, text, (round(row), round(column)))
        if any(halves):
            cells = _either_side(point, halves)
            return all(0 <= i < self.side for cell in cells for i in cell) and self._edge(
                item, text, cells
            )
        if text:
            return False
        fill = _colour(item.get("backgroundColor"))
        if size >= 0.95 or not (item.get("backgroundColor") or item.get("borderColor")):
            return True  # a colour of the cell
        is_grey = fill[2] < 0.15 and 0.2 < fill[1] < 0.95
        for kind, is_round in ((Odd, True), (Even, False)):
            if is_grey and size >= 0.4 and _is_round(item) == is_round and self._says(kind):
                return kind([(int(row), int(column))])
        return False

    def _corner(self, item: Item, text: str, corner: Cell) -> Constraint | bool:
        row, column = corner
        digits = [number_of(it) or 0 for it in text.replace(",", " ").split()]
        if len(digits) == 1 and text.isdecimal() and self.side < 10:
            digits = [int(it) for it in text]
        is_inside = 0 < row < self.side and 0 < column < self.side
        if not is_inside or not 0 < len(digits) <= 4 or not all(
            0 < it <= self.side for it in digits
        ):  # fmt: skip
            return not text
        cells = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
        return Quadruple(cells, digits)

    def _edge(self, item: Item, text: str, cells: list[Cell]) -> Constraint | bool:
        size, fill = _size(item), _colour(item.get("backgroundColor"))
        if text.upper() in ("X", "V") and not (text == "v" and self._says(GreaterThan)):
            return XV(cells, 10 if text.upper() == "X" else 5)
        step = _SIGNS.get("∨" if text == "v" else text)
        if text in ("<", ">"):
            turn = _number_in(item, "angle") + 180 * (text == "<")
            step = _TURNED.get(round(turn) % 360, step)
        if step:
            is_first = cells[0][0] + step[0] == cells[1][0] and cells[0][1] + step[1] == cells[1][1]
            is_along = abs(cells[1][0] - cells[0][0]) == abs(step[0])
            return GreaterThan(cells if is_first else cells[::-1]) if is_along else False
        if text or not _is_round(item) or not 0 < size <= 0.5 or not item.get("backgroundColor"):
            return False
        if fill[2] < 0.15 and fill[1] > 0.9:
            return WhiteDot(cells)
        return BlackDot(cells) if fill[1] < 0.15 else False

    def _clue(self, item: Item, text: str) -> Constraint | bool:
        """Return the rule of a number outside of the board."""
        number = number_of(text)
        row, column = _centre(item)
        outside = tuple(min(max(int(at // 1), -1), self.side) for at in (row, column))
        for arrow in self.arrows:
            points = _points(arrow)
            if len(points) > 1 and dist(points[0], (row, column)) < 1.2 and self._says(
                LittleKiller
            ):  # fmt: skip
                (r, c), (r2, c2) = points[0], points[-1]
                step = (r2 > r) - (r2 < r), (c2 > c) - (c2 < c)
                cells = seen_from((outside[0], outside[1]), step, self.side)
                if number is not None and all(step) and cells:
                    self._used.add(id(arrow))
                    return LittleKiller(cells, number)
        kinds = [kind for kind in _CLUES if self._says(kind)]
        is_side = sum(0 <= at < self.side for at in outside) == 1
        if number is None or len(kinds) != 1 or not is_side:
            return False
        cells = seen_from((outside[0], outside[1]), None, self.side)
        return kinds[0](cells, number)  # type: ignore[call-arg]

    def _is_inside(self, point: Point) -> bool:
        return all(0 <= at <= self.side for at in point)

    def _without_repeats(self, kind: type[OfCells], cells: Cells) -> Iterable[Cells]:
        """Return the lines that together say what a line says that may be closed, or cross itself.

        There are none for a kind that can't be taken apart.
        """
        if len(set(cells)) == len(cells) or kind is Renban:
            return [tuple(dict.fromkeys(cells))]
        is_closed = cells[0] == cells[-1]
        if kind is RegionSum and is_closed and len(set(cells)) == len(cells) - 1:
            regions = [self.shape.regions[number] for number in self.shape.numbers(cells)]
            starts = [at for at in range(1, len(cells)) if regions[at] != regions[at - 1]]
            return [cells[at:-1] + cells[:at] for at in starts[:1]]
        more = cells[1 : kind.window - 1] if is_closed else ()
        return opened(cells + more, kind.window) if kind.window else []

    def _cells(self, points: list[Point]) -> Cells:
        """Return the cells that a polyline goes through; none if it isn't from cell to cell."""
        if not all(
            self._is_inside(point) and all(abs(at % 1 - 0.5) <= _NEAR for at in point)
            for point in points
        ):
            return ()
        ends = [(int(row), int(column)) for row, column in points]
        cells = ends[:1]
        for (row, column), (row2, column2) in pairwise(ends):
            down, right = row2 - row, column2 - column
            steps = max(abs(down), abs(right))
            is_straight = not down or not right or abs(down) == abs(right)
            for i in range(1, steps + 1) if is_straight else (1,) if steps else ():
                share = i / steps if is_straight else 1
                cells.append((row + round(down * share), column + round(right * share)))
        return tuple(cells)


def diagonals(members: dict[str, Any], side: int, said: Iterable[str]) -> list[list[int]]:
    """Return the cells of the long diagonals that are drawn, if the words speak of such.

    >>> diagonals({"lines": [{"wayPoints": [[0, 4], [4, 0]]}]}, 4, ["diagonals"])
    [[3, 6, 9, 12]]
    """
    found = []
    for item in _items(members, "lines") if "diagonals" in said else ():
        ends = [_snapped(point) for point in _points(item)]
        if len(ends) == 2 and {at for end in ends for at in end} == {0.5, side - 0.5}:
            (row, column), (row2, column2) = ends
            if row != row2 and column != column2:
                found.append([i * side + (i if (row < row2) == (column < column2) else side - 1 - i)
                              for i in range(side)])  # fmt: skip
    return found


def _merged(rules: list[Constraint]) -> list[Constraint]:
    """Return rules with all odd cells, and all even ones, in one."""
    found = [rule for rule in rules if type(rule) not in (Odd, Even)]
    places = {
        kind: [cell for rule in rules if type(rule) is kind for cell in rule.places]
        for kind in (Odd, Even)
    }
    return [*found, *(kind(dict.fromkeys(cells)) for kind, cells in places.items() if cells)]


def _items(members: dict[str, Any], name: str) -> list[Item]:
    found = members.get(name)
    if isinstance(found, list) and len(found) > _MOST_ITEMS:
        raise wrong(name, msg("a list of places"))
    return [it for it in found if isinstance(it, dict)] if isinstance(found, list) else []


def _points(item: Item) -> list[Point]:
    found = item.get("wayPoints")
    points = [_point(it) for it in found] if isinstance(found, list) else []
    return [point for point in points if point is not None][:1000]


def _point(value: object) -> Point | None:
    if isinstance(value, list) and len(value) == 2 and all(_is_number(it) for it in value):
        return float(value[0]), float(value[1])
    return None


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and abs(value) < 1000  # type: ignore[arg-type]


def _number_in(item: Item, name: str) -> float:
    value = item.get(name)
    return float(value) if _is_number(value) else 0.0  # type: ignore[arg-type]


def _size(item: Item) -> float:
    return min(_number_in(item, "width"), _number_in(item, "height"))


def _centre(item: Item) -> Point:
    return _point(item.get("center")) or (-99.0, -99.0)


def _snapped(point: Point) -> Point:
    """Return the middle of the cell that a point on the board is in, or on whose edge it is."""
    row, column = (ceil(at) - 0.5 if at > 0 else 0.5 for at in point)
    return row, column


def _joined(rules: Sequence[Constraint]) -> Constraint | bool:
    """Return rules as one; False for none."""
    return rules[0] if len(rules) == 1 else bool(rules) and All(rules)


def _middle(cell: Cell) -> Point:
    return cell[0] + 0.5, cell[1] + 0.5


def _is_round(item: Item) -> bool:
    return bool(item.get("rounded"))


def _number(item: Item) -> int | None:
    return number_of(str(item.get("text") or ""))


def _colour(value: object) -> tuple[float, float, float]:
    """Return hue in degrees, lightness and saturation of ``#rgb`` or ``#rrggbb``; white for others.

    A colour with a fourth part is seen through, on white.

    >>> [round(part, 2) for part in _colour("#0F0")]
    [120.0, 0.5, 1.0]
    """
    text = str(value).strip().lstrip("#")[:8]
    if len(text) == 1:  # as SudokuPad shortens black and white
        text *= 6
    text = "".join(2 * it for it in text) if len(text) in (3, 4) else text
    try:
        *parts, alpha = (int((text + "ff")[at : at + 2], 16) / 255 for at in (0, 2, 4, 6))
    except ValueError:
        return 0.0, 1.0, 0.0
    red, green, blue = (1 - alpha + alpha * part for part in parts)
    hue, lightness, saturation = rgb_to_hls(red, green, blue)
    return 360 * hue, lightness, saturation


def _either_side(point: Point, halves: list[bool]) -> list[Cell]:
    """Return the two cells between which a point lies."""
    row, column = point
    if halves[0]:
        return [(round(row) - 1, int(column)), (round(row), int(column))]
    return [(int(row), round(column) - 1), (int(row), round(column))]
