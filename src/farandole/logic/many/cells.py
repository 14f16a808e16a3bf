"""Rating classic puzzles that are digits already: a verb for the pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from farandole.logic.many.rater import SLICE, rater
from farandole.logic.profile import HODOKU

if TYPE_CHECKING:
    from farandole import _kernel
    from farandole.logic.profile import Profile

_FOREVER = 1e9  # seconds

RatedRow: TypeAlias = tuple[int, int, int, int, list[tuple[int, int]]]
"""Outcome, level, score, number of the hardest technique or -1, and how often each was used."""


class Cells(NamedTuple):
    """Puzzles end to end, 81 digits each, and whatever helps to know them again."""

    cells: bytes
    owner: object = None

    @property
    def puzzles(self) -> int:
        """How many there are."""
        return len(self.cells) // 81


class CellRating:
    """Rating puzzles that come as digits; a row of numbers comes of each.

    >>> from farandole import Grid
    >>> from farandole.sudoku.many.pipeline import Pipeline
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> with Pipeline(CellRating(), lambda cells, rows: print(rows[0][:3]), threads=1) as pipeline:
    ...     pipeline.put(Cells(Grid(p).cells))
    (1, 0, 204)
    """

    few = 4

    def __init__(self, profile: Profile = HODOKU) -> None:
        self.profile = profile

    def worker(self) -> CellRatingWorker:
        """Return a worker for one thread."""
        return CellRatingWorker(rater(self.profile, None))


class CellRatingWorker:
    """Rates one chunk after the other."""

    def __init__(self, one: _kernel.LogicRater) -> None:
        self._rater = one
        self._done = 0
        self._is_busy = False

    @property
    def done(self) -> int:
        """How many puzzles it is done with."""
        return self._done + (self._rater.done if self._is_busy else 0)

    def load(self, chunk: Cells) -> None:
        """Begin a chunk."""
        self._rater.load(chunk.cells)
        self._is_busy = True

    def run(self) -> bool:
        """Go on for some milliseconds, or with one puzzle that takes longer."""
        return self._rater.run(SLICE, _FOREVER)

    def stop(self) -> None:
        """Have :meth:`run` return soon; called in another thread."""
        self._rater.stop()

    def finish(self) -> bool:
        """Tell that nothing is left when all chunks are done."""
        return True

    def result(self) -> list[RatedRow]:
        """Return the rows of the puzzles that are done."""
        rows = self._rater.rows()
        self._done += len(rows)
        self._is_busy = False
        return rows
