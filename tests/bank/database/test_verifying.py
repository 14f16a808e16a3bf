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
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
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
def test_a_planted_fault_is_found(sound: Path, file: Path, where: str) -> None:
    """Puzzles and ratings with an index that is rebuilt from the change, so that it agrees."""
    ids = (1, 4, 5) if "puzzles" in where else (2, 5) if "ratings" in where else (0,)
    for value in CHANGES[where]:
        for id in ids:
            change = where.format(value).replace("#", str(id))
            if id == 4 and "replace" in value:  # an empty board
                change = "UPDATE puzzles SET given = '1' || substr(given, 2) WHERE id = 4"
            shutil.copy(sound, file)
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
