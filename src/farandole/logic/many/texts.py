"""Rating the puzzles of a text: the verb of ``farandole rate``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from farandole import _kernel
from farandole.errors import FarandoleError, GridError, ManySolutions, NoSolution
from farandole.limits import Limits
from farandole.logic.finding import rate
from farandole.logic.many.rater import Kernel, RaterWorker, rater
from farandole.logic.many.result import BAD, MANY, NONE, OPEN, RATED, STUCK, Rated, rated_of
from farandole.logic.profile import HODOKU, Profile
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.items import Chunk, Item
from farandole.sudoku.many.verbs import Row, items_of, text_of

One = TypeVar("One")


class RatedChunk(NamedTuple, Generic[One]):
    """The result of a chunk, or of the puzzles before the first unfinished one."""

    rows: list[Row]
    ratings: list[One]


class PuzzleRating(ABC, Generic[Kernel, One]):
    """Rating the puzzles of a text, or their canonical forms; ``seconds`` limits each puzzle."""

    few = 4
    most = 32
    is_in_turn = True

    def __init__(self, *, seconds: float | None, canonical: bool) -> None:
        self.canonical = canonical
        self.seconds = Limits(seconds=seconds).seconds

    @abstractmethod
    def rater(self) -> Kernel:
        """Return a rater of the kernel."""

    @abstractmethod
    def rated(self, row: tuple[Any, ...]) -> One:
        """Return the rating in a row of the rater."""

    @abstractmethod
    def on_shape(self, grid: Grid) -> One:
        """Rate a puzzle on another board than the classic one."""

    def worker(self) -> TextRatingWorker[Kernel, One]:
        """Return a worker for one thread."""
        return TextRatingWorker(self)

    def process(self, grid: Grid) -> One:
        """Rate one puzzle, on any board."""
        if not grid.is_classic:
            return self.on_shape(grid)
        worker = self.worker()
        worker.rate(grid.cells)
        while not worker.run():
            pass
        return worker.ratings()[0]

    def results(self, chunk: Chunk, rated: RatedChunk[One]) -> Iterator[tuple[Item, One | None]]:
        """Yield each puzzle of a chunk and its result, None for one that can't be read."""
        ratings = iter(rated.ratings)
        for item in items_of(chunk, rated.rows):
            yield item, None if item.record is None else next(ratings)


class TextRating(PuzzleRating[_kernel.LogicRater, Rated]):
    """Rating by a profile; the result of each puzzle is a :class:`Rated`."""

    def __init__(
        self, profile: Profile = HODOKU, *, seconds: float | None = None, canonical: bool = False
    ) -> None:
        super().__init__(seconds=seconds, canonical=canonical)
        self.profile = profile

    def rater(self) -> _kernel.LogicRater:
        """Return a rater of the kernel."""
        return rater(self.profile, self.seconds)

    def rated(self, row: tuple[Any, ...]) -> Rated:
        """Return the rating in a row of the rater."""
        return rated_of(row)

    def on_shape(self, grid: Grid) -> Rated:
        """Rate a puzzle on another board than the classic one."""
        return rated_alone(grid, self.profile, seconds=self.seconds, canonical=self.canonical)


def rated_alone(grid: Grid, profile: Profile, *, seconds: float | None, canonical: bool) -> Rated:
    """Rate one puzzle on any board, with constraints or without."""
    try:
        rating = rate(grid, profile, seconds=seconds, canonical=canonical)
    except NoSolution:
        return Rated(NONE)
    except ManySolutions:
        return Rated(MANY)
    except FarandoleError as error:
        outcome = NONE if isinstance(error, GridError) else BAD
        return Rated(outcome, error=None if outcome == NONE else error.with_traceback(None))
    outcome = {"solved": RATED, "stopped": OPEN}.get(rating.end, STUCK)
    return Rated(outcome, rating.level, rating.score, rating.hardest, rating.counts)


class TextRatingWorker(RaterWorker[Kernel], Generic[Kernel, One]):
    """Rates chunks of classic puzzles, one chunk after the other."""

    def __init__(self, verb: PuzzleRating[Kernel, One]) -> None:
        super().__init__(verb.rater(), canonical=verb.canonical)
        self._rated = verb.rated
        self._reader = _kernel.Lines9("read")
        self._rows: list[Row] = []

    def load(self, chunk: Chunk) -> None:
        """Start a chunk."""
        self._rows = []
        if chunk.readable:
            self._reader.load(*text_of(chunk))
            self._rows = self._reader.rows()
        self.rate(b"".join(row[2] for row in self._rows))

    def ratings(self) -> list[One]:
        """Return the rating of each finished puzzle of the chunk."""
        return list(map(self._rated, self._rater.rows()))

    def result(self) -> RatedChunk[One]:
        """Return the result of the chunk, or of the puzzles before the first unfinished one."""
        ratings = self.ratings()
        self.close(len(ratings))
        return RatedChunk(self._rows[: len(ratings)], ratings)
