"""Full grids at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, whole_number
from farandole.make.generating import new_seed
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from farandole.sudoku.shape import Shape


def random_solution(shape: Shape = CLASSIC, seed: int | None = None) -> Grid:
    """Return a full grid at random.

    On the 9×9 board each of the 6,670,903,752,021,072,936,960 grids is as likely as any other.

    >>> random_solution(seed=1).line
    '...'
    """
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0, NO_LIMIT)
    return Grid._of(_kernel.full_grids9(seed, 0, 1, level_in_use()), CLASSIC)
