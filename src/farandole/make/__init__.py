"""Generating full grids and puzzles: minimal, symmetric, of a level or with a technique."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.make.full_grids import random_solution as random_solution
    from farandole.make.generating import make_many as make_many
    from farandole.make.generating import make_puzzle as make_puzzle
    from farandole.make.generating import minimize as minimize
    from farandole.make.generation import Generation as Generation
    from farandole.make.generation import Made as Made
    from farandole.make.generation import Outlook as Outlook
    from farandole.make.levels import by_level as by_level
    from farandole.make.levels import make_levels as make_levels
    from farandole.make.patterns import cage_cells as cage_cells
    from farandole.make.patterns import pattern_cells as pattern_cells
    from farandole.make.recipe import UNBIASED as UNBIASED
    from farandole.make.recipe import Recipe as Recipe
    from farandole.make.regions import random_jigsaw as random_jigsaw
    from farandole.make.rules import RULES as RULES
    from farandole.make.symmetry import SYMMETRIES as SYMMETRIES
    from farandole.make.symmetry import orbits as orbits
    from farandole.make.symmetry import symmetries as symmetries
    from farandole.make.wishes import Wish as Wish

__all__, __getattr__, __dir__ = loader(
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
