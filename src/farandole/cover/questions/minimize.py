"""The covers of least cost, by branch and bound.

Items get prices that give a lower bound on the cost of a cover from the remaining options
(Lagrangian relaxation). Options that cost too much for the best cover so far are removed, and the
cheapest of an item's options are tried first. At each depth, the search puts as much effort into
the prices as has paid off before.

As long as there is no cover, restarts and counting have turns too
(`farandole.cover.search.existence`): a first cover bounds the costs, and where there is
none nothing has to be bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat

from farandole._kernel import CoverMinimizer, CoverSearch
from farandole.cover.data.problem_data import ProblemData
from farandole.cover.data.problem_error import problem_error
from farandole.cover.data.solution import Covers, Solution, SolutionDecoder
from farandole.cover.exchange.foreign import check_asked
from farandole.cover.search.existence import WORK, Portfolio, alone_in, turn_length
from farandole.cover.search.result import SearchResult, found_message
from farandole.i18n import Message, Number, msg
from farandole.i18n.language import HasMessage
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, Budget, Limits, Stopwatch, known, whole_number

MINIMIZERS = ("automatic", "branch", "cp", "mip")
"""Ways to minimize: branch and bound, CP-SAT, HiGHS. Automatic is branch."""


@dataclass(frozen=True, slots=True)
class MinimumResult(HasMessage):
    """The cheapest covers found, in order of cost, and a bound on the others.

    ``costs`` are the costs of the ``covers``, which compare as a tuple and are named when they are
    read. No other cover costs less than ``bound``, of any
    size; it is None where the search has shown that there is no other cover. ``complete`` is true
    if these are the requested covers; if a limit was reached first it is false, and cheaper ones
    may exist that cost ``bound`` or more. ``nodes`` is the number of options tried, ``seconds`` the
    time spent, ``engine`` the engine; these don't count for equality. With the engines ``cp`` and
    ``mip`` the covers are checked, but ``bound`` and ``complete`` are that solver's claims, and
    ``nodes`` is 0. ``str`` returns a sentence.

    >>> from farandole.cover import Problem
    >>> print(Problem("abc", ["a", "b", "c", "ab", "bc"], costs=[1, 2, 3, 2, 4]).minimum())
    1 cover: the search is complete; cost 5
    """

    covers: Sequence[Solution]
    costs: tuple[int, ...]
    bound: int | None
    complete: bool
    nodes: int = field(default=0, compare=False, repr=False)
    seconds: float = field(default=0.0, compare=False, repr=False)
    engine: str = field(default="branch", compare=False, repr=False)

    @property
    def message(self) -> Message:
        """The result as a sentence, in any language; ``str`` returns it."""
        sentence = found_message(self.count, complete=self.complete)
        if not self.covers:
            return sentence
        if self.costs[0] == self.costs[-1]:
            return msg("{found}; cost {cost}", found=sentence, cost=Number(self.costs[0]))
        return msg(
            "{found}; costs {low} to {high}",
            found=sentence,
            low=Number(self.costs[0]),
            high=Number(self.costs[-1]),
        )

    @property
    def cost(self) -> int | None:
        """The least cost found; None if no cover was."""
        return self.costs[0] if self.costs else None

    @property
    def count(self) -> int:
        """The number of covers."""
        return len(self.covers)


_ALONE = 1 << 22
"""The work of a relaxation before a first cover is looked for in other ways, too: some 50 ms."""


class MinimumSearch:
    """A search for the ``k`` cheapest covers that can be stopped and continued.

    With ``ties``, all covers that cost as much as the last of them are wanted too. In a
    problem without costs every option costs 1, and with ``fewest`` always. Ctrl-C stops `run`
    within some milliseconds and loses nothing. Two threads can't advance one search
    at the same time; the second gets a `SearchBusy`.

    >>> from farandole.cover import Problem
    >>> search = MinimumSearch(Problem("abc", ["a", "b", "c", "ab", "bc"]))
    >>> search.run(nodes=0).complete
    False
    >>> search.run().costs
    (2,)
    """

    complete: bool
    """Whether the requested covers have been found."""

    def __init__(
        self, problem: ProblemData, k: int = 1, *, ties: bool = False, fewest: bool = False
    ) -> None:
        k = whole_number(k, "k", 1)
        self._problem = problem
        self._decoder = SolutionDecoder(problem)
        self._time = Stopwatch()
        self.complete = False
        try:
            with self._time:
                self._kernel = CoverMinimizer(problem._flat(), min(k, NO_LIMIT), ties, fewest)
        except OverflowError:
            raise problem_error("cost", "the costs are too large to be added up") from None
        # Other ways to the first cover, and up to which of its nodes each has its turn. If all
        # options cost the same, most first covers are the cheapest. Then a relaxation has turns of
        # work, of which a node takes any amount; with other costs a bad cover would lead it astray.
        costs = None if fewest else problem._costs
        is_even = costs is None or not costs or min(costs) == max(costs)
        self._counts_work = is_even and self._kernel.relaxes
        self._beside: Portfolio | None = None
        self._goal: int | None = _ALONE if self._counts_work else alone_in(problem)
        self._beside_goal = 0
        self._nodes_before = 0

    @property
    def seconds(self) -> float:
        """The time spent so far."""
        return self._time.seconds

    @property
    def nodes(self) -> int:
        """The number of options tried so far."""
        beside = 0 if self._beside is None else self._beside.nodes
        return self._nodes_before + beside + self._kernel.nodes

    def run(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> MinimumResult:
        """Continue, by this many nodes and seconds at most, and return the best covers so far.

        ``memory`` limits the bytes taken by the covers kept, all of them together; there
        can be very many with ``ties``. ``progress`` is called about ten times a second with
        an estimate, from 0 to 1, of how much is done.
        """
        limits = Limits(nodes=nodes, seconds=seconds, memory=memory)
        return self._go_on(Budget(limits), progress)

    def _go_on(self, budget: Budget, progress: Callable[[float], object] | None) -> MinimumResult:
        """Continue within the rest of a budget."""
        before, memory = self.nodes, budget.limits.memory
        room = NO_LIMIT if memory is None else min(memory, NO_LIMIT)

        def step(seconds: float) -> str:
            budget.nodes = self.nodes - before
            with self._time:
                status = self._step(budget.nodes_left, seconds, room)
            self.complete = status == "finished"
            return status

        budget.run(step, progress, lambda: 1.0 if self.complete else 1 - self._kernel.left())
        return self.result()

    def _step(self, nodes: int, seconds: float, memory: int) -> str:
        """Continue within limits, for one turn at most; ``"turn"`` means that work is left."""
        kernel = self._kernel
        if self.complete:
            return "finished"
        if self._goal is not None and kernel.covers()[1]:
            self._end_of_turns()
        if self._goal is None:
            return kernel.run(nodes, seconds, memory)
        done = kernel.work if self._counts_work else kernel.nodes
        if done < self._goal:
            if self._counts_work:
                status = kernel.run(nodes, seconds, memory, self._goal - done)
                return "turn" if status == "work" else status
            part = min(self._goal - done, nodes)
            status = kernel.run(part, seconds, memory)
            return "turn" if status == "nodes" and part < nodes else status
        if self._beside is None:
            plain = CoverSearch(self._problem._flat(), "automatic", 0, level_in_use())
            self._beside = Portfolio(self._problem, plain, beside=True, prices=False)
        if self._beside.nodes >= self._beside_goal:
            length = turn_length(self.nodes)
            self._goal = done + length * (WORK if self._counts_work else 1)
            self._beside_goal = self._beside.nodes + length
            return "turn"
        part = min(self._beside_goal - self._beside.nodes, nodes)
        status = self._beside.step(part, seconds)
        if status == "none":
            return "finished"
        if status == "found":
            assert self._beside.winner is not None
            kernel.offer(self._beside.winner.run(0, 0, 0.0, 0)[0])
            self._end_of_turns()
            return "turn"
        return "turn" if status == "nodes" and part < nodes else status

    def _end_of_turns(self) -> None:
        self._nodes_before = self.nodes - self._kernel.nodes
        self._goal = self._beside = None

    def result(self) -> MinimumResult:
        """Return the best covers so far and a bound on the others."""
        covers = Covers(self._decoder, *self._kernel.covers())
        costs = [repeat(int(cost), times) for cost, times in self._kernel.costs()]
        bound = self._kernel.bound() if covers or not self.complete else ""
        return MinimumResult(
            covers,
            tuple(chain.from_iterable(costs)),
            int(bound) if bound else None,
            self.complete,
            self.nodes,
            self.seconds,
        )


def _cost(cover: Solution, costs: Sequence[int] | None) -> int:
    return len(cover) if costs is None else sum(costs[number] for number in cover.numbers)


def minimum(
    problem: ProblemData,
    *,
    ties: bool = False,
    nodes: int | None = None,
    seconds: float | None = None,
    engine: str = "automatic",
    memory: int | None = None,
    progress: Callable[[float], object] | None = None,
) -> MinimumResult:
    """Return a cover of least cost; with ``ties``, all of them.

    The result holds no cover if there is none. Where a limit stopped the search
    ``complete`` is false, the cover is the best one found, and no cover costs less
    than the smaller of ``cost`` and ``bound``. In a problem without costs every option
    costs 1: the cover has the fewest options.

    ``engine`` is ``"branch"`` (automatic), or a solver of the extra ``solvers``: ``"cp"``
    (OR-tools) or ``"mip"`` (HiGHS), on one thread, without ``ties``, ``nodes`` and ``memory``. Its
    cover is checked; that it is the cheapest, or that there is none, is the solver's claim. Limits
    and Ctrl-C stop these solvers within about 100 ms, later while they build or presolve a model.

    >>> from farandole.cover import Problem
    >>> problem = Problem("abc", ["a", "b", "c", "ab", "bc"], costs=[1, 2, 3, 2, 4])
    >>> best = minimum(problem)
    >>> best.cost, sorted(best.covers[0])
    (5, [2, 3])
    >>> minimum(problem, ties=True).count
    2
    """
    if known(engine, "engine", MINIMIZERS) in ("cp", "mip"):
        check_asked(engine, ties=ties, nodes=nodes, memory=memory)
        from farandole.cover.exchange.best import best

        cover, bound, complete, spent = best(problem, engine, seconds, progress)
        covers = () if cover is None else (cover,)
        costs = tuple(_cost(each, problem._costs) for each in covers)
        return MinimumResult(covers, costs, bound, complete, 0, spent, engine)
    return k_best(
        problem, 1, ties=ties, nodes=nodes, seconds=seconds, memory=memory, progress=progress
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

    With ``ties``, all covers that cost as much as the last of them are included. Limits as
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
    problem: ProblemData, *, nodes: int | None = None, seconds: float | None = None
) -> SearchResult:
    """Return a cover with the fewest options, regardless of costs.

    The result holds one cover, or none if there is no cover. If ``complete`` is false
    a limit was reached first, and a smaller cover may exist.

    >>> from farandole.cover import Problem
    >>> fewest(Problem("abc", ["a", "b", "c", "ab", "bc"])).count
    1
    """
    best = MinimumSearch(problem, fewest=True).run(nodes=nodes, seconds=seconds)
    return SearchResult(tuple(best.covers), best.count, best.nodes, best.seconds, best.complete)
