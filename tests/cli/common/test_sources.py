"""What commands read: input without an end."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli.samples import EASY

if TYPE_CHECKING:
    from tests.cli.samples import Run


@pytest.mark.parametrize("command", [["solve"], ["count"], ["check"], ["show"], ["cover", "solve"]])
def test_endless_input_at_the_command_line(run: Run, command: list[str]) -> None:
    for source in (b"x" * 65536, b"1 2 3, " * 9000, bytes(65536)):
        code = (
            "import os, sys\n"
            "try:\n"
            f"    while True: os.write(1, {source[:7]!r} * 9000)\n"
            "except BrokenPipeError: pass"
        )
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            ours = [sys.executable, "-m", "farandole", *command]
            done = subprocess.run(
                ours, stdin=writer.stdout, capture_output=True, text=True, check=False
            )
            writer.stdout.close()
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert ("too long" in done.stderr) == (source[0] > 0)


def test_regions_without_an_end(run: Run) -> None:
    result = run("show", "--regions", "/dev/zero", EASY)
    assert (result.code, result.out) == (2, "")
    assert "/dev/zero: side 256" in result.err
