"""Work on rows of puzzles in step, into arrays.

Every worker reads its rows and writes to their rows of the outputs, so workers share nothing. The
lanes of a worker go from one part to the next without waiting for each other. Parts get smaller
towards the end, so that all threads finish at about the same time. The instruction set is the best
the processor has, or the one that the environment variable ``FARANDOLE_ISA`` names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.isa import level_in_use
from farandole.limits import Budget, Limits
from farandole.parallel import thread_count
from farandole.sudoku.many.pipeline import Pipeline, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.errors import FarandoleError
    from farandole.sudoku.many.rows import Rows, Taken

_LARGEST = 32_768  # rows in a part: their digits stay in the cache
_SMALLEST = 256  # rows in a part


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
