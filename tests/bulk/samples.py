"""Puzzles for jobs, and what a sink holds."""

from __future__ import annotations

from pathlib import Path

from farandole.bulk import Job
from tests.conftest import EASY

_TURNED = [EASY, EASY[::-1], "".join(EASY[n::9] for n in range(9))]
LINES = [
    line.replace("0", ".").translate(str.maketrans("123456789", "12345678912345678"[n : n + 9]))
    for n in range(8)
    for line in _TURNED
]
"""24 puzzles with one solution."""

TEXT = "".join(f"{line}\n" for line in LINES).encode()


def job(folder: Path, sink: str = "out.csv", source: str = "in.txt", **more: object) -> Job:
    """Return a job of about five parts."""
    more = {"verb": "solve", "part": 500} | more
    return Job(source=str(folder / source), sink=f"{folder}/{sink}", **more)  # type: ignore[arg-type]


def contents(job: Job) -> dict[str, bytes]:
    """Return the files of a sink."""
    sink = Path(job.sink)
    files = sorted(sink.iterdir()) if sink.is_dir() else [sink]
    return {file.name: file.read_bytes() for file in files}
