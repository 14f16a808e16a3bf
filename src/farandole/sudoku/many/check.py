"""Checking many puzzles: whether each has one solution and needs every given.

A given is needed when the puzzle without it has a solution with another digit in its cell. So for
each given there is a search of its own: the other givens, and this digit forbidden in its cell.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from farandole import _kernel
from farandole.errors import FarandoleError, GridError
from farandole.i18n import msg
from farandole.limits import Limits
from farandole.sudoku.checking import Check, check
from farandole.sudoku.clashes import clashes
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.arrays import ArrayVerb, RowsWorker
from farandole.sudoku.many.result import STATUS, BulkCheck, finished
from farandole.sudoku.many.rows import BAD, as_marks
from farandole.sudoku.many.sources import rows_of
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from farandole.sudoku.many.rows import Digits, Part, Rows, Taken
    from farandole.sudoku.many.sources import Puzzles

_OPEN, _SOLVED, _NONE, _MANY = map(STATUS.index, ("open", "solved", "none", "many"))
_SWEEPS = 4000  # between two readings of the clock: about 2 ms
_ANY = 2**32 - 1
_LARGEST = 4096  # rows in a part, some 25 searches each


def check_many(
    puzzles: Puzzles,
    *,
    minimal: bool = True,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> BulkCheck:
    """Return which puzzles are well formed, have one solution, and need every given.

    The same as :func:`check` of each, in arrays. Puzzles and arguments are those of
    :func:`solve_many`, but pencilmarks are bad here, as they have no givens. With
    ``minimal=False`` nothing is ``judged``, which saves a search for each given and constraint.

    >>> report = check_many(["." * 81, "8..........36......7..9.2...5...7.......457.....1"
    ...                      "...3...1....68..85...1..9....4.."])
    >>> report.counts.tolist(), report.unique.tolist(), report.minimal.tolist()
    ([2, 1], [False, True], [False, True])
    """
    rows = rows_of(puzzles, threads)
    checking = Checking(rows, minimal=minimal, seconds=seconds, threads=threads)
    total = 2 * len(rows) if minimal else len(rows)
    return finished(lambda: checking.run(progress, total), checking.result)


class Checking(ArrayVerb):
    """Rows of puzzles, and arrays for the results."""

    def __init__(
        self, rows: Rows, *, minimal: bool, seconds: float | None, threads: int | None
    ) -> None:
        super().__init__(rows, Limits(seconds=seconds), threads, largest=_LARGEST)
        n = len(rows)
        self.minimal = minimal
        self.found = BulkCheck(
            status=np.zeros(n, np.uint8),
            counts=np.zeros(n, np.uint8),
            clashing=np.zeros(n, np.bool_),
            redundant=np.zeros((n, 81), np.bool_),
            judged=np.zeros(n, np.bool_),
            redundant_constraints={},
            errors=self.errors,
            complete=False,
            seconds=0.0,
            level=self.level,
        )

    def worker(self) -> CheckingWorker:
        """Return a worker for one thread."""
        return CheckingWorker(self)

    def result(self) -> BulkCheck:
        """Return the result so far."""
        found = self.found
        is_complete = bool(found.status.all())
        if self.minimal:
            is_complete = is_complete and bool(found.judged[found.status == _SOLVED].all())
        return replace(found, complete=is_complete, seconds=self.seconds)


class CheckingWorker(RowsWorker):
    """Checks parts of the rows, in one thread: those with constraints after the others."""

    def __init__(self, verb: Checking) -> None:
        super().__init__()
        self._verb = verb
        self._done = 0
        self._check: StepCheck | None = None
        self._reports: dict[int, Check] = {}

    @property
    def done(self) -> int:
        """The number of puzzles done so far; with checks of givens, twice as many."""
        left = len(self._ruled) * (1 + self._verb.minimal)
        return self._done - left + (0 if self._check is None else self._check.done)

    def load(self, chunk: Taken) -> None:
        """Read some rows and start on them."""
        part = self.read(chunk)
        givens = givens_of(part)
        self._at = part.at
        self._check = StepCheck(
            givens, part.status, minimal=self._verb.minimal, level=self._verb.level
        )

    def run(self) -> bool:
        """Continue; return whether the whole part is done."""
        assert self._check is not None
        return self._check.run() and self.settle_next()

    def settle(self, row: int, grid: Grid) -> None:
        """Check a puzzle with constraints, in the time that is left for all."""
        seconds = self._verb.budget.rest().seconds
        self._reports[row] = check(grid, minimal=self._verb.minimal, seconds=seconds)

    def result(self) -> dict[int, FarandoleError]:
        """Copy the results to the arrays; return the errors of rows."""
        check, found = self._check, self._verb.found
        assert check is not None
        check.settle()
        rows = slice(self._at, self._at + len(check.status))
        for name in ("status", "counts", "clashing", "redundant", "judged"):
            getattr(found, name)[rows] = getattr(check, name)
        for row, report in self._reports.items():
            found.status[row] = (_NONE, _SOLVED, _MANY)[report.count] if report.settled else _OPEN
            found.counts[row] = report.count
            found.clashing[row] = bool(report.clashes)
            found.redundant[row, list(report.redundant or ())] = True
            found.judged[row] = report.redundant is not None
            if report.redundant_constraints:
                found.redundant_constraints[row] = report.redundant_constraints
        self._reports.clear()
        self._done += check.done
        self._check = None
        return self.errors(found.status)


class StepCheck:
    """Puzzles checked in step: first whether each has one solution, then each given.

    ``status`` is (n,) uint8, 0 for those to check. With ``nodes``, a search of more guesses is
    given up. The arrays have the results after :meth:`settle`, the solutions at once.
    """

    def __init__(
        self,
        givens: Digits,
        status: NDArray[np.uint8],
        *,
        minimal: bool,
        level: str,
        nodes: int | None = None,
    ) -> None:
        n = len(givens)
        self.givens = givens
        self.status = status
        self.counts = np.zeros(n, np.uint32)
        self.solutions = np.zeros((n, 81), np.uint8)
        self.clashing = np.zeros(n, np.bool_)
        self.redundant = np.zeros((n, 81), np.bool_)
        self.judged = np.zeros(n, np.bool_)
        self.guesses = np.zeros(n, np.uint32)
        self._minimal = minimal
        nodes = _ANY if nodes is None else nodes
        self._options = (nodes, level)
        self._first = _kernel.Lockstep9(
            2, nodes, self.solutions, self.counts, self.guesses, status, level
        )
        self._first.feed(givens, None, 0)
        self._second: _kernel.Lockstep9 | None = None
        self._puzzles = self._cells = self._found = np.zeros(0, np.intp)

    @property
    def done(self) -> int:
        """The number of puzzles done; with checks of givens, twice as many."""
        if not self._minimal:
            return self._first.done
        n, searches = len(self.givens), len(self._puzzles)
        if self._second is None:
            return self._first.done
        return n + (n * self._second.done // searches if searches else n)

    def run(self) -> bool:
        """Continue; return whether everything is done."""
        if self._second is None:
            if not self._first.run(_SWEEPS, True):
                return False
            if not self._minimal:
                return True
            self._second = self._begin_givens()
        return self._second.run(_SWEEPS, True)

    def _begin_givens(self) -> _kernel.Lockstep9:
        """Begin a search for each given: the puzzle with its digit forbidden in its cell."""
        unique = np.flatnonzero(self.status == _SOLVED)
        puzzles, self._cells = np.nonzero(self.givens[unique])
        self._puzzles = unique[puzzles]
        marks = as_marks(self.givens[self._puzzles])
        marks[np.arange(len(marks)), self._cells] ^= 0x1FF
        n = len(marks)
        self._found = np.zeros(n, np.uint8)
        counts, guesses = np.zeros(n, np.uint32), np.zeros(n, np.uint32)
        nodes, level = self._options
        search = _kernel.Lockstep9(1, nodes, None, counts, guesses, self._found, level)
        search.feed(None, marks, 0)
        return search

    def settle(self) -> None:
        """Copy the results so far to the arrays."""
        none = np.flatnonzero(self.status == _NONE)
        self.clashing[none] = _are_clashing(self.givens[none])
        if self._second is not None:
            self.redundant[self._puzzles, self._cells] = self._found == _NONE
            is_open = np.zeros(len(self.givens), np.bool_)
            is_open[self._puzzles[self._found == _OPEN]] = True
            self.redundant[is_open] = False
            self.judged[:] = (self.status == _SOLVED) & ~is_open

    def checks(self) -> list[Check | None]:
        """Return the result for each puzzle, None where it is incomplete."""
        self.settle()
        return list(map(self._check, range(len(self.givens))))

    def _check(self, row: int) -> Check | None:
        status = self.status[row]
        grid = Grid._of(self.givens[row].tobytes(), CLASSIC)
        if status == _NONE:
            return Check(grid, clashes(grid) if self.clashing[row] else (), (), settled=True)
        if status == _OPEN or (status == _SOLVED and self._minimal and not self.judged[row]):
            return None
        if status == _SOLVED:
            solution = Grid._of(self.solutions[row].tobytes(), CLASSIC)
            redundant = tuple(np.flatnonzero(self.redundant[row]).tolist())
            known = redundant if self._minimal else None
            return Check(grid, (), (solution,), settled=True, redundant=known)
        both = _kernel.solve9(grid.cells, 2)[1]
        two = (Grid._of(both[:81], CLASSIC), Grid._of(both[81:], CLASSIC))
        return Check(grid, (), two, settled=True)


def givens_of(part: Part) -> Digits:
    """Return the givens of some rows; a row with other pencilmarks is bad."""
    if part.cells is not None:
        return part.cells
    digits = np.full(512, 255, np.uint8)
    digits[as_marks(np.arange(10, dtype=np.uint8))] = range(10)
    cells = digits[part.marks]
    for row in np.flatnonzero((cells == 255).any(axis=1) & (part.status == _OPEN)).tolist():
        part.status[row] = BAD
        text = msg("found pencilmarks, expected digits")
        part.errors[part.at + row] = GridError(text, code="grid.digit")
    cells[part.status == BAD] = 0
    return np.ascontiguousarray(cells)


def _are_clashing(givens: Digits) -> NDArray[np.bool_]:
    """Return the rows in which a digit occurs twice in a house."""
    # Cell by cell in memory, so that each step is one pass over all puzzles.
    sets = np.ascontiguousarray(np.where(givens > 0, as_marks(givens), 0).T)
    twice = np.zeros(len(givens), np.uint16)
    for house in CLASSIC.houses:
        seen = np.zeros(len(givens), np.uint16)
        for cell in house.cells:
            twice |= seen & sets[cell]
            seen |= sets[cell]
    clashing: NDArray[np.bool_] = twice > 0
    return clashing
