"""Threads and programs with one bank: no look at the file takes back the locks of others."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from farandole import Grid
from farandole.bank import Bank
from farandole.bank.database.connection import Database
from tests.bank.samples import P, refused

if TYPE_CHECKING:
    from pathlib import Path

# What only a program that is alone with a file can do.
ALONE = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], timeout=0)
try:
    print(connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0])
except sqlite3.OperationalError as error:
    print(error)
"""


def another_is_alone(path: Path) -> bool:
    command = [sys.executable, "-c", ALONE, str(path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    assert answer in ("delete", "database is locked")
    return answer == "delete"


def test_opening_a_bank_takes_back_no_lock_of_another_thread(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.bank"
    with Bank(path) as bank:
        bank.add(Grid(P))
    first = Database(path)
    with first.reading() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM puzzles").scalar()
        assert not another_is_alone(path)
        second = Database(tmp_path / "." / "puzzles.bank")
        assert second.look()
        second.make_file()
        with Bank(path) as bank:
            assert len(bank) == 1
        second.close()
        assert not another_is_alone(path)
    first.close()
    assert another_is_alone(path)
    assert first.look()


def test_a_file_that_is_not_a_bank_while_it_is_open(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    one = Database(path)
    one.make_file()
    with one.reading() as connection:
        assert not Database(path).look()
        connection.exec_driver_sql("CREATE TABLE mine (name TEXT)")
        connection.commit()
    with one.reading() as connection:
        connection.exec_driver_sql("SELECT * FROM mine")
        with refused("foreign"):
            Database(path).look()
    one.close()
