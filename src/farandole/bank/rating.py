"""Rating the puzzles of a batch that are on other boards than the classic one.

Those with constraints have no rating.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.logic.many.result import OUTCOMES, RATED, STUCK
from farandole.logic.many.texts import TextRating
from farandole.logic.techniques import LEVELS

if TYPE_CHECKING:
    from farandole.bank.tables.rows import Batch
    from farandole.limits import Budget
    from farandole.logic.many.cells import RatedRow
    from farandole.logic.profile import Profile
    from farandole.sudoku.grid import Grid

LONGEST = 10.0
"""Seconds that one puzzle is rated for; one that takes longer is stored without a rating."""


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
        left = budget.rest().seconds
        seconds = LONGEST if left is None else min(LONGEST, left)
        raw = batch.raws[place]
        row = None if raw.rules else rated_row(raw.grid, profile, seconds)
        if row is None and budget.is_over():
            return place
        batch.other_rows[place] = row
    return end
