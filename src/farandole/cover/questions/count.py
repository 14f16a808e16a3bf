"""The number of covers, without listing them if that is faster.

There are two ways to count. The *search* finds every cover once; its cost follows the
number of covers, or of dead ends. *Counting with component caching*, the engine ``diagram``,
remembers the counts of remaining problems, and counts each of them only
once (Nishino, Yasuda, Minato and Nagata, "Dancing with Decision Diagrams", AAAI 2017);
parts with nothing in common are counted one by one.
For tilings that is the difference between years and milliseconds; where nothing recurs
it costs several times what the search costs.

Only a trial shows which of them is faster. So both start and take turns, and the one that makes
more progress in its time continues. Until the diagram shows a gain, the search gets forty times
as long. A count up to a limit first finds out whether there is a cover
(`farandole.cover.search.existence`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf

from farandole._kernel import CoverCounter, CoverSearch
from farandole.cover.problem import Problem
from farandole.cover.questions import trial
from farandole.cover.questions.trial import Effort
from farandole.cover.search.checkpoint import Checkpoint, belongs_to
from farandole.cover.search.existence import MEMORY, Portfolio, alone
from farandole.cover.search.parallel import SharedSearch
from farandole.cover.search.result import Count
from farandole.cover.search.search import ENGINES, remembering, resumed
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, Budget, Limits, known
from farandole.parallel import thread_count

COUNTERS = (*ENGINES, "diagram")
"""Ways to count. They give the same number; automatic tries which is quicker."""


def bounded(memory: int | None) -> int:
    """Return how many bytes a diagram may remember counts in.

    >>> bounded(None) >> 20
    256
    """
    return MEMORY if memory is None else min(memory, NO_LIMIT >> 1)


def count(
    problem: Problem,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    engine: str = "automatic",
    threads: int | None = 1,
    progress: Callable[[float], object] | None = None,
    checkpoint: Checkpoint | None = None,
) -> Count:
    """Return the number of covers, however large, exactly; nothing is listed.

    ``engine`` is one of `COUNTERS`: those of a search, ``"diagram"``, which counts recurring
    subproblems only once, or ``"automatic"``, which finds out which is faster. ``threads`` share
    the search (None: one for each processor); a diagram is made by one. ``memory`` bounds the bytes
    in which a diagram remembers counts (256 MiB if not given; the tables of the problem itself come
    on top); when they are used up counting continues, only slower. ``nodes`` bounds the options
    tried in all, ``seconds`` the time. If a limit stopped the count, ``complete`` is false and the
    number is a lower bound; a count that reaches ``limit`` ends there. The ``engine`` of the result
    is the one that counted: ``"diagram"``, or the engine of the search. ``progress`` is called now
    and then with an estimate from 0 to 1 of how much is done. ``checkpoint`` of a count that was
    stopped is its state; given here, the count continues from there, including what it had counted
    and what a diagram remembered; any number of threads can continue what others began.

    Raises `ArgumentError` for an unknown engine or a limit that is none.

    >>> from farandole.cover.models import dominoes
    >>> dozen = count(dominoes(12, 12).problem)
    >>> dozen, dozen.engine
    (Count(53060477521960000, complete=True), 'diagram')
    """
    limits = Limits(nodes=nodes, seconds=seconds, memory=memory, solutions=limit)
    known(engine, "engine", COUNTERS)
    workers = thread_count(threads)
    race = _Race(problem, limits, progress, checkpoint)
    if checkpoint is not None and checkpoint.parts:  # several threads had begun: none counts twice
        return race.in_parallel(workers)
    if "diagram" in (engine, checkpoint and checkpoint.engine):
        race.begin_diagram()
        race.count(inf)
        return race.result()
    if engine == "automatic":
        race.search(0)
        race.find_first()
        race.run(trial.LAST_TRIAL if workers == 1 else trial.LAST_TRIAL_OF_MANY)
    else:
        race.engine = engine
        race.find_first(counting=False)
    if workers > 1:
        return race.in_parallel(workers)
    race.search(inf)
    return race.result()


class _Race:
    """A search and a diagram of one problem, within common limits."""

    def __init__(
        self,
        problem: Problem,
        limits: Limits,
        progress: Callable[[float], object] | None,
        checkpoint: Checkpoint | None,
    ) -> None:
        self.problem = problem
        self.engine = "automatic"
        self.flat = problem._flat()
        self.entries = len(problem._entries)
        self.limit = limits.solutions
        self.since = checkpoint
        self.counted_before = self.spent_before = 0
        self.turns: int | None = 0
        if checkpoint is not None:
            belongs_to(problem, checkpoint)
            self.counted_before = checkpoint.counted + len(checkpoint.pending)
            self.spent_before, self.turns = checkpoint.nodes, checkpoint.turns
        most = NO_LIMIT if self.limit is None else max(0, self.limit - self.counted_before)
        self.most = min(most, NO_LIMIT)
        # Memory limits the stored counts, not the time.
        self.memory = bounded(limits.memory)
        self.budget = Budget(replace(limits, memory=None))
        self.progress = progress
        self.searching: CoverSearch | None = None
        self.others: list[CoverSearch] = []  # what other threads were searching
        self.diagram: CoverCounter | None = None
        self.left_before = 1.0  # for the search
        self.bounded = problem._low is not None
        self.nodes_before = 0  # of a diagram that was given up
        self.counted = False  # by the diagram
        self.searched = False
        self.late = False

    @property
    def spent(self) -> int:
        """How many nodes both have taken."""
        both = (self.searching, self.diagram)
        return self.nodes_before + sum(way.nodes for way in both if way is not None)

    @property
    def nodes_left(self) -> int:
        """How many nodes there may still be."""
        self.budget.nodes = self.spent
        return self.budget.nodes_left

    @property
    def over(self) -> bool:
        """Whether there is a result, or a limit has been reached."""
        ended = self.counted or self.searched or self.late
        if ended or self.nodes_left == 0 or self.budget.is_over():
            return True
        return self.searching is not None and self.searching.solutions >= self.most

    def find_first(self, counting: bool = True) -> None:
        """Find out whether there is a cover, if they are to be counted up to a limit only."""
        if self.limit is None or self.turns is None or self.over:
            return
        self.search(inf, max(0, alone(self.entries) - self.spent_before))
        assert self.searching is not None
        if self.over or self.searching.solutions:
            return
        portfolio = Portfolio(
            self.problem,
            self.searching,
            counting=counting,
            wants_cover=False,
            memory=self.memory,
            turns=self.turns,
        )
        most = self.budget.limits.nodes or NO_LIMIT  # with none at all it is over

        def step(seconds: float) -> str:
            status = portfolio.step(most - portfolio.nodes, seconds)
            self.counted, self.searched = status == "counted", status == "none"
            return status

        status = self.budget.run(step, self.progress, lambda: self.done(portfolio.done))
        self.turns = portfolio.turns
        self.searching = portfolio.winner or self.searching
        if status == "counted":
            self.diagram = portfolio.diagram
        self.late = status in ("seconds", "nodes")
        others = 0 if self.diagram is None else self.diagram.nodes
        self.nodes_before = portfolio.nodes - self.searching.nodes - others

    def run(self, last_trial: int) -> None:
        """Count by turns until one of the two has the result.

        A diagram that isn't quicker after ``last_trial`` nodes is given up, and the rest of the
        search is left to the caller.
        """
        tables = trial.tables_cost(self.entries)
        first = max(trial.FIRST_SEARCH, 0.6 * tables)
        self.search(first * trial.FIRST_LOOK)
        if self.search_effort.done > trial.NEXT_TO_NOTHING:
            self.search(first)
        if self.over:
            return
        self.begin_diagram()
        goal = tables + trial.FIRST_TURN
        before, last_promise = self.diagram_effort, 0.0
        while self.diagram is not None and not self.over:
            self.count(goal)
            effort = self.diagram_effort
            turn, before = effort.since(before), effort
            goal = effort.cost * trial.LONGER
            promise = inf if self.over else self.promise(turn)
            # A turn without luck isn't the end: the better of the last two counts.
            pays, last_promise = max(promise, last_promise) > 1, promise
            if pays and self.limit is None:
                continue
            if not pays and self.diagram.nodes >= last_trial:
                self.nodes_before += self.diagram.nodes
                self.diagram = None
                break
            # Up to a limit few covers may be left to find: the search has half of the time.
            so_far = self.search_effort.cost / effort.cost
            share = 1 if pays else trial.search_share(turn.gain, so_far)
            self.search(effort.cost * share)

    def in_parallel(self, threads: int) -> Count:
        """Return the count, made by several threads if it isn't known yet."""
        self.search(0)
        assert self.searching is not None
        if self.over:
            return self.result()
        shared = SharedSearch(
            self.problem,
            threads,
            (self.searching, *self.others),
            self.budget,
            progress=self.progress,
            spent=self.spent_before + self.nodes_before,
        )
        return shared.count(self.limit, before=self.counted_before)

    @property
    def search_effort(self) -> Effort:
        """What the search has done of the part that it began with."""
        search = self.searching
        assert search is not None
        done = 1 - search.left() / (self.left_before or 1.0)
        cost = search.work * trial.strike_cost(diagram=False, bounded=self.bounded)
        return Effort(cost, search.nodes, search.nodes, done)

    @property
    def diagram_effort(self) -> Effort:
        """What the diagram has done."""
        diagram = self.diagram
        assert diagram is not None
        cost = diagram.work * trial.strike_cost(diagram=True, bounded=self.bounded)
        cost += trial.tables_cost(self.entries)
        return Effort(cost, diagram.nodes, diagram.nodes * diagram.gain, 1 - diagram.left())

    def promise(self, turn: Effort) -> float:
        """Return how much the diagram promises to be faster, by its last turn; see `trial`."""
        assert self.diagram is not None
        efforts = self.search_effort, self.diagram_effort
        return trial.promise(*efforts, turn, self.diagram.second_part)

    def begin_diagram(self) -> None:
        """Set up a diagram."""
        with self.budget:
            cache = None if self.since is None else self.since.cache
            self.diagram = remembering(self.problem, self.memory, cache)

    def count(self, cost: float) -> None:
        """Continue the diagram until it has cost this much in all."""
        diagram = self.diagram
        assert diagram is not None
        if self.over:
            return
        work = self.work(cost - trial.tables_cost(self.entries), diagram=True)

        def step(seconds: float) -> str:
            left = max(0, work - diagram.work)
            status = diagram.run(self.nodes_left, seconds, left)
            self.counted = status == "finished"
            return status

        self.go_on(step, diagram)

    def search(self, cost: float, nodes: int = NO_LIMIT) -> None:
        """Continue the search up to a number of nodes or a total cost, whichever comes first."""
        if self.searching is None:
            with self.budget:
                if self.since is None:
                    self.searching = CoverSearch(self.flat, self.engine, 0, level_in_use())
                else:
                    self.searching, *self.others = resumed(self.problem, self.since)
                    self.left_before = self.searching.left()
        searching = self.searching
        work = self.work(cost, diagram=False)
        if self.over or nodes == 0 or work <= searching.work:
            return
        goal = searching.nodes + min(nodes, self.nodes_left)

        def step(seconds: float) -> str:
            most = self.most - searching.solutions
            left = max(0, work - searching.work)
            status = searching.count(most, goal - searching.nodes, seconds, left)
            self.searched = status == "finished"
            return status

        self.go_on(step, searching)

    def work(self, cost: float, *, diagram: bool) -> int:
        """Return a cost as work of the kernel."""
        strikes = cost / trial.strike_cost(diagram=diagram, bounded=self.bounded)
        return int(min(strikes, NO_LIMIT >> 1))

    def go_on(self, step: Callable[[float], str], work: CoverSearch | CoverCounter) -> None:
        """Let one of the two work."""
        status = self.budget.run(step, self.progress, lambda: self.done(1 - work.left()))
        self.late = status == "seconds"

    def done(self, part: float) -> float:
        """Return how much is done: all of it, or the part that is estimated."""
        return 1.0 if self.counted or self.searched else max(0.0, min(part, 1.0))

    def result(self) -> Count:
        """Return the count so far."""
        value, engine = 0, ""
        complete = self.counted or self.searched
        if self.searching is not None:
            value = self.counted_before + self.searching.solutions
            engine = self.searching.engine
        if self.diagram is not None and not self.searched:
            number = int.from_bytes(self.diagram.count(), "little")
            if self.counted or number > value or self.searching is None:
                value, engine = number, "diagram"
        if self.limit is not None and value >= self.limit and not self.searched:
            value, complete = self.limit, False
        nodes = self.spent_before + self.spent
        return Count(
            value,
            complete=complete,
            nodes=nodes,
            seconds=self.budget.seconds,
            engine=engine,
            checkpoint=None if complete or value == self.limit else self.checkpoint,
        )

    def checkpoint(self) -> Checkpoint:
        """Return the state of the count, from which it can continue another day."""
        search, nodes = self.searching, self.spent_before + self.spent
        cache = None if self.diagram is None else self.diagram.state()
        if search is None:
            return Checkpoint(self.problem, "diagram", 0, b"", nodes=nodes, cache=cache)
        counted = self.counted_before + search.solutions
        turns = None if counted else self.turns
        state = search.state()
        parts = tuple(part.state() for part in self.others)
        return Checkpoint(
            self.problem, search.engine, search.seed, state, (), nodes, turns, counted, cache, parts
        )
