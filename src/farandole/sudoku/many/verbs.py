"""Verbs for the puzzles of a text: read, solve, count and check.

Runs of plain lines are read, solved and written whole by the kernel, without an object for any
puzzle. Classic puzzles that were written in other ways come in chunks too, and are solved in the
same manner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Limits, Stop, now
from farandole.sudoku.formats.record import Record
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.items import Chunk, Item
from farandole.sudoku.many.pipeline import Worker
from farandole.sudoku.many.single import (
    LIMIT,
    MANY,
    NONE,
    SOLVED,
    Result,
    count_one,
    counted,
    settle,
)
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from farandole.sudoku.checking import Check
    from farandole.sudoku.many.check import StepCheck

    Aim = Literal["unique", "any", "count", "read"]

_SWEEPS = 4000  # between two looks at whether to stop: about 2 ms
_ANY = 2**64 - 1
_QUICK = 1000  # guesses of each puzzle in step that take no more than a few milliseconds
_SHORT = 0.05  # seconds that may be too few for that
_STATUS = (LIMIT, SOLVED, NONE, MANY)
_OPEN = 0
_READ = Result(LIMIT, (), 0, False, 0, 0.0)  # of a puzzle that is only read

Answer = TypeVar("Answer")

Row = tuple[int, str, bytes, int, int, int, "bytes | None", "bytes | None"]
"""The row of a puzzle: line from 0, label, puzzle, status, solutions found, guesses, first
solution, the solution given beside it."""


class Done(Generic[Answer]):
    """The puzzles of a chunk and their answers, up to the first unfinished one."""

    __slots__ = ("answers", "rows")

    def __init__(self, rows: Sequence[Row], answers: Iterable[Answer]) -> None:
        self.rows = rows
        self.answers = answers


AnyDone = TypeVar("AnyDone", bound="Done[Any]")


class ChunkVerb(Generic[Answer, AnyDone]):
    """A verb for the puzzles of a text; ``process`` applies it to a single puzzle."""

    few = 200
    most = 2000

    def process(self, grid: Grid) -> Answer:
        """Process one puzzle on any board."""
        raise NotImplementedError

    def results(self, chunk: Chunk, done: AnyDone) -> Iterator[tuple[Item, Answer | None]]:
        """Yield each puzzle of a chunk and its answer, None for one that can't be read."""
        answers = iter(done.answers)
        for item in items_of(chunk, done.rows):
            yield item, None if item.record is None else next(answers)


class ChunkWorker(Worker["Chunk", AnyDone], Generic[Answer, AnyDone]):
    """Processes classic puzzles in step, then those alone that took too long, or one alone.

    Subclasses define the work in step: `_begin`, `_step`, `_open_rows`, `_done`; ``_nothing`` is
    the result of a chunk without a puzzle.
    """

    done = 0
    _nothing: AnyDone

    def __init__(self, verb: ChunkVerb[Answer, AnyDone]) -> None:
        self._verb = verb
        self._stop = Stop()

    def load(self, chunk: Chunk) -> None:
        """Start a chunk."""
        self._chunk = chunk
        self._rows: list[Row] = []
        self._alone: dict[int, Answer] = {}
        self._left: list[int] = []  # rows to be done alone, the last first
        self._is_in_step = chunk.alone is None and chunk.readable > 0
        if chunk.alone is not None:
            self._rows = [(0, "", chunk.alone.cells, _OPEN, 0, 0, None, None)]
            self._left = [0]
        if self._is_in_step:
            self._begin(chunk)

    def run(self) -> bool:
        """Work for some milliseconds, or on one puzzle, which may take longer."""
        if self._is_in_step:
            if not self._step():
                return False
            self._is_in_step = False
            self._left = self._open_rows()[::-1]
        if self._left:
            row = self._left[-1]
            grid = self._chunk.alone
            if grid is None:
                grid = Grid._of(self._rows[row][2], CLASSIC)
            with self._stop:
                answer = self._verb.process(grid)
            if not self._stop.is_set:
                self._alone[row] = answer
                self._left.pop()
        if self._left:
            return False
        self.done += self._chunk.readable
        return True

    def stop(self) -> None:
        """Make :meth:`run` return soon; called from another thread."""
        self._stop.set()

    def result(self) -> AnyDone:
        """Return the result of the chunk, or of the puzzles before the first unfinished one."""
        if not self._chunk.readable:
            return self._nothing
        if self._chunk.alone is not None:
            return type(self._nothing)(self._rows[: len(self._alone)], [*self._alone.values()])
        if self._is_in_step:
            self._left = self._open_rows()[::-1]
        return self._done(self._left[-1] if self._left else None)

    def _begin(self, chunk: Chunk) -> None:
        raise NotImplementedError

    def _step(self) -> bool:
        """Work for some milliseconds; return whether all work in step is done."""
        raise NotImplementedError

    def _open_rows(self) -> list[int]:
        """Return the rows that the work in step didn't settle."""
        raise NotImplementedError

    def _done(self, most: int | None) -> AnyDone:
        """Return the result of the first rows, or of all rows for None."""
        raise NotImplementedError


