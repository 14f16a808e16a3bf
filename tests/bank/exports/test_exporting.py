"""Puzzles on their way out, and back in."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import replace
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole import ArgumentError, BankError, Grid, ParseError, Shape
from farandole.bank import Bank, BankEntry, Query
from farandole.bank.exchange.text import safe
from farandole.bank.exporting import part_of, shares_of
from farandole.logic.profile import HODOKU_2_2_0
from farandole.sudoku.canonical import random_equivalent
from farandole.sudoku.formats import Record
from tests.bank.samples import INKALA, P, Q, swapped

PUZZLES = [(P, "first 难题"), (Q, "second"), (INKALA, "third")]

WORDS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
    st.sampled_from(["=1+1", "'=x", "''-y", "a;b", '"q"', "a, b", "[1]", "label=x", "12", " x "]),
)
ROWS = st.fixed_dictionaries(
    {
        **dict.fromkeys(("title", "notes", "author"), WORDS),
        "tags": st.lists(WORDS.map(lambda tag: tag.replace(",", " ")), max_size=3),
        "sources": st.lists(
            st.tuples(*[WORDS] * 4), max_size=2, unique_by=lambda credit: credit[0]
        ),
    }
)
BOARDS = [Grid(P), Grid("1.....3..2.....4", Shape(2, 2, "diagonals")), Grid(INKALA)]


def facts(bank: Bank) -> list[BankEntry]:
    """Return the puzzles of a bank without their numbers and dates."""
    return [replace(entry, id=0, created=0) for entry in bank.find()]


@pytest.mark.parametrize("format", ["csv", "json", "parquet"])
@given(rows=st.lists(ROWS, min_size=3, max_size=3))
@settings(max_examples=8)
def test_all_there_and_back(
    tmp_path_factory: pytest.TempPathFactory, format: str, rows: list[dict[str, Any]]
) -> None:
    """What an export writes is read back whole, ratings included, without rating again."""
    folder = tmp_path_factory.mktemp("there")
    with Bank(folder / "a.bank") as there, Bank(folder / "b.bank") as back:
        for grid, row in zip(BOARDS, rows, strict=True):
            credits = [*zip(*row["sources"], strict=True)] or [(), (), (), ()]
            names = "sources", "source_authors", "source_licences", "source_notes"
            lists = {"tags": row["tags"], **dict(zip(names, credits, strict=True))}
            extra = [(name, json.dumps(value)) for name, value in lists.items()]
            extra += [("notes", row["notes"]), ("author", row["author"])]
            there.add([Record(grid, row["title"], extra=tuple(extra))], improper="keep")
        there.add([INKALA], profile=HODOKU_2_2_0)
        file = folder / f"x.{format}"
        there.export(file, format=format)
        report = back.add_file(file, improper="keep", fallback=None, profile=None)
        assert (report.added, report.refused, report.ignored) == (3, 0, ())
        wanted = facts(there)
        if format != "json":  # a table has the rating of one school
            wanted = [replace(entry, ratings=entry.ratings[:1]) for entry in wanted]
        assert facts(back) == wanted
        assert back.verify(ratings=True).wrong == 0


def test_ratings_that_do_not_fit_are_made_again(shelf: Bank, tmp_path: Path) -> None:
    shelf.export(tmp_path / "x.csv")
    text = (tmp_path / "x.csv").read_text("utf-8")
    changes = [("2.3.2", "9.9"), ("204", "205"), (",easy,", ",hard,"), ("naked-single:30", "x:30")]
    changes += [(":30", ":99"), ("full-house:21 ", ""), ("rated,easy", "open,easy")]
    for before, after in [*changes, (",204,", ",,"), (":21", ":0"), ("", "")]:
        (tmp_path / "y.csv").write_text(text.replace(before, after), "utf-8")
        with Bank(tmp_path / f"{len(list(tmp_path.iterdir()))}.bank") as bank:
            report = bank.add_file(tmp_path / "y.csv")
            assert (report.taken + report.refused, report.refused > 0) == (3, bool(before)), after
            assert facts(bank) == facts(shelf)
            assert bank.add([INKALA], rate=True).taken == 0


def test_columns_that_are_not_stored_are_named(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table: dict[str, list[Any]] = {
        "puzzle": [P],
        "Mood": ["good"],
        "level": [3],
        "tags": [["a", "b,c"]],
    }
    (tmp_path / "x.csv").write_text(f'level;puzzle;Mood;tags\n3;{P};good;"a;b,c"\n')
    (tmp_path / "x.jsonl").write_text(json.dumps({name: one[0] for name, one in table.items()}))
    parquet.write_table(pyarrow.table(table), tmp_path / "x.parquet")
    for name in ("x.csv", "x.jsonl", "x.parquet"):
        with Bank(tmp_path / f"{name}.bank") as bank:
            assert set(bank.add_file(tmp_path / name).ignored) == {"level", "Mood"}
            assert (bank.get(1).title, bank.get(1).tags) == ("", ("a", "b", "c"))


@pytest.mark.parametrize("name", ["x.csv", "x.parquet", "x.jsonl", "x.bank"])
def test_other_boards_there_and_back(tmp_path: Path, name: str) -> None:
    """Boards are kept, also those that have as many cells as others."""
    line = "1.....3..2.....4"
    boards = [Shape(2, 2), Shape(2, 2, "diagonals"), Shape.jigsaw("AABB AACB DCCB DDDC")]
    with Bank(tmp_path / "a.bank") as bank:
        bank.add([*(Grid(line, shape) for shape in boards), P], improper="keep")
        bank.export(tmp_path / name)
        wanted = {entry.grid for entry in bank.find()}
    if name == "x.bank":
        (tmp_path / "x.bank").rename(tmp_path / "b.bank")
    with Bank(tmp_path / "b.bank") as bank:
        if name != "x.bank":
            bank.add_file(tmp_path / name, improper="keep")
        assert {entry.grid for entry in bank.find()} == wanted
        assert len(wanted) == 4


def test_rows_of_parquet_that_hold_no_puzzle(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    def add(**columns: object) -> tuple[int, int]:
        parquet.write_table(pyarrow.table(columns), tmp_path / "x.parquet")
        with Bank(tmp_path / "a.bank") as bank:
            report = bank.add_file(tmp_path / "x.parquet")
            assert [fault.line for fault in report.faults] == list(range(1, report.improper + 1))
            return report.added + report.known, report.improper

    assert add(puzzle=[1, 2, 3]) == (0, 3)
    assert add(Puzzle=[None, "x" * 100_000, "12", "x" * 81, P]) == (1, 4)
    assert add(puzzle=[P.encode()]) == (1, 0)
    assert add(puzzle=[[1], [2]]) == (0, 2)
    assert add(puzzle=[Q, P], shape=["what?", "9"]) == (1, 1)
    text = (tmp_path / "x.parquet").read_bytes()
    (tmp_path / "x.parquet").write_bytes(text[:4] + b"\xff" * 60 + text[64:])
    with Bank(tmp_path / "a.bank") as bank:
        with pytest.raises((ParseError, BankError)):
            bank.add_file(tmp_path / "x.parquet")
        (tmp_path / "x.parquet").write_bytes(b"PAR1 nothing of the kind PAR1")
        with pytest.raises(ParseError, match="not a Parquet file"):
            bank.add_file(tmp_path / "x.parquet")
    with pytest.raises(ParseError, match="no column"):
        add(numbers=[1, 2])


def test_json(shelf: Bank, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    shelf.export(path, Query(level="unfair"))
    (row,) = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert (row["puzzle"], row["title"]) == (Q, "second")
    assert (row["tags"], row["sources"]) == (["x"], ["book"])
    assert row["ratings"][0]["level"] == "unfair"
    assert row["ratings"][0]["techniques"]["two-string-kite"] == 1


def test_a_bank_of_its_own(shelf: Bank, tmp_path: Path) -> None:
    shelf.tag("rest", [2])
    path = tmp_path / "part.bank"
    assert shelf.export(path, Query(level=["unfair", "extreme"])) == [2]
    assert not list(tmp_path.glob("part.bank*-wal"))
    with Bank(path) as part:
        assert [(entry.grid.line, entry.title) for entry in part.find()] == PUZZLES[1:]
        assert part.get(Q).tags == ("rest", "x")
        assert part.count(tags="rest").number == 1
        assert part.verify(ratings=True).wrong == 0
        assert part.add([P, Q]).added == 1


def test_tables_have_the_rating_of_the_profile_and_no_formula(tmp_path: Path) -> None:
    titles = ["=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", 'a "quoted", text', "\tx"]
    lines = [f"{puzzle}\t{title}" for puzzle, title in zip((P, Q, INKALA), titles, strict=False)]
    with Bank(tmp_path / "a.bank") as bank:
        bank.add(lines, source="=evil", tags=["-tag"])
        bank.add([Q], profile=HODOKU_2_2_0)
        bank.export(tmp_path / "x.csv", Query(profile=HODOKU_2_2_0))
        wanted = [str(one.score) for one in bank.get(Q).ratings if one.version == "2.2.0"]
    with open(tmp_path / "x.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        for value in row.values():
            assert not value.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert [row["sources"] for row in rows] == ["'=evil"] * 3
    assert [row["score"] for row in rows] == ["", *wanted, ""]
    for title in titles:
        assert str(safe(title))[0] not in "=+-@\t\r"


class TestSplit:
    def test_equivalents_are_never_apart(self, tmp_path: Path) -> None:
        lines = [random_equivalent(P, n).line for n in range(3)] + [Q, INKALA]
        with Bank(tmp_path / "a.bank") as one, Bank(tmp_path / "b.bank") as two:
            one.add(lines)
            two.add([swapped(INKALA), swapped(Q), random_equivalent(P, 99)])
            for seed in range(8):
                sides = []
                for name, bank in (("a", one), ("b", two)):
                    path = tmp_path / f"{name}.txt"
                    counts = bank.export(path, split="50/50", seed=seed, replace=True)
                    assert sum(counts) == 3
                    parts = [tmp_path / f"{name}-1.txt", tmp_path / f"{name}-2.txt"]
                    rows = [part.read_text().split() for part in parts]
                    assert [len(part) for part in rows] == counts
                    sides.append([{one.get(line).id for line in part} for part in rows])
                assert sides[0] == sides[1]

    def test_shares(self) -> None:
        assert shares_of([80, 10, 10]) == (80, 10, 10)
        for wrong in ("90", "a/b", "90/0", "-1/2", [1], "1/2/"):
            with pytest.raises((ArgumentError, ValueError)):
                shares_of(wrong)

    def test_shares_of_many(self, tmp_path: Path) -> None:
        """By the keys of made-up puzzles: about as many as the shares ask for."""
        boards = [
            Grid(bytes([n // 9 % 10, n % 10, n // 90 % 10, n // 900, *bytes(77)]))
            for n in range(3000)
        ]

        def parts(shares: tuple[int, ...], seed: int) -> list[int]:
            entries = [SimpleNamespace(canonical=one, grid=one, key=b"") for one in boards]
            return [part_of(entry, shares, seed) for entry in entries]  # type: ignore[arg-type]

        assert 200 < sum(parts((90, 10), 1)) < 400
        assert 1300 < sum(parts((1, 1), 1)) < 1700
        assert parts((90, 10), 1) != parts((90, 10), 2)


class TestFiles:
    def test_what_fails_leaves_nothing(self, shelf: Bank, tmp_path: Path) -> None:
        def fail(done: int) -> None:
            raise RuntimeError

        for name in ("x.txt", "x.parquet", "x.bank"):
            with pytest.raises(RuntimeError):
                shelf.export(tmp_path / name, progress=fail)
        assert list(tmp_path.glob("x.*")) == []
        with pytest.raises(FileNotFoundError):
            shelf.export(tmp_path / "no" / "x.txt")
        with pytest.raises(ArgumentError):
            shelf.export(tmp_path / "y.txt", format="excel")


class TestReading:
    def test_no_file(self, bank: Bank, tmp_path: Path) -> None:
        for name in ("none.txt", "none.parquet"):
            with pytest.raises(BankError, match="can't be read"):
                bank.add_file(tmp_path / name)
        with pytest.raises(BankError):
            bank.add_file(tmp_path)

    def test_a_pipe(self, bank: Bank, tmp_path: Path) -> None:
        """It can be read once, so there is no note of how far it got."""
        os.mkfifo(tmp_path / "pipe")
        writer = Thread(target=(tmp_path / "pipe").write_text, args=(f"{P}\n{Q}\n",))
        writer.start()
        assert bank.add_file(tmp_path / "pipe").added == 2
        writer.join()
