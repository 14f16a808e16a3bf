"""Ratings of puzzles on other boards than the classic one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from farandole import Grid, Shape, rate
from farandole.bank import Bank, Query
from farandole.bank import importing as rating
from farandole.logic import HODOKU
from farandole.logic.many.result import OPEN, Rated
from farandole.logic.many.texts import TextRating
from farandole.logic.profile import HODOKU_2_2_0
from tests.bank.samples import INKALA, P

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.conftest import Clock

SMALL = "1.....3..2.....4"
BOARDS = {
    "4x4": Grid(SMALL),
    "6x6": Grid("5....4..3.5...26...6.5..4..........3"),
    "jigsaw": Grid("1........3.2....", Shape.jigsaw("AABB AACB DCCB DDDC")),
    "X": Grid(
        ".......2.......3...1...8...6....1..9...6.....4.9........35..94..6.4..2.....8.....",
        Shape.parse("9 + diagonals"),
    ),
    "windoku": Grid(
        "6..............9.......4....4...73.....5.....7.......8...15..2..6....8.....9.....",
        Shape.parse("9 + windoku"),
    ),
    "16x16": Grid(
        "F.2..3...68...G.6...8.4E...5D.9A......6.B..C2....5.B9F.C1..3E.....4.B..F6.C..1.2..5.1"
        "...2..D..4......9ED...4...B..F.......A.........61...D9...3.B1....G8.2..A.E....G....CA1B"
        "..5.E.8...5....74C..5.G1..B....9.7F......C.3E....G...FE...9.DG6....C7C...A.1.84..D.."
    ),
}


@pytest.mark.parametrize(
    "name",
    [*list(BOARDS)[:-1], pytest.param("16x16", marks=pytest.mark.long)],
)
def test_it_is_that_of_rate(file: Path, name: str) -> None:
    grid = BOARDS[name]
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


def test_another_profile_and_none(bank: Bank) -> None:
    assert bank.add([BOARDS["6x6"]], profile=None).unrated == 0
    assert bank.get(1).ratings == ()
    bank.add([BOARDS["6x6"], P, SMALL], profile=HODOKU_2_2_0)
    bank.add([BOARDS["6x6"]])
    assert [one.version for one in bank.get(1).ratings] == ["2.2.0", HODOKU.version]
    assert [one.version for one in bank.get(SMALL).ratings] == ["2.2.0"]
    assert bank.verify(ratings=True).ratings == 4


def test_what_has_no_rating_gets_one_when_it_comes_again(bank: Bank, tmp_path: Path) -> None:
    """As in a bank of a version that kept none for other boards."""
    boards = list(BOARDS.values())[:4]
    bank.add(boards, profile=None)
    bank.export(tmp_path / "boards.jsonl")
    report = bank.add_file(tmp_path / "boards.jsonl")
    assert (report.known, report.unrated) == (4, 0)
    assert all(bank.get(grid).ratings for grid in boards)
    assert bank.verify(ratings=True).ratings == 4


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


def test_improper_ones_have_none(bank: Bank) -> None:
    report = bank.add([Grid(bytes(16)), SMALL], improper="keep")
    assert (report.added, report.improper, report.unrated) == (2, 1, 0)
    assert [len(entry.ratings) for entry in bank.find()] == [0, 1]


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


def test_no_time_for_each(bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "LONGEST", 0.0)
    report = bank.add([BOARDS["16x16"]])
    assert (report.complete, report.added, report.unrated) == (True, 1, 1)


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

    path = lines(P, SMALL, BOARDS["6x6"].line, "1234............", INKALA)
    with Bank(file) as bank:
        with monkeypatch.context() as patch:
            patch.setattr(TextRating, "process", late)
            report = bank.add_file(path, seconds=50)
        assert (report.complete, report.added, report.unrated) == (False, 2, 0)
        assert all(entry.ratings for entry in bank.find())
        again = bank.add_file(path)
        assert (again.complete, again.skipped, again.added) == (True, 2, 2)
        assert bank.verify(ratings=True).ratings == 4
