"""Random equivalents."""

from __future__ import annotations

from collections import Counter

import pytest

from farandole import ArgumentError, Grid, Shape, random_equivalent, same_puzzle
from farandole.sudoku.canonical import random_transform
from tests.conftest import INKALA


def test_the_same_on_every_machine() -> None:
    line = "...48....4....6..2...5..9....9.4.8..76......3.......7...58..1...7.......62...3..."
    assert random_equivalent(INKALA, 0).line == line
    assert random_equivalent("12.. 3... .... ....", 1).line == "..21..3........."


def test_it_is_the_same_puzzle() -> None:
    others = {random_equivalent(INKALA, seed) for seed in range(100)}
    assert len(others) == 100
    assert all(same_puzzle(INKALA, other) for other in others)


@pytest.mark.parametrize("text", ["4", "4 + diagonals"])
def test_every_motion_is_as_likely(text: str) -> None:
    shape = Shape.parse(text)
    times = 128 * 100
    counts = Counter(random_transform(shape, seed).cells for seed in range(times))
    assert len(counts) == (128 if text == "4" else 16)
    mean = times / len(counts)
    chi_square = sum((count - mean) ** 2 / mean for count in counts.values())
    freedom = len(counts) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_rules_are_kept() -> None:
    grid = Grid(INKALA, Shape(3, 3, "anti-knight"))
    others = {random_equivalent(grid, seed) for seed in range(200)}
    assert all(other.shape == grid.shape for other in others)
    motions = {random_transform(grid.shape, seed).cells for seed in range(200)}
    assert len(motions) == 8


def test_seeds() -> None:
    with pytest.raises(ArgumentError):
        random_equivalent(INKALA, -1)
    assert random_equivalent(INKALA, 2**200) == random_equivalent(INKALA, 2**200)
