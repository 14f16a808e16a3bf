"""Checking: whether a grid is well formed, has one solution, and needs every given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from farandole.i18n import Listed, Message, msg, nmsg, pmsg
from farandole.i18n.language import HasMessage
from farandole.limits import Budget, Limits
from farandole.sudoku.clashes import Clash, clashes
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints
from farandole.sudoku.solving import count, solutions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.conflicts import Conflict
    from farandole.sudoku.rules.rule import Constraint

_SHOWN = 8  # of the redundant givens


@dataclass(frozen=True, slots=True)
class Check(HasMessage):
    """The result of :func:`check`.

    ``solutions`` has two of the solutions at most; ``settled`` tells whether there are
    no others (or two at least). ``redundant`` are the givens that could be taken away, one at
    a time, without adding a solution: empty for a minimal puzzle, None when there is no single
    solution, when the question wasn't asked or when the limit was reached first.
    ``redundant_constraints`` are the constraints of this kind. ``conflict`` has the clues that
    contradict each other where a grid with constraints has no solution, if that was asked.

    It is true, as in ``if check(grid):``, where the puzzle has exactly one solution.
    """

    grid: Grid
    clashes: tuple[Clash, ...]
    solutions: tuple[Grid, ...]
    settled: bool
    redundant: tuple[int, ...] | None = None
    redundant_constraints: tuple[Constraint, ...] = ()
    conflict: Conflict | None = None

    @property
    def message(self) -> Message:
        """The result in one sentence, for any language; ``print(report)`` prints it.

        >>> print(check("1... ..3. .2.. ...4"))
        exactly one solution, 4 givens, minimal
        """
        parts = [self._answer, nmsg("{count} given", "{count} givens", count=len(self.grid.givens))]
        if self.is_minimal:
            parts.append(msg("minimal"))
        parts += self._superfluous
        if self.conflict is not None:
            parts.append(self.conflict.message(self.grid))
        parts += [clash.message(self.grid.shape) for clash in self.clashes]
        whole = parts[-1]
        for part in parts[-2::-1]:
            whole = msg("{part}, {rest}", part=part, rest=whole)
        return whole

    @property
    def _superfluous(self) -> Iterator[Message]:
        if self.redundant:
            names = [self.grid.shape.cell_name(cell) for cell in self.redundant[:_SHOWN]]
            yield msg(
                "not minimal, {count} redundant (each by itself): {cells}",
                count=len(self.redundant),
                cells=" ".join([*names, "…"] if len(self.redundant) > _SHOWN else names),
            )
        if rules := self.redundant_constraints:
            labels: list[Message | str] = [rule.label for rule in rules[:_SHOWN]]
            yield nmsg(
                "{count} redundant constraint (each by itself): {rules}",
                "{count} redundant constraints (each by itself): {rules}",
                count=len(rules),
                rules=Listed([*labels, "…"] if len(rules) > _SHOWN else labels),
            )

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
        """Whether the puzzle needs every given and constraint; None if that isn't known."""
        is_known = self.redundant is not None
        return not (self.redundant or self.redundant_constraints) if is_known else None


def check(grid: GridLike, *, minimal: bool = True, seconds: float | None = None) -> Check:
    """Return whether a grid is well formed, has one solution, and needs every given.

    ``minimal=False`` skips the last question, which costs one search per given and constraint, and
    the search for a conflict. ``seconds`` limits the whole check; questions not settled by then
    stay open in the result.

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
    report = Check(grid, (), first_two, settled=is_settled)
    if not (is_settled and minimal) or report.count > 1:
        return report
    if not first_two:
        return _with_conflict(report, budget) if grid.constraints else report
    redundant = []
    for cell in grid.givens:
        fewer = count(grid.with_cell(cell, 0), limit=2, seconds=budget.rest().seconds)
        if fewer < 2:
            if not fewer.complete:
                return report
            redundant.append(cell)
    rules = _redundant(grid, first_two[0].cells, budget)
    if rules is None:
        return report
    return replace(report, redundant=tuple(redundant), redundant_constraints=rules)


def _with_conflict(report: Check, budget: Budget) -> Check:
    from farandole.sudoku.conflicts import conflict

    found = conflict(report.grid, seconds=budget.rest().seconds, known=True)
    return replace(report, conflict=found)


def _redundant(grid: Grid, solution: bytes, budget: Budget) -> tuple[Constraint, ...] | None:
    """Return the constraints without which the solution is the only one; None past the limit."""
    rules = []
    for rule in grid.constraints:
        others = tuple(other for other in grid.constraints if other is not rule)
        search = solutions(Grid._of(grid.cells, grid.shape, others), seconds=budget.rest().seconds)
        found = [other.cells for _, other in zip(range(2), search, strict=False)]
        if len(found) < 2 and not search.complete:
            return None
        if found == [solution]:  # not another: without a dot, "all dots given" forbids the pair
            rules.append(rule)
    return tuple(rules)
