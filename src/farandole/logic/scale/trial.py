"""Rating by trial and error: depth, class of braids, and size of the smallest backdoors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from farandole import _kernel
from farandole.errors import FarandoleError, Unsupported
from farandole.i18n import Message, fault, msg, spoken
from farandole.logic.board import Board, BoardLike, any_board
from farandole.logic.finding import the_solution
from farandole.logic.many.result import BAD, MANY, NONE, OPEN, OUTCOMES, RATED, STUCK, Rated
from farandole.logic.many.texts import PuzzleRating
from farandole.sudoku.grid import Grid


@dataclass(frozen=True, slots=True)
class TrialRating:
    """How hard a puzzle is by trial and error, as Denis Berthier defines it.

    ``depth`` is the least d such that T&E(d) solves the puzzle: T&E(0) is singles, T&E(d + 1)
    eliminates what leads T&E(d) to a contradiction. ``length`` is the least p such that braids of p
    variables suffice one level deeper: B_p, B_pB or B_pBB. ``backdoor`` is the least number of
    cells whose digits leave a puzzle for singles. Where ``complete`` is False these are lower
    bounds. Definitions: Pattern-Based Constraint Satisfaction and Logic Puzzles, chapters 5 and 11.
    """

    outcome: str
    depth: int = 0
    length: int = 0
    backdoor: int = 0
    error: FarandoleError | None = None
    """The error of a bad puzzle."""

    @property
    def complete(self) -> bool:
        """Whether no limit ended the search."""
        return self.outcome != OPEN

    @property
    def name(self) -> str:
        """The class: B5, B2B, B2BB; B0 where singles suffice.

        ``B≥5`` where a limit ended the search of the length, empty where it didn't get that far.
        """
        if self.outcome != RATED and not self.length:
            return ""
        return f"B{self._bound(not self.complete)}{self.length}" + "B" * (self.depth - 1)

    @property
    def shown(self) -> tuple[str, str, str]:
        """Depth, class and backdoor size as text, with a ≥ before lower bounds.

        Each is ``-`` where nothing is known of it.
        """
        if self.outcome not in (RATED, STUCK, OPEN):
            return "-", "-", "-"
        depth = self._bound(self.outcome != RATED and not self.length) + str(self.depth)
        # The backdoors are looked for first.
        backdoor = self._bound(self.outcome == OPEN and not self.depth) + str(self.backdoor)
        return depth, self.name or "-", backdoor

    @staticmethod
    def _bound(is_bound: bool) -> str:
        return "≥" if is_bound else ""

    def __str__(self) -> str:
        say = spoken()
        return say(self.message) if self.error is None else fault(self.error, say)

    @property
    def message(self) -> Message:
        """The three values, or why there are none; bounds where a limit ended the search."""
        if self.outcome not in (RATED, STUCK, OPEN):
            return Rated(self.outcome).message
        depth, name, backdoor = self.shown
        message = msg(
            "depth {depth}, class {name}, backdoor {backdoor}",
            depth=depth,
            name=name,
            backdoor=backdoor,
        )
        return message if self.complete else msg("limit reached: {rating}", rating=message)


def trial_rater(seconds: float | None) -> _kernel.TrialRater:
    """Return a rater of the kernel with a limit of seconds for each puzzle."""
    return _kernel.TrialRater(-1.0 if seconds is None else min(seconds, 1e9))


class TextTrial(PuzzleRating[_kernel.TrialRater, TrialRating]):
    """Rating by trial and error; the result of each puzzle is a :class:`TrialRating`."""

    def __init__(self, *, seconds: float | None = None, canonical: bool = False) -> None:
        super().__init__(seconds=seconds, canonical=canonical)

    def rater(self) -> _kernel.TrialRater:
        """Return a rater of the kernel."""
        return trial_rater(self.seconds)

    def rated(self, row: tuple[Any, ...]) -> TrialRating:
        """Return the rating in a row of the rater."""
        outcome, *numbers = row
        return TrialRating(OUTCOMES[outcome], *numbers)

    def on_shape(self, grid: Grid) -> TrialRating:
        """Return the error of a puzzle on another board than the classic one."""
        return TrialRating(BAD, error=_not_classic())


def rate_by_trial(
    board: BoardLike, *, seconds: float | None = None, canonical: bool = False
) -> TrialRating:
    """Return the rating of one puzzle by trial and error.

    Raises :class:`~farandole.NoSolution`, :class:`~farandole.ManySolutions`, and
    :class:`~farandole.errors.Unsupported` for other boards than the classic one, and for one with
    fewer candidates than its digits leave.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rate_by_trial(p)
    TrialRating(outcome='rated', depth=0, length=0, backdoor=0, error=None)
    """
    board = any_board(board)
    if not board.grid.is_classic or board.candidates != Board(board.grid).candidates:
        raise _not_classic()
    rating = TextTrial(seconds=seconds, canonical=canonical).process(board.grid)
    if rating.outcome in (NONE, MANY):
        the_solution(board)
    return rating


def _not_classic() -> Unsupported:
    return Unsupported(
        msg(
            "trial and error rates classic 9×9 puzzles only, without constraints or removed "
            "candidates"
        )
    )
