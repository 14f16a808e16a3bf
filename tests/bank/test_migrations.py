"""Banks of older versions are brought up to date, with all that is in them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa

from farandole import BankError
from farandole.bank import Bank, migrations
from farandole.bank.database.connection import Database
from farandole.bank.database.opening import bring_up
from farandole.bank.tables.schema import APPLICATION_ID, METADATA
from tests.bank.samples import INKALA, P, Q

if TYPE_CHECKING:
    from pathlib import Path

COPIED = (
    *("shapes", "puzzles", "texts", "profiles", "techniques", "ratings", "sources", "tags"),
    *("puzzle_sources", "puzzle_tags", "imports"),
)


def older(place: str, revision: str, full: Bank | None) -> None:
    """Make a bank of an older version, with what another one has."""
    database = Database(place)
    if database.is_sqlite:
        database.make_file()
    with database.writing() as connection:
        migrations.upgrade(connection, revision)
        if database.is_sqlite:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        if full is not None:
            with full._database.reading() as reading:
                for name in COPIED:
                    table = METADATA.tables[name]
                    rows = [dict(row._mapping) for row in reading.execute(sa.select(table))]
                    if rows:
                        connection.execute(table.insert(), rows)
    database.close()


def test_the_revisions_are_those_of_the_folder() -> None:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(migrations._config())
    found = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(found)) == migrations.REVISIONS


def test_the_last_revision_is_the_schema(place: str) -> None:
    """Alembic itself finds nothing that a migration would still have to do."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    database = Database(place)
    bring_up(database)
    with database.reading() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
    database.close()


def test_a_filled_older_bank(place: str, file: Path) -> None:
    with Bank(file.with_name("new.bank")) as new:
        new.add([f"{P} 难题", Q, INKALA], source="book", tags=["a"])
        older(place, "0001", new)
        wanted = list(new.find())
    with Bank(place) as bank:
        assert list(bank.find()) == wanted
        assert bank.verify(ratings=True).wrong == 0
        assert bank.count(text="难题", tags="a", level="easy").number == 1
        assert bank.collect("c", [1]) == 1


def test_an_empty_older_bank(place: str) -> None:
    older(place, "0001", None)
    with Bank(place) as bank:
        assert len(bank) == 0
        assert bank.add([P]).added == 1


def test_an_older_bank_that_can_t_be_written_to(file: Path) -> None:
    older(str(file), "0001", None)
    before = file.read_bytes()
    with pytest.raises(BankError, match="older version") as caught:
        Bank(file, read_only=True)
    assert caught.value.code == "bank.readonly"
    assert file.read_bytes() == before


def test_a_migration_that_fails_changes_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older(str(file), "0001", None)

    def fail(connection: sa.Connection) -> None:
        raise RuntimeError("half-way")

    with monkeypatch.context() as patch:
        patch.setattr("farandole.bank.finding.indexing.rebuild", fail)
        with pytest.raises(RuntimeError, match="half-way"):
            Bank(file)
    with closing(sqlite3.connect(file)) as connection:
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        assert "postings" not in tables
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    with Bank(file) as bank:
        assert len(bank) == 0


def test_two_at_once(file: Path) -> None:
    """Both find it old; the second waits, and has nothing left to do."""
    import subprocess
    import sys

    with Bank(file.with_name("new.bank")) as new:
        new.add([P, Q])
        older(str(file), "0001", new)
    code = "import sys; from farandole.bank import Bank; print(len(Bank(sys.argv[1])))"
    runs = [
        subprocess.Popen([sys.executable, "-c", code, str(file)], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert [run.communicate()[0].strip() for run in runs] == ["2", "2"]
