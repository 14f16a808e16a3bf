"""The number of covers, without listing them where that is quicker.

There are two ways to count. The *search* finds every cover once; its cost follows the
number of covers, or of dead ends. The *diagram* remembers the counts of what is left
to cover, and counts what recurs only once (Nishino, Yasuda, Minato and Nagata, "Dancing
with Decision Diagrams", AAAI 2017); parts with nothing in common are counted one by one.
For tilings that is the difference between years and milliseconds; where nothing recurs
it costs several times what the search costs.

Which of them is quicker shows only in doing it. So both are begun, turn by turn, and how
far each got in its time decides which goes on. The diagram has to earn its turns: until it
does, the search has sixteen times as long. A count up to a limit begins as a question of
whether there is a cover at all (`farandole.cover.search.existence`).
"""

from __future__ import annotations

import time
from operator import index
from typing import TYPE_CHECKING

from farandole._kernel import CoverDiagram, CoverSearch
from farandole.cover.search.existence import MEMORY, Portfolio, alone
from farandole.cover.search.parallel import WorkerPool
from farandole.cover.search.result import Count
from farandole.cover.search.search import BETWEEN_REPORTS, ENGINES, check_limits
from farandole.errors import ProblemError, Unsupported
from farandole.isa import level_in_use
from farandole.parallel import thread_count

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.cover.data.problem_data import ProblemData

__all__ = ["COUNTERS", "count"]

COUNTERS = (*ENGINES, "diagram")
"""Ways to count. They give the same number; automatic tries which is quicker."""

_NO_LIMIT = (1 << 64) - 1
_FIRST_SEARCH = 20_000
"""The nodes of a search that needs no diagram beside it."""
_TABLES_COST = 3e-7
"""About twice the seconds, for each entry, that it takes to set up a diagram."""
_FIRST_DIAGRAM = 300
_LAST_TRIAL = 1 << 22
"""A diagram that hasn't paid after so many nodes is given up."""
_LAST_TRIAL_OF_MANY = 1 << 16
"""The same where several threads could search instead."""
_SEARCH_SHARE = 16
_CLEAR_GAIN = 10.0
"""A diagram that saves nine of ten nodes is quicker than any search."""
_MARGIN = 1.5
"""How much quicker a diagram must look: how much is done is only guessed."""


