"""Puzzles of solid pieces as values: solids, tasks, and the puzzle that holds them."""

from __future__ import annotations

import re
from dataclasses import dataclass

Point = tuple[int, int, int]
Attributes = tuple[tuple[str, str], ...]

LARGEST = 1 << 20
"""The most places of voxels in the box around a solid."""

COLORS = 64
"""Colors are numbers below this; 0 is neutral."""

_COLORED = re.compile(r"([_#+])(\d*)")
_SIGN = re.compile("[#+]")


@dataclass(frozen=True, slots=True)
class Solid:
    """A shape of voxels in a box of ``size`` (x, y, z).

    ``voxels`` has a sign for each place of the box, x fastest, then y, then z: ``#`` filled, ``+``
    variable (of the shape to build: may stay empty), ``_`` empty. A number after a sign is a color.
    ``attributes`` are those of the file that mean nothing here.

    >>> Solid((2, 2, 1), "##_#2").cells()
    {(0, 0, 0): ('#', 0), (1, 0, 0): ('#', 0), (1, 1, 0): ('#', 2)}
    """

    size: Point
    voxels: str
    name: str = ""
    attributes: Attributes = ()

    def cells(self) -> dict[Point, tuple[str, int]]:
        """Return sign and color of each voxel that isn't empty."""
        x, y, _ = self.size
        if self.voxels.strip("_#+"):
            signs = enumerate(_COLORED.findall(self.voxels))
            found = [(k, sign, int(color or 0)) for k, (sign, color) in signs if sign != "_"]
        else:  # without colors, as most are
            found = [(match.start(), match[0], 0) for match in _SIGN.finditer(self.voxels)]
        return {(k % x, k // x % y, k // (x * y)): (sign, color) for k, sign, color in found}


@dataclass(frozen=True, slots=True)
class Piece:
    """A solid, by its place in the puzzle from 0, that is used from ``low`` to ``high`` times."""

    solid: int
    low: int = 1
    high: int = 1
    attributes: Attributes = ()
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """What to build: the solid ``result``, by its place in the puzzle from 0, from ``pieces``.

    ``pairs`` are the colors (of a piece, of the result) that may meet; 0 meets all, and other
    colors meet only where there is a pair. ``holes`` is how many variable voxels may stay empty
    where the number of pieces varies, None for any. ``known`` is the number of assemblies in the
    file, None if it wasn't solved to the end. ``attributes`` and ``rest`` hold what else the file
    has.
    """

    pieces: tuple[Piece, ...]
    result: int
    name: str = ""
    pairs: tuple[tuple[int, int], ...] = ()
    holes: int | None = None
    attributes: Attributes = ()
    rest: str = ""

    @property
    def known(self) -> int | None:
        """The number of assemblies that the file states, None if it isn't final."""
        stored = dict(self.attributes)
        number = stored.get("assemblies", "")
        return (
            int(number)
            if stored.get("state") == "2" and number.isascii() and number.isdigit()
            else None
        )


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The solids and the tasks of a file; ``grid`` is the kind of its voxels, see `GRIDS`.

    ``colors`` are those of the solids from 1 on: red, green, blue. ``rest`` is what
    else the file has, as XML.
    """

    solids: tuple[Solid, ...]
    tasks: tuple[Task, ...]
    grid: str = "cubes"
    colors: tuple[Point, ...] = ()
    rest: str = ""

    def label(self, solid: int) -> str:
        """Return what a solid is called, as BurrTools does: ``S1``, ``S2``, and its name."""
        name = self.solids[solid].name
        return f"S{solid + 1}" + (f" {name}" if name else "")
