"""What every method must do, on the same puzzles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import METHODS, Erase, Fill, MethodResult
from farandole.sudoku.shape import CLASSIC, Shape
from tests import conftest
from tests.sudoku.conftest import is_solution

INKALA, INKALA_SOLVED = Grid(conftest.INKALA), Grid(conftest.INKALA_SOLVED)
EASY = [
    Grid(".6.47.1....4.....5.13.........295.1........6.47...8....9..1.......56...2..5..948."),
    Grid(".9...41..2......3.6.79.....9...8.......4.27...76.13...4........52.648......2.9..8"),
    Grid(".86.2.3....3...1.5..19...7.64.........9...5.7..5.3....5.......3....84......6..291"),
]

SEARCHING = [name for name in METHODS if name != "elimination"]
WATCHED = ["elimination", "backtracking", "hybrid", "linked-cells", "propagation"]


def is_consistent(grid: Grid, puzzle: Grid) -> bool:
    """Tell whether the givens stand and no filled cell has its digit among its peers."""
    cells, peers = grid.cells, puzzle.shape.peers
    return all(cells[cell] == digit for cell, digit in puzzle.givens.items()) and not any(
        cells[cell] and cells[cell] == cells[peer]
        for cell in range(puzzle.shape.cells)
        for peer in peers[cell]
    )


@pytest.mark.parametrize("name", SEARCHING)
def test_inkala(name: str) -> None:
    result = METHODS[name](INKALA)
    assert (result.outcome, result.grid, result.cells_left) == ("solved", INKALA_SOLVED, 0)
    result = METHODS[name](Grid.empty(), nodes=1000)
    assert is_solution(result.grid, Grid.empty())


@pytest.mark.parametrize("name", METHODS)
def test_full_grids_and_impossible_ones(name: str) -> None:
    result = METHODS[name](INKALA_SOLVED)
    assert (result.outcome, result.grid, result.guesses) == ("solved", INKALA_SOLVED, 0)
    clash = Grid.empty().with_cell("r1c1", 5)
    for puzzle in (
        INKALA_SOLVED.with_cell("r9c9", 1),
        *(clash.with_cell(other, 5) for other in ("r1c9", "r9c1", "r2c2")),
        Grid("12345678." + "." * 8 + "9" + "." * 63),  # a cell without a digit
    ):
        result = METHODS[name](puzzle, nodes=20_000)
        assert (result.outcome, result.complete, result.grid) == ("impossible", False, puzzle)


SHAPES = [
    Shape(2, 2),
    Shape(2, 2, "diagonals"),
    Shape(2, 2, "anti-king"),
    Shape(2, 2, "anti-knight"),
    Shape.jigsaw("AABBAACBDCCBDDDC"),
    Shape(2, 3),
    Shape(3, 2, "anti-king"),
]


@settings(max_examples=150)
@given(st.data())
def test_any_board_any_givens(data: st.DataObject) -> None:
    """Small boards are searched to the end, so the methods must agree on whether there is one."""
    shape = data.draw(st.sampled_from(SHAPES))
    cells = st.integers(0, shape.cells - 1)
    givens = data.draw(
        st.dictionaries(cells, st.integers(1, shape.side), min_size=2, max_size=shape.side + 2)
    )
    puzzle = Grid([givens.get(cell, 0) for cell in range(shape.cells)], shape)
    results = {name: method(puzzle, nodes=30_000) for name, method in METHODS.items()}
    outcomes = {results[name].outcome for name in SEARCHING} - {"stopped"}
    assert len(outcomes) == 1
    for result in results.values():
        if result.complete:
            assert is_solution(result.grid, puzzle)
        else:
            assert result.outcome != "stuck" or result.method == "elimination"
            assert result.grid == puzzle if result.impossible else True
    if results["elimination"].outcome in ("solved", "impossible"):
        assert {results["elimination"].outcome} == outcomes


@pytest.mark.parametrize("name", WATCHED)
@pytest.mark.parametrize("most", [0, 1, 30, 500])
def test_stopped_by_nodes_with_the_fullest_grid_seen(name: str, most: int) -> None:
    puzzle = EASY[0] if name in ("elimination", "hybrid") else INKALA
    if name == "elimination":
        most = min(most, 10)
    events: list[Fill | Erase] = []
    result = METHODS[name](puzzle, nodes=most, trace=events.append)
    if name == "hybrid" and result.complete:
        return
    assert (result.stopped, result.nodes, result.complete) == ("nodes", most, False)
    assert is_consistent(result.grid, puzzle)
    filled = most_filled = 0
    for event in events:
        filled += 1 if isinstance(event, Fill) else -1
        most_filled = max(most_filled, filled)
    assert result.cells_left == len(puzzle.blanks) - most_filled


def test_dancing_links_stopped_keep_the_givens_and_what_fits() -> None:
    for most in (0, 1, 20, 300):
        result = METHODS["dancing-links"](INKALA, nodes=most)
        assert (result.stopped, result.nodes) == ("nodes", most)
        assert is_consistent(result.grid, INKALA)
    assert result.cells_left < len(INKALA.blanks)


@pytest.mark.parametrize("limit", ["nodes", "seconds"])
def test_the_kernel_stopped(limit: str) -> None:
    result = METHODS["kernel"](INKALA, **{limit: 0})  # type: ignore[arg-type]
    assert (result.outcome, result.stopped, result.grid) == ("stopped", limit, INKALA)


@pytest.mark.parametrize(
    "name", ["backtracking", "hybrid", "linked-cells", "propagation", "dancing-links"]
)
@pytest.mark.usefixtures("ticking")
def test_stopped_by_the_clock(name: str) -> None:
    result = METHODS[name](INKALA, seconds=50)
    assert (result.outcome, result.stopped) == ("stopped", "seconds")
    assert 0 < result.nodes < 50
    assert result.seconds >= 50
    assert is_consistent(result.grid, INKALA)


@pytest.mark.parametrize("name", WATCHED)
@pytest.mark.parametrize("puzzle", [*EASY, INKALA])
def test_events_played_on_the_puzzle_make_the_result(name: str, puzzle: Grid) -> None:
    events: list[Fill | Erase] = []
    result = METHODS[name](puzzle, trace=events.append)
    board, filled = list(puzzle.cells), list[tuple[int, int]]()
    for event in events:
        if isinstance(event, Fill):
            assert board[event.cell] == 0
            assert event.digit not in {board[peer] for peer in CLASSIC.peers[event.cell]}
            board[event.cell] = event.digit
            filled.append((event.cell, event.digit))
        else:
            assert filled.pop() == (event.cell, event.digit)
            board[event.cell] = 0
    assert Grid(board) == result.grid
    fills = [event for event in events if isinstance(event, Fill)]
    assert result.nodes == len(fills)
    assert result.guesses == sum(event.why == "guess" for event in fills)


def test_results_and_events_are_values() -> None:
    result = METHODS["elimination"](INKALA)
    for value in (result, Fill(3, 4, "forced"), Erase(3, 4)):
        assert eval(repr(value)) == value
    assert MethodResult("mine", INKALA_SOLVED, 0, 0, 0.0).outcome == "solved"
    with pytest.raises(AttributeError):
        result.nodes = 0  # type: ignore[misc]
