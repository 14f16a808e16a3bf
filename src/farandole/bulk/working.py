"""Work on one part: read its puzzles, let the verb do its work, and write down what came of it.

This runs in any thread, process or machine that reaches the files.
"""

from __future__ import annotations

import os
from collections import Counter
from contextlib import ExitStack
from typing import TYPE_CHECKING, BinaryIO, cast
from zlib import crc32

import numpy as np

from farandole.bulk.files.places import store_of
from farandole.bulk.files.tables import CSV, Table, Writer, csv_head, writer
from farandole.bulk.records import BAD, PARTS, Folder, Record
from farandole.bulk.verbs.verb import Task, Watch
from farandole.limits import moment, now

if TYPE_CHECKING:
    from farandole.bulk.files.inputs import Part
    from farandole.bulk.job import Job


_SHOWN = 1000  # characters of a bad line


class Hashing:
    """A file that is being written, its size and the checksum of what was written."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._sum = 0
        self.size = 0
        self.closed = False

    def write(self, data: bytes) -> int:
        """Write some bytes."""
        self._sum = crc32(data, self._sum)
        self.size += len(data)
        return self._file.write(data)

    def tell(self) -> int:
        """Return the number of bytes written."""
        return self.size

    def flush(self) -> None:
        """Do nothing: the file is flushed when it is whole."""

    def checksum(self) -> str:
        """Return the CRC-32 of all bytes so far."""
        return f"{self._sum:08x}"


def _keep_memory() -> None:
    """Let the allocator keep what is freed until the next batch takes it.

    glibc returns it to the system from twice the size of the largest block that was freed, up to 32
    MiB, and then each of its pages has to be asked for again: a twentieth of the time.
    """
    np.empty((1 << 25) - (1 << 13), np.uint8)  # never touched


def work(job: Job, part: Part, path: str, watch: Watch | None = None) -> Record:
    """Do a part of a job whose folder is at ``path``, and return its record.

    Doing a part again, or twice at the same time, does no harm: it gives the same files.
    """
    _keep_memory()
    begun = now()
    folder = Folder(path)
    verb = job.action
    tally: Counter[str] = Counter()
    histogram: Counter[int] = Counter()
    faults: BinaryIO | None = None
    path_of_bad = folder.file(BAD, f"{part.id}.tsv")
    rows = lines = bad = 0
    first: str | None = None
    last = ""
    target = job.file_of(part.id)
    with ExitStack() as stack:
        file = stack.enter_context(store_of(target).create(target, folder.file(PARTS)))
        hashing = Hashing(file)
        out: Writer | None = None
        for piece in verb.stage(part)(Task(job, part, folder, watch)):
            if isinstance(piece, bytes):
                hashing.write(piece)
                continue
            out = out or _begin(job, hashing, piece.table)
            out.put(piece.table, piece.gaps)
            tally.update(piece.table.tally)
            histogram.update(piece.table.histogram)
            if piece.bad:
                faults = faults or stack.enter_context(folder.store.create(path_of_bad))
                faults.writelines(map(_line, piece.bad))
                bad += len(piece.bad)
            rows += len(piece.table)
            lines += piece.lines
            first, last = piece.first if first is None else first, piece.last
        if watch is not None:  # what was stopped isn't whole
            watch(rows, rows)
        if out is None and not part.stage:  # every file has its columns
            out = _begin(job, hashing, verb.nothing())
            out.put(verb.nothing(), [])
        if out is not None:
            out.close()
    record = Record(
        part.id,
        rows,
        lines,
        bad,
        hashing.size,
        hashing.checksum(),
        first or "",
        last,
        round(now() - begun, 3),
        moment(),
        _worker(),
        dict(tally),
        {str(key): n for key, n in histogram.items()},
    )
    folder.put(record)
    return record


def _begin(job: Job, hashing: Hashing, table: Table) -> Writer:
    """Return a writer of results; a CSV file that stays by itself begins with the names."""
    if job.has_shards and job.kind == CSV:
        hashing.write(csv_head(table.columns, job.separator))
    return writer(job.kind, cast("BinaryIO", hashing), job.line, job.separator)


def _line(bad: tuple[int, str, str]) -> bytes:
    """Return a line of the file with bad lines; a field in CSV may have several of its own."""
    number, reason, text = bad
    shown = f"{number}\t{reason}\t{text[:_SHOWN]}".replace("\r", " ").replace("\n", " ")
    return shown.encode("utf-8", "replace") + b"\n"


def _worker() -> str:
    from socket import gethostname
    from threading import current_thread

    return f"{gethostname()}:{os.getpid()}:{current_thread().name}"
