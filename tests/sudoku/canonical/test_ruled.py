"""Canonical forms and equivalents of puzzles with constraints, against their definition."""

from __future__ import annotations

from random import Random

import pytest

from farandole import Grid, Shape, automorphisms, canonical, random_equivalent, same_puzzle
from farandole.errors import Unsupported
from farandole.sudoku import rules
from farandole.sudoku.canonical import canonical_many
from farandole.sudoku.canonical.ruled import motions, turns
from farandole.sudoku.rules.rule import Constraint
from tests.sudoku.rules.test_meaning import EXAMPLES

BARE = "." * 81
USUAL = [(rule, shape) for rule, shape in EXAMPLES if shape.is_usual]


@pytest.mark.parametrize(("rule", "shape"), USUAL, ids=repr)
def test_equal_up_to_rotation_and_reflection(rule: Constraint, shape: Shape) -> None:
    random = Random(1)
    digits = bytes(random.choice((0, 0, 1, shape.side)) for _ in range(shape.cells))
    grid = Grid(digits, shape, [rule, rules.AllDifferent("r1c1-2 r2c2")])
    form = canonical(grid)
    assert form.complete
    assert form.transform.apply(grid) == form.grid
    reached = motions(grid)
    assert len(reached) == (1 if rule.keeps == "numbers" else len(turns(shape)))
    for turn, moved in reached:
        assert turn.apply(grid) == moved
        again = canonical(moved)
        assert again.grid == form.grid
        assert again.grid.constraints == form.grid.constraints  # in the same order
        assert again.automorphisms == form.automorphisms
        for _ in range(5):  # the moved rules mean the same
            full = Grid(bytes(random.randint(1, shape.side) for _ in digits), shape)
            there = turn.apply(full)
            for one, other in zip(grid.constraints, moved.constraints, strict=True):
                assert bool(one.broken(full)) == bool(other.broken(there))
    others = {random_equivalent(grid, seed) for seed in range(30)}
    assert all(same_puzzle(grid, other) for other in others)
    assert not same_puzzle(grid, Grid(digits, shape, [rule]))
    assert not same_puzzle(grid, Grid(digits, shape))


def test_digits_are_exchanged_only_where_no_rule_knows_them() -> None:
    line = rules.Palindrome("r1c1-4")
    one, other = Grid("12" + BARE[2:], None, [line]), Grid("57" + BARE[2:], None, [line])
    assert same_puzzle(one, other)
    assert len({random_equivalent(one, seed).line for seed in range(50)}) > 8
    for rule in (rules.OneOf("r9c9", (3,)), rules.Killer("r9c8-9", 3), rules.Unread("x", "y", "")):
        more = [grid.with_constraints(rule) for grid in (one, other)]
        assert not same_puzzle(*more)
        assert {sum(random_equivalent(more[0], seed)) for seed in range(9)} == {3}
    assert canonical(other).grid.line == canonical(other).transform.apply(other).line
    assert same_puzzle(
        *(grid.with_constraints(rules.OneOf("r9c9", range(1, 10))) for grid in (one, other))
    )


def test_what_forms_keep() -> None:
    arrow = Grid(BARE, None, [rules.Arrow("r1c1", "r1c2 r2c2")])
    same = Grid(BARE, None, [rules.Arrow("r1c1", "r2c2 r1c2")])
    assert arrow == same
    assert canonical(arrow).grid.constraints[0].key == canonical(same).grid.constraints[0].key
    drawn = arrow.with_constraints(rules.Drawn("fpuzzles", "fogofwar", '["R1C1"]'))
    assert canonical(drawn).grid == canonical(arrow).grid
    assert {random_equivalent(drawn, seed) for seed in range(9)} == {drawn}
    assert automorphisms(Grid(BARE, None, [rules.NonConsecutive()])) == 8
    assert automorphisms(Grid(BARE, Shape(3, 3, "anti-knight"), [rules.Odd("r5c5")])) == 8
    assert automorphisms(Grid("." * 36, Shape(2, 3), [rules.NonConsecutive()])) == 4
    small = Grid("." * 16, None, [rules.Odd("r1c1")])
    result = canonical_many([BARE, arrow, drawn, small, BARE], threads=2)
    assert result.status.tolist() == [1, 1, 1, 3, 1]
    assert [*result][1:3] == [canonical(arrow).grid] * 2
    assert result.automorphisms[1:4].tolist() == [automorphisms(arrow)] * 2 + [0]
    assert result.constraints.keys() == {1, 2}
    assert canonical_many([arrow] * 3, seconds=0).status.tolist() == [0] * 3
    with pytest.raises(Unsupported, match="square boards"):
        canonical(Grid("." * 12, Shape.rectangle(3, 4), [rules.Odd("r1c1")]))
