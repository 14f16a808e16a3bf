"""Linked cells: backtracking that goes straight to the next blank."""

from __future__ import annotations

from collections.abc import Callable

from farandole.errors import NoSolution
from farandole.sudoku.grid import Grid, GridLike
from farandole.sudoku.methods.events import Erase, Fill
from farandole.sudoku.methods.marks import Marks
from farandole.sudoku.methods.result import MethodResult, Run


def linked_cells(
    grid: GridLike,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[Fill | Erase], object] | None = None,
) -> MethodResult:
    """Try digits like backtracking, in the row or column with the fewest blanks.

    The idea: hang the blank cells, and only they, in cross-linked lists, one for every row and
    one for every column, each with a header that knows its size. The next blank is then a
    neighbour, not a search; and there is a choice which: the first in the shortest list,
    where most digits stand already. A filled cell leaves its two lists, an erased one comes
    back to its place: dancing links, but on cells.

    It is half of the way. The lists know where the blanks are, but nothing of the digits that
    are left for them; those are still tried from 1 to 9 against the marks. Empty and easy grids
    take no time, hard puzzles as long as ever.

    >>> from farandole.sudoku.grid import Grid
    >>> linked_cells(Grid.empty()).complete
    True
    """
    run = Run("linked-cells", grid, nodes, seconds, trace)
    try:
        marks = Marks(run.grid)
    except NoSolution:
        return run.impossible()
    blanks = LinkedCells(run.grid)
    filled: list[tuple[int, int]] = []  # cells in order, each with the digit to be tried next
    while blanks.left_over:
        cell = blanks.next()
        digit = marks.next_free(cell, after=0)
        while not digit and filled:
            cell, digit = filled.pop()
            marks.take(cell, run.erase(cell))
            blanks.put_back(cell)
        if not digit:
            return run.impossible()
        if not run.budget.take():
            break
        untried = marks.next_free(cell, after=digit)
        marks.put(cell, digit)
        blanks.take(cell)
        filled.append((cell, untried))
        run.fill(cell, digit, "guess" if untried else "forced")
    return run.result()


class LinkedCells:
    """The blank cells of a grid in circular lists, by row (left, right) and column (up, down).

    Nodes 0 to side² - 1 are the cells; after them come the headers of the rows, then those of
    the columns::

        row 1 ─ r1c3 ─ r1c4 ─ (row 1)
                 │      │
        row 2 ───┼──── r2c4 ─ (row 2)
                 │      │
               (col 3) (col 4)

    >>> from farandole.sudoku.grid import Grid
    >>> blanks = LinkedCells(Grid("12.. 341. 2143 4321"))
    >>> blanks.left_over, blanks.next()
    (3, 7)
    >>> blanks.take(7)
    >>> blanks.left_over, blanks.next()
    (2, 2)
    """

    __slots__ = ("_down", "_left", "_right", "_side", "_size", "_up", "left_over")

    left_over: int  # how many cells hang in the lists

    def __init__(self, grid: Grid) -> None:
        n = self._side = grid.shape.side
        nodes = n * n + 2 * n
        self._left, self._right = list(range(nodes)), list(range(nodes))
        self._up, self._down = list(range(nodes)), list(range(nodes))
        self._size = [0] * (2 * n)  # rows, then columns
        self.left_over = 0
        for cell in grid.blanks:
            row, column = self._lists(cell)
            _append(cell, n * n + row, self._left, self._right)
            _append(cell, n * n + column, self._up, self._down)
            self._resize(cell, 1)

    def next(self) -> int:
        """Return the first blank in the shortest of the lists, rows before columns.

        Some blank must be left over.
        """
        n, size = self._side, self._size
        shortest, least = 0, n + 1
        for number, length in enumerate(size):
            if 0 < length < least:
                shortest, least = number, length
        after = self._right if shortest < n else self._down
        return after[n * n + shortest]

    def take(self, cell: int) -> None:
        """Unlink a cell from its row and its column; it keeps its own four links."""
        left, right, up, down = self._left, self._right, self._up, self._down
        right[left[cell]] = right[cell]
        left[right[cell]] = left[cell]
        down[up[cell]] = down[cell]
        up[down[cell]] = up[cell]
        self._resize(cell, -1)

    def put_back(self, cell: int) -> None:
        """Undo :meth:`take`; cells come back in the opposite order to the one they left in."""
        left, right, up, down = self._left, self._right, self._up, self._down
        up[down[cell]] = cell
        down[up[cell]] = cell
        left[right[cell]] = cell
        right[left[cell]] = cell
        self._resize(cell, 1)

    def _lists(self, cell: int) -> tuple[int, int]:
        """Return the numbers of a cell's row and column among the lists."""
        row, column = divmod(cell, self._side)
        return row, self._side + column

    def _resize(self, cell: int, by: int) -> None:
        row, column = self._lists(cell)
        self._size[row] += by
        self._size[column] += by
        self.left_over += by


def _append(cell: int, header: int, before: list[int], after: list[int]) -> None:
    """Link a cell in at the end of the circular list that hangs on ``header``."""
    last = before[header]
    before[cell], after[cell] = last, header
    after[last] = before[header] = cell
