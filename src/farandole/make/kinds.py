"""Who makes the puzzles of a recipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.make.classic import LARGEST, ClassicMaking

if TYPE_CHECKING:
    from farandole.make.generation import Candidates, Made
    from farandole.make.recipe import Recipe
    from farandole.sudoku.many.pipeline import Verb


def making(recipe: Recipe, seed: int) -> tuple[Verb[Candidates, list[Made]], float, int]:
    """Return the verb, how many candidates a puzzle may need, and the most in a chunk."""
    return ClassicMaking(recipe, seed), 1.0, LARGEST
