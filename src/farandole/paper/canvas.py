"""Canvases to draw a board on: a page of a PDF, an SVG image, pixels.

Lengths are in points (1/72 inch); x goes to the right and y down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    Point: TypeAlias = tuple[float, float]
    Colour: TypeAlias = tuple[int, int, int]
    Segment: TypeAlias = tuple[float, float, float, float]

BLACK: Colour = (0, 0, 0)
GREY: Colour = (95, 95, 95)
TINT: Colour = (226, 226, 226)


class Box(NamedTuple):
    """A rectangle: its upper left corner, width and height.

    >>> Box(10, 20, 100, 50).right
    110
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


class Canvas(ABC):
    """A surface to draw on."""

    @abstractmethod
    def fill(self, boxes: Iterable[Box], colour: Colour) -> None:
        """Fill rectangles."""

    @abstractmethod
    def lines(self, segments: Iterable[Segment], width: float, colour: Colour) -> None:
        """Draw lines with square ends, each from x1, y1 to x2, y2."""

    @abstractmethod
    def symbol(
        self, at: Point, text: str, size: float, *, bold: bool = False, colour: Colour = BLACK
    ) -> None:
        """Write a digit or a letter whose middle is at a point; ``size`` is that of the font."""
