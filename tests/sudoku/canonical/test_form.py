"""Canonical forms of one grid."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole import (
    CLASSIC,
    Canonical,
    Grid,
    LimitReached,
    Shape,
    Transform,
    automorphisms,
    canonical,
    canonical_cells,
    random_equivalent,
    same_puzzle,
    solutions,
)
from tests.conftest import INKALA, INKALA_SOLVED
from tests.sudoku.canonical.by_definition import least_form

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MANY = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
"""The solution with most symmetries: 648."""

PUZZLES = {
    "17 clues": "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "Inkala": INKALA,
    "solution": INKALA_SOLVED,
    "most symmetric solution": MANY,
    "its diagonal boxes": "".join(
        digit if cell // 27 == cell % 9 // 3 else "." for cell, digit in enumerate(MANY)
    ),
    "three rows": MANY[:9] + "." * 18 + MANY[27:36] + "." * 18 + MANY[54:63] + "." * 18,
    "two digits": "".join(digit if digit in "27" else "." for digit in MANY),
    "few": "1..2....." + "." * 60 + "......3.2.1.",
    "clashes": "11.......1........2.................................3...............2.2..........",
    "another clash": INKALA_SOLVED.replace("8", "1", 2),
}


SLOW = ("few", "three rows", "its diagonal boxes")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.long) if name in SLOW else name for name in PUZZLES],
)
def test_as_defined(name: str) -> None:
    grid = Grid(PUZZLES[name])
    found = canonical(grid)
    form, ways = least_form(grid.cells)
    assert found.grid.cells == form
    assert (found.automorphisms, found.complete) == (ways, True)
    assert found.transform.apply(grid) == found.grid


@given(st.data())
def test_unchanged(data: st.DataObject) -> None:
    solution = random_equivalent(MANY, data.draw(st.integers(0, 10**6)))
    kept = data.draw(st.sets(st.integers(0, 80)))
    grid = Grid(bytes(digit if at in kept else 0 for at, digit in enumerate(solution.cells)))
    form = canonical(grid)
    other = random_equivalent(grid, data.draw(st.integers(0, 10**6)))
    assert canonical(other).grid == form.grid
    assert canonical(form.grid) == canonical(form.grid)
    assert canonical(form.grid).grid == form.grid
    assert automorphisms(other) == form.automorphisms
    assert form.transform.apply(grid) == form.grid
    assert same_puzzle(grid, other)


def test_numbers_of_automorphisms() -> None:
    assert automorphisms("." * 81) == 3_359_232
    assert automorphisms("." * 80 + "1") == 3_359_232 // 81
    assert automorphisms(MANY) == 648
    assert automorphisms("123......456......789......" + "." * 54) == 3_359_232 // 9
    assert automorphisms(INKALA) == automorphisms(INKALA_SOLVED) == 1
    assert automorphisms("." * 625) == 2 * 120**12


@pytest.mark.parametrize(
    ("shape", "classes", "grids"),
    [(Shape(2, 2), 2, 288), (Shape(2, 3), 49, 28_200_960)],
)
def test_classes_of_small_boards(shape: Shape, classes: int, grids: int) -> None:
    """As many as published; and each has as many grids as its automorphisms say."""
    forms = {form.grid: form.automorphisms for form in map(canonical, some_of_each(shape))}
    assert len(forms) == classes
    motions = automorphisms(Grid.empty(shape))
    total = sum(Fraction(motions, number) for number in forms.values())
    assert total * factorial(shape.side) == grids


def some_of_each(shape: Shape) -> Iterator[Grid]:
    """Yield solutions with the first row and the first box in order, and rows sorted below."""
    assert shape.box is not None
    height, width = shape.box
    start = Grid.empty(shape)
    for column in range(shape.side):
        start = start.with_cell((0, column), column + 1)
    for cell in range(width, height * width):
        start = start.with_cell(divmod(cell, width), cell + 1)
    for solution in solutions(start):
        left = [row[0] for row in solution.rows()][height:]
        bands = [left[at : at + height] for at in range(0, len(left), height)]
        if all(band == sorted(band) for band in bands) and bands == sorted(bands):
            yield solution


def test_every_17_clue_puzzle_is_another_one(shared_data: Path) -> None:
    lines = (shared_data / "sudoku" / "17_clue_49158.txt").read_text().splitlines()
    puzzles = [Grid(line[:81]).cells for line in lines if not line.startswith("#")]
    forms = canonical_cells(b"".join(puzzles))
    assert len({forms[at : at + 81] for at in range(0, len(forms), 81)}) == 49_158
    assert all(automorphisms(Grid(puzzle)) == 1 for puzzle in puzzles[::500])
    moved = [
        random_equivalent(Grid(puzzle), seed).cells for seed, puzzle in enumerate(puzzles[:2000])
    ]
    assert canonical_cells(b"".join(moved)) == forms[: 81 * 2000]


def test_different_boards_are_never_the_same() -> None:
    plain, crossed = Grid(INKALA), Grid(INKALA, Shape(3, 3, "diagonals"))
    assert not same_puzzle(plain, crossed)
    assert same_puzzle(crossed, crossed)


def test_values() -> None:
    found = canonical(INKALA)
    assert pickle.loads(pickle.dumps(found)) == found
    names = {"Canonical": Canonical, "Transform": Transform, "Grid": Grid}
    assert eval(repr(found), names) == found
    assert found.grid.shape is CLASSIC


def test_too_many_clashes() -> None:
    ones = "1" * 81
    found = canonical(ones)
    assert (found.complete, found.grid.line) == (False, ones)
    with pytest.raises(LimitReached, match="all symmetries"):
        automorphisms(ones)
    assert same_puzzle(ones, "2" * 81)
    with pytest.raises(LimitReached, match="before equivalence was settled"):
        same_puzzle(ones, "2" * 80 + "1")


def test_a_random_board_of_each_size() -> None:
    """The same under symmetries, whichever way the form is found."""
    draw = random.Random(5)
    for text in ("4", "6", "8", "9", "10", "12", "16", "25"):
        shape = Shape.parse(text)
        for share in (0.0, 0.02, 0.3, 0.9):
            digits = (draw.randrange(1, shape.side + 1) for _ in range(shape.cells))
            grid = Grid([digit if draw.random() < share else 0 for digit in digits], shape)
            found = canonical(grid)
            assert found.complete
            assert found.transform.apply(grid) == found.grid
            other = canonical(random_equivalent(grid, draw.randrange(10**6)))
            assert (other.grid, other.automorphisms) == (found.grid, found.automorphisms)
