"""The makers of the kernel, for the 9×9 board, as a verb of the pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.make.generation import Made
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from farandole.make.generation import Candidates
    from farandole.make.recipe import Recipe

LARGEST = 1024
"""Candidates in a chunk: 40 milliseconds."""


class ClassicMaking:
    """Making puzzles of the 9×9 board by a recipe."""

    few = 0

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self._recipe = recipe
        self._seed = seed
        self._level = level_in_use()

    def worker(self) -> ClassicWorker:
        """Return a worker for one thread."""
        return ClassicWorker(self._maker())

    def _maker(self) -> _kernel.Maker9:
        recipe = self._recipe
        return _kernel.Maker9.removing(
            [list(orbit) for orbit in recipe.orbits],
            recipe.least,
            recipe.most,
            recipe.is_minimal,
            recipe.unbiased == "weighted",
            None if recipe.start is None else recipe.start.cells,
            self._seed,
            self._level,
        )


class ClassicWorker:
    """Works on candidates, in one thread."""

    def __init__(self, maker: _kernel.Maker9) -> None:
        self._maker = maker
        self._done = 0

    @property
    def done(self) -> int:
        """How many candidates it is done with."""
        return self._done + self._maker.done

    def load(self, chunk: Candidates) -> None:
        """Begin a chunk."""
        self._done += self._maker.done
        self._maker.load(chunk.first, chunk.puzzles)

    def run(self) -> bool:
        """Go on for some milliseconds; return whether the chunk is done."""
        return self._maker.run()

    def stop(self) -> None:
        """Do nothing: slices are short."""

    def finish(self) -> bool:
        """Tell that nothing is left when all chunks are done."""
        return True

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
