"""A bulk job on a thousand machines on paper: python -m bench.bulk_scale.

The rate and the cost of a part are measured; the shared disk and the machines are assumed.
"""

from __future__ import annotations

import heapq
import random

PUZZLES, MACHINES, THREADS = 10**12, 1000, 2
RATE = 1.37e6  # puzzles a second of processor time: 17 clues, text to Parquet; measured
RECORD = 0.014  # seconds of a part for its files and its record; measured on a busy disk
READ, LIST = 2e-4, 2e-6  # assumed of a shared disk: five times the 40 µs and 0.6 µs of a local one
ROW_IN, ROW_OUT = 82, 50  # bytes of a line of text, and of a row in Parquet
DISK = 2e9  # bytes a second that one machine reads and writes in joining; assumed


def finish(parts: int, *, fixed: bool, slow: float, seed: int = 1) -> float:
    """Return the seconds until the last part is done: in fixed shares, or by whoever is free.

    Speeds vary by 5 %; one machine in a hundred is ``slow`` times as slow.
    """
    chance = random.Random(seed)
    workers = MACHINES * THREADS
    pace = [chance.gauss(1, 0.05) * (slow if n % 100 == 0 else 1) for n in range(workers)]
    work = PUZZLES / parts / RATE
    if fixed:
        shares = (parts // workers + (n < parts % workers) for n in range(workers))
        return max(share * (work * each + RECORD) for share, each in zip(shares, pace, strict=True))
    free = [(0.0, n) for n in range(workers)]
    heapq.heapify(free)
    last = 0.0
    for _ in range(parts):
        at, n = heapq.heappop(free)
        at += work * pace[n] + RECORD
        last = max(last, at)
        heapq.heappush(free, (at, n))
    return last


def main() -> None:
    """Print a line for each number of parts."""
    ideal = PUZZLES / RATE / MACHINES / THREADS
    print(f"no overhead: {ideal:.0f} s")
    for parts in (10_000, 100_000, 1_000_000):
        size = PUZZLES / parts * ROW_IN
        times = [
            finish(parts, fixed=fixed, slow=slow) for slow in (1.0, 3.0) for fixed in (True, False)
        ]
        listed = MACHINES * parts * LIST
        again = MACHINES * parts * READ
        shares = " ".join(f"{ideal / each:6.1%}" for each in times)
        print(
            f"{parts:>9,} parts of {size / 1e6:8,.0f} MB: efficiency ranks/Dask {shares[:13]}, "
            f"one in 100 slow {shares[14:]}; folder listed by all {listed:,.0f} s, "
            f"records read by all {again:,.0f} s, by each its own {parts * READ:,.0f} s"
        )
    size = PUZZLES * ROW_OUT
    hours = 2 * size / DISK / 3600
    print(f"joining {size / 1e12:.0f} TB on one machine: {hours:.0f} h")


if __name__ == "__main__":
    main()
