"""Rows that were changed behind the bank's back: every fault is found, and none stops it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from farandole import Grid, Shape
from farandole.bank import Attempt, Bank, Query
from farandole.bank.database import verifying
from farandole.bank.tables import indexing
from tests.bank.samples import INKALA, MANY, P, Q, alter, refused

BLOB, TEXT, UNDECODABLE, HUGE = "x'ff00ff'", "'text'", "CAST(x'ff' AS TEXT)", str(2**63 - 1)
OPTIONS: dict[str, Any] = {"source": "book", "author": "ann", "tags": ["x"]}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank with something in every table, and the file that was added to it."""
    folder = tmp_path_factory.mktemp("bank")
    (folder / "in.txt").write_text(f"{P} first\n{Q} second 难题\n{INKALA}\n", "utf-8")
    with Bank(folder / "whole.bank") as bank:
        bank.add_file(folder / "in.txt", **OPTIONS)
        bank.collect("c", [1, 2])
        bank.record(Attempt(1, 5, 2.5))
        bank.backup(folder / "copy.bank")
    return folder / "copy.bank"


@pytest.fixture
def altered(sound: Path, file: Path) -> Callable[[str], Path]:
    """Change a copy of that bank; return its path."""

    def change(statement: str) -> Path:
        shutil.copy(sound, file)
        alter(file, statement)
        return file

    shutil.copy(sound.with_name("in.txt"), file.with_name("in.txt"))
    return change


def test_a_report_ends_at_a_thousand_faults(shelf: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "_MOST_FAULTS", 2)
    alter(shelf.place, "UPDATE puzzles SET created = 'now'")
    report = shelf.verify()
    assert (report.wrong, [id for id, _ in report.faults]) == (3, [1, 2])


def test_the_puzzle_of_a_damaged_row_is_named(altered: Callable[[str], Path]) -> None:
    for change in (
        *("ratings SET level = 99", "ratings SET level = -1", "ratings SET outcome = 'solved'"),
        *("ratings SET used = 'none'", "ratings SET profile_id = 9", "puzzles SET symmetry = 7"),
        *("puzzles SET symmetry = 'full'", "puzzles SET status = -1", "puzzles SET shape_id = 9"),
        *("puzzles SET given = '12'", f"puzzles SET solution = {UNDECODABLE}"),
        *("puzzles SET key = x'01'", "puzzles SET created = 'now'", "texts SET title = x'00'"),
    ):
        column = "id" if change.startswith("puzzles") else "puzzle_id"
        file = altered(f"UPDATE {change} WHERE {column} = 2")
        with Bank(file) as bank:
            with refused("damaged", r"^puzzle 2 is damaged;"):
                bank.find()
            assert bank.get(1).id == 1, "the others are found all the same"
            with refused("damaged", r"^puzzle 2 is damaged;"):
                bank.export(file.with_name("copy.csv"))
            assert not file.with_name("copy.csv").exists()
            assert bank.verify().wrong > 0, change


