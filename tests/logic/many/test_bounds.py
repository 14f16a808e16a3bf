"""Rating within bounds: the same ratings, or ``beyond``."""

from __future__ import annotations

import pytest

from farandole.logic import HODOKU, LEVELS, technique
from farandole.logic.many.rater import Bounds, rater
from farandole.logic.many.result import BEYOND, RATED, Rated, rated_of
from farandole.sudoku import Grid

PUZZLES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "3...8.......7....51..............36...2..4....7...........6.13..452...........8..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "..3.........1....9..7..9815.2..8.9..8...65....4..31..8....1.2.7.7..5.6.....8.....",
)


def ratings(bounds: Bounds | None) -> list[Rated]:
    one = rater(HODOKU, None, bounds)
    one.load(b"".join(Grid(puzzle).cells for puzzle in PUZZLES))
    while not one.run(1.0, -1.0):
        pass
    return [rated_of(row) for row in one.rows()]


FULL = ratings(None)


def within(rating: Rated, bounds: Bounds) -> bool:
    counts = dict(rating.counts)
    return (
        LEVELS.index(rating.level) <= LEVELS.index(bounds.level)
        and (bounds.score is None or rating.score <= bounds.score)
        and all(counts.get(one, 0) <= times for one, times in bounds.used)
    )


@pytest.mark.parametrize(
    "bounds",
    [
        *(Bounds(level) for level in LEVELS),
        *(Bounds(score=rating.score) for rating in FULL),
        *(Bounds(score=rating.score - 1) for rating in FULL),
        *(Bounds(used=((one, times - 1),)) for rating in FULL for one, times in rating.counts[-2:]),
        *(Bounds(used=((one, times),)) for rating in FULL for one, times in rating.counts[-2:]),
        Bounds("hard", 1500, ((technique("naked-pair"), 0), (technique("x-wing"), 1))),
    ],
    ids=repr,
)
def test_the_rating_is_the_same_or_beyond(bounds: Bounds) -> None:
    for full, bounded in zip(FULL, ratings(bounds), strict=True):
        assert full.outcome == RATED
        if within(full, bounds):
            assert bounded == full
        else:
            assert bounded.outcome == BEYOND


def test_the_puzzles_are_of_all_sorts() -> None:
    assert {rating.level for rating in FULL} == set(LEVELS)


def test_nothing_is_allowed() -> None:
    nothing = Bounds(used=tuple((one, 0) for one in HODOKU.techniques))
    assert {rating.outcome for rating in ratings(nothing)} == {BEYOND}


@pytest.mark.parametrize(
    ("level", "used"), [(5, []), (-1, []), (0, [(9999, 1)]), (0, [(0, -1)]), (0, [(0, 1 << 16)])]
)
def test_bounds_that_there_are_not(level: int, used: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="no such"):
        rater(HODOKU, None).bounds(level, 0, used)
