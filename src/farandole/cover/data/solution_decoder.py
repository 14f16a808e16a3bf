"""From the kernel's option numbers to covers with names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.data.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from farandole.cover.data.problem_data import ProblemData


class SolutionDecoder:
    """Names the covers of a problem; each name is made once.

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
        options = tuple(numbers)
        return Solution(options if self._name is None else map(self._name, options), options)

    def batch(self, packed: bytes, ends: bytes) -> list[Solution]:
        """Return the covers in two buffers of uint32: option numbers, and where covers end."""
        every = memoryview(packed).cast("I").tolist()
        name = self._name
        begin = 0
        solutions = []
        for end in memoryview(ends).cast("I").tolist():
            numbers = tuple(every[begin:end])
            begin = end
            # Solution(...) in two steps, because there may be millions of them.
            solution = tuple.__new__(Solution, numbers if name is None else map(name, numbers))
            solution.numbers = numbers
            solutions.append(solution)
        return solutions


class _Made(dict[int, "Hashable"]):
    """The names made so far."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Hashable]) -> None:
        self._make = make

    def __missing__(self, option: int) -> Hashable:
        name = self[option] = self._make(option)
        return name
