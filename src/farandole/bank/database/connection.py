"""Connections to a bank's database: where it is, transactions, locks, and what can go wrong."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections import Counter
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from farandole._extras import needed
from farandole.bank.database.files import check_folder
from farandole.bank.database.server import driver_needed, hidden, unusable, without_password
from farandole.bank.tables.schema import APPLICATION_ID
from farandole.errors import ArgumentTypeError, BankError
from farandole.i18n import Quoted, msg
from farandole.i18n.system import reason

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    import psycopg

    from farandole.i18n import Message

_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes
_CACHE = 256 << 10  # KiB of pages: most of the index of keys while puzzles are added
_WRITERS = 0x6661_7261  # the advisory lock that writers to PostgreSQL take turns with
_BEGIN = "farandole_begin"

# Who closes a file takes back all locks that the process has on it, those of SQLite in other
# threads, too (https://www.sqlite.org/howtocorrupt.html, 2.2). So only SQLite opens a bank that a
# connection of this process has open, and no connection is made while its first bytes are read.
_turn = threading.Lock()
_connected: Counter[str] = Counter()


class _Connection(sqlite3.Connection):
    """A connection that is counted until it is closed."""

    counted: str | None = None

    def close(self) -> None:
        super().close()
        if self.counted is not None:
            with _turn:
                _connected[self.counted] -= 1
            self.counted = None


def _connect(path: Path, target: str, *, uri: bool, timeout: float) -> _Connection:
    """Connect to a file; transactions begin where they are said to."""
    name = os.path.realpath(path)
    with _turn:
        _connected[name] += 1
    try:
        made = sqlite3.connect(
            target,
            uri=uri,
            timeout=timeout,
            isolation_level=None,
            check_same_thread=False,
            factory=_Connection,
        )
    except BaseException:
        with _turn:
            _connected[name] -= 1
        raise
    made.counted = name
    return made


FILE_NAME = "puzzles.bank"
"""What the bank is called in the user's data folder."""


def default_path() -> Path:
    """Return where a bank is when nothing else is said: in the user's data folder."""
    with needed("bank"):
        import platformdirs
    return Path(platformdirs.user_data_path("farandole", appauthor=False)) / FILE_NAME


