"""Conflicts: givens and constraints that no solution keeps together.

Clues are left out, many at once and then one by one, as long as there is still no solution.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from farandole import _kernel
from farandole.i18n import Listed, Message, msg
from farandole.isa import level_in_use
from farandole.limits import Budget, Limits, whole_number
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints
from farandole.sudoku.rule_board import rule_board

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from farandole.sudoku.rules.rule import Constraint

T = TypeVar("T")

_NAMED = 8  # clues in a sentence
_AGAIN = 10  # times as many guesses, where the first left open whether a clue is needed
_STRIDE = 1000  # guesses between two looks at the clock


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that no solution keeps together: givens, by their cells, and constraints.

    ``is_minimal`` tells that there is a solution without any one of them; where limits came first,
    fewer may contradict each other, too.
    """

    cells: tuple[int, ...]
    constraints: tuple[Constraint, ...]
    is_minimal: bool = True

    def message(self, grid: Grid) -> Message:
        """Return the sentence for people, which names some of the clues."""
        clues: list[Message | str] = [rule.label for rule in self.constraints]
        clues += [
            f"{grid.shape.cell_name(cell)}={SYMBOLS[grid.cells[cell]]}" for cell in self.cells
        ]
        if len(clues) == 1:
            return msg("nothing fits {clue}", clue=clues[0])
        if len(clues) <= _NAMED:
            text = msg("these clues contradict each other: {clues}", clues=Listed(clues, "and"))
        else:
            text = msg(
                "{count} clues contradict each other, such as {clues}",
                count=len(clues),
                clues=Listed(clues[: _NAMED // 2], "and"),
            )
        return text if self.is_minimal else msg("{fault} (perhaps fewer, too)", fault=text)


def conflict(
    grid: GridLike, *, nodes: int = 300, seconds: float | None = None, known: bool = False
) -> Conflict | None:
    """Return clues that contradict each other; None for a puzzle with a solution.

    None of them can be left out, unless the limits came first, which the result tells: ``nodes``
    are guesses in each of some dozen searches, ten times as many where those left something open;
    ``seconds`` the time of all together. It is None, too, where the first search is too long,
    unless a single clue is to blame: ``known`` tells that no solution exists.

    >>> from farandole import Grid
    >>> from farandole.sudoku.rules import Killer
    >>> grid = Grid("..2. .... .... ...1", constraints=[Killer("r1c1-2", 3), Killer("r4c1-2", 5)])
    >>> found = conflict(grid)
    >>> found.cells, found.constraints
    ((2,), (Killer('r1c1 r1c2', 3),))
    """
    grid = with_any_constraints(grid)
    nodes, level = whole_number(nodes, "nodes"), level_in_use()
    budget = Budget(Limits(seconds=seconds)).start()
    solvable: list[set[int | Constraint]] = []

    def are_apart(clues: list[int | Constraint]) -> bool:
        part = _part(grid, clues)
        search = _kernel.RuleSearch(rule_board(part.shape, part.constraints), part.cells, level)
        left = nodes
        while left > 0 and not (search.finished or budget.is_over()):
            if search.run(1, min(left, _STRIDE)):
                solvable.append(set(clues))
                return False
            left -= _STRIDE
        return search.finished

    clues: list[int | Constraint] = [*grid.constraints, *grid.givens]
    if not are_apart(clues) and not (known and len(clues) == 1):
        return None
    few = fewest(clues, are_apart)
    if not (is_minimal := _are_needed(few, solvable)):
        nodes *= _AGAIN
        few = fewest(few, are_apart)
        is_minimal = _are_needed(few, solvable)
    cells = tuple(clue for clue in few if isinstance(clue, int))
    rules = tuple(clue for clue in few if not isinstance(clue, int))
    return Conflict(cells, rules, is_minimal)


def _are_needed(clues: list[T], solvable: list[set[T]]) -> bool:
    """Whether all but any one of these clues are among some that have a solution."""
    every = set(clues)
    return len(clues) == 1 or all(
        any(every - some == {clue} for some in solvable) for clue in clues
    )


def _part(grid: Grid, clues: list[int | Constraint]) -> Grid:
    """Return a grid with some of its clues."""
    cells = bytearray(len(grid.cells))
    for clue in clues:
        if isinstance(clue, int):
            cells[clue] = grid.cells[clue]
    return Grid._of(bytes(cells), grid.shape, tuple(c for c in clues if not isinstance(c, int)))


def fewest(every: Sequence[T], suffice: Callable[[list[T]], bool]) -> list[T]:
    """Return some of these that suffice, none of which can be left out: halves are tried first.

    >>> fewest(range(9), lambda some: 2 in some and 5 in some)
    [2, 5]
    """
    kept = list(every)
    size = len(kept) // 2
    while size:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + size :]
            if suffice(fewer):
                kept = fewer
            else:
                at += size
        size //= 2
    return kept
