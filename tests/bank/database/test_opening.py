"""Opening: older versions, locks, servers; and rows that were changed behind the back of a bank."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from farandole import ArgumentError, Grid, Shape
from farandole.bank import Attempt, Bank, Query
from farandole.bank.database import verifying
from farandole.bank.database.connection import Database
from farandole.bank.database.opening import create
from farandole.bank.tables import indexing
from farandole.bank.tables.schema import APPLICATION_ID, METADATA, version
from farandole.i18n import describe, language
from tests.bank.conftest import Server
from tests.bank.samples import INKALA, MANY, P, Q, alter, refused

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


@pytest.mark.parametrize("revision", ["0002", "0003"])
def test_columns_have_conditions(file: Path, revision: str) -> None:
    """The database refuses values that no bank writes, also in one that was upgraded."""
    if revision == "0002":
        stored(file, revision)
    with Bank(file) as bank:
        bank.add([P])
    for change in ("status = 9", "clues = -1", "minimal = 2", "created = -1"):
        with closing(sqlite3.connect(file)) as connection, pytest.raises(sqlite3.IntegrityError):
            connection.execute(f"UPDATE puzzles SET {change}")


def test_dates_and_indexes(shelf: Bank, file: Path) -> None:
    """Verify finds impossible dates and dropped indexes; reindex makes the indexes again."""
    shelf.collect("c", [1])
    shelf.record(Attempt(1, 5, 1.0))
    alter(file, "DROP INDEX ix_attempts_puzzle_id")
    changes = [
        "puzzles SET created = 99999999999 WHERE id = 2",
        "puzzles SET created = 5 WHERE id = 3",
        "collection_items SET day = '2026-02-30'",
        "collections SET created = 99999999999",
        "attempts SET started = 99999999999",
        "additions SET added = 5",
    ]
    for change in changes:
        alter(file, f"UPDATE {change}")
    assert sorted(str(fault) for _, fault in shelf.verify().faults) == [
        *["the date of the puzzle is not possible"] * 2,
        "the index ix_attempts_puzzle_id is missing",
        "the table additions has an invalid row",
        "the table attempts has an invalid row",
        "the table collection_items has an invalid row",
        "the table collections has an invalid row",
    ]
    shelf.reindex()
    assert shelf.verify().wrong == 6
    with pytest.raises(ArgumentError):
        shelf.record(Attempt(1, 5, -1.0))


def test_an_older_bank_that_is_read_only(file: Path) -> None:
    before = stored(file, "0001").read_bytes()
    with refused("readonly", f"upgrade it with farandole bank upgrade --bank {file}"):
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
        "key = (SELECT substr(key, 1, 8) FROM puzzles WHERE id = 2)",
        "shape_id = shape_id + 1",
        "given = x'ff'",
        "given = replace(given, '1', '.')",
        "solution = 'what?'",
        "solution = CASE WHEN solution IS NULL THEN '' END",
        "status = (status + 1) % 4",
        "clues = clues + 1",
        "symmetry = 1 - symmetry % 2",
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
                connection.execute("PRAGMA ignore_check_constraints = ON")
                connection.execute(change)
            with Bank(file) as bank:
                if id:
                    bank.reindex()
                assert bank.verify(ratings="puzzles" not in where).wrong > 0, change
                if "postings SET" in where:
                    bank.reindex()
                    assert bank.verify().wrong == 0, change
