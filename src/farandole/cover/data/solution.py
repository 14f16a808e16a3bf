"""One exact cover: option names and numbers; and how the kernel's numbers become that."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from farandole.cover.data.problem_data import ProblemData


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


class SolutionDecoder:
    """Names the covers of a problem; a name that has to be made is made once.

    >>> from farandole.cover import Problem
    >>> SolutionDecoder(Problem("ab", {"first": "a", "second": "b"})).solution([1, 0])
    Solution(('second', 'first'), (1, 0))
    """

    __slots__ = ("_name",)

    def __init__(self, problem: ProblemData) -> None:
        names = problem._names
        self._name: Callable[[int], Hashable] | None
        if names is None:
            self._name = None
        else:
            self._name = (_Made(names) if callable(names) else names).__getitem__

    def solution(self, numbers: Iterable[int]) -> Solution:
        """Return the cover with these options."""
        kept = tuple(numbers)
        return Solution(kept if self._name is None else map(self._name, kept), kept)

    def batch(self, packed: bytes, ends: bytes) -> list[Solution]:
        """Return the covers in two buffers of uint32: option numbers, and where covers end."""
        every = memoryview(packed).cast("I").tolist()
        name = self._name
        begin = 0
        found = []
        for end in memoryview(ends).cast("I").tolist():
            numbers = tuple(every[begin:end])
            begin = end
            # Solution(...) in two steps, because there may be millions of them.
            solution = tuple.__new__(Solution, numbers if name is None else map(name, numbers))
            solution.numbers = numbers
            found.append(solution)
        return found


class _Made(dict[int, "Hashable"]):
    """The names made so far."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Hashable]) -> None:
        self._make = make

    def __missing__(self, option: int) -> Hashable:
        name = self[option] = self._make(option)
        return name
