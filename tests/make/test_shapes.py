"""Puzzles of other boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest

from farandole import Grid, LimitReached, ManySolutions, NoSolution, Shape, count
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
from farandole.make.boards import count_up_to, other_solution
from farandole.sudoku import Distinct, clashes
from tests.make.proofs import assert_minimal, assert_puzzle

if TYPE_CHECKING:
    from collections.abc import Generator

T = TypeVar("T")

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


def test_a_large_board() -> None:
    [made] = make_many(1, Recipe(Shape(4, 4)), seed=3)
    assert made.grid.shape.side == 16
    assert count(made.grid, limit=2) == 1
    assert len(made.grid.givens) < 110


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


def end_of(slices: Generator[None, None, T]) -> T:
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def test_another_solution_is_known_only_where_the_search_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shape = Shape.parse("9 + diagonals")
    [made] = make_many(1, Recipe(shape, minimal=True), seed=3)
    cells, solution = made.grid.cells, made.solution.cells
    assert end_of(other_solution(cells, solution, shape)) is None
    fewer = bytearray(cells)
    fewer[next(iter(made.grid.givens))] = 0
    other = end_of(other_solution(bytes(fewer), solution, shape))
    assert other not in (None, b"", solution)
    assert clashes(Grid(other or b"", shape)) == ()
    assert end_of(count_up_to(cells, shape, 2)) == [solution]
    assert len(end_of(count_up_to(b"\0" * 81, shape, 3))) == 3
    monkeypatch.setattr("farandole.make.boards._SLICE", 1)
    assert end_of(other_solution(cells, solution, shape, 1)) == b""
    assert end_of(other_solution(cells, solution, shape, 10**6)) is None


def test_a_given_stays_where_the_search_for_another_solution_does_not_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shape = Shape(2, 3)
    recipe = Recipe(shape, clues=(6, 36))
    monkeypatch.setattr("farandole.make.shapes.NODES", 0)
    monkeypatch.setattr("farandole.make.boards._SLICE", 1)
    kept = [len(one.grid.givens) for one in make_many(4, recipe, seed=3, tries=4)]
    assert all(number == 36 for number in kept)
