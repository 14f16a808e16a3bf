"""Solving and counting, against the exact-cover engine, on boards of any shape; and lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole import _kernel
from farandole.errors import (
    ArgumentError,
    GridError,
    LimitReached,
    ManySolutions,
    NoSolution,
    ParseError,
)
from farandole.isa import level_in_use
from farandole.sudoku import (
    CLASSIC,
    Distinct,
    Grid,
    Shape,
    clashes,
    count,
    solutions,
    solve,
    solve_board,
    solve_line,
)
from farandole.sudoku.as_cover import filling
from farandole.sudoku.formats import on_one_line
from farandole.sudoku.rules import Odd, OneOf
from farandole.sudoku.rules.kept import Drawn
from farandole.sudoku.solving import _houses
from tests import conftest
from tests.conftest import Clock
from tests.sudoku.conftest import is_solution

LINE, SOLVED_LINE = conftest.INKALA, conftest.INKALA_SOLVED
INKALA, SOLUTION = Grid(LINE), Grid(SOLVED_LINE)


MANY = {
    "3.2.....6.........7..3.9.21......8...57.4.1...8..3..57.........8.....3..5.....6.4": 49533,
    "62......5....3..........84.8.........91.....7....41...3...9276.......5.9.6.3.....": 33995,
    ".......8.8...3...4.....15....5..........879...........16.4....95..7...16498..6..7": 29700,
}
"""Solutions of a few puzzles, counted one by one by the search that lives on in the tests."""


@pytest.mark.parametrize("line", MANY)
def test_many_solutions_are_counted_within_limits(line: str) -> None:
    grid, one_by_one = Grid(line), solutions(Grid(line))
    whole = count(grid)
    assert (whole, whole.complete) == (MANY[line], True)
    assert sum(1 for _ in one_by_one) == MANY[line]
    assert 0 < whole.nodes < min(MANY[line], one_by_one.nodes)
    for limit in (1, 2, 3, 40, 1000, 1024, 1025, whole - 1):
        part = count(grid, limit=limit)
        assert (part, part.complete) == (limit, False)
    assert count(grid, limit=whole + 1) == whole
    for nodes in (0, 1, 20, 1000, whole.nodes - 1):
        part = count(grid, nodes=nodes)
        assert part.nodes <= nodes
        assert part < whole
        assert not part.complete
    assert count(grid, nodes=whole.nodes).complete


@pytest.mark.parametrize("line", MANY)
def test_many_solutions_with_candidates_are_counted(line: str) -> None:
    plain = Grid(line)
    cell = plain.cells.index(0)
    at = plain.shape.cell_name(cell)
    kept = [
        solution
        for solution in solutions(plain)
        if solution.cells[cell] % 2 and solution.cells[80] > 3
    ]
    drawn = Drawn("fpuzzles", "line", "[]")
    grid = plain.with_constraints(Odd(at), OneOf("r9c9", range(4, 10)), drawn)
    assert count(grid) == len(kept)
    assert count(grid, limit=50) == min(50, len(kept))
    assert all(solution.constraints == grid.constraints for solution in solutions(grid))


def test_candidates_are_clues() -> None:
    """Of a puzzle with two solutions, one keeps within the candidates on the line."""
    several = INKALA.with_cell("r1c1", 0)
    one, other = (it.line for _, it in zip(range(2), solutions(several), strict=False))
    cell = next(at for at in range(81) if one[at] != other[at] and not several.cells[at])
    marks = [
        "123456789"
        if not digit
        else "".join(str(it) if it == digit else "." for it in range(1, 10))
        for digit in several.cells
    ]
    marks[cell] = marks[cell].replace(other[cell], ".")
    found = Grid("".join(marks))
    assert found.givens == several.givens
    lines = {it.line for it in solutions(found)}
    assert one in lines
    assert other not in lines
    assert eval(repr(found), {"Grid": Grid, "OneOf": OneOf}) == found
    assert Grid(on_one_line(found)) == found
    marks[cell] = "........."
    with pytest.raises(NoSolution):
        solve(Grid("".join(marks)))
    marks[cell] = "123456789"
    assert Grid("".join(marks)) == several


def test_outcomes() -> None:
    several = INKALA.with_cell("r1c1", 0)
    with pytest.raises(ManySolutions) as many:
        solve(several)
    one, other = many.value.solutions
    assert one != other
    assert is_solution(one, several)
    assert is_solution(other, several)
    assert solve(several, unique=False) in solutions(several)
    for digit in (8, 9):
        for unique in (True, False):
            with pytest.raises(NoSolution):
                solve(INKALA.with_cell("r1c2", digit), unique=unique)
    assert solve(SOLUTION) == SOLUTION


@pytest.mark.parametrize("shape", [CLASSIC, Shape(3, 3, "diagonals"), Shape(4, 4)], ids=str)
def test_limits_end_a_search_and_say_so(shape: Shape, clock: Clock) -> None:
    empty = Grid.empty(shape)
    by_nodes = solutions(empty, nodes=500)
    found = list(by_nodes)
    assert not by_nodes.complete
    assert by_nodes.nodes <= 501
    assert all(not clashes(solution) for solution in found)
    clock.step = 1.0
    by_time = solutions(empty, seconds=9)
    assert len(list(by_time)) > 0
    assert not by_time.complete
    number = count(empty, limit=1000)
    assert (number, number.complete) == (1000, False)
    number = count(empty, nodes=300)
    assert not number.complete
    with pytest.raises(LimitReached) as reached:
        solve(empty, nodes=0)
    assert reached.value.solutions == ()


def test_limits_out_of_range() -> None:
    verbs: list[Callable[..., object]] = [solve, solutions, count]
    for limits, says in (
        ({"nodes": -1}, "nodes must be at least 0, not -1"),
        ({"seconds": -0.5}, "seconds must be a length of time, not -0.5"),
        ({"seconds": float("nan")}, "seconds must be a length of time, not nan"),
    ):
        for verb in verbs:
            for shape in (CLASSIC, Shape(4, 4)):
                with pytest.raises(ArgumentError, match=f"^{says}$"):
                    verb(Grid.empty(shape), **limits)
    for shape in (CLASSIC, Shape(2, 2)):
        with pytest.raises(ArgumentError, match=r"^limit must be at least 1, not 0$"):
            count(Grid.empty(shape), limit=0)
        number = count(next(solutions(Grid.empty(shape))), limit=10**30, nodes=10**30, seconds=1e30)
        assert (number, number.complete) == (1, True)


def test_a_limit_carries_the_solution_found_until_then() -> None:
    grid = INKALA
    needed = next(
        nodes for nodes in range(500) if next(solutions(grid, nodes=nodes), None) is not None
    )
    with pytest.raises(LimitReached) as reached:
        solve(grid, nodes=needed)
    assert reached.value.solutions == (SOLUTION,)


@pytest.mark.parametrize(
    ("shape", "number"),
    [
        # The 288 grids of 4×4 are published; the others are those of them without a clash.
        (Shape(2, 2), 288),
        (Shape(2, 2, "diagonals"), 48),
        (Shape(2, 2, "anti-king"), 0),
        (Shape(2, 2, "disjoint"), 168),
    ],
    ids=str,
)
def test_small_boards_are_counted_whole(shape: Shape, number: int) -> None:
    grids = [solution.cells for solution in solutions(Grid.empty(shape))]
    plain = [Grid(solution.cells, shape) for solution in solutions(Grid.empty(Shape(2, 2)))]
    assert sum(not clashes(grid) for grid in plain) == len(set(grids)) == len(grids) == number
    assert count(Grid.empty(shape)) == number


def test_six_by_six_grids() -> None:
    """28,200,960 grids of 2×3 boxes (OEIS A107739); a fixed first row leaves one in 6!."""
    assert count(Grid([1, 2, 3, 4, 5, 6] + [0] * 30)) == 28_200_960 // 720


def test_leetcode_board_is_solved_in_place() -> None:
    board = [list(INKALA.line[i : i + 9]) for i in range(0, 81, 9)]
    rows = list(board)
    solve_board(board)
    assert all(row is again for row, again in zip(rows, board, strict=True))
    assert "".join("".join(row) for row in board) == SOLUTION.line
    board = [list(row) for row in ["11..", "....", "....", "...."]]
    with pytest.raises(NoSolution):
        solve_board(board)
    assert board[0] == ["1", "1", ".", "."]
    with pytest.raises(GridError, match="row 2 has 3 cells"):
        solve_board([["."] * 4, ["."] * 3, ["."] * 4, ["."] * 4])
    with pytest.raises(GridError, match="r1c2: found '!'"):
        solve_board([[".", "!", ".", "."]] + [["."] * 4] * 3)
    with pytest.raises(GridError):
        solve_board([])


SHAPES = [
    CLASSIC,
    Shape(2, 2),
    Shape(2, 3),
    Shape(2, 4),
    Shape.of_side(10),
    Shape.jigsaw("AABB AACB DCCB DDDC"),
    Shape.jigsaw("".join(letter * 5 for letter in "ABCDE")),
    Shape.parse("9 + diagonals"),
    Shape.parse("9 + windoku"),
    Shape.parse("9 + anti-knight"),
    Shape(2, 2, Distinct("corners", ((0, 3, 12, 15), (5, 6)))),
]


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_the_solutions_are_those_of_the_exact_cover(data: st.DataObject) -> None:
    shape = data.draw(st.sampled_from(SHAPES))
    found = next(solutions(Grid.empty(shape), nodes=10_000), None)
    cells = list(found) if found is not None else [0] * shape.cells
    blank = data.draw(st.sets(st.integers(0, shape.cells - 1), max_size=min(shape.cells, 55)))
    puzzle = Grid([0 if cell in blank else digit for cell, digit in enumerate(cells)], shape)
    if data.draw(st.booleans()):
        puzzle = puzzle.with_cell(
            data.draw(st.integers(0, shape.cells - 1)), data.draw(st.integers(1, shape.side))
        )
    board = filling(puzzle)
    covers = {bytes(board.values(one.numbers)) for one in board.problem.solve(limit=300).covers}
    search = solutions(puzzle)
    mine = [next(search, None) for _ in range(300)]
    grids = [grid for grid in mine if grid is not None]
    assert len({grid.cells for grid in grids}) == len(grids) == len(covers)
    assert all(is_solution(grid, puzzle) for grid in grids)
    if len(covers) < 300:
        assert {grid.cells for grid in grids} == covers
        assert search.complete


@pytest.mark.parametrize("side", [4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25])
def test_empty_boards_are_filled_at_once(side: int) -> None:
    empty = Grid.empty(Shape.of_side(side))
    search = solutions(empty, nodes=4 * side * side)
    assert is_solution(next(search), empty)


def test_limits_of_guesses_change_nothing_but_the_end() -> None:
    empty = Grid.empty(Shape(2, 3))
    whole = solutions(empty)
    grids = [next(whole) for _ in range(50)]
    for most in (0, 1, 10, 40):
        search = solutions(empty, nodes=most)
        found = list(search)
        assert found == grids[: len(found)]
        assert search.nodes == most
        assert not search.complete
    easy = grids[0].with_cell(0, 0)
    assert list(solutions(easy, nodes=0)) == [grids[0]]


def board(*groups: Sequence[int]) -> tuple[bytes, bytes]:
    from array import array

    cells = array("H", [cell for group in groups for cell in group])
    return cells.tobytes(), array("H", map(len, groups)).tobytes()


def test_what_would_leave_a_table_is_refused() -> None:
    for side, groups in ((0, board()), (26, board()), (2, board([4])), (2, board([0, 1, 2]))):
        with pytest.raises(ValueError, match=r"sides|outside|larger"):
            _kernel.board_houses(side, *groups)
    with pytest.raises(ValueError, match="add up"):
        _kernel.board_houses(2, board([0, 1])[0], board([0])[1])
    houses = _houses(Shape(2, 2))
    for cells in (bytes(15), bytes(17), bytes([5]) * 16):
        with pytest.raises(ValueError, match=r"cells|digits"):
            _kernel.BoardSearch(houses, cells, level_in_use())


def test_without_any_house() -> None:
    search = _kernel.BoardSearch(_kernel.board_houses(2, *board()), bytes(4), level_in_use())
    assert len(search.run(100, 100)) == 4 * 16
    assert search.finished


def test_it_solves() -> None:
    assert solve_line(LINE) == SOLVED_LINE
    assert solve_line(SOLVED_LINE) == SOLVED_LINE
    for blank in "0*_-?xX":
        assert solve_line(LINE.replace(".", blank)) == SOLVED_LINE


def test_it_finds_what_solutions_finds(kinds: list[Grid]) -> None:
    outcomes = set()
    for grid in kinds:
        found = [solution.line for _, solution in zip(range(2), solutions(grid), strict=False)]
        outcomes.add(len(found))
        if len(found) == 1:
            assert solve_line(grid.line) == found[0]
        elif found:
            with pytest.raises(ManySolutions) as many:
                solve_line(grid.line)
            assert many.value.solutions == tuple(found)
        else:
            with pytest.raises(NoSolution):
                solve_line(grid.line)
    assert outcomes == {0, 1, 2}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "line 1, column 1: not a whole puzzle: found 0 cells, expected 81 cells"),
        (LINE[:80], "line 1, column 81: not a whole puzzle: found 80 cells, expected 81 cells"),
        (LINE + ".", "line 1, column 82: not a whole puzzle: found 82 cells, expected 81 cells"),
        ("é" + LINE[1:], "line 1, column 1: not a valid cell: found 'é'"),
        (LINE[:80] + "\n", "line 1, column 81: not a valid cell: found '\\n'"),
        (LINE[:4] + "\t" + LINE[5:], "line 1, column 5: not a valid cell: found '\\t'"),
        ("\0" * 81, "line 1, column 1: not a valid cell: found '\\x00'"),
        ("\ud800" * 81, "line 1, column 1: not a valid cell"),
    ],
)  # fmt: skip
def test_what_is_no_line_is_named(line: str, says: str) -> None:
    with pytest.raises(ParseError) as wrong:
        solve_line(line)
    assert str(wrong.value).startswith(says)


def test_only_text_is_taken() -> None:
    wrong: list[Any] = [None, 7, LINE.encode(), INKALA]
    for thing in wrong:
        with pytest.raises(TypeError, match="line must be a str, not "):
            solve_line(thing)
