"""Ratings on Sudoku Explainer's scale: stored beside others, found, sorted, taken along."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from farandole import ArgumentError, rate
from farandole.bank import Bank, Query
from farandole.bank.database.verifying import verify
from farandole.bank.rating import _Rating
from farandole.bank.tables.schema import Kind
from farandole.limits import Budget
from farandole.logic import HODOKU_2_2_0, SE, SE_1_2_1
from tests.bank.samples import MANY, P, Q, alter, refused

HARD = "8..........5.6....37.2...1.6..9..5...5.....36...1..4........7......27.8..2438...."
SKYSCRAPER = "..............1..2..3...45........21...35.....6...........4.37..8.......21...9..."
SMALL = "1.....3..2.....4"
CLASSIC = (HARD, P, SKYSCRAPER, Q)
WITHOUT = SE.without_uniqueness()


def revision(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def lines(bank: Bank, **properties: object) -> list[str]:
    return [entry.grid.line for entry in bank.find(**properties)]  # type: ignore[arg-type]


def test_ratings_of_several_schools(bank: Bank) -> None:
    bank.add([*CLASSIC, SMALL, MANY], improper="keep")
    before = [entry.ratings for entry in bank.find()]
    done: list[int] = []
    report = bank.rate(SE, progress=done.append)
    assert (report.rated, report.known, report.unrated, report.complete) == (4, 0, 2, True)
    assert done == [6]
    assert bank.rate(SE_1_2_1, [1, 3]).rated == bank.rate(WITHOUT, Query(clues=17)).rated + 1 == 2
    again = bank.rate(SE)
    assert (again.rated, again.known, again.unrated) == (0, 4, 2)
    entries = list(bank.find())
    for number, puzzle in enumerate(CLASSIC):
        scales = {0: [SE, SE_1_2_1], 2: [SE, SE_1_2_1, WITHOUT]}.get(number, [SE])
        assert entries[number].scale_ratings == tuple(rate(puzzle, one) for one in scales)
    assert not entries[4].scale_ratings
    assert [entry.ratings for entry in entries] == before

    ers = {puzzle: rate(puzzle, SE).er for puzzle in CLASSIC}
    ranked = sorted(CLASSIC, key=lambda puzzle: ers[puzzle])
    assert lines(bank, order="er") == [*ranked, SMALL, MANY]
    assert lines(bank, order="er", er=(ers[ranked[1]], None)) == ranked[1:]
    assert lines(bank, order="er", er=(None, ers[ranked[1]])) == ranked[:2]
    assert lines(bank, er=(ers[HARD] + 0.1, None)) == []
    assert lines(bank, er=ers[P], level="easy", ed=(1, 1.5)) == [P]
    assert bank.count(er=(0, 20), scale=SE_1_2_1).number == 2
    assert lines(bank, order="ep", scale=SE_1_2_1)[-4:] == [P, Q, SMALL, MANY]
    assert lines(bank, er=4.0, scale=replace(SE, long_wings=False)) == []
    assert bank.stats().er == dict.fromkeys(ers.values(), 1)
    assert bank.stats(HODOKU_2_2_0, SE_1_2_1).er.keys() == {
        rate(puzzle, SE_1_2_1).er for puzzle in (HARD, SKYSCRAPER)
    }
    found = verify(bank, ratings=True)
    assert (found.ratings, found.wrong) == (5 + 4 + 2 + 1, 0)
    bank.reindex()
    assert lines(bank, order="er") == [*ranked, SMALL, MANY]
    assert bank.remove([1]) == 1
    assert bank.count(er=(0, 20)).number == 3


def test_a_run_that_was_ended_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Bank(file) as bank:
        bank.add([*CLASSIC, SMALL])
        assert bank.rate(SE, seconds=0) == bank.rate(SE, seconds=0)
        assert not bank.rate(SE, seconds=0).complete
        assert revision(file) == "0004"  # older programs can read it
        write = _Rating._write
        with Bank(file) as other:

            def later(self: _Rating, rows: dict[int, object]) -> None:
                monkeypatch.undo()
                other.rate(SE, [1])  # meanwhile another program
                other.remove([2])
                write(self, rows)

            monkeypatch.setattr(_Rating, "_write", later)
            assert bank.rate(SE).rated == 2
        assert revision(file) == "0005"
        assert bank.count(er=(0, 20)).number == 3
        assert bank.verify(ratings=True).wrong == 0

        def interrupted(*_: object) -> bool:
            raise KeyboardInterrupt

        monkeypatch.setattr(_Rating, "_rate_others", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bank.rate(HODOKU_2_2_0)
        assert bank.count(score=(0, None), profile=HODOKU_2_2_0).number == 3  # they stay
        monkeypatch.undo()
        report = bank.rate(HODOKU_2_2_0)
        assert (report.rated, report.known, report.complete) == (1, 3, True)
        assert _Rating(bank, SE, 1, Budget()).rate([]) is not None


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet", "bank"])
def test_exports_come_back(file: Path, tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    with Bank(file) as bank:
        bank.add(CLASSIC)
        bank.rate(WITHOUT)
        bank.rate(SE, [2, 3])
        path = tmp_path / f"out.{ending}"
        bank.export(path, Query(scale=WITHOUT))
        expected = list(bank.find())
    if ending == "bank":
        other = path
    else:
        other = tmp_path / "other.bank"
        with Bank(other) as bank:
            report = bank.add_file(path)
            assert report.ignored == ()
            assert report.taken == 8 + 2 * (ending == "jsonl")
            assert report.refused == 0
    assert revision(other) == "0005"
    with Bank(other) as bank:
        assert bank.verify(ratings=True).wrong == 0
        for entry, before in zip(bank.find(), expected, strict=True):
            own = [one for one in entry.scale_ratings if one.scale == WITHOUT]
            assert own == [one for one in before.scale_ratings if one.scale == WITHOUT]
            if ending in ("jsonl", "bank"):
                assert {*entry.scale_ratings} == {*before.scale_ratings}


WRONG: list[dict[str, object]] = [
    {"scale": "se 1.0"},
    {"er": 21},
    {"er": 1.0},
    {"ep": -1},
    {"ed": "x"},
    {"er": None},
    {"er": 1e400},
    {"hardest": None},
    {"hardest": "a\nb"},
]


def test_impossible_ratings_are_refused(file: Path) -> None:
    rating = {"scale": "se 1.18.1", "er": 1.2, "ep": 1.2, "ed": 1.2, "hardest": "Hidden Single"}
    rows = [{"puzzle": P, "ratings": [rating | change]} for change in WRONG]
    path = file.with_name("in.jsonl")
    with Bank(file) as bank:
        for some, expected in (
            (rows, (0, len(WRONG))),
            ([{"puzzle": P, "ratings": [rating]}], (1, 0)),
        ):
            path.write_text("".join(f"{json.dumps(row)}\n" for row in some))
            report = bank.add_file(path)
            assert (report.taken, report.refused) == expected
            assert bank.count(er=1.2).number == report.taken


def test_damage(file: Path) -> None:
    with Bank(file) as bank:
        bank.add([P, Q])
        bank.rate(SE)
    alter(file, "UPDATE ratings SET score = score + 1 WHERE profile_id = 2 AND puzzle_id = 1")
    with Bank(file) as bank:
        faults = bank.verify(ratings=True).faults
        assert [str(text) for id, text in faults if id] == ["the rating is wrong"]
        kinds = [str(text).split()[-2] for id, text in faults if id is None]
        assert kinds == [Kind.ER.name.lower()] * 2
    alter(file, "UPDATE ratings SET used = x'01' WHERE profile_id = 2 AND puzzle_id = 1")
    with Bank(file) as bank:
        assert "the rating can't be read" in {str(text) for _, text in bank.verify().faults}
        with refused("damaged"):
            bank.find()


def test_queries() -> None:
    assert Query(er=7.1) == Query(er=(7.1, 7.1), scale=SE)
    assert eval(repr(Query(er=(7.1, None), scale=SE_1_2_1))) == Query(er=[7.1, 20], scale=SE_1_2_1)
    for wrong in (-0.1, 20.1, (8, 7), float("nan")):
        with pytest.raises(ArgumentError):
            Query(ed=wrong)
