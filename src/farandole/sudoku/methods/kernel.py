"""Kernel: this project's own engine, called like those it is compared with."""

from __future__ import annotations

from collections.abc import Callable

from farandole.limits import Budget, Limits
from farandole.sudoku.grid import GridLike, as_grid
from farandole.sudoku.methods.result import MethodResult
from farandole.sudoku.solving import solutions


def kernel(
    grid: GridLike,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[object], object] | None = None,
) -> MethodResult:
    """Ask the engine behind :func:`farandole.sudoku.solving.solutions` for one solution.

    The idea, on the classic board: do what elimination does, and the same for digits that have
    one place left in a house, but for many cells at a time in the registers of the processor;
    guess only where that ends. Boards of other shapes have a search of the same kind.

    ``nodes`` counts guesses here: that is what the engine counts, and its limits. It can't be
    watched, so ``trace`` gets no events.

    >>> from farandole.sudoku.grid import Grid
    >>> kernel(Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")).grid
    Grid('165234234651653412421563346125512346')
    """
    grid = as_grid(grid)
    budget = Budget(Limits(nodes=nodes, seconds=seconds)).start()
    search = solutions(grid, nodes=nodes, seconds=seconds)
    solution = next(search, None)
    stopped = None
    if solution is None and not search.complete:
        stopped = "nodes" if nodes is not None and search.nodes >= nodes else "seconds"
    return MethodResult(
        method="kernel",
        grid=grid if solution is None else solution,
        nodes=search.nodes,
        guesses=search.nodes,
        seconds=budget.seconds,
        stopped=stopped,
        impossible=solution is None and stopped is None,
    )
