"""Boards as they are drawn, on a canvas that takes notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from farandole import CLASSIC, Grid, Shape, solve
from farandole.paper.board import draw_board, grid_lines
from farandole.paper.canvas import BLACK, Box
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
