"""Sudoku and exact cover: solving, counting, checking, explaining, making, printing.

>>> from farandole import solve
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> solve(puzzle).line
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'

What takes a grid takes what Grid takes: 81 characters, a drawn board, rows of numbers or symbols,
a numpy array, a pandas table. help(farandole.solve) tells all about solve, and so for each name.

One puzzle
    solve(grid)                    its solution, proved to be the only one
    solutions(grid)                all its solutions, one by one
    count(grid)                    how many it has
    true_candidates(grid)          what each cell can be over all of them
    check(grid)                    whether it is a good puzzle, and what is wrong with it
    hint(grid)                     the next step for a person, or their mistakes
    explain(grid)                  every step to the solution
    rate(grid)                     how hard it is
    minimize(grid)                 givens taken away until none can go
    canonical(grid)                what is equal for all that are the same puzzle
    same_puzzle(one, other)        whether two are the same puzzle
    random_equivalent(grid)        the same puzzle in another guise
    automorphisms(grid)            in how many ways it is symmetric
    solve_line, solve_board        text to text; lists of lists in place

New puzzles
    make_puzzle()                  one puzzle: level="hard", symmetry="half-turn", …
    make_many(count)               many, one by one

Many puzzles, in arrays, by all processors
    solve_many(puzzles)            a file of a million takes seconds
    count_many, check_many, rate_many, canonical_many, canonical_cells

Values
    Grid, Shape, CLASSIC           the digits on a board; the board; the 9x9 one
    Canonical, Transform           a canonical form, and the way to it
    Problem                        any exact-cover problem: Problem(items, options).solve()

Errors
    FarandoleError                 all that is raised on purpose; each kind has a name of its own:
                                   ParseError, NoSolution, ManySolutions, LimitReached ...

Where to go on
    farandole.sudoku               formats, drawings, rules, methods
    farandole.logic                techniques, steps, hints, profiles, proofs
    farandole.make                 recipes, symmetries, patterns
    farandole.cover                exact cover; farandole.cover.models has classic problems
    farandole.paper                booklets as PDF, pictures
    farandole.bank                 puzzles that are kept
    farandole.errors               every error
    farandole --help               the same in a terminal
    https://farandole.github.io/farandole/
"""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    from farandole.cover import Problem as Problem
    from farandole.errors import ArgumentError as ArgumentError
    from farandole.errors import ArgumentTypeError as ArgumentTypeError
    from farandole.errors import BankError as BankError
    from farandole.errors import CheckpointError as CheckpointError
    from farandole.errors import FarandoleError as FarandoleError
    from farandole.errors import FontError as FontError
    from farandole.errors import FormatError as FormatError
    from farandole.errors import GridError as GridError
    from farandole.errors import JobError as JobError
    from farandole.errors import LimitReached as LimitReached
    from farandole.errors import ManySolutions as ManySolutions
    from farandole.errors import MissingExtra as MissingExtra
    from farandole.errors import NoSolution as NoSolution
    from farandole.errors import OutOfRange as OutOfRange
    from farandole.errors import ParseError as ParseError
    from farandole.errors import ProblemError as ProblemError
    from farandole.errors import SearchBusy as SearchBusy
    from farandole.errors import ShapeError as ShapeError
    from farandole.errors import Unsupported as Unsupported
    from farandole.logic import explain as explain
    from farandole.logic import hint as hint
    from farandole.logic import rate as rate
    from farandole.logic import rate_many as rate_many
    from farandole.make import make_many as make_many
    from farandole.make import make_puzzle as make_puzzle
    from farandole.make import minimize as minimize
    from farandole.sudoku import CLASSIC as CLASSIC
    from farandole.sudoku import Grid as Grid
    from farandole.sudoku import Shape as Shape
    from farandole.sudoku import check as check
    from farandole.sudoku import check_many as check_many
    from farandole.sudoku import count as count
    from farandole.sudoku import count_many as count_many
    from farandole.sudoku import solutions as solutions
    from farandole.sudoku import solve as solve
    from farandole.sudoku import solve_board as solve_board
    from farandole.sudoku import solve_line as solve_line
    from farandole.sudoku import solve_many as solve_many
    from farandole.sudoku import true_candidates as true_candidates
    from farandole.sudoku.canonical import Canonical as Canonical
    from farandole.sudoku.canonical import Transform as Transform
    from farandole.sudoku.canonical import automorphisms as automorphisms
    from farandole.sudoku.canonical import canonical as canonical
    from farandole.sudoku.canonical import canonical_cells as canonical_cells
    from farandole.sudoku.canonical import canonical_many as canonical_many
    from farandole.sudoku.canonical import random_equivalent as random_equivalent
    from farandole.sudoku.canonical import same_puzzle as same_puzzle

__version__ = "0.1.0"

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "cover": "Problem",
        "errors": (
            "ArgumentError ArgumentTypeError BankError CheckpointError FarandoleError FontError "
            "FormatError GridError JobError LimitReached ManySolutions MissingExtra NoSolution "
            "OutOfRange ParseError ProblemError SearchBusy ShapeError Unsupported"
        ),
        "logic": "explain hint rate rate_many",
        "make": "make_many make_puzzle minimize",
        "sudoku": (
            "CLASSIC Grid Shape check check_many count count_many solutions solve solve_board "
            "solve_line solve_many true_candidates"
        ),
        "sudoku.canonical": (
            "Canonical Transform automorphisms canonical canonical_cells canonical_many "
            "random_equivalent same_puzzle"
        ),
    },
)
