"""What a job costs beside the kernel alone: python -m bench.bulk_speed PUZZLES.txt [ROUNDS].

The puzzles are repeated to 1.6 million and solved by `solve_many` and by jobs of eight parts, in
turn, in one thread, with all files in memory (``/dev/shm``). Prints processor time a puzzle.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import mkdtemp
from time import process_time

from farandole import solve_many
from farandole.bulk import Job, run

PARTS, ROWS, LINE = 8, 200_000, 82
SINKS = "solved.parquet/", "solved.parquet", "solved.txt/"


def kernel(text: bytes) -> float:
    """Return the seconds that the kernel takes for all parts."""
    size = ROWS * LINE
    parts = [text[at : at + size] for at in range(0, len(text), size)]
    begun = process_time()
    for part in parts:
        assert solve_many(part, threads=1).complete
    return process_time() - begun


def job(text: bytes, sink: str) -> float:
    """Return the seconds that a job takes from its beginning to its sink."""
    folder = mkdtemp(dir="/dev/shm")
    try:
        Path(folder, "puzzles.txt").write_bytes(text)
        begun = process_time()
        state = run(
            Job("solve", f"{folder}/puzzles.txt", f"{folder}/{sink}", part=ROWS * LINE), workers=1
        )
        assert state.rows == PARTS * ROWS
        return process_time() - begun
    finally:
        rmtree(folder)


def main(name: str, rounds: int = 9) -> None:
    """Print a line for the kernel and one for each kind of sink."""
    lines = Path(name).read_bytes().splitlines()
    puzzles = b"".join(line[:81] + b"\n" for line in lines if line[:1] != b"#")
    size = PARTS * ROWS * LINE
    text = (puzzles * (size // len(puzzles) + 1))[:size]
    times: dict[str, list[float]] = {"": [], **{sink: [] for sink in SINKS}}
    for number in range(rounds + 1):  # the first imports what is needed
        for sink, found in times.items():
            seconds = job(text, sink) if sink else kernel(text)
            found += [seconds / PARTS / ROWS * 1e6] if number else []
    alone = median(times[""])
    for sink, found in times.items():
        print(
            f"{sink or 'kernel alone':16} {median(found):.3f} µs ({min(found):.3f} to "
            f"{max(found):.3f}), {alone / median(found):.0%} of the kernel's speed"
        )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
