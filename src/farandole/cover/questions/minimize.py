"""The covers of least cost, by branch and bound.

Items get prices such that what a cover costs at least can be read off the options left
(Lagrangian relaxation). Options with too high a cost for the best cover so far are struck out, and
the cheapest of an item's options are tried first. How much effort goes into the prices,
at each depth of the search, is decided by what that effort has saved before.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from farandole._kernel import CoverCheapest
from farandole.cover.data.solution_decoder import SolutionDecoder
from farandole.cover.search.search import SearchResult
from farandole.errors import ProblemError
from farandole.i18n import msg
from farandole.limits import NO_LIMIT, Budget, Limits, Stopwatch, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.cover.data.problem_data import ProblemData
    from farandole.cover.data.solution import Solution

__all__ = ["MinimumResult", "MinimumSearch", "fewest", "k_best", "minimum"]


@dataclass(frozen=True, slots=True)
class MinimumResult:
    """The cheapest covers found, in order of cost, and what is known about the others.

    ``costs`` are the costs of the ``covers``. No other cover costs less than ``bound``, of
    any size; it is None where the search has shown that there is no other cover. ``complete``
    is true if these are the covers asked for; if a limit was reached first it is false, and cheaper
    ones may exist that cost ``bound`` or more. ``nodes`` is the number of options tried,
    ``seconds`` the time spent; these two don't count for equality.
    """

    covers: tuple[Solution, ...]
    costs: tuple[int, ...]
    bound: int | None
    complete: bool
    nodes: int = field(default=0, compare=False, repr=False)
    seconds: float = field(default=0.0, compare=False, repr=False)

    @property
    def cost(self) -> int | None:
        """The least cost found; None if no cover was."""
        return self.costs[0] if self.costs else None

    @property
    def count(self) -> int:
        """How many covers these are."""
        return len(self.covers)


class MinimumSearch:
    """A search for the ``k`` cheapest covers that can be stopped and continued.

    With ``ties``, all covers that cost as much as the last of them are wanted too. In a
    problem without costs every option costs 1, and so it is with ``fewest`` whatever the
    costs are. Ctrl-C stops `run` within some milliseconds and loses nothing. Two threads
    can't advance one search at the same time; the second gets a RuntimeError.

    >>> from farandole.cover import Problem
    >>> search = MinimumSearch(Problem("abc", ["a", "b", "c", "ab", "bc"]))
    >>> search.run(nodes=0).complete
    False
    >>> search.run().costs
    (2,)
    """

    __slots__ = ("_costs", "_decoder", "_kernel", "_time", "complete")

    complete: bool
    """Whether the covers asked for have been found."""

    def __init__(
        self,
        problem: ProblemData,
        k: int = 1,
        *,
        ties: bool = False,
        fewest: bool = False,
    ) -> None:
        k = whole_number(k, "k", 1)
        self._decoder = SolutionDecoder(problem)
        self._costs = None if fewest else problem._costs
        self._time = Stopwatch()
        self.complete = False
        try:
            with self._time:
                self._kernel = CoverCheapest(problem._flat(), min(k, NO_LIMIT), ties, fewest)
        except OverflowError:
            text = msg("the costs are too large to be added up")
            raise ProblemError(text, code="problem.cost") from None

    @property
    def seconds(self) -> float:
        """The time spent so far."""
        return self._time.seconds

    @property
    def nodes(self) -> int:
        """How many options have been tried so far."""
        return self._kernel.nodes

    def run(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> MinimumResult:
        """Go on, by so many nodes and seconds at most, and return what is known then.

        ``memory`` limits the bytes taken by the covers kept, all of them together; there
        can be very many with ``ties``. ``progress`` is called about ten times a second with
        an estimate, from 0 to 1, of how much is done.
        """
        limits = Limits(nodes=nodes, seconds=seconds, memory=memory)
        return self._go_on(Budget(limits), progress)

    def _go_on(self, budget: Budget, progress: Callable[[float], object] | None) -> MinimumResult:
        """Go on within what is left of a budget."""
        before, done, memory = self.nodes, 0.0, budget.limits.memory
        room = NO_LIMIT if memory is None else min(memory, NO_LIMIT)

        def step(seconds: float) -> str:
            budget.nodes = self.nodes - before
            with self._time:
                status = self._kernel.run(budget.nodes_left, seconds, room)
            self.complete = status == "finished"
            return status

        def report() -> None:
            nonlocal done
            done = max(done, 1 - self._kernel.left())
            if progress is not None:
                progress(done)

        budget.run(step, None if progress is None else report)
        return self.result()

    def result(self) -> MinimumResult:
        """Return the best covers so far and what is known about the others."""
        packed, ends = self._kernel.covers()
        covers = self._decoder.batch(packed, ends)
        price = self._costs
        costs = [
            len(numbers) if price is None else sum(price[n] for n in numbers)
            for numbers in (solution.numbers for solution in covers)
        ]
        bound = self._kernel.bound()
        return MinimumResult(
            tuple(covers),
            tuple(costs),
            int(bound) if bound else None,
            self.complete,
            self.nodes,
            self.seconds,
        )


def minimum(
    problem: ProblemData,
    *,
    ties: bool = False,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Callable[[float], object] | None = None,
) -> MinimumResult:
    """Return a cover of least cost; with ``ties``, all of them.

    The result holds no cover if there is none. Where a limit stopped the search
    ``complete`` is false, the cover is the best one found, and no cover costs less
    than the smaller of ``cost`` and ``bound``. In a problem without costs every option
    costs 1: the cover has the fewest options.

    >>> from farandole.cover import Problem
    >>> problem = Problem("abc", ["a", "b", "c", "ab", "bc"], costs=[1, 2, 3, 2, 4])
    >>> best = minimum(problem)
    >>> best.cost, sorted(best.covers[0])
    (5, [2, 3])
    >>> minimum(problem, ties=True).count
    2
    """
    return k_best(
        problem,
        1,
        ties=ties,
        nodes=nodes,
        seconds=seconds,
        memory=memory,
        progress=progress,
    )


def k_best(
    problem: ProblemData,
    k: int,
    *,
    ties: bool = False,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    progress: Callable[[float], object] | None = None,
) -> MinimumResult:
    """Return the ``k`` cheapest covers in order of cost; all if there are fewer.

    With ``ties``, all covers that cost as much as the last of them come along. Limits as
    in `minimum`.

    >>> from farandole.cover import Problem
    >>> problem = Problem("abc", ["a", "b", "c", "ab", "bc"], costs=[1, 2, 3, 2, 4])
    >>> k_best(problem, 2).costs
    (5, 5)
    >>> k_best(problem, 9).costs
    (5, 5, 6)
    """
    budget = Budget(Limits(nodes=nodes, seconds=seconds, memory=memory))
    with budget:
        search = MinimumSearch(problem, k, ties=ties)
    return search._go_on(budget, progress)


def fewest(
    problem: ProblemData,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
) -> SearchResult:
    """Return a cover with as few options as any, whatever they cost.

    The result holds one cover, or none if there is no cover. If ``complete`` is false
    a limit was reached first, and a smaller cover may exist.

    >>> from farandole.cover import Problem
    >>> fewest(Problem("abc", ["a", "b", "c", "ab", "bc"])).count
    1
    """
    best = MinimumSearch(problem, fewest=True).run(nodes=nodes, seconds=seconds)
    return SearchResult(best.covers, best.count, best.nodes, best.seconds, best.complete)
