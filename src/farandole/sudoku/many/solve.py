"""Many classic puzzles at once, from arrays, lists and text.

One puzzle runs in each lane of a vector (``cpp/sudoku/lockstep.hpp``), on all processors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole import _kernel
from farandole.errors import ArgumentError, FarandoleError
from farandole.i18n import msg
from farandole.limits import Limits, whole_number
from farandole.sudoku.many.arrays import LANES, ArrayVerb, RowsWorker
from farandole.sudoku.many.result import STATUS, BulkCount, BulkResult, finished
from farandole.sudoku.many.single import LIMIT, settle
from farandole.sudoku.many.sources import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.rows import Rows, Taken
    from farandole.sudoku.many.sources import Puzzles

_SWEEPS = 4000  # between two looks at the clock: about 2 ms
_ANY = 2**32 - 1


def solve_many(
    puzzles: Puzzles,
    *,
    limit: int = 2,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    out: NDArray[np.uint8] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> BulkResult:
    r"""Solve many classic puzzles; return their solutions and how many each has.

    ``puzzles`` may be

    - text: ``str``, ``bytes`` or any buffer of bytes, such as a memory map. One puzzle per line,
      the rest of the line is ignored; blank lines and comments make no row. Or packed: one right
      after the other, 81 bytes each, without any line end; or an open file, read to its end;
    - an array of whole numbers, (n, 81) or (n, 9, 9): digits 0 to 9, or character codes;
    - a sequence of ``str``, ``bytes``, :class:`Grid` or of 81 digits, mixed as you like.

    A blank is 0, one of the characters ``.0*_-?xX``, or a cell that is masked in a masked array. A
    puzzle may be given by its pencilmarks, nine characters a cell, each its digit or a blank: 729
    characters in a line or string, or an array (n, 729), (n, 81, 9) or (n, 9, 9, 9) of digits,
    codes or bool. Grids with constraints are searched one by one in each thread. A row without a
    puzzle gets the status ``bad`` and an error; other rows are unaffected.

    Each puzzle is searched up to ``limit`` solutions; 2 proves that a solution is the only one.
    ``nodes`` limits the guesses of each puzzle and ``seconds`` the whole work; unsettled puzzles
    have the status ``open``. ``threads`` share the rows without the GIL (default: all processors; 1
    works in the calling thread). ``out``, an (n, 81) uint8 array that shares no memory with the
    puzzles, is filled with the solutions in place of a new one. ``progress`` is called with the
    puzzles done and their number, about twenty times a second, from the calling thread.

    Ctrl-C stops the work within some milliseconds and raises :class:`Interrupted`, a
    KeyboardInterrupt with what is finished.

    >>> result = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ...                      ".6....28....419..5....8..79", "." * 81, "not a puzzle"])
    >>> result
    <BulkResult of 3 puzzles: 1 solved, 1 many, 1 bad>
    >>> result[0].line[:27], result.counts.tolist()
    ('534678912672195348198342567', [1, 2, 0])
    >>> print(result.errors[2])
    column 4: not a whole puzzle: found 3 cells, expected 81 cells

    Raises :class:`~farandole.ArgumentError` for an array of another shape, ``out`` that doesn't
    fit, a limit below its least, and an instruction set in ``FARANDOLE_ISA`` that isn't there.
    Needs numpy. An easy puzzle costs about 0.1 microseconds on one processor, the average 17-clue
    puzzle 0.25, most of the hardest known ten.
    """
    rows = rows_of(puzzles, threads)
    n = len(rows)
    solutions = np.zeros((n, 81), np.uint8) if out is None else _checked_out(out, rows)
    counting = Counting(
        rows, limit=limit, nodes=nodes, seconds=seconds, threads=threads, solutions=solutions
    )
    if out is not None:
        for at in range(0, len(out), 65536):
            out[at : at + 65536] = 0

    return finished(lambda: counting.run(progress, n), counting.result)  # type: ignore[return-value]


def count_many(
    puzzles: Puzzles,
    *,
    limit: int = 2,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> BulkCount:
    """Return how many solutions each puzzle has, up to ``limit``.

    The same as :func:`solve_many` without the solutions; the result takes 9 bytes a puzzle.

    >>> count_many(["1" + "." * 80, "11" + "." * 79], limit=1000).counts.tolist()
    [1000, 0]
    """
    counting = Counting(
        rows_of(puzzles, threads), limit=limit, nodes=nodes, seconds=seconds, threads=threads
    )
    return finished(lambda: counting.run(progress, len(counting)), counting.result)


def _checked_out(out: NDArray[np.uint8], rows: Rows) -> NDArray[np.uint8]:
    """Return the caller's array if the solutions of the rows can be written to it."""
    n = len(rows)
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out must be an array, not {type(out).__name__}")
    text = None
    if out.shape != (n, 81) or out.dtype != np.uint8:
        text = msg(
            "out is {shape} {kind}, expected ({count}, 81) uint8",
            shape=str(out.shape),
            kind=str(out.dtype),
            count=n,
        )
    elif not (out.flags.c_contiguous and out.flags.writeable):
        text = msg("out must be contiguous and writable")
    elif any(np.shares_memory(out, part) for part in rows.memory):
        text = msg("out must not share memory with the puzzles")
    if text is not None:
        raise ArgumentError(text, code="argument.array")
    return out


