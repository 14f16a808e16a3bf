"""Connections to a bank's database: its place, transactions, locks, errors."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from farandole._extras import install_line, is_free_threaded, needed
from farandole.bank.database.files import check_folder
from farandole.bank.tables.schema import APPLICATION_ID, WrongValue
from farandole.errors import BankError, MissingExtra
from farandole.i18n import Message, msg
from farandole.i18n.system import reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    import psycopg


_CACHE = 256 << 10  # KiB of pages: holds most of the index of keys during an import
_SMALLEST = 512  # bytes of a database of SQLite
_WRITERS = 0x6661_7261  # the advisory lock of writers to PostgreSQL
_BEGIN = "farandole_begin"

FILE_NAME = "puzzles.bank"
"""The file name of the default bank."""


def default_path() -> Path:
    """Return the default place of the bank, in the user's data folder."""
    with needed("bank"):
        import platformdirs
    return Path(platformdirs.user_data_path("farandole", appauthor=False)) / FILE_NAME


class Database:
    """One database, which provides a connection for each transaction.

    ``place`` is a path, or a URL such as ``postgresql://user@host/name``. Only the folder of the
    default place is created if it is missing: a folder that was named may be mistyped.
    ``timeout`` is how many seconds to wait while another program writes.
    """

    def __init__(
        self, place: str | os.PathLike[str] | None, *, read_only: bool = False, timeout: float = 30
    ) -> None:
        self._may_make_folder = place is None
        if place is None:
            place = default_path()
        self.read_only = read_only
        self.timeout = timeout
        text = os.fspath(place)
        if text.startswith("sqlite:///"):
            text = text.removeprefix("sqlite:///")
        self.path: Path | None = None
        if "://" in text:
            self._engine = self._server(text)
        else:
            self.path = Path(os.path.abspath(text))
            self._engine = self._file(self.path)

    @property
    def name(self) -> str:
        """The path, or the URL without its password."""
        return str(self.path or without_password(self._engine.url))

    @property
    def is_sqlite(self) -> bool:
        """Whether the bank is a file of SQLite."""
        return self.path is not None

    def is_file(self, path: Path) -> bool:
        """Return whether a path is that of the bank's own file."""
        return self.path is not None and path.exists() and path.samefile(self.path)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    # ---- SQLite ---------------------------------------------------------------------------------

    def _file(self, path: Path) -> sa.Engine:
        mode = "ro" if self.read_only else "rw"

        def connect() -> sqlite3.Connection:
            uri = f"{path.as_uri()}?mode={mode}"
            is_fixed = self.read_only and not os.access(path.parent, os.W_OK)
            if is_fixed and not self._has_log(path):
                uri += "&immutable=1"  # a read-only medium
            return sqlite3.connect(
                uri, uri=True, timeout=self.timeout, isolation_level=None, check_same_thread=False
            )

        engine = sa.create_engine("sqlite://", creator=connect, poolclass=sa.QueuePool)

        @sa.event.listens_for(engine, "connect")
        def prepare(connection: sqlite3.Connection, _: object) -> None:
            for pragma in (
                "foreign_keys = ON",
                "synchronous = FULL",
                f"cache_size = -{_CACHE}",
                "temp_store = MEMORY",
                "mmap_size = 1073741824",
                "trusted_schema = OFF",
            ):
                connection.execute(f"PRAGMA {pragma}")

        @sa.event.listens_for(engine, "begin")
        def begin(connection: sa.Connection) -> None:
            how = connection.get_execution_options().get(_BEGIN, "BEGIN")
            connection.exec_driver_sql(how)

        return engine

    def look(self) -> bool:
        """Return whether there is a bank already. Other files are never written to.

        Raises :class:`~farandole.BankError` for a file that isn't a bank, or is damaged.
        """
        if self.path is None:
            return self._has_tables()
        if not self.path.exists():
            if not self._may_make_folder:
                check_folder(self.path)
            return False
        if not self.path.is_file() and not self.path.is_dir():
            raise self.foreign()  # opening a pipe would block
        # SQLite itself reads the header: closing the file here would release all locks that the
        # process has on it (https://www.sqlite.org/howtocorrupt.html, 2.2).
        uri = f"{self.path.as_uri()}?mode=ro"
        if not self._has_log(self.path):
            if not self.path.stat().st_size:
                return False
            uri += "&immutable=1"
        try:
            with closing(sqlite3.connect(uri, uri=True, timeout=self.timeout)) as connection:
                (mark,) = connection.execute("PRAGMA application_id").fetchone()
                is_empty = not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
                raise self.foreign() from None
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN:
                try:
                    os.close(os.open(self.path, os.O_RDWR))
                except OSError as why:
                    raise self._cannot_open(why) from None
            raise self._error(error) from error
        if mark == APPLICATION_ID:
            return True
        if not is_empty or self.path.stat().st_size < _SMALLEST:
            raise self.foreign()
        return False  # abandoned before its first transaction

    @staticmethod
    def _has_log(path: Path) -> bool:
        return os.path.exists(f"{os.path.realpath(path)}-wal")

    def make_folder(self) -> None:
        """Make the folder of the default place; any other folder must exist."""
        assert self.path is not None
        if self._may_make_folder:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        else:
            check_folder(self.path)

    def make_file(self) -> None:
        """Make the file of a new bank, empty, if there is none."""
        assert self.path is not None
        try:
            self.make_folder()
            with suppress(FileExistsError), open(self.path, "xb"):
                pass
        except OSError as error:
            raise self._cannot_open(error) from None
        with (
            self.translated(),
            closing(sqlite3.connect(self.path, timeout=self.timeout)) as connection,
        ):
            connection.execute("PRAGMA journal_mode = WAL")

    # ---- PostgreSQL -----------------------------------------------------------------------------

    def _server(self, text: str) -> sa.Engine:
        if text.startswith("postgres://"):  # as many write it
            text = f"postgresql{text.removeprefix('postgres')}"
        try:
            url = sa.make_url(text)
        except (SQLAlchemyError, ValueError):
            url = None
        if url is None or url.get_backend_name() != "postgresql":
            raise BankError(
                msg(
                    "{name} is not a valid place for a bank (use a path, or a URL that begins with "
                    "postgresql://)",
                    name=hidden(text),
                ),
                code="bank.connection",
            )
        require_driver()
        engine = sa.create_engine(
            url.set(drivername="postgresql+psycopg"),
            connect_args={"connect_timeout": 10},
            pool_pre_ping=True,
        )

        @sa.event.listens_for(engine, "connect")
        def prepare(connection: psycopg.Connection, _: object) -> None:
            with connection.cursor() as cursor:
                cursor.execute(f"SET lock_timeout = {int(self.timeout * 1000)}")
                if self.read_only:
                    cursor.execute("SET default_transaction_read_only = on")
            connection.commit()

        return engine

    def _has_tables(self) -> bool:
        with self.reading() as connection:
            names = set(sa.inspect(connection).get_table_names())
        if not names:
            return False
        if not {"puzzles", "alembic_version"} <= names:
            raise self.foreign()
        return True

    # ---- transactions ---------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Provide a connection that sees one state of the bank and changes nothing."""
        with self.translated(), self._engine.connect() as connection:
            if not self.is_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Provide a connection whose changes are committed at the end, all or none.

        Writers take turns, whether they are threads, processes, or on other machines.
        """
        with self.translated(), self._engine.connect() as connection:
            connection = connection.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})
            with connection.begin():
                if not self.is_sqlite:
                    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_WRITERS})")
                yield connection

    # ---- errors ---------------------------------------------------------------------------------

    @contextmanager
    def translated(self) -> Iterator[None]:
        """Raise errors of the database as errors of this package."""
        try:
            yield
        except DBAPIError as error:
            raise self._error(error.orig) from error
        except WrongValue:
            raise self.damaged(_WRONG) from None
        except sqlite3.Error as error:
            raise self._error(error) from error

    def _error(self, error: object) -> BankError:
        if isinstance(error, sqlite3.Error):
            whole = getattr(error, "sqlite_errorcode", 0)
            number = whole & 0xFF
            found = _SQLITE.get(whole) or _SQLITE.get(number)
            if isinstance(error, sqlite3.OperationalError) and not hasattr(
                error, "sqlite_errorcode"
            ):
                found = "bank.damaged", _DAMAGED  # a row whose text is not text
            if number == sqlite3.SQLITE_CANTOPEN and self.path and not self.path.exists():
                return self.missing()
        else:
            state = getattr(error, "sqlstate", None) or ""
            found = _POSTGRES.get(state) or _POSTGRES.get(state[:2])
        if found is None:
            found = "bank.connection", _FAILS
        code, message = found
        reason = str(error).strip().partition("\n")[0]
        return BankError(message.having({"name": self.name, "reason": reason}), code=code)

    def _cannot_open(self, error: OSError) -> BankError:
        text = msg("{name}: cannot open the bank: {reason}", name=self.name, reason=reason(error))
        is_forbidden = isinstance(error, PermissionError)
        return BankError(text, code="bank.readonly" if is_forbidden else "bank.connection")

    def missing(self) -> BankError:
        """Return the error for a bank that doesn't exist."""
        text = msg("{name}: there is no bank yet; add puzzles to create one", name=self.name)
        return BankError(text, code="bank.missing")

    def foreign(self) -> BankError:
        """Return the error for a file that isn't a bank."""
        text = msg("{name} is not a bank; it was not changed", name=self.name)
        return BankError(text, code="bank.foreign")

    def damaged(self, reason: Message) -> BankError:
        """Return the error for a bank that is damaged."""
        return BankError(
            _DAMAGED.having({"name": self.name, "reason": reason}), code="bank.damaged"
        )


