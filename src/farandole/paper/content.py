"""The content of a booklet as data for its template: words, boards, puzzles, steps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from farandole.i18n import Language, Message, Number, msg, nmsg
from farandole.logic.finding import Explanation, Rating, explain
from farandole.logic.render import svg
from farandole.logic.words import hint_line, step_line, teach
from farandole.logic.words.names import technique_name
from farandole.paper.board import board_data, constraint_data, mark_lines
from farandole.paper.qr import code_data, link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.paper.design import Design
    from farandole.paper.entry import BookEntry
    from farandole.sudoku.grid import Grid

_PLAIN = frozenset(("full-house", "naked-single", "hidden-single"))
_LONGEST_NAME = 100  # in bookmarks and contents
_MARGIN = 0.048  # of the width of a page


class Content:
    """The content of one booklet."""

    def __init__(
        self,
        versions: Sequence[tuple[str, Sequence[BookEntry]]],
        design: Design,
        say: Language,
    ) -> None:
        self.versions = versions
        self.design = design
        self.say = say
        self.title = clean(say(msg("Sudoku")) if design.title is None else design.title)

    def data(self) -> dict[str, Any]:
        """Return everything that the template gets, in the types of JSON."""
        design, say = self.design, self.say
        everyone = [entry for _, version in self.versions for entry in version]
        shapes = dict.fromkeys(entry.grid.shape for entry in everyone)
        width, height = design.size
        count = len(self.versions[0][1])
        return {
            "lang": say.code,
            "region": "cn" if say.code == "zh" else None,
            "title": self.title or say(msg("Sudoku")),
            "page": {
                "width": width,
                "height": height,
                "margin": round(min(28.0, _MARGIN * width), 2),
                "gutter": design.gutter_width,
            },
            "per_page": design.per_page
            or _capacity(max(shape.side for shape in shapes), large=design.large),
            "large": design.large,
            "solutions": design.solutions,
            "cover": design.cover,
            "contents": design.contents,
            "imprint": clean(design.imprint),
            "name_line": design.name_line,
            "has_codes": design.link_base is not None,
            "words": {
                "blank": say(msg("blank")),
                "code": say(msg("QR code")),
                "contents": say(msg("Contents")),
                "count": say(nmsg("{count} puzzle", "{count} puzzles", count=count)),
                "date": say(msg("Date")),
                "name": say(msg("Name")),
                "stuck": say(msg("The techniques find no more.")),
            },
            "shapes": {str(shape): board_data(shape, say) for shape in shapes},
            "parts": [self._part(letter, version) for letter, version in self.versions],
        }

    def _part(self, letter: str, version: Sequence[BookEntry]) -> dict[str, Any]:
        return {
            "letter": letter,
            "title": self._heading(None, letter) or self.say(msg("Puzzles")),
            "solutions": self._heading(msg("Solutions"), letter),
            "hints": self._heading(msg("Hints"), letter),
            "worked": self._heading(msg("Worked solutions"), letter),
            "entries": [
                self._entry(f"{number}{letter}", entry) for number, entry in enumerate(version, 1)
            ],
        }

    def _heading(self, name: Message | None, letter: str) -> str:
        """Return the title of the booklet, and that of a part."""
        part = " ".join([*([self.say(name)] if name else []), *([letter] if letter else [])])
        if not self.title or not part:
            return self.title or part
        return self.say(msg("{title}: {part}", title=self.title, part=part))

    def _entry(self, number: str, entry: BookEntry) -> dict[str, Any]:
        design, say = self.design, self.say
        name = say(msg("Puzzle {number}", number=number))
        label = clean(entry.label)
        if label:
            brief = re.sub(r"(\S{29})\S{2,}", r"\1…", label)
            brief = brief if len(brief) <= _LONGEST_NAME else f"{brief[: _LONGEST_NAME - 1]}…"
            name = say(msg("{title}: {part}", title=name, part=brief))
        path = None
        if entry.solution is not None and (design.steps or design.hints):
            path = explain(entry.grid)
        return {
            "number": number,
            "name": name,
            "label": label,
            "beside": self._beside(entry),
            "shape": str(entry.grid.shape),
            "digits": entry.grid.line,
            **constraint_data(entry.grid, say),
            "marks": mark_lines(entry.grid) if design.marks else None,
            "solution": None if entry.solution is None else entry.solution.line,
            "solved": say(msg("Solution of puzzle {number}", number=number)),
            "spoken": self._spoken(number, entry),
            "code": self._code(entry.grid),
            "hint": self._hint(path) if path is not None and design.hints else None,
            "steps": self._steps(path) if path is not None and design.steps else None,
            "stuck": path is not None and path.end != "solved",
        }

    def _beside(self, entry: BookEntry) -> str:
        """Return the level and score of a puzzle, or its fault."""
        if entry.fault is not None:
            return self.say(entry.fault)
        if entry.level_message is None or not self.design.ratings:
            return ""
        score = Number(entry.score or 0)
        return self.say(msg("{level} · {score}", level=entry.level_message, score=score))

    def _spoken(self, number: str, entry: BookEntry) -> str:
        """Return a solution as screen readers say it."""
        if entry.solution is None:
            return ""
        line, shape = entry.solution.line, entry.grid.shape
        rows = [
            self.say(
                msg(
                    "row {row}: {digits}",
                    row=row + 1,
                    digits=" ".join(line[row * shape.columns : (row + 1) * shape.columns]),
                )
            )
            for row in range(shape.rows)
        ]
        head = self.say(msg("Solution of puzzle {number}", number=number))
        return "; ".join([head, *rows])

    def _code(self, grid: Grid) -> dict[str, Any] | None:
        """Return the QR code of a puzzle; none for constraints, which its line doesn't hold."""
        base = self.design.link_base
        return None if base is None or grid.constraints else code_data(link(base, grid))

    def _hint(self, path: Explanation[Rating]) -> str | None:
        """Return where the first of the hardest steps is, in a sentence."""
        hardest = path.rating.hardest
        for board, step in zip(path.boards(), path.steps, strict=False):
            if step.technique == hardest:
                name, text = technique_name(step.technique), hint_line(board, step)
                return self.say(msg("{technique}: {text}", technique=name, text=text))
        return None

    def _steps(self, path: Explanation[Rating]) -> list[dict[str, Any]]:
        """Return the steps of a puzzle in words, all except singles with a drawing."""
        steps = []
        for number, (board, step) in enumerate(zip(path.boards(), path.steps, strict=False), 1):
            is_plain = step.technique.id in _PLAIN
            steps.append(
                {
                    "number": number,
                    "line": self.say(step_line(board, step)),
                    "drawing": None if is_plain else svg(board, step, say=self.say),
                    "reasons": [] if is_plain else list(map(self.say, teach(board, step))),
                }
            )
        return steps


def clean(text: str) -> str:
    r"""Return text on one line, without invisible characters.

    >>> clean("a\n\x00b")
    'a b'
    """
    return "".join(character for character in " ".join(text.split()) if character.isprintable())


def _capacity(side: int, *, large: bool) -> int:
    """Return the number of boards of this side that fit on a page at a readable size."""
    if large:
        return 1
    return 4 if side <= 9 else 2 if side <= 16 else 1
