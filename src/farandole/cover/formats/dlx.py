"""Knuth's format: a line of items, then a line of items for each option.

| a comment
a b c | x        the items, secondary ones after the bar
a b x            an option
c
"""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING

from farandole.cover.flat import first_repeat
from farandole.cover.formats.case import Case
from farandole.cover.formats.source import Reader
from farandole.cover.formats.writing import check_option_names, rows
from farandole.cover.problem import Problem
from farandole.errors import ProblemError, UnsupportedText

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from farandole.cover.formats.source import Line
    from farandole.errors import ParseError

_MULTIPLICITY = re.compile(r"(\d+:)?\d+\|[^|:]+")


def read_dlx(lines: list[Line]) -> Iterator[Case]:
    """Read the one problem of a text."""
    uncommented = [line for line in lines if not line.words[0].startswith("|")]
    reader = Reader(uncommented, end=lines[-1].number + 1)
    head = reader.next("a line of items")
    numbers: dict[str, int] = {}
    bar = None
    for k, word in enumerate(head.words):
        if word == "|":
            if bar is not None:
                raise head.error("a second bar", k, "a secondary item")
            bar = len(numbers)
            continue
        if _MULTIPLICITY.fullmatch(word):
            raise _unsupported(head, k, "multiplicities")
        if "|" in word or ":" in word:
            raise head.error("not a name for an item", k, "a name without | and :")
        if word in numbers:
            raise head.error("an item given twice", k, "a new item")
        numbers[word] = len(numbers)
    names = tuple(numbers)
    bar = len(names) if bar is None else bar

    starts, entries = array("I", [0]), array("I")
    while reader.more():
        line = reader.next("an option")
        try:
            row = [numbers[word] for word in line.words]
        except KeyError:
            raise _bad_option(line, numbers) from None
        if len(set(row)) < len(row):
            raise line.error("an item twice in one option", first_repeat(row), "another item")
        entries.extend(row)
        starts.append(len(entries))
    problem = Problem._from_flat(names[:bar], names[bar:], starts, entries)
    yield Case("dlx", problem, head.number)


def _bad_option(line: Line, numbers: dict[str, int]) -> ParseError:
    k = next(k for k, word in enumerate(line.words) if word not in numbers)
    word = line.words[k]
    if re.fullmatch(r"\|\d+", word):
        return _unsupported(line, k, "costs")
    item, colon, _ = word.partition(":")
    if colon and item in numbers:
        return _unsupported(line, k, "colours")
    return line.error("an unknown item", k, "an item of the first line")


def _unsupported(line: Line, word: int, what: str) -> UnsupportedText:
    return UnsupportedText(
        f"{what} are not supported yet",
        line=line.number,
        column=line.column(word),
        found=line.quoted(word),
        expected="the name of an item",
    )


def write_dlx(problem: Problem, rename: bool) -> Iterator[str]:
    """Write a problem; names that don't fit are an error, or with ``rename`` replaced."""
    if not rename:
        check_option_names(problem, 0, "dlx")
    every = problem.items + problem.secondary
    names = [_name(item) for item in every]
    if rename:
        if None in names or len(set(names)) < len(names):
            names = [str(number) for number in range(len(names))]
    else:
        for item, name in zip(every, names, strict=True):
            if name is None or name != item:
                raise ProblemError(
                    f"dlx can't hold item {item!r}: it wants text without spaces, | and :"
                )
    if not problem.items:
        raise ProblemError("dlx can't hold a problem without primary items")
    words = [str(name) for name in names]
    split = problem.primary_count
    yield " ".join(words[:split] + (["|", *words[split:]] if problem.secondary else []))
    for number, row in enumerate(rows(problem)):
        if not row:
            raise ProblemError(f"dlx can't hold an empty option ({problem.name(number)!r})")
        yield " ".join(words[entry] for entry in row)


def _name(item: Hashable) -> str | None:
    name = str(item)
    good = name and not any(c.isspace() or c in "|:" for c in name) and name[0] != "\ufeff"
    return name if good else None
