"""Install the package from this folder by pip; say how much there is to do, and how far it is.

Usage: python tools/building.py PIP-ARGUMENT... (what follows ``pip install``). Numbers of steps are
said, never times: those are the machine's. What pip and the compiler say is shown when they fail.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable
from typing import TextIO

STEP = re.compile(r"\s*\[(\d+)/(\d+)\] (?!Re-)")
PACKAGE = re.compile(r"\s*(?:Collecting|Requirement already satisfied:) ([\w.-]+)")
KEPT = 200  # lines of output to print on failure
PARTS = 10  # lines of progress if they can't be overwritten


class Progress:
    """What pip's lines mean, said on a stream: one line written over and over, or a few lines."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.packages: set[str] = set()
        self.steps = 0
        self._said = 0

    def see(self, line: str) -> None:
        """Read one line of output."""
        if step := STEP.match(line):
            self._step(int(step[1]), int(step[2]))
        elif package := PACKAGE.match(line):
            self.packages.add(package[1].lower())
            self._over(f"  packages looked up: {len(self.packages)}")

    def _step(self, number: int, steps: int) -> None:
        if steps != self.steps:
            self.steps, self._said = steps, 0
            self._line(f"  {steps} steps of compiling")
        if self.stream.isatty():
            self._over(f"  compiled: {number} of {steps}")
        elif number * PARTS // steps > self._said:
            self._said = number * PARTS // steps
            self._line(f"  compiled: {number} of {steps}")

    def _over(self, text: str) -> None:
        if self.stream.isatty():
            self.stream.write(f"\r\x1b[2K{text}")
            self.stream.flush()

    def _line(self, text: str) -> None:
        self._over("")
        self.stream.write(f"{text}\n")
        self.stream.flush()

    def end(self) -> None:
        """Leave the line that was written over empty."""
        self._over("")


def watched(lines: Iterable[str], see: Callable[[str], None]) -> list[str]:
    """Pass every line on; the last ones."""
    last: deque[str] = deque(maxlen=KEPT)
    for line in lines:
        see(line)
        last.append(line)
    return list(last)


def main(arguments: list[str]) -> int:
    """Run pip; its exit code."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-v"]
    progress = Progress(sys.stderr)
    with subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as pip:
        assert pip.stdout
        last = watched(pip.stdout, progress.see)
    progress.end()
    if pip.returncode:
        sys.stderr.writelines(last)
    return pip.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
