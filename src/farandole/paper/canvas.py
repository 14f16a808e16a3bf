"""What a board is drawn on: a page of a PDF, an SVG image, pixels.

Lengths are in points (1/72 inch); x goes to the right and y down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    Colour: TypeAlias = tuple[int, int, int]
    Segment: TypeAlias = tuple[float, float, float, float]

BLACK: Colour = (0, 0, 0)
GREY: Colour = (95, 95, 95)
TINT: Colour = (226, 226, 226)


class Box(NamedTuple):
    """A rectangle: its left upper corner, and how large it is.

    >>> Box(10, 20, 100, 50).right
    110
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height


class Symbol(NamedTuple):
    """A digit or a letter whose middle is at x, y; ``size`` is that of the font."""

    x: float
    y: float
    text: str
    size: float
    bold: bool
    colour: Colour


class Canvas(ABC):
    """What drawings need."""

    @abstractmethod
    def fill(self, boxes: Iterable[Box], colour: Colour) -> None:
        """Fill rectangles."""

    @abstractmethod
    def lines(self, segments: Iterable[Segment], width: float, colour: Colour) -> None:
        """Draw lines with square ends, each from x1, y1 to x2, y2."""

    @abstractmethod
    def write(self, symbol: Symbol) -> None:
        """Write a digit or a letter."""

    def symbol(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: Colour = BLACK,
    ) -> None:
        """Write a digit or a letter whose middle is at x, y; ``size`` is that of the font."""
        self.write(Symbol(x, y, text, size, bold, colour))
