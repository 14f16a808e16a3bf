"""What is said of a PostgreSQL server that can't be used, and of its URL: never a password."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from farandole._extras import install_line, is_free_threaded, needed
from farandole.errors import MissingExtra
from farandole.i18n import Message, msg

if TYPE_CHECKING:
    import sqlalchemy as sa

_USUAL_PORT = 5432

# libpq gives no code when a connection isn't made, only what it says: the first that occurs counts.
_REASONS: tuple[tuple[str, Message], ...] = (
    (
        r"invalid port number|port number .* out of range",
        msg("{name}: {port} is no port: write a number from 1 to 65535"),
    ),
    (
        r"failed to resolve host|could not translate host name",
        msg("{name}: no host is called {host}: check how it is written"),
    ),
    (
        r"password authentication failed|no password supplied",
        msg(
            "{name}: the server at {server} refuses {user}: the password is wrong or missing; set "
            "PGPASSWORD, or keep it in ~/.pgpass"
        ),
    ),
    (
        r"database \".*\" does not exist",
        msg(
            "{name}: the server at {server} has no database {database}: make it with createdb "
            "{database}"
        ),
    ),
    (
        r"role \".*\" does not exist|no pg_hba.conf entry|authentication failed",
        msg(
            "{name}: the server at {server} doesn't let {user} into {database}: name another user, "
            "or ask who runs it"
        ),
    ),
    (
        r"timeout|timed out",
        msg("{name}: the server at {server} doesn't answer in time: can it be reached from here?"),
    ),
    (
        r"refused|No such file|Is the server running|Network is unreachable|No route to host",
        msg("{name}: no server answers at {server}: does it run, and are host and port right?"),
    ),
)


def driver_needed() -> None:
    """Raise `MissingExtra` unless psycopg is there, and the library of PostgreSQL that it uses.

    The extra brings both; for a Python without the GIL psycopg is there without its library.
    """
    with needed("postgres"):
        try:
            import psycopg  # noqa: F401
        except ModuleNotFoundError:
            raise
        except ImportError:
            command = _libpq_line() if is_free_threaded() else install_line("postgres")
            text = msg("{package} isn't installed: {command}", package="libpq", command=command)
            raise MissingExtra(text) from None


def _libpq_line() -> str:
    return "brew install libpq" if sys.platform == "darwin" else "apt install libpq5"


def without_password(url: sa.URL) -> str:
    """Return a URL as it was written, but for passwords: before the host, or among the options."""
    names = [name for name in url.query if "password" in name.lower()]
    plain = url.set(drivername=url.get_backend_name()).difference_update_query(names)
    return plain.render_as_string(hide_password=True)


def hidden(text: str) -> str:
    """Return what is no URL without what may be a password in it.

    >>> hidden("postgresql://me:secret@[::bad/x"), hidden("postgresql://x?password=secret")
    ('postgresql://...@[::bad/x', 'postgresql://x')
    """
    return re.sub(r"://.*@", "://...@", text, flags=re.DOTALL).partition("?")[0]


def unusable(url: sa.URL, said: str) -> Message | None:
    """Return why a server can't be used, by what libpq says of it; None for what isn't known."""
    known = (why for pattern, why in _REASONS if re.search(pattern, said, re.IGNORECASE))
    message = next(known, None)
    if message is None:
        return None
    host = url.host or str(url.query.get("host", "localhost"))
    port = url.port or url.query.get("port", _USUAL_PORT)
    return message.having(
        {
            "name": without_password(url),
            "host": host,
            "port": str(port),
            "server": host if host.startswith("/") else f"{host}:{port}",
            "user": url.username or msg("this user"),
            "database": url.database or msg("the user's database"),
        }
    )
