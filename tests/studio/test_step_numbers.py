"""The step that a list of steps gives in full."""

from __future__ import annotations

from farandole.i18n import ENGLISH
from farandole.logic import Board
from farandole.studio.steps import steps_data

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_the_number_of_a_step_is_less_than_the_number_of_steps() -> None:
    board = Board(EASY)
    count = len(steps_data(board, ENGLISH)["steps"])
    assert steps_data(board, ENGLISH, count - 1)["told"] is not None
    assert steps_data(board, ENGLISH, count)["told"] is None
    assert steps_data(board, ENGLISH)["told"] is None
