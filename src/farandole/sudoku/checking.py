"""Checking: whether a grid is well formed, has one solution, and needs every given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.i18n import Listed, msg
from farandole.limits import Budget, Limits
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.grid import as_grid
from farandole.sudoku.shape import house_message
from farandole.sudoku.solving import count, solutions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.i18n import Message
    from farandole.sudoku.grid import Grid, GridLike
    from farandole.sudoku.shape import Shape


@dataclass(frozen=True, slots=True)
class Clash:
    """A digit that stands more than once where it may stand only once.

    ``kind`` and ``number`` are those of the house; where a rule's smaller group is broken,
    ``kind`` is the name of the rule and ``number`` None.

    >>> clash = Clash(5, (0, 4), "row", 1)
    >>> clash.where
    'row 1'
    """

    digit: int
    cells: tuple[int, ...]
    kind: str
    number: int | None = None

    @property
    def where(self) -> str:
        """What programs call the house, or the rule: ``row 1``."""
        return self.kind if self.number is None else f"{self.kind} {self.number}"

    def message(self, shape: Shape) -> Message:
        """Return what people are told: which cells of a board hold the same digit, and where.

        >>> from farandole import CLASSIC
        >>> print(Clash(5, (0, 4), "row", 1).message(CLASSIC))
        5 in both r1c1 and r1c5 (row 1)
        """
        number = self.number
        return msg(
            "{digit} in both {cells} ({where})",
            digit=SYMBOLS[self.digit],
            cells=Listed(map(shape.cell_name, self.cells), "and"),
            where=self.kind if number is None else house_message(self.kind, number),
        )


@dataclass(frozen=True, slots=True)
class Check:
    """What :func:`check` found out.

    ``solutions`` has two of the solutions at most; ``settled`` tells whether there are
    no others (or two at least). ``redundant`` are the givens that could be taken away, one at
    a time, without adding a solution: empty for a minimal puzzle, None when there is no single
    solution, when the question wasn't asked or when the limit was reached first.
    """

    grid: Grid
    clashes: tuple[Clash, ...]
    solutions: tuple[Grid, ...]
    settled: bool
    redundant: tuple[int, ...] | None = None

    @property
    def count(self) -> int:
        """How many solutions were found: 0, 1, or 2 for two or more."""
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
        """Whether every given is needed for the one solution; None when that isn't known."""
        return None if self.redundant is None else not self.redundant


def clashes(grid: GridLike) -> tuple[Clash, ...]:
    """Return where the digits on the board break its rules; empty when they don't.

    >>> from farandole import Grid
    >>> clashes(Grid("1..1 .... .... 1..."))
    (Clash(digit=1, cells=(0, 3), kind='row', number=1),
     Clash(digit=1, cells=(0, 12), kind='column', number=1))
    """
    return tuple(_clashes(as_grid(grid)))


def _clashes(grid: Grid) -> Iterator[Clash]:
    shape = grid.shape
    groups = [(house.kind, house.number, house.cells) for house in shape.houses]
    pairs = [
        (rule.name, None, group)
        for rule in shape.rules
        for group in rule.groups
        if len(group) < shape.side
    ]
    for kind, number, cells in [*groups, *pairs]:
        held = [grid.cells[cell] for cell in cells]
        for digit in sorted(set(held) - {0}):
            if held.count(digit) > 1:
                same = tuple(cell for cell in cells if grid.cells[cell] == digit)
                yield Clash(digit, same, kind, number)


def check(
    grid: GridLike,
    *,
    minimal: bool = True,
    seconds: float | None = None,
) -> Check:
    """Return whether a grid is well formed, has one solution, and needs every given.

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
    found = tuple(solution for _, solution in zip(range(2), search, strict=False))
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
