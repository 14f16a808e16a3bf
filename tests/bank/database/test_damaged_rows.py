"""What `verify`, and those who ask, report of rows that were changed behind the bank's back."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from farandole.bank import Attempt, Bank, Query
from farandole.bank.database import verifying
from farandole.bank.tables import indexing
from tests.bank.samples import INKALA, P, Q, alter, refused

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

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
