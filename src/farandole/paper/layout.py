"""The design of a booklet, and the layout of a page: margins, places of puzzles, sizes of type.

Lengths are in points (1/72 inch).
"""

from __future__ import annotations

from dataclasses import dataclass

from farandole.errors import ArgumentError
from farandole.i18n import Listed, msg
from farandole.limits import known, whole_number
from farandole.paper.canvas import Box

PAPERS = {"A4": (595.276, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers, upright."""

PLACES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Columns and rows of puzzles, by their number on a page."""

_SIDE, _TOP, _BOTTOM = 45.0, 40.0, 34.0
_GAP = 26.0
_CAPTION = 0.225  # of the size of type: half the gap between a caption and its board
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
    """The place of a puzzle: its board, the line above, the words below, and a QR code."""

    board: Box
    caption: float
    """The baseline of the line above the board."""
    below: Box
    code: Box
    """The place of a QR code, beside the board or below it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A page with places for puzzles.

    ``below`` is the height to reserve below each board for words, ``code`` the side of a
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
        """The baseline of the title."""
        return _TOP + self.type.title * 0.75

    @property
    def footer(self) -> float:
        """The baseline of the page number."""
        return self.size[1] - _BOTTOM + self.type.small * 0.35

    @property
    def area(self) -> Box:
        """The area for puzzles."""
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


# ---- design -------------------------------------------------------------------------------------

PER_PAGE = (1, 2, 4, 6, 9)
"""Numbers of puzzles per page."""

SOLUTIONS = ("back", "next", "none")
"""Places of solutions: on the last pages, on the page after the puzzles, or nowhere."""

ORDERS = ("given", "level")
"""Orders of the puzzles: as given, or the easiest first."""

MOST_VERSIONS = 26


@dataclass(frozen=True, slots=True)
class Design:
    """The design of a booklet.

    ``title`` is printed on every page; the default is the word Sudoku. ``per_page`` is 1, 2, 4, 6
    or 9; the default depends on the largest board. ``paper`` is ``A4`` or ``letter``.
    ``large`` is large print, with at most four puzzles per page. ``solutions`` are at the
    ``back``, on the ``next`` page, or ``none``. ``order`` is ``given`` or ``level``.
    ``ratings`` prints level and score above each rated puzzle. ``name_line`` leaves room for name
    and date. ``marks`` prints the candidates of blank cells. ``steps`` adds worked solutions with
    every step; all except singles are drawn. ``link_base`` adds a QR code with a link to each
    puzzle: the puzzle replaces ``{puzzle}``, or is appended. ``versions`` is the number of
    worksheets, A, B and so on, up to 26: the given puzzles, then random equivalents, chosen by
    ``seed``. ``font`` is the file of a font to try first.

    >>> Design(per_page=3)
    Traceback (most recent call last):
    farandole.errors.ArgumentError: per_page must be 1, 2, 4, 6 or 9, not 3
    """

    title: str | None = None
    per_page: int | None = None
    paper: str = "A4"
    large: bool = False
    solutions: str = "back"
    order: str = "given"
    ratings: bool = True
    name_line: bool = False
    marks: bool = False
    steps: bool = False
    link_base: str | None = None
    versions: int = 1
    seed: int = 0
    font: str | None = None

    def __post_init__(self) -> None:
        known(self.paper, "paper", PAPERS)
        known(self.solutions, "solutions", SOLUTIONS)
        known(self.order, "order", ORDERS)
        whole_number(self.versions, "versions", 1, MOST_VERSIONS)
        whole_number(self.seed, "seed")
        if self.per_page is not None:
            if whole_number(self.per_page, "per_page") not in PER_PAGE:
                text = msg(
                    "per_page must be {known}, not {value}",
                    known=Listed(PER_PAGE, "or"),
                    value=self.per_page,
                )
                raise ArgumentError(text, code="argument.choice")
            if self.large and self.per_page > 4:
                text = msg("large print has room for at most 4 puzzles per page")
                raise ArgumentError(text, code="argument.range")
