"""Rating classic puzzles that are digits already: a verb for the pipeline."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from farandole import _kernel
from farandole.logic.many.rater import Kernel, RaterWorker, rater
from farandole.logic.profile import HODOKU, Profile

RatedRow: TypeAlias = tuple[int, int, int, int, list[tuple[int, int]]]
"""Outcome, level, score, number of the hardest technique or -1, and how often each was used."""


class Cells(NamedTuple):
    """Puzzles end to end, 81 digits each, and an object by which the caller recognises them."""

    cells: bytes
    owner: object = None

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return len(self.cells) // 81


class CellRating:
    """Rating puzzles that are digits already; each result is a row of numbers."""

    few = 4

    def __init__(self, profile: Profile = HODOKU) -> None:
        self.profile = profile

    def worker(self) -> CellRatingWorker[_kernel.LogicRater]:
        """Return a worker for one thread."""
        return CellRatingWorker(rater(self.profile, None))


class CellRatingWorker(RaterWorker[Kernel]):
    """Rates one chunk after the other; the rows are those of its rater."""

    def load(self, chunk: Cells) -> None:
        """Start a chunk."""
        self.rate(chunk.cells)

    def result(self) -> list[Any]:
        """Return the rows of the puzzles that are finished."""
        rows: list[Any] = self._rater.rows()
        self.close(len(rows))
        return rows
