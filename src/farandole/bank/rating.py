"""Rating puzzles of a bank: those that lack a rating, and those of a batch on other boards.

Those with constraints have no rating.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from farandole.bank.marking import chosen
from farandole.bank.query import Query
from farandole.bank.tables import names
from farandole.bank.tables.postings import Changes
from farandole.bank.tables.rows import STATUSES, Batch, write_ratings
from farandole.bank.tables.scales import row_of, write_scale
from farandole.bank.tables.schema import puzzles, ratings, shapes
from farandole.bank.values import RateReport
from farandole.limits import Budget, Limits
from farandole.logic.many.cells import CellRating, Cells, RatedRow
from farandole.logic.many.result import OUTCOMES, RATED, STUCK
from farandole.logic.many.texts import TextRating
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.scale.scale import Scale
from farandole.logic.scale.texts import CellScale
from farandole.logic.techniques import LEVELS
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.pipeline import Pipeline, Verb
from farandole.sudoku.many.single import SOLVED
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from farandole.bank.store import Bank

LONGEST = 10.0
"""Seconds that one puzzle is rated for; one that takes longer is stored without a rating."""

_PART = 16  # puzzles that a thread rates in one go
_FIRST, _MOST = 256, 8192  # puzzles that are written together
_BATCH = 1.0  # seconds that these take to rate, about


def rated_row(grid: Grid, profile: Profile, seconds: float | None = None) -> RatedRow | None:
    """Return the rating of a puzzle on any board, None if there is none within the time.

    >>> from farandole import Grid
    >>> from farandole.logic import HODOKU
    >>> rated_row(Grid("1.....3..2.....4"), HODOKU)[:3]
    (1, 0, 48)
    """
    rating = TextRating(profile, seconds=seconds).process(grid)
    if rating.outcome not in (RATED, STUCK):
        return None
    return (
        OUTCOMES.index(rating.outcome),
        LEVELS.index(rating.level),
        rating.score,
        -1 if rating.hardest is None else rating.hardest.number,
        [(technique.number, times) for technique, times in rating.counts],
    )


def rate_others(batch: Batch, end: int, profile: Profile, budget: Budget) -> int:
    """Rate the puzzles of a batch on other boards, up to a place.

    Returns the place of the first that the limit of the run left out, else ``end``.
    """
    for place in batch.others:
        if place >= end:
            break
        row = _other_row(batch.raws[place].grid, profile, budget)
        if row is None and budget.is_over():
            return place
        batch.other_rows[place] = row
    return end


def _other_row(grid: Grid, profile: Profile, budget: Budget) -> RatedRow | None:
    left = budget.rest().seconds
    seconds = LONGEST if left is None else min(LONGEST, left)
    return None if grid.constraints else rated_row(grid, profile, seconds)


def verb_of(profile: Profile | Scale) -> Verb[Cells, list[Any]]:
    """Return the verb that rates classic puzzles; the rows are those of the kernel."""
    return CellScale(profile) if isinstance(profile, Scale) else CellRating(profile)


def rate(
    bank: Bank,
    profile: Profile | Scale = HODOKU,
    puzzles: Query | Iterable[int] | None = None,
    *,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> RateReport:
    """Rate the puzzles that have no rating of a profile or a scale: all, or those selected.

    Ratings by several schools are stored side by side, each with its school, version and options. A
    scale rates classic puzzles only. ``seconds`` limits the whole run. ``progress`` is called with
    the number of puzzles done after each transaction; one takes about a second, and what was
    written before an interruption stays.
    """
    with bank._reading() as connection:
        ids = [int(n) for part in chosen(connection, puzzles or Query()) for n in part]
    rating = _Rating(bank, profile, threads, Budget(Limits(seconds=seconds)))
    with rating.budget:
        at, size = 0, _FIRST
        while at < len(ids):
            part, begun = ids[at : at + size], rating.budget.seconds
            if not rating.rate(part):
                break
            at += len(part)
            if progress is not None:
                progress(at)
            took = rating.budget.seconds - begun
            size = max(min(int(size * _BATCH / max(took, 1e-3)), 2 * size, _MOST), _PART)
    return RateReport(**rating.counts, complete=at >= len(ids))


class _Rating:
    """One run."""

    def __init__(
        self, bank: Bank, profile: Profile | Scale, threads: int | None, budget: Budget
    ) -> None:
        self._bank, self._profile, self._threads, self.budget = bank, profile, threads, budget
        self.counts = dict.fromkeys(("rated", "known", "unrated"), 0)
        with bank._reading() as connection:
            self._shapes = {row.id: row.name for row in connection.execute(sa.select(shapes))}

    def rate(self, ids: Sequence[int]) -> bool:
        """Rate some puzzles and write the ratings; return whether all of them were done."""
        if self.budget.is_over():
            return False
        cells, others = self._read(ids)
        rows: dict[int, Any] = {}

        def see(part: Cells, found: list[Any]) -> None:
            numbers: list[int] = part.owner  # type: ignore[assignment]
            rows.update(zip(numbers, found, strict=False))

        limits = self.budget.rest()
        with Pipeline(
            verb_of(self._profile), see, threads=self._threads, limits=limits
        ) as pipeline:
            try:
                numbers = list(cells)
                for at in range(0, len(numbers), _PART):
                    some = numbers[at : at + _PART]
                    pipeline.put(Cells(b"".join(cells[id] for id in some), some))
                pipeline.finish()
                is_whole = len(rows) == len(cells) and self._rate_others(others, rows)
            except KeyboardInterrupt:
                pipeline.save()
                self._write(rows)
                raise
        self._write(rows)
        return is_whole

    def _read(self, ids: Sequence[int]) -> tuple[dict[int, bytes], dict[int, Grid]]:
        """Return the puzzles that lack the rating: cells of the classic ones, and other boards."""
        with self._bank._reading() as connection:
            known = self._rated(connection, ids)
            query = sa.select(puzzles).where(puzzles.c.id.in_(ids))
            found = [row for row in connection.execute(query) if row.id not in known]
        self.counts["known"] += len(known)
        cells: dict[int, bytes] = {}
        others: dict[int, Grid] = {}
        for row in found:
            if row.status != STATUSES.index(SOLVED) or row.constraints:
                self.counts["unrated"] += 1
                continue
            grid = Grid(row.given, Shape.parse(self._shapes[row.shape_id]))
            if grid.is_classic:
                cells[row.id] = grid.cells
            elif isinstance(self._profile, Scale):
                self.counts["unrated"] += 1
            else:
                others[row.id] = grid
        return cells, others

    def _rated(self, connection: sa.Connection, ids: Sequence[int]) -> set[int]:
        """Return which of some puzzles have the rating."""
        number = names.profile_number(connection, self._profile)
        is_mine = sa.and_(ratings.c.profile_id == number, ratings.c.puzzle_id.in_(ids))
        return set(connection.execute(sa.select(ratings.c.puzzle_id).where(is_mine)).scalars())

    def _rate_others(self, others: Mapping[int, Grid], rows: dict[int, Any]) -> bool:
        """Rate puzzles on other boards; return whether there was time for all of them."""
        assert isinstance(self._profile, Profile) or not others
        for id, grid in others.items():
            row = _other_row(grid, self._profile, self.budget)  # type: ignore[arg-type]
            if row is not None:
                rows[id] = row
            elif self.budget.is_over():
                return False
            else:
                self.counts["unrated"] += 1
        return True

    def _write(self, rows: dict[int, Any]) -> None:
        """Write ratings, except those that another program wrote or whose puzzles are gone."""
        good = OUTCOMES.index(RATED), OUTCOMES.index(STUCK)
        rated = {id: row for id, row in rows.items() if row[0] in good}
        self.counts["unrated"] += len(rows) - len(rated)
        if not rated:
            return
        with self._bank._writing() as connection:
            there = sa.select(puzzles.c.id).where(puzzles.c.id.in_(list(rated)))
            left = {*connection.execute(there).scalars()} - self._rated(connection, list(rated))
            rated = {id: row for id, row in rated.items() if id in left}
            number = names.ensure_profile(connection, self._profile)
            changes = Changes()
            if isinstance(self._profile, Scale):
                on_scale = {id: row_of(row) for id, row in rated.items()}
                write_scale(connection, number, on_scale, changes)
            else:
                techniques = names.ensure_techniques(connection)
                write_ratings(connection, number, techniques, rated, changes)
            changes.write(connection)
        self.counts["rated"] += len(rated)
