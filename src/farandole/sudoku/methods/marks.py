"""Which digits every house holds: the bookkeeping of the methods that try digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import NoSolution
from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid


class Marks:
    """A table ``held[house][digit]`` of what stands where.

    On the classic board these are the three tables ``row[9][9]``, ``col[9][9]`` and
    ``box[9][9]`` in one: houses 0 to 8 are the rows, 9 to 17 the columns, 18 to 26 the boxes.
    Other boards have other houses, or groups of cells that only mustn't repeat a digit; they
    are marked in the same way.

    Raises :class:`~farandole.NoSolution` if two givens clash.

    >>> from farandole.sudoku.grid import Grid
    >>> marks = Marks(Grid("..5.34 ...6.1 .53... ...... .4...5 .1...."))
    >>> [marks.next_free(0, after=digit) for digit in (0, 1, 2, 6)]
    [1, 2, 6, 0]
    """

    __slots__ = ("held", "houses_of", "side")

    def __init__(self, grid: Grid) -> None:
        shape = grid.shape
        self.side = shape.side
        self.houses_of = shape._groups_of
        self.held = [[False] * (shape.side + 1) for _ in shape._groups]
        for cell, digit in grid.givens.items():
            if self.next_free(cell, after=digit - 1) != digit:
                raise NoSolution(
                    msg(
                        "{cell}: the given {digit} clashes with another",
                        cell=shape.cell_name(cell),
                        digit=digit,
                    )
                )
            self.put(cell, digit)

    def next_free(self, cell: int, *, after: int) -> int:
        """Return the least digit above ``after`` that no house of ``cell`` holds, 0 if none."""
        held, houses = self.held, self.houses_of[cell]
        for digit in range(after + 1, self.side + 1):
            for house in houses:
                if held[house][digit]:
                    break
            else:
                return digit
        return 0

    def put(self, cell: int, digit: int) -> None:
        """Mark ``digit`` as held by every house of ``cell``."""
        for house in self.houses_of[cell]:
            self.held[house][digit] = True

    def take(self, cell: int, digit: int) -> None:
        """Undo :meth:`put`."""
        for house in self.houses_of[cell]:
            self.held[house][digit] = False
