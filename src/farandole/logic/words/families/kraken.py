"""Words of kraken fish: finned fish whose fins, or covers, reach what goes by chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.families.fish import base_line, hint, without_fins
from farandole.logic.words.literals import branches, state, supposing
from farandole.logic.words.phrases import cells, houses, result, symbol

if TYPE_CHECKING:
    from farandole.i18n import Listed, Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step
    from farandole.logic.words.literals import Branch

__all__ = ["hint", "line", "teach"]


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if step.technique.id == "kraken-fish-1":
        return msg(
            "the {digit} in {base} makes a fish with {cover}, or one of the fins {fins} is true; "
            "from each of these chains lead to the same, so {result}.",
            digit=symbol(step.digits[0]),
            base=houses(board, step.base),
            cover=houses(board, step.cover),
            fins=cells(board, (*step.fins, *step.endo_fins)),
            result=result(board, step),
        )
    every = branches(board, step)
    return msg(
        "one of {cells} is {digit}; whichever it is, {end}, so {result}.",
        cells=_starts(board, every),
        digit=symbol(step.digits[0]),
        end=state(board, every[0].end, every[0].end_true),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    every = branches(board, step)
    if step.technique.id == "kraken-fish-1":
        case = without_fins(board, step, step.cover)
    else:
        case = msg(
            "Either one of the fins is {digit}, or each of {cover} has its {digit} in the base: "
            "the two are equal in number. So in any case one of {cells} is {digit}. Follow each.",
            digit=symbol(step.digits[0]),
            cover=houses(board, step.cover),
            cells=_starts(board, every),
        )
    return (
        base_line(board, step),
        case,
        *(supposing(board, branch) for branch in every),
        msg(
            "In every case {end}: {result}.",
            end=state(board, every[0].end, every[0].end_true),
            result=result(board, step),
        ),
    )


def _starts(board: Board, every: tuple[Branch, ...]) -> Listed:
    return cells(board, (one for branch in every for one in branch.start.cells))
