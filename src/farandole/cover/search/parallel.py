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
from collections.abc import Callable

from farandole._kernel import CoverSearch
from farandole.cover.data.problem_data import ProblemData
from farandole.cover.data.solution import SolutionDecoder
from farandole.cover.search.existence import Portfolio
from farandole.cover.search.result import Count, SearchResult, bytes_kept
from farandole.isa import level_in_use
from farandole.limits import NO_LIMIT, Budget, Limits
from farandole.parallel import WorkerPool

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
    """Threads at one search; used once, for `count` or for `collect`.

    ``first`` is a kernel search that may have begun already; what it has found counts.
    ``budget`` is what it may still take. ``beside`` are other ways to find a first cover, of a
    whole problem.
    """

    def __init__(
        self,
        problem: ProblemData,
        threads: int,
        first: CoverSearch,
        budget: Budget,
        *,
        beside: Portfolio | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> None:
        self._budget = budget
        self._problem = problem
        self._threads = threads
        self._first = _Part(first)
        self._parts = [self._first]
        self._nodes_left = budget.nodes_left
        self._progress = progress
        self._beside = beside
        self._is_empty = False  # whether that has proved that there is no cover
        self._nodes_before = 0  # of parts that were left for a cover found in another way
        self._news = threading.Condition()  # guards all that follows
        self._waiting = deque([self._first])
        self._idle = 0
        self._busy = 0
        self._found = self._first.found
        self._stop = False
        self._most = NO_LIMIT
        self._keep = False
        self._kept = Budget()  # of bytes
        self._ordered = False

    def count(self, limit: int | None = None, *, before: int = 0, spent: int = 0) -> Count:
        """Return the number of covers, at most ``limit``; with those counted ``before``.

        ``spent`` are the nodes which that took.
        """
        limit = Limits(solutions=limit).solutions
        self._most = NO_LIMIT if limit is None else limit - before
        self._run()
        total = before + sum(part.found for part in self._parts)
        complete = self._complete
        if limit is not None and total >= limit:
            total, complete = limit, False
        return Count(
            total,
            complete=complete,
            nodes=spent + self._nodes(),
            seconds=self._budget.seconds,
            engine=self._first.kernel.engine,
        )

    def collect(
        self, limit: int | None = None, *, ordered: bool = False, memory: int | None = None
    ) -> SearchResult:
        """Return the covers, at most ``limit``; ``ordered``: in the order of one thread.

        Then ``first`` must have been made with ``ordered`` too. With ``memory`` it stops when
        they take about that many bytes.
        """
        limits = Limits(solutions=limit, memory=memory)
        limit = limits.solutions
        self._kept = Budget(limits)
        self._most = NO_LIMIT if limit is None else limit
        self._keep, self._ordered = True, ordered
        self._run()
        complete = self._complete
        decoder = SolutionDecoder(self._problem)
        solutions = []
        part: _Part | None = self._first
        while part is not None:
            for packed, ends in part.chunks:
                solutions += decoder.batch(packed, ends)
            part.chunks.clear()
            if limit is not None and len(solutions) >= limit:
                del solutions[limit:]
                complete = False
                break
            if ordered and not part.finished:
                break  # what comes after would leave a gap
            part = part.next
        return SearchResult(
            tuple(solutions),
            len(solutions),
            self._nodes(),
            self._budget.seconds,
            complete,
            self._parts[0].kernel.engine if self._parts else "",
        )

    def _nodes(self) -> int:
        beside = 0 if self._beside is None else self._beside.nodes
        return self._nodes_before + beside + sum(part.kernel.nodes for part in self._parts)

    @property
    def _complete(self) -> bool:
        return self._is_empty or all(part.finished for part in self._parts)

    def _run(self) -> None:
        """Work until nothing is left or a limit is reached."""
        self._run_once()
        winner = None if self._beside is None else self._beside.winner
        if winner is not None and not self._found:
            # What the parts have searched holds no cover; the winner begins with its own.
            self._nodes_before = self._nodes() - winner.nodes
            self._first, self._beside = _Part(winner), None
            self._parts, self._waiting = [self._first], deque([self._first])
            self._idle = self._busy = 0
            self._found = self._first.found
            if self._keep:
                self._receive(self._first, *winner.run(0, 0, 0.0, 0)[:2])
            self._stop = self._found >= self._most or self._kept.bytes_left <= 0
            if not self._stop:
                self._run_once()

    def _run_once(self) -> None:
        with self._budget, WorkerPool(self._end) as pool:
            for number in range(self._threads):
                pool.start(self._work if self._beside is None or number else self._look)
            while not pool.wait(0):
                with self._news:
                    found = self._in_order() if self._ordered else self._found
                    if self._stop or self._most <= found or self._budget.is_over():
                        self._end()
                    left = sum(part.left for part in self._parts if not part.finished)
                if self._progress is not None:
                    self._progress(max(0.0, 1.0 - left))
                pool.wait(_PAUSE)
        if self._progress is not None and self._complete:
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
                want = min(_LARGEST_BATCH if self._keep else NO_LIMIT, self._most)
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
