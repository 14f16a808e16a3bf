"""Bulk jobs: one verb for millions of puzzles, on one machine or many, that go on after anything.

A job reads files, a pipe or a bank, and writes a file with a row for each puzzle, in order. Its
input is cut into parts; what is done is recorded beside the sink, so that a job that was killed
goes on where it stopped. Parquet, clusters and object stores need the extra ``bulk``.
"""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.bulk.job import Job as Job
    from farandole.bulk.ranks import Rank as Rank
    from farandole.bulk.running import merge as merge
    from farandole.bulk.running import run as run
    from farandole.bulk.states import Status as Status
    from farandole.bulk.states import status as status

__all__, __getattr__, __dir__ = loader(
    globals(),
    {"job": "Job", "ranks": "Rank", "running": "merge run", "states": "Status status"},
)
