"""farandole: exact cover and Sudoku, hand in hand.

The everyday names are here; :mod:`farandole.sudoku`, :mod:`farandole.cover` and
:mod:`farandole.cover.models` have the rest.
"""

from farandole.cover import Problem
from farandole.errors import (
    FarandoleError,
    GridError,
    LimitReached,
    ManySolutions,
    NoSolution,
    ParseError,
    ProblemError,
    ShapeError,
    Unsupported,
    UnsupportedText,
)
from farandole.sudoku import (
    CLASSIC,
    Grid,
    Shape,
    check,
    count,
    solutions,
    solve,
    solve_board,
)

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "FarandoleError",
    "Grid",
    "GridError",
    "LimitReached",
    "ManySolutions",
    "NoSolution",
    "ParseError",
    "Problem",
    "ProblemError",
    "Shape",
    "ShapeError",
    "Unsupported",
    "UnsupportedText",
    "check",
    "count",
    "solutions",
    "solve",
    "solve_board",
]
