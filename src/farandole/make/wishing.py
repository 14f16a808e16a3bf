"""Making what is wished for: each chunk of puzzles is rated by the thread that made it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from farandole.logic.many.rater import SLICE, rater
from farandole.logic.many.result import rated_of
from farandole.logic.many.texts import TextRating
from farandole.make.practice import practice_of

if TYPE_CHECKING:
    from farandole import _kernel
    from farandole.make.generation import Candidates, Made
    from farandole.make.wishes import Wish
    from farandole.sudoku.many.pipeline import Verb, Worker

_FOREVER = 1e9  # seconds


class Wishing:
    """Making puzzles, of which only those as wished for are let through, with their ratings."""

    few = 0

    def __init__(self, verb: Verb[Candidates, list[Made]], wish: Wish) -> None:
        self._verb = verb
        self._wish = wish

    def worker(self) -> WishingWorker:
        """Return a worker for one thread."""
        return WishingWorker(self._verb.worker(), self._wish)


class WishingWorker:
    """Makes chunks of puzzles and rates them, in one thread."""

    def __init__(self, worker: Worker[Candidates, list[Made]], wish: Wish) -> None:
        self._worker = worker
        self._wish = wish
        self._trials = wish.trials
        self._raters: dict[int, _kernel.LogicRater] = {}
        self._running: _kernel.LogicRater | None = None
        self._left: list[Made] | None = None  # None: they are still being made
        self._kept: list[Made] = []
        self._trial = 0
        self._waiting: list[Made] = []  # of other boards, for the trial that is on
        self._passed: list[Made] = []
        self._is_stopped = False

    @property
    def done(self) -> int:
        """How many candidates it is done with."""
        return self._worker.done

    def load(self, chunk: Candidates) -> None:
        """Begin a chunk."""
        self._worker.load(chunk)
        self._left = None
        self._kept = []

    def run(self) -> bool:
        """Go on for some milliseconds, or with one rating that takes longer."""
        if self._left is None:
            if self._worker.run():
                self._begin(0, self._worker.result())
            return False
        if self._trial == len(self._trials):
            return self._practise()
        if self._running is None:
            return self._try_one()
        if not self._running.run(SLICE, _FOREVER):
            return False
        trial = self._trials[self._trial]
        ratings = map(rated_of, self._running.rows())
        kept = [
            made if self._trial else replace(made, rated=rated)
            for made, rated in zip(self._left, ratings, strict=True)
            if trial.accepts(rated)
        ]
        self._begin(self._trial + 1, kept)
        return False

    def stop(self) -> None:
        """Have :meth:`run` return soon; called in another thread."""
        self._is_stopped = True
        self._worker.stop()
        for one in list(self._raters.values()):
            one.stop()

    def finish(self) -> bool:
        """Tell that nothing is left when all chunks are done."""
        return True

    def result(self) -> list[Made]:
        """Return those that are as wished for; of a chunk left half-way, those that surely are."""
        return self._kept

    def _begin(self, trial: int, left: list[Made]) -> None:
        """Begin a trial of those that are left."""
        self._trial, self._left = (trial if left else len(self._trials)), left
        self._running = None
        if self._trial == len(self._trials):
            return
        if left[0].grid.shape.is_classic:
            if trial not in self._raters:
                what = self._trials[trial]
                self._raters[trial] = rater(what.profile, None, what.bounds)
                if self._is_stopped:
                    self._raters[trial].stop()
            self._running = self._raters[trial]
            self._running.load(b"".join(made.grid.cells for made in left))
        else:
            self._waiting, self._passed = left[::-1], []

    def _try_one(self) -> bool:
        """Rate one puzzle of a board that the kernel's rater doesn't know."""
        if not self._waiting:
            self._begin(self._trial + 1, self._passed)
            return False
        made = self._waiting.pop()
        trial = self._trials[self._trial]
        rated = TextRating(trial.profile).one(made.grid)
        if trial.accepts(rated):
            self._passed.append(made if self._trial else replace(made, rated=rated))
        return False

    def _practise(self) -> bool:
        """Find the position to practise on, of one puzzle after the other."""
        assert self._left is not None
        wanted = self._wish.practice
        if wanted is None:
            self._kept, self._left = self._left, []
            return True
        if self._left:
            made, *self._left = self._left
            position = practice_of(made.grid, wanted, self._wish.chosen)
            if position is not None:
                self._kept.append(replace(made, practice=position))
        return not self._left
