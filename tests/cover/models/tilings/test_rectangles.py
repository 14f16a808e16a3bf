"""Sheets of rectangles: ZOJ 3209."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover import Problem
from farandole.cover.models import sheet
from farandole.errors import ProblemError

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


def test_up_is_up() -> None:
    model = sheet(2, 2, [(0, 0, 2, 1), (0, 1, 2, 2)])
    assert model.text([0, 1]) == "┌───────┐\n│ 2   2 │\n├───────┤\n│ 1   1 │\n└───────┘"
    assert repr(model) == "sheet(2, 2, '0,0,2,1/0,1,2,2')"


@pytest.mark.parametrize(
    ("size", "rectangles", "message"),
    [
        ((0, 5), "", "a sheet of 0x5"),
        ((101, 100), "", "a sheet of 101x100"),
        ((5, 5), "0,0,5", "rectangle 1: found .*expected four numbers"),
        ((5, 5), "0,0,5,5/0,0,5,x", "rectangle 2: found"),
        ((5, 5), "0,0,6,5", "rectangle 1: 0,0,6,5 isn't on the sheet"),
        ((5, 5), [(2, 0, 2, 5)], "isn't on the sheet or is empty"),
        ((5, 5), [7], "rectangle 1: found 7"),
    ],
)
def test_sheets_that_cannot_be(size: tuple[int, int], rectangles: Any, message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        sheet(*size, rectangles)
