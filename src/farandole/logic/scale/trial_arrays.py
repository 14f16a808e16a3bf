"""Rating many puzzles by trial and error into arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.logic.many.arrays import ArrayRaterWorker, RatingVerb
from farandole.logic.many.result import OUTCOMES
from farandole.logic.scale.trial import TrialRating, trial_rater
from farandole.sudoku.many.result import Bulk, described

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from farandole.errors import FarandoleError
    from farandole.sudoku.many.rows import Rows


@dataclass(frozen=True, slots=True, eq=False)
class BulkTrial(Bulk):
    """The ratings of many puzzles by trial and error; row i of every array belongs to puzzle i.

    ``status`` is (n,) uint8, an index into :data:`~farandole.logic.OUTCOMES`; ``depth``, ``length``
    and ``backdoor`` are (n,) uint8, as in :class:`TrialRating`: lower bounds in ``open`` rows, 0
    without a rating. ``errors`` has the error of each bad row. ``complete`` is False when a limit
    left rows open. ``seconds`` is the time it took. Indexing and iteration return
    :class:`TrialRating`.
    """

    status: NDArray[np.uint8]
    depth: NDArray[np.uint8]
    length: NDArray[np.uint8]
    backdoor: NDArray[np.uint8]
    errors: dict[int, FarandoleError]
    complete: bool
    seconds: float

    def __getitem__(self, row: int) -> TrialRating:
        at = range(len(self))[row]
        return TrialRating(
            OUTCOMES[self.status[at]],
            int(self.depth[at]),
            int(self.length[at]),
            int(self.backdoor[at]),
            self.errors.get(at),
        )

    def __iter__(self) -> Iterator[TrialRating]:
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        return described(self, OUTCOMES)


class TrialVerb(RatingVerb):
    """Rows of puzzles, and an array for their ratings."""

    def __init__(
        self,
        rows: Rows,
        seconds: float | None,
        seconds_each: float | None,
        canonical: bool,
        threads: int | None,
    ) -> None:
        import numpy as np

        super().__init__(rows, seconds, seconds_each, canonical, threads)
        self.numbers = np.zeros((len(rows), 3), np.uint8)

    def worker(self) -> TrialWorker:
        """Return a worker for one thread."""
        return TrialWorker(self, trial_rater(self.seconds_each))

    def result(self) -> BulkTrial:
        """Return the result so far."""
        depth, length, backdoor = self.numbers.T.copy()
        return BulkTrial(
            self.status,
            depth,
            length,
            backdoor,
            self.errors,
            bool(self.status.all()),
            self.seconds,
        )


class TrialWorker(ArrayRaterWorker[_kernel.TrialRater]):
    """Puts ratings by trial and error into an array."""

    def __init__(self, verb: TrialVerb, one: _kernel.TrialRater) -> None:
        super().__init__(verb, one)
        self._verb = verb

    def result(self) -> dict[int, FarandoleError]:
        """Put the ratings into the array; return the errors by row."""
        import numpy as np

        n = len(self._good)
        status, numbers = np.zeros(n, np.uint8), np.zeros(3 * n, np.uint8)
        self._rater.into(status, numbers)
        rows = self._at + self._good
        self._verb.status[rows] = status
        self._verb.numbers[rows] = numbers.reshape(n, 3)
        return self.end()
