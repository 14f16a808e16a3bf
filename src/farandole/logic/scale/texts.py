"""Rating the puzzles of a text on a scale, and single ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from farandole import _kernel
from farandole.errors import FarandoleError, ManySolutions, NoSolution, Unsupported
from farandole.i18n import msg
from farandole.logic.board import Board, BoardLike, any_board, parts_of
from farandole.logic.finding import the_solution
from farandole.logic.many.cells import CellRatingWorker
from farandole.logic.many.result import BAD, MANY, NONE
from farandole.logic.many.texts import PuzzleRating, RatedChunk
from farandole.logic.scale.path import explain_on
from farandole.logic.scale.scale import SE, Scale, ScaleRating, not_classic, rater_on, rating_on
from farandole.sudoku.formats import Record
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.items import Chunk, Item


class TextScale(PuzzleRating[_kernel.ExplainerRater, ScaleRating]):
    """Rating on a scale; the result of each puzzle is a :class:`ScaleRating`."""

    def __init__(
        self, scale: Scale = SE, *, seconds: float | None = None, canonical: bool = False
    ) -> None:
        super().__init__(seconds=seconds, canonical=canonical)
        self.scale = scale

    def rater(self) -> _kernel.ExplainerRater:
        """Return a rater of the kernel."""
        return rater_on(self.scale, self.seconds)

    def rated(self, row: tuple[Any, ...]) -> ScaleRating:
        """Return the rating in a row of the rater."""
        return rating_on(self.scale, row)

    def on_shape(self, grid: Grid) -> ScaleRating:
        """Return the error of a puzzle on another board than the classic one."""
        return ScaleRating(BAD, error=not_classic())

    def results(
        self, chunk: Chunk, rated: RatedChunk[ScaleRating]
    ) -> Iterator[tuple[Item, ScaleRating | None]]:
        """Yield each puzzle of a chunk and its result; one with candidates is rated as a board."""
        for item, rating in super().results(chunk, rated):
            if item.record is not None and item.record.candidates is not None:
                yield item, self.process_record(item.record)
            else:
                yield item, rating

    def process_record(self, record: Record) -> ScaleRating:
        """Rate one puzzle, or a board where its text has candidates."""
        if record.candidates is None or not record.grid.shape.is_classic:
            return self.process(record.grid)
        try:
            grid, givens, candidates = parts_of(record)
            board = Board(grid, givens=givens, candidates=candidates)
            return rate_on(board, self.scale, seconds=self.seconds, canonical=self.canonical)
        except NoSolution:
            return ScaleRating(NONE)
        except ManySolutions:
            return ScaleRating(MANY)
        except FarandoleError as error:
            return ScaleRating(BAD, error=error.with_traceback(None))


class CellScale:
    """Rating puzzles that are digits already; each result is a row of the kernel."""

    few = 4

    def __init__(self, scale: Scale) -> None:
        self.scale = scale

    def worker(self) -> CellRatingWorker[_kernel.ExplainerRater]:
        """Return a worker for one thread."""
        return CellRatingWorker(rater_on(self.scale, None))


def rate_on(
    board: BoardLike, scale: Scale, *, seconds: float | None, canonical: bool
) -> ScaleRating:
    """Return the rating of one puzzle on a scale.

    Raises :class:`~farandole.NoSolution`, :class:`~farandole.ManySolutions`, and
    :class:`~farandole.errors.Unsupported` for other boards than the classic one, and for the
    canonical form of one with fewer candidates than its digits leave.
    """
    board = any_board(board)
    if not board.grid.is_classic:
        raise not_classic()
    if board.candidates != Board(board.grid).candidates:
        if canonical:
            raise Unsupported(msg("a board with fewer candidates has no canonical form"))
        return explain_on(board, scale, seconds=seconds).rating
    rating = TextScale(scale, seconds=seconds, canonical=canonical).process(board.grid)
    if rating.outcome in (NONE, MANY):
        the_solution(board)
    return rating
