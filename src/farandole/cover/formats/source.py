"""Where text comes in: lines and words that know their place, and limits on what they ask for."""

from __future__ import annotations

import re

from farandole.errors import ParseError
from farandole.i18n import msg

MOST = 1_000_000
"""The largest number of rows, columns or cells that one case may announce."""

_LONGEST_QUOTE = 60


class Line:
    """A line that isn't empty: its number from 1, its text, and the words in it."""

    __slots__ = ("number", "text", "words")

    def __init__(self, number: int, text: str, words: list[str]) -> None:
        self.number = number
        self.text = text
        self.words = words

    def column(self, word: int) -> int:
        """Return the column, from 1, where a word begins; past the last, the line's end."""
        for k, match in enumerate(re.finditer(r"\S+", self.text)):
            if k == word:
                return match.start() + 1
        return len(self.text.rstrip()) + 1

    def error(self, problem: str, word: int, expected: str) -> ParseError:
        """Return an error that points to a word."""
        found = self.quoted(word) if word < len(self.words) else "the end of the line"
        return ParseError(
            problem, line=self.number, column=self.column(word), found=found, expected=expected
        )

    def quoted(self, word: int) -> str:
        """Return a word as errors quote it: cut short where somebody fed us something else."""
        text = self.words[word]
        return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}...")

    def whole(self, word: int, least: int, most: int, what: str) -> int:
        """Return a word as a whole number within bounds, or raise `ParseError`."""
        text = self.words[word] if word < len(self.words) else ""
        if not _is_number(text) or not least <= int(text) <= most:
            raise self.error(f"not {what}", word, f"a number from {least} to {most}")
        return int(text)

    def check_length(self, words: int, what: str) -> None:
        """Raise `ParseError` unless the line has this many words."""
        if len(self.words) != words:
            raise self.error(
                f"{what} has {words} numbers, this line has {len(self.words)}",
                min(words, len(self.words)),
                "the end of the line" if len(self.words) > words else "a number",
            )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text that aren't empty."""
    lines = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = line.split()
        if words:
            lines.append(Line(number, line, words))
    return lines


class Reader:
    """The lines of a text, one after another; ``end`` is the number of the line after them."""

    __slots__ = ("_at", "_end", "_lines")

    def __init__(self, lines: list[Line], end: int | None = None) -> None:
        self._lines = lines
        self._at = 0
        self._end = lines[-1].number + 1 if end is None else end

    def more(self) -> bool:
        """Tell whether a line is left."""
        return self._at < len(self._lines)

    def next(self, expected: str) -> Line:
        """Return the next line; raise `ParseError` if there is none."""
        if not self.more():
            raise ParseError(
                msg("the text ends too early"),
                line=self._end,
                column=1,
                found=msg("the end of the text"),
                expected=expected,
            )
        self._at += 1
        return self._lines[self._at - 1]


class Allowance:
    """How much of one kind all the cases of a text may ask for together.

    A few digits can announce a million cells, and a short text many times that; memory
    is for what people really write.
    """

    __slots__ = ("_left", "_most", "_what")

    def __init__(self, most: int, what: str) -> None:
        self._most = self._left = most
        self._what = what

    def take(self, amount: int, line: Line, word: int) -> None:
        """Count an amount that a word asks for, or raise `ParseError` if it is too much."""
        self._left -= amount
        if self._left < 0:
            raise line.error("too much for one text", word, f"at most {self._most} {self._what}")
