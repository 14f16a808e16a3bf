"""farandole: exact cover and Sudoku, hand in hand.

The everyday names are here; :mod:`farandole.sudoku`, :mod:`farandole.cover` and
:mod:`farandole.cover.models` have the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover import Problem
from farandole.errors import (
    ArgumentError,
    ArgumentTypeError,
    CheckpointError,
    FarandoleError,
    FormatError,
    GridError,
    LimitReached,
    ManySolutions,
    NoSolution,
    OutOfRange,
    ParseError,
    ProblemError,
    ShapeError,
    Unsupported,
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
    solve_line,
)

if TYPE_CHECKING:
    from farandole.sudoku import check_many, count_many, solve_many

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "ArgumentError",
    "ArgumentTypeError",
    "CheckpointError",
    "FarandoleError",
    "FormatError",
    "Grid",
    "GridError",
    "LimitReached",
    "ManySolutions",
    "NoSolution",
    "OutOfRange",
    "ParseError",
    "Problem",
    "ProblemError",
    "Shape",
    "ShapeError",
    "Unsupported",
    "check",
    "check_many",
    "count",
    "count_many",
    "solutions",
    "solve",
    "solve_board",
    "solve_line",
    "solve_many",
]


def __getattr__(name: str) -> object:
    """Import what works on many puzzles when it is first used."""
    if name in ("check_many", "count_many", "solve_many"):
        from farandole import sudoku

        found: object = getattr(sudoku, name)
        globals()[name] = found
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
