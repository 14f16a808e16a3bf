"""Rules at their limits: odd boards, many cells, large numbers, alternatives within each other."""

from __future__ import annotations

from itertools import product

import pytest

from farandole import Grid, NoSolution, Shape, count, solve
from farandole.errors import ArgumentError, Unsupported
from farandole.sudoku import clashes, rules
from farandole.sudoku.rules import Constraint, from_json, lowered
from farandole.sudoku.rules.propagators import Either

TWO = Shape.rectangle(2, 3, digits=range(1, 3), lines=False)
ZERO = Shape.rectangle(2, 3, digits=range(3), lines=False)
LARGE = Shape(5, 5)


@pytest.mark.parametrize(
    ("rule", "shape"),
    [
        (rules.Rellik("r1c1-2", 0), ZERO),
        (rules.Rellik("r1c1-2", 0), TWO),
        (rules.Contains("r1c1-3 r2c1", (1,)), TWO),
        (rules.Quadruple("r1c1-2 r2c1-2", (0, 0)), ZERO),
        (rules.ContainsExactly("r1-2c1-3", (2, 2, 2, 2)), TWO),
        (rules.SumLine("r1c1-3 r2c3-1", 3, True), TWO),
        (rules.SumLine("r1c1-3 r2c3-1", 2, True), ZERO),
        (rules.Accepts("r1c1-3", ((0, 1), (1, 0)), (0,)), TWO),
        (rules.Regex("(.*)*12?", "r1c1-3 r2c3"), TWO),
        (rules.Clone("r1c1-3", "r1c2-1 r1c3"), ZERO),
    ],
)
def test_a_search_finds_what_the_definition_keeps(rule: Constraint, shape: Shape) -> None:
    boards = (Grid(bytes(cells), shape) for cells in product(range(1, shape.side + 1), repeat=6))
    kept = sum(not rule.broken(grid) for grid in boards)
    assert 0 < kept < shape.side**6
    assert count(Grid(bytes(6), shape, constraints=[rule])) == kept


def test_a_digit_may_stand_more_often_than_bits_can_say() -> None:
    shape = Shape.rectangle(6, 6, digits=range(1, 3), lines=False)

    def ways(rule: Constraint) -> int:
        return count(Grid(bytes(36), shape, constraints=[rule]))

    assert ways(rules.ContainsExactly("r1-6c1-6", [1] * 35)) == 36
    assert ways(rules.Contains("r1-6c1-6", [1] * 35)) == 37
    assert ways(rules.ContainsExactly("r1-6c1-5", [1] * 31)) == 0


def test_ranks_where_a_line_lacks_a_digit() -> None:
    shape = Shape.rectangle(2, 2, digits=range(1, 5))
    boards = [Grid(bytes(cells), shape) for cells in product(range(1, 5), repeat=4)]
    for rank in range(1, 9):
        rule = rules.FullRank("r1c1-2", rank)
        kept = sum(not (clashes(grid) or rule.broken(grid)) for grid in boards)
        assert count(Grid.empty(shape).with_constraints(rule)) == kept > 0


def test_ranks_where_digits_repeat_in_a_line() -> None:
    shape = Shape.rectangle(3, 3, digits=range(1, 3), lines=False)
    boards = [Grid(bytes(cells), shape) for cells in product((1, 2), repeat=9)]
    for rank, more in product((1, 5, 9), ((), (rules.FullRankTies("any"),))):
        some = (rules.FullRank("r1c1-3", rank), *more)
        ruled = Grid.empty(shape).with_constraints(*some)
        kept = sum(not some[0].broken(it.with_constraints(*some)) for it in boards)
        assert count(ruled) == kept


def test_an_odd_number_of_cells_cannot_be_halved() -> None:
    rule = rules.EqualityCage("r1c1-3")
    assert rule.broken(Grid("163" + "." * 78))
    assert count(Grid("." * 81, constraints=[rule]), limit=1) == 0


