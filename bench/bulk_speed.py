"""What a job costs beside the kernel: python -m bench.bulk_speed FILE [ROUNDS [THREADS [PARTS]]].

The puzzles are repeated to fill eight parts of 200,000 and solved by `solve_many` and by jobs, in
turn, in one thread, with all files in memory (``/dev/shm``). Prints processor time a puzzle and the
time that passed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import mkdtemp
from time import perf_counter, process_time

from farandole import solve_many
from farandole.bulk import Job, run

ROWS, LINE = 200_000, 82
SINKS = "solved.parquet/", "solved.parquet", "solved.txt/"


class Timing:
    """Processor time and time that passed, in seconds, of what is done inside."""

    def __enter__(self) -> Timing:
        self.processor, self.passed = -process_time(), -perf_counter()
        return self

    def __exit__(self, *_: object) -> None:
        self.processor += process_time()
        self.passed += perf_counter()


def kernel(text: bytes, threads: int) -> Timing:
    """Return what the kernel takes for all parts."""
    whole, size = memoryview(text), ROWS * LINE
    with Timing() as timing:
        for at in range(0, len(text), size):
            assert solve_many(whole[at : at + size], threads=threads).complete
    return timing


def job(text: bytes, threads: int, sink: str) -> Timing:
    """Return what a job takes from its beginning to its sink."""
    folder = mkdtemp(dir="/dev/shm")
    source = f"{folder}/puzzles.txt"
    try:
        Path(source).write_bytes(text)
        with Timing() as timing:
            state = run(Job("solve", source, f"{folder}/{sink}", part=ROWS * LINE), workers=threads)
        assert state.rows * LINE == len(text)
        return timing
    finally:
        rmtree(folder)


def main(name: str, rounds: int = 9, threads: int = 1, parts: int = 8) -> None:
    """Print a line for the kernel and one for each kind of sink."""
    lines = Path(name).read_bytes().splitlines()
    puzzles = b"".join(line[:81] + b"\n" for line in lines if len(line) >= 81 and line[:1] in b".0")
    size = parts * ROWS * LINE
    text = (puzzles * (size // len(puzzles) + 1))[:size]
    timings: dict[str, list[Timing]] = {"": [], **{sink: [] for sink in SINKS}}
    for number in range(rounds + 1):  # the first imports what is needed
        for sink, found in timings.items():
            timing = job(text, threads, sink) if sink else kernel(text, threads)
            found += [timing] if number else []
    for sink, found in timings.items():
        print(sink or "kernel alone")
        for what, unit, scale in ("processor", "µs", 1e6 / parts / ROWS), ("passed", "s", 1.0):
            alone = median(getattr(timing, what) for timing in timings[""])
            all_ = sorted(getattr(timing, what) for timing in found)
            low, middle, high = (scale * x for x in (all_[0], median(all_), all_[-1]))
            share = f"{alone * scale / middle:.0%} of the kernel's speed"
            print(f"  {what:10} {middle:.3f} {unit} ({low:.3f} to {high:.3f}), {share}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
