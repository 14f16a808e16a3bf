"""Where things stand on a page: margins, the places of puzzles, the sizes of type.

Lengths are in points (1/72 inch).
"""

from __future__ import annotations

from dataclasses import dataclass

from farandole.paper.canvas import Box

PAPERS = {"A4": (595.276, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers, upright."""

PLACES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""How many puzzles stand beside each other and below each other, by their number on a page."""

_SIDE, _TOP, _BOTTOM = 45.0, 40.0, 34.0
_GAP = 26.0
_CAPTION = 0.225  # of the size of type: half of what is between a caption and its board
_AROUND_CODE = 8.0


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of type on a page."""

    title: float = 15.0
    caption: float = 10.5
    small: float = 8.5
    words: float = 9.0


NORMAL, LARGE, TINY = Type(), Type(22.0, 18.0, 16.0, 16.0), Type(15.0, 8.0, 8.5)


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a puzzle: its board, the line above it, what is said below, and a QR code."""

    board: Box
    caption: float
    """Where the line above the board stands."""
    below: Box
    code: Box
    """Where a QR code goes, beside the board or below it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A page with so many places.

    ``below`` is how much has to stay free below each board for words, and ``code`` the side of a
    QR code, 0 for none.

    >>> page = Layout("A4", 4)
    >>> len(page.places()), round(page.places()[0].board.width)
    (4, 240)
    """

    paper: str
    per_page: int
    type: Type = NORMAL
    below: float = 0.0
    code: float = 0.0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper."""
        return PAPERS[self.paper]

    @property
    def header(self) -> float:
        """Where the title stands: its baseline."""
        return _TOP + self.type.title * 0.75

    @property
    def footer(self) -> float:
        """Where the page number stands: its baseline."""
        return self.size[1] - _BOTTOM + self.type.small * 0.35

    @property
    def area(self) -> Box:
        """What is left for puzzles."""
        width, height = self.size
        top = _TOP + self.type.title * 1.9
        return Box(_SIDE, top, width - 2 * _SIDE, height - _BOTTOM - self.type.small * 2 - top)

    def places(self) -> list[Place]:
        """Return the places of puzzles, row by row."""
        columns, rows = PLACES[self.per_page]
        area = self.area
        gap = _GAP * (0.75 if self.per_page > 6 else 1)
        width = (area.width - (columns - 1) * gap) / columns
        height = (area.height - (rows - 1) * gap * 0.6) / rows
        caption = self.type.caption * (1 + 2 * _CAPTION)
        side = min(width, height - caption - self.below)
        is_beside = columns == 1 and (width - side) / 2 >= self.code + _AROUND_CODE
        below = max(self.below, 0.0 if is_beside or not self.code else self.code + _AROUND_CODE)
        side = min(width, height - caption - below)
        spare = height - caption - below - side
        places = []
        for row in range(rows):
            for column in range(columns):
                x = area.x + column * (width + gap) + (width - side) / 2
                top = area.y + row * (height + gap * 0.6) + spare * 0.4
                board = Box(x, top + caption, side, side)
                line = board.y - self.type.caption * _CAPTION * 2
                code = Box(board.right - self.code, board.bottom + _AROUND_CODE, *[self.code] * 2)
                if is_beside:
                    code = Box(board.right + _AROUND_CODE, board.bottom - self.code, *code[2:])
                words = side - (0 if is_beside or not self.code else self.code + _AROUND_CODE)
                places.append(Place(board, line, Box(x, board.bottom, words, below), code))
        return places
