"""Marks: how rules are drawn, as values, for images, pages, paper and other programs.

A mark says what and where, and names a style; a drawing turns styles into colours, in light and in
dark. Places are in cells, from the upper left corner of the board: x to the right, y down, so the
middle of r1c1 is (0.5, 0.5), and what stands outside of the board is below 0 or beyond its side.
"""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import TYPE_CHECKING, Literal, NamedTuple

from farandole.drawing import connected

if TYPE_CHECKING:
    from collections.abc import Iterator

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


class Look(NamedTuple):
    """How a style looks: its colours on light and on dark pages, and its lines.

    ``width`` is that of a line in cells; ``dash`` the lengths of its strokes and gaps: no two
    styles of lines have the same of both, so that they differ without colours.
    """

    light: str
    dark: str
    width: float = 0.06
    dash: tuple[float, ...] = ()


LOOKS = {
    "clue": Look("#222222", "#dddddd", 0.04),
    "plain": Look("#6b6b6b", "#a6a6a6", 0.04, (0.04, 0.1)),
    "struck": Look("#b71c1c", "#ff8a80", 0.09),
}
"""The look of every style: those of clues, of rules without a drawing of their own, and of what
must not be; others stand beside their rules."""

LETTER = "A"
"""The letter of the first group of cells, in marks; a whole drawing letters the next ones B, C …"""


def along(style: str, cells: Cells) -> Mark:
    """Return a line through cells, as wide as its style is."""
    return Mark("line", style, centres(cells), LOOKS[style].width)


def tree(style: str, cells: Cells) -> Iterator[Mark]:
    """Yield lines that join cells without an order, each to its nearest.

    >>> [mark.points for mark in tree("renban", ((0, 0), (0, 1), (1, 1)))]
    [((0.5, 0.5), (1.5, 0.5)), ((1.5, 0.5), (1.5, 1.5))]
    """
    points = centres(cells)
    group = dict(zip(points, range(len(points)), strict=True))
    for a, b in sorted(combinations(points, 2), key=lambda pair: dist(*pair)):
        if group[a] != group[b]:
            yield Mark("line", style, (a, b), LOOKS[style].width)
            old, new = group[b], group[a]
            group.update({point: new for point in points if group[point] == old})


def plain(cells: Cells, *, is_line: bool = False) -> Iterator[Mark]:
    """Yield the drawing of a rule that has none of its own, with the letter of its sentence.

    It is a line, lettered in its first cell, or the outlines of cells, each in its last one.

    >>> [mark.kind for mark in plain(((0, 0), (0, 1), (2, 2)))]
    ['outline', 'outline', 'text', 'text']
    """
    if is_line and len(cells) > 1:
        yield along("plain", cells)
        lettered = [cells[0]]
    else:
        parts = connected(cells)
        yield from (Mark("outline", "plain", corners(tuple(part)), 0.13) for part in parts)
        lettered = [part[-1] for part in parts]
    for row, column in lettered:
        yield Mark("text", "plain", ((column + 0.82, row + 0.81),), 0.3, LETTER)


def ended(style: str, kind: Kind, cells: Cells) -> Iterator[Mark]:
    """Yield a line between two signs, which it doesn't enter."""
    points = centres(cells)
    line = shortened(shortened(points, 0.4)[::-1], 0.4)[::-1]
    yield Mark("line", style, line, LOOKS[style].width)
    yield from (Mark(kind, style, (point,), 0.8) for point in (points[0], points[-1]))


def shortened(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return a polyline whose start is moved towards the next point.

    >>> shortened(((0, 0), (2, 0)), 0.5)
    ((0.5, 0.0), (2, 0))
    """
    (x, y), (x2, y2) = points[:2]
    part = by / dist(*points[:2])
    return ((x + part * (x2 - x), y + part * (y2 - y)), *points[1:])


def middle(cells: Cells) -> Point:
    """Return the middle of all cells, such as that of their common edge or corner."""
    points = centres(cells)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def chevron(style: str, cell: Cell, other: Cell, away: float, *, points_to_first: bool) -> Mark:
    """Return the sign for less or greater ``away`` from the middle of a cell, towards another."""
    (x, y), (x2, y2) = centre(cell), centre(other)
    right, down = x2 - x, y2 - y
    tip = away + (-0.06 if points_to_first else 0.06)
    arms = 2 * away - tip
    points = ((arms, 0.13), (tip, 0.0), (arms, -0.13))
    moved = ((x + a * right - b * down, y + a * down + b * right) for a, b in points)
    return Mark("line", style, tuple(moved), LOOKS[style].width)


def corner_text(style: str, cell: Cell, text: str) -> Mark:
    """Return a small text in the upper left corner of a cell."""
    row, column = cell
    return Mark("text", style, ((column + 0.2, row + 0.2),), 0.26, text)


def before(cells: Cells, steps: float) -> Point:
    """Return the point some steps before the middle of the first cell of a line."""
    (x, y), (x2, y2) = centre(cells[0]), centre(cells[-1])
    if len(cells) == 1:
        x2, y2 = x + 1, y + 1  # a corner of the board
    return x - steps * ((x2 > x) - (x2 < x)), y - steps * ((y2 > y) - (y2 < y))


def clue(cells: Cells, number: int | str, steps: float = 0.85) -> Mark:
    """Return the number of a clue outside of the board, before the first cell of its line."""
    return Mark("text", "clue", (before(cells, steps),), 0.45, str(number))
