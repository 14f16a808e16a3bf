"""Random full grids."""

from __future__ import annotations

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.make.random_numbers import Stream, checked_seed
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, Shape


def random_solution(shape: Shape = CLASSIC, seed: int | None = None) -> Grid:
    """Return a random full grid; the same ``seed`` gives the same grid.

    On the 9×9 board each of the 6,670,903,752,021,072,936,960 grids is equally likely, and takes
    some ten microseconds. On boards of side 4 to 6 all grids are equally likely, too; they are
    counted first, in up to a second. On others a search in random order finds the grids: all are
    possible, some more often than others.

    >>> random_solution(seed=1).line[:27]
    '479356218685412739231789564'

    Raises `NoSolution` for a board without full grids.
    """
    seed = checked_seed(seed)
    if shape.is_classic:
        return Grid._of(_kernel.full_grids9(seed, 0, 1, level_in_use()), CLASSIC)
    from farandole.make.boards import full_grid

    slices = full_grid(shape, Stream(seed, 0))
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return Grid._of(end.value, shape)
