"""Rows of puzzles worked through by the lock-step kernel, in one thread or several.

Every thread takes some rows at a time, reads them and solves them into their rows of the outputs,
so threads share nothing but the turn to take. Its lanes go from one part to the next without
waiting for each other. Parts get smaller towards the end, so that all threads come to it at about
the same time. The instruction set is the best the processor has, or
the one that the environment variable ``FARANDOLE_ISA`` names.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Budget, Limits, now, whole_number
from farandole.parallel import WorkerPool, thread_count

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from farandole.sudoku.many.rows import Part, Rows

_SWEEPS = 4000  # between two looks at the clock: about 2 ms
_FIRST_SWEEPS = 1000  # what lasts longer than these is worth a thread
_LARGEST = 32_768  # rows in a part: their digits stay in the cache
_SMALLEST = 256  # rows in a part
_SMALLEST_LONG = 32  # where each of them may have many answers: one for each lane
_ANY = 2**32 - 1
_PAUSE = 0.1  # seconds between two calls of `progress`


class Batch:
    """Rows, what is asked of them, and the arrays that what is found goes to.

    ``counts`` and ``guesses`` are (n,) uint32, ``status`` is (n,) uint8; ``solutions`` (n, 81)
    uint8 or None. ``messages`` is filled for bad rows.
    """

    def __init__(
        self,
        rows: Rows,
        *,
        limit: int = 2,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        solutions: NDArray[np.uint8] | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        import numpy as np

        limits = Limits(nodes=nodes, seconds=seconds)
        limit = whole_number(limit, "limit", 1)
        self.level = level_in_use()
        n = len(rows)
        self.counts = np.zeros(n, np.uint32)
        self.guesses = np.zeros(n, np.uint32)
        self.status = np.zeros(n, np.uint8)
        self.solutions = solutions
        self.messages: dict[int, str] = {}
        self._rows = rows
        self._limit = min(limit, _ANY)
        self._nodes = _ANY if limits.nodes is None else min(limits.nodes, _ANY)
        self._budget = Budget(Limits(seconds=limits.seconds))
        self._progress = progress
        self._smallest = _SMALLEST if limit <= 2 else _SMALLEST_LONG
        self._threads = max(1, min(thread_count(threads), -(-n // self._smallest)))
        self._done = [0] * self._threads  # rows finished by each thread
        self._turn = Lock()
        self._is_stopped = False

    def __len__(self) -> int:
        return len(self.status)

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self._budget.seconds

    @property
    def is_complete(self) -> bool:
        """Whether nothing is open."""
        return bool(self.status.all())

    def keep(self, part: Part) -> None:
        """Take note of what was read before it is solved; nothing here."""

    def run(self) -> None:
        """Work until all is done or a limit is reached.

        An exception, such as KeyboardInterrupt, stops all threads within a few milliseconds and
        comes out of here; the arrays then hold what was finished.
        """
        try:
            with self._budget, WorkerPool(self._stop) as pool:
                self._told = now()
                self._work(0, pool)
                while not pool.wait(_PAUSE):
                    self._tell()
                    self._is_over()
        finally:
            self.messages = dict(sorted(self.messages.items()))
        if self._progress is not None:
            self._progress(sum(self._done), len(self))

    def _stop(self) -> None:
        """Have all threads stop."""
        self._is_stopped = True

    def _tell(self) -> None:
        """Call `progress` if it is time."""
        if self._progress is not None and now() - self._told >= _PAUSE:
            self._told = now()
            self._progress(sum(self._done), len(self))

    def _work(self, number: int, pool: WorkerPool) -> None:
        """Take parts and solve them until none is left or it is time to stop.

        The calling thread, number 0, works as well, and Ctrl-C reaches it. It starts the others.
        """
        search = _kernel.Lockstep9(
            self._limit,
            self._nodes,
            self.solutions,
            self.counts,
            self.guesses,
            self.status,
            self.level,
        )
        is_last, is_caller = False, number == 0
        may_start = is_caller and self._threads > 1
        while not is_last:
            part = self._take()
            is_last = part is None
            if part is not None:
                self.keep(part)
                self.messages.update(part.messages)
                self.status[part.at : part.at + len(part.status)] = part.status
                search.feed(part.cells, part.marks, part.at)
            is_through = False
            while not is_through:
                if self._is_over():
                    return
                is_through = search.run(_FIRST_SWEEPS if may_start else _SWEEPS, is_last)
                self._done[number] = search.done
                if may_start and not is_through:
                    for other in range(1, self._threads):
                        pool.start(self._work, other, pool)
                    may_start = False
                if is_caller:
                    self._tell()

    def _take(self) -> Part | None:
        """Return the next rows, or None where all are taken."""
        rows = self._rows
        with self._turn:
            left = len(rows) - rows.at
            if not left:
                return None
            share = left // (2 * self._threads) if self._threads > 1 else left
            taken = rows.take(max(self._smallest, min(share, _LARGEST)))
        return taken.read()

    def _is_over(self) -> bool:
        if self._budget.is_over():
            self._is_stopped = True
        return self._is_stopped
