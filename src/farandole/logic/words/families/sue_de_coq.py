"""Words of Sue de Coq: where a box and a line cross, with as many digits as cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.phrases import cells, digits, house, result

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    one, other = step.base
    return msg(
        "look where {one} and {other} cross", one=house(board, one), other=house(board, other)
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    crossing, in_box, in_line = step.sets
    if _twice(step):
        return msg(
            "{cells} have room for no more than {digits}, so {result}.",
            cells=cells(board, (*crossing.cells, *in_line.cells, *in_box.cells)),
            digits=digits(_all(step)),
            result=result(board, step),
        )
    return msg(
        "{cells} hold just {digits}, as many digits as cells, each once, so {result}.",
        cells=cells(board, (*crossing.cells, *in_line.cells, *in_box.cells)),
        digits=digits(_all(step)),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    along, box = step.base
    crossing, in_box, in_line = step.sets
    return (
        msg(
            "Where {line} and {box} cross, {crossing} have the candidates {digits}. The rest of "
            "{line} has {beside} with only {its}, the rest of {box} has {below} with only "
            "{theirs}.",
            line=house(board, along),
            box=house(board, box),
            crossing=cells(board, crossing.cells),
            digits=digits(crossing.digits),
            beside=cells(board, in_line.cells),
            its=digits(in_line.digits),
            below=cells(board, in_box.cells),
            theirs=digits(in_box.digits),
        ),
        *(_once_each(board, step) if not _twice(step) else _some_twice(board, step)),
    )


def _once_each(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why each digit comes once, and what goes."""
    along, box = step.base
    return (
        msg(
            "All these cells together have the digits {digits}, as many digits as cells. No digit "
            "can come twice among them: its places are all in {line} or all in {box}. So each of "
            "them comes just once.",
            digits=digits(_all(step)),
            line=house(board, along),
            box=house(board, box),
        ),
        msg(
            "Digits whose places here are all in {line} go from the rest of {line}, and those "
            "whose places are all in {box} go from the rest of {box}: {result}.",
            line=house(board, along),
            box=house(board, box),
            result=result(board, step),
        ),
    )


def _some_twice(board: Board, step: Step) -> tuple[Message, ...]:
    """Return the same where both parts have digits of their own in common."""
    along, box = step.base
    _, in_box, in_line = step.sets
    return (
        msg(
            "In all these cells {digits} can come twice, once in {beside} and once in {below}; any "
            "other digit once, for its places are all in {line} or all in {box}. That makes just "
            "as many digits as cells, so each comes as often as it can.",
            digits=digits(_twice(step)),
            beside=cells(board, in_line.cells),
            below=cells(board, in_box.cells),
            line=house(board, along),
            box=house(board, box),
        ),
        msg(
            "A digit that comes within {line} goes from the rest of {line}, and one that comes "
            "within {box} goes from the rest of {box}: {result}.",
            line=house(board, along),
            box=house(board, box),
            result=result(board, step),
        ),
    )


def _twice(step: Step) -> list[int]:
    """Return the digits that both parts have beside those of the crossing."""
    crossing, in_box, in_line = (set(each.digits) for each in step.sets)
    return sorted((in_box & in_line) - crossing)


def _all(step: Step) -> list[int]:
    return sorted({digit for each in step.sets for digit in each.digits})
