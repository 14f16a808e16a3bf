"""Rating many puzzles on a scale into arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.logic.many.arrays import ArrayRaterWorker, RatingVerb
from farandole.logic.many.result import OUTCOMES
from farandole.logic.scale.scale import Scale, ScaleRating, rater_on, technique_of
from farandole.sudoku.many.result import Bulk, described

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from farandole.errors import FarandoleError
    from farandole.sudoku.many.rows import Rows


@dataclass(frozen=True, slots=True, eq=False)
class BulkScale(Bulk):
    """The ratings of many puzzles on a scale; row i of every array belongs to puzzle i.

    ``status`` is (n,) uint8, an index into :data:`~farandole.logic.OUTCOMES`; ``er``, ``ep`` and
    ``ed`` are (n,) float64, 0.0 without a rating; ``hardest`` is (n,) int32, a number for what the
    program calls the hardest step, 0 for none: indexing and iteration, which return
    :class:`ScaleRating`, have the name. ``errors`` has the error of each bad row. ``complete`` is
    False when a limit left rows open. ``seconds`` is the time it took, ``scale`` has the rules.
    """

    status: NDArray[np.uint8]
    er: NDArray[np.float64]
    ep: NDArray[np.float64]
    ed: NDArray[np.float64]
    hardest: NDArray[np.int32]
    errors: dict[int, FarandoleError]
    complete: bool
    seconds: float
    scale: Scale

    def __getitem__(self, row: int) -> ScaleRating:
        at = range(len(self))[row]
        return ScaleRating(
            OUTCOMES[self.status[at]],
            float(self.er[at]),
            float(self.ep[at]),
            float(self.ed[at]),
            technique_of(int(self.hardest[at])),
            self.scale,
            self.errors.get(at),
        )

    def __iter__(self) -> Iterator[ScaleRating]:
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        return described(self, OUTCOMES)


class ScaleVerb(RatingVerb):
    """Rows of puzzles, and arrays for their ratings."""

    def __init__(
        self,
        rows: Rows,
        scale: Scale,
        seconds: float | None,
        seconds_each: float | None,
        canonical: bool,
        threads: int | None,
    ) -> None:
        import numpy as np

        super().__init__(rows, seconds, seconds_each, canonical, threads)
        self.scale = scale
        self.tenths = np.zeros((len(rows), 3), np.uint8)
        self.hardest = np.zeros(len(rows), np.int32)

    def worker(self) -> ScaleWorker:
        """Return a worker for one thread."""
        return ScaleWorker(self, rater_on(self.scale, self.seconds_each))

    def result(self) -> BulkScale:
        """Return the result so far."""
        er, ep, ed = self.tenths.T / 10
        return BulkScale(
            self.status,
            er,
            ep,
            ed,
            self.hardest,
            self.errors,
            bool(self.status.all()),
            self.seconds,
            self.scale,
        )


class ScaleWorker(ArrayRaterWorker[_kernel.ExplainerRater]):
    """Puts ratings on a scale into arrays."""

    def __init__(self, verb: ScaleVerb, one: _kernel.ExplainerRater) -> None:
        super().__init__(verb, one)
        self._verb = verb

    def result(self) -> dict[int, FarandoleError]:
        """Put the ratings into the arrays; return the errors by row."""
        import numpy as np

        n = len(self._good)
        status, tenths = np.zeros(n, np.uint8), np.zeros(3 * n, np.uint8)
        hardest = np.zeros(n, np.int32)
        self._rater.into(status, tenths, hardest)
        rows = self._at + self._good
        self._verb.status[rows] = status
        self._verb.tenths[rows] = tenths.reshape(n, 3)
        self._verb.hardest[rows] = hardest
        return self.end()
