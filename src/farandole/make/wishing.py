"""Generating puzzles with certain ratings: the thread that makes a chunk of puzzles rates it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from farandole.logic.finding import explain
from farandole.logic.library import case_of_step, library_line, verify_case
from farandole.logic.many.rater import FOREVER, SLICE, rater
from farandole.logic.many.result import rated_of
from farandole.logic.many.texts import TextRating
from farandole.sudoku.many.pipeline import Worker

if TYPE_CHECKING:
    from farandole import _kernel
    from farandole.logic.board import Board
    from farandole.logic.many.result import Rated
    from farandole.logic.profile import Profile
    from farandole.logic.steps import Step
    from farandole.logic.techniques import Technique
    from farandole.make.generation import Candidates, Made
    from farandole.make.wishes import Wish
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.pipeline import Verb


@dataclass(frozen=True, slots=True)
class Practice:
    """A board, and the step to practise."""

    board: Board
    step: Step

    @property
    def line(self) -> str:
        """The position as a line of a technique library, of a 9×9 board."""
        return library_line(self.board, self.step)


def practice_of(grid: Grid, technique: Technique, profile: Profile) -> Practice | None:
    """Return the first position on a puzzle's path that requires a technique; None: there is none.

    Without it the other techniques of the profile are stuck there. If libraries have a code for the
    technique, the position is a valid library case: the technique has only one effect there with
    these digits.
    """
    path = explain(grid, profile)
    for board, step in zip(path.boards(), path.steps, strict=False):
        if step.technique != technique:
            continue
        if explain(board, profile.without(technique)).end != "stuck":
            continue
        has_case = technique.code is not None and grid.shape.is_classic
        if not has_case or verify_case(case_of_step(board, step)).passed:
            return Practice(board, step)
    return None


class Wishing:
    """Generating puzzles, of which only those that meet a wish are kept, with their ratings."""

    few = 0

    def __init__(self, verb: Verb[Candidates, list[Made]], wish: Wish) -> None:
        self._verb = verb
        self._wish = wish

    def worker(self) -> WishingWorker:
        """Return a worker for one thread."""
        return WishingWorker(self._verb.worker(), self._wish)


class WishingWorker(Worker["Candidates", "list[Made]"]):
    """Generates chunks of puzzles and rates them, in one thread."""

    def __init__(self, worker: Worker[Candidates, list[Made]], wish: Wish) -> None:
        self._worker = worker
        self._wish = wish
        self._trials = wish.trials
        self._raters: dict[int, _kernel.LogicRater] = {}
        self._running: _kernel.LogicRater | None = None
        self._left: list[Made] | None = None  # None: the chunk is still being generated
        self._kept: list[Made] = []
        self._trial = 0
        self._waiting: list[Made] = []  # of other boards, for the current trial
        self._passed: list[Made] = []
        self._is_stopped = False

    @property
    def done(self) -> int:
        """How many candidates are finished."""
        return self._worker.done

    def load(self, chunk: Candidates) -> None:
        """Start a chunk."""
        self._worker.load(chunk)
        self._left = None
        self._kept = []

    def run(self) -> bool:
        """Work for some milliseconds, or on one rating that takes longer."""
        if self._left is None:
            if self._worker.run():
                self._start(0, self._worker.result())
            return False
        if self._trial == len(self._trials):
            return self._add_practice()
        if self._running is None:
            return self._rate_next()
        if not self._running.run(SLICE, FOREVER):
            return False
        accepts = self._trials[self._trial].accepts
        ratings = map(rated_of, self._running.rows())
        kept = [
            self._with_rating(made, rated)
            for made, rated in zip(self._left, ratings, strict=True)
            if accepts(rated)
        ]
        self._start(self._trial + 1, kept)
        return False

    def stop(self) -> None:
        """Have :meth:`run` return soon; called in another thread."""
        self._is_stopped = True
        self._worker.stop()
        for running in list(self._raters.values()):
            running.stop()

    def result(self) -> list[Made]:
        """Return the puzzles that meet the wish; of an unfinished chunk, those already decided."""
        return self._kept

    def _with_rating(self, made: Made, rated: Rated) -> Made:
        """Return a puzzle with its rating, which is that of the first trial."""
        return made if self._trial else replace(made, rated=rated)

    def _start(self, trial: int, left: list[Made]) -> None:
        """Start a trial of the remaining puzzles."""
        self._trial, self._left = (trial if left else len(self._trials)), left
        self._running = None
        if self._trial == len(self._trials):
            return
        if not left[0].grid.shape.is_classic:
            self._waiting, self._passed = left[::-1], []
            return
        if trial not in self._raters:
            wanted = self._trials[trial]
            self._raters[trial] = rater(wanted.profile, None, wanted.bounds)
            if self._is_stopped:
                self._raters[trial].stop()
        self._running = self._raters[trial]
        self._running.load(b"".join(made.grid.cells for made in left))

    def _rate_next(self) -> bool:
        """Rate one puzzle of a board that the kernel's rater doesn't know."""
        if not self._waiting:
            self._start(self._trial + 1, self._passed)
            return False
        made = self._waiting.pop()
        trial = self._trials[self._trial]
        rated = TextRating(trial.profile).one(made.grid)
        if trial.accepts(rated):
            self._passed.append(self._with_rating(made, rated))
        return False

    def _add_practice(self) -> bool:
        """Find the position to practise on, of one puzzle after the other."""
        assert self._left is not None
        technique = self._wish.practice
        if technique is None:
            self._kept, self._left = self._left, []
            return True
        if self._left:
            made, *self._left = self._left
            position = practice_of(made.grid, technique, self._wish.chosen)
            if position is not None:
                self._kept.append(replace(made, practice=position))
        return not self._left
