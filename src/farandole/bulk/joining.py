"""Joining the parts of a job into its sink."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO
from zlib import crc32

from farandole.bulk.files.footer import Joining
from farandole.bulk.files.places import store_of, whole_path
from farandole.bulk.files.tables import CSV, PARQUET, csv_head
from farandole.bulk.job import BANK
from farandole.bulk.records import BAD, FINISHED, PARTS, Folder
from farandole.errors import JobError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from farandole.bulk.job import Job
    from farandole.bulk.records import Record

_BLOCK = 1 << 20


def join(job: Job, folder: Folder, parts: Sequence[str]) -> None:
    """Write the sink from the parts, note that the job is finished, and remove the parts.

    Raises `JobError` (``job.damaged``) for a part that isn't as it was written; it is then done
    again in the next run.
    """
    sink = None if job.sink.startswith(BANK) else whole_path(job.sink)
    target = sink or folder.file("results.txt")
    if not job.has_shards:
        with store_of(target).create(target) as file:
            if job.kind == PARQUET:
                _join_parquet(job, folder, parts, file)
            else:
                _join_lines(job, folder, parts, file)
    bad = _join_bad(folder, parts)
    if sink is None:
        _add_to_bank(job.sink.removeprefix(BANK), target)
    folder.write({"sink": sink, "parts": len(parts), "bad": bad}, FINISHED)
    folder.store.remove(folder.file(PARTS))
    folder.store.remove(folder.file(BAD))


def _record(folder: Folder, part: str) -> Record:
    record = folder.record(part)
    assert record is not None  # all parts are done
    return record


def _join_lines(job: Job, folder: Folder, parts: Sequence[str], file: BinaryIO) -> None:
    if job.kind == CSV:
        file.write(csv_head(job.action.nothing().columns))
    for part in parts:
        for block in _blocks(job, folder, part):
            file.write(block)


def _join_parquet(job: Job, folder: Folder, parts: Sequence[str], file: BinaryIO) -> None:
    joining = Joining(file)
    for part in parts:
        path = job.file_of(part)
        for _ in _blocks(job, folder, part):
            pass
        with folder.store.open(path) as file_of_part:
            for _ in joining.add(file_of_part, folder.store.size(path), path):
                pass
    joining.close()


def _blocks(job: Job, folder: Folder, part: str) -> Iterator[bytes]:
    """Yield the contents of a part, and compare their checksum."""
    found = 0
    with folder.store.open(job.file_of(part)) as file:
        while block := file.read(_BLOCK):
            found = crc32(block, found)
            yield block
    if f"{found:08x}" != _record(folder, part).checksum:
        folder.drop(part)
        text = msg(
            "{name}: changed since it was written; run the job again to repeat this part",
            name=job.file_of(part),
        )
        raise JobError(text, code="job.damaged")


def _join_bad(folder: Folder, parts: Sequence[str]) -> int:
    """Write the bad lines of all parts to one file, their numbers counted from the first part."""
    bad = sum(_record(folder, part).bad for part in parts)
    if not bad:
        return 0
    before = 0
    with folder.store.create(folder.file("bad.tsv")) as file:
        for part in parts:
            record = _record(folder, part)
            if record.bad:
                with folder.store.open(folder.file(BAD, f"{part}.tsv")) as lines:
                    for text in lines:
                        line, _, rest = text.partition(b"\t")
                        file.write(b"%d\t%b" % (before + int(line), rest))
            before += record.lines
    return bad


def _add_to_bank(name: str, path: str) -> None:
    from farandole.bank import Bank

    with Bank(name or None) as bank:
        bank.add_file(path)
