"""Joining the parts of a job into its sink."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from os.path import commonprefix
from typing import BinaryIO
from zlib import crc32

from farandole.bulk.files.footer import Joining
from farandole.bulk.files.inputs import Part
from farandole.bulk.files.places import store_of, whole_path
from farandole.bulk.files.tables import CSV, PARQUET, csv_head
from farandole.bulk.job import BANK, Job
from farandole.bulk.records import BAD, FINISHED, PARTS, SPOOLED, Folder, Record
from farandole.errors import JobError
from farandole.i18n import msg

_BLOCK = 1 << 20


def join(job: Job, folder: Folder, parts: Sequence[Part], records: Sequence[Record]) -> None:
    """Write the sink from the parts, note that the job is finished, and remove the parts.

    Raises `JobError` (``job.damaged``) for a part that isn't as it was written; it is then done
    again in the next run.
    """
    sink = None if job.sink.startswith(BANK) else whole_path(job.sink)
    target = sink or folder.file("results.txt")
    if not job.has_shards:
        with store_of(target).create(target, folder.file(PARTS)) as file:
            if job.kind == PARQUET:
                _join_parquet(job, folder, records, file)
            else:
                _join_lines(job, folder, records, file)
    bad = _join_bad(job, folder, parts, records)
    if sink is None:
        _add_to_bank(job.sink.removeprefix(BANK), target)
    size = None if sink is None or job.has_shards else folder.store.size(sink)
    finished = {"sink": sink, "parts": len(records), "bad": bad, "size": size}
    folder.write(finished, FINISHED)
    clear(folder)


def clear(folder: Folder) -> None:
    """Remove what a finished job doesn't need any more."""
    for name in (PARTS, BAD, SPOOLED):
        folder.store.remove(folder.file(name))


def _join_lines(job: Job, folder: Folder, records: Sequence[Record], file: BinaryIO) -> None:
    if job.kind == CSV:
        file.write(csv_head(job.action.nothing().columns, job.separator))
    for record in records:
        for block in _blocks(job, folder, record):
            file.write(block)


def _join_parquet(job: Job, folder: Folder, records: Sequence[Record], file: BinaryIO) -> None:
    joining = Joining(file)
    for record in records:
        path = job.file_of(record.part)
        for _ in _blocks(job, folder, record):
            pass
        with folder.store.open(path) as file_of_part:
            for _ in joining.add(file_of_part, folder.store.size(path), path):
                pass
    joining.close()


def _blocks(job: Job, folder: Folder, record: Record) -> Iterator[bytes]:
    """Yield the contents of a part, and compare their checksum."""
    found = 0
    with folder.store.open(job.file_of(record.part)) as file:
        while block := file.read(_BLOCK):
            found = crc32(block, found)
            yield block
    if f"{found:08x}" != record.checksum:
        folder.drop(record.part)
        text = msg(
            "{name}: changed since it was written; run the job again to repeat this part",
            name=job.file_of(record.part),
        )
        raise JobError(text, code="job.damaged")


def _join_bad(job: Job, folder: Folder, parts: Sequence[Part], records: Sequence[Record]) -> int:
    """Write the bad lines of all parts to one file, with their numbers and names of their files."""
    bad = sum(record.bad for record in records)
    if not bad:
        return 0
    names = [part.name for part in parts]
    # up to the last slash of what all names begin with
    shared = len(commonprefix(names).replace("\\", "/").rpartition("/")[0]) + 1  # noqa: RUF071
    before, name = 0, names[0]
    with folder.store.create(folder.file("bad.tsv")) as file:
        for part, record in zip(parts, records, strict=True):
            if part.name != name:
                before, name = 0, part.name
            shown = job.source[0] if job.is_drained else name[shared:]
            if record.bad:
                with folder.store.open(folder.file(BAD, f"{record.part}.tsv")) as lines:
                    for text in lines:
                        line, _, rest = text.partition(b"\t")
                        file.write(b"%d\t%b\t%b" % (before + int(line), os.fsencode(shown), rest))
            before += record.lines
    return bad


def _add_to_bank(name: str, path: str) -> None:
    from farandole.bank import Bank

    with Bank(name or None) as bank:
        bank.add_file(path)
