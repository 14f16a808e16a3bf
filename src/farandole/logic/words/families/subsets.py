"""Words of subsets: as many digits as cells in a house, naked or hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg, pmsg
from farandole.logic.words.phrases import (
    cell,
    cells,
    digits,
    house,
    houses,
    places,
    result,
    series,
    symbol,
)

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    return msg("look at {house}", house=house(board, step.base[0]))


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if step.technique.id.startswith("hidden"):
        return msg(
            "in {house} the only places for {digits} are {cells}, so {result}.",
            house=house(board, step.base[0]),
            digits=digits(step.digits),
            cells=cells(board, step.cells),
            result=result(board, step),
        )
    return msg(
        "{cells} hold only {digits}, so {result}.",
        cells=cells(board, step.cells),
        digits=digits(step.digits),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if step.technique.id.startswith("hidden"):
        return _hidden(board, step)
    held = series(
        pmsg(
            "a cell's candidates",
            "{cell} has {digits}",
            cell=cell(board, one),
            digits=digits(board[one]),
        )
        for one in step.cells
    )
    return (
        msg(
            "The cells {cells} lie in {houses}: {held}. Together they have the candidates "
            "{digits}: as many digits as cells.",
            cells=cells(board, step.cells),
            houses=houses(board, step.base),
            held=held,
            digits=digits(step.digits),
        ),
        msg(
            "No digit comes twice in a house, so these cells hold just these digits, in whatever "
            "order. No other cell of {houses} can hold one of them: {result}.",
            houses=houses(board, step.base, "or"),
            result=result(board, step),
        ),
    )


def in_both(board: Board, step: Step) -> Message:
    """Return what is special about a naked subset that is locked."""
    return msg(
        "The cells are in two houses at once, {houses}, so the digits go from the rest of both.",
        houses=houses(board, step.base),
    )


def _hidden(board: Board, step: Step) -> tuple[Message, ...]:
    number = step.base[0]
    held = series(
        pmsg(
            "a digit's places",
            "{digit} in {cells}",
            digit=symbol(digit),
            cells=cells(board, places(board, number, digit), "or"),
        )
        for digit in step.digits
    )
    return (
        msg(
            "In {house} these digits have few places: {held}. Together they have the cells "
            "{cells}: as many cells as digits.",
            house=house(board, number),
            held=held,
            cells=cells(board, step.cells),
        ),
        msg(
            "Each of {digits} needs one of these cells, so nothing else can be in them: {result}.",
            digits=digits(step.digits),
            result=result(board, step),
        ),
    )
