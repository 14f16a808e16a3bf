"""Rating many classic puzzles into arrays, on all processors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.limits import Limits, duration
from farandole.logic.many.rater import SLICE, RaterWorker, rater
from farandole.logic.many.result import BulkRating
from farandole.logic.profile import HODOKU, Profile
from farandole.sudoku.many.arrays import ArrayVerb
from farandole.sudoku.many.check import givens_of
from farandole.sudoku.many.result import finished

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.errors import FarandoleError
    from farandole.sudoku.many.rows import Rows, Taken
    from farandole.sudoku.many.sources import Puzzles

_SMALLEST, _LARGEST = 4, 256  # rows in a part: the times of puzzles differ a thousandfold


def rate_many(
    puzzles: Puzzles,
    profile: Profile = HODOKU,
    *,
    threads: int | None = None,
    seconds: float | None = None,
    seconds_each: float | None = None,
    canonical: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> BulkRating:
    """Return how hard each puzzle is.

    The same as :func:`rate` of each, in arrays. Puzzles are those of
    :func:`~farandole.sudoku.solve_many`, but pencilmarks are bad here. ``seconds`` limits the whole
    work and ``seconds_each`` each puzzle; what wasn't settled is ``open``. With ``canonical`` the
    canonical form of each puzzle is rated. ``threads`` share the rows, the GIL released (all
    processors by default). ``progress`` is called with the puzzles done and their number, about 20
    times a second, from the calling thread. Ctrl-C raises :class:`~farandole.sudoku.Interrupted`, a
    KeyboardInterrupt with what is finished.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> result = rate_many([p, "1" * 81, "." * 81, "what?"])
    >>> result
    <BulkRating of 4 puzzles: 1 rated, 1 none, 1 many, 1 bad>
    >>> result.score.tolist(), result[0].hardest
    ([204, 0, 0, 0], technique('naked-single'))

    Needs numpy.
    """
    from farandole.sudoku.many.sources import rows_of

    rating = Rating(
        rows_of(puzzles, threads),
        profile,
        seconds=seconds,
        seconds_each=seconds_each,
        canonical=canonical,
        threads=threads,
    )
    return finished(lambda: rating.run(progress, len(rating)), rating.result)


class Rating(ArrayVerb):
    """Rows of puzzles, and arrays for their ratings."""

    def __init__(
        self,
        rows: Rows,
        profile: Profile,
        *,
        seconds: float | None,
        seconds_each: float | None,
        canonical: bool,
        threads: int | None,
    ) -> None:
        import numpy as np

        super().__init__(
            rows, Limits(seconds=seconds), threads, smallest=_SMALLEST, largest=_LARGEST
        )
        n = len(rows)
        self.profile = profile
        self.canonical = canonical
        self.seconds_each = None if seconds_each is None else duration(seconds_each)
        self.status = np.zeros(n, np.uint8)
        self.levels = np.zeros(n, np.uint8)
        self.score = np.zeros(n, np.int32)
        self.hardest = np.full(n, -1, np.int16)

    def worker(self) -> RatingWorker:
        """Return a worker for one thread."""
        return RatingWorker(self)

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


class RatingWorker(RaterWorker):
    """Rates parts of the rows, in one thread."""

    def __init__(self, verb: Rating) -> None:
        super().__init__(rater(verb.profile, verb.seconds_each), canonical=verb.canonical)
        self._verb = verb

    def load(self, chunk: Taken) -> None:
        """Read some rows, and begin with them."""
        import numpy as np

        part = chunk.read()
        givens = givens_of(part)
        self._at = part.at
        self._size = len(part.status)
        self._bad = part.status != 0
        self._good = np.flatnonzero(~self._bad)
        self._errors = part.errors
        self._verb.status[part.at : part.at + self._size] = part.status
        self.rate(givens[self._good].tobytes())

    def run(self) -> bool:
        """Work for some milliseconds, or on one puzzle that takes longer."""
        return self._rater.run(SLICE, self._verb.budget.seconds_left)

    def result(self) -> dict[int, FarandoleError]:
        """Put the ratings into the arrays; return the errors by row."""
        import numpy as np

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
        self.close(self._rater.done + int(self._bad.sum()))
        return self._errors


_RATED, _STUCK = 1, 5
