"""Booklets: a PDF of puzzles and their solutions."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError, LimitReached, ManySolutions, NoSolution
from farandole.i18n import ENGLISH, Language, Message, Number, msg
from farandole.paper.board import READABLE, digit_size, draw_board, mark_size, shape_messages
from farandole.paper.canvas import BLACK, GREY
from farandole.paper.document import LEADING, Document
from farandole.paper.entry import MANY, NONE, BookEntry, entries, versions_of
from farandole.paper.layout import LARGE, NORMAL, PAPERS, TINY, Design, Layout, Place
from farandole.paper.qr import link, squares
from farandole.paper.worked import WorkedSolutions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from farandole.sudoku.grid import GridLike
    from farandole.sudoku.shape import Shape

_LINE = 0.5
_CODE = 54.0
_SMALLEST_TITLE = 0.65  # of the usual size

_ERRORS = {NONE: NoSolution, MANY: ManySolutions}

Numbered = tuple[str, "BookEntry"]
"""A puzzle and its number, with a letter if there are several versions."""


def booklet(
    puzzles: Iterable[GridLike | BookEntry],
    design: Design | None = None,
    *,
    say: Language = ENGLISH,
    improper: bool = False,
    threads: int | None = None,
    note: Callable[[Message], object] | None = None,
) -> bytes:
    """Return a PDF with puzzles and their solutions.

    Puzzles are grids, anything :class:`~farandole.Grid` accepts, or entries. They are solved and
    rated by `entries`. A puzzle with no solution or several is an error, except with ``improper``:
    then it is printed with a remark and without a solution. ``say`` is the language of the pages.

    Pages contain only vector lines and text; fonts are embedded as subsets. The same puzzles and
    design give the same bytes on one machine with the same fonts and library. ``note`` receives
    warnings: that digits are smaller than 5 points, which few people can read.

    Raises :class:`~farandole.NoSolution` and :class:`~farandole.ManySolutions`, naming the puzzle;
    :class:`~farandole.FontError` for text that no font can print;
    :class:`~farandole.MissingExtra` without the extra ``print``. Forty puzzles take half a second.

    >>> pdf = booklet(["53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ...                ".6....28....419..5....8..79"], Design(title="For tonight"))
    >>> pdf[:5]
    b'%PDF-'
    """
    design = design or Design()
    prepared = entries(puzzles, ratings=design.ratings, threads=threads)
    if not prepared:
        raise ArgumentError(msg("no puzzle to print"))
    for number, entry in enumerate(prepared, 1):
        if entry.fault is not None and not improper:
            text = msg("puzzle {number}: {fault}", number=number, fault=entry.fault)
            raise _ERRORS.get(entry.fault, LimitReached)(text)
    if design.order == "level":
        prepared.sort(key=lambda entry: entry.difficulty)
    title = say(msg("Sudoku")) if design.title is None else design.title
    size = PAPERS[design.paper]
    with closing(Document(size, title=title, language=say.code, font=design.font)) as document:
        book = _Book(document, title, versions_of(prepared, design, threads=threads), design, say)
        if note is not None:
            for message in book.notes():
                note(message)
        book.write()
        return document.finish()


class _Book:
    """One booklet, page by page."""

    def __init__(
        self,
        document: Document,
        title: str,
        versions: Sequence[tuple[str, Sequence[BookEntry]]],
        design: Design,
        say: Language,
    ) -> None:
        self.document = document
        self.title = title
        self.design = design
        self.say = say
        self.versions = [
            (letter, [(f"{number}{letter}", entry) for number, entry in enumerate(version, 1)])
            for letter, version in versions
        ]
        shapes = dict.fromkeys(entry.grid.shape for _, version in versions for entry in version)
        self.rules = {shape: self._rules(shape) for shape in shapes}
        side = max(shape.side for shape in shapes)
        self.layout = self._layout(side)
        self.solved = Layout(
            design.paper,
            _solutions_per_page(side, large=design.large),
            LARGE if design.large else TINY,
        )

    def notes(self) -> Iterator[Message]:
        """Yield warnings about digits that are too small."""
        design = self.design
        width = self.layout.places()[0].board.width
        shapes = list(self.rules)
        digits = min(digit_size(shape, width, large=design.large) for shape in shapes)
        if digits < READABLE:
            yield msg(
                "digits of {size} points are hard to read: print fewer puzzles per page",
                size=f"{digits:.1f}",
            )
        if design.marks:
            marks = min(mark_size(shape, width) for shape in shapes)
            if marks < READABLE:
                yield msg(
                    "candidates of {size} points are hard to read: print fewer puzzles per page",
                    size=f"{marks:.1f}",
                )

    def write(self) -> None:
        """Write all pages."""
        count = self.layout.per_page
        design = self.design
        for letter, numbered in self.versions:
            for at in range(0, len(numbered), count):
                part = numbered[at : at + count]
                self._puzzles(part, letter, is_first=not at)
                if design.solutions == "next":
                    self._solutions(part, letter)
        for letter, numbered in self.versions:
            if design.steps:
                self._write_steps(numbered, letter)
        for letter, numbered in self.versions:
            if design.solutions == "back":
                self._solutions(numbered, letter, is_first=True)

    def _rules(self, shape: Shape) -> str:
        return " ".join(map(self.say, shape_messages(shape)))

    def _layout(self, side: int) -> Layout:
        """Return the layout of puzzles, with room for the rules below each."""
        design = self.design
        type = LARGE if design.large else NORMAL
        count = design.per_page or _capacity(side, large=design.large)
        layout = Layout(design.paper, count, type, code=_CODE if design.link_base else 0.0)
        words = layout.places()[0].below.width
        lines = max(
            len(self.document.wrapped(text, type.small, words)) for text in self.rules.values()
        )
        return replace(layout, below=(lines * LEADING + 0.5) * type.small if lines else 0.0)

    # ---- pages ----------------------------------------------------------------------------------

    def _puzzles(self, part: Sequence[Numbered], letter: str, *, is_first: bool) -> None:
        document, design = self.document, self.design
        name = _with_letter(self.say(msg("Puzzles")), letter)
        self._begin(self.layout, name if is_first else None, letter, has_name=True)
        size = self.layout.type.small
        for place, (number, entry) in zip(self.layout.places(), part, strict=False):
            self._caption(place, number, entry)
            draw_board(document, place.board, entry.grid, marks=design.marks, large=design.large)
            below, rules = place.below, self.rules[entry.grid.shape]
            document.paragraph(below.x, below.y + 1.6 * size, rules, size, below.width)
            if design.link_base:
                document.fill(squares(link(design.link_base, entry.grid), place.code), BLACK)

    def _solutions(self, part: Sequence[Numbered], letter: str, *, is_first: bool = False) -> None:
        name = _with_letter(self.say(msg("Solutions")), letter)
        solved = [(number, entry) for number, entry in part if entry.solution is not None]
        count, size = self.solved.per_page, self.solved.type.caption
        for at in range(0, len(solved), count):
            self._begin(self.solved, name if is_first and not at else None, name)
            places = self.solved.places()
            for place, (number, entry) in zip(places, solved[at : at + count], strict=False):
                assert entry.solution is not None
                board, is_large = place.board, self.design.large
                self.document.text(board.x, place.caption, number, size, bold=True)
                draw_board(self.document, board, entry.solution, givens=entry.grid, large=is_large)

    def _write_steps(self, numbered: Sequence[Numbered], letter: str) -> None:
        """Write the steps of each puzzle."""
        name = _with_letter(self.say(msg("Worked solutions")), letter)
        type = self.layout.type
        is_first = True

        def turn() -> None:
            nonlocal is_first
            self._begin(self.layout, name if is_first else None, name)
            is_first = False

        pages = WorkedSolutions(self.document, self.layout.area, type.words, self.say, turn)
        for number, entry in numbered:
            if entry.solution is not None:
                pages.write(number, entry, self._difficulty(entry))

    def _begin(
        self, layout: Layout, bookmark: str | None, part: str, *, has_name: bool = False
    ) -> None:
        """Begin a page: the title, room for a name, the number of the page."""
        document, area = self.document, layout.area
        document.add_page(bookmark)
        right = area.right
        if self.design.name_line and has_name:
            right = self._name_line(layout)
        title = self.title or part
        if self.title and part:
            title = self.say(msg("{title}: {part}", title=self.title, part=part))
        size, room = layout.type.title, right - area.x
        width = max(1.0, document.width(title, size, bold=True))
        size = max(size * _SMALLEST_TITLE, min(size, size * room / width))
        title = document.cut(title, size, room, bold=True)
        document.text(area.x, layout.header, title, size, bold=True)
        number = str(document.pages)
        middle = layout.size[0] / 2
        document.text(middle, layout.footer, number, layout.type.small, align="centre", colour=GREY)

    def _name_line(self, layout: Layout) -> float:
        """Draw lines for a name and a date; return their left edge."""
        size = layout.type.caption
        x, y = layout.area.right, layout.header
        for word, room in ((msg("Date"), 5.5), (msg("Name"), 11.0)):
            self.document.lines([(x - room * size, y + 2, x, y + 2)], _LINE, BLACK)
            x -= (room + 0.4) * size
            x -= self.document.text(x, y, self.say(word), size, align="right") + size
        return x

    def _caption(self, place: Place, number: str, entry: BookEntry) -> None:
        """Write the line above a puzzle: number and label, then the difficulty."""
        document, size = self.document, self.layout.type.caption
        board, right = place.board, 0.0
        beside = self._difficulty(entry) if entry.fault is None else self.say(entry.fault)
        if beside:
            right = document.text(
                board.right, place.caption, beside, size, align="right", colour=GREY
            )
        width = document.text(board.x, place.caption, number, size, bold=True) + size * 0.8
        label = document.cut(entry.label, size, board.width - width - right - size * 0.8)
        document.text(board.x + width, place.caption, label, size)

    def _difficulty(self, entry: BookEntry) -> str:
        """Return level and score of a puzzle."""
        if entry.level_message is None or not self.design.ratings:
            return ""
        score = Number(entry.score or 0)
        return self.say(msg("{level} · {score}", level=entry.level_message, score=score))


def _with_letter(name: str, letter: str) -> str:
    return f"{name} {letter}".rstrip()


def _capacity(side: int, *, large: bool) -> int:
    """Return the number of boards of this side that fit on a page at a readable size."""
    if large:
        return 1
    return 4 if side <= 9 else 2 if side <= 16 else 1


def _solutions_per_page(side: int, *, large: bool) -> int:
    if large:
        return 4 if side <= 9 else 1
    return 12 if side <= 9 else 6 if side <= 16 else 2
