"""Lines: paths over free cells whose digits keep a rule, found by trying at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from farandole.make.rules.plan import Plan
from farandole.sudoku.rules.arrows import Arrow
from farandole.sudoku.rules.lines import BetweenLine, Palindrome, Renban, Thermometer, Whispers
from farandole.sudoku.rules.places import Cell, Cells
from farandole.sudoku.rules.rule import Constraint

_STEPS = 60  # of one search for a path
_FAILED = 40  # searches in a row after which a board counts as full

_AROUND = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


class _Line(NamedTuple):
    """A kind of line: its usual sizes, and whether digits can begin one or are one."""

    sizes: tuple[int, int]
    begins: Callable[[Sequence[int], int, int], bool]
    """Whether digits can be those at the start of a line of that many cells, on that side."""
    is_whole: Callable[[Sequence[int]], bool]
    """Whether the last digit may be the end."""
    make: Callable[[Cells, int], Constraint]


def _always(digits: Sequence[int]) -> bool:
    return True


LINES = {
    "arrow": _Line(
        (3, 4),
        lambda digits, size, side: sum(digits[1:]) <= digits[0],
        lambda digits: sum(digits[1:]) == digits[0],
        lambda cells, side: Arrow(cells[:1], cells[1:]),
    ),
    "between": _Line(
        (4, 6),
        lambda digits, size, side: all(digits[0] < digit for digit in digits[1:]),
        lambda digits: digits[-1] > max(digits[:-1]),
        lambda cells, side: BetweenLine(cells),
    ),
    "palindrome": _Line(
        (3, 6),
        lambda digits, size, side: all(
            digits[at] == digits[size - 1 - at] for at in range((size + 1) // 2, len(digits))
        ),
        _always,
        lambda cells, side: Palindrome(cells),
    ),
    "renban": _Line(
        (3, 5),
        lambda digits, size, side: (
            max(digits) - min(digits) < size and len(set(digits)) == len(digits)
        ),
        _always,
        lambda cells, side: Renban(cells),
    ),
    "thermometer": _Line(
        (3, 6),
        lambda digits, size, side: len(digits) < 2 or digits[-2] < digits[-1],
        _always,
        lambda cells, side: Thermometer(cells),
    ),
    "whispers": _Line(
        (3, 6),
        lambda digits, size, side: (
            len(digits) < 2 or abs(digits[-2] - digits[-1]) >= (side + 1) // 2
        ),
        _always,
        lambda cells, side: Whispers(cells, (side + 1) // 2),
    ),
}


def lines(name: str) -> Callable[[Plan], Iterator[Constraint]]:
    """Return what places lines of one kind: as many as the side has cells, if they fit."""

    def place(plan: Plan) -> Iterator[Constraint]:
        kind, failed, count = LINES[name], 0, 0
        while failed < _FAILED and count < plan.shape.side:
            cells = _path(plan, kind)
            if cells is None:
                failed += 1
                continue
            failed, count = 0, count + 1
            plan.used.update(cells)
            plan.squares.update(_crossed(cells))
            yield kind.make(cells, plan.shape.side)

    return place


def _path(plan: Plan, kind: _Line) -> Cells | None:
    """Return the cells of a line of random length; None if none was found in a few steps."""
    size, side = plan.size(kind.sizes), plan.shape.side
    free = [cell for cell in plan.cells if cell not in plan.used]
    if not free:
        return None
    path = [free[plan.stream.below(len(free))]]
    ways: list[list[Cell]] = []  # for each cell of the path but the first those not yet tried
    for _ in range(_STEPS):
        digits = [plan.digit(cell) for cell in path]
        if kind.begins(digits, size, side):
            if len(path) == size and kind.is_whole(digits):
                return tuple(path)
            if len(path) < size:
                ways.append(_next(plan, path))
                path.append((-1, -1))
        while ways and not ways[-1]:
            path.pop()
            ways.pop()
        if not ways:
            return None
        path[-1] = ways[-1].pop()
    return None


def _next(plan: Plan, path: Sequence[Cell]) -> list[Cell]:
    """Return the cells where a path can go on, in random order."""
    side, (row, column) = plan.shape.side, path[-1]
    taken = plan.squares.union(_crossed(path))
    cells = []
    for down, right in _AROUND:
        cell = row + down, column + right
        is_free = min(cell) >= 0 and max(cell) < side and cell not in plan.used
        if is_free and cell not in path and taken.isdisjoint(_crossed((path[-1], cell))):
            cells.append(cell)
    plan.stream.shuffle(cells)
    return cells


def _crossed(path: Sequence[Cell]) -> Iterator[Cell]:
    """Yield the upper left cells of the squares that a path crosses diagonally."""
    for (row, column), (row2, column2) in pairwise(path):
        if row != row2 and column != column2:
            yield min(row, row2), min(column, column2)
