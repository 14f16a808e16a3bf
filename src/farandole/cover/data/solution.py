"""One exact cover: option names and numbers; and how the kernel's numbers become that."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, overload

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


class Covers(Sequence[Solution]):
    """Covers as the kernel packs them, named only when they are read: there may be millions.

    They are equal to a tuple of the same covers, and print and pickle as one.

    >>> from array import array
    >>> from farandole.cover import Problem
    >>> decoder = SolutionDecoder(Problem("ab", ["a", "b"]))
    >>> Covers(decoder, array("I", [0, 1]).tobytes(), array("I", [2]).tobytes())
    (Solution((0, 1), (0, 1)),)
    """

    __slots__ = ("_decoder", "_ends", "_numbers")

    def __init__(self, decoder: SolutionDecoder, packed: bytes, ends: bytes) -> None:
        self._decoder = decoder
        self._numbers, self._ends = memoryview(packed).cast("I"), memoryview(ends).cast("I")

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, index: int) -> Solution: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...

    def __getitem__(self, index: int | slice) -> Solution | tuple[Solution, ...]:
        """Return one of the covers, or some of them."""
        place = range(len(self))[index]
        if isinstance(place, range):
            return tuple(self[each] for each in place)
        begin = self._ends[place - 1] if place else 0
        return self._decoder.solution(self._numbers[begin : self._ends[place]].tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Covers | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return (tuple, (list(self),))


class _Made(dict[int, "Hashable"]):
    """The names made so far."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int], Hashable]) -> None:
        self._make = make

    def __missing__(self, option: int) -> Hashable:
        name = self[option] = self._make(option)
        return name
