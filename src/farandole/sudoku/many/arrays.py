"""Rows of puzzles solved in step into arrays: the verb of `solve_many` and `count_many`.

Every worker reads its rows and solves them into their rows of the outputs, so workers share
nothing. The lanes of a worker go from one part to the next without waiting for each other. Parts
get smaller towards the end, so that all threads come to it at about the same time. The instruction
set is the best the processor has, or the one that the environment variable ``FARANDOLE_ISA`` names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Budget, Limits, whole_number
from farandole.parallel import thread_count
from farandole.sudoku.many.pipeline import Pipeline, Worker
from farandole.sudoku.many.result import BulkCount, BulkResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from farandole.errors import FarandoleError
    from farandole.sudoku.many.rows import Rows, Taken

_SWEEPS = 4000  # between two looks at the clock: about 2 ms
_LARGEST = 32_768  # rows in a part: their digits stay in the cache
_SMALLEST = 256  # rows in a part
_SMALLEST_LONG = 32  # where each of them may have many solutions: one for each lane
_ANY = 2**32 - 1


class ArrayVerb:
    """Rows, and arrays with a row for each that what is found goes to.

    ``errors`` says what is wrong with bad rows, ``seconds`` how long it took; ``budget`` has the
    time that is left for all.
    """

    few = 0

    def __init__(
        self,
        rows: Rows,
        limits: Limits,
        threads: int | None,
        *,
        smallest: int = _SMALLEST,
        largest: int = _LARGEST,
    ) -> None:
        self.level = level_in_use()
        self.errors: dict[int, FarandoleError] = {}
        self.seconds = 0.0
        self._rows = rows
        self._smallest, self._largest = smallest, largest
        self._limits = Limits(seconds=limits.seconds)
        self.budget = Budget(self._limits)
        self._threads = max(1, min(thread_count(threads), -(-len(rows) // smallest)))

    def __len__(self) -> int:
        return len(self._rows)

    def worker(self) -> Worker[Taken, dict[int, FarandoleError]]:
        """Return a worker for one thread."""
        raise NotImplementedError

    def run(self, progress: Callable[[int, int], object] | None, total: int) -> None:
        """Work until all is done or the time is over.

        An exception, such as KeyboardInterrupt, stops all threads within a few milliseconds and
        comes out of here; the arrays then hold what was finished.
        """
        pipeline = Pipeline(
            self,
            lambda _, errors: self.errors.update(errors),
            threads=self._threads,
            limits=self._limits,
            report=None if progress is None else lambda done: progress(done, total),
        )
        self.budget = pipeline.budget
        with pipeline:
            try:
                for taken in self._parts():
                    pipeline.put(taken)
                    if pipeline.is_stopped:
                        break
                pipeline.finish()
            except KeyboardInterrupt:
                pipeline.save()
                raise
            finally:
                self.seconds = pipeline.budget.seconds

    def _parts(self) -> Iterator[Taken]:
        """Yield all rows, in parts that get smaller."""
        rows, threads = self._rows, self._threads
        while left := len(rows) - rows.at:
            share = left // (2 * threads) if threads > 1 else left
            yield rows.take(max(self._smallest, min(share, self._largest)))


class Counting(ArrayVerb):
    """Counting solutions, and keeping the first of each puzzle.

    ``counts`` and ``guesses`` are (n,) uint32, ``status`` is (n,) uint8; ``solutions`` (n, 81)
    uint8 or None.

    Raises what :class:`~farandole.limits.Limits` does, and :class:`~farandole.ArgumentError` for
    an instruction set in ``FARANDOLE_ISA`` that isn't there.
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
    ) -> None:
        import numpy as np

        limits = Limits(nodes=nodes, seconds=seconds)
        limit = whole_number(limit, "limit", 1)
        smallest = _SMALLEST if limit <= 2 else _SMALLEST_LONG
        super().__init__(rows, limits, threads, smallest=smallest)
        n = len(rows)
        self.counts = np.zeros(n, np.uint32)
        self.guesses = np.zeros(n, np.uint32)
        self.status = np.zeros(n, np.uint8)
        self.solutions = solutions
        self._limit = min(limit, _ANY)
        self._nodes = _ANY if limits.nodes is None else min(limits.nodes, _ANY)

    def result(self) -> BulkCount:
        """Return what was found so far; a BulkResult if solutions were asked for."""
        found = (self.counts, self.guesses, self.status, self.errors)
        took = (bool(self.status.all()), self.seconds, self.level)
        if self.solutions is None:
            return BulkCount(*found, *took)
        return BulkResult(*found, *took, self.solutions)

    def worker(self) -> CountingWorker:
        """Return a worker for one thread."""
        search = _kernel.Lockstep9(
            self._limit,
            self._nodes,
            self.solutions,
            self.counts,
            self.guesses,
            self.status,
            self.level,
        )
        return CountingWorker(search, self.status)


class CountingWorker(Worker["Taken", "dict[int, FarandoleError]"]):
    """Solves parts of the rows, in one thread."""

    def __init__(self, search: _kernel.Lockstep9, status: NDArray[np.uint8]) -> None:
        self._search = search
        self._status = status
        self._errors: dict[int, FarandoleError] = {}

    @property
    def done(self) -> int:
        """How many puzzles it is done with, bad ones among them."""
        return self._search.done

    def load(self, chunk: Taken) -> None:
        """Read some rows, and begin with them."""
        part = chunk.read()
        self._errors = part.errors
        self._status[part.at : part.at + len(part.status)] = part.status
        self._search.feed(part.cells, part.marks, part.at)

    def run(self) -> bool:
        """Go on; return whether a lane has nothing to do."""
        return self._search.run(_SWEEPS, False)

    def finish(self) -> bool:
        """Go on; return whether no lane has anything to do."""
        return self._search.run(_SWEEPS, True)

    def result(self) -> dict[int, FarandoleError]:
        """Return what is wrong with which rows; the rest is in the arrays."""
        return self._errors
