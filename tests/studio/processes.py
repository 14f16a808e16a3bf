"""The studio's command in a process of its own, which a test may end as it likes."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@contextmanager
def server(
    bank: Path, prepare: Callable[[], None] | None = None
) -> Iterator[tuple[subprocess.Popen[str], httpx.Client]]:
    """Run the command; it has to say nothing of trouble."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "farandole", "studio", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "LANGUAGE": "en"}
    with subprocess.Popen(
        [*command, "--bank", str(bank)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=prepare,
    ) as process:
        assert process.stdout is not None
        try:
            assert str(port) in process.stdout.readline()  # it listens
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