def test_what_a_search_reads_in_another_way_on_large_boards() -> None:
    grid = Grid.empty(Shape.rectangle(2, 17))
    for rule in (rules.Lunchbox("r1c1-17", 20), rules.Sandwich("r1c1-17", 20)):
        assert not rule.broken(solve(grid.with_constraints(rule), unique=False))
    circles = rules.CountingCircles("r1-3c1-12")
    assert lowered(Grid.empty(Shape(3, 4)).with_constraints(circles)).stream


def test_connected_spare_cells_whose_last_row_is_short() -> None:
    layer = [f"v{number}" for number in range(1, 6)]
    two = [rules.Connected((digit,), 2, layer, 2) for digit in (1, 2)]
    near = rules.Spare([*two, rules.Killer("r1c1 v1", 3), rules.Killer("r1c2 v5", 3)])
    assert solve(Grid("." * 16, constraints=[near]), unique=False).line[:2] in ("12", "21")


def test_the_steps_of_two_digits_are_no_cells() -> None:
    rule = rules.Accepts("r1c1-3", ((0, 1), (1, 0)), (0,))
    assert from_json(rule.to_json()) == rule
    assert repr(rule) == "Accepts('r1c1-3', ((0, 1), (1, 0)), (0,))"
    assert rule.moved(lambda cell: (cell[1], cell[0]), 3).steps == rule.steps
    [again] = rules.Accepts.from_iss("NFA", rule.to_iss(TWO).split("~")[1:], TWO)
    assert from_json(again.to_json()) == again
    with pytest.raises(ArgumentError, match="no states are given"):
        rules.Accepts("r1c1", (), ())


def test_alternatives_within_each_other_have_a_depth() -> None:
    rule: Constraint = rules.XSum("r1c1-9", 3)
    for total in range(8):
        rule = rules.Any((rule, rules.Killer("r1c1-2", 18 + total)))
    assert solve(Grid("." * 81, constraints=[rule]), unique=False).line[:2] == "21"
    rule = rules.All((rule, rules.Odd("r1c1")))
    with pytest.raises(ArgumentError, match="one of several rules: more than 8 within each other"):
        rules.Any((rule, rules.Odd("r1c1")))


def test_spare_cells_are_too_many() -> None:
    cells = [f"v{number}" for number in range(1, 1000)]
    some = [rules.Spare([rules.TotalOf(cells, total)]) for total in (3001, 3002)]
    assert lowered(Grid("." * 81, constraints=some[:1])).cells == 81 + 999
    with pytest.raises(Unsupported, match="require more than 2048 cells"):
        solve(Grid("." * 81, constraints=some))


def test_a_closed_line_has_as_many_alternatives_as_cells() -> None:
    for total in (9, 10_000):
        grid = Grid("." * 81, constraints=[rules.SumLine("r1c1-9", total, True)])
        found = lowered(grid).propagators[-1]
        assert isinstance(found, Either)
        assert len(found.branches) == 9
    with pytest.raises(NoSolution):
        solve(grid)


def test_an_expression_is_not_tried_in_every_way() -> None:
    grid = Grid("123456789" * 9)
    assert rules.Regex("(.*)*A", "r1-9c1-9").broken(grid)
    assert not rules.Regex("(.*)*9", "r1-9c1-9").broken(grid)


def test_the_number_of_repeats_is_short() -> None:
    assert rules.Regex("1{999}", "r1c1-9").pattern == "1{999}"
    for number in ("1000", "2,1", "9" * 5000):
        with pytest.raises(ArgumentError, match="is not a valid pattern"):
            rules.Regex(f"1{{{number}}}", "r1c1-9")


def test_a_cage_without_a_sum_on_the_largest_board() -> None:
    grid = Grid.empty(LARGE)
    few = rules.Rellik("r1c1-22", 6)
    assert not few.broken(solve(grid.with_constraints(few), unique=False))
    with pytest.raises(Unsupported, match="more than 200000 sets"):
        solve(grid.with_constraints(rules.Rellik("r1c1-12", 290)))
