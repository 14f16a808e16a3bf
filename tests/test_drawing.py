"""Frames, outlines and colours: checked against what they must enclose."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from farandole.drawing import (
    COLOURS,
    beside,
    connected,
    escape,
    frame,
    middle,
    outline,
    page,
    paint,
    piece,
)

CELLS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=25)

BOARDS = st.integers(1, 6).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(0, 2), min_size=width, max_size=width), min_size=1, max_size=6
    )
)


def test_frames() -> None:
    assert frame(["ABB", "AAB"], ["abb", "aab"]) == (
        "┌───┬───────┐\n│ A │ B   B │\n│   └───┐   │\n│ A   A │ B │\n└───────┴───┘"
    )
    outside = frame([["a", ""], ["", "b"]], [["a", None], [None, "b"]])
    assert outside == "┌───┐\n│ a │\n└───┼───┐\n    │ b │\n    └───┘"
    assert frame([["10", "9"]], ["ab"]) == "┌────┬────┐\n│ 10 │ 9  │\n└────┴────┘"
    assert frame([["", ""]], ["aa"]) == "┌───────┐\n│       │\n└───────┘"


@given(BOARDS)
def test_walls_stand_exactly_between_regions(regions: list[list[int]]) -> None:
    lines = frame([["x"] * len(regions[0])] * len(regions), regions).split("\n")
    width = 4 * len(regions[0]) + 1
    lines = [line.ljust(width) for line in lines]
    for r, row in enumerate(regions):
        for c, region in enumerate(row):
            right = row[c + 1] if c + 1 < len(row) else None
            below = regions[r + 1][c] if r + 1 < len(regions) else None
            assert (lines[2 * r + 1][4 * c + 4] == "│") == (region != right)
            assert (lines[2 * r + 2][4 * c + 2] == "─") == (region != below)


@given(CELLS)
def test_an_outline_encloses_its_cells(cells: set[tuple[int, int]]) -> None:
    """Green's theorem: the loops, holes counted against, enclose one unit a cell."""
    area, length = 0, 0
    for loop in outline(sorted(cells), unit=1).split("Z")[:-1]:
        x, y = map(int, re.findall(r"\d+", loop.split("H")[0].split("V")[0]))
        points = [(x, y)]
        for axis, number in re.findall(r"([HV])(\d+)", loop):
            x, y = (int(number), y) if axis == "H" else (x, int(number))
            points.append((x, y))
        for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
            assert (x0 == x1) != (y0 == y1)
            area += x0 * y1 - x1 * y0
            length += abs(x0 - x1) + abs(y0 - y1)
    edges = sum(
        near not in cells
        for r, c in cells
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    )
    assert (area, length) == (2 * len(cells), edges)


@given(CELLS)
def test_connected_groups_are_a_partition_without_bridges(cells: set[tuple[int, int]]) -> None:
    groups = connected(cells)
    assert sorted(cell for group in groups for cell in group) == sorted(cells)
    home = {cell: number for number, group in enumerate(groups) for cell in group}
    for r, c in cells:
        for near in ((r + 1, c), (r, c + 1)):
            assert near not in home or home[near] == home[r, c]
    assert all(middle(group) in group for group in groups)


@given(st.lists(st.integers(0, 30), min_size=16, max_size=16))
def test_neighbours_get_different_colours(wishes: list[int]) -> None:
    cells = [(r, c) for r in range(4) for c in range(4)]
    colours = paint([(wish, [cell]) for wish, cell in zip(wishes, cells, strict=True)])
    found = dict(zip(cells, colours, strict=True))
    for (r, c), colour in found.items():
        assert 0 <= colour < COLOURS
        assert colour not in (found.get((r + 1, c)), found.get((r, c + 1)))


def test_small_drawings() -> None:
    assert outline([(0, 0), (1, 1)], unit=1) == "M0 0H1V1H0ZM1 1H2V2H1Z", "two loops at a corner"
    assert paint([(3, [(0, 0)]), (4, [(0, 1)]), (3, [(5, 5)])]) == [3, 4, 3]
    assert beside(["ab\nc", "d"], gap="|") == "ab|d\nc |"


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn"])))
def test_any_label_makes_a_well_formed_image(label: str) -> None:
    image = page((1, 1), piece([(0, 0)], 0, label, label), label)
    root = ElementTree.fromstring(image)
    assert root.get("aria-label") == label
    assert "".join(root.itertext()).count(label) >= 1
    assert escape(escape("&")) == "&amp;amp;"
