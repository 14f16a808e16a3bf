"""Plan: what the functions that place clues share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from farandole.make.random_numbers import Stream
    from farandole.sudoku.rules.places import Cell, Cells
    from farandole.sudoku.shape import Shape


@dataclass(frozen=True, slots=True)
class Plan:
    """A full grid on which clues are placed, and random numbers for it."""

    shape: Shape
    digits: bytes
    """The full grid."""
    stream: Stream
    sizes: tuple[int, int] | None = None
    """The fewest and the most cells of a cage or line; None for what is usual."""
    cages: tuple[tuple[int, ...], ...] | None = None
    """The cells of the cages; None for random ones."""
    used: set[Cell] = field(default_factory=set)
    """The cells that have a line."""
    squares: set[Cell] = field(default_factory=set)
    """The upper left cells of squares that a line crosses diagonally."""

    @property
    def cells(self) -> Cells:
        """All cells, in reading order."""
        side = self.shape.side
        return tuple((row, column) for row in range(side) for column in range(side))

    @property
    def shuffled(self) -> list[Cell]:
        """All cells in random order."""
        cells = list(self.cells)
        self.stream.shuffle(cells)
        return cells

    def digit(self, cell: Cell) -> int:
        """Return the digit of a cell."""
        return self.digits[cell[0] * self.shape.side + cell[1]]

    def size(self, usual: tuple[int, int]) -> int:
        """Return how many cells the next cage or line is to have, all numbers equally likely."""
        least, most = self.sizes or usual
        return least + self.stream.below(most - least + 1)
