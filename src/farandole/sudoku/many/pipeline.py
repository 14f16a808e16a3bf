"""A pipeline for many puzzles: threads process chunks, and results are returned in order.

::

    source ──▶ put(chunk) ─────▶ a worker of the verb, in one of the threads ──┐
               put_by(action) ──────────────────────────────────────────────────┴─▶ in order

A *verb* is an operation on puzzles: it makes a worker for each thread. A worker processes a chunk
slice by slice, so that the caller can see its progress and stop it. Only the verb and its callers
know the contents of chunks and results. A limited number of chunks is in progress at a time, so
memory stays constant, however long the source.

Nothing here imports numpy, and threads begin only when there is enough to do.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

from farandole.limits import BETWEEN_REPORTS, UNLIMITED, Budget, Limits, now
from farandole.parallel import WorkerPool, thread_count

if TYPE_CHECKING:
    from collections.abc import Callable
    from queue import SimpleQueue


_SOON = BETWEEN_REPORTS / 2  # a report may raise, to stop within a tenth of a second
_LONGEST = 1000  # actions that wait for a chunk


class Sized(Protocol):
    """Puzzles that are worked on together."""

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""


AnyChunk = TypeVar("AnyChunk", bound=Sized)
AnyFound = TypeVar("AnyFound")
ChunkIn = TypeVar("ChunkIn", bound=Sized, contravariant=True)
FoundOut = TypeVar("FoundOut", covariant=True)


class Worker(Protocol[ChunkIn, FoundOut]):
    """Processes one chunk after another in one thread; the base class of all workers."""

    @property
    def done(self) -> int:
        """The number of puzzles done so far."""

    def load(self, chunk: ChunkIn) -> None:
        """Start a chunk."""

    def run(self) -> bool:
        """Work for some milliseconds; return whether another chunk can start."""

    def stop(self) -> None:
        """Make :meth:`run` return soon if a slice may be long; called from another thread."""
        return

    def finish(self) -> bool:
        """Finish the rest after the last chunk; return whether everything is done."""
        return True

    def result(self) -> FoundOut:
        """Return the result of the chunk begun last, so far: it may have been left half-way."""


class Verb(Protocol[ChunkIn, FoundOut]):
    """A verb: it makes workers."""

    few: int
    """A chunk of fewer puzzles is worked on in the calling thread."""

    def worker(self) -> Worker[ChunkIn, FoundOut]:
        """Return a worker for one thread."""


class Job(Generic[AnyChunk, AnyFound]):
    """A chunk, and its result once a worker is done with it, or has left it half-way."""

    __slots__ = ("_error", "_is_waiting", "_result", "chunk", "is_complete")

    def __init__(self, chunk: AnyChunk) -> None:
        from _thread import allocate_lock

        self.chunk = chunk
        self.is_complete = False
        self._result: AnyFound | None = None
        self._error: BaseException | None = None
        self._is_waiting = allocate_lock()
        self._is_waiting.acquire()

    @property
    def is_over(self) -> bool:
        """Whether :meth:`result` returns immediately."""
        return not self._is_waiting.locked()

    def wait(self, seconds: float) -> bool:
        """Wait for the worker; return whether it is done. Ctrl-C interrupts the wait."""
        if self._is_waiting.acquire(timeout=seconds):
            self._is_waiting.release()
            return True
        return False

    def result(self) -> AnyFound | None:
        """Return its result or raise its error; None if it never started."""
        if self._error is not None:
            raise self._error
        return self._result

    def work(self, worker: Worker[AnyChunk, AnyFound], is_stopped: Callable[[], bool]) -> None:
        """Let a worker process the chunk until it must stop."""
        try:
            if is_stopped():
                return
            worker.load(self.chunk)
            try:
                while not self.is_complete and not is_stopped():
                    self.is_complete = worker.run()
            finally:  # what was done before Ctrl-C counts
                self._result = worker.result()
        except (Exception, SystemExit) as error:
            self._error = error
            raise
        finally:
            self._is_waiting.release()


class Pipeline(Generic[AnyChunk, AnyFound]):
    """Lets the workers of a verb process chunks, and passes on the results in order.

    ``hand_on`` is called in the calling thread with each chunk and its result. With one thread
    the work is done by whoever calls :meth:`put`. ``limits`` has the time for all together: when
    it is over, no more is begun, and what is under way is left. ``report`` is called with the
    puzzles done about twenty times a second, from the calling thread. At the end of ``with``
    threads are stopped and joined; all is handed on only by :meth:`finish`.

    >>> class Squares:
    ...     few = 0
    ...     def worker(self): return Square()
    >>> class Square(Worker):
    ...     done = 0
    ...     def load(self, chunk): self.chunk = chunk
    ...     def run(self): return True
    ...     def result(self): return [number * number for number in self.chunk]
    >>> class Numbers(list):
    ...     puzzles = property(list.__len__)
    >>> with Pipeline(Squares(), lambda chunk, result: print(chunk, result), threads=2) as pipeline:
    ...     pipeline.put(Numbers([1, 2]))
    ...     pipeline.put_by(lambda: print("and"))
    ...     pipeline.put(Numbers([3]))
    ...     pipeline.finish()
    [1, 2] [1, 4]
    and
    [3] [9]

    Raises :class:`~farandole.ArgumentError` for fewer than one thread.
    """

    def __init__(
        self,
        verb: Verb[AnyChunk, AnyFound],
        hand_on: Callable[[AnyChunk, AnyFound], object],
        *,
        threads: int | None = None,
        limits: Limits = UNLIMITED,
        report: Callable[[int], object] | None = None,
    ) -> None:
        self.threads = thread_count(threads)
        self.budget = Budget(limits)
        self.is_stopped = False
        self._verb = verb
        self._hand_on = hand_on
        self._report = report
        self._queue: deque[Job[AnyChunk, AnyFound] | tuple[Callable[[], object], bool]] = deque()
        self._chunks = 0  # in the queue
        self._workers: list[Worker[AnyChunk, AnyFound]] = []
        self._mine: Worker[AnyChunk, AnyFound] | None = None
        self._pool: WorkerPool | None = None
        self._jobs: SimpleQueue[Job[AnyChunk, AnyFound] | None] | None = None
        self._reported = now()
        self._is_giving = False

    @property
    def most(self) -> int:
        """The largest number of chunks in progress."""
        return self.threads + 2 if self.threads > 1 else 1

    @property
    def done(self) -> int:
        """The number of puzzles done."""
        return sum(worker.done for worker in self._workers)

    def __enter__(self) -> Self:
        self.budget.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.budget.pause()
        self._queue.clear()
        self._mine = None
        self._workers.clear()

    # ---- in -------------------------------------------------------------------------------------

    def put(self, chunk: AnyChunk) -> None:
        """Add a chunk, and pass on finished ones."""
        job: Job[AnyChunk, AnyFound] = Job(chunk)
        self._queue.append(job)
        self._chunks += 1
        if self.threads == 1 or self._is_small(chunk):
            if self._mine is None:
                self._mine = self._worker()
            job.work(self._mine, self._is_over)
        else:
            self._threads().put(job)
        self._give_ready()

    def _is_small(self, chunk: AnyChunk) -> bool:
        """Return whether a chunk isn't worth a thread."""
        return chunk.puzzles < self._verb.few

    def put_by(self, action: Callable[[], object], *, is_quick: bool = True) -> None:
        """Call an action once everything before it has been passed on.

        After Ctrl-C, actions that aren't quick, such as solving a puzzle, are skipped.
        """
        if not self._queue:
            action()
            return
        self._queue.append((action, is_quick))
        self._give_ready()

    def flush(self) -> None:
        """Wait for all chunks, and pass them on."""
        while self._queue:
            self._give()

    def finish(self) -> None:
        """Wait for all chunks, pass them on, and let the workers finish."""
        self.flush()
        if self._mine is not None:
            while not self._is_over() and not self._mine.finish():
                pass
        if self._pool is not None:
            self._end_jobs()
            while not self._pool.wait(BETWEEN_REPORTS):
                self._is_over()
        if self._report is not None:
            self._report(self.done)

    def stop(self) -> None:
        """Stop and join the threads within a few milliseconds; chunks stay unfinished."""
        self.is_stopped = True
        if self._pool is not None:
            self._pool.join()
            self._pool = None  # a reference cycle, which would keep the puzzles alive

    def save(self) -> None:
        """Stop, as after Ctrl-C; pass on the finished results that leave no gap."""
        self.stop()
        while self._queue and not self._is_giving:
            first = self._queue[0]
            if isinstance(first, tuple):
                action, is_quick = first
                if not is_quick:
                    return
                action()
            else:
                result = first.result() if first.is_over else None
                if result is None:
                    return
                self._hand_on(first.chunk, result)
                if not first.is_complete:
                    return
            self._queue.popleft()

    # ---- out ------------------------------------------------------------------------------------

    def _give_ready(self) -> None:
        """Pass on what is ready; wait for the first chunk if too many are in progress."""
        while self._queue and (self._is_ready() or self._is_full()):
            self._give()

    def _is_ready(self) -> bool:
        first = self._queue[0]
        return isinstance(first, tuple) or first.is_over

    def _is_full(self) -> bool:
        return self._chunks >= self.most or len(self._queue) > _LONGEST

    def _give(self) -> None:
        """Pass on the first in the queue, waiting for it if necessary."""
        first = self._queue[0]
        if isinstance(first, tuple):
            self._is_giving = True
            first[0]()
        else:
            while not first.wait(BETWEEN_REPORTS):
                self._is_over()
            result = first.result()
            self._is_giving = True
            self._chunks -= 1
            if result is not None:
                self._hand_on(first.chunk, result)
        self._queue.popleft()
        self._is_giving = False

    # ---- threads --------------------------------------------------------------------------------

    def _worker(self) -> Worker[AnyChunk, AnyFound]:
        worker = self._verb.worker()
        self._workers.append(worker)
        return worker

    def _is_over(self) -> bool:
        """Return whether to stop, and report progress; for the calling thread."""
        if self._report is not None and now() - self._reported >= _SOON:
            self._reported = now()
            self._report(self.done)
        return self._is_late()

    def _is_late(self) -> bool:
        """Return whether to stop; for any thread."""
        if not self.is_stopped and self.budget.is_over():
            self.is_stopped = True
        return self.is_stopped

    def _threads(self) -> SimpleQueue[Job[AnyChunk, AnyFound] | None]:
        """Return the queue of jobs; start another thread for it if one is left."""
        if self._jobs is None:
            from _queue import SimpleQueue as Jobs  # queue would import what isn't needed here

            self._jobs = Jobs()
        if self._pool is None:
            self._pool = WorkerPool(self._end_now)
        if len(self._pool) < self.threads:
            self._pool.start(self._take, self._jobs, self._worker())
        return self._jobs

    def _end_now(self) -> None:
        self.is_stopped = True
        for worker in self._workers:
            worker.stop()
        self._end_jobs()

    def _end_jobs(self) -> None:
        """End the threads that wait for a job."""
        assert self._jobs is not None
        for _ in range(self.threads):
            self._jobs.put(None)

    def _take(
        self, jobs: SimpleQueue[Job[AnyChunk, AnyFound] | None], worker: Worker[AnyChunk, AnyFound]
    ) -> None:
        """Process jobs until none is left; runs in a thread."""
        while (job := jobs.get()) is not None:
            with suppress(Exception):  # the job has it
                job.work(worker, self._is_late)
        while not self._is_late() and not worker.finish():
            pass
