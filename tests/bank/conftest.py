"""Banks to test with: files of SQLite, and a PostgreSQL server of our own where there is one."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from farandole.bank import Bank
from tests.bank.samples import INKALA, P, Q

if find_spec("sqlalchemy") is None:  # the extra isn't installed
    collect_ignore_glob = ["test_*.py"]


class Server:
    """A PostgreSQL server on a socket of its own, under a user that isn't root."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self.programs = folder, programs
        self.user = "nobody" if os.geteuid() == 0 else None
        self.name = self.user or getpass.getuser()
        self.databases = 0
        if self.user:
            os.chown(folder, pwd.getpwnam(self.user).pw_uid, -1)

    def run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self.programs / program, *arguments],
            user=self.user,
            cwd="/",
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            check=True,
            timeout=600,
        )

    def start(self) -> None:
        data = str(self.folder / "data")
        self.run("initdb", "-D", data, "-A", "trust", "-N", "-E", "UTF8")
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        self.run("pg_ctl", "-D", data, "-w", "-o", options, "-l", f"{self.folder}/log", "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def database(self) -> str:
        """Return the URL of a new database."""
        self.databases += 1
        name = f"bank{self.databases}"
        self.run("createdb", "-h", str(self.folder), "-E", "UTF8", "-T", "template0", name)
        return f"postgresql://{self.name}@/{name}?host={self.folder}"


def server_programs() -> Path | None:
    """Return the folder with the programs of a PostgreSQL server."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    pytest.importorskip("psycopg", reason="psycopg isn't installed")
    programs = server_programs()
    if programs is None:
        pytest.skip("no PostgreSQL server: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="farandole-pg-", dir="/tmp"))
    server = Server(folder, programs)
    try:
        try:
            server.start()
        except (OSError, subprocess.SubprocessError) as error:
            pytest.skip(f"the PostgreSQL server doesn't start: {error}")
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a bank may be made."""
    return tmp_path / "puzzles.bank"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, file: Path) -> str:
    """A bank that isn't there yet: a file, or a database of a server."""
    if request.param == "sqlite":
        return str(file)
    server: Server = request.getfixturevalue("postgresql")
    return server.database()


@pytest.fixture
def bank(place: str) -> Iterator[Bank]:
    """An empty bank."""
    with Bank(place) as bank:
        yield bank


@pytest.fixture
def shelf(file: Path) -> Iterator[Bank]:
    """A bank in a file, with three puzzles."""
    with Bank(file) as bank:
        bank.add([f"{P} first 难题", f"{Q} second", f"{INKALA} third"], source="book", tags=["x"])
        yield bank


@pytest.fixture
def lines(tmp_path: Path) -> Callable[..., Path]:
    """Write a file of lines."""

    def write(*rows: str, name: str = "puzzles.txt") -> Path:
        path = tmp_path / name
        path.write_text("".join(f"{row}\n" for row in rows), "utf-8")
        return path

    return write
