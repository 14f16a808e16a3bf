"""Shared parts of the formats: lines and words with their places, limits, and checks of writers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from farandole.cover.problem import Problem
from farandole.errors import FormatError, ParseError
from farandole.i18n import Message, Quoted, msg, nmsg

MOST = 1_000_000
"""The largest number of rows, columns or cells that one case may announce."""

_MOST_ITEMS = 5_000_000


@dataclass(frozen=True, slots=True)
class Case:
    """One problem of a text: its format, the problem, the line it begins on, from 1.

    ``note`` is the judge's question, if that isn't simply a cover.
    """

    format: str
    problem: Problem
    line: int
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line that isn't empty: its number from 1, its text, and the words in it."""

    number: int
    text: str
    words: list[str]

    def column(self, word: int) -> int:
        """Return the column, from 1, where a word begins; past the last, the line's end."""
        for k, match in enumerate(re.finditer(r"\S+", self.text)):
            if k == word:
                return match.start() + 1
        return len(self.text.rstrip()) + 1

    def error(
        self, code: str, text: Message, word: int, expected: Message, found: Message | None = None
    ) -> ParseError:
        """Return an error that points to a word; by default it is what was ``found``."""
        end = msg("the end of the line")
        here = Quoted(self.words[word]) if word < len(self.words) else end
        return ParseError(
            text,
            code=code,
            line=self.number,
            column=self.column(word),
            found=found or here,
            expected=expected,
        )

    def whole(self, word: int, least: int, most: int, wrong: Message) -> int:
        """Return a word as a number within bounds; ``wrong`` is the message for any other word."""
        text = self.words[word] if word < len(self.words) else ""
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        if not is_number or not least <= int(text) <= most:
            expected = msg("a number from {least} to {most}", least=least, most=most)
            raise self.error("parse.number", wrong, word, expected)
        return int(text)

    def check_length(self, words: int, expected: Message | None = None) -> None:
        """Raise `ParseError` unless the line has this number of words."""
        if len(self.words) != words:
            expected = expected or nmsg("{count} number", "{count} numbers", count=words)
            found = nmsg("{count} number", "{count} numbers", count=len(self.words))
            text = msg("a line of the wrong length")
            raise self.error("parse.length", text, words, expected, found)


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text that aren't empty."""
    lines = enumerate(text.removeprefix("\ufeff").split("\n"), 1)
    return [Line(number, line, words) for number, line in lines if (words := line.split())]


def is_numeric(lines: Iterable[Line]) -> bool:
    """Return whether the lines hold nothing but digits."""
    return all(word.isascii() and word.isdigit() for line in lines for word in line.words)


class Reader:
    """The lines of a text, one after another; ``end`` is the number of the line after them."""

    __slots__ = ("_end", "_lines")

    def __init__(self, lines: list[Line], end: int | None = None) -> None:
        self._lines = iter(lines)
        self._end = lines[-1].number + 1 if end is None else end

    def next(self) -> Line | None:
        """Return the next line, or None at the end."""
        return next(self._lines, None)

    def required(self, expected: Message) -> Line:
        """Return the next line; raise `ParseError` at the end."""
        line = self.next()
        if line is None:
            raise ParseError(
                msg("the text ends too early"),
                code="parse.unfinished",
                line=self._end,
                column=1,
                found=msg("the end of the text"),
                expected=expected,
            )
        return line


class Allowance:
    """A limit on the columns or cells that all cases of a text may announce together.

    A text may announce ``few``, and ``by_line`` more for each of its lines, but at most ``most``.
    """

    __slots__ = ("_left", "most")

    def __init__(self, lines: list[Line], few: int, by_line: int, most: int) -> None:
        self.most = self._left = min(most, few + by_line * len(lines))

    def take(self, amount: int, line: Line, word: int, expected: Message) -> None:
        """Subtract an amount that a word announces; raise `ParseError` if it is too much."""
        self._left -= amount
        if self._left < 0:
            raise line.error("parse.size", msg("too much for one text"), word, expected)


def items_allowed(lines: list[Line]) -> Allowance:
    """Return the allowance of columns or cells of a text: far more than judges use."""
    return Allowance(lines, MOST, 1_000, _MOST_ITEMS)


# What follows is for the writers.


def only_problem(problems: Sequence[Problem], format: str) -> Problem:
    """Return the problem, for a format that holds one."""
    if len(problems) != 1:
        count = len(problems)
        raise FormatError(
            msg("{format} holds one problem, not {problems}", format=format, problems=count)
        )
    return problems[0]


def bits(row: Iterable[int], columns: int) -> str:
    """Return a row as zeros and ones.

    >>> bits([0, 2], 4)
    '1010'
    """
    line = bytearray(b"0" * columns)
    for entry in row:
        line[entry] = 49
    return line.decode()


def column_count(problem: Problem, format: str, first: int, rename: bool) -> int:
    """Check that there are only columns numbered from ``first``; return how many."""
    if problem.secondary:
        raise FormatError(msg("{format} can't hold secondary items", format=format))
    check_plain(problem, format)
    count = problem.primary_count
    if not rename:
        if problem.items != tuple(range(first, first + count)):
            text = msg(
                "{format} can't hold names of items, only numbers from {first}",
                format=format,
                first=first,
            )
            raise FormatError(text)
        check_option_names(problem, first, format)
    return count


def check_plain(problem: Problem, format: str) -> None:
    """Check that there are no colors, no bounds other than once each, and no costs."""
    if problem._colors is not None:
        raise FormatError(msg("{format} can't hold colors", format=format))
    if problem._low is not None:
        raise FormatError(msg("{format} can't hold bounds", format=format))
    if problem._costs is not None:
        raise FormatError(msg("{format} can't hold costs", format=format))


def check_option_names(problem: Problem, first: int, format: str) -> None:
    """Check that the options are called by their numbers, counted from ``first``."""
    if any(problem.name(option) != first + option for option in range(problem.option_count)):
        text = msg(
            "{format} can't hold names of options, only numbers from {first}",
            format=format,
            first=first,
        )
        raise FormatError(text)
