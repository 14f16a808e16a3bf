"""Rating the puzzles of a text on a scale, and single ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole import _kernel
from farandole.errors import Unsupported
from farandole.i18n import msg
from farandole.logic.board import Board, any_board
from farandole.logic.finding import the_solution
from farandole.logic.many.cells import CellRatingWorker
from farandole.logic.many.result import BAD, MANY, NONE
from farandole.logic.many.texts import PuzzleRating
from farandole.logic.scale.scale import SE, Scale, ScaleRating, not_classic, rater_on, rating_on

if TYPE_CHECKING:
    from farandole.logic.board import BoardLike
    from farandole.sudoku.grid import Grid


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
    :class:`~farandole.errors.Unsupported` for other boards than the classic one, and for one with
    fewer candidates than its digits leave.
    """
    board = any_board(board)
    if not board.grid.is_classic:
        raise not_classic()
    if board.candidates != Board(board.grid).candidates:
        raise Unsupported(
            msg("Sudoku Explainer's scale rates puzzles, not boards with fewer candidates")
        )
    rating = TextScale(scale, seconds=seconds, canonical=canonical).process(board.grid)
    if rating.outcome in (NONE, MANY):
        the_solution(board)
    return rating
