"""The canonical form of one grid, and the questions that it answers."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.errors import LimitReached
from farandole.i18n import msg
from farandole.isa import level_in_use
from farandole.sudoku.canonical.transform import Transform
from farandole.sudoku.grid import Grid, as_grid

if TYPE_CHECKING:
    from farandole.sudoku.grid import GridLike


_MOST_NODES = 20_000
"""Of the search on large boards: about a second's work where the side is 25."""


@dataclass(frozen=True, slots=True)
class Canonical:
    """The grid that stands for all that are the same puzzle.

    ``transform`` is one of those that lead to ``grid``. ``automorphisms`` is the number of ways in
    which the cells of the board can be moved so that, some digits renamed maybe, the grid is as it
    was before; 1 means that there is none but to leave it alone. Where ``complete`` is False a
    limit was reached: ``grid`` is the same puzzle, but another grid that is the same puzzle may
    have come to something else, and ``automorphisms`` may be too few.
    """

    grid: Grid
    transform: Transform
    automorphisms: int
    complete: bool


def canonical(grid: GridLike) -> Canonical:
    """Return the canonical form of a grid: of a puzzle, with clues few or many, or of a solution.

    Two grids on a board are the same puzzle if one becomes the other when rows and columns are put
    in another order, or exchanged with each other, and digits get other names, so that regions
    stay regions and each rule of the board stays as it is. On the classic board there are
    3,359,232 × 9! ways to do so. All of them have one form, which is the least when grids are read
    as numbers, a blank as 0 (row-minlex).

    >>> form = canonical("8..........36......7..9.2...5...7.......457.....1"
    ...                  "...3...1....68..85...1..9....4..")
    >>> form.grid.line
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    >>> form.automorphisms, form.complete
    (1, True)

    The digits may clash: such grids have forms, too. It takes 2 µs on the classic board.
    """
    grid = as_grid(grid)
    if not grid.shape.is_classic:
        return _on_shape(grid)
    cells, (transposed, rows, columns, digits), symmetries, complete = _kernel.Canonizer9(
        level_in_use()
    ).find(grid.cells)
    transform = Transform(transposed, tuple(rows), tuple(columns), tuple(digits))
    return Canonical(Grid._of(cells, grid.shape), transform, symmetries, complete)


def _on_shape(grid: Grid) -> Canonical:
    """Return the form of a grid on another board than the classic one."""
    from farandole.sudoku.canonical.by_trial import is_for, least
    from farandole.sudoku.canonical.symmetries import box_size

    shape = grid.shape
    box = box_size(shape)
    if box is not None and not is_for(shape):
        return _on_boxes(grid, box)
    found = least(shape, grid.cells)
    motion = found.motion
    transform = Transform(motion.transposed, motion.rows, motion.columns, found.names)
    return Canonical(Grid._of(found.cells, shape), transform, found.automorphisms, found.complete)


def _on_boxes(grid: Grid, box: tuple[int, int]) -> Canonical:
    """Return the form of a grid on a board of boxes that has very many symmetries."""
    search = _kernel.BoxCanonizer(*box, grid.cells)
    is_complete = search.run(_MOST_NODES)
    cells, (transposed, rows, columns, digits), factors = search.result()
    transform = Transform(transposed, tuple(rows), tuple(columns), tuple(digits))
    return Canonical(Grid._of(cells, grid.shape), transform, prod(factors), is_complete)


def same_puzzle(a: GridLike, b: GridLike) -> bool:
    """Tell whether two grids are the same puzzle: equivalent, or essentially equal, as one says.

    Grids on different boards never are.

    >>> same_puzzle("12.. 3... .... ....", "..41 ...3 .... ....")
    True

    Raises :class:`~farandole.LimitReached` if that couldn't be settled.
    """
    a, b = as_grid(a), as_grid(b)
    if a.shape != b.shape:
        return False
    forms = canonical(a), canonical(b)
    if forms[0].grid == forms[1].grid:
        return True
    if all(form.complete for form in forms):
        return False
    raise LimitReached(msg("a limit was reached before it was clear whether these are the same"))


def automorphisms(grid: GridLike) -> int:
    """Return in how many ways a board can be moved so that a grid comes to itself, digits renamed.

    Digits that don't occur have no part in it: an empty grid has as many as the board has.

    >>> automorphisms("." * 81)
    3359232
    """
    found = canonical(grid)
    if not found.complete:
        raise LimitReached(msg("a limit was reached before all symmetries were found"))
    return found.automorphisms
