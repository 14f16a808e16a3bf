"""Sudoku on any board: values, formats, verbs.

What works on many puzzles at once is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader
from farandole.sudoku.checking import Check, check
from farandole.sudoku.clashes import Clash, clashes
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules import Distinct
from farandole.sudoku.shape import CLASSIC, House, Shape
from farandole.sudoku.solving import Solutions, count, solutions, solve, solve_board, solve_line

if TYPE_CHECKING:
    from farandole.sudoku.many.check import check_many
    from farandole.sudoku.many.result import STATUS, BulkCheck, BulkCount, BulkResult, Interrupted
    from farandole.sudoku.many.solve import count_many, solve_many

__all__ = [
    "CLASSIC",
    "STATUS",
    "BulkCheck",
    "BulkCount",
    "BulkResult",
    "Check",
    "Clash",
    "Distinct",
    "Grid",
    "House",
    "Interrupted",
    "Shape",
    "Solutions",
    "check",
    "check_many",
    "clashes",
    "count",
    "count_many",
    "solutions",
    "solve",
    "solve_board",
    "solve_line",
    "solve_many",
]


_HOMES = {
    "STATUS": "many.result",
    "BulkCheck": "many.result",
    "BulkCount": "many.result",
    "BulkResult": "many.result",
    "Interrupted": "many.result",
    "check_many": "many.check",
    "count_many": "many.solve",
    "solve_many": "many.solve",
}

__getattr__ = loader(globals(), _HOMES)


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
