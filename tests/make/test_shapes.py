"""Full grids, puzzles of other boards, and minimal puzzles that count alike."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations

import pytest

from farandole import ArgumentError, Grid, LimitReached, ManySolutions, NoSolution, Shape
from farandole.drawing import connected
from farandole.limits import Stop
from farandole.make import (
    SYMMETRIES,
    Recipe,
    make_many,
    make_puzzle,
    orbits,
    random_jigsaw,
    random_solution,
    symmetries,
)
from farandole.make.classic import ClassicMaking
from farandole.make.generating import SHARES
from farandole.make.random_numbers import Stream
from farandole.sudoku import Distinct, clashes
from tests.make.proofs import assert_minimal, assert_puzzle, solutions, without

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


EFFECTIVE = float(os.environ.get("FARANDOLE_EFFECTIVE_SIZE", "150"))
"""How large a sample is compared with Berthier's table; `make unbiased-statistics` takes 2,000."""


def test_the_numbers_of_givens_are_those_asked_for() -> None:
    for unbiased, clues, count in (
        ("exact", (24, 25), 2),
        ("exact", (27, 28), 4),
        ("weighted", (24, 24), 3),
        ("weighted", (24, 25), 9),
    ):
        sizes = set()
        for made in make_many(count, Recipe(unbiased=unbiased, clues=clues), seed=1):
            sizes.add(len(made.grid.givens))
            assert_puzzle(made)
            assert_minimal(made.grid)
        assert sizes <= set(range(clues[0], clues[1] + 1))
        assert unbiased == "exact" or len(sizes) == clues[1] - clues[0] + 1
    assert ClassicMaking(Recipe(unbiased="exact"), 1).exact_range == (0, 32)
    assert ClassicMaking(Recipe(unbiased="exact", clues=(20, 26)), 1).exact_range == (20, 26)


def minimal_parts(puzzle: Grid) -> set[Grid]:
    """Return all minimal puzzles among the parts of a puzzle, by trying all of them."""
    needed = {cell for cell in puzzle.givens if solutions(without(puzzle, [cell])) > 1}
    free = sorted(puzzle.givens.keys() - needed)
    unique = {
        frozenset(gone)
        for size in range(len(free) + 1)
        for gone in combinations(free, size)
        if solutions(without(puzzle, gone)) == 1
    }
    return {
        without(puzzle, gone)
        for gone in unique
        if not any(gone | {cell} in unique for cell in free if cell not in gone)
    }


def few_parts(seed: int, size: int) -> Grid:
    """Return a puzzle with so many givens beyond a minimal one."""
    [made] = make_many(1, seed=seed)
    extra = [cell for cell in range(81) if cell not in made.grid.givens][::7][:size]
    digits = bytearray(made.grid.cells)
    for cell in extra:
        digits[cell] = made.solution[cell]
    return Grid(bytes(digits))


@pytest.mark.parametrize("seed", [1, 5])
def test_weights_make_all_parts_of_a_puzzle_count_alike(seed: int) -> None:
    """Each minimal part has the same weighted share: weights are 1 for each on average."""
    start = few_parts(seed, 3)
    parts = minimal_parts(start)
    assert len(parts) > 5
    draws = 4000
    weights: Counter[Grid] = Counter()
    squares: Counter[Grid] = Counter()
    for made in make_many(draws, Recipe(start=start, unbiased="weighted"), seed=7):
        weights[made.grid] += made.weight  # type: ignore[assignment]
        squares[made.grid] += made.weight**2  # type: ignore[assignment]
    assert set(weights) == parts
    for part in parts:
        mean = weights[part] / draws
        error = (squares[part] / draws - mean**2) ** 0.5 / draws**0.5
        assert abs(mean - 1) < 4 * error
    plain = Counter(made.grid for made in make_many(draws, Recipe(start=start), seed=7))
    assert max(plain.values()) > 1.5 * min(plain.values())  # without weights they don't


@pytest.mark.long
def test_weighted_shares_are_those_of_berthier() -> None:
    """Of a few hundred puzzles hardly one has many givens: those of 28 and more count together."""
    top = 28 if EFFECTIVE < 1000 else 30
    whole = every = 0.0
    weights: Counter[int] = Counter()
    squares: Counter[int] = Counter()
    puzzles = make_many(seed=12, recipe=Recipe(unbiased="weighted"))
    for number, made in enumerate(puzzles, 1):
        size = min(len(made.grid.givens), top)
        weights[size] += made.weight  # type: ignore[assignment]
        squares[size] += made.weight**2  # type: ignore[assignment]
        whole += made.weight
        every += made.weight**2
        if number % 100 == 0 and puzzles.effective_size >= EFFECTIVE:
            break
    for size in range(24, top + 1):
        expected = sum(part for clues, part in SHARES.items() if min(clues, top) == size)
        share = weights[size] / whole
        inside = squares[size]
        error = ((1 - share) ** 2 * inside + share**2 * (every - inside)) ** 0.5 / whole
        print(f"{size}: {share:.2%} ± {error:.2%}, expected {expected:.2%}")
        assert abs(share - expected) < 3 * error
    total = whole / (made.number + 1) * 6_670_903_752_021_072_936_960
    print(f"{total:.3e} minimal puzzles in all, estimated from {number} made")
    assert abs(total / 3.1055e37 - 1) < 3 * every**0.5 / whole


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
