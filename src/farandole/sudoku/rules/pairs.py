"""Rules for two cells: dots, signs, copies; and what holds for all neighbours without a sign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from farandole.i18n import Listed, msg
from farandole.sudoku.rules.families import rule_called
from farandole.sudoku.rules.marks import (
    LETTER,
    LOOKS,
    Look,
    Mark,
    chevron,
    corner_text,
    corners,
    middle,
)
from farandole.sudoku.rules.places import (
    BESIDE,
    Cell,
    Cells,
    CellsLike,
    adjacent,
    cells_from_fpuzzles,
    cells_from_iss,
    cells_to_iss,
    is_cells,
    name_of,
)
from farandole.sudoku.rules.propagators import Board, Propagator, Related, Relations, relation
from farandole.sudoku.rules.rule import (
    Constraint,
    OfBoard,
    OfCells,
    checked_cells,
    checked_number,
)

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape

    Pair = tuple[Cell, Cell]


LOOKS |= {
    "clone": Look("#7e9fc4", "#6d8cb0"),
    "white-dot": Look("#ffffff", "#f0f0f0"),
    "black-dot": Look("#000000", "#000000"),
    "sign": Look("#111111", "#eeeeee", 0.04),
}


_MOST_TABLES = 1000
_tables: dict[tuple[object, ...], tuple[int, ...]] = {}
"""What `OfPairs.allowed` returned, by the kind of the rule, the digits, and its numbers."""


class OfPairs(Constraint):
    """A rule that is a relation of two digits, for some pairs of cells."""

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        """Return the pairs of cells, on a board with these constraints; by default neighbours."""
        return pairwise(self.places)

    def fits(self, a: int, b: int) -> bool:
        """Return whether two digits may be in a pair."""
        raise NotImplementedError

    def allowed(self, digits: range) -> tuple[int, ...]:
        """Return for each digit of a board those that may be with it, as bits in their order."""
        # Rules of one kind differ in their cells, and some in numbers.
        key = (type(self), digits, *(it for it in self._values if not is_cells(it)))
        if key not in _tables:
            if len(_tables) == _MOST_TABLES:
                _tables.clear()
            _tables[key] = relation(digits, self.fits)
        return _tables[key]

    def broken(self, grid: Grid) -> tuple[int, ...]:
        shape, digits = grid.shape, grid.cells
        masks = self.allowed(shape.digits)
        found = set()
        for pair in self.pairs(shape, grid.constraints):
            a, b = shape.numbers(pair)
            if digits[a] and digits[b] and not masks[digits[a] - 1] >> digits[b] - 1 & 1:
                found |= {a, b}
        return tuple(sorted(found))

    def lower(self, board: Board) -> Iterator[Propagator]:
        yield related(board, self.allowed(board.digits), self.pairs(board.shape, board.constraints))


class Marked(OfPairs, OfCells):
    """A sign between two cells that share an edge."""

    order = "any"

    def _cells(self, cells: CellsLike) -> Cells:
        return tuple(sorted(checked_cells(self.title, cells, 2, 2)))

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        return ((self.cells[0], self.cells[1]),)

    @property
    def _shares_edge(self) -> bool:
        """Whether its cells are on the board, and share an edge."""
        (row, column), (other, last) = self.cells
        return abs(row - other) + abs(column - last) == 1 and row != BESIDE

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        for pair in adjacent(cls.title, cells_from_iss(args), shape):
            yield cls(pair)

    def to_iss(self, shape: Shape) -> str:
        if self._shares_edge:
            return super().to_iss(shape)
        # Which cells beside a board are neighbours depends on how these are declared.
        pair = rule_called("Pairs")(self.allowed(shape.digits), self.cells)  # type: ignore[call-arg]
        return pair.to_iss(shape)


def _dot(style: str, cells: Cells, number: int, plain: int) -> Mark:
    """Return a dot between two cells, with its number unless that is the plain one."""
    text = "" if number == plain else str(number)
    size = 0.36 if text else 0.28
    return Mark("disc", style, (middle(cells),), size, text, is_filled=True)


class WhiteDot(Marked):
    """A white Kropki dot: the digits differ by one, or by the difference given."""

    techniques = ("kropki-pair", "kropki-chain")
    title = msg("white dot")
    sentence = msg("Digits at a white dot differ by 1, or by the number in it.")
    iss = "WhiteDot cells"
    fpuzzles = "difference cells difference?"

    difference: int

    def __init__(self, cells: CellsLike, difference: int = 1) -> None:
        self._fill(cells=self._cells(cells), difference=checked_number(difference, "difference"))

    def fits(self, a: int, b: int) -> bool:
        return abs(a - b) == self.difference

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield _dot("white-dot", self.cells, self.difference, 1)


class BlackDot(Marked):
    """A black Kropki dot: one digit is double the other, or as many times it as the ratio."""

    techniques = ("kropki-pair", "kropki-chain")
    title = msg("black dot")
    sentence = msg(
        "One digit at a black dot is 2 times the other, or as many times as the number in it."
    )
    iss = "BlackDot cells"
    fpuzzles = "ratio cells ratio?"

    ratio: int

    def __init__(self, cells: CellsLike, ratio: int = 2) -> None:
        self._fill(cells=self._cells(cells), ratio=checked_number(ratio, "ratio"))

    def fits(self, a: int, b: int) -> bool:
        return a == b * self.ratio or b == a * self.ratio

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield _dot("black-dot", self.cells, self.ratio, 2)


class XV(Marked):
    """An X or a V: the digits add up to 10 or 5, or to another total."""

    techniques = ("xv-pair",)
    title = msg("X or V")
    sentence = msg("Digits at an X add up to 10, at a V to 5, at a number to this.")
    iss_names = ("X", "V")
    fpuzzles = "xv cells total"

    total: int

    def __init__(self, cells: CellsLike, total: int) -> None:
        self._fill(cells=self._cells(cells), total=checked_number(total, "total"))

    def fits(self, a: int, b: int) -> bool:
        return a + b == self.total

    @classmethod
    def from_iss(cls, name: str, args: list[str], shape: Shape) -> Iterator[Constraint]:
        for pair in adjacent(cls.title, cells_from_iss(args), shape):
            yield cls(pair, 10 if name == "X" else 5)

    def to_iss(self, shape: Shape) -> str:
        if not self._shares_edge:
            return super().to_iss(shape)
        if self.total not in (5, 10):
            raise self.not_in_iss()
        return "~".join((".X" if self.total == 10 else ".V", *cells_to_iss(self.cells)))

    @classmethod
    def from_fpuzzles(cls, entry: Mapping[str, Any], shape: Shape) -> Iterator[Constraint]:
        total = {"X": 10, "V": 5}.get(str(entry.get("value")).strip().upper())
        return super().from_fpuzzles({**entry, "value": total}, shape)

    def to_fpuzzles(self, shape: Shape) -> Iterator[tuple[str, Any]]:
        if self.total not in (5, 10):
            raise self.not_in_fpuzzles()
        for name, entry in super().to_fpuzzles(shape):
            yield name, entry | {"value": "X" if self.total == 10 else "V"}

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        text = {5: "V", 10: "X"}.get(self.total) or str(self.total)
        yield Mark("text", "sign", (middle(self.cells),), 0.34, text)


class GreaterThan(Marked):
    """The digit of the first cell is greater than that of the second."""

    techniques = ("inequality",)
    title = msg("greater than")
    sentence = msg("A sign between two cells points to the smaller digit.")
    iss = "GreaterThan cells"

    def _cells(self, cells: CellsLike) -> Cells:
        return checked_cells(self.title, cells, 2, 2)

    def fits(self, a: int, b: int) -> bool:
        return a > b

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        larger, smaller = self.cells
        yield chevron("sign", larger, smaller, 0.5, points_to_first=False)


class Clone(OfPairs):
    """Two groups of cells with the same digits in the same places."""

    techniques = ("copied-digits",)
    title = msg("clone")
    sentence = msg("Shaded groups with the same letter hold the same digits in the same places.")
    fpuzzles = "clone cells"
    is_relabelled = True

    first: Cells
    copy: Cells

    def __init__(self, first: CellsLike, copy: CellsLike) -> None:
        ones = checked_cells(self.title, first, 1)
        self._fill(first=ones, copy=checked_cells(self.title, copy, len(ones), len(ones)))

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        return ((a, b) for a, b in zip(self.first, self.copy, strict=True) if a != b)

    @classmethod
    def from_fpuzzles(cls, entry: Mapping[str, Any], shape: Shape) -> Iterator[Constraint]:
        places = ("cells", "cloneCells")
        [first], [copy] = (cells_from_fpuzzles(entry, it, shape.side) for it in places)
        pairs = [(a, b) for a, b in zip(first, copy, strict=True) if a != b]
        groups = [{a for a, _ in pairs}, {b for _, b in pairs}]
        if all(len(group) == len(pairs) for group in groups):
            pairs_of_rules = [pairs] if pairs else []
        else:  # a cell that has several copies
            pairs_of_rules = [[pair] for pair in pairs]
        for some in pairs_of_rules:
            yield cls([a for a, _ in some], [b for _, b in some])

    def to_fpuzzles(self, shape: Shape) -> Iterator[tuple[str, Any]]:
        names = {"cells": self.first, "cloneCells": self.copy}
        yield "clone", {key: [name_of(cell) for cell in cells] for key, cells in names.items()}

    def fits(self, a: int, b: int) -> bool:
        return a == b

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        for cells in (self.first, self.copy):
            yield Mark("tint", "clone", corners(cells))
            for cell in cells:
                yield corner_text("clone", cell, LETTER)


class NonConsecutive(OfPairs, OfBoard):
    """No two neighbours in a row or a column have consecutive digits."""

    techniques = ("nonconsecutive-neighbours",)
    title = msg("nonconsecutive")
    sentence = msg("Neighbours in a row or a column aren't consecutive.")
    iss = "AntiConsecutive"
    fpuzzles = "nonconsecutive flag"

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        return steps_apart(shape, ((0, 1), (1, 0)))

    def fits(self, a: int, b: int) -> bool:
        return abs(a - b) != 1


class DiagonallyNonConsecutive(NonConsecutive):
    """No two cells that touch at a corner have consecutive digits."""

    title = msg("diagonally nonconsecutive")
    sentence = msg("Digits that touch at a corner aren't consecutive.")
    iss = ""

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        return steps_apart(shape, ((1, 1), (1, -1)))


class Knightmare(OfPairs, OfBoard):
    """No two cells a knight's move apart have digits that add up to one of the totals."""

    techniques = ("nonconsecutive-neighbours",)
    title = msg("knightmare")
    sentence = msg(
        "No two digits a knight's move apart add up to one of {totals}.", totals=Listed((5, 15))
    )

    totals: tuple[int, ...]

    def __init__(self, totals: Iterable[int] = (5, 15)) -> None:
        self._fill(totals=tuple(sorted(checked_number(total, "totals") for total in totals)))

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        return steps_apart(shape, ((1, 2), (1, -2), (2, 1), (2, -1)))

    def fits(self, a: int, b: int) -> bool:
        return a + b not in self.totals


