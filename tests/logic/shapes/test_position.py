"""Positions: what finders look at, and when they end."""

from __future__ import annotations

import pytest

from farandole import Grid, LimitReached, Shape, explain, hint
from farandole.limits import Budget, Limits, Stop
from farandole.logic import Board, all_steps, technique
from farandole.logic.shapes import search
from farandole.logic.shapes.position import Position, TimeUp


@pytest.mark.parametrize("name", search.FINDERS)
def test_finders_end_with_their_budget(name: str) -> None:
    board = Board(Grid.empty(Shape(4, 4)).with_cell(0, 1))
    Position(board).look()  # without a budget it never ends
    with Stop() as stop:
        stop.set()
        steps, complete = search.every(board, [technique(name)], Budget(Limits()))
    assert not complete
    assert len(steps) <= 1
    budget = Budget(Limits(nodes=0))
    with pytest.raises(TimeUp):
        Position(board, budget).look()
    assert search.first(board, [technique(name)], budget) is None


def test_the_search_for_the_solution_ends_too() -> None:
    empty = Grid("." * 256, Shape(4, 4))
    with Stop() as stop:
        stop.set()
        assert explain(Board(empty)).end == "stopped"
        assert not all_steps(Board(empty)).complete
        with pytest.raises(LimitReached):
            hint(Board(empty))
