"""Assemblies: published numbers, and an oracle that knows cubes, sets and matrices only."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product

import numpy as np
import pytest

from farandole.cover.models.geometry.pieces import piece_set
from farandole.cover.solids import Piece, Puzzle, Solid, Task, assembly
from farandole.cover.solids.grids import GRIDS, grid_of
from farandole.cover.solids.placing import keys, room_of
from farandole.cover.solids.puzzle import COLORS
from farandole.errors import ProblemError

Cells = frozenset[tuple[int, ...]]
Used = tuple[tuple[int, Cells], ...]


def solid(cells: dict[tuple[int, ...], str]) -> Solid:
    sides = tuple(max(axis) + 1 for axis in zip(*cells, strict=True))
    boxes = product(*(range(side) for side in reversed(sides)))
    return Solid(sides, "".join(cells.get((x, y, z), "_") for z, y, x in boxes))


def box(x: int, y: int, z: int) -> Solid:
    return Solid((x, y, z), "#" * (x * y * z))


def puzzle(
    result: Solid,
    *pieces: tuple[Solid, int, int],
    grid: str = "cubes",
    pairs: tuple[tuple[int, int], ...] = (),
) -> Puzzle:
    parts = tuple(Piece(k, low, high) for k, (_, low, high) in enumerate(pieces))
    solids = (*(piece for piece, _, _ in pieces), result)
    return Puzzle(solids, (Task(parts, len(pieces), pairs=pairs),), grid)


MATRICES = [
    [[sign * (order[row] == column) for column in range(3)] for row, sign in enumerate(signs)]
    for order in permutations(range(3))
    for signs in product((1, -1), repeat=3)
]


def moved(cells: Iterable[tuple[int, ...]], matrix: list[list[int]]) -> Cells:
    points = [
        tuple(sum(m * at for m, at in zip(row, cell, strict=True)) for row in matrix)
        for cell in cells
    ]
    low = [min(axis) for axis in zip(*points, strict=True)]
    return frozenset(tuple(a - b for a, b in zip(point, low, strict=True)) for point in points)


def by_hand(puzzle: Puzzle) -> int:
    """Count assemblies by trying everything and comparing all images, mirrored or not."""
    task = puzzle.tasks[0]
    cells_of = puzzle.solids[task.result].cells()
    room: dict[tuple[int, ...], tuple[str, int]] = dict(cells_of.items())
    shapes = [frozenset(puzzle.solids[piece.solid].cells()) for piece in task.pieces]
    turns = [m for m in MATRICES if np.linalg.det(m) > 0]
    ways = [{moved(shape, turn) for turn in turns} for shape in shapes]
    places = []
    for k, forms in enumerate(ways):
        for form in forms:
            for shift in product(range(-1, 7), repeat=3):
                there = frozenset(
                    tuple(a + b for a, b in zip(cell, shift, strict=True)) for cell in form
                )
                if room.keys() >= there:
                    places.append((k, there))
    needed = {cell for cell, (sign, _) in room.items() if sign == "#"}
    found = set()

    def add(left: Cells, free: Cells, used: Used) -> None:
        if not left:
            fill(free, used, 0)
            return
        cell = min(left)
        for k, there in places:
            if cell in there and free >= there:
                add(left - there, free - there, (*used, (k, there)))

    def fill(free: Cells, used: Used, start: int) -> None:
        counts = [sum(k == piece for k, _ in used) for piece in range(len(shapes))]
        if all(p.low <= n <= p.high for p, n in zip(task.pieces, counts, strict=True)):
            found.add(frozenset(used))
        for number in range(start, len(places)):
            if free >= places[number][1]:
                fill(free - places[number][1], (*used, places[number]), number + 1)

    add(frozenset(needed), frozenset(room), ())
    classes = set()
    for one in found:
        images = []
        for matrix in MATRICES:
            points = {
                c: tuple(sum(m * a for m, a in zip(row, c, strict=True)) for row in matrix)
                for c in room
            }
            low = [min(axis) for axis in zip(*points.values(), strict=True)]
            to: dict[tuple[int, ...], tuple[int, ...]] = {
                c: tuple(a - b for a, b in zip(p, low, strict=True)) for c, p in points.items()
            }
            if any(to[c] not in room or room[to[c]][0] != room[c][0] for c in room):
                continue
            image = set()
            for _, cells in one:
                there = frozenset(to[c] for c in cells)
                owner = [k for k, forms in enumerate(ways) if moved(there, MATRICES[0]) in forms]
                image |= {(owner[0], there)} if owner else {(-1, there)}
            if image in found:
                images.append(tuple(sorted((k, tuple(sorted(cells))) for k, cells in image)))
        classes.add(min(images))
    return len(classes)


V = solid({(0, 0, 0): "#", (1, 0, 0): "#", (0, 1, 0): "#"})
LEFT = solid({(0, 0, 0): "#", (1, 0, 0): "#", (1, 1, 0): "#", (1, 1, 1): "#"})
RIGHT = solid({(0, 0, 1): "#", (1, 0, 1): "#", (1, 1, 1): "#", (1, 1, 0): "#"})
RING = solid({(x, y, 0): "#" for x, y in product(range(3), repeat=2) if (x, y) != (1, 1)})
LOOSE = solid({(x, y, z): "+" if z else "#" for x, y, z in product(range(2), range(3), range(2))})


@pytest.mark.parametrize(
    "puzzle",
    [
        puzzle(box(3, 2, 2), (box(2, 1, 1), 6, 6)),
        puzzle(box(2, 2, 2), (V, 0, 2), (box(2, 1, 1), 0, 4), (box(1, 1, 1), 0, 2)),
        puzzle(box(4, 2, 2), (LEFT, 2, 2), (RIGHT, 2, 2)),
        puzzle(box(4, 2, 2), (LEFT, 0, 4), (RIGHT, 0, 4), (box(4, 1, 1), 0, 2)),
        puzzle(box(4, 2, 2), (LEFT, 0, 4), (RIGHT, 0, 1), (box(2, 2, 1), 0, 3)),
        puzzle(box(4, 2, 2), (RIGHT, 0, 1), (LEFT, 0, 4), (box(2, 2, 1), 0, 3)),
        puzzle(box(2, 2, 2), (LEFT, 1, 1), (RIGHT, 0, 1), (box(1, 1, 1), 0, 4)),
        puzzle(box(3, 3, 1), (box(3, 1, 1), 1, 1), (box(2, 1, 1), 3, 3)),
        puzzle(RING, (V, 0, 2), (box(2, 1, 1), 1, 4)),
        puzzle(LOOSE, (V, 1, 1), (LEFT, 1, 1), (box(2, 1, 1), 0, 1)),
        puzzle(LOOSE, (V, 3, 3)),
    ],
)  # fmt: skip
def test_the_oracle_agrees(puzzle: Puzzle) -> None:
    expected = by_hand(puzzle)
    assert expected
    built = assembly(puzzle)
    assert built.count() == expected == len(list(built.search()))
    assert built.count().complete


def test_the_soma_cube_has_240_assemblies() -> None:
    pieces = piece_set("soma", 3, "one-sided").values()
    cells = [solid(dict.fromkeys(piece, "#")) for piece in pieces]
    soma = puzzle(box(3, 3, 3), *((piece, 1, 1) for piece in cells))
    assert assembly(soma).count() == 240


def test_a_limit_makes_a_count_incomplete() -> None:
    built = assembly(puzzle(box(3, 2, 2), (box(2, 1, 1), 6, 6)))
    assert not built.is_reduced
    number = built.count(limit=2)
    assert (number, number.complete) == (2, False)
    assert not built.count(nodes=1).complete


# Solids of the other grids, cut up in ways that can be counted on one's fingers.
HEXAGON = Solid((4, 2, 1), "_###_###")
CUBE = [
    (x, y, z)
    for x, y, z in product(range(5), repeat=3)
    if sorted(abs(at - 2) for at in (x, y, z)) == [0, 1, 2]
]
PYRAMID = solid({cell: "#" for cell in CUBE if cell[0] == 0})
CORNERS = [(1, 1, 1), (2, 0, 0), (0, 2, 0), (0, 0, 2), (2, 2, 2)]
PAIR = solid({(1, 1, 1): "#", (2, 0, 0): "#"})
CORNER = solid({(2, 0, 0): "#"})
BALLS = [(0, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1)]


@pytest.mark.parametrize(
    ("grid", "result", "pieces", "expected"),
    [
        ("prisms", HEXAGON, [(Solid((3, 1, 1), "###"), 2, 2)], 1),
        ("prisms", HEXAGON, [(Solid((2, 1, 1), "##"), 3, 3)], 1),
        ("prisms", Solid((4, 2, 2), "_###_###" * 2), [(Solid((3, 1, 1), "###"), 4, 4)], 2),
        ("spheres", solid(dict.fromkeys(BALLS, "#")), [(Solid((2, 2, 1), "#__#"), 2, 2)], 1),
        ("rhombic", solid(dict.fromkeys(CUBE, "#")), [(PYRAMID, 6, 6)], 1),
        ("tetrahedra", solid(dict.fromkeys(CORNERS, "#")), [(PAIR, 1, 1), (CORNER, 3, 3)], 1),
    ],
)
def test_other_grids(
    grid: str, result: Solid, pieces: list[tuple[Solid, int, int]], expected: int
) -> None:
    assert assembly(puzzle(result, *pieces, grid=grid)).count() == expected


@pytest.mark.parametrize("name", GRIDS)
def test_motions_keep_distances_and_undo_each_other(name: str) -> None:
    grid = grid_of(name)
    metric = np.diag([3, 1, 9]) if name == "prisms" else np.eye(3)
    for motion in grid.motions:
        scale = 2 if name == "prisms" else grid.divisor
        assert np.allclose(motion.T @ metric @ motion, scale**2 * metric)
    assert len({motion.tobytes() for motion in grid.motions}) == len(grid.motions)
    assert sum(map(grid.is_mirror, range(len(grid.motions)))) * 2 == len(grid.motions)


def test_colors_meet_only_in_pairs() -> None:
    domino, row = Solid((2, 1, 1), "##1"), Solid((4, 1, 1), "##2##")
    assert assembly(puzzle(row, (domino, 2, 2), pairs=((1, 2),))).count() == 4
    assert assembly(puzzle(row, (domino, 2, 2))).count() == 2


def test_placements_are_distinct_and_inside() -> None:
    made = puzzle(box(3, 3, 3), (V, 1, 1), (box(2, 2, 1), 6, 6))
    room = room_of(made, made.tasks[0])
    rows = room.placements(V)
    assert len(rows) == len(set(keys(rows))) == 12 * 12  # four in each square of two by two
    assert np.isin(rows // COLORS, np.arange(27)).all()


def test_what_cannot_be_built_is_an_error() -> None:
    with pytest.raises(ProblemError, match="variable"):
        assembly(puzzle(box(2, 2, 1), (Solid((2, 1, 1), "#+"), 2, 2)))
    with pytest.raises(ProblemError, match="9 voxels, the solid 8"):
        assembly(puzzle(box(2, 2, 2), (V, 3, 3)))