def require_driver() -> None:
    """Raise `MissingExtra` unless psycopg is there, and the library of PostgreSQL that it uses.

    The extra installs both; on a Python without the GIL psycopg comes without its library.
    """
    with needed("postgres"):
        try:
            import psycopg  # noqa: F401
        except ModuleNotFoundError:
            raise
        except ImportError:
            command = install_line("postgres")
            if is_free_threaded():
                is_mac = sys.platform == "darwin"
                command = "brew install libpq" if is_mac else "apt install libpq5"
            text = msg("{package} isn't installed: {command}", package="libpq", command=command)
            raise MissingExtra(text) from None


def without_password(url: sa.URL) -> str:
    """Return a URL without passwords, whether before the host or among the options."""
    names = [name for name in url.query if "password" in name.lower()]
    plain = url.set(drivername=url.get_backend_name()).difference_update_query(names)
    return plain.render_as_string(hide_password=True)


def hidden(text: str) -> str:
    """Return a text without anything that may be a password.

    >>> hidden("postgresql://me:secret@[::bad/x"), hidden("postgresql://x?password=secret")
    ('postgresql://...@[::bad/x', 'postgresql://x')
    """
    return re.sub(r"://.*@", "://...@", text, flags=re.DOTALL).partition("?")[0]


_LOCKED = msg("{name}: the bank is locked by another program; try again later")
_FULL = msg("{name}: the disk is full; nothing already stored is lost")
_READ_ONLY = msg("{name}: the bank is read-only")
_DAMAGED = msg("{name}: the bank is damaged; it was not changed: {reason}")
_WRONG = msg("a row has an invalid value; run 'farandole bank verify' for details")
_FAILS = msg("{name}: the database reports an error: {reason}")
_UNWRITTEN = msg("{name}: cannot write to the disk; nothing already stored is lost")

_SQLITE: dict[int, tuple[str, Message]] = {
    **dict.fromkeys(
        (
            *(sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_TRUNCATE),
            *(sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMSIZE),
            sqlite3.SQLITE_IOERR_FSYNC,
        ),
        ("bank.full", _UNWRITTEN),
    ),
    **dict.fromkeys((sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED), ("bank.locked", _LOCKED)),
    **dict.fromkeys((sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM), ("bank.readonly", _READ_ONLY)),
    **dict.fromkeys((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB), ("bank.damaged", _DAMAGED)),
    sqlite3.SQLITE_FULL: ("bank.full", _FULL),
}
_POSTGRES: dict[str, tuple[str, Message]] = {
    "55P03": ("bank.locked", _LOCKED),
    "53100": ("bank.full", _FULL),
    "25006": ("bank.readonly", _READ_ONLY),
    "42501": ("bank.readonly", _READ_ONLY),
    "XX": ("bank.damaged", _DAMAGED),
}
