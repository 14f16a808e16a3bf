"""Puzzles of the 9×9 board by taking givens away, proved by another engine."""

from __future__ import annotations

import pytest

from farandole import Grid, LimitReached
from farandole.make import (
    SYMMETRIES,
    Made,
    Recipe,
    generate,
    generate_many,
    orbits,
    random_solution,
    symmetries,
)
from tests.make.proofs import assert_minimal, assert_puzzle


def made(recipe: Recipe, count: int, seed: int = 1, tries: int | None = None) -> list[Made]:
    return list(generate_many(count, recipe, seed=seed, tries=tries))


def test_minimal_puzzles() -> None:
    puzzles = made(Recipe(minimal=True), 40)
    assert len({one.grid for one in puzzles}) == 40
    for one in puzzles:
        assert_puzzle(one)
        assert_minimal(one.grid)
        assert one.weight == 1.0


def test_nothing_can_go_unless_clues_are_asked_for() -> None:
    assert made(Recipe(), 5) == made(Recipe(minimal=True), 5)


@pytest.mark.parametrize("name", SYMMETRIES)
def test_symmetric_puzzles(name: str) -> None:
    for one in made(Recipe(symmetry=name), 6):
        assert_puzzle(one)
        assert name in symmetries(one.grid)
        assert_minimal(one.grid, orbits(name))


@pytest.mark.parametrize("name", SYMMETRIES)
def test_numbers_of_givens_with_symmetry(name: str) -> None:
    for one in made(Recipe(symmetry=name, clues=(30, 40)), 6):
        assert_puzzle(one)
        assert name in symmetries(one.grid)
        assert 30 <= len(one.grid.givens) <= 40


def test_numbers_of_givens() -> None:
    assert {len(one.grid.givens) for one in made(Recipe(clues=30), 20)} == {30}
    sizes = [len(one.grid.givens) for one in made(Recipe(clues=(26, 29)), 60)]
    assert set(sizes) == {26, 27, 28, 29}
    assert [len(one.grid.givens) for one in made(Recipe(clues=81), 2)] == [81, 81]


def test_minimal_puzzles_of_a_number_of_givens() -> None:
    for one in made(Recipe(clues=(22, 23), minimal=True), 10):
        assert len(one.grid.givens) in (22, 23)
        assert_puzzle(one)
        assert_minimal(one.grid)


def test_few_givens() -> None:
    for one in made(Recipe(clues=(17, 20)), 2):
        assert len(one.grid.givens) <= 20
        assert_puzzle(one)
        assert_minimal(one.grid)


def test_from_a_full_grid() -> None:
    grid = random_solution(seed=8)
    puzzles = made(Recipe(start=grid, symmetry="diagonal"), 5)
    assert {one.solution for one in puzzles} == {grid}
    assert len({one.grid for one in puzzles}) == 5
    for one in puzzles:
        assert_puzzle(one)


def test_from_a_puzzle() -> None:
    start = generate(clues=40, seed=2)
    for one in made(Recipe(start=start), 5):
        assert_puzzle(one)
        assert_minimal(one.grid)
        assert one.grid.givens.items() <= start.givens.items()


def test_one_puzzle() -> None:
    grid = generate(seed=9)
    assert isinstance(grid, Grid)
    assert grid == next(generate_many(1, seed=9)).grid
    assert generate() != generate()


def test_time_that_is_over() -> None:
    with pytest.raises(LimitReached, match="before a puzzle was made"):
        generate(seed=1, seconds=0)


def test_puzzles_of_a_seed_stay() -> None:
    """Seeds are written down: no version may make others of them."""
    assert (
        generate(seed=1).line
        == ".7..5..1....4.....2....956..9.2..47.8.7......1.......276.8...9....6.1...3.8..4..."
    )
    assert (
        generate(seed=1, symmetry="half-turn").line
        == ".7.3.6.1.6854....9......5........4718.......6146........4......9....1847.1.9.4.2."
    )
    assert (
        generate(seed=1, clues=32).line
        == ".7.35.21..8.4.....2....956.59.2..4718.7......1.......276.8...9....6.1...318..4.2."
    )
