"""Exploded views: nothing hidden that is seen, nothing in the same place."""

from __future__ import annotations

from itertools import combinations, product
from xml.etree import ElementTree

import pytest

from farandole.cover.solids import Piece, Puzzle, Solid, Task, assembly
from farandole.cover.solids.picture import apart, exploded
from farandole.errors import ArgumentError

DOMINO, ROW = Solid((2, 1, 1), "##"), Solid((4, 1, 1), "####")
PUZZLE = Puzzle((DOMINO, ROW), (Task((Piece(0, 2, 2),), 1),))


def test_sides_within_a_piece_are_hidden() -> None:
    built = assembly(PUZZLE)
    drawing = exploded(built, "a & b")
    [cover] = built.search()
    root = ElementTree.fromstring(drawing.svg(cover.numbers))
    assert root.get("aria-label") == "a & b"
    sides = [part for part in root.iter() if part.get("class", "").startswith("cube ")]
    assert len(sides) == 2 * 5  # of each domino: two above, two along it, one at its end
    assert [text.text for text in root.iter() if text.tag.endswith("text")] == ["S1", "S1"]
    assert len({side.get("class") for side in sides}) == 2
    assert drawing.text(cover.numbers).count("S1") == 4


def test_nothing_overlaps() -> None:
    ring = [(x, y, 0) for x, y in product(range(3), repeat=2) if (x, y) != (1, 1)]
    for solids in ([ring, [(1, 1, 0)]], [ring, [(1, 1, 0), (1, 1, 1)], [(0, 0, 1)]]):
        moved = apart(solids)
        spots = [(k, spot) for k, part in enumerate(moved) for spot in part]
        for (k, one), (n, other) in combinations(spots, 2):
            assert k == n or sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 1


def test_pieces_move_by_whole_cubes() -> None:
    """Else a cube could be painted over one that it is behind."""
    solids = [[(0, 0, 0), (1, 0, 0)], [(0, 1, 0)], [(1, 1, 0), (1, 1, 1)], [(0, 1, 1), (0, 0, 1)]]
    for before, after in zip(solids, apart(solids), strict=True):
        pairs = zip(before, after, strict=True)
        shifts = {tuple(b - a for a, b in zip(*pair, strict=True)) for pair in pairs}
        assert len(shifts) == 1
        assert all(type(step) is int for step in shifts.pop())


def test_only_cubes_are_drawn() -> None:
    built = assembly(Puzzle((Solid((1, 1, 1), "#"),), (Task((Piece(0),), 0),), "prisms"))
    with pytest.raises(ArgumentError, match="prisms"):
        exploded(built, "")
