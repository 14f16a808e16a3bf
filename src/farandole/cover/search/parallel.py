"""One search by several threads, which share the remaining work.

Each thread has a part of the search tree. One that has nothing to do waits until another,
between two slices of its work, gives it half of the alternatives nearest to the root that
it hasn't tried. No part has a cover in common with another, and none is missed. The
kernel works without the GIL; Python only passes parts on.

Until there is a first cover, one of the threads looks for it in other ways, with restarts and
by counting (`farandole.cover.search.existence`).

Parts know their order: what is given away comes next after what is kept. So the covers can
be put in the order in which one thread finds them, if choices don't depend on the past
(``ordered``): the kernel otherwise prefers items that made dead ends before.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from farandole._kernel import CoverSearch
from farandole.cover.data.solution import Solution, SolutionDecoder
from farandole.cover.search.checkpoint import Checkpoint
from farandole.cover.search.existence import Portfolio
from farandole.cover.search.result import Count, SearchResult, bytes_kept
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, Budget, Limits
from farandole.parallel import WorkerPool

if TYPE_CHECKING:
    from farandole.cover.problem import Problem

_SLICE = 0.02
"""Seconds that a thread works before it checks whether another is idle."""
_PAUSE = 0.05
"""Seconds between two checks of the limits, and two reports."""
_LARGEST_BATCH = 1 << 16


class _Part:
    """A part of the search: the kernel's search, and what it has found."""

    __slots__ = ("chunks", "finished", "found", "kernel", "left", "next", "received")

    def __init__(self, kernel: CoverSearch) -> None:
        self.kernel = kernel
        self.left = kernel.left()
        self.found = kernel.solutions
        self.received = 0
        self.chunks: list[tuple[bytes, bytes]] = []
        self.finished = False
        self.next: _Part | None = None  # the part whose covers come after those of this one


