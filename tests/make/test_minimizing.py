"""Taking givens away until none can go."""

from __future__ import annotations

import pytest

from farandole import Grid, LimitReached, ManySolutions, NoSolution, Shape, solve
from farandole.make import generate, minimize, orbits, random_solution
from tests.conftest import INKALA
from tests.make.proofs import assert_minimal, solutions


def test_a_puzzle_with_too_many_givens() -> None:
    start = generate(clues=45, seed=3)
    found = minimize(start, seed=3)
    assert found.givens.items() < start.givens.items()
    assert solutions(found) == 1
    assert_minimal(found)
    assert minimize(start, seed=3) == found
    assert minimize(start, seed=4) != found


def test_a_minimal_puzzle_stays() -> None:
    assert minimize(INKALA) == Grid(INKALA)


def test_a_full_grid_with_symmetry() -> None:
    grid = random_solution(seed=3)
    found = minimize(grid, symmetry="quarter-turn")
    assert solve(found) == grid
    assert_minimal(found, orbits("quarter-turn"))


def test_givens_without_partners() -> None:
    start = generate(clues=45, seed=3)
    found = minimize(start, symmetry="half-turn")
    assert solutions(found) == 1
    assert_minimal(found, orbits("half-turn"))


def test_another_board() -> None:
    found = minimize(random_solution(Shape(2, 3), 1))
    assert solutions(found) == 1
    assert_minimal(found)


def test_no_puzzles() -> None:
    with pytest.raises(ManySolutions):
        minimize("." * 81)
    with pytest.raises(NoSolution):
        minimize("11" + "." * 79)
    with pytest.raises(LimitReached):
        minimize(INKALA, seconds=0)
