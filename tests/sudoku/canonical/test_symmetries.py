"""The symmetries of boards, and forms by them, against trying every order of rows and columns."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations, product

import pytest

from farandole import (
    ArgumentError,
    Grid,
    LimitReached,
    Shape,
    Transform,
    automorphisms,
    canonical,
    random_equivalent,
    same_puzzle,
)
from farandole.limits import Budget
from farandole.sudoku import Distinct
from farandole.sudoku.canonical.by_trial import is_for, least
from farandole.sudoku.canonical.symmetries import box_size, symmetries

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
        share = draw.choice((0.1, 0.3, 0.6, 1))
        digits = (draw.randrange(1, shape.side + 1) for _ in range(shape.cells))
        grid = Grid([digit if draw.random() < share else 0 for digit in digits], shape)
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


@pytest.mark.parametrize("name", ["16 + windoku", "16 + disjoint"])
def test_more_than_go_together(name: str) -> None:
    """One part after the other: then the form is the least of all, and the same for all."""
    shape = Shape.parse(name)
    assert not is_for(shape)
    chance = random.Random(3)
    for clues in (0, 12, 60, 200):
        cells = [0] * 256
        for cell in chance.sample(range(256), clues):
            cells[cell] = chance.randint(1, 16)
        grid = Grid(cells, shape)
        found, other = canonical(grid), canonical(random_equivalent(grid, clues))
        assert found.complete
        assert other.complete
        assert found.grid == other.grid
        assert found.automorphisms == other.automorphisms
        assert found.transform.apply(grid) == found.grid
    assert canonical(Grid.empty(shape)).automorphisms == symmetries(shape).count


@pytest.mark.parametrize("most", [1, 16, 16 * 4, 16 * 16, 16 * 64])
def test_parts_give_the_least_of_all(most: int) -> None:
    chance = random.Random(most)
    for clues in (1, 3, 6, 10, 16):
        cells = [0] * 16
        for cell in chance.sample(range(16), clues):
            cells[cell] = chance.randint(1, 4)
        grid = Grid(cells)
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
