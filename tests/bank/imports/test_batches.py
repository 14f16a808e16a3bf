"""When batches are written and rated, also by an import that is stopped."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from farandole import Grid, Shape, make_puzzle, rate
from farandole.bank import Bank, Query, importing
from farandole.bank.importing import Importer
from farandole.bank.tables.keys import key_of
from farandole.bank.tables.rows import Writer
from farandole.bank.values import KEEP
from farandole.limits import Stop
from farandole.logic import HODOKU
from farandole.logic.many.result import OPEN, Rated
from farandole.logic.many.texts import TextRating
from farandole.logic.profile import HODOKU_2_2_0
from farandole.sudoku.canonical import random_equivalent
from tests.bank.samples import INKALA, MANY, NONE, P, Q, swapped
from tests.conftest import Clock

JIGSAW = "".join(str(cell % 9 // 3 + cell // 27 * 3) for cell in range(81))  # of plain boxes
SMALL = "1.....3..2.....4"
CHAIN = [P, Q, INKALA, SMALL, MANY, NONE]


@pytest.fixture
def written(file: Path) -> Callable[..., list[int]]:
    """Return a function that adds puzzles, and returns the numbers done after each batch."""

    def add(puzzles: list[str], **options: Any) -> list[int]:
        done: list[int] = []
        with Bank(file) as bank:
            report = bank.add(puzzles, threads=1, improper="keep", progress=done.append, **options)
            assert report.read == report.added + report.known == len(puzzles)
        return done

    return add


def test_a_full_batch(written: Callable[..., list[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH", 2)
    assert [len(written(CHAIN[:number])) for number in (1, 2, 3, 4)] == [1, 1, 2, 2]
    monkeypatch.setattr(importing, "BATCH", 100)
    monkeypatch.setattr(importing, "_OTHERS", 2)
    others = [SMALL, P, SMALL, Q, SMALL]
    assert [len(written(others[:number])) for number in (1, 3, 5)] == [1, 1, 2]


def test_batches_fit_a_second(file: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """They grow while they are quick; slow ones are followed by smaller ones."""
    for name, value in (("_FIRST", 2), ("BATCH", 8), ("_PART", 1)):
        monkeypatch.setattr(importing, name, value)
    ends = [0]

    def progress(done: int) -> None:
        ends.append(done)
        clock.time += 4 * (done > 20)

    lines = [random_equivalent(P, seed).line for seed in range(40)]
    with Bank(file) as bank:
        bank.add(lines, profile=None, progress=progress, threads=1)
    assert [end - start for start, end in pairwise(ends)] == [
        2,
        4,
        8,
        8,
        8,
        2,
        1,
        1,
        1,
        1,
        1,
        1,
        1,
        1,
    ]


def test_faults_in_a_report(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one too many: the first thousand, while all are counted."""
    monkeypatch.setattr(importing, "_MOST_FAULTS", 3)
    with Bank(file) as bank:
        for number in (2, 3, 4):
            report = bank.add([MANY] * number)
            assert report.improper == number
            assert [fault.line for fault in report.faults] == list(range(1, min(number, 3) + 1))


def test_the_options_are_part_of_an_import(file: Path, lines: Callable[..., Path]) -> None:
    """With any other option a file is read again; with the same ones it is skipped."""
    path = lines(P, Q)
    options: list[dict[str, Any]] = [
        {},
        {"profile": None},
        {"profile": HODOKU_2_2_0},
        {"improper": "keep"},
        {"source": "book"},
        {"tags": ["a"]},
        {"tags": ["a", "b"]},
        {"format": "line"},
        {"shape": Shape.parse("9 + diagonals")},
        {"shape": Shape.jigsaw(JIGSAW)},
    ]
    with Bank(file) as bank:
        for number, option in enumerate(options):
            assert bank.add_file(path, **option).skipped == 0, option
            for before in options[: number + 1]:
                assert bank.add_file(path, **before).skipped == 2, before
        assert bank.add_file(path, profile=HODOKU, notes="others").skipped == 2
        assert bank.add_file(lines(P, Q, INKALA)).added == 1, "the file has changed"


