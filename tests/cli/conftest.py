"""How tests call the command line: in this process, in a real one, and on a terminal."""

from __future__ import annotations

import io
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from farandole.cli import main
from tests.cli.samples import Ran, command


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FARANDOLE_LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture(autouse=True)
def _errors_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that can't be read aren't shown, but in the tests of that and in real processes."""
    monkeypatch.setattr("farandole.cli.common.output._EXCERPTS", 0)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run a command in this process."""

    def call(*arguments: str, input: str | bytes = "") -> Ran:
        data = input.encode() if isinstance(input, str) else input
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(arguments)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


@pytest.fixture
def shell() -> Callable[..., Ran]:
    """Run a command in a process, connected by pipes."""

    def call(*arguments: str, input: bytes = b"", env: dict[str, str] | None = None) -> Ran:
        done = subprocess.run(
            command(*arguments),
            input=input,
            capture_output=True,
            check=False,
            timeout=600,
            env=os.environ | (env or {}),
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@pytest.fixture
def terminal() -> Callable[..., Ran]:
    """Run a command with standard error, and other streams unless told, on a terminal."""

    def call(*arguments: str, stdout: Path | None = None, env: dict[str, str] | None = None) -> Ran:
        ours, theirs = pty.openpty()
        out = stdout.open("wb") if stdout else None
        process = subprocess.Popen(
            command(*arguments),
            stdin=theirs,
            stdout=out or theirs,
            stderr=theirs,
            env=os.environ | {"TERM": "xterm", "COLUMNS": "80"} | (env or {}),
        )
        os.close(theirs)
        seen = _read_all(ours, process)
        os.close(ours)
        if out is not None:
            out.close()
        return Ran(process.wait(600), seen.decode().replace("\r\n", "\n"), "")

    return call


def _read_all(descriptor: int, process: subprocess.Popen[bytes]) -> bytes:
    """Read what a terminal shows until the program has gone."""
    seen = b""
    end = time.monotonic() + 600
    while time.monotonic() < end:
        ready, _, _ = select.select([descriptor], [], [], 0.05)
        if ready:
            try:
                piece = os.read(descriptor, 65536)
            except OSError:  # the other end is closed
                break
            seen += piece
        elif process.poll() is not None:
            break
    return seen
