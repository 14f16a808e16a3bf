"""Packing, MacMahon squares and rectangles, against laying them by hand."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover import Problem
from farandole.cover.models import macmahon, partridge, polyominoes, sheet
from farandole.cover.models.geometry.motions import motions, orientations, placements
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


def by_hand(rows: int, columns: int, colors: int, border: int | None) -> int:
    """Count arrangements cell by cell, in reading order."""
    sides = list(product(range(colors), repeat=4))
    least = {s: min(s[k:] + s[:k] for k in range(4)) for s in sides}
    laid: list[tuple[int, ...]] = []
    used: set[tuple[int, ...]] = set()

    def count() -> int:
        place = len(laid)
        if place == rows * columns:
            return 1
        row, column = divmod(place, columns)
        found = 0
        for square in sides:
            wanted = (
                laid[place - columns][2] if row else border,
                border if column + 1 == columns else None,
                border if row + 1 == rows else None,
                laid[place - 1][1] if column else border,
            )
            agrees = all(w is None or w == s for w, s in zip(wanted, square, strict=True))
            if agrees and least[square] not in used:
                used.add(least[square])
                laid.append(square)
                found += count()
                laid.pop()
                used.remove(least[square])
        return found

    return count()


@pytest.mark.parametrize("board", [(2, 3), (3, 2), (1, 6)])
@pytest.mark.parametrize("border", ["", "a", "b"])
def test_two_colors(board: tuple[int, int], border: str) -> None:
    wanted = by_hand(*board, 2, "ab".index(border) if border else None)
    assert macmahon(*board, colors=2, border=border).problem.count() == wanted
    assert wanted > 0 or border


def test_reduced_keeps_the_plain_square_in_a_quarter() -> None:
    plain = [str(o.name) for o in macmahon(reduced=True).problem.options if "aaaa" in o.items]
    assert sorted(plain) == [f"aaaa r{r}c{c}" for r in (1, 2) for c in (1, 2, 3)]


RECTANGLES = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(1, 3), st.integers(1, 3)).filter(
        lambda edges: edges[0] < edges[2] and edges[1] < edges[3]
    ),
    max_size=9,
)


@given(RECTANGLES)
def test_covers_are_the_sets_that_cover_each_cell_once(
    rectangles: list[tuple[int, int, int, int]],
) -> None:
    wanted = set()
    for bits in range(1 << len(rectangles)):
        chosen = [k for k in range(len(rectangles)) if bits >> k & 1]
        cells = [
            (x, y)
            for k in chosen
            for x in range(rectangles[k][0], rectangles[k][2])
            for y in range(rectangles[k][1], rectangles[k][3])
        ]
        if len(cells) == len(set(cells)) == 9:
            wanted.add(frozenset(k + 1 for k in chosen))
    problem = sheet(3, 3, rectangles).problem
    assert {frozenset(solution) for solution in problem} == wanted
    assert problem.costs == (1,) * len(rectangles)


def test_it_is_what_the_judge_writes() -> None:
    ours = sheet(3, 2, "0,0,2,2/2,0,3,2").problem
    theirs = Problem.parse("1\n3 2 2\n0 0 2 2\n2 0 3 2\n", "zoj3209")
    assert ours.items == theirs.items
    assert ours.options[0].items == theirs.options[0].items
    assert [o.name for o in ours.options] == [o.name for o in theirs.options]


def test_rectangles_may_be_turned() -> None:
    problem = partridge(2, (1, 2)).problem
    assert problem.primary_count == 2 + 3 * 6
    names = [str(option.name) for option in problem.options]
    assert "1 r1c1 r1c2" in names
    assert "1 r1c1 r2c1" in names
    assert "2 r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4" in names
