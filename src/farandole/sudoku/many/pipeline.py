"""Runs of puzzles solved as text: lines in, lines out, in several threads, in order.

A run is a part of a text that has nothing but classic puzzles, one a line
(:class:`~farandole.sudoku.formats.source.Run`). The kernel reads, solves and writes it whole,
without an object for any puzzle::

    Job(run) ──▶ solver.solve(job) ──▶ job.result(), in whatever order is wanted

Nothing here imports numpy, and threads begin only when there is enough to do.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Limits
from farandole.parallel import WorkerPool, thread_count

if TYPE_CHECKING:
    from queue import SimpleQueue
    from types import TracebackType
    from typing import Literal, Self

    from farandole.sudoku.formats.source import Run

_SWEEPS = 4000  # between two looks at whether to stop: about 2 ms
_FEW = 500  # puzzles that no thread is worth
_UNLIMITED = 2**63


class Solved(NamedTuple):
    """The result of a run.

    ``text`` has a line for each puzzle. ``solved``, ``none`` and ``many`` count the puzzles with
    one answer, none, several. ``unsolved`` has line, status (2: none, 3: many) and digits of each
    that has no single answer. ``complete`` is False for a run left half-way: then all of this
    is about the puzzles before the first that wasn't done.
    """

    text: bytes
    solved: int
    none: int
    many: int
    unsolved: list[tuple[int, int, bytes]]
    complete: bool


class Job:
    """A run, and its result once :meth:`RunSolver.solve` was given the job."""

    __slots__ = ("_error", "_solved", "_waiting", "run")

    def __init__(self, run: Run) -> None:
        from _thread import allocate_lock

        self.run = run
        self._solved: Solved | None = None
        self._error: BaseException | None = None
        self._waiting = allocate_lock()
        self._waiting.acquire()

    @property
    def is_done(self) -> bool:
        """Whether :meth:`result` returns at once."""
        return not self._waiting.locked()

    @property
    def is_solved(self) -> bool:
        """Whether there is a result, though it may be of a part; Ctrl-C can come before any."""
        return self.is_done and self._solved is not None

    def result(self) -> Solved:
        """Wait until the run is done, or left half-way, and return its result."""
        with self._waiting:  # a signal gets through
            if self._error is not None:
                raise self._error
            assert self._solved is not None
            return self._solved


class RunSolver:
    r"""Threads that solve runs; at their end, or at an exception, they are stopped and joined.

    ``aim`` is what the lines say: ``unique`` the answer if there is no other, ``any`` the first
    answer found, ``count`` how many answers there are, up to ``limit``. With one thread the work
    is done by whoever calls :meth:`solve`.

    >>> from farandole.sudoku.formats.source import Run
    >>> text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6" + (
    ...     b".6....28....419..5....8..79 me"
    ... )
    >>> with RunSolver("unique") as solver:
    ...     job = Job(Run(text, 0, len(text), 1, 1, 1, True))
    ...     solver.solve(job)
    >>> solved = job.result()
    >>> solved.text[:9], solved.text[-5:], solved.solved
    (b'534678912', b'9 me\n', 1)

    Raises :class:`~farandole.errors.ArgumentError` for fewer than one thread, a limit of 0, and an
    instruction set in ``FARANDOLE_ISA`` that isn't there.
    """

    def __init__(
        self,
        aim: Literal["unique", "any", "count"],
        *,
        limit: int | None = None,
        threads: int | None = None,
        has_text: bool = True,
    ) -> None:
        limit = Limits(solutions=limit).solutions
        self.threads = thread_count(threads)
        self._words = (aim, _UNLIMITED if limit is None else min(limit, _UNLIMITED))
        self._level = level_in_use()
        self._has_text = has_text
        self._mine: _kernel.Lines9 | None = None
        self._workers: WorkerPool | None = None
        self._jobs: SimpleQueue[Job | None] | None = None
        self._is_stopped = False

    @property
    def most(self) -> int:
        """How many runs may wait or be worked on at once without anyone idle."""
        return self.threads + 2 if self.threads > 1 else 1

    def solve(self, job: Job) -> None:
        """Take on a run; return at once if threads do the work.

        Ctrl-C comes out of here if they don't; the job has then what was done until then.
        """
        if self.threads == 1 or job.run.puzzles < _FEW:
            self._mine = self._mine or self._solver()
            self._work(job, self._mine)
        else:
            self._begin().put(job)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop and join the threads, which takes a few milliseconds: runs are left half-way."""
        self._is_stopped = True
        if self._workers is not None:
            self._workers.join()

    def _solver(self) -> _kernel.Lines9:
        return _kernel.Lines9(*self._words, self._level)

    def _begin(self) -> SimpleQueue[Job | None]:
        """Return the queue of jobs, with one more thread that takes from it unless all do."""
        if self._jobs is None:
            from queue import SimpleQueue as Jobs

            self._jobs = Jobs()
        if self._workers is None:
            self._workers = WorkerPool(self._wake)
        if len(self._workers) < self.threads:
            self._workers.start(self._take, self._jobs)
        return self._jobs

    def _wake(self) -> None:
        """Let threads that wait for a job end; no other comes."""
        self._is_stopped = True
        assert self._jobs is not None
        for _ in range(self.threads):
            self._jobs.put(None)

    def _take(self, jobs: SimpleQueue[Job | None]) -> None:
        """Take jobs and do them, until there are no more; runs in a thread."""
        solver = self._solver()
        while (job := jobs.get()) is not None:
            with suppress(Exception):  # the job has it
                self._work(job, solver)

    def _work(self, job: Job, solver: _kernel.Lines9) -> None:
        run, is_done = job.run, False
        try:
            solver.load(run.text, run.start, run.end, run.labels)
            try:
                while not is_done and not self._is_stopped:
                    is_done = solver.run(_SWEEPS)
            finally:  # what was done before Ctrl-C counts
                text = solver.written() if self._has_text else b""
                rows = [
                    (run.line + line, status, cells) for line, status, cells in solver.unsolved()
                ]
                job._solved = Solved(text, *solver.tally(), rows, is_done)
        except (Exception, SystemExit) as error:
            job._error = error
            raise
        finally:
            job._waiting.release()
