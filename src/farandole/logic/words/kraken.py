"""Words of kraken fish: finned fish whose fins, or covers, reach what goes by chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.fish import base_line, hint
from farandole.logic.words.literals import branches, state, supposing
from farandole.logic.words.phrases import cells, houses, result

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step

__all__ = ["hint", "line", "teach"]


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if step.technique.id == "kraken-fish-1":
        return msg(
            "the {digit} in {base} makes a fish with {cover}, or one of the fins {fins} is true; "
            "from each of these chains lead to the same, so {result}.",
            digit=str(step.digits[0]),
            base=houses(step.base),
            cover=houses(step.cover),
            fins=cells((*step.fins, *step.endo_fins)),
            result=result(step),
        )
    return msg(
        "from every place of {digit} in {base} that a fish with {cover} leaves, chains lead to the "
        "same, so {result}.",
        digit=str(step.digits[0]),
        base=houses(step.base),
        cover=houses(step.cover),
        result=result(step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    every = branches(board, step)
    end = state(every[0].end, every[0].end_true)
    return (
        base_line(board, step),
        msg(
            "Either there is a fish, so that {cover} have their {digit} in {base}; or one of the "
            "other places of the base is {digit}. Follow each case.",
            cover=houses(step.cover),
            digit=str(step.digits[0]),
            base=houses(step.base),
        ),
        *map(supposing, every),
        msg("In every case {end}: {result}.", end=end, result=result(step)),
    )
