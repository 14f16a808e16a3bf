"""Recipes: the kinds of puzzles that can be generated."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from farandole import CLASSIC, ArgumentError, Grid, GridError, ManySolutions, NoSolution, Shape
from farandole.make import Recipe, random_solution
from tests.conftest import INKALA, INKALA_SOLVED

FULL = random_solution(seed=1)
FAULTY = Grid(FULL.line[1:] + FULL.line[0])


def test_values() -> None:
    recipe = Recipe(clues=24)
    assert recipe.clues == (24, 24)
    assert recipe.shape is CLASSIC
    assert Recipe(clues=[20, 24]) == Recipe(clues=(20, 24))  # type: ignore[arg-type]
    assert Recipe(start=INKALA).start == Grid(INKALA)  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(recipe)) == recipe
    assert eval(repr(recipe)) == recipe


def test_the_most_and_the_fewest_are_allowed() -> None:
    assert Recipe(clues=17).least == 17
    assert Recipe(unbiased="exact", clues=(20, 40)).most == 40
    assert Recipe(unbiased="weighted", clues=(32, 40)).least == 32
    assert Recipe(unbiased="weighted", clues=(33, 40), start=FULL).least == 33
    assert Recipe(Shape(2, 2), clues=3).most == 3
    assert len(Recipe(pattern=frozenset(range(0, 81, 5))).pattern or ()) == 17
    assert Recipe(clues=[20, 24]).is_minimal is False  # type: ignore[arg-type]
    assert Recipe().is_minimal
    assert Recipe(clues=30, minimal=True).is_minimal
    assert not Recipe(clues=30).is_minimal
    assert not Recipe(pattern=frozenset(range(0, 81, 2))).is_minimal


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"symmetry": "x"}, "symmetry must be none"),
        ({"clues": 0}, "clues must be from 1 to 81, not 0"),
        ({"clues": 82}, "clues must be from 1 to 81, not 82"),
        ({"clues": 16}, "no puzzle with fewer than 17 givens"),
        ({"clues": (30, 20)}, "clues must be from low to high, not 30 to 20"),
        ({"unbiased": "nearly"}, "unbiased must be exact or weighted"),
        ({"unbiased": "exact", "clues": (20, 41)}, "clues must be from 1 to 40"),
        ({"unbiased": "exact", "start": FULL}, "exact and start can't be used together"),
        ({"unbiased": "exact", "shape": Shape(2, 2)}, "unbiased puzzles need the 9×9 board"),
        ({"unbiased": "weighted", "symmetry": "full"}, "unbiased and symmetry can't"),
        ({"pattern": range(30), "clues": 30}, "pattern and clues can't be used"),
        ({"pattern": range(30), "symmetry": "full"}, "pattern and symmetry can't"),
        ({"pattern": range(30), "start": FULL}, "pattern and start can't"),
        ({"pattern": ()}, "no puzzle with fewer than 17 givens"),
        ({"pattern": range(16)}, "no puzzle with fewer than 17 givens"),
        ({"pattern": range(18, 60)}, "row 1 and row 2 of the pattern are empty"),
        ({"pattern": [c for c in range(81) if c % 9 not in (4, 5)]}, "column 5 and column 6"),
        ({"pattern": [81]}, "not a cell of the board"),
        ({"start": FULL, "shape": Shape(2, 2)}, "doesn't fit the board"),
        ({"start": INKALA, "clues": (22, 30)}, "it starts with 21"),
        ({"symmetry": "full", "clues": 26}, "can have 26 to 26 givens"),
        ({"symmetry": "quarter-turn", "clues": (26, 27)}, "can have 26 to 27 givens"),
        ({"shape": Shape(2, 2), "symmetry": "full", "clues": 6}, "can have 6 to 6 givens"),
        ({"shape": Shape(2, 2), "clues": 2}, "no puzzle with fewer than 3 givens"),
        ({"shape": Shape(2, 2), "pattern": [0, 5]}, "no puzzle with fewer than 3 givens"),
        ({"unbiased": "weighted", "clues": (33, 40)}, "weighted puzzles have at most 32 givens"),
    ],
)
def test_impossible_recipes(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ArgumentError, match=sentence):
        Recipe(**wishes)


def test_starts_that_are_no_puzzles() -> None:
    with pytest.raises(GridError, match="breaks the rules"):
        Recipe(start=FAULTY)
    with pytest.raises(ManySolutions):
        Recipe(start=Grid.empty())
    with pytest.raises(NoSolution):
        Recipe(start=Grid("11" + "." * 79))
    assert Recipe(start=Grid(INKALA_SOLVED)).start == Grid(INKALA_SOLVED)
    # Rows of two bands may be empty.
    Recipe(pattern=frozenset(range(81)) - frozenset(range(18, 27)) - frozenset(range(27, 36)))
