"""The ordered steps of many puzzles, in flat arrays: what data sets hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from farandole.logic.many.arrays import How, Rating, RatingWorker
from farandole.logic.many.rater import rater
from farandole.logic.profile import HODOKU, Profile
from farandole.sudoku.many.result import finished
from farandole.sudoku.many.sources import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from farandole.errors import FarandoleError
    from farandole.logic.many.result import BulkRating
    from farandole.sudoku.many.rows import Part, Rows, Taken
    from farandole.sudoku.many.sources import Puzzles


@dataclass(frozen=True, slots=True, eq=False)
class Paths:
    """The steps of n puzzles, one after the other.

    ``lengths`` (n,) uint16 is how many are of each puzzle. For each step there are ``techniques``
    (their numbers), ``cells`` 0 to 80 and ``digits`` (0: the step places none), and ``counts``, the
    number of its eliminations; ``gone_cells`` and ``gone_digits`` are those; all uint8.
    A step that places several digits is as many steps here, the first with all eliminations.
    """

    lengths: NDArray[np.uint16]
    techniques: NDArray[np.uint8]
    cells: NDArray[np.uint8]
    digits: NDArray[np.uint8]
    counts: NDArray[np.uint8]
    gone_cells: NDArray[np.uint8]
    gone_digits: NDArray[np.uint8]


def paths_many(
    puzzles: Puzzles,
    profile: Profile = HODOKU,
    *,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[BulkRating, Paths]:
    """Return the ratings of puzzles, as ``rate_many``, and the steps that they come from.

    A puzzle that has no rating has no steps.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rating, paths = paths_many([p, "1" * 81])
    >>> rating.score.tolist(), paths.lengths.tolist()
    ([204, 0], [51, 0])
    """
    verb = _Pathfinding(rows_of(puzzles, threads), profile, threads)
    rating = finished(lambda: verb.run(progress, len(verb)), verb.result)
    return rating, verb.paths()


class _Pathfinding(Rating):
    """Ratings, and the steps of each part of the rows by its first row."""

    def __init__(self, rows: Rows, profile: Profile, threads: int | None) -> None:
        super().__init__(rows, profile, How(threads=threads))
        self.parts: dict[int, tuple[NDArray[np.uint16], tuple[bytes, ...]]] = {}

    def worker(self) -> _PathWorker:
        """Return a worker for one thread."""
        return _PathWorker(self)

    def paths(self) -> Paths:
        """Return all steps in the order of the puzzles."""
        parts = [self.parts[at] for at in sorted(self.parts)]
        lengths = [np.zeros(0, np.uint16), *(one for one, _ in parts)]
        flat = (b"".join(arrays) for arrays in zip(*(arrays for _, arrays in parts), strict=True))
        bytes_of = [np.frombuffer(one, np.uint8) for one in flat] or [np.zeros(0, np.uint8)] * 6
        return Paths(np.concatenate(lengths), *bytes_of)


class _PathWorker(RatingWorker):
    def __init__(self, verb: _Pathfinding) -> None:
        super().__init__(verb, rater(verb.profile, verb.seconds_each))
        self._parts = verb.parts
        self._rater.keep_paths()

    def read(self, chunk: Taken) -> Part:
        """Read some rows; one with constraints is bad, as paths are of the kernel."""
        return chunk.read()

    def result(self) -> dict[int, FarandoleError]:
        """Put ratings and steps where they belong; return the errors by row."""
        lengths = np.zeros(self._size, np.uint16)
        packed, *arrays = self._rater.paths()
        found = np.frombuffer(packed, "<u2")
        lengths[self._good[: len(found)]] = found
        self._parts[self._at] = lengths, tuple(arrays)
        return super().result()
