"""Words of templates: the ways to put one digit into nine cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.phrases import result, symbol

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    return msg("try all ways to place the {digit}", digit=symbol(step.digits[0]))


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    digit = symbol(step.digits[0])
    if step.placements:
        return msg(
            "every way to place all {digit} goes through these cells: {result}.",
            digit=digit,
            result=result(board, step),
        )
    return msg(
        "no way to place all {digit} goes through these cells: {result}.",
        digit=digit,
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    digit = step.digits[0]
    others = {truth.at for truth in step.truths if truth.house is not None} - {digit}
    told = [
        msg(
            "A template is a way to place the {digit} in nine cells, one in each row, column and "
            "box, so that it fits the digits on the board and the candidates left.",
            digit=symbol(digit),
        )
    ]
    if others:
        told.append(
            msg("Templates that use a cell which all templates of another digit need are left out.")
        )
    told.append(
        msg("All templates go through these cells: {result}.", result=result(board, step))
        if step.placements
        else msg("No template goes through these cells: {result}.", result=result(board, step))
    )
    return tuple(told)
