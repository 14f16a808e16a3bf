"""Long lists of classic puzzles: solved many at once, given out in the order of the input.

What is read goes through a queue: single puzzles and remarks wait in it for the chunks before them,
which threads work on. It has room for a few chunks only, so memory stays constant.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from farandole.cli.app import CliError
from farandole.cli.common.sources import Chunk, ItemRead, puzzles_and_chunks
from farandole.errors import ArgumentError
from farandole.sudoku.many.pipeline import Job, RunSolver

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from farandole.cli.app import Given
    from farandole.cli.common.output import Output
    from farandole.sudoku.many.pipeline import Solved

_BLOCK = 1 << 21  # bytes read at once: so many that the lanes are busy for most of the time
_SHORTEST_BLOCK = 1 << 18
_MEMORY = 1 << 25  # bytes of blocks that threads may be busy with: more threads, shorter blocks
_LONGEST = 1000  # single puzzles that wait for a chunk


class _Waiting(NamedTuple):
    """A chunk and the job for it."""

    chunk: Chunk
    job: Job


class Pipeline:
    """Reads puzzles, has them solved, and hands them on in order.

    ``see`` gets every puzzle that isn't part of a chunk, and errors; ``see_chunk`` every chunk
    with its result, which is less than the whole when Ctrl-C came first. ``aim`` and ``limit``
    are those of :class:`~farandole.sudoku.many.pipeline.RunSolver`.
    """

    def __init__(
        self,
        given: Given,
        out: Output,
        aim: Literal["unique", "any", "count"],
        *,
        see: Callable[[ItemRead], object],
        see_chunk: Callable[[Chunk, Solved], object],
        limit: int | None = None,
        has_text: bool = True,
    ) -> None:
        self._given = given
        self._out = out
        self._see = see
        self._see_chunk = see_chunk
        try:
            self._solver = RunSolver(aim, limit=limit, threads=given.threads, has_text=has_text)
        except ArgumentError as error:  # FARANDOLE_ISA
            from farandole.cli.complaints import complaint

            raise CliError(complaint(str(error), out.say) or str(error)) from None
        self._queue: deque[ItemRead | str | _Waiting] = deque()
        self._chunks = 0  # in the queue
        self._is_giving = False

    def run(self) -> None:
        """Do all the work."""
        block = max(_SHORTEST_BLOCK, min(_BLOCK, _MEMORY // self._solver.most))
        # glibc gives memory of the size last freed back to the system no more, so that blocks
        # needn't be asked for, and filled with zeros, over and over.
        bytes(8 * block)
        with self._solver:
            try:
                for item in puzzles_and_chunks(
                    self._given, self._out, report=self._take, wait=self._wait, block=block
                ):
                    self._take(item)
                self._give_all()
            except KeyboardInterrupt:
                self._solver.stop()
                self._save()
                raise

    def _take(self, item: ItemRead | Chunk | str) -> None:
        """Put what was read in the queue, and give out what is ready."""
        if isinstance(item, Chunk):
            job = Job(item.run)
            self._queue.append(_Waiting(item, job))
            self._chunks += 1
            self._solver.solve(job)
        elif self._queue:
            self._queue.append(item)
        else:
            self._hand_on(item)
        while self._queue and (self._is_ready() or self._is_full()):
            self._give()

    def _is_ready(self) -> bool:
        first = self._queue[0]
        return not isinstance(first, _Waiting) or first.job.is_done

    def _is_full(self) -> bool:
        return self._chunks >= self._solver.most or len(self._queue) > _LONGEST

    def _give(self) -> None:
        """Hand on the first in the queue, waiting for it if need be."""
        first = self._queue[0]
        solved = first.job.result() if isinstance(first, _Waiting) else None
        self._is_giving = True
        if isinstance(first, _Waiting):
            assert solved is not None
            self._chunks -= 1
            self._hand_on_chunk(first.chunk, solved)
        else:
            self._hand_on(first)
        self._queue.popleft()
        self._is_giving = False

    def _give_all(self) -> None:
        while self._queue:
            self._give()

    def _wait(self) -> None:
        """Let everything be seen before there is more to read."""
        self._give_all()
        self._out.flush()

    def _save(self) -> None:
        """After Ctrl-C: hand on what follows without a gap on what was given out."""
        while self._queue and not self._is_giving:
            first = self._queue[0]
            if isinstance(first, _Waiting):
                if not first.job.is_solved:
                    return
                solved = first.job.result()
                self._hand_on_chunk(first.chunk, solved)
                if not solved.complete:
                    return
            elif isinstance(first, str) or first.record is None:
                self._hand_on(first)
            else:
                return  # a puzzle still to be solved
            self._queue.popleft()

    def _hand_on(self, item: ItemRead | str) -> None:
        if isinstance(item, str):
            self._out.error(item)
        else:
            self._see(item)

    def _hand_on_chunk(self, chunk: Chunk, solved: Solved) -> None:
        self._see_chunk(chunk, solved)
        self._out.progress.puzzles += chunk.run.puzzles
        self._out.progress.advance(chunk.run.end - chunk.run.start)
