"""Text of millions of numbers in fractions of a second, and what stands at its head.

Pieces of text are numpy arrays of bytes, all as wide as the widest; the zeros after shorter ones
are dropped at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator
    from typing import Any

    from numpy.typing import NDArray

    from farandole.cover.data.problem_data import ProblemData
    from farandole.cover.exchange.lowering import Lowered, Whole

    Pieces = NDArray[Any]


def pieces(pattern: str, numbers: Iterable[int] | Whole) -> Pieces:
    """Return the numbers, each in a pattern; an array of a million takes a tenth of a second.

    >>> pieces("%+d ", [7, -12]).tolist()
    [b'+7 ', b'-12 ']
    >>> packed(pieces("x%d ", np.array([7, -12])))
    'x7 x-12 '
    """
    if not isinstance(numbers, np.ndarray):
        form = pattern.encode()
        return np.array([form % number for number in numbers] or [b""], "S")
    width = max(len(str(number)) for number in (numbers.min(initial=0), numbers.max(initial=0)))
    before, _, after = pattern.partition("%d")
    parts = numbers.astype(f"S{width}")
    return beside(np.array([before.encode()]), parts, np.array([after.encode()]))


def beside(*columns: Pieces) -> Pieces:
    """Return pieces side by side, as one column of longer pieces.

    >>> packed(beside(pieces("%d-", [1, 200]), pieces("%d ", [30, 4])))
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

    >>> heads, end = pieces("%d: ", [1, 2]), np.array([b";"])
    >>> lists(np.array([0, 2, 3]), heads, pieces("%d ", [5, 6, 7]), end)
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
