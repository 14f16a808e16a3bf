"""Measure what this package needs, and write tables of ``docs/why/benchmarks.md``.

    python bench/measure.py            takes about two minutes

Times are processor time, medians of several runs with the lowest and the highest beside them.
With ``FARANDOLE_DATA`` naming a folder of puzzle lists, those are measured too. What others need
is measured by ``bench/sudoku.py`` and ``bench/cover.py``.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from unittest import mock

from farandole import Grid, limits
from farandole.sudoku.methods.compare import compare

PROGRAM = [sys.executable, "-m", "farandole.cli"]
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LISTS = (
    ("easy34_5000.txt", "34 givens, naked singles only"),
    ("random_minimal_5000.txt", "random minimal puzzles"),
    ("17_clue_49158.txt", "all known 17-clue puzzles"),
    ("top1465.txt", "magictour's top 1465"),
    ("hardest_11plus_sample.txt", "hardest known, Sudoku Explainer 11 and above"),
)


def row(*cells: object) -> None:
    """Write a row of a table."""
    sys.stdout.write(f"| {' | '.join(map(str, cells))} |\n")


def milliseconds(times: list[float]) -> tuple[str, str]:
    """Return the median, and the lowest and highest, of some seconds."""
    middle, low, high = (1e3 * t for t in (statistics.median(times), min(times), max(times)))
    digits = 0 if middle >= 100 else 1 if middle >= 10 else 2
    return f"{middle:,.{digits}f}", f"{low:,.{digits}f} – {high:,.{digits}f}"


def run(*arguments: str, repeats: int) -> tuple[str, list[float]]:
    """Return what the program writes, and the processor time of the whole process each time."""
    times, written = [], ""
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        written = done.stdout
    return written, times


def sudoku() -> None:
    """Measure ``solve`` on lists of puzzles."""
    row("puzzles", "number", "per second", "lowest – highest")
    row("---", "---:", "---:", "---:")
    folder = Path(os.environ.get("FARANDOLE_DATA", "")) / "sudoku"
    files = [(about, [str(folder / name)]) for name, about in LISTS if (folder / name).exists()]
    for about, arguments in [("made by `farandole bench`", []), *files]:
        told = json.loads(run("bench", "--json", *arguments, repeats=1)[0])
        rate = {key: f"{value:,.0f}" for key, value in told["per_second"].items()}
        row(about, f"{told['puzzles']:,}", rate["median"], f"{rate['lowest']} – {rate['highest']}")


def methods() -> None:
    """Compare the methods on one puzzle."""
    with mock.patch.object(limits, "_clock", time.thread_time):
        rounds = [compare(Grid(INKALA)) for _ in range(5)]
    row("method", "outcome", "guesses", "nodes", "ms", "lowest – highest")
    row("---", "---", "---:", "---:", "---:", "---:")
    for results in zip(*rounds, strict=True):
        first = results[0]
        times = milliseconds([result.seconds for result in results])
        row(f"`{first.method}`", first.outcome, f"{first.guesses:,}", f"{first.nodes:,}", *times)


def start_up() -> None:
    """Run whole commands on one puzzle."""
    row("command", "ms", "lowest – highest")
    row("---", "---:", "---:")
    for command in ("--version", f"solve {INKALA}", f"compare {INKALA}"):
        _, times = run(*command.split(), repeats=15)
        row(
            f"`farandole {command.split()[0]} …`".replace("--version …", "--version"),
            *milliseconds(times),
        )


if __name__ == "__main__":
    for measure in (sudoku, methods, start_up):
        sys.stdout.write(f"\n{measure.__name__}\n\n")
        measure()
        sys.stdout.flush()
