"""Generating puzzles with certain ratings: the thread that makes a chunk of puzzles rates it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from farandole.limits import Stop
from farandole.logic.finding import explain
from farandole.logic.library import case_of_step, library_line, verify_case
from farandole.logic.many.rater import FOREVER, SLICE, Bounds, rater
from farandole.logic.many.result import Rated, rated_of
from farandole.logic.many.texts import TextRating
from farandole.logic.profile import Profile
from farandole.logic.scale.scale import Scale, ScaleRating, rater_on, rating_on
from farandole.sudoku.many.pipeline import Verb, Worker

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from farandole import _kernel
    from farandole.logic.board import Board
    from farandole.logic.steps import Step
    from farandole.logic.techniques import Technique
    from farandole.make.generation import Candidates, Made
    from farandole.make.wishes import Trial, Wish
    from farandole.sudoku.grid import Grid


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
        self._raters: dict[int, _kernel.LogicRater | _kernel.ExplainerRater] = {}
        self._kept: list[Made] = []
        self._stop = Stop()

    @property
    def done(self) -> int:
        """The number of finished candidates."""
        return self._worker.done

    def load(self, chunk: Candidates) -> None:
        """Start a chunk."""
        self._worker.load(chunk)
        self._kept = []
        self._slices = self._work()

    def run(self) -> bool:
        """Work for some milliseconds, or on one rating that takes longer."""
        with self._stop:
            return next(self._slices, True)

    def stop(self) -> None:
        """Have :meth:`run` return soon; called in another thread."""
        self._stop.set()
        self._worker.stop()
        for running in list(self._raters.values()):
            running.stop()

    def result(self) -> list[Made]:
        """Return the puzzles that meet the wish; of an unfinished chunk, those already decided."""
        return self._kept

    def _work(self) -> Iterator[bool]:
        """Generate a chunk and keep what meets the wish; yield False between slices."""
        while not self._worker.run():
            yield False
        left = self._worker.result()
        for number, trial in enumerate(self._trials):
            ratings = yield from self._ratings(number, left)
            name = "scale_rating" if isinstance(trial.profile, Scale) else "" if number else "rated"
            left = [
                replace(puzzle, **{name: rated}) if name else puzzle  # type: ignore[arg-type]
                for puzzle, rated in zip(left, ratings, strict=True)
                if trial.accepts(rated)
            ]
        technique = self._wish.practice
        if technique is None:
            self._kept = left
            return
        for puzzle in left:
            position = practice_of(puzzle.grid, technique, self._wish.chosen)
            if position is not None:
                self._kept.append(replace(puzzle, practice=position))
            yield False

    def _ratings(
        self, number: int, puzzles: list[Made]
    ) -> Generator[bool, None, list[Rated] | list[ScaleRating]]:
        """Return the ratings of puzzles in a trial; yield False between slices."""
        trial = self._trials[number]
        profile = trial.profile
        if isinstance(profile, Profile) and not all(puzzle.grid.is_classic for puzzle in puzzles):
            ratings: list[Rated] = []
            for puzzle in puzzles:
                ratings.append(TextRating(profile).process(puzzle.grid))
                yield False
            return ratings
        if not puzzles:
            return []
        if number not in self._raters:
            self._raters[number] = _rater_for(trial)
            if self._stop.is_set:
                self._raters[number].stop()
        running = self._raters[number]
        running.load(b"".join(puzzle.grid.cells for puzzle in puzzles))
        while not running.run(SLICE, FOREVER):
            yield False
        rows: list[Any] = running.rows()
        if isinstance(profile, Scale):
            return [rating_on(profile, row) for row in rows]
        return list(map(rated_of, rows))


def _rater_for(trial: Trial) -> _kernel.LogicRater | _kernel.ExplainerRater:
    """Return a rater that gives up puzzles above the bounds."""
    profile, bounds = trial.profile, trial.bounds
    if isinstance(profile, Scale):
        return rater_on(profile, None, bounds[1] if isinstance(bounds, tuple) else None)
    return rater(profile, None, bounds if isinstance(bounds, Bounds) else None)
