"""Sudoku on any board: values, formats, verbs.

What works on many puzzles at once is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader
from farandole.sudoku.clashes import Clash, clashes
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules.distinct import Distinct
from farandole.sudoku.shape import CLASSIC, House, Shape
from farandole.sudoku.solving import Solutions, count, solutions, solve, solve_board, solve_line

if TYPE_CHECKING:
    from farandole.sudoku.candidates import TrueCandidates, true_candidates
    from farandole.sudoku.checking import Check, check
    from farandole.sudoku.conflicts import Conflict, conflict
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
    "Conflict",
    "Distinct",
    "Grid",
    "House",
    "Interrupted",
    "Shape",
    "Solutions",
    "TrueCandidates",
    "check",
    "check_many",
    "clashes",
    "conflict",
    "count",
    "count_many",
    "solutions",
    "solve",
    "solve_board",
    "solve_line",
    "solve_many",
    "true_candidates",
]


__getattr__, __dir__ = loader(
    globals(),
    {
        "candidates": "TrueCandidates true_candidates",
        "checking": "Check check",
        "conflicts": "Conflict conflict",
        "many.check": "check_many",
        "many.result": "STATUS BulkCheck BulkCount BulkResult Interrupted",
        "many.solve": "count_many solve_many",
    },
)
