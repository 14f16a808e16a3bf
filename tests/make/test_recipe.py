"""What kind of puzzle can be asked for."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from farandole import (
    CLASSIC,
    ArgumentError,
    ArgumentTypeError,
    Grid,
    GridError,
    ManySolutions,
    NoSolution,
    Shape,
)
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


def test_whether_nothing_can_go() -> None:
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
        ({"clues": 16}, "no puzzle of fewer than 17 givens"),
        ({"clues": (30, 20)}, "from 30 to 20 clues there is nothing"),
        ({"unbiased": "nearly"}, "unbiased must be exact or weighted"),
        ({"unbiased": "exact", "clues": (20, 41)}, "clues must be from 1 to 40"),
        ({"unbiased": "exact", "start": FULL}, "exact and start can't be used together"),
        ({"unbiased": "exact", "shape": Shape(2, 2)}, "of the 9x9 board only"),
        ({"unbiased": "weighted", "symmetry": "full"}, "unbiased and symmetry can't"),
        ({"pattern": range(30), "clues": 30}, "pattern and clues can't be used"),
        ({"pattern": range(30), "symmetry": "full"}, "pattern and symmetry can't"),
        ({"pattern": range(30), "start": FULL}, "pattern and start can't"),
        ({"pattern": ()}, "a pattern has at least one cell"),
        ({"pattern": range(16)}, "no puzzle of fewer than 17 givens"),
        ({"pattern": range(18, 60)}, "row 1 and row 2 of the pattern are empty"),
        ({"pattern": [c for c in range(81) if c % 9 not in (4, 5)]}, "column 5 and column 6"),
        ({"pattern": [81]}, "outside the board"),
        ({"start": FULL, "shape": Shape(2, 2)}, "is of another board"),
        ({"start": INKALA, "clues": (22, 30)}, "it begins with 21"),
        ({"symmetry": "full", "clues": 26}, "from 26 to 26 givens"),
        ({"symmetry": "quarter-turn", "clues": (26, 27)}, "from 26 to 27 givens"),
        ({"shape": Shape(2, 2), "symmetry": "full", "clues": 6}, "from 6 to 6 givens"),
        ({"shape": Shape(2, 2), "clues": 2}, "no puzzle of fewer than 3 givens"),
        ({"shape": Shape(2, 2), "pattern": [0, 5]}, "no puzzle of fewer than 3 givens"),
        ({"unbiased": "weighted", "clues": (33, 40)}, "up to 32 givens only"),
    ],
)
def test_what_can_t_be(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ArgumentError, match=sentence):
        Recipe(**wishes)


def test_a_start_that_is_none() -> None:
    with pytest.raises(GridError, match="breaks the rules"):
        Recipe(start=FAULTY)
    with pytest.raises(ManySolutions):
        Recipe(start=Grid.empty())
    with pytest.raises(NoSolution):
        Recipe(start=Grid("11" + "." * 79))
    assert Recipe(start=Grid(INKALA_SOLVED)).start == Grid(INKALA_SOLVED)


@pytest.mark.parametrize(
    "wishes",
    [
        {"shape": 9},
        {"symmetry": 4},
        {"clues": "many"},
        {"clues": (1, 2, 3)},
        {"clues": 24.5},
        {"clues": True},
        {"unbiased": True},
        {"start": 5},
        {"pattern": 5},
        {"pattern": [None]},
        {"pattern": [1.0] * 30},
        {"minimal": "yes"},
        {"minimal": 1},
    ],
)
def test_wrong_types(wishes: dict[str, Any]) -> None:
    with pytest.raises(ArgumentTypeError):
        Recipe(**wishes)


def test_rows_that_are_empty_in_two_bands_are_no_hindrance() -> None:
    Recipe(pattern=frozenset(range(81)) - frozenset(range(18, 27)) - frozenset(range(27, 36)))