# ---- solving ------------------------------------------------------------------------------------


class Unsolved(NamedTuple):
    """A puzzle of a run that has no single solution: its line, counted from 1, and why."""

    line: int
    status: str
    found: int
    grid: Grid


class Solved(Done[Result]):
    """The result of a run as ``text``, a line for each puzzle; None where there are answers.

    ``tally`` counts the puzzles with one solution, none, several, and those that a limit left;
    ``unsolved`` has all but the first.
    """

    __slots__ = ("tally", "text", "unsolved")

    def __init__(
        self,
        rows: Sequence[Row],
        answers: Iterable[Result],
        text: bytes | None = None,
        tally: tuple[int, int, int, int] = (0, 0, 0, 0),
        unsolved: tuple[Unsolved, ...] = (),
    ) -> None:
        super().__init__(rows, answers)
        self.text = text
        self.tally = tally
        self.unsolved = unsolved


class Solving(ChunkVerb[Result, Solved]):
    r"""Solving the puzzles of a text, in step; and any puzzle by itself.

    ``aim`` is ``unique`` for the solution if there is no other, ``any`` for the first found,
    ``count`` for the number of solutions up to ``limit``, or ``read`` for the puzzles alone.
    ``nodes`` and ``seconds`` are limits for each puzzle; a puzzle alone with constraints is shared
    by ``threads``. With ``as_text`` runs come back as text, a
    line for each puzzle: its solution, or itself, with its label; or the count. Without
    ``has_text`` that is empty, and only the tally counts. ``level`` is the instruction set.

    >>> from farandole.sudoku.formats.source import Run
    >>> from farandole.sudoku.many.items import Chunk, Source
    >>> from farandole.sudoku.many.pipeline import Pipeline
    >>> text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6" + (
    ...     b".6....28....419..5....8..79 me"
    ... )
    >>> chunk = Chunk(1, Source("-", "stdin"), Run(text, 0, len(text), 1, 1, 1, "label"))
    >>> def see(chunk, solved):
    ...     print(solved.text[:9], solved.text[-5:], solved.tally)
    >>> with Pipeline(Solving("unique", as_text=True), see) as pipeline:
    ...     pipeline.put(chunk)
    ...     pipeline.finish()
    b'534678912' b'9 me\n' (1, 0, 0, 0)

    Raises :class:`~farandole.ArgumentError` for limits below their least and an instruction set
    in ``FARANDOLE_ISA`` that isn't there.
    """

    few = 500

    def __init__(
        self,
        aim: Aim,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        as_text: bool = False,
        has_text: bool = True,
        level: str | None = None,
        threads: int = 1,
    ) -> None:
        self.threads = threads
        self.limits = Limits(nodes=nodes, seconds=seconds, solutions=limit)
        self.aim = aim
        self.as_text = as_text and seconds is None
        self.has_text = has_text
        self.level = level or level_in_use()

    def worker(self) -> LineWorker:
        """Return a worker for one thread."""
        return LineWorker(self)

    def process(self, grid: Grid) -> Result:
        """Process one puzzle on any board."""
        nodes, seconds = self.limits.nodes, self.limits.seconds
        threads = self.threads
        if self.aim == "count":
            most = self.limits.solutions
            return count_one(grid, limit=most, nodes=nodes, seconds=seconds, threads=threads)
        is_unique = self.aim == "unique"
        most = 2 if is_unique else 1
        return settle(
            grid, wanted=most, unique=is_unique, nodes=nodes, seconds=seconds, threads=threads
        )

    def answer(self, row: Row, seconds: float) -> Result:
        """Return the kernel's result for a puzzle."""
        _, _, puzzle, status, count, nodes, solution, _ = row
        if self.aim == "read":
            return _READ
        if self.aim == "count":
            return counted(count, self.limits.solutions, status != _OPEN, nodes, seconds)
        if solution is None:
            return Result(_STATUS[status], (), count, status != _OPEN, nodes, seconds)
        first = Grid._of(solution, CLASSIC)
        if _STATUS[status] == MANY:  # the kernel keeps the first of them
            two = _kernel.solve9(puzzle, 2)[1]
            second = next(cells for cells in (two[81:], two[:81]) if cells != solution)
            return Result(MANY, (first, Grid._of(second, CLASSIC)), 2, False, nodes, seconds)
        is_final = status != _OPEN and self.aim != "any"  # else others weren't looked for
        return Result(_STATUS[status], (first,), count, is_final, nodes, seconds)


def items_of(chunk: Chunk, rows: Sequence[Row]) -> Iterator[Item]:
    """Yield the puzzles of a chunk, errors among them, as long as there is a row for each."""
    if chunk.run is not None:
        first, source, format = chunk.run.line, chunk.source, chunk.run.format
        for number, row in enumerate(rows, chunk.number):
            grid = Grid._of(row[2], CLASSIC)
            solution = None if row[7] is None else Grid._of(row[7], CLASSIC)
            yield Item(number, source, Record(grid, row[1], first + row[0], format, solution))
        return
    left = len(rows)
    for item in chunk.items:
        if item.record is not None:
            if not left:
                return
            left -= 1
        yield item


