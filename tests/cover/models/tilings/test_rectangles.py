"""Rectangles in a rectangle: sheets (ZOJ 3209), and the partridge puzzle."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from farandole.cover import Problem
from farandole.cover.models import partridge, sheet

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
