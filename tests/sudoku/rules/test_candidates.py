"""True candidates: compared with all solutions of small boards, and their limits."""

from __future__ import annotations

import random

import pytest

from farandole import Grid, Shape, solutions, true_candidates
from farandole.errors import ArgumentError
from farandole.isa import levels_here
from farandole.sudoku import rules
from farandole.sudoku.rules import Constraint
from tests.conftest import interrupted_at_work
from tests.sudoku.rules.test_search import RULES, cages

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def by_solutions(grid: Grid, limit: int) -> tuple[tuple[int, ...], ...]:
    counts = [[0] * grid.shape.side for _ in grid]
    for solution in solutions(grid):
        for row, digit in zip(counts, solution, strict=True):
            row[digit - 1] = min(limit, row[digit - 1] + 1)
    return tuple(map(tuple, counts))


def some_rules(dice: random.Random, side: int) -> list[Constraint]:
    """Return a cage, a line and a dot, somewhere on a board of this side."""

    def line(size: int) -> str:
        column = dice.randint(1, side - size + 1)
        return f"r{dice.randint(1, side)}c{column}-{column + size - 1}"

    total = dice.randint(3, 2 * side - 1)
    choices = [rules.Killer(line(2), total), rules.Thermometer(line(3)), rules.WhiteDot(line(2))]
    return dice.sample(choices, dice.randint(1, 3))


def test_small_boards() -> None:
    dice = random.Random(5)
    solved = 0
    for number in range(120):
        side = (4, 4, 6)[number % 3]
        shape = Shape.of_side(side)
        some = dice.sample(RULES, dice.randint(0, 3)) if side == 4 else some_rules(dice, side)
        cells = bytearray(shape.cells)
        for _ in range(dice.randint(0, 4) if side == 4 else 11):
            cells[dice.randrange(shape.cells)] = dice.randint(1, side)
        grid = Grid._of(bytes(cells), shape, tuple(some))
        limit = dice.choice((1, 2, 8, 1000))
        found = true_candidates(grid, limit=limit)
        assert (found.counts, found.complete) == (by_solutions(grid, limit), True), grid
        solved += any(found.masks)
    assert solved > 20


def test_every_level_and_other_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    loose = Grid("." * 81, constraints=cages(1, 4)[:12])
    costs = set()
    for isa in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", isa)
        found = true_candidates(loose, limit=3)
        costs.add((found.counts, found.nodes, found.complete))
    assert len(costs) == 1
    assert true_candidates(HARD).digits == tuple(frozenset({d}) for d in next(solutions(HARD)))
    knights = Grid("." * 36, Shape.parse("6 + diagonals"))
    assert true_candidates(knights).counts == by_solutions(knights, 1)


def test_limits() -> None:
    empty = Grid("." * 81, constraints=cages(2, 5)[:3])
    part = true_candidates(empty, nodes=100)
    assert not part.complete
    assert 1 <= part.nodes <= 101
    whole = true_candidates(empty)
    assert all(set(some) <= set(each) for some, each in zip(part.digits, whole.digits, strict=True))
    assert not true_candidates(empty, seconds=0).complete
    assert true_candidates("11.. .... .... ....").masks == (0,) * 16
    for limit in (0, 1001):
        with pytest.raises(ArgumentError):
            true_candidates(empty, limit=limit)


def test_ctrl_c() -> None:
    with interrupted_at_work():
        true_candidates(Grid.empty(Shape.of_side(25)), limit=1000)
