r"""Boards whose rows stand behind words, the same ones but for their numbers.

2024-05-01 12:00:03 INFO  53..7....      what a program has logged
<ann> 53..7....                          a chat
row[0] = 36'h530070000;                  the rows of a program, one by one
05 FILLER PIC X(9) VALUE "530070000".
| 1 | 5 | 3 |   |   | 7 | ...            a table with the numbers of its rows
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from farandole.sudoku.formats.grids.fields import from_fields
from farandole.sudoku.formats.lines.row import Row

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.sudoku.formats.source import Reader

_SIDE = 9
_LONGEST = 300  # characters of a line
_LOOKED_AT = 3  # lines that have the words in common
_ENDS = 24  # places where they may end: behind cells that all begin with, too
_OPENING = " \t\"'`[({"
_NUMBER = re.compile(r"([0-9]+)")
_END = re.compile(r"[\w>\])(:|=#/%'\"–—-](?=[\s'\"]|$)|[:|>)\]'\"h]")
_BEHIND = re.compile(r"[\"'`][^0-9]*$|[\s;,)\]}\\]+$")


def way_ahead(reader: Reader) -> Callable[[str], str | None] | None:
    """Return what spells the lines ahead anew, without the words that they have in common.

    None if the first of them aren't rows of nine cells behind such words.
    """
    lines = [reader.lines.peek(step) or "" for step in range(_LOOKED_AT)]
    if _SIDE not in reader.sides or any(not 9 < len(text) <= _LONGEST for text in lines):
        return None
    plain = [_NUMBER.sub("0", text) for text in lines]
    common = "".join(takewhile(lambda c: c, map(_same, *plain)))
    ends = [found.end() for found in _END.finditer(common) if common[: found.end()].strip(_OPENING)]
    for end in reversed(ends[-_ENDS:]):
        way = _Way(common[:end])
        if all(way(text) is not None for text in lines):
            above = reader.lines.at(reader.lines.number) or ""
            return None if _Way(common[:end])(above) else _Way(common[:end])
    return None


def _same(first: str, *others: str) -> str:
    """Return a character that all have, nothing if they don't."""
    return first if all(other == first for other in others) else ""


class _Way:
    """Spells rows anew that stand behind some words; one number among them counts the rows."""

    def __init__(self, words: str) -> None:
        pieces = _NUMBER.split(words)
        self._words = re.compile(
            "".join("[0-9]+" if i % 2 else re.escape(piece) for i, piece in enumerate(pieces))
        )
        self._last: int | None = None

    def __call__(self, text: str) -> str | None:
        found = self._words.match(text[:_LONGEST])
        if found is None or len(text) > _LONGEST:
            return None
        if len(numbers := _NUMBER.findall(found[0])) == 1:
            number = int(numbers[0])
            if self._last not in (None, number - 1):
                return None
            self._last = number
        rest = _BEHIND.sub("", text[found.end() :])
        rest = rest.replace("'", " ").replace('"', " ")
        rest = from_fields(f"|{rest.strip().strip('|')}|") or rest
        if _SIDE not in Row(rest).sides((_SIDE,)):
            return None
        return " " * found.end() + rest
