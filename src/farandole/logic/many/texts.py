"""Rating the puzzles of a text: the verb of ``farandole rate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole import _kernel
from farandole.errors import FarandoleError, GridError, ManySolutions, NoSolution
from farandole.limits import Limits
from farandole.logic.finding import rate
from farandole.logic.many.rater import RaterWorker, rater
from farandole.logic.many.result import BAD, MANY, NONE, OPEN, RATED, STUCK, Rated, rated_of
from farandole.logic.profile import HODOKU, Profile
from farandole.sudoku.many.verbs import Row, items_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.items import Chunk, Item


class RatedChunk(NamedTuple):
    """The result of a chunk, or of the puzzles before the first unfinished one."""

    rows: list[Row]
    ratings: list[Rated]


class TextRating:
    """Rating the puzzles of a text, or their canonical forms; ``seconds`` limits each puzzle.

    The result of each is a :class:`Rated`.
    """

    few = 4
    most = 32
    is_in_turn = True

    def __init__(
        self, profile: Profile = HODOKU, *, seconds: float | None = None, canonical: bool = False
    ) -> None:
        self.profile = profile
        self.canonical = canonical
        self.seconds = Limits(seconds=seconds).seconds

    def worker(self) -> TextRatingWorker:
        """Return a worker for one thread."""
        return TextRatingWorker(self)

    def process(self, grid: Grid) -> Rated:
        """Rate one puzzle, on any board."""
        if not grid.is_classic:
            return self._on_shape(grid)
        worker = self.worker()
        worker.rate(grid.cells)
        while not worker.run():
            pass
        return worker.ratings()[0]

    def _on_shape(self, grid: Grid) -> Rated:
        try:
            rating = rate(grid, self.profile, seconds=self.seconds, canonical=self.canonical)
        except NoSolution:
            return Rated(NONE)
        except ManySolutions:
            return Rated(MANY)
        except FarandoleError as error:
            outcome = NONE if isinstance(error, GridError) else BAD
            return Rated(outcome, error=None if outcome == NONE else error.with_traceback(None))
        outcome = {"solved": RATED, "stopped": OPEN}.get(rating.end, STUCK)
        return Rated(outcome, rating.level, rating.score, rating.hardest, rating.counts)

    def results(self, chunk: Chunk, rated: RatedChunk) -> Iterator[tuple[Item, Rated | None]]:
        """Yield each puzzle of a chunk and its result, None for one that can't be read."""
        ratings = iter(rated.ratings)
        for item in items_of(chunk, rated.rows):
            yield item, None if item.record is None else next(ratings)


class TextRatingWorker(RaterWorker):
    """Rates chunks of classic puzzles, one chunk after the other."""

    def __init__(self, verb: TextRating) -> None:
        super().__init__(rater(verb.profile, verb.seconds), canonical=verb.canonical)
        self._reader = _kernel.Lines9("read")
        self._rows: list[Row] = []

    def load(self, chunk: Chunk) -> None:
        """Start a chunk."""
        self._rows = []
        if chunk.readable:
            self._reader.load(*text_of(chunk))
            self._rows = self._reader.rows()
        self.rate(b"".join(row[2] for row in self._rows))

    def ratings(self) -> list[Rated]:
        """Return the rating of each finished puzzle of the chunk."""
        return list(map(rated_of, self._rater.rows()))

    def result(self) -> RatedChunk:
        """Return the result of the chunk, or of the puzzles before the first unfinished one."""
        ratings = self.ratings()
        self.close(len(ratings))
        return RatedChunk(self._rows[: len(ratings)], ratings)
