"""Comparing: the methods side by side on one puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from statistics import median

from farandole.limits import known, whole_number
from farandole.sudoku.grid import Grid, GridLike, as_grid
from farandole.sudoku.methods import METHODS, MethodResult
from farandole.sudoku.methods.result import Method

NODES = 200_000
"""The default limit of nodes for each method: some seconds of plain Python."""

_SHORT = 0.1  # seconds of a run that is worth repeating


def compare(
    grid: GridLike,
    methods: Iterable[str] | None = None,
    *,
    seconds: float | None = None,
    nodes: int | None = NODES,
    runs: int = 5,
) -> tuple[MethodResult, ...]:
    """Return the result of each method on the puzzle, in the requested order.

    ``methods`` are names out of :data:`farandole.sudoku.methods.METHODS`, all by default. ``nodes``
    and ``seconds`` limit each of them. The result of a method that reached one names the limit and
    has the fullest grid. Without ``seconds``, everything but the times is the same on every
    machine.

    A time is the median of ``runs`` warm runs, after a first one that isn't counted. A run of a
    tenth of a second or more isn't repeated.

    >>> from farandole.sudoku.grid import Grid
    >>> puzzle = Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")
    >>> for row in compare(puzzle, ["elimination", "dancing-links"]):
    ...     print(row.method, row.outcome, row.cells_left, row.nodes)
    elimination stuck 20 6
    dancing-links solved 0 36

    Raises :class:`~farandole.ArgumentError` (also a ValueError) for an unknown method, before
    any runs, for a negative limit, and for less than one run.
    """
    runs = whole_number(runs, "runs", 1)
    grid = as_grid(grid)
    names = tuple(METHODS if methods is None else methods)
    for name in names:
        known(name, "method", METHODS)
    return tuple(_timed(METHODS[name], grid, nodes, seconds, runs) for name in names)


def _timed(
    method: Method, grid: Grid, nodes: int | None, seconds: float | None, runs: int
) -> MethodResult:
    """Return the result of a method, with the median time of its warm runs."""
    result = method(grid, nodes=nodes, seconds=seconds)
    if runs == 1 or result.seconds > _SHORT or result.stopped == "seconds":
        return result
    times = [method(grid, nodes=nodes, seconds=seconds).seconds for _ in range(runs)]
    return replace(result, seconds=median(times))
