"""Who makes the puzzles of a recipe, and how likely a candidate is to become one."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from farandole.make.classic import ClassicMaking
from farandole.make.shapes import ShapeMaking

if TYPE_CHECKING:
    from farandole.make.generation import Candidates, Made
    from farandole.make.recipe import Recipe
    from farandole.sudoku.many.pipeline import Verb

SHARES = {
    23: 0.00149,
    24: 0.0228,
    25: 0.1342,
    26: 0.3191,
    27: 0.3271,
    28: 0.1548,
    29: 0.0360,
    30: 0.0041,
    31: 0.0002,
}
"""The share of minimal puzzles that have so many givens; all others are rarer still (Berthier)."""

_PER_GRID = 4.655e15  # minimal puzzles of a full grid on average (Berthier)
_ORDERS = 4096  # of a full grid that is a candidate: kOrders9 of the kernel

_FEW = {18: 1.3}  # candidates for a puzzle of so few givens, about

_QUICK, _SLOW = 1024, 16  # candidates in a chunk: tens of milliseconds


def making(recipe: Recipe, seed: int) -> tuple[Verb[Candidates, list[Made]], float, int]:
    """Return the verb, how many candidates a puzzle may need, and the most in a chunk."""
    if not recipe.shape.is_classic:
        return ShapeMaking(recipe, seed), 1.0, 1
    verb = ClassicMaking(recipe, seed)
    if recipe.unbiased == "exact":
        return verb, candidates_each(*verb.exact_range), _SLOW
    if verb.is_few:
        return verb, _FEW.get(recipe.most, 1.0), 1
    return verb, 1.0, _QUICK if verb.is_quick else _SLOW


def candidates_each(least: int, most: int) -> float:
    """Return about how many candidates an unbiased puzzle of so many givens needs.

    >>> round(candidates_each(0, 32), -2)
    1900.0
    """
    share = sum(part for size, part in SHARES.items() if least <= size <= most)
    return float(comb(81, most) / (_PER_GRID * max(share, 1e-9) * _ORDERS))
