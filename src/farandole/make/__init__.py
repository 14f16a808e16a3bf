"""Making puzzles: full grids at random, puzzles with one solution, minimal ones, with symmetry."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.make.full_grids import random_solution
    from farandole.make.generating import generate, generate_many
    from farandole.make.generation import Generation, Made, Outlook
    from farandole.make.minimizing import minimize
    from farandole.make.patterns import pattern_cells
    from farandole.make.recipe import UNBIASED, Recipe
    from farandole.make.regions import random_jigsaw
    from farandole.make.symmetry import SYMMETRIES, orbits, symmetries
    from farandole.make.wishes import Wish

__all__ = [
    "SYMMETRIES",
    "UNBIASED",
    "Generation",
    "Made",
    "Outlook",
    "Recipe",
    "Wish",
    "generate",
    "generate_many",
    "minimize",
    "orbits",
    "pattern_cells",
    "random_jigsaw",
    "random_solution",
    "symmetries",
]

_HOMES = {
    **dict.fromkeys(("Generation", "Made", "Outlook"), "generation"),
    **dict.fromkeys(("SYMMETRIES", "orbits", "symmetries"), "symmetry"),
    **dict.fromkeys(("generate", "generate_many"), "generating"),
    **dict.fromkeys(("Recipe", "UNBIASED"), "recipe"),
    "Wish": "wishes",
    "minimize": "minimizing",
    "pattern_cells": "patterns",
    "random_jigsaw": "regions",
    "random_solution": "full_grids",
}

__getattr__ = loader(globals(), _HOMES)


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
