"""What can be done with puzzles of texts: reading, solving, counting; for the pipeline.

Runs of plain lines are read, solved and written whole by the kernel, without an object for any
puzzle. Classic puzzles that were written in other ways come in chunks too, and are solved in the
same manner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.limits import Limits, Stop, now
from farandole.sudoku.formats.record import Record
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.items import Item
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
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Literal

    from farandole.sudoku.many.items import Chunk

    Aim = Literal["unique", "any", "count", "read"]

_FEW = 500  # puzzles that no thread is worth
_MOST = 2000  # puzzles in a chunk that is put together
_SWEEPS = 4000  # between two looks at whether to stop: about 2 ms
_ANY = 2**64 - 1
_QUICK = 1000  # guesses of each puzzle in step that take no more than a few milliseconds
_SHORT = 0.05  # seconds that may be too few for that
_STATUS = (LIMIT, SOLVED, NONE, MANY)
_OPEN = 0
_READ = Result(LIMIT, (), 0, False, 0, 0.0)  # of a puzzle of which nothing was asked


Row = tuple[int, str, bytes, int, int, int, "bytes | None", "bytes | None"]
"""Of a puzzle: line from 0, label, puzzle, status, solutions found, guesses, first solution, the
solution that stands beside it."""


class Unsolved(NamedTuple):
    """A puzzle of a run that has no single solution: its line, counted from 1, and why."""

    line: int
    status: str
    found: int
    grid: Grid


class Solved(NamedTuple):
    """The result of a chunk, or of the puzzles before the first that wasn't done.

    Either ``text`` with a line for each puzzle: then ``tally`` counts those with one solution,
    none, several, and those that a limit left, and ``unsolved`` has all but the first. Or
    ``rows``, for :meth:`Solving.results`. ``seconds`` is the time for each puzzle.
    """

    text: bytes | None
    rows: list[Row]
    tally: tuple[int, int, int, int] = (0, 0, 0, 0)
    unsolved: tuple[Unsolved, ...] = ()
    settled: Mapping[int, Result] = {}
    seconds: float = 0.0


class Solving:
    r"""Solving the puzzles of a text, in step; and any puzzle by itself.

    ``aim`` is what is wanted: ``unique`` the solution if there is no other, ``any`` the first
    found, ``count`` how many there are, up to ``limit``, ``read`` nothing but the puzzles.
    ``nodes`` and ``seconds`` are limits for each puzzle. With ``as_text`` runs come back as
    text, a line for each puzzle: its solution, or itself, with its label; or the count. Without
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
    ) -> None:
        self.limits = Limits(nodes=nodes, seconds=seconds, solutions=limit)
        self.aim = aim
        self.few, self.most = _FEW, _MOST
        self.as_text = as_text and seconds is None
        self.has_text = has_text
        self.level = level or level_in_use()

    def worker(self) -> LineWorker:
        """Return a worker for one thread."""
        return LineWorker(self)

    def one(self, grid: Grid) -> Result:
        """Do the same for one puzzle on any board."""
        nodes, seconds = self.limits.nodes, self.limits.seconds
        if self.aim == "count":
            return count_one(grid, limit=self.limits.solutions, nodes=nodes, seconds=seconds)
        is_unique = self.aim == "unique"
        wanted = 2 if is_unique else 1
        return settle(grid, wanted=wanted, unique=is_unique, nodes=nodes, seconds=seconds)

    def results(self, chunk: Chunk, solved: Solved) -> Iterator[tuple[Item, Result | None]]:
        """Yield each puzzle of a chunk and its result, None for one that can't be read."""
        if self.aim == "read":
            for item in items_of(chunk, solved.rows):
                yield item, None if item.record is None else _READ
            return
        rows = enumerate(solved.rows)
        for item in items_of(chunk, solved.rows):
            if item.record is None:
                yield item, None
            else:
                index, row = next(rows)
                result = solved.settled.get(index)
                yield item, result or self._result(row, item.record.grid, solved.seconds)

    def _result(self, row: Row, grid: Grid, seconds: float) -> Result:
        """Return what a row of the kernel says."""
        _, _, _, status, found, nodes, solution, _ = row
        if self.aim == "count":
            return counted(found, self.limits.solutions, status != _OPEN, nodes, seconds)
        if solution is None:
            return Result(_STATUS[status], (), found, status != _OPEN, nodes, seconds)
        one = Grid._of(solution, CLASSIC)
        is_final = status != _OPEN and self.aim != "any"  # else others weren't looked for
        if _STATUS[status] == MANY:  # the kernel keeps the first of them
            two = _kernel.solve9(grid.cells, 2)[1]
            other = next(cells for cells in (two[81:], two[:81]) if cells != one.cells)
            return Result(MANY, (one, Grid._of(other, CLASSIC)), 2, False, nodes, seconds)
        return Result(_STATUS[status], (one,), found, is_final, nodes, seconds)


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


