"""Taking givens away from a puzzle until none can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.make.classic import ClassicMaking
from farandole.make.generation import Candidates
from farandole.make.recipe import Recipe
from farandole.sudoku.grid import as_grid
from farandole.sudoku.solving import solve

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid, GridLike


def minimize(grid: GridLike, *, symmetry: str = "none", seed: int = 0) -> Grid:
    """Return a puzzle with the same solution, made by taking givens away in random order.

    In the end none can go: no set of givens that go together under the ``symmetry`` can be taken
    away so that one solution is left. Givens that lack a partner of theirs go by themselves.

    Raises `NoSolution` and `ManySolutions` for a grid that is no puzzle.
    """
    grid = as_grid(grid)
    solve(grid)
    worker = ClassicMaking(Recipe(grid.shape, symmetry), seed, grid).worker()
    worker.load(Candidates(0, 1))
    while not worker.run():
        pass
    return worker.result()[0].grid
