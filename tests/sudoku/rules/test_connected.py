"""Digits whose cells are connected: on the board, in layers of spare cells, and side by side."""

from __future__ import annotations

import random

import pytest

from farandole import Grid, GridError, Shape, check, count, solutions, true_candidates
from farandole.errors import ArgumentError, FormatError
from farandole.logic import explain, hint
from farandole.sudoku import rules
from farandole.sudoku.formats import read, write
from farandole.sudoku.formats.record import Record
from farandole.sudoku.rules import Connected, from_json

FOUR, SIX = Shape.rectangle(4, 4), Shape(2, 3)
LAYER = " ".join(f"v{at}" for at in range(1, 17))


def is_one_region(held: set[tuple[int, int]]) -> bool:
    """Return whether cells are joined by edges: by filling from any of them."""
    queue = sorted(held)[:1]
    left = held - {*queue}
    for row, column in queue:  # grows
        near = left & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
        left -= near
        queue += near
    return bool(held) and not left


def has_region(grid: Grid, digits: set[int], size: int | None = None) -> bool:
    wide = grid.shape.columns
    held = {divmod(at, wide) for at, digit in enumerate(grid.cells) if digit in digits}
    return is_one_region(held) and size in (None, len(held))


def test_all_boards_of_four() -> None:
    every = list(solutions(Grid.empty(FOUR)))
    for digits in ({1, 2}, {1, 3, 4}, {1, 2, 3}):
        found = solutions(Grid.empty(FOUR).with_constraints(Connected(digits)))
        assert {it.line for it in found} == {it.line for it in every if has_region(it, digits)}
    sizes = [
        count(Grid.empty(FOUR).with_constraints(Connected((1, 2, 4), n))) for n in (11, 12, 13)
    ]
    assert sizes == [0, sum(has_region(it, {1, 2, 4}) for it in every), 0]
    assert 0 < sizes[1] < len(every)


def test_puzzles_of_six_against_a_plain_search() -> None:
    dice = random.Random(1)
    few = 0
    for number in range(40):
        some = [Connected(dice.sample(range(1, 7), 4)) for _ in range(1 + number % 2)]
        whole = next(iter(solutions(Grid.empty(SIX).with_constraints(*some))))
        kept = dice.sample(range(36), 9)
        puzzle = "".join(whole.line[at] if at in kept else "." for at in range(36))
        plain = list(solutions(Grid(puzzle, SIX)))
        expected = {it.line for it in plain if not any(rule.broken(it) for rule in some)}
        grid = Grid(puzzle, SIX, some)
        assert {it.line for it in solutions(grid)} == expected
        few += len(expected) < len(plain)
        sets = true_candidates(grid)
        assert all(
            {*map(int, sets[at])} == {int(line[at]) for line in expected} for at in range(36)
        )
    assert few > 20


def test_regions_of_a_size_without_houses() -> None:
    """All digits of a board are connected, three cells each."""
    shape = Shape.rectangle(3, 3, digits=range(1, 4), lines=False)
    some = [Connected((digit,), 3) for digit in (1, 2, 3)]
    found = {it.line for it in solutions(Grid.empty(shape).with_constraints(*some))}
    every = solutions(Grid.empty(shape))
    assert found == {it.line for it in every if all(has_region(it, {d}, 3) for d in (1, 2, 3))}
    assert len(found) == 60


def test_other_cells_in_the_rows_below_say_nothing() -> None:
    """A region of more than 128 cells finds what it finds of the 16 on the board."""
    below = " ".join(f"v{at}" for at in range(1, 129))
    for digits, size in (((1, 2), None), ((1, 3, 4), 12), ((2, 3), 8), ((4,), 4)):
        outside = [min({1, 2, 3, 4} - {*digits})]
        layer = Connected(digits, size, f"r1-4c1-4 {below}", 4)
        tight = Grid.empty(FOUR).with_constraints(rules.Spare((layer, rules.OneOf(below, outside))))
        plain = Grid.empty(FOUR).with_constraints(Connected(digits, size))
        assert [it.line for it in solutions(tight)] == [it.line for it in solutions(plain)]


def test_layers_of_spare_cells_say_nothing_about_how_many_solutions_there_are() -> None:
    """The region beside the board is that of its small digits, or any if they are free."""
    tied = [
        rules.Pairs((1, 1, 1, 14), f"r{at // 4 + 1}c{at % 4 + 1} v{at + 1}") for at in range(16)
    ]
    layer = Connected((1,), None, LAYER, 4)
    tight = Grid.empty(FOUR).with_constraints(rules.Spare((layer, *tied)))
    found = [it.line for it in solutions(tight)]
    expected = {it.line for it in solutions(Grid.empty(FOUR)) if has_region(it, {1, 2, 3})}
    assert sorted(found) == sorted(expected)
    loose = Grid("12.." + "." * 12, constraints=[rules.Spare((layer, *tied[:3]))])
    lines = [it.line for it in solutions(loose)]
    assert sorted(lines) == sorted({*lines})
    assert {*lines} == {it.line for it in solutions(Grid("12.." + "." * 12))}


