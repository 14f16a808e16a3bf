"""Knuth's format, with the extensions of all his programs for exact covers.

| a comment
a 2:3|b 2|c | x y       the items: secondary ones after the bar; b two or three times, c twice
a b x:red |60           an option: x in red; it costs 60
c y |-5

Programs DLX1 and DLX2 brought names and colors, DLX3 bounds, DLX5 costs (several of one
option add up). Where Knuth stops at names of eight letters, colors of one and costs from
0 on, this format continues.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Hashable, Iterator, Sequence

from farandole.cover.data.encode import bounds_that_count, first_repeat
from farandole.cover.data.option import MOST, wrong_bounds
from farandole.cover.formats.text import (
    Case,
    Line,
    Reader,
    check_option_names,
    is_numeric,
    only_problem,
)
from farandole.cover.problem import Problem
from farandole.errors import FormatError
from farandole.i18n import Quoted, msg

_BOUNDS = re.compile(r"(?:([0-9]+):)?([0-9]+)\|([^|:]+)")
_DIGITS = 11
"""The digits of a bound that are read: eleven show that it is too large."""

_COST = re.compile(r"\|(-?)([0-9]+)")

NAME = "dlx"


def sniff(lines: list[Line]) -> int:
    """Return the likelihood, from 0 to 100: more than numbers, or the items of the first line."""
    if not is_numeric(lines):
        return 100
    head = lines[0].words
    names = set(head)
    are_items = len(names) == len(head) and all(names.issuperset(line.words) for line in lines)
    return 40 if are_items else 10


def read(lines: list[Line]) -> Iterator[Case]:
    """Read the one problem of a text."""
    uncommented = [line for line in lines if not line.words[0].startswith("|")]
    reader = Reader(uncommented, end=lines[-1].number + 1)
    head = reader.required(msg("a line of items"))
    words = _Words(head)
    starts, entries = array("I", [0]), array("I")
    costs, has_costs = array("q"), False
    while (line := reader.next()) is not None:
        members, cost = (line.words, None) if "|" not in line.text else _cost(line)
        row = words.row(line, members)
        entries.extend(row)
        starts.append(len(entries))
        costs.append(cost or 0)
        has_costs |= cost is not None
    problem = words.problem(starts, entries, costs if has_costs else None)
    yield Case(NAME, problem, head.number)


class _Words:
    """The meanings of the words in options: an item, or an item with a color.

    Words have numbers in order of appearance, the items of the first line first.
    """

    def __init__(self, head: Line) -> None:
        self._numbers: dict[str, int] = {}
        self._low, self._high = array("I"), array("I")
        self._bar: int | None = None
        for k, word in enumerate(head.words):
            if word.startswith("|"):
                if self._bar is not None:
                    text = msg("a second bar")
                    raise head.error("parse.structure", text, k, msg("a secondary item"))
                self._bar = len(self._numbers)
                word = word[1:]  # Knuth lets the bar touch what follows
                if not word:
                    continue
            self._add_item(head, k, word)
        self._count = len(self._numbers)
        if self._bar is None:
            self._bar = self._count
        # By number of a word: its item, and its color (0: none).
        self._items = list(range(self._count))
        self._tints = [0] * self._count
        self._colors: dict[str, int] = {}

    def _add_item(self, head: Line, k: int, word: str) -> None:
        low = high = 1
        bounds = _BOUNDS.fullmatch(word)
        if bounds and self._bar is None:
            least, most, word = bounds.groups()
            high = int(most[:_DIGITS])
            low = high if least is None else int(least[:_DIGITS])
            if wrong_bounds(low, high) is not None:
                expected = msg(
                    "low:high with low at most high, and high from 1 to {most}", most=MOST
                )
                raise head.error("parse.bounds", msg("not bounds"), k, expected)
        elif bounds:
            text = msg("bounds of a secondary item")
            raise head.error("parse.bounds", text, k, msg("a name without bounds"))
        elif "|" in word or ":" in word:
            text = msg("not a name for an item")
            raise head.error("parse.item", text, k, msg("a name, or low:high|name"))
        if word in self._numbers:
            text = msg("an item given twice")
            raise head.error("parse.item", text, k, msg("a new item"))
        self._numbers[word] = len(self._numbers)
        if self._bar is None:
            self._low.append(low)
            self._high.append(high)

    def row(self, line: Line, members: Sequence[str]) -> list[int]:
        """Return the numbers of an option's words."""
        numbers = self._numbers
        try:
            row = [numbers[word] for word in members]
        except KeyError:
            for word in members:
                if word not in numbers:
                    self._learn(line, word)
            row = [numbers[word] for word in members]
        items = self._items
        if len({items[number] for number in row}) < len(row):
            twice = first_repeat([items[number] for number in row])
            # Costs may stand between items, so the word has to be searched for.
            places = [k for k, word in enumerate(line.words) if not word.startswith("|")]
            text = msg("an item twice in one option")
            raise line.error("parse.item", text, places[twice], msg("another item"))
        return row

    def _learn(self, line: Line, word: str) -> None:
        """Give a number to a word for an item with a color."""
        name, colon, color = word.partition(":")
        item = self._numbers.get(name)
        find = line.words.index  # only when it's wrong: a line may have many new words
        if item is None or not colon:
            text = msg("an unknown item")
            raise line.error("parse.item", text, find(word), msg("an item of the first line"))
        if item < (self._bar or 0):
            text = msg("a color on a primary item")
            expected = msg("{item} without a color", item=Quoted(name))
            raise line.error("parse.color", text, find(word), expected)
        if not color:
            text = msg("a colon without a color")
            raise line.error("parse.color", text, find(word), msg("a color after the colon"))
        self._numbers[word] = len(self._items)
        self._items.append(item)
        self._tints.append(self._colors.setdefault(color, len(self._colors) + 1))

    def problem(self, starts: array[int], numbers: array[int], costs: array[int] | None) -> Problem:
        """Return the problem whose options have these words."""
        names = tuple(self._numbers)
        entries, colors = numbers, None
        if self._colors:
            entries = array("I", map(self._items.__getitem__, numbers))
            colors = array("I", map(self._tints.__getitem__, numbers))
        low, high = bounds_that_count(self._low, self._high)
        return Problem._from_flat(
            names[: self._bar],
            names[self._bar : self._count],
            starts,
            entries,
            colors=colors,
            color_names=tuple(self._colors),
            low=low,
            high=high,
            costs=costs,
        )


