"""Hybrid: think first, then try."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from farandole.sudoku.grid import GridLike, as_grid
from farandole.sudoku.methods.backtracking import backtracking
from farandole.sudoku.methods.elimination import elimination
from farandole.sudoku.methods.events import Erase, Fill
from farandole.sudoku.methods.result import MethodResult


def hybrid(
    grid: GridLike,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[Fill | Erase], object] | None = None,
) -> MethodResult:
    """Run elimination first, and backtracking on the cells that it leaves.

    The idea: every digit found by thinking is one that needn't be tried. On easy puzzles
    nothing is left to try at all; on others the search has fewer cells and more marks to turn
    it back. On the hardest, elimination finds nothing, and the worst case is the same.

    >>> from farandole.sudoku.grid import Grid
    >>> result = hybrid(Grid("..5.34 ...6.1 .53... ...... .4...5 .1...."))
    >>> result.outcome, result.nodes, result.guesses
    ('solved', 72, 16)
    """
    grid = as_grid(grid)
    first = elimination(grid, nodes=nodes, seconds=seconds, trace=trace)
    if first.outcome != "stuck":
        return replace(first, method="hybrid")
    second = backtracking(
        first.grid,
        nodes=None if nodes is None else nodes - first.nodes,
        seconds=None if seconds is None else max(0.0, seconds - first.seconds),
        trace=trace,
    )
    return replace(
        second,
        method="hybrid",
        grid=grid if second.impossible else second.grid,
        nodes=first.nodes + second.nodes,
        seconds=first.seconds + second.seconds,
    )
