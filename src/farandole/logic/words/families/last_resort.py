"""Words of what no technique found: a digit taken from the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.phrases import area, house, result

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    return msg(
        "no technique goes on from here; try the candidates of a cell in {house}",
        house=house(board, area(board, step.placements[0].cell)),
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    return msg("a search for the solution shows that {result}.", result=result(board, step))


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    return (
        msg(
            "None of the techniques in use goes on from here. A search through the possibilities "
            "finds one solution, and there {result}. No short argument shows it.",
            result=result(board, step),
        ),
    )
