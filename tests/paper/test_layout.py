"""Where things stand on a page."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from farandole.paper.canvas import Box
from farandole.paper.layout import LARGE, NORMAL, PAPERS, PLACES, TINY, Layout

LAYOUTS = [
    Layout(paper, count, type, below=below, code=code)
    for paper, count, type, below, code in product(
        PAPERS, PLACES, (NORMAL, LARGE, TINY), (0.0, 30.0), (0.0, 54.0)
    )
]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.right - 1e-6
        and other.x < one.right - 1e-6
        and one.y < other.bottom - 1e-6
        and other.y < one.bottom - 1e-6
    )


def test_places_lie_on_the_page_and_apart() -> None:
    for layout in LAYOUTS:
        places = layout.places()
        assert len(places) == layout.per_page
        area = layout.area
        for place in places:
            board = place.board
            assert board.width == pytest.approx(board.height)
            assert board.width > 60
            parts = [board, place.below] + ([place.code] if layout.code else [])
            for part in parts:
                assert part.x >= area.x - 1e-6
                assert part.right <= area.right + 1e-6
                assert part.bottom <= area.bottom + 1e-6
            assert place.caption - layout.type.caption * 0.8 >= area.y
            assert place.caption < board.y
            assert not any(overlap(one, other) for one, other in combinations(parts, 2)), layout
        boards = [place.board for place in places]
        assert not any(overlap(one, other) for one, other in combinations(boards, 2)), layout
        assert len({round(board.width, 6) for board in boards}) == 1
        width, height = layout.size
        assert 0 < layout.header < area.y
        assert area.bottom + layout.type.small < layout.footer < height
        assert area.x == pytest.approx(width - area.right)


def test_puzzles_stand_row_by_row_and_more_of_them_are_smaller() -> None:
    places = [(place.board.y, place.board.x) for place in Layout("A4", 6).places()]
    assert places == sorted(places)
    sides = [Layout("A4", count).places()[0].board.width for count in PLACES]
    assert sides == sorted(sides, reverse=True)
