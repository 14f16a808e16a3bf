"""Taking givens away from a puzzle until none can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._misuse import fitted
from farandole.errors import LimitReached
from farandole.i18n import msg
from farandole.make.generating import generate_many
from farandole.make.recipe import Recipe
from farandole.sudoku.grid import as_grid

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid, GridLike


@fitted
def minimize(
    grid: GridLike, *, symmetry: str = "none", seed: int = 0, seconds: float | None = None
) -> Grid:
    """Return a puzzle with the same solution, made by taking givens away in random order.

    In the end none can go: no set of givens that go together under the ``symmetry`` can be taken
    away so that one solution is left. Givens that lack a partner of theirs go by themselves.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> minimize(easy, seed=1).line
    '5...7.......1.5....98....6.....6...34..8....17...2...6.6....28....419..........7.'

    Raises `NoSolution` and `ManySolutions` for a grid that is no puzzle, and `LimitReached`.
    """
    grid = as_grid(grid)
    recipe = Recipe(grid.shape, symmetry, start=grid)
    for made in generate_many(1, recipe, seed=seed, threads=1, seconds=seconds):
        return made.grid
    raise LimitReached(msg("the time limit was reached before a puzzle was made"))
