"""Puzzles and small things that the tests of the command line share."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple, Protocol

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
INKALA_ANSWER = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "1.....3..2.....4"
SMALL_ANSWER = "1342243142133124"
MANY = "12.............."
CLASH = "11.............."
TOY = "A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G\n"


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
