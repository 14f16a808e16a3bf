"""The result of every method, so that methods can be compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from farandole.limits import Budget, Limits
from farandole.sudoku.grid import Grid, GridLike, as_grid
from farandole.sudoku.methods.events import Erase, Fill


class Method(Protocol):
    """The signature of every method; see :mod:`farandole.sudoku.methods`."""

    def __call__(
        self,
        grid: GridLike,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        trace: Callable[[Any], object] | None = None,
    ) -> MethodResult:
        """Solve ``grid`` as far as this method can."""
        ...


@dataclass(frozen=True, slots=True)
class MethodResult:
    """The result of one method on one puzzle.

    ``method``      its name
    ``grid``        the solution; else the fullest grid it reached; the puzzle if it has none
    ``nodes``       digits it wrote (dancing links: options it tried), undone ones included
    ``guesses``     those of them written while another way was left to be tried there
    ``seconds``     time taken, preparations included; it doesn't count for equality
    ``stopped``     the limit that was reached, ``nodes`` or ``seconds``; None if none did
    ``impossible``  whether the method proved that the puzzle has no solution

    >>> from farandole.sudoku.methods import elimination
    >>> result = elimination(Grid("..5.34 ...6.1 .53... ...... .4...5 .1...."))
    >>> result.outcome, result.cells_left, result.grid
    ('stuck', 20, Grid('165234.3.651.53....2.....4...5.1....'))
    """

    method: str
    grid: Grid
    nodes: int
    guesses: int
    seconds: float = field(compare=False)
    stopped: str | None = None
    impossible: bool = False

    @property
    def complete(self) -> bool:
        """Whether the grid is a solution: full, and right."""
        return self.grid.is_full and not self.impossible

    @property
    def cells_left(self) -> int:
        """The number of blank cells of the grid."""
        return len(self.grid.blanks)

    @property
    def outcome(self) -> str:
        """``solved``, ``impossible``, ``stopped`` (by a limit) or ``stuck`` (it knows no more)."""
        if self.complete:
            return "solved"
        if self.impossible:
            return "impossible"
        return "stopped" if self.stopped else "stuck"


class Run:
    """A method at work on one puzzle: what it may cost, and how far it came.

    ``digits`` is the board, ``fullest`` the grid with the most digits so far.
    """

    def __init__(
        self,
        method: str,
        grid: GridLike,
        nodes: int | None,
        seconds: float | None,
        trace: Callable[[Any], object] | None = None,
    ) -> None:
        self.method = method
        self.grid = as_grid(grid)
        self.budget = Budget(Limits(nodes=nodes, seconds=seconds)).start()
        self.guesses = 0
        self.digits = bytearray(self.grid.cells)
        self.fullest = self.grid.cells
        self._filled = self._most = 0
        self._trace = trace

    def fill(self, cell: int, digit: int, why: Literal["forced", "guess"]) -> None:
        """Write a digit into a blank cell."""
        self.digits[cell] = digit
        self.guesses += why == "guess"
        self._filled += 1
        if self._filled > self._most:
            self.fullest, self._most = bytes(self.digits), self._filled
        if self._trace:
            self._trace(Fill(cell, digit, why))

    def erase(self, cell: int) -> int:
        """Make a cell blank again; return the digit that it held."""
        digit, self.digits[cell] = self.digits[cell], 0
        self._filled -= 1
        if self._trace:
            self._trace(Erase(cell, digit))
        return digit

    def result(self, cells: bytes | bytearray | None = None) -> MethodResult:
        """Return the result of a method that came to these digits, by default to the fullest."""
        cells = self.fullest if cells is None else bytes(cells)
        return self._result(Grid(cells, self.grid.shape))

    def impossible(self) -> MethodResult:
        """Return the result of a method that proved that there is no solution."""
        return self._result(self.grid, impossible=True)

    def _result(self, grid: Grid, *, impossible: bool = False) -> MethodResult:
        spent = self.budget
        return MethodResult(
            self.method, grid, spent.nodes, self.guesses, spent.seconds, spent.stopped, impossible
        )
