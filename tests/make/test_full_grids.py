"""Full grids at random, and the random numbers that they come from."""

from __future__ import annotations

from collections import Counter

import pytest

from farandole import ArgumentError, NoSolution, Shape
from farandole.make import random_solution
from farandole.make.random_numbers import Stream
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


def test_the_streams_of_the_kernel() -> None:
    """The same numbers stand in cpp/tests/make/full_grids9_test.cpp."""
    assert Stream(1, 0).next() == 13750505303560232696
    assert Stream(1, 1).next() == 8474013440414040479
    first = {Stream(seed, number).next() for seed in range(100) for number in range(100)}
    assert len(first) == 10_000


def test_below() -> None:
    stream = Stream(5, 0)
    counts = Counter(stream.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 22.5  # 0.1 %
    assert {stream.below(1) for _ in range(10)} == {0}
    assert stream.below(1 << 64) < 1 << 64
