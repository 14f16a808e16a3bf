"""Dancing links: Sudoku as an exact cover."""

from __future__ import annotations

from collections.abc import Callable

from farandole.cover.problem import Problem
from farandole.cover.teach.dancing import Dance
from farandole.cover.teach.events import Event
from farandole.sudoku.grid import Grid, GridLike, as_grid
from farandole.sudoku.methods.result import MethodResult, Run


def dancing_links(
    grid: GridLike,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    trace: Callable[[Event], object] | None = None,
) -> MethodResult:
    """Write the puzzle as an exact cover, and let the links dance.

    The idea: list the requirements, "cell r1c1 is full", "row 1 holds 1" and so on, and those that
    each digit in each cell meets. Then always start with the requirement that has the fewest ways
    left: a cell with one digit, but just as well a digit with one place in a row, column or box.
    The other methods only look at cells; seeing both sides, and every dead end at once, makes the
    search tree thousands of times smaller.

    The work is done by :class:`farandole.cover.teach.dancing.Dance` on the matrix made by
    :func:`exact_cover`; ``trace`` gets the events of :mod:`farandole.cover.teach.events`.

    >>> from farandole.sudoku.grid import Grid
    >>> inkala = ("8..........36......7..9.2...5...7.......457.....1...3"
    ...           "...1....68..85...1..9....4..")
    >>> result = dancing_links(Grid(inkala))
    >>> result.grid.line[:27], result.nodes < 20_000
    ('812753649943682175675491283', True)
    """
    run = Run("dancing-links", grid, nodes, seconds)
    placements = _placements(run.grid)
    search = Dance(_problem(run.grid, placements), trace=trace)
    reached: tuple[int, ...] = ()  # the most options that stood together
    for solution in search.steps():
        run.guesses = search.guesses
        if solution is not None:
            reached = solution
            break
        if search.depth > len(reached):
            reached = search.options
        if not run.budget.take():
            break
    else:
        run.guesses = search.guesses
        return run.impossible()
    cells = bytearray(run.grid.cells)
    for option in reached:
        cell, digit = placements[option]
        cells[cell] = digit
    return run.result(cells)


def exact_cover(grid: GridLike) -> Problem:
    """Return the puzzle as an exact-cover problem, the matrix with 324 columns.

    Items are the numbers of its columns: 1 to 81 cells, then the digits of each row, column
    and box, in the numbering of :mod:`farandole.sudoku.methods.columns`. Options are its rows,
    "digit v in cell (r, c)", called ``r1c1=5``: one for a given, nine for a blank, so a blank
    makes 36 ones. Clashing givens make a problem without a solution.

    Boards of other shapes go the same way: side² cells, then side digits for each house;
    groups smaller than a house become secondary items, which needn't be covered.

    >>> from farandole.sudoku.grid import Grid
    >>> exact_cover(Grid.empty())
    <Problem 324 items, 729 options>
    >>> exact_cover(Grid.empty().with_cell("r1c1", 5)).options[0]
    Option(name='r1c1=5', items=(1, 86, 167, 248))
    """
    grid = as_grid(grid)
    return _problem(grid, _placements(grid))


def _placements(grid: Grid) -> list[tuple[int, int]]:
    """Return the cell and digit of every option, in order."""
    every = range(1, grid.shape.side + 1)
    return [
        (cell, digit)
        for cell, clue in enumerate(grid.cells)
        for digit in ((clue,) if clue else every)
    ]


def _problem(grid: Grid, placements: list[tuple[int, int]]) -> Problem:
    shape = grid.shape
    n, cells = shape.side, shape.cells
    primary = cells + len(shape.houses) * n
    last = cells + len(shape._groups) * n
    return Problem(
        range(1, primary + 1),
        {
            f"{shape.cell_name(cell)}={digit}": (
                cell + 1,
                *(cells + group * n + digit for group in shape._groups_of[cell]),
            )
            for cell, digit in placements
        },
        secondary=range(primary + 1, last + 1),
    )
