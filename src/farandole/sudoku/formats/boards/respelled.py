"""Blocks that spell rows in a way of their own, with the same rows as formats have them.

5 3 $ $ 7 $ $ $ $            another sign for a blank
5.0e+00 3.0e+00 0.0e+00      numbers as numpy saves them
# 5 3 . # . 7 . # . . . #    a frame of # or *
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGNS = "$@^~+=#"
_DIGITS = frozenset("123456789 \t")
_NUMBER = re.compile(r"([0-9])\.0*e\+00")
_FRAMED = frozenset("0123456789. _-\t")
_FEWEST = 4  # rows


def respelled(lines: list[str]) -> Iterator[list[str]]:
    """Yield the lines of a block respelled, in each way that suits them all."""
    for respell in (_blank_sign, _numbers, _frame):
        found = respell(lines)
        if found is not None:
            yield found


def is_frame(text: str, below: str) -> bool:
    """Return whether a line of ``#`` is the top of a frame, rather than a comment.

    >>> is_frame("#########", "#5.#.3#"), is_frame("#########", "# a title")
    (True, False)
    """
    bare, inner = text.strip(), below.strip()
    is_row = inner[:1] == inner[-1:] == "#" and _FRAMED.issuperset(inner.replace("#", ""))
    return len(bare) > _FEWEST and set(bare) == {"#"} and is_row


def _blank_sign(lines: list[str]) -> list[str] | None:
    signs = set("".join(lines)) - _DIGITS
    if len(lines) < _FEWEST or len(signs) != 1 or not signs <= set(_SIGNS):
        return None
    return [line.replace("".join(signs), ".") for line in lines]


def _numbers(lines: list[str]) -> list[str] | None:
    if len(lines) < _FEWEST or not all(map(_NUMBER.search, lines)):
        return None
    return [_NUMBER.sub(r"\1", line) for line in lines]


def _frame(lines: list[str]) -> list[str] | None:
    first = lines[0].strip()
    mark = first[:1]
    if mark not in ("#", "*") or set(first) != {mark}:
        return None
    found = []
    for line in lines:
        bare = line.strip()
        is_rule = set(bare) == {mark}
        is_row = bare[:1] == bare[-1:] == mark and _FRAMED.issuperset(bare.replace(mark, ""))
        if not (is_rule or is_row):
            return None
        found.append("-" * len(bare) if is_rule else bare.replace(mark, "|"))
    return found
