"""What a search returns: covers one by one, all together, or only their number."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole._kernel import CoverSearch
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from typing import Any

    from farandole.cover.problem import Problem

ENGINES = ("automatic", "bits", "sparse")
"""Ways to search. They find the same covers in different orders; automatic picks by shape."""

_NO_LIMIT = (1 << 64) - 1
_ANY_SIZE = (1 << 32) - 1
_LARGEST_BATCH = 4096
_BATCH_NUMBERS = 1 << 22
"""A batch of very large covers holds about so many option numbers at most."""


class Solution(tuple["Hashable", ...]):
    """One exact cover: the names of its options, in the order the search chose them.

    ``numbers`` holds the options' numbers, from 0, in the same order. Two solutions are
    equal if the names are.

    >>> Solution(("O", "E"), (0, 1)).numbers
    (0, 1)
    """

    numbers: tuple[int, ...]

    def __new__(cls, names: Iterable[Hashable] = (), numbers: Iterable[int] = ()) -> Solution:
        """Return the solution with these option names and numbers."""
        self = super().__new__(cls, names)
        self.numbers = tuple(numbers)
        return self

    def __repr__(self) -> str:
        return f"Solution({tuple(self)!r}, {self.numbers!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Solution, (tuple(self), self.numbers))


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The covers found, and what the search cost.

    ``count`` is the number of solutions, ``nodes`` the options tried, ``seconds`` the
    time spent searching. ``complete`` is true if the search ran to its end, so that
    there are no other covers.
    """

    solutions: tuple[Solution, ...]
    count: int
    nodes: int
    seconds: float
    complete: bool


