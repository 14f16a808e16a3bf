"""Puzzles and small things that the tests of the command line share."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple, Protocol

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
INKALA_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "1.....3..2.....4"
SMALL_SOLVED = "1342243142133124"
MANY = "12.............."
CLASH = "11.............."
TOY = "A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G\n"


CLOCK = "farandole.limits:_clock"
"""What reads the clock."""


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """How the fixtures that run commands are called."""

    def __call__(self, *arguments: str, **options: Any) -> Ran:
        """Run a command line."""
        ...


def command(*arguments: str) -> list[str]:
    """Return the words that start the program in a process of its own."""
    return [sys.executable, "-m", "farandole.cli", *arguments]


def signalled(
    *arguments: str, number: int = signal.SIGINT, what: str = CLOCK, times: int = 16, **options: Any
) -> subprocess.Popen[bytes]:
    """Start the program, and send it a signal as it has called ``what`` so many times.

    By default that is the clock, which is read when a search begins, and around each slice. The
    program doesn't go on before the signal is there: it comes at the same place on each machine.
    """
    told, telling = os.pipe()
    waiting, going = os.pipe()
    script = str(Path(__file__).with_name("telling.py"))
    words = [sys.executable, script, str(telling), str(waiting), what, str(times), *arguments]
    process = subprocess.Popen(words, pass_fds=[telling, waiting], **options)
    os.close(telling)
    os.close(waiting)
    with open(told, "rb") as pipe, open(going, "wb"):
        assert pipe.read(1), "the program has ended before it came to that"
        process.send_signal(number)
    return process


def interrupted(
    *arguments: str, number: int = signal.SIGINT, what: str = CLOCK, times: int = 16
) -> Ran:
    """Run the program, and send it a signal when it has begun to search."""
    process = signalled(
        *arguments,
        number=number,
        what=what,
        times=times,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, err = process.communicate(timeout=600)
    return Ran(process.returncode, out.decode(), err.decode())
