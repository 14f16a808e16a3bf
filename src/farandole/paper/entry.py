"""Entries: the puzzles of a booklet with what is printed beside them, checked and rated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole._misuse import fitted, fitted_type
from farandole.i18n import msg
from farandole.logic.many.arrays import rate_many
from farandole.logic.many.result import RATED
from farandole.logic.techniques import LEVELS, level_message
from farandole.sudoku.checking import check
from farandole.sudoku.grid import Grid, as_grid
from farandole.sudoku.many.result import STATUS
from farandole.sudoku.many.solve import solve_many

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.i18n import Message
    from farandole.sudoku.grid import GridLike


NONE, MANY = msg("no solution"), msg("more than one solution")
_LEFT = STATUS.index("open")
_OPEN = msg("limit reached")


@fitted_type
@dataclass(frozen=True, slots=True)
class BookEntry:
    """A puzzle to be printed.

    ``solution`` is its only one, or None where there is none or more: ``fault`` says which.
    ``level`` and ``score`` are those of the school of HoDoKu, and None for a puzzle without a
    rating. ``label`` is a name of its own.
    """

    grid: Grid
    solution: Grid | None = None
    level: str | None = None
    score: int | None = None
    label: str = ""
    fault: Message | None = None

    @property
    def difficulty(self) -> tuple[int, int]:
        """What entries are sorted by: level, then score; those without a rating come last."""
        if self.level is None or self.score is None:
            return len(LEVELS), 0
        return LEVELS.index(self.level), self.score

    @property
    def level_message(self) -> Message | None:
        """What people call the level."""
        return None if self.level is None else level_message(self.level)


@fitted
def entries(
    puzzles: Iterable[GridLike | BookEntry],
    *,
    ratings: bool = True,
    threads: int | None = None,
    seconds: float | None = None,
) -> list[BookEntry]:
    """Return puzzles with solution and rating, in the same order; those that have both stay.

    Classic puzzles are solved and, with ``ratings``, rated, by all processors or so many
    ``threads``. On other boards, which no school rates, it is only tested whether there is
    one solution. ``seconds`` limits the work on each puzzle.

    >>> [one] = entries(["53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ...                  ".6....28....419..5....8..79"])
    >>> one.level, one.score, one.solution.line[:9]
    ('easy', 204, '534678912')
    """
    found = [one if isinstance(one, BookEntry) else BookEntry(as_grid(one)) for one in puzzles]
    open_ = [i for i, one in enumerate(found) if one.solution is None and one.fault is None]
    classic = [i for i in open_ if found[i].grid.shape.is_classic]
    for i in open_:
        if not found[i].grid.shape.is_classic:
            found[i] = _checked(found[i], seconds)
    if classic:
        grids = [found[i].grid for i in classic]
        solved = solve_many(grids, threads=threads)
        for row, i in enumerate(classic):
            count = int(solved.counts[row])
            if solved.status[row] == _LEFT:  # left by what stopped the work
                found[i] = _with(found[i], None, _OPEN)
                continue
            found[i] = _with_solution(found[i], count, solved[row] if count == 1 else None)
    proper = [
        i
        for i, one in enumerate(found)
        if ratings and one.level is None and one.solution and one.grid.shape.is_classic
    ]
    if proper:
        rated = rate_many([found[i].grid for i in proper], threads=threads, seconds_each=seconds)
        for row, i in enumerate(proper):
            one, rating = found[i], rated[row]
            if rating.outcome == RATED:
                found[i] = BookEntry(one.grid, one.solution, rating.level, rating.score, one.label)
    return found


def _checked(entry: BookEntry, seconds: float | None) -> BookEntry:
    report = check(entry.grid, minimal=False, seconds=seconds)
    if not report.settled:
        return _with(entry, None, _OPEN)
    return _with_solution(entry, report.count, report.solutions[0] if report.solutions else None)


def _with_solution(entry: BookEntry, count: int, solution: Grid | None) -> BookEntry:
    if count == 1:
        return _with(entry, solution, None)
    return _with(entry, None, MANY if count else NONE)


def _with(entry: BookEntry, solution: Grid | None, fault: Message | None) -> BookEntry:
    return BookEntry(entry.grid, solution, entry.level, entry.score, entry.label, fault)
