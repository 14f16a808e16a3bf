"""Canonical forms and symmetries of one grid, against trying every order of rows and columns."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import factorial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from farandole import (
    CLASSIC,
    ArgumentError,
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
from farandole.limits import Budget
from farandole.sudoku import Distinct
from farandole.sudoku.canonical.by_trial import least
from farandole.sudoku.canonical.symmetries import box_size, symmetries
from tests.conftest import INKALA, INKALA_SOLVED

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


@pytest.mark.parametrize(
    ("shape", "classes", "grids"), [(Shape(2, 2), 2, 288), (Shape(2, 3), 49, 28_200_960)]
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


def filled(shape: Shape, share: float, draw: random.Random) -> Grid:
    """Return a board with about this share of its cells filled at random."""
    digits = (draw.randrange(1, shape.side + 1) for _ in range(shape.cells))
    return Grid([digit if draw.random() < share else 0 for digit in digits], shape)


SIZES = ("4", "6", "8", "9", "10", "12", "16", "25", "16 + windoku", "16 + disjoint")


@pytest.mark.parametrize("text", SIZES)
def test_a_random_board_of_each_size(text: str) -> None:
    """The same under symmetries, whichever way the form is found."""
    draw, shape = random.Random(5), Shape.parse(text)
    for share in (0.0, 0.05, 0.3, 0.9):
        grid = filled(shape, share, draw)
        found = canonical(grid)
        assert found.complete
        assert found.transform.apply(grid) == found.grid
        other = canonical(random_equivalent(grid, draw.randrange(10**6)))
        assert (other.grid, other.automorphisms) == (found.grid, found.automorphisms)
        assert share or found.automorphisms == symmetries(shape).count


CORNERS = Distinct("corners", ((0, 3, 12, 15),))
EDGE = Distinct("edge", ((0, 1), (4, 5)))
ARROW = Distinct("arrow", ((0, 5), (5, 10)))

SMALL = [
    Shape(2, 2),
    Shape(2, 2, "diagonals"),
    Shape(2, 2, "windoku"),
    Shape(2, 2, "disjoint"),
    Shape(2, 2, "anti-knight"),
    Shape(2, 2, "toroidal-king"),
    Shape(2, 2, CORNERS),
    Shape(2, 2, EDGE),
    Shape(2, 2, ARROW),
    Shape(2, 2, CORNERS, EDGE),
    Shape.jigsaw("AABB AABB CCDD CCDD"),
    Shape.jigsaw("AABB AACB DCCB DDDC"),
    Shape.jigsaw("AAAB ACBB CCBD CDDD"),
    Shape.jigsaw("AAAA BBBB CCCC DDDD"),
    Shape.jigsaw("ABCD ABCD ABCD ABCD"),
    Shape.jigsaw("ABCD DABC CDAB BCDA"),
    Shape.jigsaw("AABB AABB CCDD CCDD", "diagonals"),
    Shape.jigsaw("AAAAA BBBBB CCCCC DDDDD EEEEE"),
    Shape.jigsaw("AABBB AABBC ADDCC DDECC DEEEE"),
    Shape.jigsaw("AABBB AABBC AEDCC EEDDC EEDDC"),
]


SHAPES = [*SMALL[:17], *(pytest.param(shape, marks=pytest.mark.long) for shape in SMALL[17:])]


@cache
def every_motion(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """Return the cells of all symmetries of a board, found by trying every order of lines."""
    n = shape.side
    digits = tuple(range(1, n + 1))
    orders = list(permutations(range(n)))
    found = (
        Transform(transposed, rows, columns, digits)
        for transposed, rows, columns in product((False, True), orders, orders)
    )
    return tuple(one.cells for one in found if one.is_symmetry(shape))


def by_definition(grid: Grid) -> tuple[bytes, int]:
    """Return the least form, and in how many ways it is reached."""
    forms = []
    for cells in every_motion(grid.shape):
        names: dict[int, int] = {0: 0}
        forms.append(bytes(names.setdefault(grid.cells[cell], len(names)) for cell in cells))
    return min(forms), forms.count(min(forms))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_all_are_found(shape: Shape) -> None:
    group = symmetries(shape)
    motions = [group.pick(iter(numbers)) for numbers in product(*map(range, map(len, group.chain)))]
    cells = {motion.cells for motion in motions}
    assert len(motions) == len(cells) == group.count
    assert cells == set(every_motion(shape))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_least_form(shape: Shape) -> None:
    draw = random.Random(str(shape))
    for _ in range(20):
        grid = filled(shape, draw.choice((0.1, 0.3, 0.6, 1)), draw)
        found = canonical(grid)
        assert (found.grid.cells, found.automorphisms) == by_definition(grid)
        assert found.complete
        assert found.transform.apply(grid) == found.grid
        assert canonical(random_equivalent(grid, 3)).grid == found.grid


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("9", 3_359_232),
        ("6", 3456),
        ("9 + diagonals", 96),
        ("9 + windoku", 128),
        ("9 + anti-knight", 8),
        ("9 + disjoint", 2592),
        ("9 + centre-dot", 4608),
        ("9 + toroidal-knight", 72),
        ("box 2x6", 2 * 720**2 * 720 * 2**6),
        ("16", 2 * 24**10),
        ("16 + anti-king", 8),
    ],
)
def test_how_many(text: str, count: int) -> None:
    assert symmetries(Shape.parse(text)).count == count
    assert automorphisms(Grid.empty(Shape.parse(text))) == count


def test_boxes_by_another_name() -> None:
    """Free regions that are boxes have the symmetries of boxes, but are another board."""
    jigsaw = Shape.jigsaw(
        "".join(
            "ABC"[c // 3] if r < 3 else "DEFGHI"[r // 3 * 3 - 3 + c // 3]
            for r in range(9)
            for c in range(9)
        )
    )
    assert box_size(jigsaw) == (3, 3)
    assert symmetries(jigsaw).count == 3_359_232
    grid = Grid("1" + "." * 80, jigsaw)
    assert canonical(grid).automorphisms == 3_359_232 // 81
    assert canonical(grid).grid.shape == jigsaw


def test_boards_that_are_none_of_boxes() -> None:
    assert box_size(Shape.jigsaw("AAAA BBBB CCCC DDDD")) == (1, 4)
    assert box_size(Shape.jigsaw("AABB AACB DCCB DDDC")) is None
    assert box_size(Shape.jigsaw("AAAB ACBB CCBD CDDD")) is None
    assert box_size(Shape(2, 2, "diagonals")) is None
    assert box_size(Shape(2, 2, Distinct("nothing", ()))) == (2, 2)


@pytest.mark.parametrize("most", [1, 16, 16 * 4, 16 * 16, 16 * 64])
def test_parts_give_the_least_of_all(most: int) -> None:
    chance = random.Random(most)
    for clues in (1, 3, 6, 10, 16):
        grid = filled(Shape(2, 2), clues / 16, chance)
        whole = least(grid)
        parts = least(grid, Budget(), most)
        assert (parts.grid, parts.automorphisms) == (whole.grid, whole.automorphisms)
        assert parts.complete
        assert parts.transform.apply(grid) == parts.grid


@pytest.mark.parametrize("limit", [{"nodes": 0}, {"nodes": 1}, {"seconds": 0}])
@pytest.mark.parametrize("name", ["16 + disjoint", "25 + windoku", "25 + diagonals", "16", "25"])
def test_limits(name: str, limit: dict[str, int]) -> None:
    """Then the form is a grid that is the same, and says that it may not be the one."""
    shape = Shape.parse(name)
    grid = Grid([1, 2, *[0] * (shape.cells - 2)], shape)
    found = canonical(grid, **limit)
    if name not in ("16", "25"):  # these take few nodes
        assert not found.complete
    assert found.transform.apply(grid) == found.grid
    assert grid.shape.is_classic or not found.complete or canonical(grid) == found


@pytest.mark.long
def test_limits_of_questions() -> None:
    shape = Shape.parse("16 + disjoint")
    grid = Grid([1, 2, *[0] * 254], shape)
    other = random_equivalent(grid, 1)
    with pytest.raises(LimitReached):
        automorphisms(grid, nodes=1)
    with pytest.raises(LimitReached):
        same_puzzle(grid, other, seconds=0)
    assert same_puzzle(grid, other, seconds=1000)
    assert automorphisms(grid, nodes=10**12) == canonical(grid).automorphisms
    with pytest.raises(ArgumentError):
        canonical(grid, nodes=-1)
    with pytest.raises(ArgumentError):
        canonical("." * 81, seconds=-1)


def test_a_search_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then there are fewer symmetries, and forms say so."""
    monkeypatch.setattr("farandole.sudoku.canonical.colours._MOST", 2000)
    shape = Shape.parse("9 + girandola + disjoint + anti-knight")
    found = canonical(Grid("12" + "." * 79, shape))
    assert not symmetries(shape).complete
    assert not found.complete
    assert found.transform.apply(Grid("12" + "." * 79, shape)) == found.grid


