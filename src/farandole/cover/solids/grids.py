"""The grids that voxels may lie in, and the motions of each: turned, mirrored, slid.

Voxels have whole coordinates (x, y, z). A grid takes them to the places of the voxels' centres, at
which motions are matrices of whole numbers, perhaps over 2 or 3, and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.int64]
"""Coordinates: a row (x, y, z) for each voxel."""

GRIDS = ("cubes", "prisms", "spheres", "rhombic", "tetrahedra")
"""The grids, in the order of BurrTools' numbers."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid: its motions about the origin, and the steps by which a solid may be slid.

    A step along an axis is ``step`` long. Where ``checkered`` axes are 1, the steps along these
    must add up to an even number; for a motion in ``odd`` to an odd one. ``middle`` is what
    motions turn about.
    """

    name: str
    motions: Points
    divisor: int = 1
    step: int = 1
    checkered: tuple[int, int, int] = (0, 0, 0)
    middle: int = 0
    odd: frozenset[int] = field(default=frozenset())

    def is_mirror(self, motion: int) -> bool:
        """Return whether a motion turns a left hand into a right one."""
        return motion in _mirrors(self.name)

    def moved(self, points: Points, motion: int) -> Points | None:
        """Return voxels after a motion, somewhere; None if that isn't on the grid.

        The result may be slid by steps of the grid, see `may_slide`.
        """
        if self.name == "prisms":
            x, y, z = points.T
            places = np.stack([x + 1, 3 * y + 1 + (x + y) % 2, z], 1) @ self.motions[motion].T // 2
            x, y, z = places.T
            return np.stack([x - 1, y // 3, z], 1)
        origin = points[0] if self.divisor > 1 else self.middle
        places = (points - origin) @ self.motions[motion].T
        if self.divisor > 1:
            if (places % self.divisor).any():
                return None
            places //= self.divisor
        moved: Points = places + origin
        return moved

    def may_slide(self, steps: Points, motion: int) -> NDArray[np.bool_]:
        """Return for rows of steps whether what a motion moved may be slid by them."""
        allowed: NDArray[np.bool_] = (steps @ np.array(self.checkered)) % 2 == (motion in self.odd)
        return allowed

    def home(self, points: Points, motion: int) -> Points:
        """Return what a motion moved at a fixed place: equal for all that slide to each other."""
        steps = -(points.min(0) // self.step)
        if not self.may_slide(steps[None], motion)[0]:
            steps[0] += 1
        slid: Points = points + steps * self.step
        return slid

    def turns(self) -> Iterator[int]:
        """Yield the motions that pieces of wood can make."""
        return (motion for motion in range(len(self.motions)) if not self.is_mirror(motion))


@cache
def grid_of(name: str) -> Grid:
    """Return the grid of a name of `GRIDS`.

    >>> [(name, len(grid_of(name).motions)) for name in GRIDS]
    [('cubes', 48), ('prisms', 24), ('spheres', 240), ('rhombic', 48), ('tetrahedra', 48)]
    """
    cubic = _cubic()
    if name == "prisms":
        return Grid(name, _hexagonal(), checkered=(1, 1, 0))
    if name == "spheres":
        return Grid(name, _packed(cubic), divisor=3, checkered=(1, 1, 1))
    if name == "rhombic":  # 24 tetrahedra in a cube of 5: their corners are its middle, ...
        return Grid(name, cubic, step=5, middle=2)
    if name == "tetrahedra":  # in cubes of 3 a tetrahedron and four corners, in turn left and right
        odd = frozenset(k for k, motion in enumerate(cubic) if motion.sum(0).prod() < 0)
        return Grid(name, cubic, step=3, checkered=(1, 1, 1), middle=1, odd=odd)
    return Grid(name, cubic)


@cache
def _mirrors(name: str) -> frozenset[int]:
    """Return the motions of a grid that are reflections."""
    return frozenset(np.flatnonzero(np.linalg.det(grid_of(name).motions) < 0).tolist())


def _cubic() -> Points:
    """Return the 48 motions of a cube, the identity first."""
    return np.array(
        [
            [[signs[row] * (order[row] == column) for column in range(3)] for row in range(3)]
            for order in permutations(range(3))
            for signs in product((1, -1), repeat=3)
        ]
    )


def _hexagonal() -> Points:
    """Return the 24 motions of a hexagonal prism, twice as large.

    Of the centre of a triangle x is counted in half edges, y in thirds of half heights.
    """
    turn = np.array([[1, -1], [3, 1]])
    motions, power = [], np.array([[2, 0], [0, 2]])
    for _ in range(6):
        for mirror in (1, -1):
            flat = power * [mirror, 1]
            for side in (2, -2):
                motion: Any = np.zeros((3, 3), int)
                motion[:2, :2], motion[2, 2] = flat, side
                motions.append(motion)
        power = turn @ power // 2
    return np.array(motions)


def _packed(cubic: Points) -> Points:
    """Return motions of layers of spheres, three times as large.

    Spheres that lie in a layer of triangles also fit after a sixth of a turn in the layer, which
    is no motion of the whole packing.
    """
    sixth = np.array([[2, -1, 2], [2, 2, -1], [-1, 2, 2]])
    found = {(3 * motion).tobytes(): 3 * motion for motion in cubic}
    for before, after in product(cubic, repeat=2):
        motion = before @ sixth @ after
        found.setdefault(motion.tobytes(), motion)
    return np.array(list(found.values()))
