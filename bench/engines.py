"""Measure this package's engines for exact cover against each other: which one when.

    python -m bench.engines [--only NAME,NAME] [--keep]

All covers are counted by every engine, on one thread; times are thread time. One that takes longer
than the limit is left out. Outcome: ``build/bench/cover-engines.json``, and with ``--keep``
``bench/results`` and the table of ``docs/why/cover-engines.md``.
"""

from __future__ import annotations

import argparse
import sys
import time
from datetime import UTC, datetime
from typing import Any

from bench import cover_report, peers, report
from bench.coverers import farandole_problem
from bench.instances import instances
from bench.sudoku import compiler
from farandole.cli.bench.bench import machine
from farandole.cover.questions.count import COUNTERS


def measured(problem: Any, rounds: int, seconds: float) -> dict[str, Any]:  # noqa: ANN401
    """Return the count, and milliseconds by engine."""
    times: dict[str, list[float]] = {}
    late: set[str] = set()
    found, chosen = None, ""
    problem.count(nodes=1)  # creates the data that all engines share
    for _ in range(rounds):
        for engine in COUNTERS:
            if engine in late:
                continue
            start = time.thread_time()
            count = problem.count(engine=engine, seconds=seconds)
            spent = 1e3 * (time.thread_time() - start)
            if not count.complete:
                late.add(engine)
                continue
            if engine == "automatic":
                chosen = count.engine
            if found not in (None, int(count)):
                raise SystemExit(f"{engine} counts {count}, not {found}")
            found = int(count)
            times.setdefault(engine, []).append(round(spent, 4))
    return {"count": found, "chosen": chosen, "options": problem.option_count, "times": times}


def main() -> None:
    """Measure, and write what came of it."""
    parser = argparse.ArgumentParser(description="Measure the exact-cover engines.")
    parser.add_argument("--only", help="names of problems, with commas between")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10, help="the limit of each count")
    parser.add_argument("--keep", action="store_true", help="renew the documentation")
    given = parser.parse_args()
    outcome: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": machine() | {"compiler": compiler()},
        "seconds": given.seconds,
        "engines": list(COUNTERS),
        "sets": {},
    }
    for instance in instances(only=given.only.split(",") if given.only else None):
        if instance.kind != "costs":
            sys.stderr.write(f"{instance.name} ...\n")
            one = measured(farandole_problem(instance), given.rounds, given.seconds)
            outcome["sets"][instance.name] = one | {"count": one["count"] or instance.count}
    path = (report.RESULTS if given.keep else peers.FOLDER) / "cover-engines.json"
    path.write_text(report.to_json(outcome), "utf-8")
    if given.keep:
        report.renew()
    sys.stdout.write(report.table(cover_report.engines(outcome)))


if __name__ == "__main__":
    main()
