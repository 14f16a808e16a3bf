"""Where text comes in: lines and words that know their place, and limits on what they ask for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Quoted, msg, nmsg

if TYPE_CHECKING:
    from farandole.i18n import Message

MOST = 1_000_000
"""The largest number of rows, columns or cells that one case may announce."""


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

    def error(self, code: str, message: Message, word: int, expected: Message) -> ParseError:
        """Return an error that points to a word."""
        end = msg("the end of the line")
        return ParseError(
            message,
            code=code,
            line=self.number,
            column=self.column(word),
            found=Quoted(self.words[word]) if word < len(self.words) else end,
            expected=expected,
        )

    def whole(self, word: int, least: int, most: int, wrong: Message) -> int:
        """Return a word as a whole number within bounds, or raise `ParseError`: it is wrong."""
        text = self.words[word] if word < len(self.words) else ""
        if not _is_number(text) or not least <= int(text) <= most:
            expected = msg("a number from {least} to {most}", least=least, most=most)
            raise self.error("parse.number", wrong, word, expected)
        return int(text)

    def wrong_length(self, words: int, expected: Message | None = None) -> ParseError:
        """Return the error for a line that doesn't have as many words as ``expected`` says."""
        if expected is None:
            expected = nmsg("{count} number", "{count} numbers", count=words)
        return ParseError(
            msg("a line of the wrong length"),
            code="parse.length",
            line=self.number,
            column=self.column(min(words, len(self.words))),
            found=nmsg("{count} number", "{count} numbers", count=len(self.words)),
            expected=expected,
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

    def next(self) -> Line | None:
        """Return the next line, or None at the end."""
        if not self.more():
            return None
        self._at += 1
        return self._lines[self._at - 1]

    def ended(self, expected: Message) -> ParseError:
        """Return the error for a text that ends where there should be something."""
        return ParseError(
            msg("the text ends too early"),
            code="parse.unfinished",
            line=self._end,
            column=1,
            found=msg("the end of the text"),
            expected=expected,
        )


class Allowance:
    """How much of one kind all the cases of a text may ask for together.

    A few digits can announce a million cells, and a short text many times that; memory
    is for what people really write. ``expected`` says how much it is.
    """

    __slots__ = ("_expected", "_left")

    def __init__(self, most: int, expected: Message) -> None:
        self._left = most
        self._expected = expected

    def take(self, amount: int, line: Line, word: int) -> None:
        """Count an amount that a word asks for, or raise `ParseError` if it is too much."""
        self._left -= amount
        if self._left < 0:
            raise line.error("parse.size", msg("too much for one text"), word, self._expected)