@pytest.mark.parametrize("id", [0, 70_000, 2**40 - 1, 2**40, 2**63 - 1])
def test_a_puzzle_whose_number_is_not_valid(
    shelf: Bank, file: Path, id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more blocks are looked at than there are, however far away the puzzle is."""
    shelf.close()
    alter(file, f"UPDATE puzzles SET id = {id} WHERE id = 2")
    blocks = []
    bits_of = indexing._bits_of

    def count(connection: Any, block: int) -> Any:
        blocks.append(block)
        return bits_of(connection, block)

    monkeypatch.setattr(indexing, "_bits_of", count)
    with Bank(file) as bank:
        with refused("damaged", r"^puzzle 2 is damaged;"):
            bank.find()
        faults = [(number, str(text)) for number, text in bank.verify().faults]
        assert (id, "the number of the puzzle is not valid") in faults
        if 0 < id < 2**40:
            bank.reindex()
            assert [entry.id for entry in bank.find()] == [1, 3, id]
            assert bank.get(Q).id == id
            return
        for work in (bank.reindex, lambda: bank.add(["1.....3..2.....4"])):
            with refused("damaged", rf"^puzzle {id} is damaged;"):
                work()
    assert len(blocks) <= 4


def test_a_rebuilt_index(altered: Callable[[str], Path]) -> None:
    with Bank(altered("UPDATE ratings SET level = 99 WHERE puzzle_id = 2")) as bank:
        bank.reindex()
        with refused("damaged", "the index of the bank"):
            bank.stats()
    with Bank(altered("DELETE FROM postings")) as bank:
        assert bank.count().number == 0
        bank.reindex()
        assert bank.verify().wrong == 0
        assert bank.count(Query(text="难题", tags="x")).number == 1


WORK: dict[str, Callable[[Bank, Path], object]] = {
    "find": lambda bank, _: bank.find(text="first"),
    "stats": lambda bank, _: bank.stats(),
    "collections": lambda bank, _: bank.collections(),
    "in order": lambda bank, _: bank.find(collection="c"),
    "collect": lambda bank, _: bank.collect("c", [3]),
    "attempts": lambda bank, _: bank.attempts(),
    "add": lambda bank, _: bank.add(["1.....3..2.....4"]),
    "add again": lambda bank, folder: bank.add_file(folder / "in.txt", **OPTIONS),
    "tag": lambda bank, _: bank.tag("x", Query(level="easy")),
    "export": lambda bank, folder: bank.export(folder / "copy.csv", replace=True),
}


def test_wrong_values_in_the_smaller_tables(altered: Callable[[str], Path]) -> None:
    for table, change, work in (
        ("sources", f"name = {BLOB}", ("find", "stats", "export")),
        ("sources", f"notes = {UNDECODABLE}", ("find",)),
        ("tags", f"name = {UNDECODABLE}", ("stats", "export")),
        ("collections", f"title = {BLOB}", ("collections",)),
        ("collection_items", f"position = {TEXT}", ("in order", "collect")),
        ("collection_items", f"position = {HUGE}", ("collect",)),
        ("collection_items", f"puzzle_id = {TEXT}", ("in order",)),
        ("attempts", f"seconds = {TEXT}", ("attempts",)),
        ("attempts", f"player = {BLOB}", ("attempts",)),
        ("imports", f"done = {TEXT}", ("add again",)),
        ("imports", "done = -1", ("add again",)),
        ("techniques", f"id = {HUGE}", ("add",)),
        ("profiles", f"version = {UNDECODABLE}", ("export",)),
        ("postings", f"bits = {TEXT}", ("find", "stats", "tag")),
        ("postings", "bits = 9223372036854775807", ("find", "tag")),
        ("postings", "block = 1.5", ("find",)),
    ):
        column = {"collection_items": "puzzle_id", "postings": "id"}.get(table, "rowid")
        where = "" if change.startswith("bits") else f" WHERE {column} = 1"
        file = altered(f"UPDATE {table} SET {change}{where}")
        with Bank(file) as bank:
            for name in work:
                with refused("damaged"):
                    WORK[name](bank, file.parent)
            assert bank.verify().wrong > 0, (table, change)


LAST = "(SELECT max(id) FROM postings WHERE kind = 3)"
CHANGES = {
    "UPDATE puzzles SET {} WHERE id = #": [
        "key = x'00'",
        "key = (SELECT substr(key, 1, 8) FROM puzzles WHERE id = 2)",
        "shape_id = shape_id + 1",
        "shape_id = 99",
        "given = 'what?'",
        "given = x'ff'",
        "given = replace(given, '1', '.')",
        "solution = 'what?'",
        "solution = CASE WHEN solution IS NULL THEN '' END",
        "status = (status + 1) % 4",
        "status = 99",
        "clues = clues + 1",
        "symmetry = 1 - symmetry % 2",
        "symmetry = 77",
        "minimal = CASE WHEN minimal IS NULL THEN 1 ELSE 1 - minimal END",
    ],
    "UPDATE ratings SET {} WHERE puzzle_id = #": [
        *("outcome = 1 - outcome", "outcome = 99", "level = (level + 1) % 5", "level = 99"),
        *("score = score + 1", "hardest = NULL", "hardest = 9999", "used = substr(used, 4)"),
        *("used = x''", "used = x'ffff'", "used = x'ffff01'", "profile_id = 99", "puzzle_id = 99"),
    ],
    f"UPDATE postings SET {{}} WHERE id = {LAST}": [
        *("kind = 99", "scope = 99", "value = value + 1", "block = block + 9"),
        *("count = count + 1", "bits = x''", "bits = x'01'", "bits = zeroblob(8192)"),
        "bits = x'0900'",
    ],
    "{}": [
        "UPDATE shapes SET name = 'what?' WHERE id = 2",
        "UPDATE shapes SET name = '16' WHERE id = 1",
        "DELETE FROM shapes WHERE id = 2",
        "UPDATE techniques SET name = 'naked-single-' WHERE name = 'naked-single'",
        "DELETE FROM techniques",
        "UPDATE profiles SET rules = 'what?'",
        "UPDATE texts SET title = 'other words'",
        "UPDATE texts SET puzzle_id = 99",
        "UPDATE puzzle_tags SET tag_id = 99 WHERE puzzle_id = 1",
        "DELETE FROM puzzle_tags WHERE puzzle_id = 3",
        "DELETE FROM ratings WHERE puzzle_id = 1",
        "DELETE FROM texts",
        "DELETE FROM postings",
        "DELETE FROM puzzles WHERE id = 6",
    ],
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank with classic puzzles, proper or not, and some on other boards."""
    folder = tmp_path_factory.mktemp("bank")
    small = "1.....3..2.....4"
    with Bank(folder / "whole.bank") as bank:
        diagonal = Grid("1...............", Shape(2, 2, "diagonals"))
        bank.add([f"{P} first 难题", Q, INKALA, MANY, small, diagonal], tags=["x"], improper="keep")
        assert len(bank) == 6
        assert bank.verify(ratings=True).wrong == 0
        bank.backup(folder / "copy.bank")
    return folder / "copy.bank"


@pytest.mark.parametrize("where", CHANGES, ids=lambda where: where.split()[1:2] or "all")
def test_a_planted_fault_is_found(whole: Path, file: Path, where: str) -> None:
    """Puzzles and ratings with an index that is rebuilt from the change, so that it agrees."""
    ids = (1, 4, 5) if "puzzles" in where else (2, 5) if "ratings" in where else (0,)
    for value in CHANGES[where]:
        for id in ids:
            change = where.format(value).replace("#", str(id))
            if id == 4 and "replace" in value:  # an empty board
                change = "UPDATE puzzles SET given = '1' || substr(given, 2) WHERE id = 4"
            shutil.copy(whole, file)
            with closing(sqlite3.connect(file, isolation_level=None)) as connection:
                connection.execute("PRAGMA foreign_keys = OFF")
                connection.execute(change)
            with Bank(file) as bank:
                if id:
                    bank.reindex()
                assert bank.verify(ratings="puzzles" not in where).wrong > 0, change
                if "postings SET" in where:
                    bank.reindex()
                    assert bank.verify().wrong == 0, change
