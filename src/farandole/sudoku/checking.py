"""Checking: whether a grid is well formed, has one solution, and needs every given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.i18n import Message, msg, nmsg, pmsg
from farandole.i18n.language import HasMessage
from farandole.limits import Budget, Limits
from farandole.sudoku.clashes import Clash, clashes
from farandole.sudoku.grid import with_any_constraints
from farandole.sudoku.solving import count, solutions

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid, GridLike

_SHOWN = 8  # of the redundant givens


@dataclass(frozen=True, slots=True)
class Check(HasMessage):
    """The result of :func:`check`.

    ``solutions`` has two of the solutions at most; ``settled`` tells whether there are
    no others (or two at least). ``redundant`` are the givens that could be taken away, one at
    a time, without adding a solution: empty for a minimal puzzle, None when there is no single
    solution, when the question wasn't asked or when the limit was reached first.

    It is true, as in ``if check(grid):``, where the puzzle has exactly one solution.
    """

    grid: Grid
    clashes: tuple[Clash, ...]
    solutions: tuple[Grid, ...]
    settled: bool
    redundant: tuple[int, ...] | None = None

    @property
    def message(self) -> Message:
        """The result in one sentence, for any language; ``print(report)`` prints it.

        >>> print(check("1... ..3. .2.. ...4"))
        exactly one solution, 4 givens, minimal
        """
        parts = [self._answer, nmsg("{count} given", "{count} givens", count=len(self.grid.givens))]
        if self.is_minimal:
            parts.append(msg("minimal"))
        elif self.redundant:
            names = [self.grid.shape.cell_name(cell) for cell in self.redundant[:_SHOWN]]
            parts.append(
                msg(
                    "not minimal, {count} redundant (each by itself): {cells}",
                    count=len(self.redundant),
                    cells=" ".join([*names, "…"] if len(self.redundant) > _SHOWN else names),
                )
            )
        parts += [clash.message(self.grid.shape) for clash in self.clashes]
        whole = parts[-1]
        for part in parts[-2::-1]:
            whole = msg("{part}, {rest}", part=part, rest=whole)
        return whole

    @property
    def _answer(self) -> Message:
        if self.is_unique:
            return msg("exactly one solution")
        if self.count > 1:
            return pmsg("a puzzle with its properties", "more than one solution")
        if self.settled:
            return msg("no solution")
        if self.count:
            return msg("limit reached: one solution found, others not ruled out")
        return msg("limit reached before any solution was found")

    def _repr_html_(self) -> str:
        """Return the grid and the sentence of `message`, for notebooks."""
        from html import escape

        from farandole.sudoku.render import html

        return f"{html(self.grid)}<p>{escape(str(self))}</p>"

    def __bool__(self) -> bool:
        return self.is_unique

    @property
    def count(self) -> int:
        """The number of solutions found: 0, 1, or 2 for two or more."""
        return len(self.solutions)

    @property
    def is_well_formed(self) -> bool:
        """Whether no two givens clash."""
        return not self.clashes

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution, proved."""
        return self.count == 1 and self.settled

    @property
    def is_minimal(self) -> bool | None:
        """Whether the puzzle needs every given; None if that isn't known."""
        return None if self.redundant is None else not self.redundant


def check(grid: GridLike, *, minimal: bool = True, seconds: float | None = None) -> Check:
    """Return whether a grid is well formed, has one solution, and needs every given.

    ``minimal=False`` skips the last question, which costs one search per given; it isn't asked of
    grids with constraints, whose clues aren't givens alone. ``seconds`` limits
    the whole check; questions not settled by then stay open in the result.

    >>> from farandole import Grid
    >>> report = check(Grid("1... ..3. .2.. ...4"))
    >>> report.count, report.is_unique, report.is_minimal
    (1, True, True)
    """
    grid = with_any_constraints(grid)
    budget = Budget(Limits(seconds=seconds)).start()
    broken = clashes(grid)
    if broken:
        return Check(grid, broken, (), settled=True)
    search = solutions(grid, seconds=budget.rest().seconds)
    first_two = tuple(solution for _, solution in zip(range(2), search, strict=False))
    is_settled = len(first_two) > 1 or search.complete
    if not (len(first_two) == 1 and is_settled and minimal) or grid.constraints:
        return Check(grid, (), first_two, settled=is_settled)
    redundant = []
    for cell in grid.givens:
        fewer = count(grid.with_cell(cell, 0), limit=2, seconds=budget.rest().seconds)
        if fewer < 2:
            if not fewer.complete:
                return Check(grid, (), first_two, settled=True)
            redundant.append(cell)
    return Check(grid, (), first_two, settled=True, redundant=tuple(redundant))