class Database:
    """One database; connections are taken from it for a transaction at a time.

    ``place`` is a path, or a URL such as ``postgresql://user@host/name``. Only the folder of the
    default place is made where it lacks: a folder that somebody named was mistyped, perhaps.
    ``timeout`` is how many seconds to wait while another program writes.
    """

    def __init__(
        self, place: str | os.PathLike[str] | None, *, read_only: bool = False, timeout: float = 30
    ) -> None:
        self._may_make_folder = place is None
        if place is None:
            place = default_path()
        if not isinstance(place, str | os.PathLike):
            raise ArgumentTypeError(
                msg(
                    "{name} must be a path or a URL, not {value}",
                    name="place",
                    value=Quoted(place),
                )
            )
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

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    # ---- SQLite ---------------------------------------------------------------------------------

    def _file(self, path: Path) -> sa.Engine:
        mode = "ro" if self.read_only else "rw"

        def connect() -> sqlite3.Connection:
            uri = f"{path.as_uri()}?mode={mode}"
            is_fixed = self.read_only and not os.access(path.parent, os.W_OK)
            if is_fixed and not Path(f"{path}-wal").exists():
                uri += "&immutable=1"  # a medium that can't be written to
            return _connect(path, uri, uri=True, timeout=self.timeout)

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
        """Tell whether there is a bank already; look at nothing but the first bytes of a file.

        Raises :class:`~farandole.BankError` for a file that is no bank, or is cut off.
        """
        if self.path is None:
            return self._has_tables()
        if not self.path.exists():
            if not self._may_make_folder:
                check_folder(self.path)
            return False
        if not self.path.is_file() and not self.path.is_dir():
            raise self.foreign()  # a pipe would be waited for
        with _turn:
            is_connected = _connected[os.path.realpath(self.path)] > 0
            try:
                if not is_connected:
                    with open(self.path, "rb") as file:
                        head = file.read(_HEADER)
                        size = file.seek(0, os.SEEK_END)
            except OSError as error:
                raise self._cannot_open(error) from None
        if is_connected:
            return self._has_mark()
        if not head and not Path(f"{self.path}-wal").exists():
            return False
        if len(head) < _HEADER and _MAGIC.startswith(head[: len(_MAGIC)]):
            raise self.damaged(msg("it is cut off"))
        if not head.startswith(_MAGIC):
            raise self.foreign()
        page = int.from_bytes(head[16:18], "big")
        page = 65536 if page == 1 else page
        pages = int.from_bytes(head[28:32], "big")
        is_current = head[24:28] == head[92:96]
        if is_current and size < page * pages and not Path(f"{self.path}-wal").exists():
            raise self.damaged(msg("it is cut off"))
        if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
            if size <= page and pages <= 1:  # made and left before its first transaction
                with self.reading() as connection:
                    if not sa.inspect(connection).get_table_names():
                        return False
            with self.reading() as connection:  # the mark may be in the log still
                found = connection.exec_driver_sql("PRAGMA application_id").scalar()
            if found != APPLICATION_ID:
                raise self.foreign()
        return True

    def _has_mark(self) -> bool:
        """Tell whether there is a bank, by what SQLite reads."""
        with self.reading() as connection:
            if connection.exec_driver_sql("PRAGMA application_id").scalar() == APPLICATION_ID:
                return True
            if sa.inspect(connection).get_table_names():
                raise self.foreign()
        return False

    def make_folder(self) -> None:
        """Make the folder of the default place; raise an error if any other folder lacks."""
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
            with _turn, suppress(FileExistsError), open(self.path, "xb"):
                pass
            with self.translated():
                connection = _connect(self.path, str(self.path), uri=False, timeout=self.timeout)
                try:
                    connection.execute("PRAGMA journal_mode = WAL")
                finally:
                    connection.close()
        except OSError as error:
            raise self._cannot_open(error) from None

    # ---- PostgreSQL -----------------------------------------------------------------------------

    def _server(self, text: str) -> sa.Engine:
        if text.startswith("postgres://"):  # as many write it
            text = f"postgresql{text.removeprefix('postgres')}"
        try:
            url = sa.make_url(text)
        except (SQLAlchemyError, ValueError):
            raise BankError(
                msg("{name}: no URL of a database", name=hidden(text)), code="bank.connection"
            ) from None
        if url.get_backend_name() != "postgresql":
            raise BankError(
                msg(
                    "{name}: a bank is a file, or a URL that begins with postgresql://",
                    name=hidden(text),
                ),
                code="bank.connection",
            )
        driver_needed()
        options: dict[str, Any] = {"connect_timeout": 10}
        engine = sa.create_engine(
            url.set(drivername="postgresql+psycopg"), connect_args=options, pool_pre_ping=True
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
        """Give a connection that sees one state of the bank, and changes nothing."""
        with self.translated(), self._engine.connect() as connection:
            if not self.is_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Give a connection whose changes are kept at the end, all or none.

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
        """Let what the database raises come out as errors of this package."""
        try:
            yield
        except DBAPIError as error:
            raise self._error(error.orig) from error
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
                found = "bank.damaged", _DAMAGED  # a text that is none, of a row that is read
            if number == sqlite3.SQLITE_CANTOPEN and self.path and not self.path.exists():
                return self.missing()
        else:
            state = getattr(error, "sqlstate", None) or ""
            found = _POSTGRES.get(state) or _POSTGRES.get(state[:2])
            if (found is None or state[:2] == "08") and (
                why := unusable(self._engine.url, str(error))
            ):
                return BankError(why, code="bank.connection")
        if found is None:
            found = "bank.connection", _FAILS
        code, message = found
        reason = str(error).strip().partition("\n")[0]
        return BankError(message.having({"name": self.name, "reason": reason}), code=code)

    def _cannot_open(self, error: OSError) -> BankError:
        why = reason(error)
        code = "bank.readonly" if isinstance(error, PermissionError) else "bank.connection"
        return BankError(
            msg("{name}: the bank can't be opened: {reason}", name=self.name, reason=why),
            code=code,
        )

    def missing(self) -> BankError:
        """Return the error that there is no bank."""
        return BankError(
            msg("{name}: there is no bank yet; add puzzles to make one", name=self.name),
            code="bank.missing",
        )

    def foreign(self) -> BankError:
        """Return the error that this is something else."""
        return BankError(
            msg("{name}: this is no bank, and stays as it is", name=self.name),
            code="bank.foreign",
        )

    def damaged(self, reason: Message) -> BankError:
        """Return the error that a bank can't be trusted any more."""
        return BankError(
            msg(
                "{name}: the bank is damaged, and stays as it is: {reason}",
                name=self.name,
                reason=reason,
            ),
            code="bank.damaged",
        )


_LOCKED = msg("{name}: another program keeps the bank locked; try again later")
_FULL = msg("{name}: no room is left on the disk; nothing that was kept is lost")
_READ_ONLY = msg("{name}: the bank can't be written to")
_DAMAGED = msg("{name}: the bank is damaged, and stays as it is: {reason}")
_FAILS = msg("{name}: the database fails: {reason}")

_UNWRITTEN = msg("{name}: the disk has no room, or fails; nothing that was kept is lost")

_SQLITE: dict[int, tuple[str, Message]] = {
    sqlite3.SQLITE_IOERR_WRITE: ("bank.full", _UNWRITTEN),
    sqlite3.SQLITE_IOERR_SHMOPEN: ("bank.full", _UNWRITTEN),
    sqlite3.SQLITE_IOERR_SHMSIZE: ("bank.full", _UNWRITTEN),
    sqlite3.SQLITE_IOERR_TRUNCATE: ("bank.full", _UNWRITTEN),
    sqlite3.SQLITE_IOERR_FSYNC: ("bank.full", _UNWRITTEN),
    sqlite3.SQLITE_BUSY: ("bank.locked", _LOCKED),
    sqlite3.SQLITE_LOCKED: ("bank.locked", _LOCKED),
    sqlite3.SQLITE_FULL: ("bank.full", _FULL),
    sqlite3.SQLITE_READONLY: ("bank.readonly", _READ_ONLY),
    sqlite3.SQLITE_PERM: ("bank.readonly", _READ_ONLY),
    sqlite3.SQLITE_CORRUPT: ("bank.damaged", _DAMAGED),
    sqlite3.SQLITE_NOTADB: ("bank.damaged", _DAMAGED),
}
_POSTGRES: dict[str, tuple[str, Message]] = {
    "55P03": ("bank.locked", _LOCKED),
    "53100": ("bank.full", _FULL),
    "25006": ("bank.readonly", _READ_ONLY),
    "42501": ("bank.readonly", _READ_ONLY),
    "XX": ("bank.damaged", _DAMAGED),
    "08": ("bank.connection", _FAILS),
}
