"""How far a job is, and what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.bulk.files.inputs import Input
from farandole.bulk.records import FAILED, FINISHED, MANIFEST, Folder
from farandole.bulk.verbs.registry import verb_of
from farandole.errors import JobError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from farandole.bulk.job import Job


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a job: parts, rows, bad lines, failures, and what was counted."""

    parts: int
    done: int
    rows: int
    bad: int
    failed: Mapping[str, str]
    complete: bool
    seconds: float
    workers: Mapping[str, int]
    tally: Mapping[str, int]
    histogram: Mapping[int, int]


def status(job: Job | str) -> Status:
    """Return the state of a job, or of the folder of one."""
    folder = Folder(job if isinstance(job, str) else job.folder)
    manifest = folder.read(MANIFEST)
    if manifest is None:
        raise JobError(msg("{name}: no job was begun here", name=folder.path))
    facts = manifest["job"]
    inputs = tuple(Input(**each) for each in manifest["inputs"])
    stages = verb_of(facts["verb"], facts["options"]).stages(inputs, facts["part"])
    parts = sum(map(len, stages))
    last = {part.id for part in stages[-1]}
    rows = bad = done = 0
    seconds = 0.0
    tally: Counter[str] = Counter()
    histogram: Counter[int] = Counter()
    workers: Counter[str] = Counter()
    for record in folder.records():
        done += 1
        if record.part in last:
            rows += record.rows
            bad += record.bad
        seconds += record.seconds
        workers[record.worker] += 1
        tally.update(record.tally)
        histogram.update({int(key): n for key, n in record.histogram.items()})
    failed = {}
    for part in folder.ids(FAILED):
        failed[part] = (folder.read(FAILED, f"{part}.json") or {}).get("error", "")
    complete = folder.read(FINISHED) is not None
    return Status(parts, done, rows, bad, failed, complete, seconds, workers, tally, histogram)
