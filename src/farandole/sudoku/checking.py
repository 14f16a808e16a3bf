"""Checking: whether a grid is well formed, has one answer, and needs every given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.limits import Budget, Limits
from farandole.sudoku.grid import as_grid
from farandole.sudoku.solving import count, solutions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.grid import Grid, GridLike


@dataclass(frozen=True, slots=True)
class Clash:
    """A digit that stands more than once where it may stand only once.

    ``where`` names the house (``row 3``) or the rule whose pair is broken.

    >>> Clash(5, (0, 4), "row 1")
    Clash(digit=5, cells=(0, 4), where='row 1')
    """

    digit: int
    cells: tuple[int, ...]
    where: str


@dataclass(frozen=True, slots=True)
class Check:
    """What :func:`check` found out.

    ``solutions`` are the answers, no more than two of them; ``settled`` tells whether there are
    no others (or two at least). ``redundant`` are the givens that could be taken away, one at
    a time, without adding an answer: empty for a minimal puzzle, None when there is no single
    answer, when the question wasn't asked or when the limit was reached first.
    """

    grid: Grid
    clashes: tuple[Clash, ...]
    solutions: tuple[Grid, ...]
    settled: bool
    redundant: tuple[int, ...] | None = None

    @property
    def count(self) -> int:
        """How many answers were found: 0, 1, or 2 for two or more."""
        return len(self.solutions)

    @property
    def is_well_formed(self) -> bool:
        """Whether no two givens clash."""
        return not self.clashes

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one answer, proved."""
        return self.count == 1 and self.settled

    @property
    def is_minimal(self) -> bool | None:
        """Whether every given is needed for the one answer; None when that isn't known."""
        return None if self.redundant is None else not self.redundant


def clashes(grid: GridLike) -> tuple[Clash, ...]:
    """Return where the digits on the board break its rules; empty when they don't.

    >>> from farandole import Grid
    >>> clashes(Grid("1..1 .... .... 1..."))
    (Clash(digit=1, cells=(0, 3), where='row 1'), Clash(digit=1, cells=(0, 12), where='column 1'))
    """
    return tuple(_clashes(as_grid(grid)))


def _clashes(grid: Grid) -> Iterator[Clash]:
    shape = grid.shape
    groups = [(house.name, house.cells) for house in shape.houses]
    groups += [
        (rule.name, group)
        for rule in shape.rules
        for group in rule.groups
        if len(group) < shape.side
    ]
    for where, cells in groups:
        held = [grid.cells[cell] for cell in cells]
        for digit in sorted(set(held) - {0}):
            if held.count(digit) > 1:
                same = tuple(cell for cell in cells if grid.cells[cell] == digit)
                yield Clash(digit, same, where)


def check(
    grid: GridLike,
    *,
    minimal: bool = True,
    seconds: float | None = None,
) -> Check:
    """Return whether a grid is well formed, has one answer, and needs every given.

    ``minimal=False`` leaves the last question open, which costs one search a given.
    ``seconds`` limits the whole check; what wasn't settled by then stays open in the result.

    >>> from farandole import Grid
    >>> report = check(Grid("1... ..3. .2.. ...4"))
    >>> report.count, report.is_unique, report.is_minimal
    (1, True, True)
    """
    grid = as_grid(grid)
    budget = Budget(Limits(seconds=seconds)).start()
    broken = clashes(grid)
    if broken:
        return Check(grid, broken, (), settled=True)
    search = solutions(grid, seconds=budget.rest().seconds)
    found = tuple(answer for _, answer in zip(range(2), search, strict=False))
    is_settled = len(found) > 1 or search.complete
    if not (len(found) == 1 and is_settled and minimal):
        return Check(grid, (), found, settled=is_settled)
    redundant = []
    for cell in grid.givens:
        fewer = count(grid.with_cell(cell, 0), limit=2, seconds=budget.rest().seconds)
        if fewer < 2:
            if not fewer.complete:
                return Check(grid, (), found, settled=True)
            redundant.append(cell)
    return Check(grid, (), found, settled=True, redundant=tuple(redundant))
