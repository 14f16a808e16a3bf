"""Puzzles whose givens are a given set of cells."""

from __future__ import annotations

import pytest

from farandole import CLASSIC, Grid, ParseError, Shape
from farandole.make import Recipe, make_many, pattern_cells
from tests.conftest import INKALA
from tests.make.proofs import assert_minimal, assert_puzzle

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
