"""Puzzles of the 9×9 board by removing givens, proved by another engine."""

from __future__ import annotations

import pytest

from farandole import (
    ArgumentError,
    Grid,
    LimitReached,
    ManySolutions,
    NoSolution,
    Shape,
    rate,
    solve,
)
from farandole.make import (
    SYMMETRIES,
    Made,
    Recipe,
    make_many,
    make_puzzle,
    minimize,
    orbits,
    random_solution,
    symmetries,
)
from tests.conftest import INKALA
from tests.make.proofs import assert_minimal, assert_puzzle, solutions


def made(recipe: Recipe, count: int, seed: int = 1, tries: int | None = None) -> list[Made]:
    return list(make_many(count, recipe, seed=seed, tries=tries))


def sizes(recipe: Recipe, count: int) -> set[int]:
    return {len(one.grid.givens) for one in made(recipe, count)}


def test_minimal_puzzles() -> None:
    puzzles = made(Recipe(minimal=True), 40)
    assert len({one.grid for one in puzzles}) == 40
    for one in puzzles:
        assert_puzzle(one)
        assert_minimal(one.grid)
        assert one.weight == 1.0
    assert made(Recipe(), 5) == puzzles[:5]


@pytest.mark.parametrize("name", SYMMETRIES)
def test_symmetric_puzzles(name: str) -> None:
    for one in made(Recipe(symmetry=name), 3):
        assert_puzzle(one)
        assert name in symmetries(one.grid)
        assert_minimal(one.grid, orbits(name))
    for one in made(Recipe(symmetry=name, clues=(30, 40)), 3):
        assert_puzzle(one)
        assert name in symmetries(one.grid)
        assert 30 <= len(one.grid.givens) <= 40


def test_numbers_of_givens() -> None:
    assert sizes(Recipe(clues=30), 20) == {30}
    assert sizes(Recipe(clues=(26, 29)), 60) == {26, 27, 28, 29}
    assert sizes(Recipe(clues=81), 2) == {81}
    for one in made(Recipe(clues=(22, 23), minimal=True), 10):
        assert len(one.grid.givens) in (22, 23)
        assert_puzzle(one)
        assert_minimal(one.grid)


def test_few_givens() -> None:
    """Up to 20 givens puzzles come from exchanging some: both ends of the range hold."""
    assert sizes(Recipe(clues=20), 6) == {20}
    assert sizes(Recipe(clues=19), 2) == {19}
    puzzles = made(Recipe(clues=(17, 20)), 2)
    for one in puzzles:
        assert 17 <= len(one.grid.givens) <= 20
        assert_puzzle(one)
        assert_minimal(one.grid)
    assert made(Recipe(clues=(20, 21)), 2) != puzzles  # 21 givens come from removing


def test_from_a_full_grid_and_from_a_puzzle() -> None:
    grid = random_solution(seed=8)
    puzzles = made(Recipe(start=grid, symmetry="diagonal"), 5)
    assert {one.solution for one in puzzles} == {grid}
    assert len({one.grid for one in puzzles}) == 5
    start = make_puzzle(clues=40, seed=2)
    for one in (*puzzles, *made(Recipe(start=start), 5)):
        assert_puzzle(one)
        if one.solution != grid:
            assert_minimal(one.grid)
            assert one.grid.givens.items() <= start.givens.items()


def test_one_puzzle() -> None:
    assert make_puzzle(seed=9) == next(make_many(1, seed=9)).grid
    assert make_puzzle() != make_puzzle()
    with pytest.raises(LimitReached, match="before a puzzle was generated"):
        make_puzzle(seed=1, seconds=0)
    assert rate(make_puzzle(level="hard", seed=4)).level == "hard"
    assert rate(make_puzzle(level=("easy", "medium"), seed=4)).level in ("easy", "medium")
    with pytest.raises(ArgumentError, match="level must be easy"):
        make_puzzle(level="expert")


def test_puzzles_of_a_seed_stay() -> None:
    """Seeds are written down: no version may generate other puzzles from them."""
    assert [
        make_puzzle(seed=1).line,
        make_puzzle(seed=1, symmetry="half-turn").line,
        make_puzzle(seed=1, clues=32).line,
        make_puzzle(seed=1, clues=20).line,
        make_puzzle(seed=1, unbiased="weighted", clues=(24, 25)).line,
    ] == [
        ".7..5..1....4.....2....956..9.2..47.8.7......1.......276.8...9....6.1...3.8..4...",
        ".7.3.6.1.6854....9......5........4718.......6146........4......9....1847.1.9.4.2.",
        ".7.35.21..8.4.....2....956.59.2..4718.7......1.......276.8...9....6.1...318..4.2.",
        "....7......94...2...6..9......2...7.........91.4.8.3........1..78.6.1......9.4...",
        ".2........4..7.628..7..5........6.5....48...1......79...2....4781.5......7.61...9",
    ]


def test_minimizing() -> None:
    start = make_puzzle(clues=45, seed=3)
    fewer = minimize(start, seed=3)
    assert fewer.givens.items() < start.givens.items()
    assert minimize(start, seed=3) == fewer != minimize(start, seed=4)
    half = minimize(start, symmetry="half-turn")  # givens without partners may go alone
    full = random_solution(seed=3)
    quarter = minimize(full, symmetry="quarter-turn")
    assert solve(quarter) == full
    small = minimize(random_solution(Shape(2, 3), 1))
    for grid, symmetry in (
        (fewer, "none"),
        (half, "half-turn"),
        (quarter, "quarter-turn"),
        (small, "none"),
    ):
        assert solutions(grid) == 1
        assert_minimal(grid, orbits(symmetry, grid.shape.side))
    assert minimize(INKALA) == Grid(INKALA)
    with pytest.raises(ManySolutions):
        minimize("." * 81)
    with pytest.raises(NoSolution):
        minimize("11" + "." * 79)
    with pytest.raises(LimitReached):
        minimize(INKALA, seconds=0)
