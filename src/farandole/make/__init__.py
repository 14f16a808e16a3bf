"""Generating full grids and puzzles: minimal, symmetric, of a level or with a technique."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.make.full_grids import random_solution
    from farandole.make.generating import make_many, make_puzzle, minimize
    from farandole.make.generation import Generation, Made, Outlook
    from farandole.make.levels import by_level, make_levels
    from farandole.make.patterns import cage_cells, pattern_cells
    from farandole.make.recipe import UNBIASED, Recipe
    from farandole.make.regions import random_jigsaw
    from farandole.make.rules import RULES
    from farandole.make.symmetry import SYMMETRIES, orbits, symmetries
    from farandole.make.wishes import Wish

__all__ = [
    "RULES",
    "SYMMETRIES",
    "UNBIASED",
    "Generation",
    "Made",
    "Outlook",
    "Recipe",
    "Wish",
    "by_level",
    "cage_cells",
    "make_levels",
    "make_many",
    "make_puzzle",
    "minimize",
    "orbits",
    "pattern_cells",
    "random_jigsaw",
    "random_solution",
    "symmetries",
]


__getattr__, __dir__ = loader(
    globals(),
    {
        "full_grids": "random_solution",
        "generating": "make_many make_puzzle minimize",
        "generation": "Generation Made Outlook",
        "levels": "by_level make_levels",
        "patterns": "cage_cells pattern_cells",
        "recipe": "UNBIASED Recipe",
        "regions": "random_jigsaw",
        "rules": "RULES",
        "symmetry": "SYMMETRIES orbits symmetries",
        "wishes": "Wish",
    },
)
