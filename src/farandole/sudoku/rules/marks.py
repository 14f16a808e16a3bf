"""Marks: how rules are drawn, as values, for images, pages, paper and other programs.

A mark says what and where, and names a style; a drawing turns styles into colours, in light and in
dark. Places are in cells, from the upper left corner of the board: x to the right, y down, so the
middle of r1c1 is (0.5, 0.5), and what stands outside of the board is below 0 or beyond its side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from farandole.sudoku.rules.places import Cell, Cells

Point = tuple[float, float]
Kind = Literal["outline", "tint", "line", "arrow", "disc", "square", "diamond", "text"]


class Mark(NamedTuple):
    """One thing to draw.

    =========  ==========================================  =======================
    kind       points                                      size
    =========  ==========================================  =======================
    outline    upper left corners of cells: a dashed cage  inset from their edges
    tint       upper left corners of cells                 -
    line       a polyline                                  width
    arrow      a polyline with a head at its end           width
    disc       its centre; two for a pill between them     diameter
    square     its centre                                  width
    diamond    its centre                                  width
    text       its centre                                  height of the letters
    =========  ==========================================  =======================

    ``text`` is what a text says; what stands in the upper left corner of an outline, or within a
    disc, a square or a diamond. ``is_filled`` tells whether one of these three hides what is below
    it, in the colour of its style.

    >>> Mark("text", "clue", ((-0.5, 0.5),), 0.5, "15").text
    '15'
    """

    kind: Kind
    style: str
    points: tuple[Point, ...]
    size: float = 0.0
    text: str = ""
    is_filled: bool = False


def centre(cell: Cell) -> Point:
    """Return the middle of a cell.

    >>> centre((0, 1))
    (1.5, 0.5)
    """
    row, column = cell
    return column + 0.5, row + 0.5


def centres(cells: Cells) -> tuple[Point, ...]:
    """Return the middles of cells, in their order."""
    return tuple(map(centre, cells))


def corners(cells: Cells) -> tuple[Point, ...]:
    """Return the upper left corners of cells, in their order.

    >>> corners(((0, 1),))
    ((1, 0),)
    """
    return tuple((column, row) for row, column in cells)
