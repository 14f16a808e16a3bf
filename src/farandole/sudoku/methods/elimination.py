"""Elimination: the remainder method, 余数法."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from farandole.errors import NoSolution
from farandole.i18n import msg
from farandole.sudoku.grid import Grid, GridLike
from farandole.sudoku.methods.events import Fill
from farandole.sudoku.methods.result import MethodResult, Run


def elimination(
    grid: GridLike,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[Fill], object] | None = None,
) -> MethodResult:
    """Fill the cells that have one digit left, as long as there are any.

    The idea: a digit is excluded from a cell as soon as one of its 20 peers holds it. When 8
    of 9 digits are excluded, the one that remains goes in; and being a peer of 20 cells itself,
    it may leave one digit to some of them. A queue holds the cells that are down to one.

    Nothing is ever tried, so every digit is right, and occurs in each solution that the puzzle
    has. But when the queue runs empty the method knows no more: it solves easy puzzles, and
    reports of the others the partly filled grid. (Naked singles, in the words of the trade.)
    If some cell has no digit left, the puzzle has no solution.

    >>> from farandole.sudoku.grid import Grid
    >>> elimination(Grid("...3 ..4. 1..4 ..21")).outcome
    'solved'
    """
    run = Run("elimination", grid, nodes, seconds, trace)
    try:
        table = Exclusions(run.grid)
        while table.queue and run.budget.take():
            cell = table.queue.popleft()
            digit = table.remainder(cell)
            table.fill(cell, digit)
            run.fill(cell, digit, "forced")
    except NoSolution:
        return run.impossible()
    return run.result()


class Exclusions:
    """Which digits are excluded where, and how many, for each cell of a board.

    ``digits`` the digit in each cell, 0 for a blank
    ``excluded[cell][d]``   whether a peer of the cell holds d
    ``count[cell]``         how many digits are excluded
    ``queue``               blank cells with a single digit left, first come first served

    Raises :class:`~farandole.NoSolution`, here and in :meth:`fill`, as soon as a cell that is
    to be filled has no digit left or two peers hold the same one.
    """

    __slots__ = ("count", "digits", "excluded", "queue", "shape")

    def __init__(self, grid: Grid) -> None:
        shape = grid.shape
        self.shape = shape
        self.digits = bytearray(shape.cells)
        self.excluded = [[False] * (shape.side + 1) for _ in range(shape.cells)]
        self.count = [0] * shape.cells
        self.queue: deque[int] = deque()
        for cell, digit in grid.givens.items():
            self.fill(cell, digit)
        # A given may have been down to one digit before its turn came to be filled.
        self.queue = deque(cell for cell in self.queue if not self.digits[cell])

    def fill(self, cell: int, digit: int) -> None:
        """Write ``digit`` into ``cell`` and exclude it from the cell's peers."""
        if self.excluded[cell][digit]:
            raise NoSolution(
                msg("{cell} can't hold {digit}", cell=self.shape.cell_name(cell), digit=digit)
            )
        self.digits[cell] = digit
        for peer in self.shape.peers[cell]:
            if not self.excluded[peer][digit]:
                self._exclude(peer, digit)

    def _exclude(self, cell: int, digit: int) -> None:
        self.excluded[cell][digit] = True
        self.count[cell] += 1
        if self.digits[cell]:
            return
        if self.count[cell] == self.shape.side:
            raise NoSolution(msg("{cell} has no candidate left", cell=self.shape.cell_name(cell)))
        if self.count[cell] == self.shape.side - 1:
            self.queue.append(cell)

    def remainder(self, cell: int) -> int:
        """Return the one digit that isn't excluded from a cell in the queue."""
        return self.excluded[cell].index(False, 1)
