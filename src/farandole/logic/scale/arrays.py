"""Rating many puzzles on a scale, or by trial and error, into arrays."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from farandole import _kernel
from farandole.errors import FarandoleError
from farandole.logic.many.arrays import ArrayRaterWorker, How, RatingVerb
from farandole.logic.many.result import OUTCOMES
from farandole.logic.scale.scale import Scale, ScaleRating, rater_on, technique_of
from farandole.logic.scale.trial import TrialRating, trial_rater
from farandole.sudoku.many.result import BulkRows
from farandole.sudoku.many.rows import Rows

Numbers = TypeVar("Numbers", bound=_kernel.ExplainerRater | _kernel.TrialRater)
"""Raters that give three numbers to each puzzle."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkScale(BulkRows[ScaleRating]):
    """The ratings of many puzzles on a scale; row i of every array belongs to puzzle i.

    ``status`` is (n,) uint8, an index into :data:`~farandole.logic.OUTCOMES`; ``er``, ``ep`` and
    ``ed`` are (n,) float64, 0.0 without a rating; ``hardest`` is (n,) int32, a number for what the
    program calls the hardest step, 0 for none: indexing and iteration, which return
    :class:`ScaleRating`, have the name. ``errors`` has the error of each bad row. ``complete`` is
    False when a limit left rows open. ``seconds`` is the time it took, ``scale`` has the rules.
    """

    _outcomes = OUTCOMES

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


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkTrial(BulkRows[TrialRating]):
    """The ratings of many puzzles by trial and error; row i of every array belongs to puzzle i.

    ``status`` is (n,) uint8, an index into :data:`~farandole.logic.OUTCOMES`; ``depth``, ``length``
    and ``backdoor`` are (n,) uint8, as in :class:`TrialRating`: lower bounds in ``open`` rows, 0
    without a rating. ``errors`` has the error of each bad row. ``complete`` is False when a limit
    left rows open. ``seconds`` is the time it took. Indexing and iteration return
    :class:`TrialRating`.
    """

    _outcomes = OUTCOMES

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


class NumbersVerb(RatingVerb, Generic[Numbers]):
    """Rows of puzzles, and arrays for their ratings."""

    def __init__(self, rows: Rows, how: How) -> None:
        super().__init__(rows, how)
        self.numbers = np.zeros((len(rows), 3), np.uint8)
        self.outputs: tuple[NDArray[Any], ...] = (self.status, self.numbers)

    @abstractmethod
    def rater(self) -> Numbers:
        """Return a rater of the kernel."""

    def worker(self) -> NumbersWorker[Numbers]:
        """Return a worker for one thread."""
        return NumbersWorker(self, self.rater())


class NumbersWorker(ArrayRaterWorker[Numbers]):
    """Puts ratings into arrays."""

    def __init__(self, verb: NumbersVerb[Numbers], one: Numbers) -> None:
        super().__init__(verb, one)
        self._outputs = verb.outputs

    def result(self) -> dict[int, FarandoleError]:
        """Put the ratings into the arrays; return the errors by row."""
        rows = self._at + self._good
        found = [np.zeros((len(rows), *all.shape[1:]), all.dtype) for all in self._outputs]
        self._rater.into(*(values.reshape(-1) for values in found))
        for all, values in zip(self._outputs, found, strict=True):
            all[rows] = values
        return self.end()


class ScaleVerb(NumbersVerb[_kernel.ExplainerRater]):
    """Ratings on a scale."""

    def __init__(self, rows: Rows, scale: Scale, how: How) -> None:
        super().__init__(rows, how)
        self.scale = scale
        self.hardest = np.zeros(len(rows), np.int32)
        self.outputs += (self.hardest,)

    def rater(self) -> _kernel.ExplainerRater:
        """Return a rater of the kernel."""
        return rater_on(self.scale, self.seconds_each)

    def result(self) -> BulkScale:
        """Return the result so far."""
        er, ep, ed = self.numbers.T / 10
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


class TrialVerb(NumbersVerb[_kernel.TrialRater]):
    """Ratings by trial and error."""

    def rater(self) -> _kernel.TrialRater:
        """Return a rater of the kernel."""
        return trial_rater(self.seconds_each)

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
