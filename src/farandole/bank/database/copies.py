"""Backups of a bank in use, and restoring them."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.database.connection import Database
from farandole.bank.database.files import cannot_write, place_of, there_already
from farandole.bank.database.opening import REVISIONS, create, is_ready, newer
from farandole.bank.tables.scales import mark
from farandole.bank.tables.schema import APPLICATION_ID, METADATA, insert_rows
from farandole.errors import BankError
from farandole.i18n import msg
from farandole.i18n.system import reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.bank.store import Bank

_PAGES = 4096  # copied between two checks for Ctrl-C
_ROWS = 1000  # copied at once
_SIDES = ("-wal", "-shm", "-journal")


def backup(
    bank: Bank,
    target: str | os.PathLike[str],
    *,
    replace: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> None:
    """Copy the bank to a file, while it is in use; the file appears once it is complete.

    A bank on a PostgreSQL server becomes a bank in a file, with all its rows as of one moment.
    """
    with bank._reading():
        pass
    goal = place_of(target, replace=replace)
    if bank._database.is_file(goal):
        raise there_already(target)
    _copy(bank._database, goal, progress)


def restore(
    place: str | os.PathLike[str] | None,
    copy: str | os.PathLike[str],
    *,
    replace: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Path | None:
    """Replace a bank by a copy that :meth:`Bank.backup` made.

    The copy is checked first. With ``replace`` an existing bank is renamed; its new path is
    returned. A database of a server must have no puzzles yet: nothing of a server is removed.
    Raises :class:`~farandole.BankError` if another program has the bank open.

    >>> import tempfile
    >>> from farandole.bank import Bank
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Bank(f"{folder.name}/puzzles.bank") as bank:
    ...     report = bank.add(["1.....3..2.....4"])
    ...     bank.backup(f"{folder.name}/copy.bank")
    >>> restore(f"{folder.name}/puzzles.bank", f"{folder.name}/copy.bank", replace=True).name
    'puzzles.bank.before-1'
    >>> folder.cleanup()
    """
    with closing(Database(place)) as database, closing(Database(copy, read_only=True)) as other:
        if not other.look():
            raise BankError(msg("{name}: no such file", name=other.name), code="bank.missing")
        if database.path is None:
            _restore_to_server(database, other, progress)
            return None
        path = database.path
        if path.exists() and not path.is_file():
            raise there_already(path)
        moved = _free_name(path) if path.exists() and path.stat().st_size else None
        if moved is not None and not replace:
            raise there_already(path)
        part = path.with_name(f"{path.name}.{os.getpid()}.restored")
        try:
            database.make_folder()
            _copy(other, part, progress)
            if moved is not None:
                _let_go(database, path)
            # SQLite would read a log that stays, even of a removed bank, as that of the copy.
            aside = moved or _free_name(path)
            for side in _SIDES:
                if Path(f"{path}{side}").exists():
                    os.replace(f"{path}{side}", f"{aside}{side}")
            if moved is not None:
                os.replace(path, moved)
            os.replace(part, path)
        except OSError as error:
            raise _failure(database, error) from None
        finally:
            with suppress(OSError):
                part.unlink()
        return moved


def _copy(
    database: Database,
    goal: Path,
    progress: Callable[[int, int], object] | None,
) -> None:
    """Copy a bank to a file that appears once it is complete and checked."""
    part = goal.with_name(f"{goal.name}.{os.getpid()}.part")
    try:
        with open(part, "wb"):
            pass
    except OSError as error:
        raise cannot_write(goal, error) from None
    try:
        with database.translated():
            if database.path is None:
                with closing(Database(part)) as new:
                    create(new)
                    _copy_rows(database, new, progress)
            else:
                _copy_pages(database, database.path, part, progress)
            with closing(sqlite3.connect(part)) as copy:
                copy.execute("PRAGMA journal_mode = DELETE")
                _check(database, copy)
            _sync(part)
            os.replace(part, goal)
    except OSError as error:
        raise _failure(database, error) from None
    finally:
        for side in ("", *_SIDES):
            with suppress(OSError):
                os.unlink(f"{part}{side}")


def _copy_pages(
    database: Database, path: Path, part: Path, progress: Callable[[int, int], object] | None
) -> None:
    """Copy the pages of a file."""
    uri = f"{path.as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(uri, uri=True, timeout=database.timeout)) as source,
        closing(sqlite3.connect(part)) as target,
    ):
        source.backup(
            target,
            pages=_PAGES,
            progress=None if progress is None else lambda _, left, all: progress(all - left, all),
        )


def _copy_rows(
    source: Database, target: Database, progress: Callable[[int, int], object] | None
) -> None:
    """Copy all rows to an empty bank, in one transaction."""
    with source.reading() as reading, target.writing() as writing:
        counts = [sa.select(sa.func.count()).select_from(table) for table in METADATA.sorted_tables]
        total = sum(reading.execute(count).scalar() or 0 for count in counts)
        done = 0
        for table in METADATA.sorted_tables:
            query = sa.select(table).execution_options(yield_per=_ROWS)
            for rows in reading.execute(query).partitions():
                insert_rows(writing, table, list(table.c.keys()), [tuple(row) for row in rows])
                done += len(rows)
                if progress is not None:
                    progress(done, total)
            if not target.is_sqlite and table.autoincrement_column is not None:
                # Its own counter hasn't seen the numbers.
                number = table.autoincrement_column
                last = sa.select(sa.func.coalesce(sa.func.max(number), 0) + 1).scalar_subquery()
                counter = sa.func.pg_get_serial_sequence(table.name, number.name)
                writing.execute(sa.select(sa.func.setval(counter, last, False)))
        mark(writing)


def _restore_to_server(
    database: Database, copy: Database, progress: Callable[[int, int], object] | None
) -> None:
    """Copy the rows of a file to a database that has no bank yet."""
    if is_ready(database):
        with database.reading() as connection:
            if any(
                connection.execute(sa.select(t).limit(1)).first() for t in METADATA.sorted_tables
            ):
                raise there_already(database.name)
    if not is_ready(copy):
        raise copy.foreign()
    with copy.reading() as connection:
        faults = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check(1)")]
    if faults != ["ok"]:
        raise copy.damaged(msg("its pages are inconsistent"))
    create(database)
    _copy_rows(copy, database, progress)


def _check(database: Database, copy: sqlite3.Connection) -> None:
    """Check that a copy is a sound bank of this version or an older one."""
    copy.execute("PRAGMA ignore_check_constraints = ON")  # damaged rows are copied as they are
    faults = [row[0] for row in copy.execute("PRAGMA integrity_check(1)")]
    if faults != ["ok"]:
        raise database.damaged(msg("its pages are inconsistent"))
    if copy.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise database.foreign()
    row = copy.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None or row[0] not in REVISIONS:
        raise newer(database)


def _let_go(database: Database, path: Path) -> None:
    """Check that nobody has the bank open, and move its log into the file."""
    database.close()
    try:
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as connection:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            with database.translated():
                raise
        # A damaged bank is renamed together with its log.


def _sync(path: Path) -> None:
    with open(path, "rb") as file:
        os.fsync(file.fileno())


def _free_name(path: Path) -> Path:
    number = 1
    while True:
        name = path.with_name(f"{path.name}.before-{number}")
        if not any(os.path.lexists(f"{name}{side}") for side in ("", *_SIDES)):
            return name
        number += 1


def _failure(database: Database, error: OSError) -> BankError:
    why = reason(error)
    return BankError(
        msg("{name}: cannot copy the bank: {reason}", name=database.name, reason=why), code="bank"
    )
