"""Parts of constraints worked out, against all ways to fill their cells."""

from __future__ import annotations

from itertools import product

import pytest

from farandole import Grid, Shape
from farandole.errors import GridError
from farandole.logic.rules.layers import ways_of, work_out
from farandole.logic.rules.plan import Part, plan_for, shape_with, sums_of
from farandole.sudoku import rules
from farandole.sudoku.rules import Constraint
from tests.sudoku.rules.test_meaning import EXAMPLES


def part_of(rule: Constraint, shape: Shape) -> Part | None:
    """Return the part of a rule, if it has just one, of a few cells of the board."""
    try:
        Grid.empty(shape).with_constraints(rule)
    except GridError:
        return None
    parts = plan_for(shape_with(shape, (rule,)), (rule,)).parts
    is_small = len(parts) == 1 and shape.side ** len(parts[0].cells) < 10_000
    return parts[0] if is_small else None


PARTS = [
    (rule, shape, part)
    for rule, own in EXAMPLES
    for shape in {own, Shape(2, 2)}
    if (part := part_of(rule, shape)) and rule.places
]


def is_kept(rule: Constraint, part: Part, shape: Shape, digits: tuple[int, ...]) -> bool:
    """Return whether digits of the cells of a part keep a rule, and differ in houses."""
    held = bytearray(shape.cells)
    for cell, digit in zip(part.cells, digits, strict=False):
        if cell < shape.cells:
            if any(held[peer] == digit for peer in shape.peers[cell]):
                return False
            held[cell] = digit
    return not rule.broken(Grid._of(bytes(held), shape))


def test_most_rules_are_among_them() -> None:
    assert len({type(rule) for rule, _, _ in PARTS}) > 35


@pytest.mark.parametrize(("rule", "shape", "part"), PARTS, ids=lambda it: repr(it)[:60])
@pytest.mark.parametrize("gone", [0, 0b0101])
def test_what_is_left_is_what_some_way_has(
    rule: Constraint, shape: Shape, part: Part, gone: int
) -> None:
    every = (1 << shape.side) - 1
    board = [every & ~(gone if cell % 2 else 0) for cell in range(shape.cells)]
    masks = part.masks(board)
    inner = [at for at, cell in enumerate(part.cells) if cell < shape.cells]
    choices = ([d + 1 for d in range(shape.side) if masks[at] >> d & 1] for at in inner)
    order = {at: n for n, at in enumerate(inner)}
    ways = {
        way
        for way in product(*choices)
        if is_kept(
            rule,
            part,
            shape,
            tuple(way[order[at]] if at in order else 0 for at in range(len(part.cells))),
        )
    }
    found = work_out(part, masks)
    assert found is not None
    for at in inner:
        left = {way[order[at]] for way in ways}
        assert {d + 1 for d in range(shape.side) if found.masks[at] >> d & 1} == left
    if len(inner) == len(part.cells):
        assert found.ways == len(ways)
        if part.is_union:
            assert set(found.sets) == {sum(1 << (d - 1) for d in way) for way in ways}
        if len(ways) < 40:
            assert sorted(ways_of(part, masks)) == sorted(ways)


def test_too_much_work_is_left_alone() -> None:
    circles = rules.CountingCircles("r1-3c1-4")
    [*parts] = plan_for(Shape(3, 3), (circles,)).parts
    assert any(work_out(part, part.masks([511] * 81)) is None for part in parts)


def test_sums_follow_from_those_of_houses() -> None:
    cages = (
        rules.Killer("r1c1-4", 10),
        rules.Killer("r1c5-8", 30),  # an inny: r1c9 is 5
        rules.Killer("r2c1 r2c2", 12),
        rules.Killer("r2c3-9 r3c9", 40),  # an outy: r3c9 is 7
        rules.TotalOf("r9c1-8", 41),
    )
    shape = shape_with(Shape(3, 3), cages)
    found = {
        (part.propagators[0], part.rules) for part in sums_of(shape, cages) if len(part.houses) == 1
    }
    sums = {(it.total, it.coefficients, it.cells, rules) for it, rules in found}  # type: ignore[attr-defined]
    assert sums == {
        (5, (1,), (8,), (0, 1)),
        (-7, (-1,), (26,), (2, 3)),
        (4, (1,), (80,), (4,)),
    }
    assert sums_of(Shape(3, 3), (rules.Thermometer("r1c1-3"),)) == ()
