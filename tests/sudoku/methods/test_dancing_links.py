"""Sudoku as a matrix with 324 columns."""

from __future__ import annotations

from farandole.cover.teach.events import CoverFound, Event
from farandole.cover.teach.trace import Replay
from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import dancing_links, exact_cover
from farandole.sudoku.methods.columns import COUNT, columns_of
from farandole.sudoku.shape import Shape

INKALA = Grid("800000000003600000070090200050007000000045700000100030001000068008500010090000400")


def test_the_rows_of_the_matrix_are_those_of_the_table() -> None:
    problem = exact_cover(Grid.empty())
    assert problem.items == tuple(range(1, COUNT + 1))
    assert problem.secondary == ()
    expected = [
        (f"r{r}c{c}={v}", columns_of(r, c, v))
        for r in range(1, 10)
        for c in range(1, 10)
        for v in range(1, 10)
    ]
    assert [(option.name, option.items) for option in problem.options] == expected


def test_other_boards_have_cells_houses_and_pairs() -> None:
    shape = Shape(2, 2, "diagonals", "anti-knight")
    problem = exact_cover(Grid.empty(shape))
    assert len(problem.items) == 16 + 4 * len(shape.houses)
    assert len(problem.secondary) == 4 * len(shape.partial)
    assert len(shape.partial) > 0
    where = {item: number for number, item in enumerate(problem.items + problem.secondary)}
    assert set(where) == set(range(1, len(where) + 1))
    for option in problem.options:
        assert len(set(option.items)) == len(option.items)


def test_its_events_replay_on_its_problem() -> None:
    events: list[Event] = []
    result = dancing_links(INKALA, trace=events.append)
    assert isinstance(events[-1], CoverFound)
    replay = Replay(exact_cover(INKALA), events)
    replay.seek(len(events))
    assert replay.state.nodes == result.nodes
    problem = exact_cover(INKALA)
    names = {str(problem.name(option)) for option in replay.state.options}
    assert names == {
        f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}" for cell, digit in enumerate(result.grid.cells)
    }
    replay.seek(0)
    assert replay.state.depth == 0
