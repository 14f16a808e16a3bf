"""Backtracking: try, and take back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import NoSolution
from farandole.limits import Budget, Limits
from farandole.sudoku.grid import as_grid
from farandole.sudoku.methods.events import Erase, Fill
from farandole.sudoku.methods.marks import Marks
from farandole.sudoku.methods.result import finish

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.sudoku.grid import GridLike
    from farandole.sudoku.methods.result import MethodResult


def backtracking(
    grid: GridLike,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[Fill | Erase], object] | None = None,
) -> MethodResult:
    """Fill the blanks in reading order with the first digit that fits, and undo what fails.

    The idea: go to the first blank and write the least digit that its row, column and box
    don't hold yet; then to the next blank. Where no digit fits, go back to the blank before,
    and try the next digit there. Like an odometer, this visits the fillings in increasing
    order, but turns back at the first clash.

    Always right in the end, but it never looks ahead: a cell without any digit is noticed only
    when its turn comes, after every combination of the cells before it. Puzzles whose solution
    sorts late, or with few givens at the top, take it minutes and hours.

    >>> from farandole.sudoku.grid import Grid
    >>> backtracking(Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")).grid
    Grid('165234234651653412421563346125512346')
    """
    grid = as_grid(grid)
    budget = Budget(Limits(nodes=nodes, seconds=seconds)).start()
    try:
        marks = Marks(grid)
    except NoSolution:
        return finish("backtracking", grid, budget, cells=None, guesses=0)
    blanks = grid.blanks
    digits = bytearray(grid.cells)
    fullest, most = bytes(digits), 0
    others = bytearray(len(blanks))  # for each filled blank the digit to be tried next, if any
    guesses = 0
    k = 0  # the blank whose turn it is; those before it are filled
    while 0 <= k < len(blanks):
        cell = blanks[k]
        if digits[cell]:  # we came back: what stood here failed
            marks.take(cell, digits[cell])
            if trace:
                trace(Erase(cell, digits[cell]))
            digits[cell] = 0
            digit = others[k]
        else:
            digit = marks.next_free(cell, after=0)
        if not digit:
            k -= 1
            continue
        if not budget.take():
            break
        others[k] = marks.next_free(cell, after=digit)
        guesses += others[k] > 0
        marks.put(cell, digit)
        digits[cell] = digit
        if trace:
            trace(Fill(cell, digit, "guess" if others[k] else "forced"))
        k += 1
        if k > most:
            fullest, most = bytes(digits), k
    return finish(
        "backtracking",
        grid,
        budget,
        cells=fullest if k >= 0 else None,
        guesses=guesses,
    )
