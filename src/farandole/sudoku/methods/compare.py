"""Comparing: the methods side by side on one puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import Listed, Quoted, msg
from farandole.sudoku.grid import as_grid
from farandole.sudoku.methods import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.sudoku.grid import GridLike
    from farandole.sudoku.methods import MethodResult


def compare(
    grid: GridLike,
    methods: Iterable[str] | None = None,
    *,
    seconds: float | None = 10.0,
    nodes: int | None = None,
) -> tuple[MethodResult, ...]:
    """Return what each method makes of the puzzle, in the order asked for.

    ``methods`` are names out of :data:`farandole.sudoku.methods.METHODS`, all by default.
    ``seconds`` and ``nodes`` limit each of them, so the whole takes no more than six times
    ``seconds``. A method that reached one says so and shows how far it came.

    >>> from farandole.sudoku.grid import Grid
    >>> puzzle = Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")
    >>> for row in compare(puzzle, ["elimination", "dancing-links"]):
    ...     print(row.method, row.outcome, row.cells_left, row.nodes)
    elimination stuck 20 6
    dancing-links solved 0 36

    Raises :class:`~farandole.ArgumentError` (also a ValueError) for an unknown method, before
    any runs, and for a negative limit.
    """
    grid = as_grid(grid)
    names = tuple(METHODS if methods is None else methods)
    for name in names:
        if name not in METHODS:
            from farandole.i18n.guess import guessed

            text = msg(
                "unknown method {name}; the methods are {methods}",
                name=Quoted(name),
                methods=Listed(METHODS),
            )
            raise ArgumentError(guessed(text, name, METHODS), code="argument.choice")
    return tuple(METHODS[name](grid, nodes=nodes, seconds=seconds) for name in names)
