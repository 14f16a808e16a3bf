"""A contestant's process: it is given lines, and answers each with a line of JSON."""

from __future__ import annotations

import json
import resource
import subprocess
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench import peers

if TYPE_CHECKING:
    from collections.abc import Sequence


class Process:
    """A process that runs until it is ended, or is late with an answer.

    Raises `RuntimeError` with the reason if there is no answer.
    """

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self.patience = patience
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=peers.ROOT,
        )

    def ask(self, order: str) -> Any:  # noqa: ANN401
        """Give an order and return the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        return self.read()

    def read(self) -> Any:  # noqa: ANN401
        """Return the next answer."""
        assert self.process.stdout is not None
        late = threading.Event()

        def kill() -> None:
            late.set()
            self.process.kill()

        alarm = threading.Timer(self.patience, kill)
        alarm.start()
        line = self.process.stdout.readline()
        alarm.cancel()
        if not line:
            self.end()
            told = f"more than {self.patience:g} seconds"
            raise RuntimeError(told if late.is_set() else "ended with an error")
        return json.loads(line)

    def end(self) -> None:
        """Stop the process."""
        self.process.kill()
        self.process.communicate()


def peak() -> float:
    """Return the most memory that this process had so far, in MB.

    What the system tells of a child begins with the memory of its parent; Linux knows better.
    """
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text("utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