def test_a_board_is_broken_before_it_is_full() -> None:
    grid = Grid("1234..........21", constraints=[Connected((1,))])
    assert grid.constraints[0].broken(grid) == ()
    apart = grid.with_cell("r1c2", 2).with_cell("r2c1", 3)
    assert apart.constraints[0].broken(apart) == (0, 15)
    small = Grid("1234" + "." * 12, constraints=[Connected((1,), 1), Connected((3,), 15)])
    assert [rule.broken(small) for rule in small.constraints] == [(), (2,)]
    assert count(small) == 0


def test_values() -> None:
    rule = Connected((3, 1, 3), 4)
    assert (rule, rule.to_json()["digits"]) == (Connected((1, 3), 4), [1, 3])
    assert from_json(rule.to_json()) == rule == eval(repr(rule), {"Connected": Connected})
    assert str(rule.label) == "connected digits (1, 3)"
    assert str(rule.said).endswith("form one region, connected by edges. It has 4 cells.")
    assert rule.relabelled((4, 3, 2, 1)) == Connected((2, 4), 4)
    turned = rule.moved(lambda cell: (cell[1], 3 - cell[0]), 4)
    assert turned == rule
    with pytest.raises(ArgumentError):
        rule.moved(lambda cell: ((0, 2, 1, 3)[cell[0]], cell[1]), 4)
    part = Connected((1,), None, "r1-2c1-2", 2)
    assert part.moved(lambda cell: (cell[1], cell[0]), 4).places == ((0, 0), (1, 0), (0, 1), (1, 1))
    for digits, size, cells, columns in (
        ((), None, (), None),
        ((1,), 0, (), None),
        ((1,), None, (), 2),
        ((1,), None, "r1c1", None),
    ):
        with pytest.raises(ArgumentError):
            Connected(digits, size, cells, columns)
    with pytest.raises(GridError):
        Grid("." * 16, constraints=[Connected((5,))])


def test_clues_and_steps() -> None:
    """On a board of four with boxes, three digits are always connected."""
    solved = Grid("1234341221434321", constraints=[Connected((1, 3, 4))])
    assert check(solved).redundant_constraints == solved.constraints
    dice = random.Random(2)
    rule = Connected((1, 2, 4, 6))
    whole = next(iter(solutions(Grid.empty(SIX).with_constraints(rule))))
    puzzle = Grid(whole.line, SIX, [rule])
    for cell in dice.sample(range(36), 36):
        less = puzzle.with_cell(cell, 0)
        puzzle = less if count(less, limit=2) == 1 else puzzle
    assert count(Grid(puzzle.line, SIX), limit=2) == 2
    assert check(puzzle).is_unique
    assert check(puzzle).redundant_constraints == ()
    path = explain(puzzle)
    assert path.end == "solved"
    assert any(step.rules for step in path)
    for step in path:
        assert all(whole.cells[cell] != digit for cell, digit in step.eliminations)
        assert all(whole.cells[cell] == digit for cell, digit in step.placements)
    assert hint(puzzle).step == path[0]


def test_strings_of_the_other_program() -> None:
    text = ".Shape~4x4.ConnectedValues~~1_3~8.~R1C1_2"
    grid = Grid.parse(text)
    assert grid.constraints == (Connected((1, 3), 8),)
    assert "".join(write([Record(grid)], "iss")).strip() == text
    layers = (
        ".Shape~4x4.Var~X~name~2x3.Var~L~~3x2.Var~Z.ConnectedValues~VL~1.ConnectedValues~VX~2_3~4"
        ".ConnectedValues~VX~1.~VZ_1.~VL6_2.Cage~5~VX1~R1C1"
    )
    [record] = read(layers)
    [spare] = record.grid.constraints
    assert Connected((1,), None, "v7 v8 v9 v10 v11 v12", 2) in spare.fields["rules"]
    written = "".join(write([record], "iss"))
    assert next(iter(read(written))).grid == record.grid
    assert ".Var~A~~2x3.Var~B~~3x2.Var~C" in written
    for wrong in (".ConnectedValues~VL~1", ".ConnectedValues~~1_x", ".ConnectedValues~~1~0"):
        with pytest.raises(ValueError, match=r"ConnectedValues|size"):
            Grid.parse(wrong)
    for other in (Connected((1,), None, "v2 v1", 2), Connected((1,), None, "v1 v2 v3", 2)):
        bad = Grid("." * 16, constraints=[rules.Spare((other,))])
        with pytest.raises(FormatError):
            "".join(write([Record(bad)], "iss"))
