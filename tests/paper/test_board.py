"""Boards as they are drawn, on a canvas that takes notes, and where things stand on a page."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

import pytest

from farandole import CLASSIC, Grid, Shape, solve
from farandole.paper.board import draw_board, grid_lines
from farandole.paper.canvas import BLACK, Box
from farandole.paper.layout import LARGE, NORMAL, PAPERS, PLACES, TINY, Layout
from tests.paper.puzzles import EASY, JIGSAW

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.paper.canvas import Colour, Point, Segment


AT = Box(100, 50, 360, 360)


class Symbol(NamedTuple):
    x: float
    y: float
    text: str
    size: float
    bold: bool


class Notes:
    """A canvas that remembers what was drawn."""

    def __init__(self) -> None:
        self.boxes: list[Box] = []
        self.drawn: list[tuple[float, list[Segment]]] = []
        self.symbols: list[Symbol] = []

    def fill(self, boxes: Iterable[Box], colour: Colour) -> None:
        self.boxes += boxes

    def lines(self, segments: Iterable[Segment], width: float, colour: Colour = BLACK) -> None:
        self.drawn.append((width, list(segments)))

    def symbol(
        self, at: Point, text: str, size: float, *, bold: bool = False, colour: Colour = BLACK
    ) -> None:
        self.symbols.append(Symbol(*at, text, size, bold))


def drawn(grid: Grid, **options: object) -> Notes:
    notes = Notes()
    draw_board(notes, AT, grid, **options)  # type: ignore[arg-type]
    return notes


def unit_edges(segments: Iterable[Segment], side: int) -> list[tuple[bool, int, int]]:
    """Return lines in pieces one cell long: whether level, and row and column of the start."""
    cell = AT.width / side
    found = []
    for x1, y1, x2, y2 in segments:
        column, row = round((x1 - AT.x) / cell), round((y1 - AT.y) / cell)
        wide, high = round((x2 - x1) / cell), round((y2 - y1) / cell)
        found += [(True, row, column + step) for step in range(wide)]
        found += [(False, row + step, column) for step in range(high)]
    return found


@pytest.mark.parametrize("shape", [CLASSIC, Shape(2, 3), Shape(3, 2), Shape(4, 4), JIGSAW], ids=str)
def test_thick_lines_are_those_between_regions(shape: Shape) -> None:
    n = shape.side

    def region(row: int, column: int) -> int:
        return shape.regions[row * n + column] if 0 <= row < n and 0 <= column < n else -1

    level = {(True, r, c): region(r, c) != region(r - 1, c) for r in range(n + 1) for c in range(n)}
    upright = {
        (False, r, c): region(r, c) != region(r, c - 1) for r in range(n) for c in range(n + 1)
    }
    walls = {edge for edge, is_wall in (level | upright).items() if is_wall}
    thin, thick = (unit_edges(lines, n) for lines in grid_lines(shape, AT))
    assert sorted(thick) == sorted(walls)
    assert sorted(thin) == sorted(set(level | upright) - walls)


def test_givens_are_bold_in_a_solution() -> None:
    notes = drawn(solve(EASY), givens=Grid(EASY))
    assert "".join(s.text if s.bold else "." for s in notes.symbols) == EASY


def test_marks_are_the_candidates_of_blank_cells() -> None:
    grid = Grid(EASY)
    notes = drawn(grid, marks=True)
    size = max(symbol.size for symbol in notes.symbols)
    found: dict[int, set[int]] = {}
    for symbol in notes.symbols:
        if symbol.size < size / 2:
            column, row = (symbol.x - AT.x) // 40, (symbol.y - AT.y) // 40
            found.setdefault(int(9 * row + column), set()).add(int(symbol.text))
    assert found == {cell: set(grid.candidates(cell)) for cell in grid.blanks}


def test_rules_that_can_be_drawn() -> None:
    assert len(drawn(Grid.empty(Shape(3, 3, "windoku"))).boxes) == 36
    assert len(drawn(Grid.empty(Shape(3, 3, "asterisk"))).boxes) == 9
    assert drawn(Grid.empty(Shape(3, 3, "disjoint", "anti-king"))).boxes == []
    across = drawn(Grid.empty(Shape(3, 3, "diagonals")))
    assert [(100, 50, 460, 410), (100, 410, 460, 50)] in [lines for _, lines in across.drawn]
    assert across.boxes == []


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
