"""Random equivalents of a puzzle."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from farandole.limits import whole_number
from farandole.sudoku.canonical.symmetries import symmetries
from farandole.sudoku.canonical.transform import Transform
from farandole.sudoku.grid import Grid, as_grid
from farandole.sudoku.shape import CLASSIC, Shape

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid, GridLike


def random_equivalent(grid: GridLike, seed: int) -> Grid:
    """Return a grid that is the same puzzle: rows, columns and digits mixed at random.

    Each way in which the board can be moved is as likely as any other, and each renaming of the
    digits. The same seed gives the same grid on every machine; the next seed another one.

    >>> from farandole.sudoku.canonical import same_puzzle
    >>> puzzle = "12.. 3... .... ...."
    >>> other = random_equivalent(puzzle, 5)
    >>> other == puzzle, same_puzzle(puzzle, other)
    (False, True)
    """
    grid = as_grid(grid)
    return random_transform(grid.shape, seed).apply(grid)


def random_transform(shape: Shape = CLASSIC, seed: int = 0) -> Transform:
    """Return a random symmetry of a board, with a random renaming of its digits.

    >>> random_transform(CLASSIC, 1) == random_transform(CLASSIC, 1)
    True
    """
    as_grid(Grid.empty(shape))  # refuses boards that aren't usual
    random = Random(whole_number(seed, "seed"))

    def below(number: int) -> int:
        return int(random.random() * number)  # what stays the same from one Python to the next

    links = symmetries(shape).chain
    motion = symmetries(shape).pick(below(len(link)) for link in links)
    digits = list(range(1, shape.side + 1))
    for at in range(shape.side - 1, 0, -1):
        place = below(at + 1)
        digits[at], digits[place] = digits[place], digits[at]
    return Transform._of(motion.transposed, motion.rows, motion.columns, tuple(digits))
