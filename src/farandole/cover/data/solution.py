"""One exact cover: option names and numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any


class Solution(tuple["Hashable", ...]):
    """One exact cover: the names of its options, in the order the search chose them.

    ``numbers`` holds the options' numbers, from 0, in the same order. Two covers are
    equal if the names are.

    >>> Solution(("O", "E"), (0, 1)).numbers
    (0, 1)
    >>> print(Solution(("O", "E"), (0, 1)))
    O, E
    """

    numbers: tuple[int, ...]

    def __new__(cls, names: Iterable[Hashable] = (), numbers: Iterable[int] = ()) -> Solution:
        """Return the cover with these option names and numbers."""
        self = super().__new__(cls, names)
        self.numbers = tuple(numbers)
        return self

    def __repr__(self) -> str:
        return f"Solution({tuple(self)!r}, {self.numbers!r})"

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Solution, (tuple(self), self.numbers))