def _cost(line: Line) -> tuple[list[str], int | None]:
    """Return the words of an option that aren't costs, and the sum of those that are."""
    members, costs = [], []
    for k, word in enumerate(line.words):
        if not word.startswith("|"):
            members.append(word)
            continue
        cost = _COST.fullmatch(word)
        if cost is None:
            text = msg("not a cost")
            raise line.error("parse.cost", text, k, msg("a whole number after the bar"))
        # 20 digits suffice to see that a number is too large; Python refuses to read 5,000.
        costs.append(int(cost[1] + (cost[2].lstrip("0")[:20] or "0")))
        if not -(1 << 63) <= sum(costs) < 1 << 63:
            text = msg("a cost that doesn't fit 64 bits")
            expected = msg("a number from {least} to {most}", least=-(1 << 63), most=(1 << 63) - 1)
            raise line.error("parse.cost", text, k, expected)
    return members, sum(costs) if costs else None


def write(problems: Sequence[Problem], rename: bool) -> Iterator[str]:
    """Yield the lines of a problem; names that don't fit are errors, or replaced (``rename``)."""
    problem = only_problem(problems, NAME)
    if not rename:
        check_option_names(problem, 0, NAME)
    if not problem.items:
        raise FormatError(msg("dlx can't hold a problem without primary items"))
    every = problem.items + problem.secondary
    words = _names(every, "item", rename)
    colors = _names(problem._color_names, "color", rename)
    split = problem.primary_count
    head = [_with_bounds(*word) for word in zip(words[:split], problem.bounds, strict=True)]
    yield " ".join(head + (["|", *words[split:]] if problem.secondary else []))
    tints, costs, begin = problem._colors, problem._costs, 0
    for number, row in enumerate(problem._rows()):
        if not row:
            name = Quoted(problem.name(number))
            raise FormatError(msg("dlx can't hold option {option}: it is empty", option=name))
        members = [words[entry] for entry in row]
        if tints is not None:
            for k, tint in enumerate(tints[begin : begin + len(row)]):
                if tint:
                    members[k] += f":{colors[tint - 1]}"
            begin += len(row)
        if costs is not None:
            members.append(f"|{costs[number]}")
        yield " ".join(members)


def _with_bounds(word: str, bounds: tuple[int, int]) -> str:
    low, high = bounds
    if low == high:
        return word if low == 1 else f"{low}|{word}"
    return f"{low}:{high}|{word}"


def _names(given: Sequence[Hashable], what: str, rename: bool) -> list[str]:
    """Return the words for names of items or colors; with ``rename``, numbers if necessary."""
    bad, first = ("|:", 0) if what == "item" else ("", 1)
    words = [str(name) for name in given]
    good = [
        word != ""
        and not any(c.isspace() or c in bad for c in word)
        and (what == "color" or word[0] != "\ufeff")
        for word in words
    ]
    if rename:
        if all(good) and len(set(words)) == len(words):
            return words
        return [str(number) for number in range(first, first + len(words))]
    for name, word, fits in zip(given, words, good, strict=True):
        if not fits or word != name:
            raise FormatError(
                msg(
                    "dlx can't hold the name {name}: it must be text without spaces, that of an "
                    "item also without | and :",
                    name=Quoted(name),
                )
            )
    return words
