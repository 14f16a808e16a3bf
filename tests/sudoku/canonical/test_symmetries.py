"""The symmetries of boards, and forms by them, against trying every order of rows and columns."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations, product

import pytest

from farandole import Grid, Shape, Transform, automorphisms, canonical, random_equivalent
from farandole.sudoku import Distinct
from farandole.sudoku.canonical.by_trial import MOST, is_for, least
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


@pytest.mark.parametrize("shape", SMALL, ids=str)
def test_all_are_found(shape: Shape) -> None:
    group = symmetries(shape)
    motions = [group.pick(iter(numbers)) for numbers in product(*map(range, map(len, group.chain)))]
    cells = {motion.transform().cells for motion in motions}
    assert len(motions) == len(cells) == group.count
    assert cells == set(every_motion(shape))


@pytest.mark.parametrize("shape", SMALL, ids=str)
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


def test_nothing_is_merged() -> None:
    """Two grids have one form only if a symmetry leads from one to the other."""
    shape = Shape.jigsaw("AABB AACB DCCB DDDC", "anti-knight")
    motions = every_motion(shape)
    draw = random.Random(2)
    classes: dict[bytes, list[bytes]] = {}
    for _ in range(400):
        cells = bytes(draw.choice((0, 0, 0, 0, 0, 1, 2)) for _ in range(16))
        classes.setdefault(canonical(Grid(cells, shape)).grid.cells, []).append(cells)
    assert any(len(members) > 1 for members in classes.values())

    def patterns(cells: bytes) -> set[bytes]:
        found = set()
        for motion in motions:
            names = {0: 0}
            found.add(bytes(names.setdefault(cells[cell], len(names)) for cell in motion))
        return found

    for members in classes.values():
        assert len({frozenset(patterns(cells)) for cells in members}) == 1


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


def test_too_many_to_try() -> None:
    """Then the form is a grid that is the same, and says that it may not be the one."""
    shape = Shape.parse("16 + disjoint")
    assert not is_for(shape)
    grid = Grid("12" + "." * 254, shape)
    found = canonical(grid)
    assert not found.complete
    assert found.transform.apply(grid) == found.grid


def test_some_tried() -> None:
    grid = Grid("12.. 3... .... ....")
    every, some = least(grid.shape, grid.cells), least(grid.shape, grid.cells, 16 * 16)
    assert (every.complete, some.complete) == (True, False)
    assert every.cells <= some.cells
    assert MOST >= 128 * 16


def test_a_search_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then there are fewer symmetries, and forms say so."""
    monkeypatch.setattr("farandole.sudoku.canonical.colours._MOST", 2000)
    shape = Shape.parse("9 + girandola + disjoint + anti-knight")
    found = canonical(Grid("12" + "." * 79, shape))
    assert not symmetries(shape).complete
    assert not found.complete
    assert found.transform.apply(Grid("12" + "." * 79, shape)) == found.grid
