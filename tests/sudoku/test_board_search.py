"""The search on boards of any shape, against the exact-cover engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole import _kernel, solutions
from farandole.sudoku import Distinct, Grid, Shape
from farandole.sudoku.as_cover import filling
from farandole.sudoku.solving import _houses
from tests.sudoku.conftest import is_solution

if TYPE_CHECKING:
    from collections.abc import Sequence

SHAPES = [
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
    blank = data.draw(st.sets(st.integers(0, shape.cells - 1), max_size=min(shape.cells, 40)))
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
            _kernel.BoardSearch(houses, cells)


def test_without_any_house() -> None:
    search = _kernel.BoardSearch(_kernel.board_houses(2, *board()), bytes(4))
    assert len(search.run(100, 100)) == 4 * 16
    assert search.finished
