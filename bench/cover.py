"""Race this package against others that solve exact-cover problems: ``make bench``.

    python -m bench.cover [FILE ...] [--only NAME,NAME] [--programs FOLDER] [--keep]

Every Python package is a process that is given a problem as lists of numbers and counts its covers;
they take turns, one at a time, in rounds that each start with another one. Times are processor
time, of building the package's own form of the problem and of counting. With ``--programs`` naming
a folder that has some of Knuth's programs, those are raced instead (`bench.programs`). Every count
is compared. Outcome: ``build/bench/cover.json``, or ``cover-programs.json``, and tables beside it;
with ``--keep`` it goes to ``bench/results``, and the tables of the documentation are renewed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench import cover_report, peers, programs, report
from bench.coverers import CONTESTANTS, LISTING, OURS, farandole_problem
from bench.instances import instances
from bench.process import Process
from bench.sudoku import compiler
from farandole.cli.bench.bench import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.instance import Instance

MOST = 2e7
"""Only those that count without listing are asked for more covers than this."""
STARTING = 120
"""Seconds for a contestant to import what it needs, and to compile it."""


class Entrant:
    """A contestant, whose process is started anew after it had to be killed."""

    def __init__(self, name: str, patience: float) -> None:
        python = sys.executable if name in OURS else str(peers.PYTHON)
        self.command = [python, "-W", "ignore", "-m", "bench.cover_worker", name]
        self.name, self.patience = name, patience
        self.version = ""
        self.process: Process | None = None
        self._started()

    def ask(self, path: Path) -> dict[str, Any]:
        """Let it count once; `RuntimeError` if it can't."""
        process = self._started()
        try:
            told: dict[str, Any] = process.ask(str(path))
        except (RuntimeError, BrokenPipeError):
            self.process = None
            raise
        if "error" in told:
            raise RuntimeError(told["error"])
        return told

    def end(self) -> None:
        """Stop its process."""
        if self.process is not None:
            self.process.end()

    def _started(self) -> Process:
        if self.process is None:
            self.process = Process(self.command, STARTING)
            self.version = self.process.read()["version"]
            self.process.patience = self.patience
        return self.process


def race(
    instance: Instance, path: Path, entrants: Sequence[Entrant], rounds: int, seconds: float
) -> dict[str, Any]:
    """Return what each contestant needs for a problem.

    One that has taken ``seconds`` in all doesn't go on to another round.
    """
    running = [
        entrant
        for entrant in entrants
        if instance.kind in CONTESTANTS[entrant.name][1]
        and (entrant.name not in LISTING or (instance.count or 0) <= MOST)
    ]
    told: dict[str, list[dict[str, Any]]] = {entrant.name: [] for entrant in running}
    left_out = {}
    for turn in range(rounds):
        first = turn % len(running) if running else 0
        for entrant in running[first:] + running[:first]:
            try:
                told[entrant.name].append(entrant.ask(path))
            except RuntimeError as error:
                left_out[entrant.name] = str(error)
        running = [
            entrant
            for entrant in running
            if entrant.name not in left_out
            and sum(one["build"] + one["solve"] for one in told[entrant.name]) < seconds
        ]
    counts = {name: runs[0]["count"] for name, runs in told.items() if runs}
    right = instance.count if instance.count is not None else counts.get(OURS[0])
    return {
        "kind": instance.kind,
        "count": right,
        "options": len(instance.options),
        "faults": {name: count for name, count in counts.items() if count != right},
        "left_out": left_out,
        "times": {
            name: {
                "build": [round(1e3 * one["build"], 4) for one in runs],
                "solve": [round(1e3 * one["solve"], 4) for one in runs],
            }
            for name, runs in told.items()
            if runs and name not in left_out
        },
    }


def counted(instance: Instance) -> Instance:
    """Return the problem with its count: what this package says, where it isn't known."""
    if instance.count is not None or instance.kind == "costs":
        return instance
    count = farandole_problem(instance).count(seconds=60)
    return replace(instance, count=int(count)) if count.complete else instance


def packages(
    problems: Sequence[Instance], folder: Path, given: argparse.Namespace
) -> dict[str, Any]:
    """Race the Python packages on all problems."""
    left_out = peers.install("bench-cover")
    entrants = []
    for name in CONTESTANTS:
        if name.split()[0] not in left_out:
            try:
                entrants.append(Entrant(name, given.patience))
            except RuntimeError as error:
                left_out[name] = str(error)
    outcome: dict[str, Any] = {"left_out": left_out, "versions": {}, "sets": {}}
    try:
        for instance in problems:
            if instance.kind != "costs":
                path, _ = instance.write(folder)
                one = race(instance, path, entrants, given.rounds, given.seconds)
                outcome["sets"][instance.name] = one
                _tell(instance.name, one["times"], one["left_out"] | one["faults"])
    finally:
        for entrant in entrants:
            entrant.end()
    outcome["versions"] = {entrant.name: entrant.version for entrant in entrants}
    return outcome


def natives(
    problems: Sequence[Instance], folder: Path, given: argparse.Namespace
) -> dict[str, Any]:
    """Race Knuth's programs on all problems."""
    outcome: dict[str, Any] = {"sets": {}}
    for instance in problems:
        paths = instance.write(folder)
        one = programs.race(instance, paths, given.programs, given.rounds, given.seconds)
        outcome["sets"][instance.name] = one
        _tell(instance.name, one["times"], one["left_out"] | one["faults"])
    return outcome


def _tell(name: str, times: dict[str, Any], rest: dict[str, Any]) -> None:
    shown = []
    for who, one in times.items():
        parts = [part for part in ("build", "solve") if part in one] or ["user"]
        shown.append(f"{who} {sum(statistics.median(one[part]) for part in parts):.3g}")
    sys.stderr.write(f"{name}: {', '.join(shown)} ms {rest or ''}\n")


def main() -> None:
    """Race, and write what came of it."""
    parser = argparse.ArgumentParser(description="Race against other exact-cover solvers.")
    parser.add_argument("files", nargs="*", metavar="FILE", help="more problems")
    parser.add_argument("--only", help="names of problems, with commas between")
    parser.add_argument("--programs", type=Path, help="folder of Knuth's programs")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10, help="of a contestant, a problem")
    parser.add_argument("--patience", type=float, default=20, help="seconds until it is given up")
    parser.add_argument("--keep", action="store_true", help="renew the documentation")
    given = parser.parse_args()
    folder = peers.FOLDER / "covers"
    folder.mkdir(parents=True, exist_ok=True)
    chosen = given.only.split(",") if given.only else None
    problems = [counted(instance) for instance in instances(given.files, chosen)]
    outcome: dict[str, Any] = {
        "command": " ".join(["python -m bench.cover", *(Path(word).name for word in sys.argv[1:])]),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": machine() | {"compiler": compiler()},
        "rounds": given.rounds,
        "patience": given.patience,
    }
    outcome |= (natives if given.programs else packages)(problems, folder, given)
    outcome["machine"]["load at the end"] = [round(load, 2) for load in os.getloadavg()]
    name = "cover-programs" if given.programs else "cover"
    path = (report.RESULTS if given.keep else peers.FOLDER) / f"{name}.json"
    path.write_text(report.to_json(outcome), "utf-8")
    told = cover_report.told(outcome)
    if given.keep:
        report.renew()
    else:
        path.with_suffix(".md").write_text(told, "utf-8")
    sys.stdout.write(told)
    if any(one["faults"] for one in outcome["sets"].values()):
        sys.stderr.write("some results are wrong: see faults\n")


if __name__ == "__main__":
    main()
