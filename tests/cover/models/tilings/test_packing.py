"""Motions, placements and the reduction by symmetry."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.models import polyominoes
from farandole.cover.models.geometry.motions import (
    motions,
    orientations,
    placements,
)
from farandole.cover.models.tilings.packing import pack

PIECE = st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=5)


@given(PIECE, st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_placements_are_all_there_and_none_twice(
    cells: set[tuple[int, int]], board: set[tuple[int, int]]
) -> None:
    turns = motions(2, "free")
    found = placements(cells, board, turns)  # type: ignore[arg-type]
    assert len(set(found)) == len(found)
    shapes = set(orientations(cells, turns))
    expected = {
        tuple(sorted((r + y, c + x) for r, c in shape))
        for shape in shapes
        for y in range(5)
        for x in range(5)
        if board.issuperset((r + y, c + x) for r, c in shape)
    }
    assert {tuple(sorted(way)) for way in found} == expected


ODD = {"A": [(0, 0), (0, 1), (1, 0), (2, 0)], "B": [(0, 0), (0, 1), (1, 0), (1, 1), (2, 1)]}
BOARD = [(r, c) for r in range(3) for c in range(3)]


@pytest.mark.parametrize(("kind", "factor"), [("free", 8), ("one-sided", 4), ("fixed", 1)])
def test_reduced_counts_are_exact_parts_of_the_whole(kind: str, factor: int) -> None:
    turns = motions(2, kind)
    whole, _, one = pack(ODD, BOARD, turns)
    part, _, classes = pack(ODD, BOARD, turns, reduced=True)
    assert (one, classes) == (1, factor)
    assert whole.count() == factor * part.count()
    assert kind != "free" or whole.count() > 0


def test_items_are_pieces_then_cells_and_pieces_may_be_secondary_or_none() -> None:
    turns, board = motions(2, "free"), [(0, 0), (0, 1)]
    problem, laid, _ = pack({"A": [(0, 0)], "B": [(0, 0)]}, board, turns)
    assert problem.items == ("A", "B", "r1c1", "r1c2")
    assert [option.name for option in problem.options] == ["A r1c1", "A r1c2", "B r1c1", "B r1c2"]
    assert [option.items for option in problem.options][1] == ("A", "r1c2")
    assert laid[1] == ("A", ((0, 1),))
    pieces = {"A": [(0, 0)], "B": [(0, 0)], "C": [(0, 0)]}
    optional, _, _ = pack(pieces, board, turns, use="optional")
    freely, _, _ = pack(pieces, board, turns, use="freely")
    assert optional.secondary == ("A", "B", "C")
    assert freely.secondary == ()
    assert (optional.count(), freely.count()) == (6, 9)


def test_pieces_are_used_as_often_as_is_said() -> None:
    """Monomers and dimers on a board: as many as a count by hand of the subsets has."""
    cells = [(r, c) for r in range(3) for c in range(3)]
    pairs = [
        {a, b} for a in cells for b in cells if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    ]
    for dimers in range(5):
        apart = [
            chosen
            for chosen in combinations(pairs, dimers)
            if len(set().union(*chosen)) == 2 * dimers
        ]
        use = {"I": dimers, "M": 9 - 2 * dimers}
        model = polyominoes("domino+monomino", "3x3", use=use)
        assert model.problem.count() == len(apart)


def test_bounds_are_between_a_least_and_a_most() -> None:
    def count(times: object) -> int:
        return polyominoes("domino+monomino", "2x3", use={"I": times, "M": (0, 6)}).problem.count()

    assert count((1, 2)) == count(1) + count(2)
    assert count((0, 3)) == sum(map(count, range(4))) == 22
