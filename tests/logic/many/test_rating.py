"""Ratings of many puzzles, within bounds or without."""

from __future__ import annotations

import random

import numpy as np
import pytest

from farandole import ArgumentError, Grid, solve
from farandole.logic import HODOKU, LEVELS, OUTCOMES, Rated, rate, rate_many, technique
from farandole.logic.many.cells import Cells
from farandole.logic.many.paths import paths_many
from farandole.logic.many.rater import Bounds, rater
from farandole.logic.many.result import BAD, BEYOND, MANY, NONE, OPEN, RATED, STUCK, rated_of
from farandole.logic.many.texts import TextRating
from farandole.logic.techniques import BY_NUMBER
from farandole.sudoku.canonical import canonical, random_equivalent
from farandole.sudoku.many.items import Source, items
from farandole.sudoku.many.texts import TextPipeline
from farandole.sudoku.rules import Killer
from tests.conftest import EASY, INKALA, MEDIUM

TURNED = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""Its score depends on how it is turned."""
CLASH = "11" + "." * 79


def scrambled(puzzle: str, seed: int) -> str:
    """Return the same puzzle with other digits, on which no rating depends."""
    digits = list("123456789")
    random.Random(seed).shuffle(digits)
    return puzzle.translate(str.maketrans("123456789", "".join(digits)))


def test_it_is_what_rate_says_of_each() -> None:
    puzzles = [scrambled(puzzle, seed) for seed in range(5) for puzzle in (EASY, MEDIUM)]
    result = rate_many(puzzles)
    assert result.complete
    for puzzle, rated in zip(puzzles, result, strict=True):
        rating = rate(puzzle)
        assert rated == Rated(RATED, rating.level, rating.score, rating.hardest)
        assert TextRating().process(Grid(puzzle)).counts == rating.counts


def test_constraints_count() -> None:
    pair = [Killer("r1c1-2", 17), Killer("r1c1 r2c1", 10)]
    easy, wrong = Grid(MEDIUM, None, [Killer("r9c1-2", 16)]), Grid(MEDIUM, None, pair)
    puzzles: list[str | Grid] = [
        MEDIUM,
        easy,
        wrong,
        Grid("." * 81, None, pair),
        MEDIUM,
        Grid("." * 16, None, pair),
    ]
    for threads in (1, 2):
        result = rate_many(puzzles, threads=threads)
        assert [one.outcome for one in result] == [RATED, RATED, NONE, MANY, RATED, BAD]
        rating = rate(easy)
        assert result[1] == Rated(RATED, rating.level, rating.score, rating.hardest)
        assert result[1].score != result[0].score == result[4].score
    assert [one.outcome for one in rate_many([easy] * 3, seconds=0)] == [OPEN] * 3
    refused = rate_many([easy], school="se")
    assert "constraints" in str(refused.errors[0])
    assert paths_many([easy, MEDIUM])[1].lengths.tolist()[0] == 0


def test_equivalent_puzzles_have_one_canonical_rating() -> None:
    turned = [random_equivalent(TURNED, seed=seed) for seed in range(8)]
    small = Grid("1.....3..2.....4")
    canonical_form = canonical(TURNED).grid
    assert len({rate(puzzle).score for puzzle in turned}) > 1
    one = rate(canonical_form)
    assert [rate(puzzle, canonical=True) for puzzle in turned] == [one] * 8
    assert rate_many(turned, canonical=True).score.tolist() == [one.score] * 8
    verb = TextRating(canonical=True)
    assert {verb.process(puzzle).counts for puzzle in turned} == {one.counts}
    assert verb.process(small).counts == rate(canonical(small).grid).counts
    seen: list[int] = []
    with TextPipeline(verb, lambda _, rated: seen.append(rated.score if rated else -1)) as pipeline:
        for item in items(iter([puzzle.line for puzzle in turned]), Source("-", "stdin")):
            pipeline.put(item)
        pipeline.finish()
    assert seen == [one.score] * 8


def test_arrays() -> None:
    result = rate_many([EASY, CLASH, "." * 81, "x", MEDIUM])
    assert [OUTCOMES[status] for status in result.status] == [RATED, NONE, MANY, BAD, RATED]
    assert result.status.dtype == result.level.dtype == np.uint8
    assert result.score.dtype == np.int32
    assert result.hardest.dtype == np.int16
    assert result.score.tolist()[:4] == [204, 0, 0, 0]
    assert result.hardest.tolist()[1:4] == [-1, -1, -1]
    assert BY_NUMBER[result.hardest[0]].id == "naked-single"
    assert LEVELS[result.level[4]] == rate(MEDIUM).level
    assert list(result.errors) == [3]
    assert result[3].error is result.errors[3]
    assert result[-1] == Rated(RATED, rate(MEDIUM).level, rate(MEDIUM).score, rate(MEDIUM).hardest)
    assert result.profile is HODOKU
    assert repr(result) == "<BulkRating of 5 puzzles: 2 rated, 1 none, 1 many, 1 bad>"

    digits = np.array([list(Grid(EASY).cells)] * 3)
    assert rate_many(digits.reshape(3, 9, 9)).score.tolist() == [204] * 3
    nothing = rate_many([])
    assert (len(nothing), nothing.complete) == (0, True)


def test_techniques_that_don_t_suffice() -> None:
    profile = HODOKU.only("full-house", "naked-single")
    result = rate_many([EASY, MEDIUM], profile)
    assert [one.outcome for one in result] == [RATED, STUCK]
    assert result.complete
    assert result[1].score == rate(MEDIUM, profile).score


def test_threads_make_no_difference() -> None:
    puzzles = [scrambled(puzzle, seed) for seed in range(20) for puzzle in (EASY, MEDIUM, CLASH)]
    alone = rate_many(puzzles, threads=1)
    for threads in (2, 5):
        result = rate_many(puzzles, threads=threads)
        assert (result.score == alone.score).all()
        assert (result.status == alone.status).all()


def test_limits() -> None:
    each = rate_many([EASY, CLASH], seconds_each=0)
    assert [rated.outcome for rated in each] == [OPEN, NONE]
    assert not each.complete
    assert TextRating(seconds=0).process(Grid(EASY)).outcome == OPEN
    for threads in (1, 2):
        every = rate_many([EASY] * 100, seconds=0, threads=threads)
        assert (every.status == 0).all()
        assert not every.complete
    for wrong in ({"seconds": -1}, {"seconds_each": -1}, {"threads": 0}):
        with pytest.raises(ArgumentError):
            rate_many([EASY], **wrong)  # type: ignore[call-overload]


@pytest.mark.parametrize("threads", [1, 2])
def test_progress(threads: int) -> None:
    seen: list[tuple[int, int]] = []
    rate_many([EASY, "x"] * 50, threads=threads, progress=lambda *at: seen.append(at))
    assert seen[-1] == (100, 100)
    assert sorted(seen) == seen


def test_the_easiest_technique_and_none() -> None:
    """The kernel numbers techniques from 0, and -1 is none."""
    blank = solve(EASY).with_cell(40, 0)
    (rated,) = rate_many([blank])
    assert rated.hardest is rate(blank).hardest is BY_NUMBER[0] is not None
    assert TextRating().process(blank).hardest is BY_NUMBER[0]
    (full,) = rate_many([solve(EASY)])
    assert (full.hardest, full.score, full.level) == (None, 0, "easy")
    assert Rated(NONE).level == "easy"
    assert Cells(bytes(162)).puzzles == 2


PUZZLES = (
    *(EASY, INKALA, TURNED),
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
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


def test_nothing_is_allowed() -> None:
    assert {rating.level for rating in FULL} == set(LEVELS), "the puzzles are of all sorts"
    nothing = Bounds(used=tuple((one, 0) for one in HODOKU.techniques))
    assert {rating.outcome for rating in ratings(nothing)} == {BEYOND}


@pytest.mark.parametrize(
    ("level", "used"), [(5, []), (-1, []), (0, [(9999, 1)]), (0, [(0, -1)]), (0, [(0, 1 << 16)])]
)
def test_bounds_that_there_are_not(level: int, used: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="no such"):
        rater(HODOKU, None).bounds(level, 0, used)
