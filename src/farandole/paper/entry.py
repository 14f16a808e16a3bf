"""Entries: the puzzles of a booklet, solved and rated, and equivalent versions of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from farandole.errors import ManySolutions, NoSolution, Unsupported
from farandole.i18n import Message, msg
from farandole.logic.finding import rate
from farandole.logic.many.result import RATED
from farandole.logic.schools import rate_many
from farandole.logic.techniques import LEVELS, level_message
from farandole.paper.design import Design
from farandole.sudoku.canonical import random_equivalent
from farandole.sudoku.checking import check
from farandole.sudoku.grid import Grid, GridLike, on_usual_board
from farandole.sudoku.many.result import STATUS
from farandole.sudoku.many.solve import solve_many

NONE, MANY = msg("no solution"), msg("more than one solution")
_LEFT = STATUS.index("open")
_OPEN = msg("limit reached")
_APART = 1_000_000  # seeds of a version


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A puzzle to print.

    ``solution`` is None if there is none or more than one; ``fault`` gives the reason.
    ``level`` and ``score`` are HoDoKu's, on other boards those of the same techniques; None for a
    puzzle without a rating. ``label`` is its title.
    """

    grid: Grid
    solution: Grid | None = None
    level: str | None = None
    score: int | None = None
    label: str = ""
    fault: Message | None = None

    @property
    def difficulty(self) -> tuple[int, int]:
        """The key to sort by: level, then score; entries without a rating come last."""
        if self.level is None or self.score is None:
            return len(LEVELS), 0
        return LEVELS.index(self.level), self.score

    @property
    def level_message(self) -> Message | None:
        """The name of the level."""
        return None if self.level is None else level_message(self.level)


def entries(
    puzzles: Iterable[GridLike | BookEntry],
    *,
    ratings: bool = True,
    threads: int | None = None,
    seconds: float | None = None,
) -> list[BookEntry]:
    """Return puzzles with their solutions and ratings, in the same order.

    Entries that have both stay as they are. Puzzles are rated with ``ratings``, on any board.
    Classic ones are solved and rated on ``threads`` threads (default: all processors), those on
    other boards one after another. ``seconds`` limits the work on each puzzle.

    >>> [one] = entries(["53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ...                  ".6....28....419..5....8..79"])
    >>> one.level, one.score, one.solution.line[:9]
    ('easy', 204, '534678912')
    """
    results = [
        puzzle if isinstance(puzzle, BookEntry) else BookEntry(on_usual_board(puzzle))
        for puzzle in puzzles
    ]
    _solve(results, threads, seconds)
    if ratings:
        _rate(results, threads, seconds)
    return results


def _solve(results: list[BookEntry], threads: int | None, seconds: float | None) -> None:
    """Solve the entries that have neither a solution nor a fault."""
    classic = []
    for at, entry in enumerate(results):
        if entry.solution is not None or entry.fault is not None:
            continue
        if entry.grid.is_classic:
            classic.append(at)
        else:
            report = check(entry.grid, minimal=False, seconds=seconds)
            solution = report.solutions[0] if report.solutions else None
            results[at] = _result(entry, report.count if report.settled else None, solution)
    if classic:
        solved = solve_many([results[at].grid for at in classic], threads=threads)
        for row, at in enumerate(classic):
            count = None if solved.status[row] == _LEFT else int(solved.counts[row])
            results[at] = _result(results[at], count, solved[row] if count == 1 else None)


def _rate(results: list[BookEntry], threads: int | None, seconds: float | None) -> None:
    """Rate the proper puzzles that have no level; those on other boards one after another."""
    proper = [at for at, entry in enumerate(results) if entry.level is None and entry.solution]
    classic = [at for at in proper if results[at].grid.is_classic]
    if classic:
        grids = [results[at].grid for at in classic]
        rated = rate_many(grids, threads=threads, seconds_each=seconds)
        for row, at in enumerate(classic):
            rating = rated[row]
            if rating.outcome == RATED:
                results[at] = replace(results[at], level=rating.level, score=rating.score)
    for at in set(proper) - set(classic):
        with suppress(ManySolutions, NoSolution, Unsupported):  # the solution may be the caller's
            one = rate(results[at].grid, seconds=seconds)
            if one.end == "solved":
                results[at] = replace(results[at], level=one.level, score=one.score)


def _result(entry: BookEntry, count: int | None, solution: Grid | None) -> BookEntry:
    """Return an entry with its only solution, or the fault; a count of None means stopped."""
    if count == 1:
        return replace(entry, solution=solution)
    return replace(entry, fault=_OPEN if count is None else MANY if count else NONE)


def versions_of(
    originals: Sequence[BookEntry], design: Design, *, threads: int | None = None
) -> list[tuple[str, Sequence[BookEntry]]]:
    """Return the versions, each with its letter: the given puzzles, then random equivalents.

    An equivalent has rows, columns and digits permuted; it gets a rating of its own, which may
    differ slightly. A single version has no letter.

    >>> from farandole.paper import Design
    >>> found = entries(["1.....3..2.....4"])
    >>> [letter for letter, _ in versions_of(found, Design(versions=3))]
    ['A', 'B', 'C']
    """
    if design.versions == 1:
        return [("", originals)]
    versions: list[tuple[str, Sequence[BookEntry]]] = [("A", originals)]
    for version in range(1, design.versions):
        first = (design.seed * design.versions + version) * _APART
        others = [
            BookEntry(
                random_equivalent(original.grid, first + at),
                label=original.label,
                fault=original.fault,
            )
            for at, original in enumerate(originals)
        ]
        letter = chr(ord("A") + version)
        versions.append((letter, entries(others, ratings=design.ratings, threads=threads)))
    return versions
