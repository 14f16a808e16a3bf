"""Covers by the thousand, as numpy arrays of option numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from farandole.cover.search.search import Search
from farandole.errors import ArgumentError, OutOfRange
from farandole.i18n import msg
from farandole.limits import whole_number


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Some covers, one after another in one array.

    ``numbers`` are option numbers, uint32; cover k is ``numbers[ends[k - 1]:ends[k]]``,
    and begins at 0 for the first. A batch has a length, and ``batch[k]`` is cover k as
    an array that shares memory with it.
    """

    numbers: NDArray[np.uint32]
    ends: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, cover: int) -> NDArray[np.uint32]:
        size = len(self.ends)
        if not -size <= cover < size:
            raise OutOfRange(msg("no cover {cover} in a batch of {size}", cover=cover, size=size))
        cover %= size
        begin = int(self.ends[cover - 1]) if cover else 0
        return self.numbers[begin : int(self.ends[cover])]

    def __iter__(self) -> Iterator[NDArray[np.uint32]]:
        return (self[cover] for cover in range(len(self)))

    def matrix(self) -> NDArray[np.uint32]:
        """Return the covers as rows, shape ``(len(self), options)``, without copying.

        Raises `ArgumentError` if they don't all have the same number of options.
        """
        size = len(self)
        if size == 0:
            return self.numbers.reshape(0, 0)
        width, rest = divmod(len(self.numbers), size)
        if rest or not np.array_equal(self.ends, np.arange(1, size + 1) * width):
            text = msg("these covers don't all have the same number of options")
            raise ArgumentError(text, code="argument.array")
        return self.numbers.reshape(size, width)

    def __repr__(self) -> str:
        return f"<Batch of {len(self):,} covers>"


def batches(search: Search, size: int) -> Iterator[Batch]:
    """Yield what a search finds, up to ``size`` covers at a time.

    >>> from farandole.cover.models import dominoes
    >>> [batch.matrix().shape for batch in batches(dominoes(2, 4).problem.search(), 3)]
    [(3, 4), (2, 4)]
    """
    size = whole_number(size, "size", 1)
    while True:
        packed, ends = search.fetch(size)
        if len(ends) == 0:
            return
        yield Batch(np.frombuffer(packed, np.uint32), np.frombuffer(ends, np.uint32))