class _Unmarked(OfPairs, OfBoard):
    """What holds for all neighbours that have no sign of some kinds between them."""

    marks: ClassVar[tuple[type[Marked], ...]]

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        marked = {rule.cells for rule in constraints if isinstance(rule, self.marks)}
        return (pair for pair in steps_apart(shape, ((0, 1), (1, 0))) if pair not in marked)


class StrictKropki(_Unmarked):
    """All dots are given: neighbours without one are neither consecutive nor one double the other.

    Dots that are alternatives, in an :class:`Any`, aren't given.
    """

    techniques = ("negative-kropki",)
    title = msg("all dots given")
    sentence = msg(
        "All dots are given: neighbours without one are neither consecutive nor one double the "
        "other."
    )
    iss = "StrictKropki"
    marks = (WhiteDot, BlackDot)

    def fits(self, a: int, b: int) -> bool:
        return abs(a - b) != 1 and a != 2 * b and b != 2 * a

    def to_fpuzzles(self, shape: Shape) -> Iterator[tuple[str, Any]]:
        yield from (("negative:ratio", True), ("nonconsecutive", True))


class StrictWhite(_Unmarked):
    """All white dots are given: neighbours without a dot, of any colour, aren't consecutive."""

    techniques = ("negative-kropki",)
    title = msg("all white dots given")
    sentence = msg("All white dots are given: neighbours without a dot aren't consecutive.")
    fpuzzles = "nonconsecutive flag"
    marks = (WhiteDot, BlackDot)

    def fits(self, a: int, b: int) -> bool:
        return abs(a - b) != 1


