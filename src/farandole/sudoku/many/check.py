"""Checking many classic puzzles at once: whether each has one answer and needs every given.

A given is needed when the puzzle without it has an answer with another digit in its cell. So for
each given there is a search of its own: the other givens, and this digit forbidden in its cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.limits import Budget, Limits
from farandole.sudoku.many.batch import Batch
from farandole.sudoku.many.result import STATUS, BulkCheck, finished
from farandole.sudoku.many.rows import BAD, Part, Rows, Taken, as_marks
from farandole.sudoku.many.sources import rows_of
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from farandole.sudoku.many.rows import Digits, Marks
    from farandole.sudoku.many.sources import Puzzles

_OPEN, _SOLVED, _NONE = map(STATUS.index, ("open", "solved", "none"))
_AT_ONCE = 1 << 16  # puzzles, some 25 searches each


def check_many(
    puzzles: Puzzles,
    *,
    minimal: bool = True,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> BulkCheck:
    """Return which puzzles are well formed, have one answer, and need every given.

    The same as :func:`check` of each, in arrays. Puzzles and arguments are those of
    :func:`solve_many`, but pencilmarks are bad here, as they have no givens. With
    ``minimal=False`` nothing is ``judged``, which saves a search for each given.

    >>> report = check_many(["." * 81, "8..........36......7..9.2...5...7.......457.....1"
    ...                      "...3...1....68..85...1..9....4.."])
    >>> report.counts.tolist(), report.unique.tolist(), report.minimal.tolist()
    ([2, 1], [False, True], [False, True])
    """
    import numpy as np

    budget = Budget(Limits(seconds=seconds)).start()
    rows = rows_of(puzzles, threads)
    n = len(rows)
    total = 2 * n if minimal else n
    givens = np.zeros((n, 81), np.uint8)
    redundant, judged = np.zeros((n, 81), np.bool_), np.zeros(n, np.bool_)

    def told(begin: int, end: int) -> Callable[[int, int], object] | None:
        if progress is None:
            return None
        return lambda done, of: progress(begin + (end - begin) * done // max(1, of), total)

    batch = _GivensBatch(rows, seconds=budget.limits.seconds, threads=threads, progress=told(0, n))
    batch.givens = givens

    def work() -> None:
        batch.run()
        unique = np.flatnonzero(batch.status == _SOLVED) if minimal else givens[:0]
        for at in range(0, len(unique), _AT_ONCE):
            some = unique[at : at + _AT_ONCE]
            begin, end = (n + n * done // len(unique) for done in (at, at + len(some)))
            without = _WithoutRows(givens[some])
            searches = Batch(
                without,
                limit=1,
                seconds=budget.rest().seconds,
                threads=threads,
                progress=told(begin, end),
            )
            try:
                searches.run()
            finally:  # what is finished counts, also when Ctrl-C goes through here
                status = searches.status
                redundant[some[without.puzzles], without.cells] = status == _NONE
                is_open = np.bincount(without.puzzles[status == _OPEN], minlength=len(some)) > 0
                redundant[some[is_open]] = False
                judged[some] = ~is_open

    def result() -> BulkCheck:
        clashing = np.zeros(n, np.bool_)
        unanswered = np.flatnonzero(batch.status == _NONE)
        clashing[unanswered] = _are_clashing(givens[unanswered])
        is_judged = not minimal or bool(judged[batch.status == _SOLVED].all())
        return BulkCheck(
            batch.status,
            batch.counts.astype(np.uint8),
            clashing,
            redundant,
            judged,
            batch.messages,
            batch.is_complete and is_judged,
            budget.seconds,
            batch.level,
        )

    return finished(work, result)


class _GivensBatch(Batch):
    """A batch that takes note of the givens."""

    givens: Digits
    """(n, 81) uint8, filled part by part."""

    def keep(self, part: Part) -> None:
        import numpy as np

        rows = slice(part.at, part.at + len(part.status))
        if part.cells is not None:
            self.givens[rows] = part.cells
            return
        digits = np.full(512, 255, np.uint8)
        digits[as_marks(np.arange(10, dtype=np.uint8))] = range(10)
        cells = digits[part.marks]
        for row in np.flatnonzero((cells == 255).any(axis=1) & (part.status == _OPEN)).tolist():
            part.status[row] = BAD
            part.messages[part.at + row] = "pencilmarks have no givens, expected digits"
        cells[part.status == BAD] = 0
        self.givens[rows] = cells


class _WithoutRows(Rows):
    """For each given of some puzzles, the puzzle with its digit forbidden in its cell.

    ``puzzles`` and ``cells`` are (rows,) arrays: which puzzle a row is about, and which cell.
    """

    __slots__ = ("_givens", "cells", "puzzles")

    def __init__(self, givens: Digits) -> None:
        import numpy as np

        super().__init__()
        self._givens = givens
        self.puzzles, self.cells = np.nonzero(givens)

    def __len__(self) -> int:
        return len(self.puzzles)

    def take(self, most: int) -> Taken:
        start = self.at
        self.at = min(len(self), start + most)
        rows = slice(start, self.at)
        return _WithoutTaken(start, self._givens, self.puzzles[rows], self.cells[rows])


class _WithoutTaken(Taken):
    __slots__ = ("_cells", "_givens", "_puzzles")

    def __init__(
        self, at: int, givens: Digits, puzzles: NDArray[np.intp], cells: NDArray[np.intp]
    ) -> None:
        super().__init__(at, len(puzzles))
        self._givens = givens
        self._puzzles = puzzles
        self._cells = cells

    def _fast(self, status: NDArray[np.uint8]) -> tuple[Digits | None, Marks | None]:
        import numpy as np

        marks = as_marks(self._givens[self._puzzles])
        marks[np.arange(self.size), self._cells] ^= 0x1FF
        return None, marks


def _are_clashing(givens: Digits) -> NDArray[np.bool_]:
    """Return in which rows a digit stands twice in a house."""
    import numpy as np

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
