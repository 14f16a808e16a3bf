"""Symmetries of the cells that hold givens: which cells go together.

A symmetry is a group of motions of the square, and an *orbit* the cells that its motions take to
each other. A puzzle has the symmetry if each orbit is given as a whole or blank as a whole; the
digits don't matter.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from farandole.limits import known, whole_number
from farandole.sudoku.grid import as_grid
from farandole.sudoku.shape import LARGEST, SMALLEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.sudoku.grid import GridLike

    Motion = Callable[[int, int, int], tuple[int, int]]


def _half_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, last - column


def _quarter_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return column, last - row


def _diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return column, row


def _anti_diagonal(row: int, column: int, last: int) -> tuple[int, int]:
    return last - column, last - row


def _top_bottom(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, column


def _left_right(row: int, column: int, last: int) -> tuple[int, int]:
    return row, last - column


_MOTIONS: dict[str, tuple[Motion, ...]] = {
    "none": (),
    "half-turn": (_half_turn,),
    "quarter-turn": (_quarter_turn,),
    "diagonal": (_diagonal,),
    "anti-diagonal": (_anti_diagonal,),
    "top-bottom": (_top_bottom,),
    "left-right": (_left_right,),
    "axes": (_top_bottom, _left_right),
    "diagonals": (_diagonal, _anti_diagonal),
    "full": (_quarter_turn, _diagonal),
}

SYMMETRIES = tuple(_MOTIONS)
"""The symmetries by name, and what each is made of.

``none``; ``half-turn`` (180°); ``quarter-turn`` (90°); a mirror: ``diagonal`` (from the top left
to the bottom right), ``anti-diagonal``, ``top-bottom``, ``left-right``; two mirrors: ``axes``,
``diagonals``; and ``full``, all eight motions of the square.
"""


def orbits(symmetry: str, side: int = 9) -> tuple[tuple[int, ...], ...]:
    """Return the sets of cells that go together, each in increasing order, by their first cells.

    >>> orbits("half-turn")[0], len(orbits("half-turn"))
    ((0, 80), 41)
    >>> orbits("full", 4)
    ((0, 3, 12, 15), (1, 2, 4, 7, 8, 11, 13, 14), (5, 6, 9, 10))

    Raises `ArgumentError` for a symmetry that isn't known, or a side that no board has.
    """
    symmetry = known(symmetry, "symmetry", SYMMETRIES)
    return _orbits(symmetry, whole_number(side, "side", SMALLEST, LARGEST))


@cache
def _orbits(symmetry: str, side: int) -> tuple[tuple[int, ...], ...]:
    motions = _MOTIONS[symmetry]
    seen: set[int] = set()
    found = []
    for cell in range(side * side):
        if cell in seen:
            continue
        orbit = {cell}
        new = [cell]
        while new:
            row, column = divmod(new.pop(), side)
            for motion in motions:
                r, c = motion(row, column, side - 1)
                if r * side + c not in orbit:
                    orbit.add(r * side + c)
                    new.append(r * side + c)
        seen |= orbit
        found.append(tuple(sorted(orbit)))
    return tuple(found)


def symmetries(grid: GridLike) -> tuple[str, ...]:
    """Return the symmetries that the givens of a grid have, in the order of `SYMMETRIES`.

    >>> symmetries("1... .... .... ...4")
    ('none', 'half-turn', 'diagonal', 'anti-diagonal', 'diagonals')
    >>> symmetries("1..2 .... .... 3..4") == SYMMETRIES
    True
    """
    grid = as_grid(grid)
    givens = grid.givens
    return tuple(
        name for name in SYMMETRIES if _is_whole(givens.keys(), orbits(name, grid.shape.side))
    )


def _is_whole(cells: Iterable[int], sets: tuple[tuple[int, ...], ...]) -> bool:
    """Tell whether each set lies inside or outside of some cells."""
    inside = frozenset(cells)
    return all(inside.issuperset(one) or inside.isdisjoint(one) for one in sets)
