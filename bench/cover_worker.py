"""One contestant of ``bench/cover.py`` in a process: counts the covers of files when told to.

    python -m bench.cover_worker CONTESTANT
    python -m bench.cover_worker --once FILE [THREADS]

In the first form it solves a small problem, so that everything is imported and compiled, and then
answers each line of standard input, the name of a file, with a line of JSON. In the second form
this package counts once and the process ends: its memory is the whole of what that takes.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from importlib.metadata import version
from typing import Any

from bench.coverers import CONTESTANTS, OURS, farandole_problem
from bench.instance import Instance
from bench.process import peak

MEMORY = 8 << 30
"""Bytes of memory that a contestant may take."""
SMALL = {
    "plain": Instance("small", 2, 1, [[0, 2], [1], [0, 1, 2], [1, 2]]),
    "colors": Instance("small", 2, 1, [[0, 2], [1, 2]], [[0, 1], [0, 1]]),
}


def counted(name: str, instance: Instance) -> dict[str, Any]:
    """Count once: the count, and the seconds to build the problem and to count."""
    start = time.process_time()
    count = CONTESTANTS[name][0](instance)
    built = time.process_time()
    found = count()
    end = time.process_time()
    return {"count": found, "build": built - start, "solve": end - built}


def main(name: str) -> None:
    """Answer until there is nothing more to solve."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for kind in sorted(CONTESTANTS[name][1] & SMALL.keys()):
        counted(name, SMALL[kind])
    _say({"version": version(name.split()[0] if name not in OURS else "farandole")})
    for line in sys.stdin:
        try:
            _say(counted(name, Instance.read(line.strip())))
        except MemoryError:
            _say({"error": f"more than {MEMORY >> 30} GB"})
        except Exception as error:
            _say({"error": f"{type(error).__name__}: {error}"[:200]})


def once(path: str, threads: str = "1") -> None:
    """Count, or where there are costs find the least, and say what came of it."""
    instance = Instance.read(path)
    clock = time.thread_time if threads == "1" else time.process_time
    farandole_problem(SMALL["plain"]).count()  # completes lazy imports
    farandole_problem(SMALL["plain"]).minimum()
    problem = farandole_problem(instance)
    elapsed, start = time.perf_counter(), clock()
    if instance.kind == "costs":
        found = problem.minimum()
        told = {"least": found.cost, "engine": "costs"}
    else:
        number = problem.count(threads=int(threads))
        told = {"count": int(number), "engine": number.engine}
    spent = {"solve": clock() - start, "elapsed": time.perf_counter() - elapsed}
    _say(told | spent | {"memory": peak()})


def _say(told: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[1] == "--once":
        once(*sys.argv[2:])
    else:
        main(sys.argv[1])