def text_of(chunk: Chunk) -> tuple[bytes, int, int, str]:
    """Return the text of a chunk, where its puzzles begin and end, and its layout."""
    run = chunk.run
    if run is not None:
        return run.text, run.start, run.end, run.layout
    lines = [item.record.grid.line for item in chunk.items if item.record is not None]
    text = "\n".join(lines).encode()
    return text, 0, len(text), ""


class LineWorker(ChunkWorker[Result, Solved]):
    """Solves chunks of classic puzzles, one chunk after the other."""

    _verb: Solving
    _nothing = Solved([], ())
    _seconds = 0.0

    def __init__(self, verb: Solving) -> None:
        super().__init__(verb)
        limits = verb.limits
        nodes = _ANY if limits.nodes is None else min(limits.nodes, _ANY)
        self._is_cut_short = limits.seconds is not None and most_in_step(limits.seconds) < nodes
        if limits.seconds is not None:
            nodes = min(nodes, most_in_step(limits.seconds))
        most = _ANY if limits.solutions is None else min(limits.solutions, _ANY)
        self._kernel = _kernel.Lines9(verb.aim, most, verb.level, nodes)

    def _begin(self, chunk: Chunk) -> None:
        self._seconds = 0.0
        self._kernel.load(*text_of(chunk))

    def run(self) -> bool:
        """Work for some milliseconds, or on one puzzle, which may take longer."""
        start = now()
        try:
            return super().run()
        finally:
            self._seconds += now() - start

    def _step(self) -> bool:
        return self._kernel.run(_SWEEPS)

    def _open_rows(self) -> list[int]:
        if not self._is_cut_short:
            return []
        self._rows = self._kernel.rows()
        return [number for number, row in enumerate(self._rows) if row[3] == _OPEN]

    def _done(self, most: int | None) -> Solved:
        kernel, verb, run = self._kernel, self._verb, self._chunk.run
        if run is None or not verb.as_text:
            rows = (self._rows or kernel.rows())[:most]
            seconds = self._seconds / self._chunk.readable
            alone = self._alone
            answers = (alone.get(i) or verb.answer(row, seconds) for i, row in enumerate(rows))
            return Solved(rows, answers)
        unsolved = tuple(
            Unsolved(run.line + line, _STATUS[status], count, Grid._of(cells, CLASSIC))
            for line, status, count, cells in kernel.unsolved()
        )
        text = kernel.written() if verb.has_text else b""
        return Solved([], (), text, kernel.tally(), unsolved)


# ---- checking -----------------------------------------------------------------------------------


class TextChecking(ChunkVerb["Check", Done["Check"]]):
    """Checking the puzzles of a text: in step, or one by one where there are few.

    ``seconds`` is a limit for each puzzle.

    >>> from farandole import Grid
    >>> TextChecking().process(Grid("1... ..3. .2.. ...4")).is_minimal
    True
    """

    def __init__(self, *, minimal: bool = True, seconds: float | None = None) -> None:
        self.minimal = minimal
        self.seconds = Limits(seconds=seconds).seconds
        self.level = level_in_use()

    def worker(self) -> CheckWorker:
        """Return a worker for one thread."""
        return CheckWorker(self)

    def process(self, grid: Grid) -> Check:
        """Check one puzzle on any board."""
        from farandole.sudoku.checking import check

        return check(grid, minimal=self.minimal, seconds=self.seconds)


class CheckWorker(ChunkWorker["Check", Done["Check"]]):
    """Checks chunks of classic puzzles, one chunk after the other."""

    _verb: TextChecking
    _nothing: Done[Check] = Done([], ())

    def __init__(self, verb: TextChecking) -> None:
        super().__init__(verb)
        self._reader = _kernel.Lines9("read")

    def _begin(self, chunk: Chunk) -> None:
        self._reader.load(*text_of(chunk))
        self._rows = self._reader.rows()
        self._check: StepCheck | None = None
        if len(self._rows) < self._verb.few:  # not worth numpy
            return
        import numpy as np

        from farandole.sudoku.many.check import StepCheck

        seconds = self._verb.seconds
        cells = b"".join(row[2] for row in self._rows)
        self._check = StepCheck(
            np.frombuffer(cells, np.uint8).reshape(-1, 81),
            np.zeros(len(self._rows), np.uint8),
            minimal=self._verb.minimal,
            level=self._verb.level,
            nodes=None if seconds is None else most_in_step(seconds),
        )

    def _step(self) -> bool:
        return self._check is None or self._check.run()

    def _open_rows(self) -> list[int]:
        self._checks = [None] * len(self._rows) if self._check is None else self._check.checks()
        return [number for number, result in enumerate(self._checks) if result is None]

    def _done(self, most: int | None) -> Done[Check]:
        answers = [
            self._alone[row] if known is None else known
            for row, known in enumerate(self._checks[:most])
        ]
        return Done(self._rows[:most], answers)


def most_in_step(seconds: float) -> int:
    """Return the limit of guesses in step for a time limit per puzzle, in seconds."""
    return _QUICK if seconds >= _SHORT else 0
