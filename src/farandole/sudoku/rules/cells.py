"""Cells that are odd, even, limited to some digits, or smaller or larger than their neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from farandole.i18n import msg
from farandole.sudoku.rules.pairs import OfPairs
from farandole.sudoku.rules.places import cells_to_iss, neighbours
from farandole.sudoku.rules.propagators import Allowed
from farandole.sudoku.rules.rule import Constraint, OfCells, checked_digits

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules.pairs import Pair
    from farandole.sudoku.rules.places import CellsLike
    from farandole.sudoku.rules.propagators import Board, Propagator
    from farandole.sudoku.shape import Shape


class Odd(OfCells):
    """Cells with odd digits."""

    __slots__ = ()
    title = msg("odd cells")
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

    def lower(self, board: Board) -> Iterator[Propagator]:
        mask = board.mask(filter(self._has, board.digits))
        for cell in board.numbers(self.cells):
            yield Allowed(cell, mask)


class Even(Odd):
    """Cells with even digits."""

    __slots__ = ()
    title = msg("even cells")

    def _has(self, digit: int) -> bool:
        return digit % 2 == 0


class OneOf(Odd):
    """Cells that have one of these digits.

    >>> OneOf("r1c1", (5, 1))
    OneOf('r1c1', (1, 5))
    """

    __slots__ = ("digits",)
    title = msg("cells limited to some digits")
    is_relabelled = True

    digits: tuple[int, ...]

    def __init__(self, cells: CellsLike, digits: Iterable[int]) -> None:
        self._fill(cells=self._cells(cells), digits=checked_digits(self.title, set(digits)))

    def _has(self, digit: int) -> bool:
        return digit in self.digits

    def _renamed(self, digits: Sequence[int]) -> dict[str, Any]:
        return self.fields | {"digits": tuple(digits[digit - 1] for digit in self.digits)}


class Minimum(OfPairs, OfCells):
    """Cells with smaller digits than their neighbours in row and column, other such cells aside."""

    __slots__ = ()
    title = msg("minimum cells")
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


class Maximum(Minimum):
    """Cells with larger digits than their neighbours in row and column, other such cells aside."""

    __slots__ = ()
    title = msg("maximum cells")

    def fits(self, a: int, b: int) -> bool:
        return a > b
