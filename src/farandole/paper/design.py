"""Design: how a booklet looks, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from farandole._misuse import fitted_type
from farandole.errors import ArgumentError
from farandole.i18n import Listed, msg
from farandole.limits import known, whole_number
from farandole.paper.layout import PAPERS

PER_PAGE = (1, 2, 4, 6, 9)
"""How many puzzles a page may have."""

SOLUTIONS = ("back", "next", "none")
"""Where solutions stand: on the last pages, on the page after the puzzles, or nowhere."""

ORDERS = ("given", "difficulty")
"""The order of the puzzles: as they were given, or the easiest first."""

MOST_VERSIONS = 26


@fitted_type
@dataclass(frozen=True, slots=True)
class Design:
    """How a booklet looks.

    ``title`` stands on every page; None is the word Sudoku. ``per_page`` is 1, 2, 4, 6 or 9, or
    None: as many as the largest board leaves readable. ``paper`` is ``A4`` or ``letter``.
    ``large`` is large print, with at most four puzzles to a page. ``solutions`` are at the
    ``back``, on the ``next`` page, or ``none``. ``order`` is ``given`` or ``difficulty``.
    ``ratings`` stand above puzzles that have one. ``name_line`` has room for name and date.
    ``marks`` shows the candidates of blank cells. ``steps`` adds worked solutions, every step said
    and all but singles drawn. ``link_base`` adds a QR code with a link to each puzzle, whose line
    goes where it has ``{puzzle}``, or at its end. ``versions`` is how many worksheets there are,
    A, B and so on, up to 26: the puzzles as they are, then equivalents of them at random, which
    ``seed`` chooses. ``font`` is the file of a font to use first.

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
                text = msg("large print has room for at most 4 puzzles to a page")
                raise ArgumentError(text, code="argument.range")
