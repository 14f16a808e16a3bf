"""Checking the puzzles of a text: the verb of ``farandole check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Limits, Stop
from farandole.sudoku.checking import Check, check, clashes
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.verbs import items_of, text_of
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.many.check import StepCheck
    from farandole.sudoku.many.items import Chunk, Item

_FEW = 200  # puzzles that are not worth numpy
_ANY = 2**32 - 1
_QUICK = 1000  # guesses in step that take no more than a few milliseconds
_SHORT = 0.05  # seconds that may be too few for that
_OPEN, _SOLVED, _NONE = range(3)


class TextChecking:
    """Checking the puzzles of a text: in step, or one by one where there are few.

    ``seconds`` is a limit for each puzzle. What comes of each is a :class:`Check`.

    >>> from farandole import Grid
    >>> TextChecking().one(Grid("1... ..3. .2.. ...4")).is_minimal
    True
    """

    few = _FEW

    def __init__(self, *, minimal: bool = True, seconds: float | None = None) -> None:
        self.minimal = minimal
        self.seconds = Limits(seconds=seconds).seconds
        self.level = level_in_use()

    def worker(self) -> CheckWorker:
        """Return a worker for one thread."""
        return CheckWorker(self)

    def one(self, grid: Grid) -> Check:
        """Check one puzzle on any board."""
        return check(grid, minimal=self.minimal, seconds=self.seconds)

    def results(self, chunk: Chunk, found: list[Check]) -> Iterator[tuple[Item, Check | None]]:
        """Yield each puzzle of a chunk and what came of it, None for one that can't be read."""
        checks = iter(found)
        rows = [(0, "", "", 0, 0, 0, None)] * len(found)
        for item in items_of(chunk, rows):
            yield item, None if item.record is None else next(checks)


class CheckWorker:
    """Checks chunks of classic puzzles, one chunk after the other."""

    def __init__(self, verb: TextChecking) -> None:
        self._verb = verb
        self._reader = _kernel.Lines9("read")
        self._stop = Stop()
        self.done = 0