def renamed(lines: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return lines of digits with each digit named by its first appearance; blanks stay."""
    names = np.zeros((len(lines), 10), np.uint8)
    count = np.zeros(len(lines), np.uint8)
    out = np.zeros_like(lines)
    every = np.arange(len(lines))
    for at in range(lines.shape[1]):
        digit = lines[:, at]
        is_new = (digit > 0) & (names[every, digit] == 0)
        count[is_new] += 1
        names[every[is_new], digit[is_new]] = count[is_new]
        out[:, at] = np.where(digit > 0, names[every, digit], 0)
    return out


def column_orders() -> NDArray[np.intp]:
    """Return all 1,296 orders of nine columns in three stacks."""
    inside = list(permutations(range(3)))
    orders = [
        [
            3 * stack + column
            for stack, columns in zip(stacks, (a, b, c), strict=True)
            for column in columns
        ]
        for stacks in inside
        for a in inside
        for b in inside
        for c in inside
    ]
    return np.array(orders)


def least_form(cells: bytes) -> tuple[bytes, int]:
    """Return the least form of a 9×9 grid, and in how many ways it is reached.

    By the definition alone: every order of rows and columns, row by row. Nothing is clever here
    but that orders which give more than the least first rows aren't gone on with.
    """
    grid = np.frombuffer(cells, np.uint8).reshape(9, 9)
    orders = column_orders()
    ways: list[tuple[NDArray[np.uint8], NDArray[np.intp], tuple[int, ...]]] = [
        (board, order, (row,)) for board in (grid, grid.T) for order in orders for row in range(9)
    ]
    for place in range(9):
        lines = renamed(
            np.array([board[list(rows)][:, order].ravel() for board, order, rows in ways])
        )
        kept = np.arange(len(ways))
        for at in range(9 * place, 9 * place + 9):
            kept = kept[lines[kept, at] == lines[kept, at].min()]
        ways = [ways[i] for i in kept]
        least = lines[kept[0]]
        if place == 8:
            return least.tobytes(), len(ways)
        further = []
        for board, order, rows in ways:
            begun = {row // 3 for row in rows}
            bands = {rows[-1] // 3} if (place + 1) % 3 else {0, 1, 2} - begun
            left = [row for row in range(9) if row not in rows and row // 3 in bands]
            further += [(board, order, (*rows, row)) for row in left]
        ways = further
    raise AssertionError
