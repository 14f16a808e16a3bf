"""Hybrid: think first, then try."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from farandole.sudoku.methods.backtracking import backtracking
from farandole.sudoku.methods.elimination import elimination

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.sudoku.grid import Grid
    from farandole.sudoku.methods.events import Erase, Fill
    from farandole.sudoku.methods.result import MethodResult


def hybrid(
    grid: Grid,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[Fill | Erase], object] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> MethodResult:
    """Run elimination first, and backtracking on the cells that it leaves.

    The idea: every digit found by thinking is one that needn't be tried. On easy puzzles
    nothing is left to try at all; on others the search has fewer cells and more marks to turn
    it back. On the hardest, elimination finds nothing, and the worst case is the same.

    >>> from farandole.sudoku.grid import Grid
    >>> result = hybrid(Grid("..5.34 ...6.1 .53... ...... .4...5 .1...."))
    >>> result.outcome, result.nodes - result.guesses
    ('solved', 6)
    """
    first = elimination(grid, nodes=nodes, seconds=seconds, trace=trace, clock=clock)
    if first.outcome != "stuck":
        return replace(first, method="hybrid")
    second = backtracking(
        first.grid,
        nodes=None if nodes is None else nodes - first.nodes,
        seconds=None if seconds is None else max(0.0, seconds - first.seconds),
        trace=trace,
        clock=clock,
    )
    return replace(
        second,
        method="hybrid",
        grid=grid if second.impossible else second.grid,
        nodes=first.nodes + second.nodes,
        seconds=first.seconds + second.seconds,
    )