class Count(int):
    """A number of covers: an int that knows whether it is all of them.

    ``complete`` is false where a limit stopped the count; ``nodes`` and ``seconds`` are
    what it cost.

    >>> Count(92) + 1, Count(92, complete=False)
    (93, Count(92, complete=False))
    """

    complete: bool
    nodes: int
    seconds: float

    def __new__(
        cls, value: int = 0, *, complete: bool = True, nodes: int = 0, seconds: float = 0.0
    ) -> Count:
        """Return a count with what is known about it."""
        self = super().__new__(cls, value)
        self.complete = complete
        self.nodes = nodes
        self.seconds = seconds
        return self

    def __repr__(self) -> str:
        return f"Count({int(self)}, complete={self.complete})"

    def __str__(self) -> str:
        return str(int(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_recount, (int(self), self.complete, self.nodes, self.seconds))


def _recount(value: int, complete: bool, nodes: int, seconds: float) -> Count:
    return Count(value, complete=complete, nodes=nodes, seconds=seconds)


class Search:
    """An iterator over the covers of a problem, made by ``problem.search()``.

    Covers come out of the kernel in batches that start with one and grow, so the first
    is there as soon as it is found. ``nodes`` and ``seconds`` may therefore be somewhat
    ahead of the cover last seen. Ctrl-C stops a search within a few milliseconds and
    loses no cover; iterate again to go on. Two threads can't advance one search at the
    same time; the second gets a RuntimeError.
    """

    __slots__ = (
        "_batch",
        "_clock",
        "_kernel",
        "_largest_batch",
        "_node_limit",
        "_option_limit",
        "_problem",
        "_received",
        "_time_limit",
        "_want",
        "complete",
        "seconds",
    )

    complete: bool
    """Whether the search has run to its end."""
    seconds: float
    """The time spent so far on searching and on turning what was found into solutions."""

    def __init__(
        self,
        problem: Problem,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        engine: str = "automatic",
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        if engine not in ENGINES:
            raise ProblemError(f"no engine {engine!r}; there are {', '.join(ENGINES)}")
        check_limits(nodes=nodes, seconds=seconds)
        self._problem = problem
        self._kernel = CoverSearch(
            problem.primary_count,
            problem.primary_count + problem.secondary_count,
            problem._starts,
            problem._entries,
            engine,
        )
        self._node_limit = nodes
        self._time_limit = seconds
        self._clock = clock
        self._option_limit = _ANY_SIZE  # no cover of more options is returned
        self._batch: list[Solution] = []  # not handed out yet, the next one last
        self._received = 0  # how many covers the kernel has delivered
        self._want = 1
        self._largest_batch = max(
            1, min(_LARGEST_BATCH, _BATCH_NUMBERS // max(1, problem.primary_count))
        )
        self.complete = False
        self.seconds = 0.0

    @property
    def nodes(self) -> int:
        """How many options have been tried so far."""
        return self._kernel.nodes

    @property
    def engine(self) -> str:
        """The engine at work: ``"sparse"`` or ``"bits"``."""
        return self._kernel.engine

    def __iter__(self) -> Search:
        return self

    def __next__(self) -> Solution:
        if not self._batch:
            if self.complete or not self._advance(self._want):
                raise StopIteration
            self._want = min(4 * self._want, self._largest_batch)
        # Not pop(): an interrupt can come right after a call, and would take its result along.
        solution = self._batch[-1]
        del self._batch[-1]
        return solution

    def collect(self, limit: int | None = None) -> SearchResult:
        """Return all covers not yet handed out, at most ``limit``, as one result."""
        check_limits(limit=limit)
        found: list[Solution] = []
        try:
            while limit is None or len(found) < limit:
                if not self._batch:
                    want = self._largest_batch
                    if limit is not None:
                        want = min(want, limit - len(found))
                    if self.complete or not self._advance(want):
                        break
                take = len(self._batch)
                if limit is not None:
                    take = min(take, limit - len(found))
                found += self._batch[: -take - 1 : -1]
                del self._batch[-take:]
        except BaseException:
            self._batch += reversed(found)
            raise
        return SearchResult(
            tuple(found), len(found), self.nodes, self.seconds, self.complete and not self._batch
        )

    def tally(self, limit: int | None = None) -> Count:
        """Return the number of covers not yet searched for, at most ``limit``."""
        check_limits(limit=limit)
        before = self._kernel.solutions
        nodes, seconds = self._left()
        start = self._clock()
        try:
            most = _NO_LIMIT if limit is None else min(limit, _NO_LIMIT)
            status = self._kernel.count(most, nodes, seconds)
        finally:
            self.seconds += self._clock() - start
        self.complete = status == "finished"
        return Count(
            self._kernel.solutions - before,
            complete=self.complete,
            nodes=self.nodes,
            seconds=self.seconds,
        )

    def _left(self) -> tuple[int, float]:
        """Return the nodes and seconds that the limits still allow."""
        nodes = _NO_LIMIT
        if self._node_limit is not None:
            nodes = min(max(0, self._node_limit - self.nodes), _NO_LIMIT)
        if self._time_limit is None:
            return nodes, float("inf")
        return nodes, max(0.0, self._time_limit - self.seconds)

    def _advance(self, want: int) -> bool:
        """Fetch up to ``want`` covers; False: there were none before a limit or the end."""
        nodes, seconds = self._left()
        if seconds <= 0:
            want = 0
        start = self._clock()
        try:
            packed, ends, status = self._kernel.run(
                want, nodes, seconds, self._option_limit, self._received
            )
            found = self._solutions(packed, ends)
            found.reverse()
            # No call from here on: the kernel keeps the batch until it is told that it has
            # arrived, and an interrupt between the next two would make it come twice.
            self._batch, self._received = found, self._received + len(found)
        finally:
            self.seconds += self._clock() - start
        self.complete = status == "finished"
        return bool(found)

    def _solutions(self, packed: bytes, ends: bytes) -> list[Solution]:
        """Return the covers of a batch of the kernel."""
        every = memoryview(packed).cast("I").tolist()
        names = self._problem._names
        name = names if names is None or callable(names) else names.__getitem__
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


def fewest(
    problem: Problem,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> SearchResult:
    """Return a cover with as few options as any, by branch and bound.

    The result holds one solution, or none if there is no cover. If ``complete`` is false
    a limit came first, and a smaller cover may exist. A partial cover is given up once
    the items left need too many options of the largest size.

    >>> from farandole.cover import Problem
    >>> fewest(Problem("abc", ["a", "b", "c", "ab", "bc"])).solutions[0].numbers
    (0, 4)
    """
    search = Search(problem, nodes=nodes, seconds=seconds, clock=clock)
    best: tuple[Solution, ...] = ()
    while not best or len(best[0]) > 0:
        if best:
            search._option_limit = len(best[0]) - 1
        if not search._advance(1):
            break
        best = (search._batch.pop(),)
    else:
        search.complete = True
    return SearchResult(best, len(best), search.nodes, search.seconds, search.complete)


def check_limits(
    *, limit: int | None = None, nodes: int | None = None, seconds: float | None = None
) -> None:
    """Check the limits of a search, in this package and in those built on it; None is no limit.

    Raises `ProblemError` for a negative one, for ``limit`` and ``nodes`` that aren't whole,
    and for ``seconds`` that are no number (nan).

    >>> check_limits(limit=0, nodes=100, seconds=0.5)
    >>> check_limits(nodes=-1)
    Traceback (most recent call last):
    farandole.errors.ProblemError: a limit of -1 nodes is negative
    """
    for most, what in ((limit, "solutions"), (nodes, "nodes"), (seconds, "seconds")):
        if most is None:
            continue
        if what != "seconds" and not hasattr(most, "__index__"):
            raise ProblemError(f"a limit of {most!r} {what} is not a whole number")
        if most < 0:
            raise ProblemError(f"a limit of {most} {what} is negative")
    if seconds is not None and seconds != seconds:
        raise ProblemError(f"a limit of {seconds} seconds is not a length of time")
