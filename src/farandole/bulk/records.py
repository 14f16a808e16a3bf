"""What is written down of a job, so that it goes on where it stopped.

::

    results.csv.job/
      manifest.json          the job, the version, and the inputs
      input.txt              what came from standard input or a bank
      parts/00003            the results of a part
      bad/00003.tsv          the lines of it that can't be read
      done/00003.json        says that part 3 is done; written last
      failed/00003.json      the part failed again and again
      finished.json          the sink is whole
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from farandole.bulk.files.inputs import Input
from farandole.bulk.files.places import store_of
from farandole.errors import JobError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from farandole.bulk.job import Job

MANIFEST, FINISHED, SPOOLED = "manifest.json", "finished.json", "input.txt"
PARTS, DONE, BAD, FAILED = "parts", "done", "bad", "failed"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of a part that is done; ``part`` is its id.

    ``rows`` are results, ``lines`` those of the input, ``bad`` those that can't be read; ``size``
    and ``checksum`` (CRC-32) are of its file; ``first`` and ``last`` are lines of the input.
    """

    part: str
    rows: int
    lines: int
    bad: int
    size: int
    checksum: str
    first: str
    last: str
    seconds: float
    ended: int
    worker: str
    tally: Mapping[str, int]
    histogram: Mapping[str, int]


_OF_RECORD: Mapping[str, Any] = {
    **dict.fromkeys(("part", "checksum", "first", "last", "worker"), str),
    **dict.fromkeys(("rows", "lines", "bad", "size", "ended"), int),
    "seconds": (int, float),
    "tally": dict,
    "histogram": dict,
}
_OF_INPUT: Mapping[str, Any] = {"name": str, "size": int, "checksum": str, "groups": int}


def _has(found: object, kinds: Mapping[str, Any]) -> bool:
    """Return whether something read is an object with fields of these types."""
    return isinstance(found, dict) and all(
        isinstance(value := found.get(name), kind)
        and not isinstance(value, bool)
        and (not isinstance(value, int) or abs(value) < 1 << 63)
        for name, kind in kinds.items()
    )


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 20


def damaged(path: str) -> JobError:
    """Return the error for a record that isn't as it was written."""
    text = msg("{name}: damaged; remove it and run the job again", name=path)
    return JobError(text, code="job.damaged")


class Folder:
    """The folder of a job."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.store = store_of(path)

    def file(self, *names: str) -> str:
        """Return the path of a file in the folder."""
        return "/".join((self.path, *names))

    def inputs(self) -> tuple[Input, ...]:
        """Return the inputs of the job that was begun here.

        Raises `JobError` (``job.damaged``) if its manifest isn't as it was written.
        """
        manifest = self.facts(MANIFEST, {"job": dict, "inputs": list}) or {"inputs": []}
        inputs = manifest["inputs"]
        if not all(_has(each, _OF_INPUT) and len(each) == len(_OF_INPUT) for each in inputs):
            raise damaged(self.file(MANIFEST))
        return tuple(Input(**each) for each in inputs)

    def read(self, *names: str) -> Any | None:  # noqa: ANN401
        """Return what a file of JSON holds, None if there is no such file.

        Raises `JobError` (``job.damaged``) if it isn't JSON.
        """
        path = self.file(*names)
        try:
            with self.store.open(path) as file:
                return json.load(file)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (ValueError, RecursionError):
            raise damaged(path) from None

    def facts(self, name: str, kinds: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the manifest or another record with fields of these types, None if it isn't there.

        Raises `JobError` (``job.damaged``) if it has others.
        """
        found = self.read(name)
        if found is not None and not _has(found, kinds):
            raise damaged(self.file(name))
        return found

    def write(self, value: object, *names: str) -> None:
        """Write a file of JSON, whole or not at all."""
        with self.store.create(self.file(*names)) as file:
            file.write(json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n")

    def ids(self, kind: str) -> list[str]:
        """Return the parts that have a file of a kind, done or failed, in order."""
        names = self.store.names(self.file(kind))
        return [name.removesuffix(".json") for name in names if name.endswith(".json")]

    def record(self, part: str) -> Record | None:
        """Return the record of a part that is done, None if it isn't.

        A record that is damaged, or of another version, counts for nothing: the part is done again.
        """
        try:
            found = self.read(DONE, f"{part}.json")
        except JobError:
            return None
        if (
            found is None
            or not _has(found, _OF_RECORD)
            or found["part"] != part
            or len(found) != len(_OF_RECORD)
        ):
            return None
        counts = *found["tally"].items(), *found["histogram"].items()
        if not all(type(count) is int for _, count in counts):
            return None
        return Record(**found) if all(map(_is_whole, found["histogram"])) else None

    def records(self, parts: Collection[str]) -> Iterator[Record]:
        """Yield the records of those of some parts that are done."""
        for part in self.ids(DONE):
            if part in parts and (record := self.record(part)) is not None:
                yield record

    def put(self, record: Record) -> None:
        """Say that a part is done."""
        self.write(asdict(record), DONE, f"{record.part}.json")

    def drop(self, part: str) -> None:
        """Forget that a part is done."""
        self.store.remove(self.file(DONE, f"{part}.json"))


def manifest_of(job: Job, inputs: tuple[Input, ...]) -> dict[str, Any]:
    """Return what is recorded of a job before it begins."""
    from farandole import __version__

    facts = json.loads(json.dumps(job.facts()))  # lists for tuples, as in what was written
    rating = job.action.rating
    return {
        "record": _VERSION,
        "version": __version__,
        "job": facts,
        **({"rating": dict(rating)} if rating else {}),
        "inputs": [each._asdict() for each in inputs],
    }


def difference(before: object, now: object, place: str = "") -> tuple[str, object, object] | None:
    """Return where two manifests differ first, and both values there; None if they are equal.

    >>> difference({"job": {"part": 1}}, {"job": {"part": 2}})
    ('job.part', 1, 2)
    """
    if isinstance(before, dict) and isinstance(now, dict):
        names = dict.fromkeys([*before, *now])
        pairs = [(name, before.get(name), now.get(name)) for name in names]
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = [(str(at), *pair) for at, pair in enumerate(zip(before, now, strict=True))]
    else:
        return None if before == now else (place, before, now)
    found = (difference(old, new, f"{place}.{name}".lstrip(".")) for name, old, new in pairs)
    return next(filter(None, found), None)
