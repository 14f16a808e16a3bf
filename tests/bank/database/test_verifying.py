"""Every column that follows from the others: a fault planted in it is found, and none stops it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from farandole import Grid, Shape
from farandole.bank import Bank
from tests.bank.samples import INKALA, MANY, P, Q

SMALL = "1.....3..2.....4"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bank with classic puzzles, proper or not, and some on other boards."""
    folder = tmp_path_factory.mktemp("bank")
    with Bank(folder / "whole.bank") as bank:
        diagonal = Grid("1...............", Shape(2, 2, "diagonals"))
        bank.add([f"{P} first 难题", Q, INKALA, MANY, SMALL, diagonal], tags=["x"], improper="keep")
        assert len(bank) == 6
        assert bank.verify(ratings=True).wrong == 0
        bank.backup(folder / "copy.bank")
    return folder / "copy.bank"


@pytest.fixture
def mixed(sound: Path, file: Path) -> Path:
    """A copy of it, to be harmed."""
    return Path(shutil.copy(sound, file))


def wrong_after(file: Path, statement: str, *, reindex: bool = False, ratings: bool = False) -> int:
    """Change a table behind the bank's back; return the number of faults found.

    With ``reindex`` the index is rebuilt from the changed tables, and agrees with them.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(statement)
    with Bank(file) as bank:
        if reindex:
            bank.reindex()
        return bank.verify(ratings=ratings).wrong


@pytest.mark.parametrize("id", [1, 4, 5])
@pytest.mark.parametrize(
    "value",
    [
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
)
def test_puzzles(mixed: Path, id: int, value: str) -> None:
    if id == 4 and "replace" in value:
        value = "given = '1' || substr(given, 2)"
    assert wrong_after(mixed, f"UPDATE puzzles SET {value} WHERE id = {id}", reindex=True) > 0


@pytest.mark.parametrize(
    "value",
    [
        "outcome = 1 - outcome",
        "outcome = 99",
        "level = (level + 1) % 5",
        "level = 99",
        "score = score + 1",
        "hardest = NULL",
        "hardest = 9999",
        "used = x''",
        "used = substr(used, 4)",
        "used = x'ffff'",
        "used = x'ffff01'",
        "profile_id = 99",
        "puzzle_id = 99",
    ],
)
def test_ratings(mixed: Path, value: str) -> None:
    assert wrong_after(
        mixed, f"UPDATE ratings SET {value} WHERE puzzle_id = 2", reindex=True, ratings=True
    )


@pytest.mark.parametrize(
    "value",
    [
        "kind = 99",
        "scope = 99",
        "value = value + 1",
        "block = block + 9",
        "count = count + 1",
        "bits = x''",
        "bits = x'01'",
        "bits = zeroblob(8192)",
        "bits = x'0900'",
    ],
)
def test_what_find_looks_at(mixed: Path, value: str) -> None:
    change = f"UPDATE postings SET {value} WHERE id = (SELECT max(id) FROM postings WHERE kind = 3)"
    assert wrong_after(mixed, change) > 0
    with Bank(mixed) as bank:
        bank.reindex()
        assert bank.verify().wrong == 0


@pytest.mark.parametrize(
    "statement",
    [
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
)
def test_the_rest(mixed: Path, statement: str) -> None:
    assert wrong_after(mixed, statement, ratings=True) > 0
