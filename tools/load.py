"""A load on the studio: requests at a steady rate, then what they met and what memory it took.

::

    python -m tools.load --seconds 600 --rate 300 --workers 2

Requests are sent by ``hey`` (``apt install hey``): of nine, four ask for the page, three for the
solution of a puzzle, one for a hint and one for puzzles of a bank. Exit code 1 if one of them
wasn't answered with 200, or the rate wasn't reached.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from farandole.bank import Bank
from farandole.make import make_many

PORT = 8790
PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CALLS: dict[str, tuple[int, str, object]] = {
    "page": (8, "", None),
    "solve": (6, "api/v1/solve", {"puzzle": PUZZLE}),
    "hint": (2, "api/v1/hint", {"puzzle": PUZZLE.replace("8..........", "812........")}),
    "bank": (2, "api/v1/bank/search", {"level": ["easy"], "limit": 20}),
}
"""By name: its share of 18, the address, and what is sent."""


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--rate", type=int, default=300, help="requests a second")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bank = str(Path(folder, "load.bank"))
        with Bank(bank) as opened:
            opened.add("\n".join(made.grid.line for made in make_many(500, seed=1)))
        command = [sys.executable, "-m", "farandole", "studio", "--no-browser", "--port", str(PORT)]
        command += ["--bank", bank, "--read-only", "--workers", str(given.workers)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as studio:
            assert studio.stdout is not None
            studio.stdout.readline()
            time.sleep(10)  # until each of them listens: the first would get all connections
            try:
                return _measure(studio.pid, given)
            finally:
                studio.send_signal(signal.SIGTERM)


def _measure(studio: int, given: argparse.Namespace) -> int:
    running = {name: _start(name, given) for name in CALLS}
    step, memory = max(1, given.seconds // 10), []
    while any(one.poll() is None for one in running.values()):
        time.sleep(step)
        memory.append(_memory(studio))
        print(f"{step * len(memory)} s:", *(f"{mib} MiB" for mib in memory[-1]), flush=True)
    answers = 0
    failed = False
    for name, one in running.items():
        text = one.communicate()[0]
        statuses = dict(re.findall(r"\[(\d+)\]\s+(\d+) responses", text))
        answers += sum(map(int, statuses.values()))
        failed |= set(statuses) != {"200"} or "Error distribution" in text
        times = " ".join(
            f"{part}% {at} s" for part, at in re.findall(r"(50|95|99)%+ in ([\d.]+)", text)
        )
        print(f"{name}: {statuses} {times}")
    rate = answers / given.seconds
    print(f"{answers} answers, {rate:.0f} a second; load of the machine {os.getloadavg()[1]:.1f}")
    return int(failed or rate < 0.98 * given.rate)


def _start(name: str, given: argparse.Namespace) -> subprocess.Popen[str]:
    share, path, body = CALLS[name]
    clients = 30  # more than wait at once, on a machine that does other things, too
    rate = given.rate * share / 18 / clients
    # Each by a connection of its own: whoever accepts many at once keeps them all.
    command = [
        "hey",
        "-disable-keepalive",
        "-z",
        f"{given.seconds}s",
        "-c",
        str(clients),
        "-q",
        f"{rate:g}",
    ]
    if body is not None:
        command += ["-m", "POST", "-T", "application/json", "-d", json.dumps(body)]
    address = f"http://127.0.0.1:{PORT}/{path}"
    return subprocess.Popen([*command, address], stdout=subprocess.PIPE, text=True)


def _memory(studio: int) -> list[int]:
    """Return MiB of memory of the process that watches, and of those that serve."""
    children = Path(f"/proc/{studio}/task/{studio}/children").read_text().split()
    pages = [int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in (studio, *children)]
    return [count * os.sysconf("SC_PAGE_SIZE") >> 20 for count in pages]


if __name__ == "__main__":
    sys.exit(main())
