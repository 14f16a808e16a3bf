"""Boards that aren't usual: rectangles, other digits, other regions or none."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from itertools import permutations, product

import pytest

from farandole import (
    Grid,
    Shape,
    ShapeError,
    Unsupported,
    canonical,
    check,
    count,
    rate,
    solutions,
    solve,
    true_candidates,
)
from farandole.errors import FormatError, GridError
from farandole.sudoku.clashes import clashes
from farandole.sudoku.formats import write
from farandole.sudoku.render import grid_lines, html, svg
from farandole.sudoku.rules import Constraint, Killer, Sandwich, Skyscraper, TotalOf, XSum

BOXES = "AABBAABBCCDDCCDD"
BOARDS = (
    Shape.rectangle(3, 4),
    Shape.rectangle(4, 2, digits=range(4), regions="AABBCCDD"),
    Shape.rectangle(3, 3, digits=range(1, 5), regions="AA.A.BBBB"),
    Shape.rectangle(4, 4, digits=range(4), regions=BOXES),
    Shape.rectangle(4, 4, "diagonals", "anti-knight", digits=range(8), regions=BOXES),
    Shape.rectangle(4, 4, "disjoint", digits=range(1, 6), regions=BOXES),
    Shape.rectangle(3, 2, digits=range(1, 3), regions="AABB..", lines=False),
    Shape.rectangle(3, 4, digits=range(1, 3), lines=False),
    Shape.rectangle(1, 1, digits=range(1)),
)


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_a_board_is_rebuilt_from_its_code_text_and_pickle(shape: Shape) -> None:
    assert eval(repr(shape), {"Shape": Shape}) == shape
    assert Shape.parse(str(shape)) == shape
    assert pickle.loads(pickle.dumps(shape)) == shape
    grid = Grid(shape.symbols[1] + "." * (shape.cells - 1), shape)
    assert eval(repr(grid), {"Shape": Shape, "Grid": Grid}) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert grid.cells == bytes([1]) + bytes(shape.cells - 1)
    assert [len(row) for row in grid.rows()] == [shape.columns] * shape.rows
    assert not shape.is_usual
    assert not shape.is_classic


def test_what_makes_a_board_another_one() -> None:
    boards = [
        Shape(2, 2),
        Shape.rectangle(4, 4),
        Shape.rectangle(2, 8, digits=range(1, 9)),
        Shape.rectangle(8, 2, digits=range(1, 9)),
        Shape.rectangle(4, 4, digits=range(4)),
        Shape.rectangle(4, 4, digits=range(1, 6)),
        Shape.rectangle(4, 4, digits=range(4), regions=BOXES),
        Shape.rectangle(4, 4, regions="AABBAABBCCDDCCD."),
        Shape.rectangle(4, 4, lines=False),
    ]
    assert len(set(boards)) == len(boards)
    assert Shape.rectangle(4, 4, regions=BOXES) == Shape.jigsaw(BOXES)


def plain(shape: Shape, *some: Constraint) -> set[str]:
    """Return the solutions by trying all rows without a digit twice."""
    rows = [bytes(row) for row in permutations(range(shape.side + 1)[1:], shape.columns)]
    found = [b""]
    for row in range(shape.rows):
        rest = bytes((shape.rows - row - 1) * shape.columns)
        longer = (part + line for part in found for line in rows)
        found = [it for it in longer if not clashes(Grid._of(it + rest, shape))]
    grids = (Grid._of(cells, shape, some) for cells in found)
    return {grid.line for grid in grids if not any(rule.broken(grid) for rule in some)}


@pytest.mark.parametrize(
    ("shape", "some"),
    [
        (BOARDS[0], ()),
        (BOARDS[0], (Sandwich("r1c1-4", 5), TotalOf("r1-3c1", 8))),
        (BOARDS[1], ()),
        (BOARDS[1], (Killer("r1-2c1", 1),)),
        (BOARDS[2], (TotalOf("r1c1 r2c2 r3c3", 9),)),
        (BOARDS[3], (Sandwich("r1c1-4", 3), TotalOf("r2c1 r3c2", 0))),
        (BOARDS[-1], ()),
        (Shape.rectangle(1, 3, digits=range(4)), (XSum("r1c1-3", 3),)),
    ],
    ids=str,
)
def test_all_solutions(shape: Shape, some: tuple[Constraint, ...]) -> None:
    grid = Grid("." * shape.cells, shape, some)
    lines = [solution.line for solution in solutions(grid)]
    assert len(lines) == len(set(lines)) == count(grid) > 0
    assert set(lines) == plain(shape, *some)


def test_without_lines_only_regions_and_constraints_forbid_repeats() -> None:
    shape = BOARDS[6]
    lines = {"".join(it) for it in product(("12", "21"), ("12", "21"), ("11", "12", "21", "22"))}
    assert {it.line for it in solutions(Grid.empty(shape))} == lines
    assert count(Grid.empty(BOARDS[7])) == 2**12
    full = Grid("111222111222", BOARDS[7], [TotalOf("r1c1-3", 3)])
    assert check(full).is_unique
    assert not check(full.with_cell(0, 2)).count


def test_regions_and_rules_hold_where_digits_are_missing() -> None:
    shape = BOARDS[4]
    solution = solve(Grid("0" + "." * 15, shape), unique=False)
    assert not clashes(solution)
    assert not check(solution.with_cell(5, solution.cells[0])).is_well_formed
    knight = shape.cell("r2c3")
    assert clashes(solution.with_cell(knight, solution.cells[0]))[-1].where == "anti-knight"
    assert len(Shape.rectangle(3, 3, "anti-knight").rules[0].groups) == 8
    assert "0 in both" in str(clashes(Grid("00" + "." * 14, shape))[0].message(shape))


def test_text_of_a_board_with_a_digit_0() -> None:
    shape = Shape.rectangle(2, 12, digits=range(12))
    line = "0123456789AB............"
    grid = Grid(line, shape)
    assert grid.line == line
    assert str(grid) == f"{line[:12]}\n{line[12:]}"
    assert grid.cells[:12] == bytes(range(1, 13))
    assert Grid(grid.rows(), shape) == grid
    with pytest.raises(GridError, match="r1c1"):
        Grid("C" + "." * 23, shape)


@pytest.mark.parametrize("verb", [rate, canonical, lambda it: list(write([it]))])
def test_what_cannot_handle_a_board_refuses_it(verb: Callable[[Grid], object]) -> None:
    for shape in BOARDS:
        with pytest.raises((Unsupported, FormatError)):
            verb(Grid.empty(shape))


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: Shape.rectangle(0, 4), "shape.side"),
        (lambda: Shape.rectangle(4, 26), "shape.side"),
        (lambda: Shape.rectangle(4, 4, digits=range(2, 6)), "shape.digits"),
        (lambda: Shape.rectangle(4, 4, digits=range(3)), "shape.digits"),
        (lambda: Shape.rectangle(4, 4, digits=range(26)), "shape.digits"),
        (lambda: Shape.rectangle(4, 4, digits=range(0), lines=False), "shape.digits"),
        (lambda: Shape.rectangle(4, 4, digits=range(0, 8, 2)), "shape.digits"),
        (lambda: Shape.rectangle(2, 2, regions="AAA"), "shape.regions"),
        (lambda: Shape.rectangle(2, 2, regions="AAAA"), "shape.regions"),
        (lambda: Shape.rectangle(9, 9, regions=range(81)), "shape.regions"),
        (lambda: Shape.rectangle(2, 4, "diagonals"), "shape.rule"),
        (lambda: Shape.rectangle(4, 4, "disjoint"), "shape.rule"),
        (lambda: Shape.parse("rectangle 4x4 0-99"), "shape.digits"),
        (lambda: Shape.parse("rectangle 4"), "shape.text"),
    ],
)
def test_boards_that_cannot_be(call: Callable[[], object], code: str) -> None:
    with pytest.raises(ShapeError) as caught:
        call()
    assert caught.value.code == code


@pytest.mark.parametrize("shape", BOARDS[:-1], ids=str)
def test_true_candidates_and_drawing(shape: Shape) -> None:
    rules = [
        Killer("r1c1-2", 3),
        Skyscraper(f"r{shape.rows}-1c1", 2),
    ]
    grid = Grid(bytes(shape.cells), shape, rules)
    if shape.side > 5:  # there would be too many solutions
        grid = Grid(next(iter(solutions(grid))).cells[:8] + bytes(shape.cells - 8), shape, rules)
    every = list(solutions(grid))
    found = true_candidates(grid)
    assert found.complete
    for cell, digits in enumerate(found.digits):
        assert digits == {solution.cells[cell] for solution in every}
    assert len(found.pretty().split("\n")[0]) == len(found.pretty().split("\n")[-1])
    solved = every[0]
    image, table = svg(solved), html(Grid(solved.cells, shape))
    symbols = [*str(solved).replace("\n", "")]
    assert re.findall(r">(\w)</text>", image)[-shape.cells :] == symbols
    assert re.findall(r">(\w)</td>", table) == symbols
    assert table.count("<tr>") == shape.rows
    thin, thick = grid_lines(shape, 1)
    walls = shape.rows * (shape.columns + 1) + shape.columns * (shape.rows + 1)
    assert (thin + thick).count("M") == walls
    assert thick.count("M") >= 2 * (shape.rows + shape.columns)
