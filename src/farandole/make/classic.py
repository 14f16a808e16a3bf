"""The makers of the kernel, for the 9×9 board, as a verb of the pipeline."""

from __future__ import annotations

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.make.generation import Candidates, Made
from farandole.make.recipe import MOST_WEIGHTED, Recipe
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.pipeline import Worker
from farandole.sudoku.shape import CLASSIC

FEW = 20
"""Puzzles with at most this many givens come from exchanging some, others from removing."""

_STEPS = {20: 1000, 19: 10_000, 18: 30_000}  # until a candidate is given up; for fewer givens:
_MANY_STEPS = 200_000


class ClassicMaking:
    """Generating puzzles of the 9×9 board from a recipe."""

    few = 0

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self._recipe = recipe
        self._seed = seed
        self._level = level_in_use()

    def worker(self) -> ClassicWorker:
        """Return a worker for one thread."""
        return ClassicWorker(self._maker())

    @property
    def exact_range(self) -> tuple[int, int]:
        """The fewest and the most givens of unbiased puzzles."""
        recipe = self._recipe
        return recipe.least, MOST_WEIGHTED if recipe.clues is None else recipe.most

    @property
    def is_quick(self) -> bool:
        """Whether a candidate takes far less than a millisecond."""
        recipe = self._recipe
        is_fed = recipe.pattern is None and recipe.unbiased is None
        return (is_fed or recipe.start is not None) and not self.is_few

    @property
    def is_few(self) -> bool:
        """Whether the recipe has so few givens that they are exchanged."""
        recipe = self._recipe
        is_plain = recipe.symmetry == "none" and recipe.unbiased is None and recipe.start is None
        return is_plain and recipe.most <= FEW

    def _maker(self) -> _kernel.Maker9:
        recipe, seed, level = self._recipe, self._seed, self._level
        make = _kernel.Maker9
        if recipe.pattern is not None:
            return make.pattern(sorted(recipe.pattern), recipe.minimal, seed, level)
        if recipe.unbiased == "exact":
            return make.unbiased(*self.exact_range, seed, level)
        if recipe.unbiased == "weighted" and recipe.start is None:
            return make.weighted(recipe.least, recipe.most, seed, level)
        if self.is_few:
            steps = _STEPS.get(recipe.most, _MANY_STEPS)
            return make.low_clues(recipe.least, recipe.most, steps, seed, level)
        return make.removing(
            [list(orbit) for orbit in recipe.orbits],
            recipe.least,
            recipe.most,
            recipe.is_minimal or recipe.unbiased is not None,
            recipe.unbiased == "weighted",
            None if recipe.start is None else recipe.start.cells,
            seed,
            level,
        )


class ClassicWorker(Worker["Candidates", list[Made]]):
    """Works on candidates, in one thread."""

    def __init__(self, maker: _kernel.Maker9) -> None:
        self._maker = maker
        self._done = 0

    @property
    def done(self) -> int:
        """The number of finished candidates."""
        return self._done + self._maker.done

    def load(self, chunk: Candidates) -> None:
        """Start a chunk."""
        self._done += self._maker.done
        self._maker.load(chunk.first, chunk.puzzles)

    def run(self) -> bool:
        """Continue for some milliseconds; return whether the chunk is done."""
        return self._maker.run()

    def result(self) -> list[Made]:
        """Return the puzzles of the chunk, so far."""
        numbers, puzzles, solutions, weights = self._maker.rows()
        return [
            Made(
                Grid._of(puzzles[at : at + 81], CLASSIC),
                Grid._of(solutions[at : at + 81], CLASSIC),
                number,
                weight,
            )
            for number, weight, at in zip(numbers, weights, range(0, len(puzzles), 81), strict=True)
        ]