def count(
    problem: ProblemData,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    engine: str = "automatic",
    threads: int | None = 1,
    progress: Callable[[float], object] | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Count:
    """Return the number of covers; any size, exactly.

    ``engine`` is one of `COUNTERS`. ``threads`` share the search; a diagram is made by one.
    ``memory`` bounds the bytes in which a diagram remembers counts (256 MiB if not given;
    the tables of the problem itself come on top); when they are used up counting goes on,
    only slower. ``nodes`` bounds the options tried in all, ``seconds`` the time. Where a
    limit stopped the count, ``complete`` is false and the number is what was found until
    then; a count that reaches ``limit`` ends there. The ``engine`` of the result tells what
    counted: ``"diagram"``, or the engine of the search. ``progress`` is called now and then
    with a guess from 0 to 1 of how much is done.

    Raises `ProblemError` for an unknown engine or a limit that is none, and `Unsupported`
    for engine ``"diagram"`` if an item has more than 16,000 options.

    >>> from farandole.cover.models import dominoes
    >>> dozen = count(dominoes(12, 12).problem)
    >>> dozen, dozen.engine
    (Count(53060477521960000, complete=True), 'diagram')
    """
    check_limits(limit=limit, nodes=nodes, seconds=seconds)
    if engine not in COUNTERS:
        raise ProblemError(f"no engine {engine!r}; there are {', '.join(COUNTERS)}")
    workers = thread_count(threads)
    race = _Race(problem, limit, nodes, seconds, checked_memory(memory), progress, clock)
    if engine == "diagram":
        race.begin_diagram()
        if race.diagram is None:
            raise Unsupported("an item has more than 16,000 options: too many for a diagram")
        race.count(_NO_LIMIT)
    elif engine == "automatic":
        race.find_first()
        race.run(_LAST_TRIAL if workers == 1 else _LAST_TRIAL_OF_MANY)
        if workers > 1:
            return race.in_parallel(workers)
    else:
        race.engine = engine
        if workers > 1:
            return race.in_parallel(workers)
        race.search(_NO_LIMIT)
    return race.result()


def checked_memory(memory: int | None) -> int:
    """Return a limit of bytes; raise `ProblemError` for one that is none.

    >>> checked_memory(None) >> 20
    256
    """
    if memory is None:
        return MEMORY
    try:
        memory = index(memory)
    except TypeError:
        raise ProblemError(f"a limit of {memory!r} bytes is not a whole number") from None
    if memory < 0:
        raise ProblemError(f"a limit of {memory} bytes is negative")
    return min(memory, _NO_LIMIT >> 1)


class _Race:
    """A search and a diagram of one problem, within common limits."""

    def __init__(
        self,
        problem: ProblemData,
        limit: int | None,
        nodes: int | None,
        seconds: float | None,
        memory: int,
        progress: Callable[[float], object] | None,
        clock: Callable[[], float],
    ) -> None:
        self.problem = problem
        self.engine = "automatic"
        self.flat = problem._flat()
        self.entries = len(problem._entries)
        self.limit = limit
        self.most = _NO_LIMIT if limit is None else min(limit, _NO_LIMIT)
        self.nodes = _NO_LIMIT if nodes is None else min(nodes, _NO_LIMIT)
        self.seconds = float("inf") if seconds is None else seconds
        self.memory = memory
        self.progress = progress
        self.clock = clock
        self.searching: CoverSearch | None = None
        self.diagram: CoverDiagram | None = None
        self.search_seconds = 0.0
        self.diagram_seconds = 0.0
        self.nodes_before = 0  # of a diagram that was given up
        self.counted = False  # by the diagram
        self.searched = False
        self.late = False

    @property
    def spent(self) -> int:
        """How many nodes both have taken."""
        nodes = self.nodes_before
        if self.searching is not None:
            nodes += self.searching.nodes
        if self.diagram is not None:
            nodes += self.diagram.nodes
        return nodes

    @property
    def rest(self) -> float:
        """How many seconds are left."""
        return self.seconds - self.search_seconds - self.diagram_seconds

    @property
    def over(self) -> bool:
        """Whether there is a result, or a limit has been reached."""
        if self.counted or self.searched or self.late:
            return True
        if self.spent >= self.nodes or self.rest <= 0:
            return True
        return self.searching is not None and self.searching.solutions >= self.most

    def find_first(self) -> None:
        """Find out whether there is a cover, if they are to be counted up to a limit only."""
        if self.limit is None or self.over:
            return
        self.search(alone(self.entries))
        assert self.searching is not None
        if self.over or self.searching.solutions:
            return
        portfolio = Portfolio(
            self.flat, self.searching, entries=self.entries, wants_cover=False, memory=self.memory
        )
        status, spent = "turn", self.search_seconds
        while status == "turn":
            start = self.clock()
            try:
                status = portfolio.step(self.nodes - portfolio.nodes, self.part(self.rest))
            finally:
                self.search_seconds += self.clock() - start
            if status == "seconds" and self.rest > 0:
                status = "turn"
            if self.search_seconds - spent >= BETWEEN_REPORTS:
                spent = self.search_seconds
                self.report(portfolio.done)
        if status == "found":
            self.searching = portfolio.winner
        else:
            self.diagram = portfolio.diagram
        assert self.searching is not None
        self.counted = status == "counted"
        self.searched = status == "none"
        self.late = status == "seconds"
        self.report(portfolio.done)
        rest = portfolio.nodes - self.searching.nodes
        self.nodes_before = rest if self.diagram is None else rest - self.diagram.nodes

    def run(self, last_trial: int) -> None:
        """Count by turns until one of the two has the result.

        A diagram that hasn't paid after ``last_trial`` nodes is given up. If that is fewer
        than usual, the search is left to others.
        """
        self.search(_FIRST_SEARCH)
        self.search(_NO_LIMIT, self.entries * _TABLES_COST - self.search_seconds)
        if self.over:
            return
        self.begin_diagram()
        turn = _FIRST_DIAGRAM
        while self.diagram is not None and not self.over:
            self.count(turn)
            turn *= 2
            pays = self.over or self.diagram_pays()
            if pays and self.limit is None:
                continue
            if not pays and self.diagram.nodes >= last_trial:
                self.nodes_before += self.diagram.nodes
                self.diagram = None
                break
            # Up to a limit few covers may be left to find: the search has half of the time.
            share = 1 if pays else _SEARCH_SHARE
            self.search(_NO_LIMIT, share * self.diagram_seconds - self.search_seconds)
        if last_trial == _LAST_TRIAL:
            self.search(_NO_LIMIT)

    def in_parallel(self, threads: int) -> Count:
        """Return the count, made by several threads if it isn't known yet."""
        if self.over:
            return self.result()
        self.search(0)
        assert self.searching is not None
        pool = WorkerPool(
            self.problem,
            threads,
            self.searching,
            nodes=None if self.nodes == _NO_LIMIT else self.nodes - self.spent,
            seconds=None if self.rest == float("inf") else self.rest,
            progress=self.progress,
            clock=self.clock,
        )
        number = pool.count(self.limit)
        return Count(
            number,
            complete=number.complete,
            nodes=number.nodes + self.nodes_before,
            seconds=number.seconds + self.search_seconds + self.diagram_seconds,
            engine=number.engine,
        )

    def diagram_pays(self) -> bool:
        """Tell whether the diagram is quicker, as things look."""
        assert self.diagram is not None
        if self.diagram.gain >= _CLEAR_GAIN or self.searching is None:
            return True
        mine = (1 - self.diagram.left()) * self.search_seconds
        return mine > _MARGIN * (1 - self.searching.left()) * self.diagram_seconds

    def begin_diagram(self) -> None:
        start = self.clock()
        try:
            self.diagram = CoverDiagram(self.flat, self.memory)
        except OverflowError:
            self.diagram = None
        self.diagram_seconds += self.clock() - start

    def count(self, nodes: int) -> None:
        """Let the diagram go on for so many nodes."""
        diagram = self.diagram
        assert diagram is not None
        goal = min(diagram.nodes + nodes, diagram.nodes + self.nodes - self.spent)
        while not self.over and diagram.nodes < goal:
            rest = self.rest
            part = self.part(rest)
            start = self.clock()
            try:
                status = diagram.run(goal - diagram.nodes, part)
            finally:
                self.diagram_seconds += self.clock() - start
            self.counted = status == "finished"
            self.late = status == "seconds" and part == rest
            self.report(1 - diagram.left())

    def search(self, nodes: int, seconds: float = float("inf")) -> None:
        """Let the search go on for so many nodes and so long."""
        if self.searching is None:
            start = self.clock()
            self.searching = CoverSearch(self.flat, self.engine, 0, level_in_use())
            self.search_seconds += self.clock() - start
        searching = self.searching
        goal = min(searching.nodes + nodes, searching.nodes + self.nodes - self.spent)
        end = self.search_seconds + seconds
        if seconds <= 0:
            return
        while not self.over and searching.nodes < goal:
            rest = self.rest
            part = self.part(min(rest, end - self.search_seconds))
            start = self.clock()
            try:
                status = searching.count(
                    self.most - searching.solutions, goal - searching.nodes, part
                )
            finally:
                self.search_seconds += self.clock() - start
            self.searched = status == "finished"
            self.report(1 - searching.left())
            self.late = status == "seconds" and part == rest
            if self.search_seconds >= end:
                return

    def part(self, seconds: float) -> float:
        """Return how long to go on without a report."""
        return seconds if self.progress is None else min(seconds, BETWEEN_REPORTS)

    def report(self, done: float) -> None:
        if self.progress is not None:
            self.progress(1.0 if self.counted or self.searched else max(0.0, min(done, 1.0)))

    def result(self) -> Count:
        """Return what is known."""
        value, engine = 0, ""
        complete = self.counted or self.searched
        if self.searching is not None:
            value, engine = self.searching.solutions, self.searching.engine
        if self.diagram is not None and not self.searched:
            number = int.from_bytes(self.diagram.count(), "little")
            if self.counted or number > value or self.searching is None:
                value, engine = number, "diagram"
        if self.limit is not None and value >= self.limit and not self.searched:
            value, complete = self.limit, False
        return Count(
            value,
            complete=complete,
            nodes=self.spent,
            seconds=self.search_seconds + self.diagram_seconds,
            engine=engine,
        )
