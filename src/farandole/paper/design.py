"""The design of a booklet: paper, arrangement, what is printed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from farandole.errors import ArgumentError
from farandole.i18n import Listed, msg
from farandole.limits import known, whole_number

PAPERS = {
    "A4": (595.276, 841.89),
    "A5": (419.528, 595.276),
    "letter": (612.0, 792.0),
    "6x9in": (432.0, 648.0),
}
"""Width and height of known papers in points (1/72 inch)."""

PER_PAGE = (1, 2, 3, 4, 6, 9, 12)
"""Numbers of puzzles per page."""

SOLUTIONS = ("back", "next", "below", "none")
"""Places of solutions: at the end, on the next page, upside down below each puzzle, or nowhere."""

ORDERS = ("given", "level")
"""Orders of the puzzles: as given, or the easiest first."""

MOST_VERSIONS = 26
_UNITS = {"mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0, "pt": 1.0}
_LENGTH = re.compile(r"(\d{1,5}(?:\.\d{1,4})?)(mm|cm|in|pt)")
_LEAST, _MOST = 200.0, 3400.0  # sides of papers
_MOST_GUTTER = 72.0


@dataclass(frozen=True, slots=True)
class Design:
    """The design of a booklet.

    ``title`` is printed on every page; the default is the word Sudoku. ``per_page`` is 1, 2, 3, 4,
    6, 9 or 12; the default depends on the largest board. ``paper`` is ``A4``, ``A5``, ``letter``,
    or two lengths such as ``6x9in`` or ``148x210mm``; the default is A4, with ``booklet`` A5.
    ``gutter``, such as ``8mm``, widens the margin on the side of the spine. ``booklet`` places the
    pages two to a sheet in the order for folding. ``large`` is large print, with at most four
    puzzles per page. ``solutions`` are at the ``back``, on the ``next`` page, ``below`` each
    puzzle upside down, or ``none``. ``order`` is ``given`` or ``level``.

    ``ratings`` prints level and score of each rated puzzle. ``cover``, ``contents`` and ``hints``
    (a sentence about the hardest step of each puzzle) add pages; ``imprint`` is a line on the first
    page. ``name_line`` leaves room for name and date. ``marks`` prints the candidates of blank
    cells. ``steps`` adds worked solutions with every step; all except singles are drawn.
    ``link_base`` adds a QR code with a link to each puzzle: the puzzle replaces ``{puzzle}``, or is
    appended. ``versions`` is the number of worksheets, A, B and so on, up to 26: the given puzzles,
    then random equivalents, chosen by ``seed``. ``font`` is the file of a font to try first, and
    ``template`` the source of a Typst template instead of :func:`template_source`'s.

    >>> Design(per_page=5)
    Traceback (most recent call last):
    farandole.errors.ArgumentError: per_page must be 1, 2, 3, 4, 6, 9 or 12, not 5
    """

    title: str | None = None
    per_page: int | None = None
    paper: str | None = None
    gutter: str | None = None
    booklet: bool = False
    large: bool = False
    solutions: str = "back"
    order: str = "given"
    ratings: bool = True
    cover: bool = False
    contents: bool = False
    hints: bool = False
    imprint: str = ""
    name_line: bool = False
    marks: bool = False
    steps: bool = False
    link_base: str | None = None
    versions: int = 1
    seed: int = 0
    font: str | None = None
    template: str | None = None

    def __post_init__(self) -> None:
        known(self.solutions, "solutions", SOLUTIONS)
        known(self.order, "order", ORDERS)
        whole_number(self.versions, "versions", 1, MOST_VERSIONS)
        whole_number(self.seed, "seed")
        _ = self.size, self.gutter_width
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

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a page in points."""
        return paper_size(self.paper or ("A5" if self.booklet else "A4"))

    @property
    def gutter_width(self) -> float:
        """The width of the gutter in points."""
        if self.gutter is None:
            return 0.0
        found = _LENGTH.fullmatch(self.gutter)
        width = float(found[1]) * _UNITS[found[2]] if found else -1.0
        if not 0 <= width <= _MOST_GUTTER:
            text = msg(
                "a gutter is a length up to 1in, such as 8mm, not {value}", value=self.gutter
            )
            raise ArgumentError(text, code="argument.range")
        return width


def paper_size(name: str) -> tuple[float, float]:
    """Return width and height of a paper in points.

    >>> paper_size("6x9in"), paper_size("letter")
    ((432.0, 648.0), (612.0, 792.0))

    Raises :class:`~farandole.ArgumentError` for other names, and for sides outside 200 to 3,400
    points (70 mm to 1.2 m).
    """
    if name in PAPERS:
        return PAPERS[name]
    found = re.fullmatch(r"([\d.]+)x([\d.]+)(mm|cm|in|pt)", name)
    sides = [_LENGTH.fullmatch(found[at] + found[3]) for at in (1, 2)] if found else []
    lengths = [float(side[1]) * _UNITS[side[2]] for side in sides if side]
    if len(lengths) != 2 or not all(_LEAST <= length <= _MOST for length in lengths):
        text = msg(
            "a paper is {known}, or two lengths of 70 mm to 1.2 m, such as 148x210mm, not {value}",
            known=Listed(list(PAPERS)),
            value=name,
        )
        raise ArgumentError(text, code="argument.choice")
    return round(lengths[0], 3), round(lengths[1], 3)
