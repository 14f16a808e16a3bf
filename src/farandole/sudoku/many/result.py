"""Results for many puzzles: arrays with a row for each."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, overload

from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from farandole.errors import FarandoleError
    from farandole.sudoku.rules.rule import Constraint

AnyResult = TypeVar("AnyResult")
Row = TypeVar("Row", covariant=True)


STATUS = ("open", "solved", "none", "many", "bad")
"""The meanings of the numbers in ``status``, in order.

``open``: a limit was reached first. ``solved``: exactly one solution, and no other unless the
limit was 1. ``none``: no solution. ``many``: more than one. ``bad``: the row holds no puzzle.
"""


class Bulk:
    """The base of all results: a status for each row, and errors for bad rows."""

    __slots__ = ()

    _outcomes: ClassVar[Sequence[str]] = STATUS
    """The meanings of the numbers in ``status``."""

    if TYPE_CHECKING:
        status: NDArray[np.uint8]
        errors: dict[int, FarandoleError]

    def __len__(self) -> int:
        return len(self.status)

    def __repr__(self) -> str:
        import numpy as np  # here, since commands of a bank need only names of this file

        names = self._outcomes
        numbers = np.bincount(self.status, minlength=len(names)).tolist()
        kinds = ", ".join(f"{n} {name}" for name, n in zip(names, numbers, strict=True) if n)
        n = len(self)
        puzzles = "1 puzzle" if n == 1 else f"{n} puzzles"
        return f"<{type(self).__name__} of {puzzles}: {kinds or 'nothing'}>"


class BulkRows(Bulk, Generic[Row]):
    """The base of results whose rows are values of one kind."""

    __slots__ = ()

    @abstractmethod
    def __getitem__(self, row: int) -> Row: ...

    def __iter__(self) -> Iterator[Row]:
        return (self[row] for row in range(len(self)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkCount(Bulk):
    """The result of :func:`count_many`; row i of every array belongs to puzzle i.

    ``counts`` is (n,) uint32, no higher than the limit, and ``guesses`` (n,) uint32. ``status`` is
    (n,) uint8, an index into :data:`STATUS`; in an open row, the count is the number found so far.
    ``errors`` has an error for each bad row, with code, values and place; ``str`` describes it in
    English and :func:`farandole.i18n.describe` in any language. ``complete`` is False when a limit
    left rows open. ``seconds`` is the time it took, ``level`` the instruction set in use.
    """

    counts: NDArray[np.uint32]
    guesses: NDArray[np.uint32]
    status: NDArray[np.uint8]
    errors: dict[int, FarandoleError]
    complete: bool
    seconds: float
    level: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkResult(BulkCount):
    """The result of :func:`solve_many`: a :class:`BulkCount` with solutions.

    ``solutions`` is (n, 81) uint8: of each puzzle the first solution found, digits 1 to 9, or zeros
    where there is none. Indexing and iteration return solutions as :class:`Grid`, blank where there
    is none; a slice gives the result for those rows.
    """

    solutions: NDArray[np.uint8]

    @overload
    def __getitem__(self, row: int) -> Grid: ...

    @overload
    def __getitem__(self, row: slice) -> BulkResult: ...

    def __getitem__(self, row: int | slice) -> Grid | BulkResult:
        if not isinstance(row, slice):
            return Grid._of(self.solutions[range(len(self))[row]].tobytes(), CLASSIC)
        rows = range(len(self))[row]
        return replace(
            self,
            counts=self.counts[row],
            guesses=self.guesses[row],
            status=self.status[row],
            errors={at: self.errors[i] for at, i in enumerate(rows) if i in self.errors},
            complete=bool(self.status[row].all()),
            solutions=self.solutions[row],
        )

    def __iter__(self) -> Iterator[Grid]:
        return (Grid._of(row.tobytes(), CLASSIC) for row in self.solutions)

    def _repr_html_(self) -> str:
        """Return a table of the first puzzles, for notebooks."""
        lines = (grid.line if grid.is_full else "" for grid in self)
        return table(self, {"counts": self.counts, "guesses": self.guesses, "solution": lines})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkCheck(Bulk):
    """The result of :func:`check_many`; row i of every array belongs to puzzle i.

    ``status`` is (n,) uint8, an index into :data:`STATUS`, and ``counts`` (n,) uint8: 0, 1, or 2
    for two or more. ``clashing`` is (n,) bool: two givens break a rule. ``redundant`` is (n, 81)
    bool: the givens that could be taken away, one at a time, without adding a solution; ``judged``
    (n,) bool says for which puzzles that question was asked and settled, all False elsewhere.
    ``redundant_constraints`` has the constraints of this kind, by row. The rest is as in
    :class:`BulkCount`.
    """

    status: NDArray[np.uint8]
    counts: NDArray[np.uint8]
    clashing: NDArray[np.bool_]
    redundant: NDArray[np.bool_]
    judged: NDArray[np.bool_]
    redundant_constraints: dict[int, tuple[Constraint, ...]]
    errors: dict[int, FarandoleError]
    complete: bool
    seconds: float
    level: str

    @property
    def unique(self) -> NDArray[np.bool_]:
        """Which puzzles have exactly one solution, proved: (n,) bool."""
        unique: NDArray[np.bool_] = self.status == STATUS.index("solved")
        return unique

    @property
    def minimal(self) -> NDArray[np.bool_]:
        """Which puzzles need every given and constraint, proved: (n,) bool."""
        minimal: NDArray[np.bool_] = self.judged & ~self.redundant.any(axis=1)
        minimal[list(self.redundant_constraints)] = False
        return minimal

    def _repr_html_(self) -> str:
        """Return a table of the first puzzles, for notebooks."""
        return table(self, {"counts": self.counts, "minimal": self.minimal})


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during work on many puzzles; ``result`` is what is finished, the rest open in it.

    It is a KeyboardInterrupt, so that a program which catches nothing ends as usual.

    >>> from farandole.sudoku import count_many
    >>> try:
    ...     raise Interrupted(count_many(["." * 81]))
    ... except KeyboardInterrupt as stop:
    ...     print(stop.result)
    <BulkCount of 1 puzzle: 1 many>
    """

    result: Any

    def __init__(self, result: object) -> None:
        super().__init__(result)
        self.result = result


def finished(work: Callable[[], object], result: Callable[[], AnyResult]) -> AnyResult:
    """Do the work and return the result; on Ctrl-C, raise it with the result."""
    try:
        work()
    except KeyboardInterrupt:
        raise Interrupted(result()) from None
    return result()


_SHOWN = 10  # rows of a table in a notebook


def table(result: Bulk, columns: Mapping[str, Iterable[object]]) -> str:
    """Return the repr of a result and its first rows as HTML, bad rows with their errors."""
    from html import escape

    names_of = (STATUS[status] for status in result.status)
    rows = zip(range(len(result)), names_of, *columns.values(), strict=False)
    lines = ["".join(f"<th>{name}</th>" for name in ("row", "status", *columns))]
    for row in islice(rows, _SHOWN):
        cells = list(map(str, row))
        if row[0] in result.errors:
            cells[-1] = str(result.errors[row[0]])
        lines.append("".join(f"<td>{escape(cell)}</td>" for cell in cells))
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    more = f"<p>… {len(result) - _SHOWN} more</p>" if len(result) > _SHOWN else ""
    return f"<p>{escape(repr(result))}</p><table>{body}</table>{more}"
