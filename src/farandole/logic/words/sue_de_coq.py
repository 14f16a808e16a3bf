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
    return msg("look where {one} and {other} cross", one=house(one), other=house(other))


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    crossing, in_box, in_line = step.sets
    return msg(
        "{cells} hold just {digits}, as many digits as cells, each once, so {result}.",
        cells=cells((*crossing.cells, *in_line.cells, *in_box.cells)),
        digits=digits(_all(step)),
        result=result(step),
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
            line=house(along),
            box=house(box),
            crossing=cells(crossing.cells),
            digits=digits(crossing.digits),
            beside=cells(in_line.cells),
            its=digits(in_line.digits),
            below=cells(in_box.cells),
            theirs=digits(in_box.digits),
        ),
        msg(
            "All these cells together have the digits {digits}, as many digits as cells. No digit "
            "can come twice among them: its places are all in {line} or all in {box}. So each of "
            "them comes just once.",
            digits=digits(_all(step)),
            line=house(along),
            box=house(box),
        ),
        msg(
            "Digits whose places here are all in {line} go from the rest of {line}, and those "
            "whose places are all in {box} go from the rest of {box}: {result}.",
            line=house(along),
            box=house(box),
            result=result(step),
        ),
    )


def _all(step: Step) -> list[int]:
    return sorted({digit for each in step.sets for digit in each.digits})
