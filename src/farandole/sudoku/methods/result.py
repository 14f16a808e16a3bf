"""What every method returns, so that they can be set side by side."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from farandole.limits import Budget
    from farandole.sudoku.grid import GridLike


class Method(Protocol):
    """How every method is called; see :mod:`farandole.sudoku.methods`."""

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
    """What one method made of one puzzle.

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
        """How many cells of the grid are blank."""
        return len(self.grid.blanks)

    @property
    def outcome(self) -> str:
        """``solved``, ``impossible``, ``stopped`` (by a limit) or ``stuck`` (it knows no more)."""
        if self.complete:
            return "solved"
        if self.impossible:
            return "impossible"
        return "stopped" if self.stopped else "stuck"


def finish(
    method: str,
    puzzle: Grid,
    budget: Budget,
    *,
    cells: bytes | bytearray | None,
    guesses: int,
) -> MethodResult:
    """Return the result of a method whose nodes and time ``budget`` counted.

    ``cells`` are the digits it reached, None if it proved that there is no solution.
    """
    return MethodResult(
        method=method,
        grid=puzzle if cells is None else Grid(bytes(cells), puzzle.shape),
        nodes=budget.nodes,
        guesses=guesses,
        seconds=budget.seconds,
        stopped=budget.stopped,
        impossible=cells is None,
    )
