"""Ratings of many puzzles."""

from __future__ import annotations

import _thread
import random
import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest

from farandole import ArgumentError, Grid, solve
from farandole.logic import HODOKU, LEVELS, OUTCOMES, Rated, rate, rate_many
from farandole.logic.many.cells import Cells
from farandole.logic.many.result import BAD, MANY, NONE, OPEN, RATED, STUCK
from farandole.logic.many.texts import TextRating
from farandole.logic.techniques import BY_NUMBER
from farandole.sudoku import Interrupted
from farandole.sudoku.many.items import Item, Source, items
from farandole.sudoku.many.texts import TextPipeline
from tests.conftest import INKALA

if TYPE_CHECKING:
    from collections.abc import Iterator

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MEDIUM = ".19...6.........8..7.25..4.3........9.6.......2.937.....28...9....4.9..1....6...3"
CLASH = "11" + "." * 79


def scrambled(puzzle: str, seed: int) -> str:
    """Return the same puzzle with other digits, on which no rating depends."""
    digits = list("123456789")
    random.Random(seed).shuffle(digits)
    return puzzle.translate(str.maketrans("123456789", "".join(digits)))


def test_it_is_what_rate_says_of_each() -> None:
    puzzles = [scrambled(one, seed) for seed in range(5) for one in (EASY, MEDIUM)]
    result = rate_many(puzzles)
    assert result.complete
    for puzzle, found in zip(puzzles, result, strict=True):
        one = rate(puzzle)
        assert found == Rated(RATED, one.level, one.score, one.hardest)


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


def test_an_array_of_digits() -> None:
    digits = np.array([list(Grid(EASY).cells)] * 3)
    assert rate_many(digits.reshape(3, 9, 9)).score.tolist() == [204] * 3


def test_nothing() -> None:
    result = rate_many([])
    assert (len(result), result.complete) == (0, True)


def test_techniques_that_don_t_suffice() -> None:
    profile = HODOKU.only("full-house", "naked-single")
    result = rate_many([EASY, MEDIUM], profile)
    assert [one.outcome for one in result] == [RATED, STUCK]
    assert result.complete
    assert result[1].score == rate(MEDIUM, profile).score


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_make_no_difference(threads: int) -> None:
    puzzles = [scrambled(one, seed) for seed in range(20) for one in (EASY, MEDIUM, CLASH)]
    result, other = rate_many(puzzles, threads=threads), rate_many(puzzles, threads=1)
    assert (result.score == other.score).all()
    assert (result.status == other.status).all()


def test_seconds_for_each() -> None:
    result = rate_many([EASY, CLASH], seconds_each=0)
    assert [one.outcome for one in result] == [OPEN, NONE]
    assert not result.complete


@pytest.mark.parametrize("threads", [1, 2])
def test_seconds_for_all(threads: int) -> None:
    result = rate_many([EASY] * 100, seconds=0, threads=threads)
    assert (result.status == 0).all()
    assert not result.complete


def test_limits_are_checked() -> None:
    for wrong in ({"seconds": -1}, {"seconds_each": -1}, {"threads": 0}):
        with pytest.raises(ArgumentError):
            rate_many([EASY], **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [1, 2])
def test_progress(threads: int) -> None:
    seen: list[tuple[int, int]] = []
    rate_many([EASY, "x"] * 50, threads=threads, progress=lambda *at: seen.append(at))
    assert seen[-1] == (100, 100)
    assert sorted(seen) == seen


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_leaves_what_is_finished(threads: int) -> None:
    puzzles = [EASY, INKALA, MEDIUM] * 200_000  # minutes of work
    begun = threading.Event()

    def interrupt() -> None:
        begun.wait()
        _thread.interrupt_main()

    def report(done: int, _: int) -> None:
        if done:
            begun.set()

    timer = threading.Thread(target=interrupt)
    timer.start()
    with pytest.raises(Interrupted) as caught:
        rate_many(puzzles, threads=threads, progress=report)
    timer.join()
    result = caught.value.result
    assert not result.complete
    done = result.status > 0
    assert (result.score[done] > 0).all()
    assert (result.score[~done] == 0).all()


def seen(lines: list[str], verb: TextRating, **options: int) -> list[tuple[int, str | None]]:
    found: list[tuple[int, str | None]] = []

    def see(item: Item, rated: Rated | None) -> None:
        found.append((item.number, rated.outcome if rated else None))

    def source() -> Iterator[str]:
        yield from lines

    with TextPipeline(verb, see, **options) as pipeline:  # type: ignore[arg-type]
        for item in items(source(), Source("-", "stdin")):
            pipeline.put(item)
        pipeline.finish()
    return found


@pytest.mark.parametrize("threads", [1, 3])
def test_texts_come_in_order(threads: int) -> None:
    lines = [EASY, CLASH, EASY[:-1] + "z", MEDIUM, "1.....3..2.....4"] * 40
    outcomes = [RATED, NONE, None, RATED, RATED] * 40
    assert seen(lines, TextRating(), threads=threads) == list(enumerate(outcomes, 1))


def test_one_puzzle_on_another_board() -> None:
    rated = TextRating().one(Grid("1.....3..2.....4"))
    assert rated.outcome == RATED
    assert rated.counts


def test_counts_are_those_of_the_path() -> None:
    assert TextRating().one(Grid(MEDIUM)).counts == rate(MEDIUM).counts


def test_seconds_of_texts() -> None:
    assert TextRating(seconds=0).one(Grid(EASY)).outcome == OPEN


def test_the_easiest_technique_and_none() -> None:
    """The kernel numbers techniques from 0, and -1 is none."""
    blank = solve(EASY).with_cell(40, 0)
    (rated,) = rate_many([blank])
    assert rated.hardest is rate(blank).hardest is BY_NUMBER[0] is not None
    assert TextRating().one(blank).hardest is BY_NUMBER[0]
    (full,) = rate_many([solve(EASY)])
    assert (full.hardest, full.score, full.level) == (None, 0, "easy")
    assert Rated(NONE).level == "easy"
    assert Cells(bytes(162)).puzzles == 2
