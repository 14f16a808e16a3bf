"""Puzzles of other boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from farandole import Grid, LimitReached, ManySolutions, NoSolution, Shape
from farandole.drawing import connected
from farandole.limits import Stop
from farandole.make import (
    SYMMETRIES,
    Recipe,
    make_many,
    make_puzzle,
    orbits,
    random_jigsaw,
    symmetries,
)
from farandole.sudoku import Distinct
from tests.make.proofs import assert_minimal, assert_puzzle

if TYPE_CHECKING:
    pass


BOARDS = ["4", "6", "box 3x2", "8", "9 + diagonals", "9 + anti-knight", "10"]


@pytest.mark.parametrize("text", BOARDS)
def test_puzzles(text: str) -> None:
    shape = Shape.parse(text)
    for made in make_many(2, Recipe(shape, minimal=True), seed=3):
        assert made.grid.shape == shape
        assert_puzzle(made)
        assert_minimal(made.grid)


def test_symmetries_and_numbers_of_givens() -> None:
    shape = Shape(2, 3)
    for name in SYMMETRIES:
        for made in make_many(2, Recipe(shape, symmetry=name), seed=3):
            assert_puzzle(made)
            assert name in symmetries(made.grid)
            assert_minimal(made.grid, orbits(name, 6))
    for made in make_many(6, Recipe(Shape(2, 3), clues=(15, 18)), seed=3):
        assert 15 <= len(made.grid.givens) <= 18
        assert_puzzle(made)


def test_a_puzzle_to_begin_with() -> None:
    shape = Shape.parse("9 + diagonals")
    start = make_puzzle(shape, clues=40, seed=3)
    [made] = make_many(1, Recipe(shape, start=start), seed=3)
    assert made.grid.givens.items() < start.givens.items()
    assert_puzzle(made)
    [again] = make_many(1, Recipe(shape, start=made.solution), seed=3)
    assert again.solution == made.solution


@pytest.mark.parametrize("side", [4, 5, 7, 9])
def test_random_jigsaws(side: int) -> None:
    shape = random_jigsaw(side, 3)
    assert shape.side == side
    assert shape == random_jigsaw(side, 3)
    assert len({random_jigsaw(side, seed) for seed in range(5)}) > 1
    for region in set(shape.regions):
        cells = [divmod(at, side) for at in range(side**2) if shape.regions[at] == region]
        assert len(connected(cells)) == 1
        assert len(cells) == side
    [made] = make_many(1, Recipe(shape), seed=3)
    assert_puzzle(made)


def test_boards_of_a_seed_stay() -> None:
    """Seeds are written down: no version may generate another board from them."""
    assert str(random_jigsaw(5, seed=1)) == "jigsaw:ABCCCABCDCABBDDABDDEAEEEE"
    with Stop() as stop:
        stop.set()
        with pytest.raises(LimitReached, match="stopped before a board"):
            random_jigsaw(9, 3)


def test_boards_without_grids_and_starts_with_many_solutions() -> None:
    for side in (2, 3):
        pairs = tuple((cell, side**4 - 1) for cell in range(side**4 - 1))
        shape = Shape(side, side, Distinct("last alone", pairs))
        for threads in (1, 2):
            with pytest.raises(NoSolution):
                list(make_many(2, Recipe(shape), seed=3, threads=threads))
    with pytest.raises(ManySolutions):
        Recipe(Shape(2, 3), start=Grid.empty(Shape(2, 3)))
