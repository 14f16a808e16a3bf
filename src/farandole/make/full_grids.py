"""Full grids at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, whole_number
from farandole.make.generating import new_seed
from farandole.make.recipe import board_of
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from farandole.sudoku.shape import Shape


def random_solution(shape: Shape = CLASSIC, seed: int | None = None) -> Grid:
    """Return a full grid at random; the same ``seed`` gives the same grid.

    On the 9×9 board each of the 6,670,903,752,021,072,936,960 grids is as likely as any other, and
    takes some ten microseconds. So it is on boards of side 4 to 6, whose grids are counted
    first, up to a second. On others the grids are those that a search in random order finds:
    all can come, some more often than others.

    >>> random_solution(seed=1).line[:27]
    '479356218685412739231789564'

    Raises `NoSolution` for a board without full grids.
    """
    shape = board_of(shape)
    seed = new_seed() if seed is None else whole_number(seed, "seed", 0, NO_LIMIT)
    if not shape.is_classic:
        return _of_shape(shape, seed)
    return Grid._of(_kernel.full_grids9(seed, 0, 1, level_in_use()), CLASSIC)


def _of_shape(shape: Shape, seed: int) -> Grid:
    from farandole.make.boards import full_grid
    from farandole.make.random_numbers import Stream

    slices = full_grid(shape, Stream(seed, 0))
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return Grid._of(end.value, shape)