class StrictBlack(_Unmarked):
    """All black dots are given: neighbours without a dot, of any colour, don't have the ratio.

    It is 2, or as given.
    """

    techniques = ("negative-kropki",)
    title = msg("all black dots given")
    sentence = msg(
        "All black dots are given: of neighbours without a dot none is {ratio} times the other.",
        ratio="",
    )
    marks = (WhiteDot, BlackDot)

    ratio: int

    def __init__(self, ratio: int = 2) -> None:
        self._fill(ratio=checked_number(ratio, "ratio"))

    def fits(self, a: int, b: int) -> bool:
        return a != b * self.ratio and b != a * self.ratio

    def to_fpuzzles(self, shape: Shape) -> Iterator[tuple[str, Any]]:
        yield "negative:ratio", True


class StrictXV(_Unmarked):
    """All X and V signs are given: neighbours without one add up to neither 10 nor 5."""

    techniques = ("negative-xv",)
    title = msg("all X and V given")
    sentence = msg("All X and V are given: neighbours without one add up to neither 10 nor 5.")
    iss = "StrictXV"
    fpuzzles = "negative:xv flag"
    marks = (XV,)

    def fits(self, a: int, b: int) -> bool:
        return a + b not in (5, 10)


class AntiTaxicab(OfBoard):
    """Two cells with the digit d aren't d steps apart, counted along rows and columns."""

    title = msg("anti-taxicab")
    sentence = msg(
        "Two cells with the digit N aren't N steps apart, counted along rows and columns."
    )
    iss = "AntiTaxicab"

    def broken(self, grid: Grid) -> tuple[int, ...]:
        wide, more = grid.shape.columns, grid.shape.least - 1
        found = set()
        for a, digit in enumerate(grid.cells):
            for b in range(a + 1, grid.shape.cells) if digit else ():
                steps = abs(a // wide - b // wide) + abs(a % wide - b % wide)
                if grid.cells[b] == digit and digit + more == steps:
                    found |= {a, b}
        return tuple(sorted(found))

    def lower(self, board: Board) -> Iterator[Propagator]:
        for digit in filter(None, board.digits):
            others = board.every ^ board.mask((digit,))
            masks = tuple(others if it == digit else board.every for it in board.digits)
            around = [(i, digit - i) for i in range(digit + 1)]
            around += [(i, i - digit) for i in range(1, digit)]
            yield related(board, masks, steps_apart(board.shape, tuple(around)))


def related(board: Board, masks: tuple[int, ...], pairs: Iterable[Pair]) -> Propagator:
    """Return that each of some pairs of cells is in a relation."""
    numbers = board.shape._numbers  # those of cells beside the board, too
    found = tuple((numbers[a], numbers[b]) for a, b in pairs)
    return Related(*found[0], masks) if len(found) == 1 else Relations(masks, found)


def steps_apart(shape: Shape, steps: tuple[Cell, ...]) -> tuple[Pair, ...]:
    """Return the pairs of cells that are one of these steps apart, the first of them on top."""
    return _steps_apart(shape.rows, shape.columns, steps)


@lru_cache(64)
def _steps_apart(rows: int, columns: int, steps: tuple[Cell, ...]) -> tuple[Pair, ...]:
    return tuple(
        ((row, column), (row + down, column + right))
        for row in range(rows)
        for column in range(columns)
        for down, right in steps
        if row + down < rows and 0 <= column + right < columns
    )
