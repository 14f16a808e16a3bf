"""The places of cells, houses and candidates in a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.drawing import outline

if TYPE_CHECKING:
    from farandole.logic.render.curves import Point
    from farandole.sudoku.shape import Shape

PITCH = 22
"""Pixels between two candidates."""

RADIUS = 9.0
"""Pixels from the middle of a candidate to the edge of its shape."""


class Layout:
    """The places in a drawing of a board: candidates in rows, as many in a row as a box is wide.

    >>> from farandole import CLASSIC
    >>> layout = Layout(CLASSIC)
    >>> layout.cell, layout.size, layout.place(80, 9)
    (72, 648, (634.0, 634.0))
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        n = shape.side
        self.columns = shape.box[1] if shape.box else max(k for k in range(1, 6) if n % k == 0)
        self.rows = -(-n // self.columns)
        self.cell = PITCH * max(self.columns, self.rows) + 6
        self.size = n * self.cell

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the left upper corner of a cell."""
        row, column = divmod(cell, self.shape.side)
        return column * self.cell, row * self.cell

    def middle(self, cell: int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def place(self, cell: int, digit: int) -> Point:
        """Return the middle of a candidate."""
        x, y = self.middle(cell)
        up, left = divmod(digit - 1, self.columns)
        return x + (left - (self.columns - 1) / 2) * PITCH, y + (up - (self.rows - 1) / 2) * PITCH

    def house(self, number: int, kind: str, inset: float) -> str:
        """Return a house as an SVG element of a class: a rectangle, or its outline."""
        cells = [divmod(cell, self.shape.side) for cell in self.shape.houses[number].cells]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        high = max(row for row, _ in cells) + 1 - top
        wide = max(column for _, column in cells) + 1 - left
        if high * wide != len(cells):
            return f'<path class="{kind}" d="{outline(cells, unit=self.cell)}"/>'
        return (
            f'<rect class="{kind}" x="{left * self.cell + inset:g}" '
            f'y="{top * self.cell + inset:g}" width="{wide * self.cell - 2 * inset:g}" '
            f'height="{high * self.cell - 2 * inset:g}" rx="6"/>'
        )
