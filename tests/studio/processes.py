"""The studio's command in a process of its own, which a test may end as it likes."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def start(
    bank: Path,
    port: int,
    prepare: Callable[[], None] | None = None,
    stderr: int | None = None,
    *more: str,
) -> subprocess.Popen[str]:
    """Run the command, and return when it listens."""
    command = [sys.executable, "-m", "farandole", "studio", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--bank", str(bank), *more],
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        env={**os.environ, "LANGUAGE": "en", "FARANDOLE_BUNDLES": "1"},  # as users have it
        preexec_fn=prepare,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert str(port) in line
    process.token = line.partition("?token=")[2].partition(" ")[0]  # type: ignore[attr-defined]
    return process


@contextmanager
def server(
    bank: Path, prepare: Callable[[], None] | None = None, *more: str
) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """Run the command, and give a client for it."""
    port = free_port()
    with start(bank, port, prepare, subprocess.PIPE, *more) as process:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1/", timeout=600) as client:
                yield process, client
        finally:
            process.kill()


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Return how it ended, and what it complained of."""
    assert process.stderr is not None
    complaints = process.stderr.read()
    return process.wait(), complaints


def room(most: int) -> Callable[[], None]:
    """Return what lets files become so large and no larger: a full disk, to who writes."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
