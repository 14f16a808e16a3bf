"""Text of millions of numbers in fractions of a second, and what stands at its head.

Pieces of text are numpy arrays of bytes, all as wide as the widest. Zero bytes fill what shorter
ones leave, and are dropped at the end.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from numpy.typing import NDArray

    from farandole.cover.data.problem_data import ProblemData
    from farandole.cover.exchange.lowering import Lowered, Whole

    Pieces = NDArray[Any]

_GROUP = 10_000
"""Digits are written four at a time."""


def pieces(pattern: str, numbers: Whole) -> Pieces:
    """Return the numbers, each in a pattern with %d or %+d; a million take some 40 ms.

    >>> packed(pieces("x%d ", np.array([7, -12])))
    'x7 x-12 '
    >>> packed(pieces("%+d ", np.array([10_002, 0])))
    '+10002 +0 '
    """
    before, letter, after = re.split("(%[+]?d)", pattern)
    columns = [np.array([after.encode()])]
    rest = np.abs(numbers)
    while rest.any() or len(columns) == 1:
        above = rest // _GROUP
        place = rest - _GROUP * above
        place[above > 0] += _GROUP
        if len(columns) > 1:
            place[rest == 0] = 2 * _GROUP
        columns.append(_groups()[place])
        rest = above
    if letter == "%+d" or (numbers < 0).any():
        columns.append(np.where(numbers < 0, b"-", b"+" if letter == "%+d" else b""))
    columns.append(np.array([before.encode()]))
    return beside(*reversed(columns))


@cache
def _groups() -> Pieces:
    """Return four digits: of each number without and with zeros before it, and none."""
    every = range(_GROUP)
    return np.array([*(b"%d" % k for k in every), *(b"%04d" % k for k in every), b""])


def beside(*columns: Pieces) -> Pieces:
    """Return pieces side by side, as one column of longer pieces.

    >>> packed(beside(pieces("%d-", np.array([1, 200])), pieces("%d ", np.array([30, 4]))))
    '1-30 200-4 '
    """
    count = 0 if any(not len(column) for column in columns) else max(map(len, columns))
    every = np.empty((count, sum(column.itemsize for column in columns)), np.uint8)
    at = 0
    for column in columns:
        width = column.itemsize
        every[:, at : at + width] = column.view(np.uint8).reshape(len(column), width)
        at += width
    return every.view(f"S{at}").reshape(-1)


def packed(every: Pieces) -> str:
    """Return an array of pieces as one text."""
    return every.tobytes().translate(None, b"\0").decode()


def lists(starts: Whole, heads: Pieces, body: Pieces, tails: Pieces, wrap: int = 0) -> str:
    r"""Return lists as one text: each has a head, its part of the body, and a tail.

    ``wrap`` is the most pieces of a list on one line.

    >>> heads, end = pieces("%d: ", np.array([1, 2])), np.array([b";"])
    >>> lists(np.array([0, 2, 3]), heads, pieces("%d ", np.array([5, 6, 7])), end)
    '1: 5 6 ;2: 7 ;'
    """
    size, count = np.diff(starts), len(starts) - 1
    begin = starts[:-1] + 2 * np.arange(count)
    every = np.empty(len(body) + 2 * count, f"S{max(p.itemsize for p in (heads, body, tails)) + 1}")
    is_body = np.ones(len(every), bool)
    is_body[begin] = is_body[begin + size + 1] = False
    every[begin], every[begin + size + 1], every[is_body] = heads, tails, body
    if wrap:
        place = np.arange(len(body)) - np.repeat(starts[:-1], size)
        last = np.flatnonzero(is_body)[place % wrap == wrap - 1]
        every.view(np.uint8).reshape(len(every), -1)[last, -1] = ord("\n")
    return packed(every)


def head(problem: ProblemData, low: Lowered, mark: str) -> Iterator[str]:
    """Yield comments: which variable is which option, and the names of options and items.

    A name with line ends or other control characters is written as Python would.
    """
    yield f"{mark} exact cover: variable k is option k - 1, from 1 to {low.options}\n"
    if low.variables > low.options:
        yield f"{mark} variables {low.options + 1} to {low.variables} are auxiliary\n"
    if problem._names is not None:
        yield from _named(f"{mark} option", map(problem.name, range(low.options)))
    yield from _named(f"{mark} item", problem.items + problem.secondary)


def _named(what: str, names: Iterable[Hashable]) -> Iterator[str]:
    for number, name in enumerate(names):
        text = str(name)
        yield f"{what} {number}: {text if text.isprintable() else repr(text)}\n"