class SharedSearch:
    """Threads at one search, for `count` or for `collect`; asked again, they go on.

    ``kernels`` are kernel searches that may have begun already; what they have found counts, and
    comes after the ``pending`` covers; the first has delivered those ``received``. ``budget`` is
    what it may still take, ``spent`` the nodes it took before. ``beside`` are other ways to find a
    first cover, of a whole problem.
    """

    def __init__(
        self,
        problem: Problem,
        threads: int,
        kernels: Sequence[CoverSearch],
        budget: Budget,
        *,
        beside: Portfolio | None = None,
        progress: Callable[[float], object] | None = None,
        pending: Sequence[Solution] = (),
        received: int = 0,
        spent: int = 0,
    ) -> None:
        self.budget = budget
        self._problem = problem
        self._threads = threads
        self._parts = [_Part(kernel) for kernel in kernels]
        self._first = self._parts[0]
        self._first.received = received
        for part, other in pairwise(self._parts):
            part.next = other
        self._nodes_left = budget.nodes_left
        self._pending = list(pending)  # found and not handed out yet
        self._progress = progress
        self._beside = beside
        self._is_empty = False  # whether that has proved that there is no cover
        self._nodes_before = spent  # and of parts that were left for a cover found in another way
        self._news = threading.Condition()  # guards all that follows
        self._waiting: deque[_Part] = deque()
        self._idle = 0
        self._busy = 0
        self._found = sum(part.found for part in self._parts)
        self._handed = self._found - len(pending)
        self._stop = False
        self._most = NO_LIMIT
        self._keep = False
        self._kept = Budget()  # of bytes
        self._ordered = False

    @property
    def nodes(self) -> int:
        """The number of options tried so far."""
        beside = 0 if self._beside is None else self._beside.nodes
        return self._nodes_before + beside + sum(part.kernel.nodes for part in self._parts)

    @property
    def seconds(self) -> float:
        """The time spent so far on searching."""
        return self.budget.seconds

    @property
    def complete(self) -> bool:
        """Whether nothing is left to search; covers may be left to return."""
        return self._is_empty or all(part.finished for part in self._parts)

    @property
    def has_pending(self) -> bool:
        """Whether covers have been found that haven't been handed out."""
        return bool(self._pending)

    @property
    def engine(self) -> str:
        """The engine at work."""
        return self._first.kernel.engine

    def checkpoint(self, counted: int = 0) -> Checkpoint:
        """Return where this search stands, for any number of threads to continue."""
        pending = self._pending + self._received()
        left = [part for part in self._parts if not (part.finished or self._is_empty)]
        first, *parts = (part.kernel.state() for part in left or self._parts[:1])
        beside = None if pending or counted or self._found else self._beside
        return Checkpoint(
            self._problem,
            self.engine,
            self._first.kernel.seed,
            first,
            tuple(solution.numbers for solution in pending),
            self.nodes,
            None if beside is None else beside.turns,
            counted,
            parts=tuple(parts),
        )

    def count(self, limit: int | None = None, *, before: int = 0) -> Count:
        """Return the number of covers, at most ``limit``; with those counted ``before``."""
        limit = Limits(solutions=limit).solutions
        self._most = NO_LIMIT if limit is None else limit - before
        self._run()
        total = before + sum(part.found for part in self._parts)
        complete = self.complete
        if limit is not None and total >= limit:
            total, complete = limit, False
        return Count(
            total,
            complete=complete,
            nodes=self.nodes,
            seconds=self.seconds,
            engine=self.engine,
            checkpoint=None if complete or total == limit else partial(self.checkpoint, total),
        )

    def collect(
        self, limit: int | None = None, *, ordered: bool = False, memory: int | None = None
    ) -> SearchResult:
        """Return the covers not handed out yet, at most ``limit``; ``ordered``: as one thread does.

        Then the kernel's search must have been made with ``ordered`` too. With ``memory`` it stops
        when they take about that many bytes.
        """
        limits = Limits(solutions=limit, memory=memory)
        limit = limits.solutions
        self._kept = Budget(limits)
        self._most = NO_LIMIT if limit is None else self._handed + limit
        self._keep, self._ordered = True, ordered
        if limit is None or len(self._pending) < limit:
            self._run()
            self._pending += self._received()
        solutions = tuple(self._pending[:limit])
        del self._pending[: len(solutions)]
        self._handed += len(solutions)
        is_through = self.complete and not self._pending and len(solutions) != limit
        return SearchResult(
            solutions, len(solutions), self.nodes, self.seconds, is_through, self.engine
        )

    def _received(self) -> list[Solution]:
        """Return the covers that have come from the kernel, and forget them there."""
        decoder = SolutionDecoder(self._problem)
        solutions: list[Solution] = []
        part: _Part | None = self._first
        while part is not None:
            for packed, ends in part.chunks:
                solutions += decoder.batch(packed, ends)
            part.chunks.clear()
            if self._ordered and not part.finished:
                break  # what comes after would leave a gap
            part = part.next
        return solutions

    def _run(self) -> None:
        """Work until nothing is left or a limit is reached."""
        self._run_once()
        winner = None if self._beside is None else self._beside.winner
        if winner is not None and not self._found:
            # What the parts have searched holds no cover; the winner begins with its own.
            self._nodes_before = self.nodes - winner.nodes
            self._first, self._beside = _Part(winner), None
            self._parts = [self._first]
            self._found = self._first.found
            if self._keep:
                self._receive(self._first, *winner.run(0, 0, 0.0, 0)[:2])
            self._stop = self._found >= self._most or self._kept.bytes_left <= 0
            if not self._stop:
                self._run_once()

    def _run_once(self) -> None:
        self._waiting = deque(part for part in self._parts if not part.finished)
        self._idle = self._busy = 0
        self._stop = self._is_empty
        with self.budget, WorkerPool(self._end) as pool:
            for number in range(self._threads):
                pool.start(self._work if self._beside is None or number else self._look)
            while not pool.wait(0):
                with self._news:
                    found = self._in_order() if self._ordered else self._found
                    if self._stop or self._most <= found or self.budget.is_over():
                        self._end()
                    left = sum(part.left for part in self._parts if not part.finished)
                if self._progress is not None:
                    self._progress(max(0.0, 1.0 - left))
                pool.wait(_PAUSE)
        if self._progress is not None and self.complete:
            self._progress(1.0)

    def _end(self) -> None:
        """Have all threads stop."""
        with self._news:
            self._stop = True
            self._news.notify_all()

    def _in_order(self) -> int:
        """Return the number of covers known from the first on without a gap."""
        total, part = 0, self._first
        while True:
            total += part.found
            if not part.finished or part.next is None:
                return total
            part = part.next

    def _receive(self, part: _Part, packed: bytes, ends: bytes) -> None:
        part.received += len(ends) // 4
        part.chunks.append((packed, ends))
        self._kept.bytes += bytes_kept(len(ends) // 4, len(packed) // 4)

    def _look(self) -> None:
        """Look for the first cover in other ways, until there is one; then work like the others."""
        beside, status = self._beside, "turn"
        assert beside is not None
        while status in ("turn", "seconds", "nodes"):
            with self._news:
                through = all(part.finished for part in self._parts)
                if self._stop or self._found or through or self._nodes_left == 0:
                    break
                nodes = self._set_aside()
            before = beside.nodes
            status = beside.step(nodes, _SLICE)
            with self._news:
                self._nodes_left += nodes - (beside.nodes - before)
                self._is_empty = status == "none"
                if status in ("none", "found"):
                    self._end()
        self._work()

    def _set_aside(self) -> int:
        """Return nodes for one slice of work; what it doesn't use goes back."""
        nodes = min(max(1, self._nodes_left // (4 * self._threads)), self._nodes_left)
        self._nodes_left -= nodes
        return nodes

    def _work(self) -> None:
        """Take a part, work on it, take another, until there are no more."""
        while (part := self._take()) is not None:
            try:
                self._go_on(part)
            finally:
                with self._news:
                    self._busy -= 1
                    self._news.notify_all()

    def _take(self) -> _Part | None:
        """Return a part to work on; None: there will be no more."""
        with self._news:
            self._idle += 1
            while not self._stop and not self._waiting:
                if self._busy == 0:
                    self._news.notify_all()
                    return None
                self._news.wait()
            self._idle -= 1
            if self._stop:
                return None
            self._busy += 1
            return self._waiting.popleft()

    def _go_on(self, part: _Part) -> None:
        """Work on a part, slice by slice, until it is finished or all is to stop."""
        kernel = part.kernel
        while True:
            with self._news:
                if self._stop:
                    return
                nodes = self._set_aside()
                if nodes == 0:
                    self._stop = True
                    return
                left = max(1, self._most - self._found)
                want = min(_LARGEST_BATCH if self._keep else NO_LIMIT, left)
            before, nodes_before = kernel.solutions, kernel.nodes
            if self._keep:
                packed, ends, status = kernel.run(want, nodes, _SLICE, part.received)
            else:
                status = kernel.count(want, nodes, _SLICE)
            with self._news:
                self._nodes_left += nodes - (kernel.nodes - nodes_before)
                part.found += kernel.solutions - before
                self._found += kernel.solutions - before
                if self._keep:
                    self._receive(part, packed, ends)
                    self._stop = self._stop or self._kept.bytes_left <= 0
                part.left = kernel.left()
                if status == "finished":
                    part.finished = True
                    return
                if not self._ordered and self._found >= self._most:
                    self._stop = True
                    return
                if self._idle > 0 and not self._waiting:
                    self._share(part)

    def _share(self, part: _Part) -> None:
        """Give away half of a part, if it has two halves."""
        state = part.kernel.split()
        if state is None:
            return
        flat, engine, seed = self._problem._flat(), part.kernel.engine, part.kernel.seed
        other = _Part(CoverSearch(flat, engine, seed, level_in_use(), state, self._ordered))
        part.left = part.kernel.left()
        other.next, part.next = part.next, other
        self._parts.append(other)
        self._waiting.append(other)
        self._news.notify()
