"""Opening a bank: its tables are created, upgraded, or refused."""

from __future__ import annotations

import shlex
from contextlib import suppress
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.schema import AddConstraint, CreateTable

from farandole.bank.tables.additions import BEFORE, last_number, note
from farandole.bank.tables.indexing import rebuild
from farandole.bank.tables.scales import LATEST
from farandole.bank.tables.schema import APPLICATION_ID, METADATA, additions, version
from farandole.errors import BankError
from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.bank.database.connection import Database

REVISIONS = ("0001", "0002", "0003", "0004", LATEST)
"""All revisions of the tables, the oldest first; the last is the current one.

0002 added the tables ``postings``, ``collections``, ``collection_items`` and ``attempts``; 0003 the
author of a puzzle, the table ``additions``, and dates of collections,
and conditions of columns; 0004 the constraints of a puzzle. 0005 has the same tables, with ratings
on a scale in them: a bank gets it with the first of these.
"""

CURRENT = REVISIONS[-2:]
"""The revisions that need no upgrade."""


def is_ready(database: Database) -> bool:
    """Return whether there is a bank; one of an older version is upgraded.

    Raises :class:`~farandole.BankError` for other files, and for a bank of a newer version.
    """
    if not database.look():
        return False
    with database.reading() as connection:
        current = revision(connection)
    if current in CURRENT:
        return True
    if current is not None and current not in REVISIONS:
        raise newer(database)
    if database.read_only:
        command = f"farandole bank upgrade --bank {shlex.quote(database.name)}"
        text = msg(
            "{name}: the bank was made by an older version; upgrade it with {command}",
            name=database.name,
            command=command,
        )
        raise BankError(text, code="bank.readonly")
    create(database)
    return True


def create(database: Database) -> None:
    """Create or upgrade the tables: one process at a time, all or nothing."""
    if database.is_sqlite:
        database.make_file()
    with database.writing() as connection:
        before = revision(connection)  # another process may have been faster
        if before not in CURRENT:
            upgrade(connection, before)
        if database.is_sqlite:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def upgrade(connection: sa.Connection, before: str | None) -> None:
    """Add the tables and columns that a revision lacks."""
    METADATA.create_all(connection)
    if before is not None:
        _add_columns(connection)
        _add_checks(connection)
        last = last_number(connection)
        if last and not connection.execute(sa.select(additions.c.id).limit(1)).first():
            note(connection, BEFORE, 1, last)
    if before is None:
        version.create(connection, checkfirst=True)
        connection.execute(version.insert().values(version_num=CURRENT[0]))
    else:
        connection.execute(version.update().values(version_num=CURRENT[0]))
        rebuild(connection)


def _add_columns(connection: sa.Connection) -> None:
    inspector = sa.inspect(connection)
    compiler = connection.dialect.ddl_compiler(connection.dialect, None)  # type: ignore[arg-type]
    for table in METADATA.sorted_tables:
        there = {column["name"] for column in inspector.get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                text = compiler.get_column_specification(column)
                connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {text}")


def _add_checks(connection: sa.Connection) -> None:
    """Add the conditions of columns; stored rows that fail them are for verify to report."""
    if connection.dialect.name != "sqlite":
        inspector = sa.inspect(connection)
        for table in METADATA.sorted_tables:
            there = {check["name"] for check in inspector.get_check_constraints(table.name)}
            for check in table.constraints:
                if isinstance(check, sa.CheckConstraint) and check.name not in there:
                    adding = str(AddConstraint(check).compile(connection))
                    connection.exec_driver_sql(f"{adding} NOT VALID")
        return
    # As https://www.sqlite.org/lang_altertable.html, 7, has it: rows don't change. So new columns
    # are the last ones of their tables.
    (number,) = connection.exec_driver_sql("PRAGMA schema_version").one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    update = "UPDATE sqlite_master SET sql = ? WHERE type = 'table' AND name = ?"
    # The SQLite of macOS allows no change of its own table: such a bank stays without conditions.
    with suppress(sa.exc.OperationalError):
        for table in METADATA.sorted_tables:
            text = str(CreateTable(table).compile(connection)).strip()
            connection.exec_driver_sql(update, (text, table.name))
    connection.exec_driver_sql(f"PRAGMA schema_version = {number + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = RESET")


def revision(connection: sa.Connection) -> str | None:
    """Return the revision of a bank's tables, None if there are none."""
    if not connection.dialect.has_table(connection, version.name):
        return None
    number: str | None = connection.execute(sa.select(version)).scalar()
    return number


def newer(database: Database) -> BankError:
    """Return the error for a bank of a newer version."""
    text = msg(
        "{name}: the bank was made by a newer version of farandole; it was not changed",
        name=database.name,
    )
    return BankError(text, code="bank.newer")
