"""Random equivalents of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from farandole.limits import whole_number
from farandole.sudoku.canonical.symmetries import symmetries
from farandole.sudoku.canonical.transform import Transform
from farandole.sudoku.grid import Grid, GridLike, on_usual_board
from farandole.sudoku.shape import CLASSIC, Shape


def random_equivalent(grid: GridLike, seed: int) -> Grid:
    """Return a grid that is the same puzzle: rows, columns and digits mixed at random.

    Each way in which the board can be moved is as likely as any other, and each renaming of the
    digits. The same seed gives the same grid on every machine; the next seed another one.

    With constraints these are the ways described at :func:`canonical`: rotations and reflections
    that all rules allow, drawings too; digits are renamed only if no rule compares, adds or names
    them.

    >>> from farandole.sudoku.canonical import same_puzzle
    >>> puzzle = "12.. 3... .... ...."
    >>> other = random_equivalent(puzzle, 5)
    >>> other == puzzle, same_puzzle(puzzle, other)
    (False, True)
    """
    grid = on_usual_board(grid)
    if not grid.constraints:
        return random_transform(grid.shape, seed).apply(grid)
    from farandole.sudoku.canonical.ruled import may_relabel, motions

    random = Random(whole_number(seed, "seed"))
    some = motions(grid)
    turn, moved = some[_below(random, len(some))]
    if may_relabel(grid):
        return replace(turn, digits=_mixed(random, grid.shape.side)).apply(grid)
    return moved


def random_transform(shape: Shape = CLASSIC, seed: int = 0) -> Transform:
    """Return a random symmetry of a board, with a random renaming of its digits.

    >>> random_transform(CLASSIC, 1) == random_transform(CLASSIC, 1)
    True
    """
    on_usual_board(Grid.empty(shape))
    random = Random(whole_number(seed, "seed"))
    links = symmetries(shape).chain
    motion = symmetries(shape).pick(_below(random, len(link)) for link in links)
    digits = _mixed(random, shape.side)
    return Transform._of(motion.transposed, motion.rows, motion.columns, digits)


def _below(random: Random, number: int) -> int:
    return int(random.random() * number)  # what stays the same from one Python to the next


def _mixed(random: Random, side: int) -> tuple[int, ...]:
    """Return digits in a random order."""
    digits = list(range(1, side + 1))
    for at in range(side - 1, 0, -1):
        place = _below(random, at + 1)
        digits[at], digits[place] = digits[place], digits[at]
    return tuple(digits)