def test_collections_part_by_part(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages end where they should, whatever is read at once."""
    monkeypatch.setattr("farandole.bank.search._PART", 2)
    with Bank(file) as bank:
        bank.add([P, Q, INKALA, SMALL])
        assert bank.collect("c", [4, 2, 3, 1]) == 4
        assert bank.collect("d", [1, 2, 3, 4], most=2) == 2
        assert bank.collect("d", [1, 2, 3, 4], most=1) == 1
        assert [entry.id for entry in bank.find(collection="d")] == [1, 2, 3]
        for limit in (1, 2, 3, 4, 5):
            found, after = [], None
            while True:
                page = bank.find(collection="c", limit=limit, after=after)
                assert len(page) <= limit
                found += [entry.id for entry in page]
                after = page.after
                if after is None:
                    break
            assert found == [4, 2, 3, 1]
        for most in (3, 4, 5):
            count = bank.count(collection="c", most=most)
            assert (count.number, count.is_more) == (min(most, 4), most < 4)


def test_a_stop_comes_as_a_batch_is_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Writer.write

    def stopped(*arguments: Any) -> Any:
        stop.set()
        return write(*arguments)

    monkeypatch.setattr(Writer, "write", stopped)
    with Bank(file) as bank:
        with Stop() as stop:
            assert bank.add([P, Q, INKALA]).added == 3
        assert [entry.minimal is None for entry in bank.find().entries] == [False] * 3
        assert not bank.verify().faults


@pytest.mark.parametrize(
    "grid",
    [
        pytest.param(Grid(P), id="9"),
        pytest.param(
            Grid([1, 2, *[0] * 254], Shape.parse("16 + disjoint")), id="16", marks=pytest.mark.long
        ),
    ],
)
def test_a_stop_makes_no_other_key(grid: Grid) -> None:
    """A key that was cut short would have the same puzzle kept twice, or two taken for one."""
    expected = key_of(grid)
    with Stop() as stop:
        stop.set()
        assert key_of(grid) == expected


@pytest.mark.parametrize(("profile", "kept"), [(None, 5), ("usual", 0)])
def test_a_stop_comes_as_keys_are_looked_for(
    file: Path, monkeypatch: pytest.MonkeyPatch, profile: str | None, kept: int
) -> None:
    find = Importer._find_keys

    def stopped(*arguments: Any) -> Any:
        stop.set()
        return find(*arguments)

    monkeypatch.setattr(Importer, "_find_keys", stopped)
    options: dict[str, Any] = {"improper": KEEP} | ({} if profile else {"profile": None})
    with Bank(file) as bank:
        with Stop() as stop:
            report = bank.add([P, Q, INKALA, MANY, NONE], threads=1, **options)
        assert (report.added, report.complete) == (kept, kept == 5)
        assert len(bank) == kept
        assert not bank.verify().faults
        if kept:
            assert all(swapped(one) in bank for one in (P, Q, INKALA))


def test_a_stop_makes_no_faults(file: Path) -> None:
    with Bank(file) as bank:
        bank.add([P, Q, INKALA, "1.....3..2.....4"])
        with Stop() as stop:
            stop.set()
            assert not bank.verify(ratings=True).faults


@pytest.mark.parametrize(
    ("shape", "clues"),
    [
        pytest.param(Shape(2, 2), None, id="4x4"),
        pytest.param(Shape(2, 3), None, id="6x6"),
        pytest.param(Shape.jigsaw("AABB AACB DCCB DDDC"), None, id="jigsaw"),
        pytest.param(Shape.parse("9 + diagonals"), None, id="X"),
        pytest.param(Shape.parse("9 + windoku"), None, id="windoku"),
        pytest.param(Shape(4, 4), 130, id="16x16", marks=pytest.mark.long),
    ],
)
def test_it_is_that_of_rate(file: Path, shape: Shape, clues: int | None) -> None:
    grid = make_puzzle(shape, clues=clues, seed=1)
    found = rate(grid)
    with Bank(file) as bank:
        report = bank.add([grid, P])
        assert (report.added, report.unrated) == (2, 0)
        (kept,) = bank.get(grid).ratings
        assert (kept.school, kept.version) == (HODOKU.school, HODOKU.version)
        assert (kept.level, kept.score, kept.hardest) == (found.level, found.score, found.hardest)
        assert kept.counts == found.counts
        assert found.hardest is not None
        wanted = Query(
            shape=grid.shape, level=found.level, score=found.score, hardest=found.hardest
        )
        assert [one.id for one in bank.find(wanted)] == [1]
        assert bank.count(shape=grid.shape, avoids=found.hardest).number == 0
        assert bank.stats().rated == 2
        report_ = bank.verify(ratings=True)
        assert (report_.ratings, report_.wrong) == (2, 0)


def test_equivalents_are_rated_once(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Grid] = []
    one = TextRating.process

    def ask(self: TextRating, grid: Grid) -> Rated:
        asked.append(grid)
        return one(self, grid)

    monkeypatch.setattr(TextRating, "process", ask)
    bank.add([SMALL, "4.....2..3.....1", SMALL])
    bank.add([SMALL])
    assert asked == [Grid(SMALL)]


def test_one_that_takes_too_long(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept without a rating, said, and rated when it comes again and there is time."""
    with monkeypatch.context() as patch:
        patch.setattr(TextRating, "process", lambda self, _: Rated(OPEN))
        report = bank.add([SMALL, P])
        assert (report.complete, report.added, report.unrated) == (True, 2, 1)
    assert [len(entry.ratings) for entry in bank.find()] == [0, 1]
    assert bank.verify(ratings=True).wrong == 0
    assert bank.add([SMALL]).unrated == 0
    assert len(bank.get(SMALL).ratings) == 1


def test_the_limit_for_all(
    file: Path, lines: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """What it leaves isn't kept without a rating: the same file goes on there."""
    one = TextRating.process

    def late(self: TextRating, grid: Grid) -> Rated:
        if grid.shape.side != 6:
            return one(self, grid)
        clock.time = 100
        return Rated(OPEN)

    path = lines(P, SMALL, make_puzzle(Shape(2, 3), seed=1).line, "1234............", INKALA)
    with Bank(file) as bank:
        with monkeypatch.context() as patch:
            patch.setattr(TextRating, "process", late)
            report = bank.add_file(path, seconds=50)
        assert (report.complete, report.added, report.unrated) == (False, 2, 0)
        assert all(entry.ratings for entry in bank.find())
        again = bank.add_file(path)
        assert (again.complete, again.skipped, again.added) == (True, 2, 2)
        assert bank.verify(ratings=True).ratings == 4
