"""One contestant of ``bench/sudoku.py`` in a process: solves a file when told to.

    python -m bench.worker CONTESTANT FILE SECONDS

CONTESTANT is ``many LEVEL THREADS`` in one word with colons, ``line``, or the name of a package.
It reads FILE, goes through it once, and answers each line of standard input with a line of JSON:
``round SECONDS`` solves the file over and over for that long, ``tell`` gives counts and solutions.
If going through the file takes longer than SECONDS, it keeps to those puzzles, in random
order, that it got to, and to ten at least.
"""

from __future__ import annotations

import json
import math
import os
import sys
import time
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol

from bench.contestants import PACKAGES, farandole_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.contestants import Contestant, Reply
    from farandole.sudoku import BulkResult


LEAST = 10
"""Puzzles that every contestant goes through, however slow it is."""


class Runner(Protocol):
    """What can go through the puzzles, and say what came of it."""

    clock: Callable[[], float]

    @property
    def timed(self) -> Sequence[int]:
        """The numbers of the puzzles it goes through."""

    def run(self) -> object:
        """Solve all puzzles."""

    def told(self) -> list[Reply]:
        """Return the number of solutions of each puzzle, and one of them."""


class Many:
    """``farandole.sudoku.solve_many`` on the bytes of the file."""

    def __init__(self, path: Path, level: str, threads: int) -> None:
        os.environ["FARANDOLE_ISA"] = level
        self.text, self.threads = path.read_bytes(), threads
        self.clock = time.thread_time if threads == 1 else time.process_time
        self.timed = range(len(self.run()))

    def run(self) -> BulkResult:
        """Solve all puzzles."""
        from farandole.sudoku import solve_many

        return solve_many(self.text, threads=self.threads)

    def told(self) -> list[Reply]:
        """Return the number of solutions of each puzzle, and one of them."""
        result = self.run()
        lines = ("".join(map(str, row)) for row in result.solutions.tolist())
        return [
            (n, line if n else "") for n, line in zip(result.counts.tolist(), lines, strict=True)
        ]


class OneByOne:
    """A contestant that takes one puzzle at a time."""

    def __init__(self, path: Path, solve: Contestant, seconds: float) -> None:
        lines = path.read_text("ascii").split()
        order = Random(1).sample(range(len(lines)), len(lines))
        done, end = 0, math.inf
        for _ in solve(lines[i] for i in order):
            done += 1
            if done == 1:  # from here on: the first puzzle includes imports
                end = time.perf_counter() + seconds
            elif done >= LEAST and time.perf_counter() > end:
                break
        self.solve, self.timed = solve, sorted(order[:done])
        self.lines = [lines[i] for i in self.timed]
        self.clock = time.process_time

    def run(self) -> list[Reply]:
        """Solve all puzzles."""
        return list(self.solve(self.lines))

    told = run


def runner(name: str, path: Path, seconds: float) -> Runner:
    """Return the contestant of that name."""
    if name.startswith("many:"):
        _, level, threads = name.split(":")
        return Many(path, level, int(threads))
    return OneByOne(path, farandole_line if name == "line" else PACKAGES[name], seconds)


def timed(contestant: Runner, seconds: float) -> dict[str, float]:
    """Solve all puzzles as often as it takes to fill the time; return microseconds a puzzle."""
    passes, start, start_elapsed = 0, contestant.clock(), time.perf_counter()
    while True:
        contestant.run()
        passes += 1
        elapsed = time.perf_counter() - start_elapsed
        if elapsed >= seconds:
            break
    each = 1e6 / passes / len(contestant.timed)
    return {"us": (contestant.clock() - start) * each, "elapsed": elapsed * each}


def main(name: str, path: str, seconds: str) -> None:
    """Answer orders until there are no more."""
    contestant = runner(name, Path(path), float(seconds))
    package = name if name in PACKAGES else "farandole"
    ready = {"version": version(package), "timed": list(contestant.timed)}
    sys.stdout.write(json.dumps(ready) + "\n")
    sys.stdout.flush()
    for order in sys.stdin:
        word, *given = order.split()
        said = timed(contestant, float(given[0])) if word == "round" else contestant.told()
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
