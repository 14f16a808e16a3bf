"""Sudoku on any board: values, formats, verbs.

What works on many puzzles at once is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader
from farandole.sudoku.clashes import Clash as Clash
from farandole.sudoku.clashes import clashes as clashes
from farandole.sudoku.grid import Grid as Grid
from farandole.sudoku.rules.distinct import Distinct as Distinct
from farandole.sudoku.shape import CLASSIC as CLASSIC
from farandole.sudoku.shape import House as House
from farandole.sudoku.shape import Shape as Shape
from farandole.sudoku.solving import Solutions as Solutions
from farandole.sudoku.solving import count as count
from farandole.sudoku.solving import solutions as solutions
from farandole.sudoku.solving import solve as solve
from farandole.sudoku.solving import solve_board as solve_board
from farandole.sudoku.solving import solve_line as solve_line

if TYPE_CHECKING:
    from farandole.sudoku.candidates import TrueCandidates as TrueCandidates
    from farandole.sudoku.candidates import true_candidates as true_candidates
    from farandole.sudoku.checking import Check as Check
    from farandole.sudoku.checking import check as check
    from farandole.sudoku.conflicts import Conflict as Conflict
    from farandole.sudoku.conflicts import conflict as conflict
    from farandole.sudoku.many.check import check_many as check_many
    from farandole.sudoku.many.result import STATUS as STATUS
    from farandole.sudoku.many.result import BulkCheck as BulkCheck
    from farandole.sudoku.many.result import BulkCount as BulkCount
    from farandole.sudoku.many.result import BulkResult as BulkResult
    from farandole.sudoku.many.result import Interrupted as Interrupted
    from farandole.sudoku.many.solve import count_many as count_many
    from farandole.sudoku.many.solve import solve_many as solve_many

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "candidates": "TrueCandidates true_candidates",
        "clashes": "Clash clashes",
        "checking": "Check check",
        "conflicts": "Conflict conflict",
        "grid": "Grid",
        "many.check": "check_many",
        "many.result": "STATUS BulkCheck BulkCount BulkResult Interrupted",
        "many.solve": "count_many solve_many",
        "rules.distinct": "Distinct",
        "shape": "CLASSIC House Shape",
        "solving": "Solutions count solutions solve solve_board solve_line",
    },
)
