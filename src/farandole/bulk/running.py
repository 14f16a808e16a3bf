"""Running jobs: parts go to workers, and once all are done they are joined."""

from __future__ import annotations

import errno
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import suppress
from typing import Any

from farandole.bulk.fields import check_effects
from farandole.bulk.files.inputs import Input, Part, inputs_of, kind_of, part_size
from farandole.bulk.files.places import store_of, whole_path
from farandole.bulk.files.tables import TEXT
from farandole.bulk.job import Job
from farandole.bulk.joining import clear, join
from farandole.bulk.ranks import Rank
from farandole.bulk.records import (
    DONE,
    FAILED,
    FINISHED,
    MANIFEST,
    Folder,
    Record,
    difference,
    manifest_of,
)
from farandole.bulk.spooling import spool
from farandole.bulk.states import Status, begun, status
from farandole.bulk.verbs.verb import Watch
from farandole.bulk.working import work
from farandole.errors import JobError, MissingExtra
from farandole.i18n import msg, nmsg
from farandole.limits import BETWEEN_REPORTS, Stop
from farandole.parallel import thread_count

TRIES = 3
"""How often a part is tried in one run."""

_HOPELESS = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES}


def run(
    job: Job,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    rank: Rank | None = None,
    in_flight: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Status:
    """Do a job, or what is left of it, and return its state.

    ``workers`` are threads (default: all processors); an ``executor`` of
    :mod:`concurrent.futures` takes their place: its workers must reach the files.
    ``rank`` does a share, whose state is returned, and leaves the joining to :func:`merge`. So many
    parts as ``in_flight`` says are given to the executor at a time. ``progress`` is called with the
    bytes done and their number.

    A part that raises is tried two times more, then set aside; the others go on. Ctrl-C stops
    threads within about 0.1 seconds; what is finished stays. The same job goes on where it
    stopped.

    Raises `JobError` for a job that was begun with other inputs or options (``job.changed``), and
    if no space is left, OSError.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from farandole.bulk import Job
    >>> with TemporaryDirectory() as folder:
    ...     source, sink = Path(folder, "puzzles.txt"), Path(folder, "counts.txt")
    ...     written = source.write_text("1" + "." * 80)
    ...     state = run(Job("count", str(source), str(sink), {"limit": 9}), workers=1)
    ...     sink.read_text().split(), state.rows
    (['9'], 1)
    """
    return _Run(job, progress).run(workers, executor, rank, in_flight)


def merge(job: Job | str) -> Status:
    """Join the parts of a job that ranks have done, and return its state.

    A job may be given by its folder.

    Raises `JobError` (``job.incomplete``) if parts are missing.

    >>> from tempfile import TemporaryDirectory
    >>> from farandole.bulk import Job, Rank
    >>> with TemporaryDirectory() as folder:
    ...     job = Job("make", (), f"{folder}/made.csv", {"count": 20, "each": 10})
    ...     shares = [run(job, rank=Rank(number, 2)).complete for number in range(2)]
    ...     merge(job).complete, shares
    (True, [False, False])
    """
    return _Run(begun(Folder(job)) if isinstance(job, str) else job, None).merge()


class _Stopped(Exception):
    """Ends the work of a thread after Ctrl-C."""


class _Run:
    """One run of a job."""

    def __init__(self, job: Job, progress: Callable[[int, int], object] | None) -> None:
        self.job, self.progress = job.placed(), progress  # workers may be in other folders
        self.folder = Folder(job.folder)

    def run(
        self,
        workers: int | None,
        executor: Executor | None,
        rank: Rank | None,
        in_flight: int | None,
    ) -> Status:
        """Do what is left, all of it or a rank's share."""
        if self._is_finished():
            return status(self.job, rank=rank)
        inputs = self._begin()
        stages = self._stages(inputs)
        try:
            if executor is not None:
                most = in_flight or 4 * thread_count(workers)
                self._do_stages(stages, executor, rank, most, None)
            else:
                self._do_in_threads(stages, thread_count(workers), rank, in_flight)
            if rank is None and (self._is_finished() or not self.folder.ids(FAILED)):
                self._join(inputs, stages[-1])
        except BrokenExecutor as error:
            text = msg("the workers have died; the same job goes on where it stopped")
            raise JobError(text, code="job.incomplete") from error
        return status(self.job, rank=rank)

    def _do_in_threads(
        self,
        stages: Sequence[Sequence[Part]],
        workers: int,
        rank: Rank | None,
        in_flight: int | None,
    ) -> None:
        stop = Stop()  # whose threads are entered for good: searches in them look at it, too
        with ThreadPoolExecutor(workers, "farandole", stop.__enter__) as pool:
            try:
                self._do_stages(stages, pool, rank, in_flight or workers + 2, _watch(stop))
            finally:
                stop.set()
                pool.shutdown(cancel_futures=True)

    def merge(self) -> Status:
        """Join the parts, all of which must be done."""
        if self._is_finished():
            return status(self.job)
        inputs = self._begin()
        self._join(inputs, self._stages(inputs)[-1])
        return status(self.job)

    def _stages(self, inputs: tuple[Input, ...]) -> tuple[tuple[Part, ...], ...]:
        return self.job.action.stages(inputs, self.job.part or part_size(inputs))

    def _all_done(self, parts: Sequence[Part]) -> list[Record]:
        """Return the records of parts; raise an error unless all are done."""
        found = [self._record(part) for part in parts]
        missing = [part for part, record in zip(parts, found, strict=True) if record is None]
        if missing:
            text = nmsg(
                "{count} part isn't done yet: {first}; run the job again, or all its ranks",
                "{count} parts aren't done yet, the first of them {first}: run the job again, or "
                "all its ranks",
                count=len(missing),
                first=missing[0].id,
            )
            raise JobError(text, code="job.incomplete")
        return [record for record in found if record is not None]

    # ---- the beginning --------------------------------------------------------------------------

    def _is_finished(self) -> bool:
        """Return whether the sink is there and whole."""
        folder = self.folder
        finished = folder.facts(FINISHED, {"parts": int, "bad": int})
        if finished is None:
            return False
        inputs = None
        if not self.job.is_drained:
            with suppress(JobError, OSError):  # inputs may go once the sink is there
                inputs = self._inputs(self.job.source)
        self._refuse_other(folder.read(MANIFEST), inputs)
        if finished.get("size") is not None and finished["size"] != self._size_of_sink():
            text = msg(
                "{sink} was removed or changed after the job had written it: remove {folder} to "
                "run the job again",
                sink=self.job.sink,
                folder=folder.path,
            )
            raise JobError(text, code="job.changed")
        clear(folder)  # a run may have been killed before it did so
        return True

    def _size_of_sink(self) -> int | None:
        try:
            return store_of(self.job.sink).size(self.job.sink)
        except FileNotFoundError:
            return None

    def _inputs(self, names: Sequence[str]) -> tuple[Input, ...]:
        """Return the inputs; a pattern may stand for the sink, too, which isn't one of them."""
        sink = whole_path(self.job.sink)
        if sink in map(whole_path, names):
            raise JobError(msg("{name}: is the source and the sink", name=self.job.sink))
        return tuple(each for each in inputs_of(names) if whole_path(each.name) != sink)

    def _begin(self) -> tuple[Input, ...]:
        """Return the inputs; write the manifest, or compare it with the one that is there."""
        job = self.job
        names: Sequence[str] = job.source
        if job.is_drained:
            names = [spool(job, self.folder)]
        inputs = self._inputs(names)
        if job.column is not None:
            is_text = all(kind_of(each.name) == TEXT for each in inputs)
            check_effects((is_text, "column", msg("a source of text")))
        before = self.folder.read(MANIFEST)
        if before is None:
            self.folder.write(manifest_of(job, inputs), MANIFEST)
        else:
            self._refuse_other(before, inputs)
        return inputs

    def _refuse_other(self, before: object, inputs: tuple[Input, ...] | None) -> None:
        """Raise an error if the job isn't the one that was begun."""
        now = manifest_of(self.job, inputs or ())
        if inputs is None and isinstance(before, dict):
            now["inputs"] = before.get("inputs")
        found = difference(before, now)
        if found is not None:
            place, old, new = found
            text = msg(
                "{folder} is of another job: {place} was {before}, and is {now}; give another "
                "sink, or remove the folder",
                folder=self.folder.path,
                place=place,
                before=str(old),
                now=str(new),
            )
            raise JobError(text, code="job.changed")

    def _record(self, part: Part) -> Record | None:
        """Return the record of a part whose file is there."""
        folder = self.folder
        record, path = folder.record(part.id), self.job.file_of(part.id)
        try:
            if record is not None and store_of(path).size(path) == record.size:
                return record
        except FileNotFoundError:
            pass
        return None

    # ---- the work -------------------------------------------------------------------------------

    def _do_stages(
        self,
        stages: Sequence[Sequence[Part]],
        executor: Executor,
        rank: Rank | None,
        most: int,
        watch: Watch | None,
    ) -> None:
        """Do one stage after the other; a stage needs all parts of the one before."""
        before: Sequence[Part] = ()
        for parts in stages:
            self._all_done(before)
            share = [part for part in parts if rank is None or rank.has(part.number)]
            self._do(share, executor, most, watch)
            before = parts

    def _do(
        self, share: Sequence[Part], executor: Executor, most: int, watch: Watch | None
    ) -> None:
        """Give the parts that aren't done to the executor, few at a time."""
        done = set(self.folder.ids(DONE))
        waiting = deque(part for part in share if part.id not in done or self._record(part) is None)
        tries: Counter[str] = Counter()
        total = sum(part.end - part.start for part in share)
        ready = total - sum(part.end - part.start for part in waiting)
        running: dict[Future[Record], Part] = {}
        try:
            while waiting or running:
                while waiting and len(running) < most:
                    part = waiting.popleft()
                    given: tuple[Any, ...] = (self.job, part, self.folder.path)
                    given += () if watch is None else (watch,)
                    running[executor.submit(work, *given)] = part
                over, _ = wait(running, BETWEEN_REPORTS, FIRST_COMPLETED)
                for future in over:
                    part = running.pop(future)
                    tries[part.id] += 1
                    if self._is_done(future, part, tries[part.id]):
                        ready += part.end - part.start
                    elif tries[part.id] < TRIES:
                        waiting.append(part)
                if self.progress is not None:
                    self.progress(ready, total)
            for part_id in {*self.folder.ids(FAILED)}.intersection(self.folder.ids(DONE)):
                self.folder.store.remove(self.folder.file(FAILED, f"{part_id}.json"))
        finally:
            for future in running:
                future.cancel()

    def _is_done(self, future: Future[Record], part: Part, tries: int) -> bool:
        """Return whether a part is done; set it aside if it failed too often."""
        try:
            future.result()
        except Exception as error:
            if _is_hopeless(error):
                raise
            if tries == TRIES:
                fault = {"error": f"{type(error).__name__}: {error}", "part": part._asdict()}
                self.folder.write(fault, FAILED, f"{part.id}.json")
            return False
        return True

    def _join(self, inputs: tuple[Input, ...], parts: Sequence[Part]) -> None:
        """Write the sink, if the inputs are still the same."""
        names = [each.name for each in inputs]
        try:
            self._refuse_other(self.folder.read(MANIFEST), inputs_of(names))
            join(self.job, self.folder, parts, self._all_done(parts))
        except (FileNotFoundError, JobError):
            if not self._is_finished():  # by another run at the same time
                raise


def _is_hopeless(error: Exception) -> bool:
    """Return whether other parts would fail, too."""
    if isinstance(error, JobError):
        return error.code != "job.damaged"
    if isinstance(error, OSError):
        return error.errno in _HOPELESS
    return isinstance(error, BrokenExecutor | MissingExtra)


def _watch(stop: Stop) -> Watch:
    def watch(_: int, __: int) -> None:
        if stop.is_set:
            raise _Stopped

    return watch
