"""Exact cover and Sudoku: solving, counting, checking, explaining, making, printing.

>>> from farandole import solve
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> solve(puzzle).line
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'

What takes a grid takes what :class:`Grid` takes: 81 characters, a drawn board, rows of numbers or
symbols, a numpy array, a pandas table.

=====================================  ==========================================================
Grid, Shape                            the digits on a board, and the board
solve, solutions, count, check         one solution, all, how many; a good puzzle?
hint, explain, rate                    the next step for a person, all steps, how hard
generate, minimize                     make puzzles
canonical, same_puzzle                 know a puzzle again
solve_many, count_many, check_many     a million at once, in arrays
Problem                                any exact-cover problem
=====================================  ==========================================================

More is in :mod:`farandole.sudoku` (formats, drawings, methods), :mod:`farandole.logic`,
:mod:`farandole.make`, :mod:`farandole.paper`, :mod:`farandole.bank`, :mod:`farandole.cover` and
:mod:`farandole.cover.models`.
"""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    from farandole.cover import Problem
    from farandole.errors import (
        ArgumentError,
        ArgumentTypeError,
        BankError,
        CheckpointError,
        FarandoleError,
        FontError,
        FormatError,
        GridError,
        LimitReached,
        ManySolutions,
        MissingExtra,
        NoSolution,
        OutOfRange,
        ParseError,
        ProblemError,
        SearchBusy,
        ShapeError,
        Unsupported,
    )
    from farandole.logic import explain, hint, rate, rate_many
    from farandole.make import generate, generate_many, minimize
    from farandole.sudoku import (
        CLASSIC,
        Grid,
        Shape,
        check,
        check_many,
        count,
        count_many,
        solutions,
        solve,
        solve_board,
        solve_line,
        solve_many,
    )
    from farandole.sudoku.canonical import (
        Canonical,
        Transform,
        automorphisms,
        canonical,
        canonical_cells,
        canonical_many,
        random_equivalent,
        same_puzzle,
    )

__version__ = "0.1.0"

__all__ = [
    "CLASSIC",
    "ArgumentError",
    "ArgumentTypeError",
    "BankError",
    "Canonical",
    "CheckpointError",
    "FarandoleError",
    "FontError",
    "FormatError",
    "Grid",
    "GridError",
    "LimitReached",
    "ManySolutions",
    "MissingExtra",
    "NoSolution",
    "OutOfRange",
    "ParseError",
    "Problem",
    "ProblemError",
    "SearchBusy",
    "Shape",
    "ShapeError",
    "Transform",
    "Unsupported",
    "automorphisms",
    "canonical",
    "canonical_cells",
    "canonical_many",
    "check",
    "check_many",
    "count",
    "count_many",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "minimize",
    "random_equivalent",
    "rate",
    "rate_many",
    "same_puzzle",
    "solutions",
    "solve",
    "solve_board",
    "solve_line",
    "solve_many",
]


_ERRORS = (
    "ArgumentError ArgumentTypeError BankError CheckpointError FarandoleError FontError "
    "FormatError GridError LimitReached ManySolutions MissingExtra NoSolution OutOfRange "
    "ParseError ProblemError SearchBusy ShapeError Unsupported"
)
_FORM = "sudoku.canonical.form"
_HOMES = {
    **dict.fromkeys(_ERRORS.split(), "errors"),
    **dict.fromkeys(("solutions", "solve", "solve_board", "solve_line", "count"), "sudoku.solving"),
    **dict.fromkeys(("Canonical", "automorphisms", "canonical", "same_puzzle"), _FORM),
    "CLASSIC": "sudoku.shape",
    "Grid": "sudoku.grid",
    "Problem": "cover.problem",
    "Shape": "sudoku.shape",
    "Transform": "sudoku.canonical.transform",
    "canonical_cells": "sudoku.canonical.many",
    "canonical_many": "sudoku.canonical.many",
    "check": "sudoku.checking",
    "check_many": "sudoku.many.check",
    "count_many": "sudoku.many.solve",
    "explain": "logic.finding",
    "generate": "make.generating",
    "generate_many": "make.generating",
    "hint": "logic.hints",
    "minimize": "make.minimizing",
    "random_equivalent": "sudoku.canonical.equivalents",
    "rate": "logic.finding",
    "rate_many": "logic.many.arrays",
    "solve_many": "sudoku.many.solve",
}

__getattr__ = loader(
    globals(),
    _HOMES,
    ("bank", "cover", "errors", "i18n", "limits", "logic", "make", "paper", "sudoku"),
)


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
