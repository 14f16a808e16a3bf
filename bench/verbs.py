"""Measure what this package's verbs for exact cover need, each in a process of its own.

    python -m bench.verbs [--rounds N] [--keep]

Times are processor time, but elapsed time where threads are compared; the memory is that of the
whole process, Python and numpy included. Outcome: ``build/bench/cover-verbs.json``, and with
``--keep`` ``bench/results`` and a table of ``docs/why/benchmarks.md``.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from bench import cover_report, peers, report
from bench.process import peak
from bench.sudoku import compiler
from farandole.cli.bench.bench import machine
from farandole.cover import Problem
from farandole.cover.models import build

if TYPE_CHECKING:
    from collections.abc import Callable

    Job = Callable[[], object]


def _million() -> Job:
    import numpy as np

    random = np.random.default_rng(1)
    options, items, each = 1_000_000, 100_000, 5
    entries = random.integers(0, items // each, (options, each), dtype=np.uint32)
    entries += np.arange(each, dtype=np.uint32) * (items // each)
    starts = np.arange(0, options * each + 1, each, dtype=np.uint32)
    return lambda: Problem.from_arrays(starts, entries.ravel(), primary=items)


def _batches() -> Job:
    problem = build("dominoes", ["8x8"]).problem
    return lambda: sum(len(batch) for batch in problem.iter_batches())


def _covers() -> Job:
    problem = build("dominoes", ["6x8"]).problem
    return lambda: sum(1 for _ in problem)


def _sample() -> Job:
    problem = build("dominoes", ["8x8"]).problem
    return lambda: problem.sample(10_000, 1)


def _estimate() -> Job:
    problem = build("polyominoes", ["pentominoes", "6x10"]).problem
    return lambda: problem.estimate(1000)


def _sudokus() -> Job:
    from bench.puzzles import make

    lines = make(100, 1)["minimal"]
    problems = [build("sudoku", ["3x3", line]).problem for line in lines]
    return lambda: [problem.solve(limit=2) for problem in problems]


def _domino(side: int) -> Callable[[], Job]:
    def prepare() -> Job:
        problem = build("dominoes", [f"{side}x{side}"]).problem
        return problem.count

    return prepare


def _latin() -> Job:
    return build("latin-square", ["6"]).problem.count


def _threads(number: int) -> Callable[[], Job]:
    def prepare() -> Job:
        problem = build("queens", ["15"]).problem
        return lambda: problem.count(threads=number)

    return prepare


VERBS: dict[str, Callable[[], Job]] = {
    "a problem of 1,000,000 options out of numpy arrays": _million,
    "`iter_batches`: 12,988,816 covers of `dominoes 8x8`": _batches,
    "iteration: 167,089 covers of `dominoes 6x8`": _covers,
    "`count`: `dominoes 12x12`": _domino(12),
    "`count`: `latin-square 6`": _latin,
    "`sample`: 10,000 covers of `dominoes 8x8`": _sample,
    "`estimate`: 1,000 walks in `polyominoes pentominoes 6x10`": _estimate,
    "`solve`: 100 Sudokus, one after the other": _sudokus,
    "`count`: `queens 15`, elapsed, one thread": _threads(1),
    "`count`: `queens 15`, elapsed, two threads": _threads(2),
}
"""What is measured: functions that prepare it, and return what is timed."""


def once(what: str) -> dict[str, float]:
    """Return the milliseconds and the MB that a verb takes."""
    clock = time.perf_counter if "elapsed" in what else time.process_time
    job = VERBS[what]()
    build("dominoes", ["2x2"]).problem.count()  # completes lazy imports
    start = clock()
    job()
    return {"ms": 1e3 * (clock() - start), "memory": peak()}


def main() -> None:
    """Measure, and write what came of it."""
    parser = argparse.ArgumentParser(description="Measure the verbs for exact cover.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keep", action="store_true", help="renew the documentation")
    parser.add_argument("--once", metavar="WHAT", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.once:
        sys.stdout.write(json.dumps(once(given.once)))
        return
    runs: dict[str, list[dict[str, float]]] = {what: [] for what in VERBS}
    for _ in range(given.rounds):
        for what, told in runs.items():
            command = [sys.executable, "-m", "bench.verbs", "--once", what]
            done = subprocess.run(command, capture_output=True, check=True, cwd=peers.ROOT)
            told.append(json.loads(done.stdout))
    outcome: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": machine() | {"compiler": compiler()},
        "verbs": {
            what: {
                "ms": [round(one["ms"], 3) for one in told],
                "memory": round(max(one["memory"] for one in told), 1),
            }
            for what, told in runs.items()
        },
    }
    path = (report.RESULTS if given.keep else peers.FOLDER) / "cover-verbs.json"
    path.write_text(report.to_json(outcome), "utf-8")
    if given.keep:
        report.renew()
    sys.stdout.write(report.table(cover_report.verbs(outcome)))


if __name__ == "__main__":
    main()
