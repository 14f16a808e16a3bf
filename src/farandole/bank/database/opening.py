"""Opening a bank: its tables are made, brought up to date, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.bank import migrations
from farandole.bank.tables.schema import APPLICATION_ID
from farandole.errors import BankError
from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.bank.database.connection import Database


def is_ready(database: Database) -> bool:
    """Tell whether there is a bank; one of an older version is brought up to date.

    Raises :class:`~farandole.BankError` for what is no bank, and for one of a newer version.
    """
    if not database.look():
        return False
    with database.reading() as connection:
        found = migrations.revision(connection)
    if found == migrations.REVISIONS[-1]:
        return True
    if found is not None and found not in migrations.REVISIONS:
        raise newer(database)
    if database.read_only:
        raise BankError(
            msg(
                "{name}: the bank is of an older version; open it once to be written to",
                name=database.name,
            ),
            code="bank.readonly",
        )
    bring_up(database)
    return True


def bring_up(database: Database) -> None:
    """Make the tables, or bring them up to date: one process at a time, all or nothing."""
    if database.is_sqlite:
        database.make_file()
    with database.writing() as connection:
        before = migrations.revision(connection)  # another may have been faster
        if before != migrations.REVISIONS[-1]:
            migrations.upgrade(connection)
            if before is not None:
                from farandole.bank.finding.indexing import rebuild

                rebuild(connection)
        if database.is_sqlite:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def newer(database: Database) -> BankError:
    """Return the error that a bank is of a newer version."""
    return BankError(
        msg(
            "{name}: the bank is of a newer version of farandole, and stays as it is",
            name=database.name,
        ),
        code="bank.newer",
    )
