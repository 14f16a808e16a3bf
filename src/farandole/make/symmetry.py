"""Symmetries of the given cells.

A symmetry is a group of motions of the square, and an *orbit* the cells that its motions take to
each other. A puzzle has the symmetry if each orbit is given as a whole or blank as a whole; the
digits don't matter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from farandole.limits import known, whole_number
from farandole.sudoku.grid import GridLike, as_grid
from farandole.sudoku.shape import LARGEST, SMALLEST

Motion = Callable[[int, int, int], tuple[int, int]]


_MOVES: dict[str, Motion] = {
    "half-turn": lambda row, column, last: (last - row, last - column),
    "quarter-turn": lambda row, column, last: (column, last - row),
    "diagonal": lambda row, column, last: (column, row),
    "anti-diagonal": lambda row, column, last: (last - column, last - row),
    "top-bottom": lambda row, column, last: (last - row, column),
    "left-right": lambda row, column, last: (row, last - column),
}
"""Motions of the square, from row, column and the number of the last row."""

_GENERATORS: dict[str, tuple[str, ...]] = {
    "none": (),
    **{name: (name,) for name in _MOVES},
    "axes": ("top-bottom", "left-right"),
    "diagonals": ("diagonal", "anti-diagonal"),
    "full": ("quarter-turn", "diagonal"),
}

SYMMETRIES = tuple(_GENERATORS)
"""The symmetries by name, and the motions that generate each.

``none``; ``half-turn`` (180°); ``quarter-turn`` (90°); a mirror: ``diagonal`` (from the top left
to the bottom right), ``anti-diagonal``, ``top-bottom``, ``left-right``; two mirrors: ``axes``,
``diagonals``; and ``full``, all eight motions of the square.
"""


def orbits(symmetry: str, side: int = 9) -> tuple[tuple[int, ...], ...]:
    """Return the sets of cells that belong together, in increasing order.

    >>> orbits("half-turn")[0], len(orbits("half-turn"))
    ((0, 80), 41)
    >>> orbits("full", 4)
    ((0, 3, 12, 15), (1, 2, 4, 7, 8, 11, 13, 14), (5, 6, 9, 10))

    Raises `ArgumentError` for an unknown symmetry, or a side outside 4 to 25.
    """
    symmetry = known(symmetry, "symmetry", SYMMETRIES)
    return _orbits(symmetry, whole_number(side, "side", SMALLEST, LARGEST))


@cache
def _orbits(symmetry: str, side: int) -> tuple[tuple[int, ...], ...]:
    motions = [_MOVES[name] for name in _GENERATORS[symmetry]]
    orbits = set()
    for cell in range(side * side):
        orbit = new = {divmod(cell, side)}
        while new:
            new = {motion(*place, side - 1) for motion in motions for place in new} - orbit
            orbit |= new
        orbits.add(tuple(sorted(row * side + column for row, column in orbit)))
    return tuple(sorted(orbits))


def symmetries(grid: GridLike) -> tuple[str, ...]:
    """Return the symmetries that the givens of a grid have, in the order of `SYMMETRIES`.

    >>> symmetries("1... .... .... ...4")
    ('none', 'half-turn', 'diagonal', 'anti-diagonal', 'diagonals')
    >>> symmetries("1..2 .... .... 3..4") == SYMMETRIES
    True
    """
    grid = as_grid(grid)
    cells = frozenset(grid.givens)
    return tuple(
        name
        for name in SYMMETRIES
        if all(
            cells.issuperset(orbit) or cells.isdisjoint(orbit)
            for orbit in orbits(name, grid.shape.side)
        )
    )
