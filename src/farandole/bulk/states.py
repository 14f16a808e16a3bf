"""How far a job is, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from farandole.bulk.files.inputs import part_size
from farandole.bulk.job import Job
from farandole.bulk.ranks import Rank
from farandole.bulk.records import FAILED, FINISHED, MANIFEST, Folder, Record, damaged
from farandole.errors import JobError
from farandole.i18n import msg

_RECENT = 100  # parts that the speed is taken from


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a job.

    ``rows`` are those written so far, ``bad`` the lines that can't be read. ``failed`` has the
    error of each part that was set aside, ``workers`` parts, rows and seconds of each worker.
    ``rate`` is in rows a second over the last parts, 0 if it isn't known, and ``seconds_left``
    follows from it. ``tally`` says how many rows ended in which way, ``histogram`` how many have
    each value of what matters for the verb.
    """

    folder: str
    parts: int
    done: int
    rows: int
    bad: int
    failed: Mapping[str, str]
    complete: bool
    rate: float
    seconds_left: float
    workers: Mapping[str, tuple[int, int, float]]
    tally: Mapping[str, int]
    histogram: Mapping[int, int]


def begun(folder: Folder) -> Job:
    """Return the job that was begun in a folder.

    Raises `JobError` if none was, or if its manifest isn't as it was written.
    """
    manifest = folder.facts(MANIFEST, {"job": dict, "inputs": list})
    if manifest is None:
        raise JobError(msg("{name}: no job was begun here", name=folder.path))
    try:
        facts = {**manifest["job"]}
        slash = "/" if facts.pop("shards") else ""
        return Job(**{**facts, "sink": facts["sink"].rstrip("/") + slash})
    except (KeyError, TypeError, AttributeError):
        raise damaged(folder.file(MANIFEST)) from None


def status(job: Job | str, *, rank: Rank | None = None) -> Status:
    """Return the state of a job, or of the folder of one; with ``rank`` that of a share alone.

    Raises `JobError` if none was begun there.

    >>> status("nothing.csv.job")
    Traceback (most recent call last):
    farandole.errors.JobError: nothing.csv.job: no job was begun here
    """
    folder = Folder(job if isinstance(job, str) else job.folder)
    found = begun(folder)
    inputs = folder.inputs()
    stages = [
        {part.id for part in stage if rank is None or rank.has(part.number)}
        for stage in found.action.stages(inputs, found.part or part_size(inputs))
    ]
    parts, last = sum(map(len, stages)), stages[-1]
    records = list(folder.records(set[str]().union(*stages)))
    results = [record for record in records if record.part in last]
    tally: Counter[str] = Counter()
    histogram: Counter[int] = Counter()
    for record in results:
        tally.update(record.tally)
        histogram.update({int(key): n for key, n in record.histogram.items()})
    is_complete = folder.read(FINISHED) is not None
    mine = set[str]().union(*stages) - {record.part for record in records}
    failed = () if is_complete else mine.intersection(folder.ids(FAILED))
    rate, each = _speed(records)
    return Status(
        folder.path,
        parts,
        len(records),
        sum(record.rows for record in results),
        sum(record.bad for record in results),
        {part: _fault(folder, part) for part in sorted(failed)},
        is_complete,
        rate,
        each * (parts - len(records)),
        _workers(records),
        dict(tally),
        dict(sorted(histogram.items())),
    )


def _fault(folder: Folder, part: str) -> str:
    found = folder.read(FAILED, f"{part}.json")
    return str(found.get("error", "")) if isinstance(found, dict) else ""


def _speed(records: Sequence[Record]) -> tuple[float, float]:
    """Return rows a second, and seconds a part, over the last parts; zeros if too few are done."""
    recent = sorted(records, key=lambda record: record.ended)[-_RECENT:]
    if len(recent) < 2 or recent[-1].ended == recent[0].ended:
        return 0.0, 0.0
    seconds = recent[-1].ended - recent[0].ended
    return sum(record.rows for record in recent[1:]) / seconds, seconds / (len(recent) - 1)


def _workers(records: Sequence[Record]) -> dict[str, tuple[int, int, float]]:
    found: dict[str, tuple[int, int, float]] = {}
    for record in records:
        parts, rows, seconds = found.get(record.worker, (0, 0, 0.0))
        found[record.worker] = parts + 1, rows + record.rows, seconds + record.seconds
    return dict(sorted(found.items()))
