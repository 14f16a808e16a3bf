"""Clues outside of the board: one for each line of cells, with the number that it has."""

from __future__ import annotations

from collections.abc import Iterator

from farandole.make.rules.plan import Plan
from farandole.sudoku.rules.outside import LittleKiller, Sandwich, Skyscraper, XSum
from farandole.sudoku.rules.places import Cells
from farandole.sudoku.rules.rule import Constraint


def sandwiches(plan: Plan) -> Iterator[Constraint]:
    """Yield the sandwich of each row and column."""
    for line in _lines(plan.shape.side):
        digits = [plan.digit(cell) for cell in line]
        low, high = sorted((digits.index(1), digits.index(plan.shape.side)))
        yield Sandwich(line, sum(digits[low + 1 : high]))


def skyscrapers(plan: Plan) -> Iterator[Constraint]:
    """Yield how many digits are seen from each side of each row and column."""
    for line in _both_ways(plan.shape.side):
        digits = [plan.digit(cell) for cell in line]
        seen = sum(digit == max(digits[: at + 1]) for at, digit in enumerate(digits))
        yield Skyscraper(line, seen)


def x_sums(plan: Plan) -> Iterator[Constraint]:
    """Yield the X-sum of each side of each row and column."""
    for line in _both_ways(plan.shape.side):
        digits = [plan.digit(cell) for cell in line]
        yield XSum(line, sum(digits[: digits[0]]))


def little_killers(plan: Plan) -> Iterator[Constraint]:
    """Yield the sum of each diagonal of two cells or more."""
    side = plan.shape.side
    for way in (1, -1):
        for start in range(2 - side, side - 1):
            cells = ((row, row - start) for row in range(side) if 0 <= row - start < side)
            line = tuple((row, column if way > 0 else side - 1 - column) for row, column in cells)
            is_reversed = start < 0 if way > 0 else start > 0  # as strings of the ISS name them
            yield LittleKiller(line[::-1] if is_reversed else line, sum(map(plan.digit, line)))


def _lines(side: int) -> Iterator[Cells]:
    """Yield the rows and columns."""
    for at in range(side):
        yield tuple((at, i) for i in range(side))
        yield tuple((i, at) for i in range(side))


def _both_ways(side: int) -> Iterator[Cells]:
    for line in _lines(side):
        yield from (line, line[::-1])
