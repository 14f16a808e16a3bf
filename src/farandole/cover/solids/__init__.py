"""Puzzles of solid pieces: burrs, packings and other assemblies in space, in BurrTools' files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader

if TYPE_CHECKING:
    from farandole.cover.solids.building import Assembly, assembly
    from farandole.cover.solids.picture import exploded
    from farandole.cover.solids.puzzle import Piece, Puzzle, Solid, Task
    from farandole.cover.solids.xmpuzzle import read, write

__all__ = ["Assembly", "Piece", "Puzzle", "Solid", "Task", "assembly", "exploded", "read", "write"]


__getattr__, __dir__ = loader(
    globals(),
    {
        "building": "Assembly assembly",
        "picture": "exploded",
        "puzzle": "Piece Puzzle Solid Task",
        "xmpuzzle": "read write",
    },
)
