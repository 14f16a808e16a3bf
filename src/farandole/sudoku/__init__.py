"""Sudoku on any board: values, formats, verbs."""

from farandole.sudoku.checking import Check, Clash, check, clashes
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules import Distinct
from farandole.sudoku.shape import CLASSIC, House, Shape
from farandole.sudoku.solving import Solutions, count, solutions, solve, solve_board

__all__ = [
    "CLASSIC",
    "Check",
    "Clash",
    "Distinct",
    "Grid",
    "House",
    "Shape",
    "Solutions",
    "check",
    "clashes",
    "count",
    "solutions",
    "solve",
    "solve_board",
]