class LineWorker(Worker["Chunk", Solved]):
    """Works on chunks of classic puzzles, one chunk after the other."""

    done = 0

    def __init__(self, verb: Solving) -> None:
        limits = verb.limits
        self._verb = verb
        self._nodes = _ANY if limits.nodes is None else min(limits.nodes, _ANY)
        if limits.seconds is not None:
            self._nodes = min(self._nodes, _QUICK if limits.seconds >= _SHORT else 0)
        most = _ANY if limits.solutions is None else min(limits.solutions, _ANY)
        self._kernel = _kernel.Lines9(verb.aim, most, verb.level, self._nodes)
        self._stop = Stop()
        self._size = 0

    def load(self, chunk: Chunk) -> None:
        """Begin a chunk."""
        self._chunk = chunk
        self._seconds = 0.0
        self._is_in_step = True
        self._rows: list[Row] = []
        self._at = 0
        self._settled: dict[int, Result] = {}
        text = text_of(chunk)
        self._size = chunk.readable
        if self._size:
            self._kernel.load(*text)

    def run(self) -> bool:
        """Go on for some milliseconds, or with one puzzle that may take longer."""
        start = now()
        try:
            is_done = self._go_on() if self._size else True
        finally:
            self._seconds += now() - start
        if is_done:
            self.done += self._size
        return is_done

    def _go_on(self) -> bool:
        if self._is_in_step:
            if not self._kernel.run(_SWEEPS):
                return False
            self._is_in_step = False
            limits = self._verb.limits
            if limits.seconds is None or self._nodes == limits.nodes:
                self._at = self._size
            else:
                self._rows = self._kernel.rows()
        while self._at < self._size and self._rows[self._at][3] != _OPEN:
            self._at += 1
        if self._at < self._size:
            grid = Grid._of(self._rows[self._at][2], CLASSIC)
            with self._stop:
                result = self._verb.one(grid)
            if not self._stop.is_set:
                self._settled[self._at] = result
                self._at += 1
        return self._at == self._size

    def stop(self) -> None:
        """Have :meth:`run` return soon; called in another thread."""
        self._stop.set()

    def result(self) -> Solved:
        """Return the result of the chunk."""
        if not self._size:
            return Solved(None, [])
        kernel, run, seconds = self._kernel, self._chunk.run, self._seconds / self._size
        if run is None or not self._verb.as_text:
            rows = self._rows or kernel.rows()
            if self._rows:
                rows = rows[: self._at]
            return Solved(None, rows, settled=self._settled, seconds=seconds)
        unsolved = tuple(
            Unsolved(run.line + line, _STATUS[status], found, Grid._of(cells, CLASSIC))
            for line, status, found, cells in kernel.unsolved()
        )
        text = kernel.written() if self._verb.has_text else b""
        return Solved(text, [], kernel.tally(), unsolved, seconds=seconds)
