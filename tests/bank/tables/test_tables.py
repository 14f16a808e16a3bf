"""Hostile values in the smaller tables: each failure is an error of ours that names the place."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from farandole.bank import Attempt, Bank, Query
from tests.bank.samples import INKALA, P, Q, alter, refused

if TYPE_CHECKING:
    from collections.abc import Callable

BLOB, TEXT, UNDECODABLE, HUGE = "x'ff00ff'", "'text'", "CAST(x'ff' AS TEXT)", str(2**63 - 1)
OPTIONS = {"source": "book", "author": "ann", "tags": ["x"]}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank with something in every table, and the file that was added to it."""
    folder = tmp_path_factory.mktemp("bank")
    (folder / "in.txt").write_text(f"{P} first\n{Q} second\n{INKALA}\n")
    with Bank(folder / "whole.bank") as bank:
        bank.add_file(folder / "in.txt", **OPTIONS)  # type: ignore[arg-type]
        bank.collect("c", [1, 2])
        bank.record(Attempt(1, 5, 2.5))
        bank.backup(folder / "copy.bank")
    return folder / "copy.bank"


WORK: dict[str, Callable[[Bank, Path], object]] = {
    "find": lambda bank, _: bank.find(text="first"),
    "stats": lambda bank, _: bank.stats(),
    "collections": lambda bank, _: bank.collections(),
    "in order": lambda bank, _: bank.find(collection="c"),
    "collect": lambda bank, _: bank.collect("c", [3]),
    "attempts": lambda bank, _: bank.attempts(),
    "add": lambda bank, _: bank.add(["1.....3..2.....4"]),
    "add again": lambda bank, folder: bank.add_file(folder / "in.txt", **OPTIONS),  # type: ignore[arg-type]
    "tag": lambda bank, _: bank.tag("x", Query(level="easy")),
    "export": lambda bank, folder: bank.export(folder / "copy.csv", replace=True),
}


@pytest.mark.parametrize(
    ("table", "change", "work"),
    [
        ("sources", f"name = {BLOB}", ("find", "stats", "export")),
        ("sources", f"author = {BLOB}", ("find",)),
        ("sources", f"notes = {UNDECODABLE}", ("find",)),
        ("tags", f"name = {BLOB}", ("stats", "export")),
        ("tags", f"name = {UNDECODABLE}", ("stats", "export")),
        ("collections", f"name = {BLOB}", ("collections",)),
        ("collections", f"title = {BLOB}", ("collections",)),
        ("collection_items", f"position = {TEXT}", ("in order", "collect")),
        ("collection_items", f"position = {HUGE}", ("collect",)),
        ("collection_items", f"puzzle_id = {TEXT}", ("in order",)),
        ("attempts", f"seconds = {TEXT}", ("attempts",)),
        ("attempts", f"player = {BLOB}", ("attempts",)),
        ("attempts", f"started = {BLOB}", ("attempts",)),
        ("imports", f"done = {TEXT}", ("add again",)),
        ("imports", "done = -1", ("add again",)),
        ("techniques", f"id = {HUGE}", ("add",)),
        ("profiles", f"school = {BLOB}", ("export",)),
        ("profiles", f"version = {UNDECODABLE}", ("export",)),
        ("postings", f"bits = {TEXT}", ("find", "stats", "tag")),
        ("postings", "bits = 9223372036854775807", ("find", "tag")),
        ("postings", "block = 1.5", ("find",)),
        ("postings", f"block = {BLOB}", ("find",)),
    ],
)
def test_it_is_told(
    sound: Path, file: Path, table: str, change: str, work: tuple[str, ...]
) -> None:
    shutil.copy(sound, file)
    shutil.copy(sound.with_name("in.txt"), file.with_name("in.txt"))
    many = table == "postings"
    column = {"collection_items": "puzzle_id", "postings": "id"}.get(table, "rowid")
    where = "" if many and "block" not in change else f" WHERE {column} = 1"
    alter(file, f"UPDATE {table} SET {change}{where}")
    with Bank(file) as bank:
        for name in work:
            with refused("damaged"):
                WORK[name](bank, file.parent)
        assert bank.verify().wrong > 0
