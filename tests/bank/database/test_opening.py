"""Opening: older versions, locks of others, servers that cannot be used."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from farandole import Grid
from farandole.bank import Bank
from farandole.bank.database.connection import Database
from farandole.bank.database.opening import create
from farandole.bank.tables.schema import APPLICATION_ID, METADATA, version
from farandole.i18n import describe, language
from tests.bank.conftest import Server
from tests.bank.samples import INKALA, MANY, P, Q, refused

STORED = (Path(__file__).parent / "bank-0002.sql").read_text("utf-8")
LATER = ("postings", "collection_items", "collections", "attempts")
"""The tables that revision 0002 added."""


def stored(file: Path, revision: str) -> Path:
    """Make a bank from statements that were stored when its revision was current."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(STORED)
        if revision == "0001":
            for table in LATER:
                connection.execute(f"DROP TABLE {table}")
            connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    return file


def tables(file: Path) -> dict[str, list[str]]:
    """Return the definitions of the tables and indexes of a file, by words."""
    query = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"
    with closing(sqlite3.connect(file)) as connection:
        return {name: sql.split() for name, sql in connection.execute(query)}


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_a_stored_bank(file: Path, revision: str) -> None:
    with Bank(stored(file, revision)) as bank:
        assert [entry.grid.line for entry in bank.find()] == [P, "1.....3..2.....4", MANY]
        assert bank.verify().wrong == 0
        assert bank.count(text="难题", tags="x", source="book", level="easy").number == 1
        assert bank.add([Q, P]).added == 1
        assert bank.collect("c", [1]) == 1
        assert bank.verify().wrong == 0
    with Bank(file.with_name("new.bank")) as bank:
        bank.add([P])
    assert tables(file) == tables(file.with_name("new.bank"))


def test_an_older_bank_of_any_kind(place: str, file: Path) -> None:
    """All tables of its revision, empty or with the rows of another bank."""
    with Bank(file.with_name("full.bank")) as full:
        full.add([f"{P} 难题", Q, INKALA], source="book", tags=["a"])
        wanted = list(full.find())
        for is_full in (False, True):
            database = Database(place)
            if database.is_sqlite:
                database.make_file()
            with database.writing() as connection:
                METADATA.drop_all(connection)
                version.drop(connection, checkfirst=True)
                older = [table for table in METADATA.sorted_tables if table.name not in LATER]
                METADATA.create_all(connection, tables=older)
                version.create(connection)
                connection.execute(version.insert().values(version_num="0001"))
                if database.is_sqlite:
                    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                with full._database.reading() as reading:
                    for table in older if is_full else ():
                        rows = [dict(row._mapping) for row in reading.execute(sa.select(table))]
                        if rows:
                            connection.execute(table.insert(), rows)
            database.close()
            with Bank(place) as bank:
                assert list(bank.find()) == (wanted if is_full else [])
                assert bank.verify(ratings=True).wrong == 0
                if is_full:
                    assert bank.count(text="难题", tags="a", level="easy").number == 1


def test_an_older_bank_that_is_read_only(file: Path) -> None:
    before = stored(file, "0001").read_bytes()
    with refused("readonly", "older version"):
        Bank(file, read_only=True)
    assert file.read_bytes() == before


def test_an_upgrade_that_fails_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tables(stored(file, "0001"))

    def fail(connection: sa.Connection) -> None:
        raise RuntimeError("half-way")

    with monkeypatch.context() as patch:
        patch.setattr("farandole.bank.database.opening.rebuild", fail)
        with pytest.raises(RuntimeError, match="half-way"):
            Bank(file)
    assert tables(file) == before
    with Bank(file) as bank:
        assert len(bank) == 3


def test_two_processes_at_once(file: Path) -> None:
    """Both find it old; the second waits, and has nothing left to do."""
    stored(file, "0001")
    code = "import sys; from farandole.bank import Bank; print(len(Bank(sys.argv[1])))"
    command = [sys.executable, "-c", code, str(file)]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert [run.communicate()[0].strip() for run in runs] == ["3", "3"]
    with Bank(file) as bank:
        create(bank._database)
        assert len(bank) == 3


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


def error_of(place: str) -> str:
    """Return the error of a bank that can't be opened."""
    with refused("connection") as caught, Bank(place) as bank:
        bank.add(["1.....3..2.....4"])
    assert "secret" not in f"{caught.value}{describe(caught.value, language('zh'))}"
    return str(caught.value)


def test_no_server(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg isn't installed")
    place = "postgresql://me:secret@127.0.0.1:1/puzzles"
    start = "postgresql://me:***@127.0.0.1:1/puzzles: the database reports an error: connection "
    assert error_of(place).startswith(start)
    assert error_of(place.replace("postgresql", "postgres")) == error_of(place)
    assert error_of(f"{place}?password=secret") == error_of(place)
    assert str(tmp_path) in error_of(f"postgresql:///x?host={tmp_path}")
    assert "70000" in error_of("postgresql://127.0.0.1:70000/x")


def test_places_that_are_not_valid() -> None:
    for place in (
        *("mysql://me:secret@host/x?password=secret", "postgresql://u:secret@[::bad/x"),
        "http://x",
    ):
        hidden = place.replace("me:secret@", "...@").replace("u:secret@", "...@").partition("?")[0]
        assert error_of(place).startswith(f"{hidden} is not a valid place for a bank")


def test_a_server_without_the_database(postgresql: Server) -> None:
    place = postgresql.database()
    name = re.search(r"/(bank\d+)", place)
    assert name
    assert f"{name[1]}0" in error_of(place.replace(name[1], f"{name[1]}0"))
    assert "stranger" in error_of(re.sub(r"//.*?@", "//stranger:secret@", place))
