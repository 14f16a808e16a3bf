"""What the writers share: the rows of a problem, and checks that its names are but numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.errors import FormatError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from farandole.cover.problem import Problem


def rows(problem: Problem) -> Iterator[Sequence[int]]:
    """Yield the item numbers of each option."""
    entries = problem._entries
    for begin, end in pairwise(problem._starts):
        yield entries[begin:end]


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
    """Check that there are no colors, no bounds but once each, and no costs."""
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
