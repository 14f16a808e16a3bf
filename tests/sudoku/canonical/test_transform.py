"""Transforms: values that move and rename; and random ones."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole import ArgumentError, Grid, Shape, Transform, random_equivalent, solve
from farandole.make import Recipe, make_many
from farandole.sudoku.canonical import random_transform
from farandole.sudoku.rules import Killer, Palindrome, StrictKropki
from tests.conftest import INKALA

SEEDS = st.integers(0, 10**9)


@given(SEEDS, SEEDS)
def test_algebra(one: int, two: int) -> None:
    a, b = random_transform(seed=one), random_transform(seed=two)
    grid = Grid(INKALA)
    assert a.then(b).apply(grid) == b.apply(a.apply(grid))
    assert a.then(a.inverse()) == a.inverse().then(a) == Transform.identity(9)
    assert a.inverse().inverse() == a
    assert a.then(b).inverse() == b.inverse().then(a.inverse())


@given(SEEDS)
def test_cells_say_what_apply_does(seed: int) -> None:
    one = random_transform(seed=seed)
    grid = Grid(INKALA)
    names = (0, *one.digits)
    assert one.apply(grid).cells == bytes(names[grid.cells[cell]] for cell in one.cells)


def test_a_value() -> None:
    one = random_transform(Shape(2, 3), 4)
    assert eval(repr(one)) == one == pickle.loads(pickle.dumps(one))
    assert hash(one) == hash(eval(repr(one)))
    assert one.side == 6
    loosely: tuple[Any, ...] = (1, range(4), [0, 1, 2, 3], [1, 2, 3, 4])
    assert Transform(*loosely) == Transform(True, (0, 1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 4))


def test_what_is_no_permutation() -> None:
    good = (0, 1, 2, 3)
    for rows, columns, digits, name in (
        ((0, 1, 2, 2), good, (1, 2, 3, 4), "rows"),
        (good, (0, 1, 2), (1, 2, 3, 4), "columns"),
        (good, good, good, "digits"),
        (good, (0, 1, 2, -1), (1, 2, 3, 4), "columns"),
    ):
        with pytest.raises(ArgumentError, match=f"{name} must be the numbers from") as caught:
            Transform(False, rows, columns, digits)
        assert caught.value.code == "argument.range"
    with pytest.raises(TypeError):
        Transform(False, (0.5, 1), (0, 1), (1, 2))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Transform(False, 7, (0, 1), (1, 2))  # type: ignore[arg-type]


def test_only_symmetries_are_applied() -> None:
    swap = Transform(False, (1, 0, 2, 3), (0, 1, 2, 3), (1, 2, 3, 4))
    across = Transform(False, (2, 1, 0, 3), (0, 1, 2, 3), (1, 2, 3, 4))
    plain = Shape(2, 2)
    assert swap.is_symmetry(plain)
    assert not across.is_symmetry(plain)
    assert not swap.is_symmetry(Shape(2, 2, "diagonals"))
    assert not swap.is_symmetry(Shape(2, 3))
    with pytest.raises(ArgumentError, match="isn't a symmetry of the board 4"):
        across.apply("." * 16)


def test_the_same_on_every_machine() -> None:
    line = "...48....4....6..2...5..9....9.4.8..76......3.......7...58..1...7.......62...3..."
    assert random_equivalent(INKALA, 0).line == line
    assert random_equivalent("12.. 3... .... ....", 1).line == "..21..3........."


@pytest.mark.parametrize(
    ("text", "motions"), [("4", 128), ("4 + diagonals", 16), ("4 + anti-knight", 8)]
)
def test_every_motion_is_as_likely(text: str, motions: int) -> None:
    shape = Shape.parse(text)
    times = 128 * 100
    counts = Counter(random_transform(shape, seed).cells for seed in range(times))
    assert len(counts) == motions
    mean = times / len(counts)
    chi_square = sum((count - mean) ** 2 / mean for count in counts.values())
    freedom = len(counts) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_seeds() -> None:
    with pytest.raises(ArgumentError):
        random_equivalent(INKALA, -1)
    assert random_equivalent(INKALA, 2**200) == random_equivalent(INKALA, 2**200)


def test_constraints_move_along() -> None:
    turn = Transform(True, (0, 1, 2, 3), (3, 2, 1, 0), (1, 2, 3, 4))
    swap = Transform(False, (1, 0, 3, 2), (2, 3, 1, 0), (1, 2, 3, 4))
    for name in ("killer", "thermometer", "arrow", "xv", "sandwich", "x-sum", "skyscraper"):
        for made in make_many(2, Recipe(Shape(2, 2), rules=(name,)), seed=3):
            for change in (turn, swap):
                changed = change.apply(made.grid)
                assert changed != made.grid
                assert len(changed.constraints) == len(made.grid.constraints)
                assert solve(changed) == change.apply(made.solution)
                assert change.inverse().apply(changed) == made.grid


def test_constraints_that_a_transform_would_change() -> None:
    same, digits = (0, 1, 2, 3), (1, 2, 3, 4)
    relabelled = Transform(False, same, same, (2, 3, 4, 1))
    swap = Transform(False, (1, 0, 2, 3), same, digits)
    palindrome = Grid("12.." + "." * 12, constraints=[Palindrome("r1c1-3 r2c3")])
    moved = relabelled.then(swap).apply(palindrome)
    assert moved == Grid("." * 4 + "23.." + "." * 8, constraints=[Palindrome("r2c1-3 r1c3")])
    with pytest.raises(ArgumentError):
        relabelled.apply(Grid("." * 16, constraints=[Killer("r1c1-2", 3)]))
    with pytest.raises(ArgumentError):
        swap.apply(Grid("." * 16, constraints=[StrictKropki()]))
    half_turn = Transform(False, (3, 2, 1, 0), (3, 2, 1, 0), digits)
    strict = Grid("1" + "." * 15, constraints=[StrictKropki()])
    assert half_turn.apply(strict) == Grid("." * 15 + "1", constraints=[StrictKropki()])
