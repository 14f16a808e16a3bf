"""Words of what lies where a box and a line meet: locked candidates, locked pairs and triples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.families import subsets
from farandole.logic.words.phrases import cells, house, result, symbol

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if not step.cover:
        return subsets.hint(board, step)
    return msg(
        "look at the places of {digit} in {house}",
        digit=symbol(step.digits[0]),
        house=house(board, step.base[0]),
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if not step.cover:
        return subsets.line(board, step)
    return msg(
        "in {base} the only places for {digit} are {cells}, all of them in {cover}, so {result}.",
        base=house(board, step.base[0]),
        digit=symbol(step.digits[0]),
        cells=cells(board, step.cells),
        cover=house(board, step.cover[0]),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if not step.cover:
        return (*subsets.teach(board, step), subsets.in_both(board, step))
    return (
        msg(
            "In {base} one cell must be {digit}, and only {cells} can be. These cells lie in "
            "{cover} too.",
            base=house(board, step.base[0]),
            digit=symbol(step.digits[0]),
            cells=cells(board, step.cells),
            cover=house(board, step.cover[0]),
        ),
        msg(
            "So the {digit} of {cover} is in one of them, whichever it is, and no other cell of "
            "{cover} can be {digit}: {result}.",
            cover=house(board, step.cover[0]),
            digit=symbol(step.digits[0]),
            result=result(board, step),
        ),
    )
