"""Puzzles of solid pieces: burrs, packings and other assemblies in space, in BurrTools' files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader

if TYPE_CHECKING:
    from farandole.cover.solids.building import Assembly as Assembly
    from farandole.cover.solids.building import assembly as assembly
    from farandole.cover.solids.picture import exploded as exploded
    from farandole.cover.solids.puzzle import Piece as Piece
    from farandole.cover.solids.puzzle import Puzzle as Puzzle
    from farandole.cover.solids.puzzle import Solid as Solid
    from farandole.cover.solids.puzzle import Task as Task
    from farandole.cover.solids.xmpuzzle import read as read
    from farandole.cover.solids.xmpuzzle import write as write

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "building": "Assembly assembly",
        "picture": "exploded",
        "puzzle": "Piece Puzzle Solid Task",
        "xmpuzzle": "read write",
    },
)
