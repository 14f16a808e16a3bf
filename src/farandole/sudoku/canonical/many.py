"""Canonical forms of many classic grids."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from farandole import _kernel
from farandole.errors import ArgumentError, FarandoleError
from farandole.i18n import msg
from farandole.limits import Limits, Stop
from farandole.sudoku.canonical.form import canonical
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.arrays import ArrayVerb, RowsWorker
from farandole.sudoku.many.check import givens_of
from farandole.sudoku.many.result import BulkRows, finished
from farandole.sudoku.many.rows import ArrayRows, Rows, Taken
from farandole.sudoku.many.sources import rows_of
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from farandole.sudoku.canonical.transform import Canonical
    from farandole.sudoku.many.sources import Puzzles
    from farandole.sudoku.rules.rule import Constraint

OUTCOMES = ("open", "found", "cut", "bad")
"""The meanings of the numbers in ``status``, in order."""

_OPEN, _FOUND, _CUT, _BAD = range(4)
_CELLS = 81
_LARGEST = 8192  # rows in a part


def canonical_cells(cells: bytes, threads: int | None = None) -> bytes:
    """Return the canonical forms of many classic grids, end to end, 81 digits each, 0 for a blank.

    ``cells`` are the grids in the same form. ``threads`` share the work without the GIL (default:
    all processors). A grid with many clashing digits may become an equivalent grid that is not its
    canonical form: :func:`canonical_many` reports which.

    >>> canonical_cells(bytes(80) + bytes([7]))[-1]
    1

    Raises :class:`~farandole.ArgumentError` if that isn't whole grids of digits 0 to 9.
    """
    try:
        cells = memoryview(cells).tobytes()
    except ValueError as error:  # an array of dates, say
        raise TypeError(str(error)) from None
    grids, rest = divmod(len(cells), _CELLS)
    if rest or cells.translate(None, bytes(range(10))):
        text = msg("cells must be whole grids of 81 digits from 0 to 9")
        raise ArgumentError(text, code="argument.array")
    rows = ArrayRows(np.frombuffer(cells, np.uint8).reshape(-1, _CELLS))
    verb = _Canonizing(rows, seconds=None, threads=threads)
    with Stop():  # bytes couldn't mark missing forms, so there is no limit
        verb.run(None, grids)
    return verb.found.forms.tobytes()


def canonical_many(
    puzzles: Puzzles,
    *,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> BulkCanonical:
    """Return the canonical forms of many classic grids, in arrays.

    The same as :func:`canonical` of each, but for the transforms. Puzzles are those of
    :func:`~farandole.sudoku.solve_many`, but pencilmarks are bad here; the constraints of forms are
    in ``constraints`` of the result. ``seconds`` limits the whole work; unfinished rows are
    ``open``. ``threads`` share the rows without the GIL (default: all processors). ``progress`` is
    called with the puzzles done and their number, about ten times a second, from the calling
    thread. Ctrl-C raises :class:`~farandole.sudoku.Interrupted`, a KeyboardInterrupt with what is
    finished.

    >>> result = canonical_many(["." * 80 + "7", "5" + "." * 80, "what?"])
    >>> result
    <BulkCanonical of 3 puzzles: 2 found, 1 bad>
    >>> result[0] == result[1], result.automorphisms.tolist()
    (True, [41472, 41472, 0])

    Needs numpy.
    """
    verb = _Canonizing(rows_of(puzzles, threads), seconds=seconds, threads=threads)
    return finished(lambda: verb.run(progress, len(verb)), verb.result)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkCanonical(BulkRows[Grid]):
    """The result of :func:`canonical_many`; row i of every array belongs to grid i.

    ``forms`` is (n, 81) uint8: the canonical forms, digits 0 to 9; ``automorphisms`` (n,) uint32;
    ``status`` (n,) uint8, an index into :data:`OUTCOMES`: ``open``, ``found``, ``cut`` for a form
    that isn't complete (which takes digits that clash), ``bad``. Open and bad rows hold zeros.
    ``errors`` has the error of each bad row, ``constraints`` the constraints of each form that has
    any. ``complete`` is False when rows are open or cut. ``seconds`` is the time it took. Indexing
    and iteration return forms as :class:`Grid`, constraints included.
    """

    _outcomes = OUTCOMES

    forms: NDArray[np.uint8]
    automorphisms: NDArray[np.uint32]
    status: NDArray[np.uint8]
    errors: dict[int, FarandoleError]
    complete: bool
    seconds: float
    constraints: dict[int, tuple[Constraint, ...]] = field(default_factory=dict)

    def __getitem__(self, row: int) -> Grid:
        at = range(len(self))[row]
        return Grid._of(self.forms[at].tobytes(), CLASSIC, self.constraints.get(at, ()))


class _Canonizing(ArrayVerb):
    """Rows of grids, and the arrays that their forms go to."""

    def __init__(self, rows: Rows, *, seconds: float | None, threads: int | None) -> None:
        super().__init__(rows, Limits(seconds=seconds), threads, largest=_LARGEST)
        n = len(rows)
        self.found = BulkCanonical(
            forms=np.zeros((n, _CELLS), np.uint8),
            automorphisms=np.zeros(n, np.uint32),
            status=np.zeros(n, np.uint8),
            errors=self.errors,
            complete=False,
            seconds=0.0,
        )

    def worker(self) -> _CanonizingWorker:
        """Return a worker for one thread."""
        return _CanonizingWorker(self)

    def result(self) -> BulkCanonical:
        """Return the result so far."""
        status = self.found.status
        is_complete = not bool(((status == _OPEN) | (status == _CUT)).any())
        return replace(self.found, complete=is_complete, seconds=self.seconds)


class _CanonizingWorker(RowsWorker):
    """Finds the forms of parts of the rows, in one thread: those of grids with constraints last."""

    done = 0

    def __init__(self, verb: _Canonizing) -> None:
        super().__init__()
        self._verb = verb
        self._kernel = _kernel.Canonizer9(verb.level)
        self._least: dict[int, Canonical] = {}

    def load(self, chunk: Taken) -> None:
        """Read some rows and start on them."""
        part = self.read(chunk)
        givens = givens_of(part)
        found, rows = self._verb.found, slice(part.at, part.at + len(givens))
        self._bad = part.status != 0
        self._at, self._n = 0, len(givens)
        self._cells = givens.reshape(-1)
        self._forms, self._status = found.forms[rows], found.status[rows]
        self._automorphisms = found.automorphisms[rows]
        self._complete = np.zeros(self._n, np.uint8)

    def run(self) -> bool:
        """Work for some milliseconds; return whether the whole part is done."""
        before, forms = self._at, self._forms.reshape(-1)
        self._at = self._kernel.fill(
            self._cells, before, self._n, forms, self._automorphisms, self._complete
        )
        self.done += self._at - before
        return self._at == self._n and self.settle_next()

    def settle(self, row: int, grid: Grid) -> None:
        """Find the form of a grid with constraints."""
        self._least[row] = canonical(grid)

    def result(self) -> dict[int, FarandoleError]:
        """Copy the results to the arrays; return the errors of rows."""
        n = self._at
        self._status[:n] = np.where(self._complete[:n] == 1, _FOUND, _CUT)
        self._status[self._bad] = _BAD
        self._forms[self._bad] = 0
        self._automorphisms[self._bad] = 0
        found = self._verb.found
        for row, one in self._least.items():
            found.forms[row] = np.frombuffer(one.grid.cells, np.uint8)
            found.automorphisms[row] = one.automorphisms
            found.status[row] = _FOUND if one.complete else _CUT
            if one.grid.constraints:
                found.constraints[row] = one.grid.constraints
        self._least.clear()
        return self.errors(found.status)
