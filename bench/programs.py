"""Race this package against Knuth's programs for exact cover, which `bench.cover` asks for.

They are built outside this repository, from the sources that he gives away; their names are those
of the sources. Each run is a process that reads the problem, counts and ends. So is this package's,
which says besides how much of its time the count took: the rest is Python's start and reading.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

from bench import peers

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.instance import Instance

PROGRAMS = {
    "plain": ("dlx2", "ssxcc", "dlx6"),
    "colors": ("dlx2", "ssxcc", "dlx6"),
    "bounds": ("dlx3", "ssmcc"),
    "costs": ("dlx5",),
}
"""Which of them to ask, by what the problem takes."""
LISTING = ("dlx2", "ssxcc", "dlx3", "ssmcc")
MOST = 2e7
"""Those that visit every cover aren't asked for more covers than this."""
PATIENCE = 120
"""Seconds until a process is given up."""
OURS = "farandole"


def run(command: Sequence[str], text: Path) -> dict[str, Any]:
    """Run a process on a file; return what it wrote, its processor time in ms and its memory in MB.

    The memory is None if it isn't more than this process has: then the system can't tell it.
    Raises `RuntimeError` with the reason if it doesn't end well.
    """
    with text.open("rb") as given:
        process = subprocess.Popen(
            command, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=peers.ROOT
        )
    alarm = threading.Timer(PATIENCE, process.kill)
    alarm.start()
    assert process.stdout is not None
    with process.stdout:
        written = process.stdout.read().decode("utf-8", "replace")
    _, status, used = os.wait4(process.pid, 0)
    alarm.cancel()
    here = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode == -9:
        raise RuntimeError(f"more than {PATIENCE} seconds")
    if process.returncode:
        raise RuntimeError(written[-200:])
    return {
        "written": written,
        "user": 1e3 * used.ru_utime,
        "system": 1e3 * used.ru_stime,
        "memory": used.ru_maxrss / 1024 if used.ru_maxrss > 2 * here else None,
    }


def answer(written: str) -> tuple[int | None, int | None]:
    """Return the number of covers that a program of Knuth's tells, and the least cost.

    >>> answer("Altogether 724 solutions, 19818+2907077 mems, 11578 nodes."), answer("?")
    ((724, None), (None, None))
    """
    count = re.search(r"Altogether (\d+) solution", written)
    least = re.search(r"optimum cost is \$(\d+)", written)
    return int(count[1]) if count else None, int(least[1]) if least else None


def race(
    instance: Instance, paths: tuple[Path, Path], folder: Path, rounds: int, seconds: float
) -> dict[str, Any]:
    """Return what each program needs for a problem.

    One that has taken ``seconds`` in all doesn't go on to another round.
    """
    known = (None, instance.least) if instance.kind == "costs" else (instance.count, None)
    commands = {OURS: [sys.executable, "-m", "bench.cover_worker", "--once", str(paths[0])]}
    left_out = {}
    for name in PROGRAMS[instance.kind]:
        if not (folder / name).exists():
            left_out[name] = "isn't there"
        elif name not in LISTING or (instance.count or 0) <= MOST:
            commands[name] = [str((folder / name).resolve())]
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in commands}
    answers = {}
    running = list(commands)
    for turn in range(rounds):
        first = turn % len(running) if running else 0
        for name in running[first:] + running[:first]:
            try:
                told = run(commands[name], paths[1])
            except RuntimeError as error:
                left_out[name] = str(error)
                continue
            if name == OURS:
                told |= json.loads(told["written"])
                answers[name] = (told.get("count"), told.get("least"))
            else:
                answers[name] = answer(told["written"])
            runs[name].append(told)
        running = [
            name
            for name in running
            if name not in left_out
            and sum(one["user"] + one["system"] for one in runs[name]) < 1e3 * seconds
        ]
    if known == (None, None):
        known = answers.get(OURS, known)
    part = 1 if instance.kind == "costs" else 0
    return {
        "kind": instance.kind,
        "count": known[part],
        "options": len(instance.options),
        "engine": runs[OURS][0]["engine"] if runs[OURS] else None,
        "faults": {name: told[part] for name, told in answers.items() if told[part] != known[part]},
        "left_out": left_out,
        "times": {name: _times(told) for name, told in runs.items() if told},
    }


def _times(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the runs' figures, each kind in a list.

    The kernel says exactly how much processor time a process took, but only by sampling which part
    of it was the user's: of short runs that is a whole tick or nothing. So ``user`` is the exact
    time in the proportion that all runs together had.
    """
    user, system = (sum(one[key] for one in runs) for key in ("user", "system"))
    share = user / (user + system) if user + system else 1
    told = {
        "user": [round(share * (one["user"] + one["system"]), 3) for one in runs],
        "all": [round(one["user"] + one["system"], 3) for one in runs],
        "memory": max((round(one["memory"], 1) for one in runs if one["memory"]), default=None),
    }
    if claimed := re.search(r"(\d+) bytes", runs[0].get("written", "")):
        told["claimed"] = round(int(claimed[1]) / (1 << 20), 1)
    if "solve" in runs[0]:
        told["solve"] = [round(1e3 * one["solve"], 4) for one in runs]
    return told
