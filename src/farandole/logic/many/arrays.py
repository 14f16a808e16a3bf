"""Rating many classic puzzles into arrays, on all processors."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from farandole import _kernel
from farandole.errors import FarandoleError
from farandole.limits import Limits, duration
from farandole.logic.many.rater import SLICE, Kernel, RaterWorker, rater
from farandole.logic.many.result import OUTCOMES, BulkRating, Rated
from farandole.logic.many.texts import rated_alone
from farandole.logic.profile import Profile
from farandole.logic.techniques import LEVELS
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.arrays import ArrayVerb, RowsWorker
from farandole.sudoku.many.check import givens_of
from farandole.sudoku.many.rows import Part, Rows, Taken

_SMALLEST, _LARGEST = 4, 256  # rows in a part: the times of puzzles differ a thousandfold


class How(NamedTuple):
    """How to rate: the time for all puzzles and for each, by canonical forms, in which threads."""

    seconds: float | None = None
    seconds_each: float | None = None
    canonical: bool = False
    threads: int | None = None


class RatingVerb(ArrayVerb):
    """Rows of puzzles, and an array for how each of them ended."""

    def __init__(self, rows: Rows, how: How) -> None:
        limits = Limits(seconds=how.seconds)
        super().__init__(rows, limits, how.threads, smallest=_SMALLEST, largest=_LARGEST)
        self.canonical = how.canonical
        self.seconds_each = None if how.seconds_each is None else duration(how.seconds_each)
        self.status = np.zeros(len(rows), np.uint8)


class Rating(RatingVerb):
    """Rows of puzzles, and arrays for their ratings."""

    def __init__(self, rows: Rows, profile: Profile, how: How) -> None:
        super().__init__(rows, how)
        n = len(rows)
        self.profile = profile
        self.levels = np.zeros(n, np.uint8)
        self.score = np.zeros(n, np.int32)
        self.hardest = np.full(n, -1, np.int16)

    def worker(self) -> RatingWorker:
        """Return a worker for one thread."""
        return RatingWorker(self, rater(self.profile, self.seconds_each))

    def result(self) -> BulkRating:
        """Return the result so far."""
        return BulkRating(
            self.status,
            self.levels,
            self.score,
            self.hardest,
            self.errors,
            bool(self.status.all()),
            self.seconds,
            self.profile,
        )


class ArrayRaterWorker(RaterWorker[Kernel]):
    """Rates parts of the rows, in one thread."""

    def __init__(self, verb: RatingVerb, one: Kernel) -> None:
        super().__init__(one, canonical=verb.canonical)
        self._budget = verb.budget
        self._status = verb.status

    def load(self, chunk: Taken) -> None:
        """Read some rows, and begin with them."""
        part = self.read(chunk)
        givens = givens_of(part)
        self._at = part.at
        self._size = len(part.status)
        self._bad = part.status != 0
        self._good = np.flatnonzero(~self._bad)
        self._errors = part.errors
        self._status[part.at : part.at + self._size] = part.status
        self.rate(givens[self._good].tobytes())

    def read(self, chunk: Taken) -> Part:
        """Read some rows."""
        return chunk.read()

    def run(self) -> bool:
        """Work for some milliseconds, or on one puzzle that takes longer."""
        return self._rater.run(SLICE, self._budget.seconds_left)

    def end(self) -> dict[int, FarandoleError]:
        """Close the part; return the errors by row."""
        self.close(self._rater.done + int(self._bad.sum()))
        return self._errors


class RatingWorker(ArrayRaterWorker[_kernel.LogicRater], RowsWorker):
    """Puts levels and scores into arrays; rates puzzles with constraints after the others."""

    def __init__(self, verb: Rating, one: _kernel.LogicRater) -> None:
        RowsWorker.__init__(self)
        ArrayRaterWorker.__init__(self, verb, one)
        self._verb = verb
        self._rated: dict[int, Rated] = {}

    def read(self, chunk: Taken) -> Part:
        """Read some rows; those with constraints are set aside."""
        return RowsWorker.read(self, chunk)

    def run(self) -> bool:
        """Work for some milliseconds, or on one puzzle that takes longer."""
        return ArrayRaterWorker.run(self) and self.settle_next()

    def stop(self) -> None:
        """Have :meth:`run` return soon; called in another thread."""
        RowsWorker.stop(self)
        ArrayRaterWorker.stop(self)

    def settle(self, row: int, grid: Grid) -> None:
        """Rate a puzzle with constraints, in the time that is left for all."""
        verb = self._verb
        left = [it for it in (verb.seconds_each, self._budget.rest().seconds) if it is not None]
        self._rated[row] = rated_alone(
            grid, verb.profile, seconds=min(left, default=None), canonical=verb.canonical
        )

    def result(self) -> dict[int, FarandoleError]:
        """Put the ratings into the arrays; return the errors by row."""
        verb, rows = self._verb, self._at + self._good
        n = len(self._good)
        status, level = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        score, hardest = np.zeros(n, np.int32), np.full(n, -1, np.int16)
        self._rater.into(status, level, score, hardest)
        is_rated = (status == _RATED) | (status == _STUCK)
        verb.status[rows] = status
        verb.levels[rows] = np.where(is_rated, level, 0)
        verb.score[rows] = np.where(is_rated, score, 0)
        verb.hardest[rows] = np.where(is_rated, hardest, -1)
        for row, one in self._rated.items():
            verb.status[row] = OUTCOMES.index(one.outcome)
            if one.error is not None:
                self._errors[row] = one.error
            if verb.status[row] in (_RATED, _STUCK):
                verb.levels[row], verb.score[row] = LEVELS.index(one.level), one.score
                verb.hardest[row] = -1 if one.hardest is None else one.hardest.number
        self._rated.clear()
        self.errors(verb.status)
        return self.end()


_RATED, _STUCK = 1, 5