class Counting(ArrayVerb):
    """Counting solutions, and keeping the first of each puzzle.

    ``counts`` and ``guesses`` are (n,) uint32, ``status`` is (n,) uint8; ``solutions`` (n, 81)
    uint8 or None.

    Raises what :class:`~farandole.limits.Limits` does, and :class:`~farandole.ArgumentError` for
    an instruction set in ``FARANDOLE_ISA`` that isn't there.
    """

    def __init__(
        self,
        rows: Rows,
        *,
        limit: int = 2,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        solutions: NDArray[np.uint8] | None = None,
    ) -> None:
        limits = Limits(nodes=nodes, seconds=seconds)
        limit = whole_number(limit, "limit", 1)
        if limit > 2:  # each may have many solutions
            super().__init__(rows, limits, threads, smallest=LANES)
        else:
            super().__init__(rows, limits, threads)
        n = len(rows)
        self.counts = np.zeros(n, np.uint32)
        self.guesses = np.zeros(n, np.uint32)
        self.status = np.zeros(n, np.uint8)
        self.solutions = solutions
        self._limit = min(limit, _ANY)
        self._nodes = _ANY if limits.nodes is None else min(limits.nodes, _ANY)

    def result(self) -> BulkCount:
        """Return the result so far; a BulkResult if solutions were requested."""
        columns = (self.counts, self.guesses, self.status, self.errors)
        took = (bool(self.status.all()), self.seconds, self.level)
        if self.solutions is None:
            return BulkCount(*columns, *took)
        return BulkResult(*columns, *took, self.solutions)

    def worker(self) -> CountingWorker:
        """Return a worker for one thread."""
        search = _kernel.Lockstep9(
            self._limit,
            self._nodes,
            self.solutions,
            self.counts,
            self.guesses,
            self.status,
            self.level,
        )
        return CountingWorker(search, self)

    def settle(self, row: int, grid: Grid) -> None:
        """Solve a puzzle with constraints, in the time that is left for all."""
        found = settle(
            grid,
            wanted=self._limit,
            unique=self._limit > 1,
            nodes=None if self._nodes == _ANY else self._nodes,
            seconds=self.budget.rest().seconds,
            see=lambda _: None,
        )
        self.counts[row], self.guesses[row] = found.found, min(found.nodes, _ANY)
        if self.solutions is not None and found.solutions:
            self.solutions[row] = np.frombuffer(found.solutions[0].cells, np.uint8)
        self.status[row] = 0 if found.status == LIMIT else STATUS.index(found.status)


class CountingWorker(RowsWorker):
    """Solves parts of the rows, in one thread: those with constraints after the others."""

    def __init__(self, search: _kernel.Lockstep9, verb: Counting) -> None:
        super().__init__()
        self._search = search
        self._verb = verb
        self._status = verb.status

    @property
    def done(self) -> int:
        """The number of puzzles done so far, including bad ones."""
        return self._search.done - len(self._ruled)

    def load(self, chunk: Taken) -> None:
        """Read some rows and start on them."""
        part = self.read(chunk)
        self._status[part.at : part.at + len(part.status)] = part.status
        self._search.feed(part.cells, part.marks, part.at)

    def run(self) -> bool:
        """Continue; return whether a lane is idle and no puzzle with constraints is left."""
        return self._search.run(_SWEEPS, False) and self.settle_next()

    def settle(self, row: int, grid: Grid) -> None:
        """Solve a puzzle with constraints."""
        self._verb.settle(row, grid)

    def finish(self) -> bool:
        """Continue; return whether all lanes are idle."""
        return self._search.run(_SWEEPS, True)

    def result(self) -> dict[int, FarandoleError]:
        """Return the errors of rows; all else is in the arrays."""
        return self.errors(self._status)
