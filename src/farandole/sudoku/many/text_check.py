"""Checking the puzzles of a text: the verb of ``farandole check``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Limits, Stop
from farandole.sudoku.checking import Check, check
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.verbs import items_of, text_of
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.many.check import StepCheck
    from farandole.sudoku.many.items import Chunk, Item
    from farandole.sudoku.many.verbs import Row

_FEW = 200  # puzzles that are not worth numpy
_MOST = 2000  # puzzles in a chunk that is put together
_ANY = 2**32 - 1
_QUICK = 1000  # guesses in step that take no more than a few milliseconds
_SHORT = 0.05  # seconds that may be too few for that
_OPEN, _SOLVED, _NONE = range(3)


class Checked(NamedTuple):
    """The result of a chunk, or of the puzzles before the first that wasn't done."""

    rows: list[Row]
    checks: list[Check]


class TextChecking:
    """Checking the puzzles of a text: in step, or one by one where there are few.

    ``seconds`` is a limit for each puzzle. What comes of each is a :class:`Check`.

    >>> from farandole import Grid
    >>> TextChecking().one(Grid("1... ..3. .2.. ...4")).is_minimal
    True
    """

    def __init__(self, *, minimal: bool = True, seconds: float | None = None) -> None:
        self.few, self.most = _FEW, _MOST
        self.minimal = minimal
        self.seconds = Limits(seconds=seconds).seconds
        self.level = level_in_use()

    def worker(self) -> CheckWorker:
        """Return a worker for one thread."""
        return CheckWorker(self)

    def one(self, grid: Grid) -> Check:
        """Check one puzzle on any board."""
        return check(grid, minimal=self.minimal, seconds=self.seconds)

    def results(self, chunk: Chunk, checked: Checked) -> Iterator[tuple[Item, Check | None]]:
        """Yield each puzzle of a chunk and its result, None for one that can't be read."""
        checks = iter(checked.checks)
        for item in items_of(chunk, checked.rows):
            yield item, None if item.record is None else next(checks)


class CheckWorker:
    """Checks chunks of classic puzzles, one chunk after the other."""

    def __init__(self, verb: TextChecking) -> None:
        self._verb = verb
        self._reader = _kernel.Lines9("read")
        self._stop = Stop()
        self._rows: list[Row] = []
        self._checks: list[Check] = []
        self._known: list[Check | None] = []  # by all in step, None where a limit came
        self._in_step: StepCheck | None = None
        self.done = 0

    def load(self, chunk: Chunk) -> None:
        """Begin a chunk."""
        self._checks, self._known = [], []
        self._in_step = None
        self._rows = []
        if not chunk.readable:
            return
        self._reader.load(*text_of(chunk))
        self._rows = self._reader.rows()
        if len(self._rows) >= _FEW:
            self._in_step = self._begin()
        else:
            self._known = [None] * len(self._rows)

    def _begin(self) -> StepCheck:
        import numpy as np

        from farandole.sudoku.many.check import StepCheck

        cells = b"".join(row[2] for row in self._rows)
        givens = np.frombuffer(cells, np.uint8).reshape(-1, 81)
        seconds = self._verb.seconds
        nodes = _ANY if seconds is None else _QUICK if seconds >= _SHORT else 0
        return StepCheck(
            givens,
            np.zeros(len(givens), np.uint8),
            minimal=self._verb.minimal,
            level=self._verb.level,
            nodes=nodes,
        )

    def run(self) -> bool:
        """Go on for some milliseconds, or with one puzzle that may take longer."""
        if self._in_step is not None:
            if not self._in_step.run():
                return False
            self._known, self._in_step = self._in_step.checks(), None
        at = len(self._checks)
        while at < len(self._known) and (known := self._known[at]) is not None:
            self._checks.append(known)
            at += 1
        if at < len(self._known):
            with self._stop:
                report = self._verb.one(self._grid(at))
            if not self._stop.is_set:
                self._checks.append(report)
        if len(self._checks) < len(self._rows):
            return False
        self.done += len(self._rows)
        return True

    def stop(self) -> None:
        """Have :meth:`run` return soon; called in another thread."""
        self._stop.set()

    def finish(self) -> bool:
        """Tell that nothing is left when all chunks are done."""
        return True

    def result(self) -> Checked:
        """Return the result of the chunk, or of the puzzles before the first that wasn't done."""
        if self._in_step is not None:  # left half-way
            for known in self._in_step.checks():
                if known is None:
                    break
                self._checks.append(known)
        return Checked(self._rows[: len(self._checks)], self._checks)

    def _grid(self, index: int) -> Grid:
        return Grid._of(self._rows[index][2], CLASSIC)
