"""Worked solutions: how a puzzle is solved, step by step, in words and drawings."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from farandole.i18n import Language, msg
from farandole.logic.finding import explain
from farandole.logic.render import svg
from farandole.logic.words import step_line, teach
from farandole.paper.canvas import GREY, Box
from farandole.paper.document import LEADING, Document
from farandole.paper.svg_drawing import draw_svg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from farandole.logic.board import Board
    from farandole.logic.steps import Step
    from farandole.paper.entry import BookEntry

_PLAIN = frozenset(("full-house", "naked-single", "hidden-single"))
_GAP = 16.0

Numbered = tuple[int, "Board", "Step"]


class WorkedSolutions:
    """Puzzles, each from its first step to the last, on as many pages as it takes.

    ``area`` is the room that a page has, and ``turn`` begins another one.
    """

    def __init__(
        self,
        document: Document,
        area: Box,
        size: float,
        say: Language,
        turn: Callable[[], object],
    ) -> None:
        self.document = document
        self.area = area
        self.size = size
        self.say = say
        self.turn = turn
        self.y = self.area.bottom  # full: the first puzzle begins a page
        self._end = 0.0  # of the last drawing
        self._aside = self.area

    def write(self, number: str, entry: BookEntry, heading: str) -> None:
        """Write the solution path of a puzzle."""
        path = explain(entry.grid)
        self._need(self.size * 12)
        title = self.say(msg("Puzzle {number}", number=number))
        self.y += self.size * 1.2
        right = self.document.text(self.area.x, self.y, title, self.size * 1.25, bold=True)
        self.document.text(self.area.x + right + 10, self.y, heading, self.size, colour=GREY)
        self.y += self.size
        steps = [
            (at, board, step)
            for at, (board, step) in enumerate(zip(path.boards(), path.steps, strict=False), 1)
        ]
        for is_plain, group in groupby(steps, key=lambda one: one[2].technique.id in _PLAIN):
            if is_plain:
                self._lines(list(group))
            else:
                for one in group:
                    self._drawing(*one)
        if path.end != "solved":
            self._need(2 * self.size)
            text = self.say(msg("The techniques find no more."))
            self.y = self.document.paragraph(
                self.area.x, self.y + self.size, text, self.size, self.area.width
            )
        self.y += self.size

    def _need(self, height: float) -> None:
        """Begin a page if the current one has less room than this."""
        if self.y + height > self.area.bottom:
            self.turn()
            self.y = self.area.y + (self.size if height < self.size else 0)
            self._end = 0.0

    def _lines(self, steps: Sequence[Numbered]) -> None:
        """Write steps that need no drawing, in two columns."""
        size = self.size * 0.93
        width = (self.area.width - _GAP) / 2
        indent = self.document.width("000. ", size)
        height = size * LEADING
        texts = [
            (
                number,
                self.document.wrapped(self.say(step_line(board, step)), size, width - indent),
            )
            for number, board, step in steps
        ]
        self.y += size * 0.4
        while texts:
            self._need(4 * height)
            room = int((self.area.bottom - self.y) / height)
            total = sum(len(lines) for _, lines in texts)
            column = min(room, -(-total // 2))
            ends = []
            for side in range(2):
                x, y, used = self.area.x + side * (width + _GAP), self.y + size, 0
                while texts and (used + len(texts[0][1]) <= column or (not used and side)):
                    number, lines = texts.pop(0)
                    self.document.text(x, y, f"{number}.", size, colour=GREY)
                    for line in lines:
                        self.document.text(x + indent, y, line, size)
                        y += height
                    used += len(lines)
                    if used >= column:
                        break
                ends.append(y)
                column = room  # what the first column had no room for
            self.y = max(ends) - size + size * 0.3

    def _drawing(self, number: int, board: Board, step: Step) -> None:
        """Draw a step with its reasons, beside the drawing and then below it."""
        side = min(self.area.width * 0.58, (self.area.height - 6 * self.size) / 2 - 12)
        self._need(side + 10)
        top = self.y + 6
        draw_svg(self.document, Box(self.area.x, top, side, side), svg(board, step, say=self.say))
        self._end = top + side
        self._aside = Box(self.area.x + side + _GAP, top, self.area.width - side - _GAP, side)
        self.y = top + self.size + side * 0.037
        line = self.say(step_line(board, step))
        self._beside(f"{number}. {line}", is_bold=True)
        for one in teach(board, step):
            self.y += self.size * LEADING * 0.4
            self._beside(self.say(one))
        self.y = max(self._end, self.y - self.size * 0.6) + 6

    def _beside(self, text: str, *, is_bold: bool = False) -> None:
        """Write a paragraph beside a drawing, and the rest of it below."""
        height = self.size * LEADING
        count = max(0, int((self._end - self.y) / height) + 1)
        lines = self.document.wrapped(
            text,
            self.size,
            self.area.width,
            bold=is_bold,
            beside=(count, self._aside.width),
        )
        for at, line in enumerate(lines):
            x = self._aside.x if at < count else self.area.x
            if at == count:
                self.y = max(self.y, self._end + height)
            if at >= count:
                self._need(height * 0.4)
            self.document.text(x, self.y, line, self.size, bold=is_bold)
            self.y += height
