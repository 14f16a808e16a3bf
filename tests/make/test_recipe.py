"""Recipes, patterns and symmetries: the kinds of puzzles that can be generated."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from farandole import (
    CLASSIC,
    ArgumentError,
    Grid,
    GridError,
    ManySolutions,
    NoSolution,
    ParseError,
    Shape,
)
from farandole.make import (
    SYMMETRIES,
    Recipe,
    make_many,
    orbits,
    pattern_cells,
    random_solution,
    symmetries,
)
from tests.conftest import INKALA, INKALA_SOLVED
from tests.make.proofs import assert_minimal, assert_puzzle

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


DRAWN = """
# corners and a middle
+-------+-------+-------+
| x . x | . x . | x . x |
| . x . | x . x | . x . |
| x . . | . . . | . . x |
+-------+-------+-------+
| . x . | . . . | . x . |
| x . . | x . x | . . x |
| . x . | . . . | . x . |
+-------+-------+-------+
| x . . | . . . | . . x |
| . x . | x . x | . x . |
| x . x | . x . | x . x |
+-------+-------+-------+
"""
SMALL = ".x....x...xx...xxx.......xx.xx.x...."


def test_ways_of_writing() -> None:
    cells = pattern_cells(DRAWN)
    assert len(cells) == 30
    plain = "".join("x" if cell in cells else "." for cell in range(81))
    assert pattern_cells(plain) == cells
    assert pattern_cells(plain.replace("x", "7").replace(".", "0")) == cells
    assert pattern_cells("\n".join(plain[i : i + 9] for i in range(0, 81, 9))) == cells
    assert pattern_cells(plain.replace("x", "#").replace(".", "_")) == cells
    assert pattern_cells(plain.replace(".", "-")) == cells
    assert pattern_cells(Grid(INKALA).pretty()) == frozenset(Grid(INKALA).givens)


def test_another_number_of_cells() -> None:
    for text in ("", "x", "x" * 80, "x" * 82, "." * 100):
        with pytest.raises(ParseError, match=f"with {len(text)} cells?: expected 81 cells"):
            pattern_cells(text)


@pytest.mark.parametrize(
    ("text", "shape"),
    [(INKALA, CLASSIC), (DRAWN, CLASSIC), (SMALL, Shape(2, 3))],
    ids=["a puzzle", "drawn", "another board"],
)
@pytest.mark.parametrize("minimal", [False, True])
def test_puzzles_have_the_pattern(text: str, shape: Shape, minimal: bool) -> None:
    cells = pattern_cells(text, shape)
    recipe = Recipe(shape, pattern=cells, minimal=minimal)
    puzzles = list(make_many(3, recipe, seed=3, tries=400))
    assert len(puzzles) == 3 or (minimal and text == DRAWN)
    for made in puzzles:
        assert made.grid.givens.keys() == cells
        assert_puzzle(made)
        if minimal:
            assert_minimal(made.grid)


SIZES = {
    "none": {1},
    "half-turn": {1, 2},
    "quarter-turn": {1, 4},
    "diagonal": {1, 2},
    "anti-diagonal": {1, 2},
    "top-bottom": {1, 2},
    "left-right": {1, 2},
    "axes": {1, 2, 4},
    "diagonals": {1, 2, 4},
    "full": {1, 4, 8},
}
NUMBERS = [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]
"""By Burnside's lemma: the cells that motions leave where they are, on average."""


def test_orbits_are_a_partition() -> None:
    assert set(SYMMETRIES) == set(SIZES)
    for name, number in zip(SYMMETRIES, NUMBERS, strict=True):
        assert len(orbits(name)) == number
        assert {len(one) for one in orbits(name)} <= SIZES[name]
        for side in (4, 6, 9, 16):
            sets = orbits(name, side)
            assert sorted(cell for one in sets for cell in one) == list(range(side * side))
            assert [one[0] for one in sets] == sorted(one[0] for one in sets)
            assert all(list(one) == sorted(one) for one in sets)


def test_symmetries_of_a_grid() -> None:
    assert symmetries("." * 81) == SYMMETRIES
    assert symmetries("1" + "." * 80) == ("none", "diagonal")
    corners = "1" + "." * 79 + "2"
    assert symmetries(corners) == ("none", "half-turn", "diagonal", "anti-diagonal", "diagonals")
    assert symmetries("12.. .... .... ...3") == ("none",)


def test_unknown_symmetries_and_sides() -> None:
    with pytest.raises(ArgumentError, match="symmetry must be none"):
        orbits("sideways")
    for side in (-1, 0, 3, 26, 10**6):
        with pytest.raises(ArgumentError, match="side must be from 4 to 25"):
            orbits("full", side)
