"""What the definitions stand on: houses, peers and candidates, as plain Python sets.

Nothing here asks the kernel, and nothing is fast: sets of cells are sets of numbers 0 to 80.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias, TypeVar

from farandole.logic import HODOKU, Board, all_steps

T = TypeVar("T")
Cells: TypeAlias = frozenset[int]
Removed: TypeAlias = frozenset[tuple[int, int]]
"""Candidates that a step removes, cell and digit."""

Removals: TypeAlias = "Iterable[Removed]"
"""Those of every step of a technique; empty ones are no steps."""

DIGITS = range(1, 10)
ROWS = [frozenset(range(9 * row, 9 * row + 9)) for row in range(9)]
COLUMNS = [frozenset(range(column, 81, 9)) for column in range(9)]
BOXES = [
    frozenset(cell for cell in range(81) if cell // 27 * 3 + cell % 9 // 3 == box)
    for box in range(9)
]
LINES = [*ROWS, *COLUMNS]
HOUSES = [*LINES, *BOXES]
PEERS = [
    frozenset().union(*(house for house in HOUSES if cell in house)) - {cell} for cell in range(81)
]


def row(cell: int) -> int:
    return cell // 9


def column(cell: int) -> int:
    return cell % 9


def box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


def sees_all(cells: Iterable[int]) -> Cells:
    """Return the cells that see all of these."""
    seen = frozenset(range(81))
    for cell in cells:
        seen &= PEERS[cell]
    return seen


class Candidates:
    """The candidates of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.at = [frozenset(board[cell]) for cell in range(81)]
        self.empty = frozenset(cell for cell in range(81) if not board.grid.cells[cell])
        self.where = {d: frozenset(c for c in range(81) if d in self.at[c]) for d in DIGITS}
        self.bivalue = [cell for cell in range(81) if len(self.at[cell]) == 2]

    def gone(self, cells: Iterable[int], digits: Iterable[int]) -> Removed:
        """Return the candidates of these digits that are in these cells."""
        wanted = set(digits)
        return frozenset((cell, digit) for cell in cells for digit in self.at[cell] & wanted)

    def conjugates(self, digit: int) -> Iterator[tuple[Cells, int, int]]:
        """Yield the houses in which a digit has just two places, with these."""
        for house in HOUSES:
            places = self.where[digit] & house
            if len(places) == 2:
                one, other = sorted(places)
                yield house, one, other

    def partners(self, digit: int) -> dict[int, set[int]]:
        """Return for each place of a digit the other ends of its strong links."""
        return other_ends((one, other) for _, one, other in self.conjugates(digit))


def other_ends(links: Iterable[tuple[T, T]]) -> dict[T, set[T]]:
    """Return for each end of a link the other ends of its links."""
    found: dict[T, set[T]] = {}
    for one, other in links:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def two_colours(links: Iterable[tuple[T, T]]) -> list[tuple[set[T], set[T]]]:
    """Return the groups of what strong links join, each in two colours in turn."""
    partners = other_ends(links)
    left, groups = set(partners), []
    while left:
        group: tuple[set[T], set[T]] = ({left.pop()}, set())
        new, colour = group[0], 0
        while new:
            new = {other for one in new for other in partners[one]} & left
            left -= new
            colour = 1 - colour
            group[colour].update(new)
        groups.append(group)
    return groups


def effects(board: Board, name: str, **options: bool | int) -> set[tuple[Removed, Removed]]:
    """Return what the kernel's steps of a technique place and remove."""
    found = all_steps(board, HODOKU.with_(name).only(name).with_options(**options))
    assert found.complete
    return {
        (
            frozenset((one.cell, one.digit) for one in step.placements),
            frozenset((one.cell, one.digit) for one in step.eliminations),
        )
        for step in found.steps
    }


def removed(board: Board, name: str, **options: bool | int) -> set[Removed]:
    """Return what the kernel's steps of a technique remove; they place nothing."""
    found = effects(board, name, **options)
    assert not any(placed for placed, _ in found)
    return {gone for _, gone in found}


def boards_for(name: str) -> list[Board]:
    """Return the boards on which a technique is tried: those for all, and its own."""
    text = (Path(__file__).parent / "boards.tsv").read_text(encoding="ascii")
    rows = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return [Board(line) for whose, line in rows if whose in ("*", name)]
