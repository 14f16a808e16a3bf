"""Work on rows of puzzles in step, into arrays.

Every worker reads its rows and writes to their rows of the outputs, so workers share nothing. The
lanes of a worker go from one part to the next without waiting for each other. Parts get smaller
towards the end, so that all threads finish at about the same time. The instruction set is the best
the processor has, or the one that the environment variable ``FARANDOLE_ISA`` names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.isa import level_in_use
from farandole.limits import Budget, Limits, Stop
from farandole.parallel import thread_count
from farandole.sudoku.many.pipeline import Pipeline, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from farandole.errors import FarandoleError
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.rows import Part, Rows, Taken

_LARGEST = 32_768  # rows in a part: their digits stay in the cache
_SMALLEST = 256  # rows in a part
LANES = 32
"""Lanes of the widest registers, a puzzle in each: the most puzzles of a part that are slow."""


class ArrayVerb:
    """Rows of puzzles, and arrays for the results.

    ``errors`` holds the errors of bad rows, ``seconds`` the time taken;
    ``budget`` has the time left for all.
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
        if rows.are_slow:
            smallest, largest = 1, LANES
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
        """Work until everything is done or the time is up.

        An exception, such as KeyboardInterrupt, stops all threads within a few milliseconds and is
        raised here; the arrays then hold the finished rows.
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
                for part in self._parts():
                    pipeline.put(part)
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


class RowsWorker(Worker["Taken", "dict[int, FarandoleError]"]):
    """Reads parts of the rows in one thread; does puzzles with constraints one by one.

    Their status is ``bad`` until `settle` has settled them.
    """

    def __init__(self) -> None:
        self._ruled: dict[int, Grid] = {}
        self._stop = Stop()
        self._errors: dict[int, FarandoleError] = {}

    def read(self, chunk: Taken) -> Part:
        """Read some rows; those with constraints are set aside."""
        chunk.ruled = self._ruled
        part = chunk.read()
        self._errors = part.errors
        return part

    def settle(self, row: int, grid: Grid) -> None:
        """Process a puzzle with constraints; what it writes counts only if it wasn't stopped."""
        raise NotImplementedError

    def settle_next(self) -> bool:
        """Process the next puzzle with constraints; return whether none is left."""
        if self._ruled:
            row, grid = next(iter(self._ruled.items()))
            with self._stop:
                self.settle(row, grid)
            if not self._stop.is_set:
                del self._ruled[row]
        return not self._ruled

    def stop(self) -> None:
        """Make :meth:`run` return soon; called from another thread."""
        self._stop.set()

    def errors(self, status: NDArray[np.uint8]) -> dict[int, FarandoleError]:
        """Return the errors of rows; unfinished ones with constraints are open in ``status``."""
        for row in self._ruled:
            status[row] = 0
        self._ruled.clear()
        return self._errors
