"""Booklets: puzzles on pages, with solutions, as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ArgumentError, ManySolutions, NoSolution
from farandole.i18n import ENGLISH, Number, msg
from farandole.paper.board import draw_board
from farandole.paper.canvas import GREY
from farandole.paper.design import Design
from farandole.paper.document import Document
from farandole.paper.entry import entries
from farandole.paper.layout import LARGE, NORMAL, TINY, Layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.i18n import Language
    from farandole.paper.entry import Entry
    from farandole.paper.layout import Place
    from farandole.sudoku.grid import GridLike

_LINE = 0.5


def booklet(
    puzzles: Iterable[GridLike | Entry],
    design: Design | None = None,
    *,
    say: Language = ENGLISH,
    improper: bool = False,
    threads: int | None = None,
) -> bytes:
    """Return a PDF with puzzles to be printed, and their solutions.

    Puzzles are grids, what :class:`~farandole.Grid` takes, or entries. They are solved and rated
    by `entries`. One without a solution, or with several, is an error unless ``improper`` ones are
    wanted, too; these are printed with a remark, and without a solution. What is said on the pages
    is said in the language ``say``.

    Everything is drawn by lines and outlines of letters, and fonts are embedded, cut down to the
    letters used. The same puzzles and design give the same bytes on one machine with the same
    fonts and library.

    Raises :class:`~farandole.NoSolution` and :class:`~farandole.ManySolutions`, naming the puzzle;
    :class:`~farandole.FontError` for text that no font has;
    :class:`~farandole.MissingExtra` without the extra ``print``. Forty puzzles take half a second.

    >>> pdf = booklet(["53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ...                ".6....28....419..5....8..79"], Design(title="For tonight"))
    >>> pdf[:5]
    b'%PDF-'
    """
    design = design or Design()
    found = entries(puzzles, ratings=design.ratings, threads=threads)
    if not found:
        raise ArgumentError(msg("no puzzle to print"))
    if not improper:
        _refuse_improper(found)
    if design.order == "difficulty":
        found.sort(key=lambda entry: entry.difficulty)
    book = _Book(found, design, say)
    book.write()
    return book.document.finish()


def _refuse_improper(found: Iterable[Entry]) -> None:
    for number, entry in enumerate(found, 1):
        if entry.fault is not None:
            text = msg("puzzle {number}: {fault}", number=number, fault=entry.fault)
            raise (NoSolution if entry.is_impossible else ManySolutions)(text)


class _Book:
    """One booklet, page by page."""

    def __init__(self, found: Sequence[Entry], design: Design, say: Language) -> None:
        self.design = design
        self.say = say
        self.entries = found
        side = max(entry.grid.shape.side for entry in found)
        self.layout = Layout(
            design.paper,
            design.per_page or _fitting(side, large=design.large),
            LARGE if design.large else NORMAL,
        )
        self.solved = Layout(
            design.paper,
            _solutions_per_page(side, large=design.large),
            LARGE if design.large else TINY,
        )
        self.title = say(msg("Sudoku")) if design.title is None else design.title
        self.document = Document(
            self.layout.size, title=self.title, language=say.code, font=design.font
        )

    def write(self) -> None:
        numbered = list(enumerate(self.entries, 1))
        count = self.layout.per_page
        for at in range(0, len(numbered), count):
            part = numbered[at : at + count]
            self._puzzles(part, is_first=not at)
            if self.design.solutions == "next":
                self._all_solutions(part, is_first=not at)
        if self.design.solutions == "back":
            self._all_solutions(numbered, is_first=True)

    # ---- pages ----------------------------------------------------------------------------------

    def _puzzles(self, part: Sequence[tuple[int, Entry]], *, is_first: bool) -> None:
        self._begin(self.layout, self.say(msg("Puzzles")) if is_first else None)
        for place, (number, entry) in zip(self.layout.places(), part, strict=False):
            self._caption(place, number, entry)
            draw_board(
                self.document,
                place.board,
                entry.grid,
                marks=self.design.marks,
                large=self.design.large,
            )

    def _all_solutions(self, part: Sequence[tuple[int, Entry]], *, is_first: bool) -> None:
        shown = [(number, entry) for number, entry in part if entry.solution is not None]
        count = self.solved.per_page
        for at in range(0, len(shown), count):
            name = self.say(msg("Solutions"))
            self._begin(self.solved, name if is_first and not at else None, name)
            for place, (number, entry) in zip(
                self.solved.places(), shown[at : at + count], strict=False
            ):
                assert entry.solution is not None
                size = self.solved.type.caption
                self.document.text(place.board.x, place.caption, str(number), size, bold=True)
                draw_board(
                    self.document,
                    place.board,
                    entry.solution,
                    givens=entry.grid,
                    large=self.design.large,
                )

    def _begin(self, layout: Layout, bookmark: str | None, part: str = "") -> None:
        """Begin a page: the title, room for a name, the number of the page."""
        document, area = self.document, layout.area
        document.add_page(bookmark)
        size = layout.type.title
        words = [word for word in (self.title, part) if word]
        title = (
            self.say(msg("{title}: {part}", title=words[0], part=part)) if len(words) > 1 else ""
        )
        document.text(area.x, layout.header, title or "".join(words), size, bold=True)
        if self.design.name_line and not part:
            self._name_line(layout)
        number = str(document.pages)
        middle = layout.size[0] / 2
        document.text(middle, layout.footer, number, layout.type.small, align="centre", colour=GREY)

    def _name_line(self, layout: Layout) -> None:
        """Leave room for a name and a date."""
        size = layout.type.caption
        x, y = layout.area.right, layout.header
        for word, room in ((msg("Date"), 5.5), (msg("Name"), 13.0)):
            self.document.lines([(x - room * size, y + 2, x, y + 2)], _LINE)
            x -= (room + 0.4) * size
            x -= self.document.text(x, y, self.say(word), size, align="right") + size

    def _caption(self, place: Place, number: int, entry: Entry) -> None:
        """Write what stands above a puzzle: number and name, then the difficulty."""
        document, size = self.document, self.layout.type.caption
        board = place.board
        width = document.text(board.x, place.caption, str(number), size, bold=True)
        if entry.label:
            document.text(board.x + width + size, place.caption, entry.label, size)
        right = ""
        if entry.fault is not None:
            right = self.say(entry.fault)
        elif entry.level_message is not None and self.design.ratings:
            level = self.say(entry.level_message)
            score = self.say.value(Number(entry.score or 0))
            right = self.say(msg("{level} · {score}", level=level, score=score))
        if right:
            document.text(board.right, place.caption, right, size, align="right", colour=GREY)


def _fitting(side: int, *, large: bool) -> int:
    """Return how many boards of this side a page has room for, so that all can be read."""
    if large:
        return 1
    return 4 if side <= 9 else 2 if side <= 16 else 1


def _solutions_per_page(side: int, *, large: bool) -> int:
    if large:
        return 4 if side <= 9 else 1
    return 12 if side <= 9 else 6 if side <= 16 else 2
