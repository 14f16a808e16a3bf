"""Clashes: digits that repeat where the rules forbid it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.i18n import Listed, Message, msg
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints
from farandole.sudoku.shape import Shape, house_message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.rules.rule import Constraint


class Clash(NamedTuple):
    """A digit that repeats in a house or a group of a rule.

    ``kind`` and ``number`` are those of the house; where a rule's smaller group is broken,
    ``kind`` is the name of the rule and ``number`` None. Where the digits of ``cells`` break a
    constraint, ``digit`` is 0 and ``kind`` the name of its class.

    >>> clash = Clash(5, (0, 4), "row", 1)
    >>> clash.where
    'row 1'
    """

    digit: int
    cells: tuple[int, ...]
    kind: str
    number: int | None = None
    constraint: Constraint | None = None

    def __repr__(self) -> str:
        rule = "" if self.constraint is None else f", constraint={self.constraint!r}"
        return (
            f"Clash(digit={self.digit}, cells={self.cells}, kind={self.kind!r}, "
            f"number={self.number}{rule})"
        )

    @property
    def where(self) -> str:
        """The name of the house or the rule, for programs: ``row 1``."""
        return self.kind if self.number is None else f"{self.kind} {self.number}"

    def message(self, shape: Shape) -> Message:
        """Return the sentence for people: which cells hold the same digit, and where.

        >>> from farandole import CLASSIC
        >>> print(Clash(5, (0, 4), "row", 1).message(CLASSIC))
        5 in both r1c1 and r1c5 (row 1)
        """
        if self.constraint is not None:
            return msg("the digits break a rule: {rule}", rule=self.constraint.label)
        number = self.number
        return msg(
            "{digit} in both {cells} ({where})",
            digit=shape.symbols[self.digit],
            cells=Listed(map(shape.cell_name, self.cells), "and"),
            where=self.kind if number is None else house_message(self.kind, number),
        )


def clashes(grid: GridLike) -> tuple[Clash, ...]:
    """Return the places where digits break the rules of the board; empty if there are none.

    >>> from farandole import Grid
    >>> clashes(Grid("1..1 .... .... 1..."))
    (Clash(digit=1, cells=(0, 3), kind='row', number=1),
     Clash(digit=1, cells=(0, 12), kind='column', number=1))
    """
    return tuple(_clashes(with_any_constraints(grid)))


def _clashes(grid: Grid) -> Iterator[Clash]:
    shape = grid.shape
    groups: list[tuple[str, int | None, tuple[int, ...]]] = [
        *((house.kind, house.number, house.cells) for house in shape._lines),
        *((rule.name, None, g) for rule in shape.rules for g in rule.groups if len(g) < shape.side),
    ]
    for kind, number, cells in groups:
        held = [grid.cells[cell] for cell in cells]
        for digit in sorted(set(held) - {0}):
            if held.count(digit) > 1:
                same = tuple(cell for cell in cells if grid.cells[cell] == digit)
                yield Clash(digit, same, kind, number)
    for constraint in grid.constraints:
        if broken := constraint.broken(grid):
            yield Clash(0, broken, type(constraint).__name__, None, constraint)
