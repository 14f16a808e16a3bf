"""Race this package against the Python packages one would otherwise pick: ``make bench``.

    python -m bench.sudoku [FILE ...] [--rounds N] [--seconds S] [--only NAME,NAME] [--keep]

Every contestant is a process that has read the puzzles and gone through them once untimed. Then
they take turns, one at a time, in rounds that each start with another one. Times are processor time
a puzzle, beside them the time that passed. Every reply is compared with this package's. Outcome:
``build/bench/sudoku.json``, and its tables and plot beside it; with ``--keep``,
``bench/results/sudoku.json``, and the tables and plots of ``docs/why/benchmarks.md``.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from datetime import UTC, datetime
from operator import itemgetter
from pathlib import Path
from typing import Any

from bench import peers, puzzles, report
from bench.contestants import HOUSES, PACKAGES
from bench.process import Process
from farandole import _kernel
from farandole.cli.bench.bench import machine
from farandole.isa import levels_here
from farandole.parallel import processors

PATIENCE = 180
"""Seconds until a contestant is given up that can't get through its first puzzles."""


class Entrant(Process):
    """A contestant's process."""

    def __init__(self, name: str, path: Path, seconds: float) -> None:
        python = str(peers.PYTHON) if name in PACKAGES else sys.executable
        super().__init__([python, "-m", "bench.worker", name, str(path), str(seconds)], PATIENCE)
        self.name, self.rounds = name, list[dict[str, float]]()
        self.version, self.timed = itemgetter("version", "timed")(self.read())


def race(path: Path, names: list[str], rounds: int, seconds: float) -> dict[str, Any]:
    """Return what each contestant needs for the puzzles of a file."""
    entrants, left_out = [], {}
    for name in names:
        try:
            entrants.append(Entrant(name, path, seconds))
        except RuntimeError as error:
            left_out[name] = str(error)
    try:
        for turn in range(rounds):
            first = turn % len(entrants)
            for entrant in entrants[first:] + entrants[:first]:
                entrant.rounds.append(entrant.ask(f"round {seconds}"))
        ours = entrants[0].ask("tell")
        lines = path.read_text("ascii").split()
        wrong = [f"line {i + 1}" for i, told in enumerate(ours) if not is_right(lines[i], *told)]
        faults = {entrants[0].name: wrong} if wrong else {}
        for entrant in entrants[1:]:
            told = zip(entrant.timed, entrant.ask("tell"), strict=True)
            if wrong := [f"line {i + 1}" for i, its in told if differs(lines[i], ours[i], its)]:
                faults[entrant.name] = wrong
    finally:
        for entrant in entrants:
            entrant.end()
    return {
        "puzzles": len(ours),
        "answers": [sum(min(count, 2) == n for count, _ in ours) for n in range(3)],
        "faults": {name: [len(wrong), wrong[0]] for name, wrong in faults.items()},
        "left_out": left_out,
        "times": {
            entrant.name: {
                "version": entrant.version,
                "puzzles": len(entrant.timed),
                "us": [round(each["us"], 5) for each in entrant.rounds],
                "elapsed": [round(each["elapsed"], 5) for each in entrant.rounds],
            }
            for entrant in entrants
        },
    }


def is_right(puzzle: str, count: int, solution: str) -> bool:
    """Whether there is no solution, or the solution has the puzzle's givens and breaks no rule."""
    if not count:
        return True
    if len(solution) != 81 or any(c not in (".", a) for c, a in zip(puzzle, solution, strict=True)):
        return False
    return all({solution[cell] for cell in house} == set("123456789") for house in HOUSES)


def differs(puzzle: str, ours: list[Any], its: list[Any]) -> bool:
    """Whether another contestant says something else; of many solutions, it may give any."""
    if min(ours[0], 2) != min(its[0], 2):
        return True
    return its[1] != ours[1] if its[0] == 1 else bool(its[1]) and not is_right(puzzle, *its)


def everyone(packages: list[str]) -> list[str]:
    """Return the names of all contestants: this package at every level, and the others."""
    numbers = sorted({1, 2, processors()})
    ours = [f"many:{level}:{threads}" for level in levels_here() for threads in numbers]
    return [*ours, "line", *packages]


def compiler() -> str | None:
    """Return the compiler that the kernel was built with, as it left its name there."""
    kernel = Path(str(_kernel.__file__)).read_bytes()
    found = re.search(rb"GCC: \([^)]*\) ([\d.]+)|clang version ([\d.]+)", kernel)
    if found is None:
        return None
    name = "g++" if found[1] else "clang"
    return f"{name} {(found[1] or found[2]).decode('ascii')}"


def main() -> None:
    """Race, and write what came of it."""
    parser = argparse.ArgumentParser(description="Race against other Python packages.")
    parser.add_argument("files", nargs="*", metavar="FILE", help="more puzzles, one a line")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of a round, about")
    parser.add_argument("--puzzles", type=int, default=10_000, help="of each kind that is made")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="names of sets, with commas between")
    parser.add_argument("--keep", action="store_true", help="renew the page on benchmarks")
    given = parser.parse_args()
    left_out = peers.install("bench-sudoku")
    folder = peers.FOLDER / "puzzles"
    sets = puzzles.sets(given.files, folder, given.puzzles, given.seed)
    chosen = given.only.split(",") if given.only else list(sets)
    names = everyone([name for name in PACKAGES if name not in left_out])
    outcome: dict[str, Any] = {
        "command": " ".join(
            ["python -m bench.sudoku", *(Path(word).name for word in sys.argv[1:])]
        ),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": machine() | {"compiler": compiler()},
        "limit": 2,
        "rounds": given.rounds,
        "left_out": left_out,
        "sets": {},
    }
    for name in chosen:
        sys.stderr.write(f"{name} ...\n")
        outcome["sets"][name] = race(sets[name], names, given.rounds, given.seconds)
    outcome["machine"]["load at the end"] = [round(load, 2) for load in os.getloadavg()]
    kept = report.RESULTS if given.keep else peers.FOLDER
    report.write(outcome, kept / "sudoku.json")
    if given.keep:
        report.renew()
    sys.stdout.write(report.tables(outcome))
    if any(one["faults"] for one in outcome["sets"].values()):
        sys.exit("some replies are wrong: see faults")


if __name__ == "__main__":
    main()
