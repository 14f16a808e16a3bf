"""Full grids at random: each as likely as any other, where that is said."""

from __future__ import annotations

from collections import Counter

import pytest

from farandole import ArgumentError, NoSolution, Shape
from farandole.make import random_solution
from farandole.sudoku import Distinct, clashes

DEVIATIONS = 4.0
"""How far a chi-square may be from its mean: seeds are fixed, so this fails always or never."""


def deviation(counts: Counter[str], kinds: int, draws: int) -> float:
    """Return how far the chi-square of equal shares is from its mean, in standard deviations."""
    expected = draws / kinds
    square: float = sum((count - expected) ** 2 for count in counts.values()) / expected
    square += (kinds - len(counts)) * expected
    return float((square - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)


@pytest.mark.parametrize(
    ("shape", "grids", "draws"), [(Shape(2, 2), 288, 8640), (Shape(2, 2, "diagonals"), 48, 2000)]
)
def test_all_grids_of_small_boards(shape: Shape, grids: int, draws: int) -> None:
    counts = Counter(random_solution(shape, seed).line for seed in range(draws))
    assert len(counts) == grids
    assert abs(deviation(counts, grids, draws)) < DEVIATIONS


def test_cells_of_the_9x9_board() -> None:
    draws = 4500
    grids = [random_solution(seed=seed).line for seed in range(draws)]
    for cell in (0, 4, 12, 40, 66, 80):
        assert abs(deviation(Counter(grid[cell] for grid in grids), 9, draws)) < DEVIATIONS
    for one, other in ((0, 12), (8, 70), (30, 50), (60, 80), (20, 40)):
        pairs = Counter(grid[one] + grid[other] for grid in grids)
        same = sum(pairs[f"{digit}{digit}"] for digit in range(1, 10))
        shares = {pair: count for pair, count in pairs.items() if pair[0] != pair[1]}
        assert abs(deviation(Counter(shares), 72, draws - same)) < DEVIATIONS


@pytest.mark.parametrize(
    "text", ["6", "9", "9 + diagonals", "9 + windoku", "12", "16", "jigsaw:AABB AACB DCCB DDDC"]
)
def test_the_rules_are_kept_and_a_seed_repeats(text: str) -> None:
    shape = Shape.parse(text)
    grid = random_solution(shape, 5)
    assert grid.shape == shape
    assert grid.is_full
    assert clashes(grid) == ()
    assert random_solution(shape, 5) == grid
    assert random_solution(shape, 6) != grid
    if text[0] != "j":  # that board has few solutions
        assert random_solution(shape) != random_solution(shape)


def test_a_board_without_grids() -> None:
    pairs = tuple((cell, 15) for cell in range(15))
    with pytest.raises(NoSolution):
        random_solution(Shape(2, 2, Distinct("last alone", pairs)), 1)


def test_seeds_are_of_64_bits() -> None:
    for seed in (-1, 1 << 64):
        with pytest.raises(ArgumentError, match="seed must be from 0 to"):
            random_solution(seed=seed)
    assert random_solution(seed=(1 << 64) - 1) == random_solution(seed=(1 << 64) - 1)
