"""Backtracking: try, and undo."""

from __future__ import annotations

from collections.abc import Callable

from farandole.errors import NoSolution
from farandole.sudoku.grid import GridLike
from farandole.sudoku.methods.events import Erase, Fill
from farandole.sudoku.methods.marks import Marks
from farandole.sudoku.methods.result import MethodResult, Run


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
    run = Run("backtracking", grid, nodes, seconds, trace)
    try:
        marks = Marks(run.grid)
    except NoSolution:
        return run.impossible()
    blanks = run.grid.blanks
    untried = bytearray(len(blanks))  # for each filled blank the digit to be tried next, if any
    k = 0  # the blank whose turn it is; those before it are filled
    while 0 <= k < len(blanks):
        cell = blanks[k]
        if run.digits[cell]:  # we came back: what stood here failed
            marks.take(cell, run.erase(cell))
            digit = untried[k]
        else:
            digit = marks.next_free(cell, after=0)
        if not digit:
            k -= 1
            continue
        if not run.budget.take():
            break
        untried[k] = marks.next_free(cell, after=digit)
        marks.put(cell, digit)
        run.fill(cell, digit, "guess" if untried[k] else "forced")
        k += 1
    return run.result() if k >= 0 else run.impossible()
