"""Arrows, and other lines whose sums are equal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from math import dist
from typing import TYPE_CHECKING, Any

from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.sudoku.rules.automata import Automaton, automaton
from farandole.sudoku.rules.marks import LETTER, LOOKS, Look, Mark, centres, corners, shortened
from farandole.sudoku.rules.places import (
    Cells,
    CellsLike,
    cells_from_fpuzzles,
    cells_from_iss,
    cells_to_iss,
    name_of,
)
from farandole.sudoku.rules.propagators import Accepted, Board, Either, Group, Propagator, Related
from farandole.sudoku.rules.rule import (
    Constraint,
    OfCells,
    checked_cells,
    checked_number,
    values_at,
)

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape


LOOKS |= {
    "equal-sum": Look("#0d47a1", "#90caf9", 0.03, (0.2, 0.06, 0.03, 0.06)),
    "region-sum": Look("#8fc1f2", "#24598f", 0.16, (0.5, 0.15)),
    "sum-line": Look("#f2a9a0", "#8c3d33", 0.1, (0.3, 0.08)),
    "zipper": Look("#c3b1f0", "#57449a", 0.34, (0.05, 0.06)),
    "arrow": Look("#8f8f8f", "#9a9a9a", 0.06),
    "double-arrow": Look("#8f8f8f", "#9a9a9a", 0.05, (0.2, 0.06)),
}


class Arrow(Constraint):
    """An arrow: the digits of the shaft add up to the number in the circle.

    A circle of two or three cells, a pill, has a number of as many digits, read in the order given.

    >>> Arrow("r1c1", "r1c2-4")
    Arrow('r1c1', 'r1c2-4')
    """

    techniques = ("arrow-bounds", "arrow-combinations")
    title = msg("arrow")
    sentence = msg("Digits along an arrow add up to the number in its circle.")
    iss_names = ("Arrow", "PillArrow")
    fpuzzles = "arrow lines"

    circle: Cells
    shaft: Cells

    def __init__(self, circle: CellsLike, shaft: CellsLike) -> None:
        ends = checked_cells(self.title, circle, 1, 3)
        rest = checked_cells(self.title, shaft, 1)
        checked_cells(self.title, ends + rest, 2)
        # The order along the shaft is that in which it is drawn.
        self._fill(circle=ends, shaft=rest)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Arrow):
            return NotImplemented
        return self.circle == other.circle and set(self.shaft) == set(other.shaft)

    def __hash__(self) -> int:
        return hash((self.circle, frozenset(self.shaft)))

    @property
    def key(self) -> str:
        return repr(Arrow(self.circle, sorted(self.shaft)))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        size = len(self.circle)
        number = 0
        for digit in digits[:size]:
            number = 10 * number + digit
        return number == sum(digits[size:])

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        size = int(args.pop(0)) if name == "PillArrow" else 1
        cells = cells_from_iss(args)
        yield cls(tuple(sorted(cells[:size])), cells[size:])

    def to_iss(self, shape: Shape) -> str:
        if self.circle != tuple(sorted(self.circle)):
            raise self.not_in_iss()
        size = len(self.circle)
        head = ".Arrow" if size == 1 else f".PillArrow~{size}"
        return "~".join((head, *cells_to_iss((*self.circle, *self.shaft))))

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        circle, shaft = centres(self.circle), centres(self.shaft)
        yield Mark("disc", "arrow", circle if len(circle) < 2 else (circle[0], circle[-1]), 0.8)
        near = min(circle, key=lambda point: dist(point, shaft[0]))
        yield Mark("arrow", "arrow", shortened((near, *shaft), 0.4), LOOKS["arrow"].width)

    @classmethod
    def from_fpuzzles(cls, entry: Mapping[str, Any], shape: Shape) -> Iterator[Constraint]:
        [circle] = cells_from_fpuzzles(entry, "cells", shape.side)
        for line in cells_from_fpuzzles(entry, "lines", shape.side) if circle else ():
            if line[1:]:
                yield cls(tuple(sorted(circle)), line[1:])

    def to_fpuzzles(self, shape: Shape) -> Iterator[tuple[str, Any]]:
        if self.circle != tuple(sorted(self.circle)):
            raise self.not_in_fpuzzles()
        start = min(self.circle, key=lambda cell: dist(cell, self.shaft[0]))
        line = [name_of(cell) for cell in (start, *self.shaft)]
        yield "arrow", {"cells": [name_of(cell) for cell in self.circle], "lines": [line]}

    def lower(self, board: Board) -> Iterator[Propagator]:
        powers = tuple(-(10**at) for at in reversed(range(len(self.circle))))
        cells = board.numbers((*self.circle, *self.shaft))
        yield board.sum(0, (*powers, *(1,) * len(self.shaft)), cells)


class DoubleArrow(OfCells):
    """A double arrow: the digits between the two ends add up to the sum of the ends."""

    techniques = ("arrow-bounds", "arrow-combinations")
    title = msg("double arrow")
    sentence = msg(
        "Digits between the circles of a double arrow add up to the sum of the digits in them."
    )
    iss = "DoubleArrow cells"
    fpuzzles = "doublearrow lines"
    order = "both ways"
    least = 3

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        return sum(digits) == 2 * (digits[0] + digits[-1])

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        points = centres(self.cells)
        half = len(points) // 2
        for side in (points[: half + 1], points[: -half - 2 : -1]):
            yield Mark("disc", "double-arrow", side[:1], 0.8)
            yield Mark("arrow", "double-arrow", shortened(side, 0.4), LOOKS["arrow"].width)

    def lower(self, board: Board) -> Iterator[Propagator]:
        inner = (1,) * (len(self.cells) - 2)
        yield board.sum(0, (-1, *inner, -1), board.numbers(self.cells))


class RegionSum(OfCells):
    """A region sum line: the parts of the line in each box or region have the same sum."""

    techniques = ("region-sum-bounds",)
    title = msg("region sum line")
    sentence = msg(
        "A region sum line has the same sum in each box or region, counted separately each time "
        "that it enters one."
    )
    iss = "RegionSumLine cells"
    fpuzzles = "regionsumline lines"
    order = "both ways"
    style = "region-sum"

    def _parts(self, shape: Shape) -> list[list[int]]:
        """Return the numbers of the cells of each part."""
        cells = shape.numbers(self.cells)
        return [list(part) for _, part in groupby(cells, shape.regions.__getitem__)]

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        return len({sum(values_at(grid, part) or ()) for part in self._parts(grid.shape)}) == 1

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield from equal_sums(board, self._parts(board.shape))


class Zipper(OfCells):
    """A zipper line: two cells as far from the middle have one sum, that of a middle cell."""

    techniques = ("equal-sum-bounds",)
    title = msg("zipper line")
    sentence = msg(
        "Two digits equally far from the middle of a zipper line always have the same sum, "
        "which is the middle digit if there is one."
    )
    iss = "Zipper cells"
    fpuzzles = "zipperline lines"
    order = "both ways"
    least = 3
    style = "zipper"

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        half = len(digits) // 2
        sums = [digits[at] + digits[-1 - at] for at in range(half)]
        middle = [digits[half]] if len(digits) % 2 else []
        return len({*sums, *middle}) == 1

    def lower(self, board: Board) -> Iterator[Propagator]:
        cells = board.numbers(self.cells)
        half = len(cells) // 2
        pairs = [[cells[at], cells[-1 - at]] for at in range(half)]
        yield from equal_sums(board, [[cells[half]], *pairs] if len(cells) % 2 else pairs)


class SumLine(OfCells):
    """A line that can be cut into parts, each of which adds up to the total.

    A closed line, whose last cell is next to the first, may begin anywhere.
    """

    title = msg("sum line")
    sentence = msg("A sum line splits into parts that each add up to {total}.", total=10)
    iss_names = ("SumLine",)
    order = "both ways"
    least = 1
    style = "sum-line"

    total: int
    closed: bool

    def __init__(self, cells: CellsLike, total: int = 10, closed: bool = False) -> None:
        number = checked_number(total, "total")
        self._fill(cells=self._cells(cells), total=number, closed=bool(closed))

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        is_closed = args[-1] == "LOOP"
        yield cls(cells_from_iss(args[1 : len(args) - is_closed]), int(args[0]), is_closed)

    def to_iss(self, shape: Shape) -> str:
        cells = cells_to_iss(self.cells)
        return "~".join((f".SumLine~{self.total}", *cells, *(["LOOP"] if self.closed else [])))

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        turns = range(len(digits) if self.closed else 1)
        return any(self._can_be_cut([*digits[at:], *digits[:at]]) for at in turns)

    def _can_be_cut(self, digits: Sequence[int]) -> bool:
        sums = {sum(digits[: at + 1]) for at in range(len(digits))}
        whole = sum(digits)
        return whole % self.total == 0 and sums.issuperset(range(self.total, whole + 1, self.total))

    def lower(self, board: Board) -> Iterator[Propagator]:
        machine, cells = _sum_line(board.digits, self.total), board.numbers(self.cells)
        if not self.closed:
            yield Accepted(machine, cells)
            return
        # A part has no more cells than its total, 0s aside: one begins with one of the first cells.
        count = min(len(cells), self.total) if board.digits.start else len(cells)
        turns = (cells[at:] + cells[:at] for at in range(count))
        yield Either(tuple((Accepted(machine, turn),) for turn in turns))


@lru_cache(256)
def _sum_line(digits: range, total: int) -> Automaton:
    def step(so_far: int, digit: int) -> int | None:
        return (so_far + digit) % total if so_far + digit <= total else None

    return automaton(digits, 0, step, lambda so_far: not so_far)


class EqualSum(Constraint):
    """Groups of cells that all have the same sum.

    >>> EqualSum(("r1c1-2", "r2c2"))
    EqualSum(('r1c1 r1c2', 'r2c2'))
    """

    techniques = ("equal-sum-bounds",)
    title = msg("equal sums")
    sentence = msg("Cages with Σ and the same letter have the same sum.")
    iss_names = ("EqualSum",)

    groups: tuple[Cells, ...]

    def __init__(self, groups: Iterable[CellsLike]) -> None:
        found = tuple(sorted({tuple(sorted(checked_cells(self.title, it, 1))) for it in groups}))
        if len(found) < 2:
            raise ArgumentError(msg("{rule}: expected two groups or more", rule=self.title))
        self._fill(groups=found)

    def holds(self, digits: Sequence[int], grid: Grid) -> bool:
        groups = map(grid.shape.numbers, self.groups)
        return len({sum(values_at(grid, cells) or ()) for cells in groups}) == 1

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        groups = (part.split("~") for part in "~".join(args).replace("~-~", "~~").split("~~"))
        yield cls(cells_from_iss(group) for group in groups)

    def to_iss(self, shape: Shape) -> str:
        return ".EqualSum~" + "~-~".join("~".join(cells_to_iss(it)) for it in self.groups)

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        for cells in self.groups:
            yield Mark("outline", "equal-sum", corners(cells), 0.08, f"Σ{LETTER}")

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield from equal_sums(board, [board.numbers(cells) for cells in self.groups])


def equal_sums(board: Board, groups: Sequence[Sequence[int]]) -> Iterator[Propagator]:
    """Yield what says that groups of cells have the same sum.

    That is one record for each two groups, or where one of them is a single cell, for this and each
    other: a chain would say less of two that aren't neighbours in it.
    """
    first, *others = sorted(groups, key=len)
    pairs = ((first, it) for it in others) if len(first) == 1 else combinations(groups, 2)
    for one, other in pairs:
        if len(one) == len(other) == 1:
            yield Related(one[0], other[0], board.same)
            continue
        times = dict.fromkeys(one, 1)
        for cell in other:  # a cell in both cancels out
            times[cell] = times.get(cell, 0) - 1
        cells: Group = tuple(cell for cell, factor in times.items() if factor)
        yield board.sum(0, tuple(times[cell] for cell in cells), cells)
