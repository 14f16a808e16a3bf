"""A search that returns covers one by one, all together, or only their number."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, SupportsIndex

from farandole._kernel import CoverCounter, CoverSearch
from farandole.cover.data.solution import Solution, SolutionDecoder
from farandole.cover.search.checkpoint import Checkpoint, belongs_to, unfit
from farandole.cover.search.existence import Portfolio, alone_in
from farandole.cover.search.result import Count, SearchResult, bytes_kept
from farandole.errors import CheckpointError
from farandole.i18n import msg
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, UNLIMITED, Budget, Limits, known, whole_number
from farandole.parallel import search_busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.cover.data.problem_data import ProblemData
    from farandole.cover.problem import Problem
    from farandole.cover.search.parallel import SharedSearch

ENGINES = ("automatic", "bits", "sparse")
"""Ways to search. They find the same covers in different orders; automatic picks by shape."""

SOLVERS = (*ENGINES, "sat")
"""Ways to solve: these, and a solver of another project."""

_LARGEST_BATCH = 4096
_BATCH_NUMBERS = 1 << 22
"""The option numbers that a batch of very large covers holds at most, roughly."""


class Search:
    """An iterator over the covers of a problem, made by ``problem.search()``.

    Covers come out of the kernel in batches that start with one and grow, so the first
    is there as soon as it is found. ``nodes`` and ``seconds`` may therefore be somewhat
    ahead of the cover last seen. Ctrl-C stops a search within a few milliseconds and
    loses no cover; iterate again to continue. Two threads can't advance one search at the
    same time; the second gets a `SearchBusy`.

    Until the first cover, the search restarts now and then, and counting tries to prove that there
    is none; see `farandole.cover.search.existence`.
    """

    complete: bool
    """Whether nothing is left to search; covers may be left to return."""

    def __init__(
        self,
        problem: Problem,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        engine: str = "automatic",
        seed: int = 0,
        ordered: bool = False,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        self._budget = Budget(Limits(nodes=nodes, seconds=seconds))
        self._problem = problem
        self._decoder = SolutionDecoder(problem)
        self._batch: list[Solution] = []  # not handed out yet, the next one last
        self._later: list[CoverSearch] = []  # parts to be searched after this one
        self._nodes_before = self._solutions_before = self._turns = 0
        self._is_first = True
        if checkpoint is None:
            self._kernel = _kernel(problem, engine, seed, None, ordered)
        else:
            self._kernel, *self._later = resumed(problem, checkpoint, ordered)
            self._nodes_before = checkpoint.nodes
            self._batch = [
                self._decoder.solution(numbers) for numbers in reversed(checkpoint.pending)
            ]
            self._is_first = checkpoint.turns is not None
            self._turns = checkpoint.turns or 0
        self._received = 0  # how many covers the kernel has delivered
        self._received_before = 0  # in parts before this one
        self._want = 1
        most = _BATCH_NUMBERS // max(1, problem.primary_count)
        self._largest_batch = max(1, min(_LARGEST_BATCH, most))
        self.complete = False
        self._done = 0.0
        self._start = self._nodes_before
        # Until there is a first cover: how it is looked for.
        self._portfolio: Portfolio | None = None
        self._ways = {"ordered": ordered, "counting": engine == "automatic"}

    @property
    def nodes(self) -> int:
        """The number of options tried so far."""
        if self._portfolio is not None:
            return self._nodes_before + self._portfolio.nodes
        return self._nodes_before + self._kernel.nodes

    @property
    def seconds(self) -> float:
        """The time spent so far on searching and on naming covers."""
        return self._budget.seconds

    @property
    def budget(self) -> Budget:
        """What it may still take; inside ``with``, work on its covers counts as time spent, too."""
        return self._budget

    @property
    def engine(self) -> str:
        """The engine at work: ``"sparse"`` or ``"bits"``."""
        return self._kernel.engine

    @property
    def left(self) -> float:
        """The estimated share of the problem that is still to be searched, from 1 to 0.

        It assumes that all alternatives of a choice are equally hard, as Knuth's programs do.
        """
        return self._kernel.left() + sum(part.left() for part in self._later)

    @property
    def progress(self) -> float:
        """The estimated share of this search that is done, from 0 to 1, like `left`."""
        done = 1 - self.left if self._portfolio is None else self._portfolio.done
        self._done = 1.0 if self.complete else max(self._done, done)
        return self._done

    @property
    def has_pending(self) -> bool:
        """Whether covers have been found that haven't been handed out."""
        return bool(self._batch)

    def __repr__(self) -> str:
        count = self._solutions - len(self._batch)
        return f"<Search: {count} found so far, complete={self.complete}>"

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

    def collect(
        self,
        limit: int | None = None,
        progress: Callable[[float], object] | None = None,
        memory: int | None = None,
    ) -> SearchResult:
        """Return all covers not yet handed out, at most ``limit``, as one result.

        With ``memory`` it stops when they take about that many bytes.
        """
        limits = Limits(solutions=limit, memory=memory)
        most, memory = limits.solutions or NO_LIMIT, limits.memory
        self._expect(limits.solutions, memory)
        solutions: list[Solution] = []
        remaining = Budget(limits)
        try:
            while len(solutions) < most and remaining.bytes_left > 0:
                if not self._batch:
                    want = min(self._largest_batch, most - len(solutions))
                    if memory is not None:
                        widest = max(map(len, solutions[-1:]), default=self._problem.primary_count)
                        want = min(want, 1 + int(remaining.bytes_left / bytes_kept(1, widest)))
                    if self.complete or not self._advance(want, progress):
                        break
                take = min(len(self._batch), most - len(solutions))
                part = self._batch[: -take - 1 : -1]
                solutions += part
                del self._batch[-take:]
                if memory is not None:
                    remaining.bytes += bytes_kept(len(part), sum(map(len, part)))
        except BaseException:
            self._batch += reversed(solutions)
            raise
        return SearchResult(
            tuple(solutions),
            len(solutions),
            self.nodes,
            self.seconds,
            self.complete and not self._batch,
            self.engine,
        )

    def tally(
        self, limit: int | None = None, progress: Callable[[float], object] | None = None
    ) -> Count:
        """Return the number of covers not yet handed out, at most ``limit``."""
        limit = Limits(solutions=limit).solutions
        self._expect(limit)
        self._receive()
        if self._is_first and not self._batch:
            self.complete = self._run(lambda seconds: self._go_on(1, seconds)[2], progress)
            self._receive()
        pending = len(self._batch)
        if limit is not None and pending >= limit:
            del self._batch[-limit:]
            done = self.complete and not self._batch
            return Count(limit, complete=done, nodes=self.nodes, seconds=self.seconds)
        before = self._solutions - pending
        goal = NO_LIMIT if limit is None else before + limit

        def more(seconds: float) -> str:
            want = min(goal - self._solutions, NO_LIMIT)
            status = self._kernel.count(want, self._nodes_left(), seconds)
            return "turn" if status == "finished" and self._next_part() else status

        self.complete = self._run(more, progress)
        self._batch.clear()
        return Count(
            self._solutions - before,
            complete=self.complete,
            nodes=self.nodes,
            seconds=self.seconds,
            engine=self.engine,
        )

    def fetch(self, size: int) -> tuple[bytes, bytes]:
        """Return up to ``size`` covers as two buffers of uint32: option numbers, and their ends.

        Both are empty at the end, or where a limit was reached.
        """
        size = min(whole_number(size, "size", 1), NO_LIMIT)
        if self._batch:
            first = self._batch[: -size - 1 : -1]
            numbers, lasts = array("I"), array("I")
            for solution in first:
                numbers.extend(solution.numbers)
                lasts.append(len(numbers))
            del self._batch[-len(first) :]
            return numbers.tobytes(), lasts.tobytes()
        if self.complete:
            return b"", b""
        before = self._received
        packed, ends, is_through = self._found(size)
        received = before + len(ends) // 4
        if self._received != before or self._batch:
            raise search_busy()
        self._received, self.complete = received, is_through
        return packed, ends

    def advance(self, nodes: int) -> None:
        """Try up to ``nodes`` options; covers found are handed out later."""
        self._is_first, self._portfolio = False, None
        self._receive(nodes)

    def beside(self, limit: int | None = None, memory: int | None = None) -> Portfolio | None:
        """Return other ways to the first cover, to be tried beside the kernel's search.

        None if all covers are wanted: then threads are better used at the search.
        """
        if not self._is_first or self._kernel.solutions or self._wants_all(limit, memory):
            return None
        return self._other_ways(beside=True)

    def split(self) -> Search | None:
        """Move part of the remaining work to a new search and return it; None if it can't be split.

        Together the two find what this one would have found, and no cover is found by both.
        """
        state = self._later.pop().state() if self._later else self._kernel.split()
        if state is None:
            return None
        self._is_first, self._portfolio = False, None
        part = Checkpoint(self._problem, self.engine, self._kernel.seed, state)
        return Search(self._problem, checkpoint=part)

    def checkpoint(self) -> Checkpoint:
        """Return the state of this search, which can continue too."""
        self._receive()
        pending = tuple(solution.numbers for solution in reversed(self._batch))
        turns = None
        if self._is_first and not self._kernel.solutions:
            turns = self._turns if self._portfolio is None else self._portfolio.turns
        seed, state = self._kernel.seed, self._kernel.state()
        parts = tuple(part.state() for part in self._later)
        return Checkpoint(
            self._problem, self.engine, seed, state, pending, self.nodes, turns, parts=parts
        )

    def shared(
        self,
        threads: int,
        limit: int | None = None,
        memory: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> SharedSearch:
        """Return the rest of this search as work for several threads; it can't be used itself then.

        ``limit`` and ``memory`` are what will be asked for: who wants all covers doesn't look for
        the first in other ways.
        """
        from farandole.cover.search.parallel import SharedSearch

        self._receive()
        return SharedSearch(
            self._problem,
            threads,
            (self._kernel, *self._later),
            self._budget,
            beside=self.beside(limit, memory),
            progress=progress,
            pending=self._batch[::-1],
            received=self._arrived,
            spent=self._nodes_before,
        )

    def _receive(self, nodes: int = 0) -> None:
        """Add covers that an interrupted call left in the kernel, and those of more ``nodes``."""
        want, before = NO_LIMIT if nodes else 0, self._received
        packed, ends, status = self._kernel.run(want, nodes, float("inf"), self._arrived)
        solutions = self._decoder.batch(packed, ends)
        solutions.reverse()
        received = before + len(solutions)
        if self._received != before:
            raise search_busy()
        self._batch, self._received = solutions + self._batch, received
        if nodes:
            self.complete = status == "finished" and not self._next_part()

    @property
    def _arrived(self) -> int:
        """How many covers of the kernel's search have arrived."""
        return self._received - self._received_before

    @property
    def _solutions(self) -> int:
        """How many covers have been found."""
        return self._solutions_before + self._kernel.solutions

    def _next_part(self) -> bool:
        """Go on to the next part of a search that several threads shared; False: there is none."""
        if not self._later:
            return False
        self._nodes_before += self._kernel.nodes
        self._solutions_before += self._kernel.solutions
        # An interrupt between these two makes a finished part come twice, which has no covers left.
        self._kernel, self._received_before = self._later[0], self._received
        del self._later[0]
        return True

    def _nodes_left(self) -> int:
        """Return the nodes that the limit still allows."""
        self._budget.nodes = self.nodes - self._start
        return self._budget.nodes_left

    def _run(
        self, more: Callable[[float], str], progress: Callable[[float], object] | None
    ) -> bool:
        """Run the kernel until a limit; return whether nothing is left to search."""
        status = self._budget.run(more, progress, lambda: self.progress)
        if status == "finished" and self._portfolio and progress is not None:
            progress(1.0)  # whichever method proved it
        return status == "finished"

    def _advance(self, want: int, progress: Callable[[float], object] | None = None) -> bool:
        """Fetch up to ``want`` covers; False: there were none before a limit or the end."""
        before = self._received
        packed, ends, is_through = self._found(want, progress)
        with self._budget:
            solutions = self._decoder.batch(packed, ends)
            solutions.reverse()
        received = before + len(solutions)
        # No call from here on: the kernel keeps the batch until it hears that it has arrived, and
        # an interrupt or another thread in between would make it come twice, or never.
        if self._received != before or self._batch:
            raise search_busy()
        self._batch, self._received, self.complete = solutions, received, is_through
        return bool(solutions)

    def _found(
        self, want: int, progress: Callable[[float], object] | None = None
    ) -> tuple[bytes, bytes, bool]:
        """Return the kernel's next batch, and whether nothing is left to search.

        It comes again as long as it isn't in ``_received``.
        """
        got = (b"", b"")

        def more(seconds: float) -> str:
            nonlocal got
            packed, ends, status = self._go_on(want if seconds > 0 else 0, seconds)
            got = (packed, ends)
            return status

        is_through = self._run(more, progress)
        return *got, is_through

    def _go_on(self, want: int, seconds: float) -> tuple[bytes, bytes, str]:
        """Let the kernel work, in other ways too until there is a first cover."""
        nodes = self._nodes_left()
        if self._portfolio is not None:
            status = self._portfolio.step(nodes, seconds)
            if status != "found":
                return b"", b"", "finished" if status == "none" else status
            assert self._portfolio.winner is not None
            spent = self._portfolio.nodes - self._portfolio.winner.nodes
            self._kernel, self._portfolio = self._portfolio.winner, None
            self._is_first = False
            self._nodes_before += spent
            nodes = self._nodes_left()
        elif self._is_first and not self._later:
            part = min(nodes, max(0, alone_in(self._problem) - self.nodes))
            got = self._kernel.run(want, part, seconds, self._arrived)
            if self._kernel.solutions:
                self._is_first = False
            elif got[2] == "nodes" and part < nodes:
                self._portfolio = self._other_ways()
                return b"", b"", "turn"
            return got
        packed, ends, status = self._kernel.run(want, nodes, seconds, self._arrived)
        if status == "finished" and self._later:
            # What came with the end has to arrive before the next part begins.
            status = "solutions" if ends else "turn"
            if not ends:
                self._next_part()
        return packed, ends, status

    def _other_ways(self, beside: bool = False) -> Portfolio:
        return Portfolio(
            self._problem, self._kernel, beside=beside, turns=self._turns, **self._ways
        )

    def _expect(self, limit: int | None, memory: int | None = None) -> None:
        """Note how many covers are wanted."""
        if self._is_first and self._wants_all(limit, memory):
            self._ways["restarts"] = False  # finding the first sooner gains nothing

    def _wants_all(self, limit: int | None, memory: int | None = None) -> bool:
        """Return whether only its end stops the search."""
        return limit is memory is None and self._budget.limits == UNLIMITED


def resumed(
    problem: ProblemData, checkpoint: Checkpoint, ordered: bool = False
) -> list[CoverSearch]:
    """Return the kernel's searches from where a checkpoint says, one for each part.

    Raises `CheckpointError` if it isn't one of this problem.
    """
    belongs_to(problem, checkpoint)
    if checkpoint.engine == "diagram":
        text = msg("this is the state of a count by diagram, not of a search")
        raise CheckpointError(text, code="checkpoint.problem")
    return [
        _kernel(problem, checkpoint.engine, checkpoint.seed, state, ordered)
        for state in (checkpoint.state, *checkpoint.parts)
    ]


def remembering(problem: ProblemData, memory: int, cache: bytes | None) -> CoverCounter:
    """Return the kernel's diagram, with what a checkpoint remembers.

    Raises `CheckpointError` if that isn't what a diagram of this problem has written.
    """
    try:
        return CoverCounter(problem._flat(), memory, cache)
    except ValueError as error:
        raise unfit(error) from None


def _kernel(
    problem: ProblemData, engine: str, seed: SupportsIndex, state: bytes | None, ordered: bool
) -> CoverSearch:
    """Return the kernel's search."""
    known(engine, "engine", ENGINES)
    number = whole_number(seed, "seed", 0, NO_LIMIT)
    flat, level = problem._flat(), level_in_use()
    try:
        return CoverSearch(flat, engine, number, level, state, ordered)
    except ValueError as error:
        if state is None:
            raise
        raise unfit(error) from None
