"""Cells that are odd, even, limited to some digits, or smaller or larger than their neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from farandole.i18n import msg
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.marks import LOOKS, Look, Mark, centres, chevron, corners
from farandole.sudoku.rules.pairs import OfPairs
from farandole.sudoku.rules.places import cells_to_iss, neighbours
from farandole.sudoku.rules.propagators import Allowed
from farandole.sudoku.rules.rule import Constraint, OfCells, checked_digits

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.pairs import Pair
    from farandole.sudoku.rules.places import Cell, CellsLike
    from farandole.sudoku.rules.propagators import Board, Propagator
    from farandole.sudoku.shape import Shape


LOOKS |= {
    "extreme": Look("#a08b5b", "#bda878", 0.03),
    "odd": Look("#d2d2d2", "#555555"),
    "even": Look("#d2d2d2", "#555555"),
    "one-of": Look("#555555", "#bbbbbb"),
}


class Odd(OfCells):
    """Cells with odd digits."""

    __slots__ = ()
    title = msg("odd cells")
    sentence = msg("Digits on grey discs are odd.")
    fpuzzles = "odd cell"
    order = "any"
    least = 1

    def _has(self, digit: int) -> bool:
        """Return whether a digit may be in the cells."""
        return digit % 2 == 1

    def broken(self, grid: Grid) -> tuple[int, ...]:
        has = [True, *map(self._has, grid.shape.digits)]
        return tuple(it for it in grid.shape.numbers(self.cells) if not has[grid.cells[it]])

    def to_iss(self, shape: Shape) -> str:
        digits = "_".join(str(digit) for digit in shape.digits if self._has(digit))
        return "~".join((".", *(f"{cell}_{digits}" for cell in cells_to_iss(self.cells))))

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        for point in centres(self.cells):
            yield Mark("disc", "odd", (point,), 0.8, is_filled=True)

    def lower(self, board: Board) -> Iterator[Propagator]:
        mask = board.mask(filter(self._has, board.digits))
        for cell in board.numbers(self.cells):
            yield Allowed(cell, mask)


class Even(Odd):
    """Cells with even digits."""

    __slots__ = ()
    title = msg("even cells")
    sentence = msg("Digits on grey squares are even.")
    fpuzzles = "even cell"

    def _has(self, digit: int) -> bool:
        return digit % 2 == 0

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        for point in centres(self.cells):
            yield Mark("square", "even", (point,), 0.75, is_filled=True)


class OneOf(Odd):
    """Cells that have one of these digits.

    >>> OneOf("r1c1", (5, 1))
    OneOf('r1c1', (1, 5))
    """

    __slots__ = ("digits",)
    title = msg("cells limited to some digits")
    sentence = msg("A cell with small digits holds one of them.")
    is_relabelled = True

    digits: tuple[int, ...]

    def __init__(self, cells: CellsLike, digits: Iterable[int]) -> None:
        self._fill(cells=self._cells(cells), digits=checked_digits(self.title, set(digits)))

    def _has(self, digit: int) -> bool:
        return digit in self.digits

    def _renamed(self, digits: Sequence[int]) -> dict[str, Any]:
        return self.fields | {"digits": tuple(digits[digit - 1] for digit in self.digits)}

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        text = "".join(SYMBOLS[digit] for digit in self.digits)
        for x, y in centres(self.cells):
            yield Mark("text", "one-of", ((x, y + 0.32),), min(0.28, 1.5 / len(text)), text)


def limited(cell: Cell, digits: set[int], shape: Shape) -> Odd:
    """Return the rule that a cell has one of some digits.

    >>> from farandole import CLASSIC
    >>> limited((0, 0), {2, 5}, CLASSIC), limited((0, 0), {2, 4, 6, 8}, CLASSIC)
    (OneOf('r1c1', (2, 5)), Even('r1c1'))
    """
    least = min(digits)
    is_half = 1 < len(digits) <= shape.side // 2 + 1 and least < shape.least + 2
    if is_half and digits == {*range(least, shape.least + shape.side, 2)}:
        return Odd([cell]) if least % 2 else Even([cell])
    return OneOf([cell], digits)


def limits(grid: Grid, candidates: Sequence[int]) -> Iterator[Odd]:
    """Yield what candidates of a classic board, as bits, say that its digits don't."""
    for cell, (allowed, mask) in enumerate(zip(grid.candidates(), candidates, strict=True)):
        left = {digit for digit in allowed if mask >> digit - 1 & 1}
        if left < allowed:
            # A cell that has none is limited to a 1, and to a 2.
            for digits in (left,) if left else ({1}, {2}):
                yield limited(divmod(cell, 9), digits, grid.shape)


def marks_of(grid: Grid) -> list[int] | None:
    """Return the candidates that the constraints leave each cell, as bits; None if others are left.

    >>> from farandole import Grid
    >>> marks_of(Grid("." * 81, constraints=[OneOf("r1c1", (1, 3)), OneOf("r1c1", (3, 4))]))[:2]
    [4, 511]
    """
    marks = [(1 << grid.shape.side) - 1] * grid.shape.cells
    for rule in grid.constraints:
        if isinstance(rule, Odd):
            mask = sum(rule._has(digit) << at for at, digit in enumerate(grid.shape.digits))
            for cell in grid.shape.numbers(rule.cells):
                marks[cell] &= mask
        elif not rule.is_drawing:
            return None
    return marks


class Minimum(OfPairs, OfCells):
    """Cells with smaller digits than their neighbours in row and column, other such cells aside."""

    __slots__ = ()
    techniques = ("inequality",)
    title = msg("minimum cells")
    sentence = msg(
        "A cell with four signs pointing inwards is smaller than its neighbours in row and "
        "column, other such cells aside."
    )
    fpuzzles = "minimum cell"
    order = "any"
    least = 1
    keeps = "neighbours"

    def pairs(self, shape: Shape, constraints: tuple[Constraint, ...]) -> Iterable[Pair]:
        return (
            (cell, other)
            for cell in self.cells
            for other in neighbours(cell, shape.rows, shape.columns)
            if other not in self.cells
        )

    def fits(self, a: int, b: int) -> bool:
        return a < b

    def drawing(self, shape: Shape) -> Iterator[Mark]:
        yield Mark("tint", "extreme", corners(self.cells))
        for cell, other in self.pairs(shape, ()):
            yield chevron("extreme", cell, other, 0.36, points_to_first=self.fits(1, 2))


class Maximum(Minimum):
    """Cells with larger digits than their neighbours in row and column, other such cells aside."""

    __slots__ = ()
    title = msg("maximum cells")
    sentence = msg(
        "A cell with four signs pointing outwards is larger than its neighbours in row and "
        "column, other such cells aside."
    )
    fpuzzles = "maximum cell"

    def fits(self, a: int, b: int) -> bool:
        return a > b
