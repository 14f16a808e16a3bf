"""Words of wings: a few cells of few candidates, one of which holds a digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg, nmsg, pmsg
from farandole.logic.words.phrases import (
    area,
    cell,
    cells,
    digits,
    house,
    paragraph,
    places,
    result,
    sees,
    series,
    symbol,
)

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.technique.id == "w-wing":
        pair, *_ = _w_parts(board, step)
        return msg("look at the cells that hold only {digits}", digits=digits(board[pair[0]]))
    if step.technique.id == "wxyz-wing":
        return msg("look for four cells that hold only {digits}", digits=digits(step.digits))
    pivot, *_ = _pivot(board, step)
    return msg("look for a pivot in {house}", house=house(board, area(board, pivot)))


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    z = symbol(_z(step))
    if step.technique.id == "w-wing":
        (one, other), x, near, far, number = _w_parts(board, step)
        return msg(
            "{cells} hold only {digits}, and in {house} the {x} is in {near} or {far}, so one of "
            "{cells} is {z}, and {result}.",
            cells=cells(board, (one, other)),
            digits=digits(board[one]),
            house=house(board, number),
            x=symbol(x),
            near=cell(board, near),
            far=cell(board, far),
            z=z,
            result=result(board, step),
        )
    if step.technique.id == "wxyz-wing":
        return msg(
            "{cells} hold only {digits}, and only {z} can come twice there, so one of {ends} is "
            "{z}, and {result}.",
            cells=cells(board, step.cells),
            digits=digits(step.digits),
            z=z,
            ends=cells(board, _ends(board, step)),
            result=result(board, step),
        )
    pivot, _ = _pivot(board, step)
    return msg(
        "whichever of {digits} is in {pivot}, one of {cells} is {z}, so {result}.",
        digits=digits(board[pivot]),
        pivot=cell(board, pivot),
        cells=cells(board, _ends(board, step)),
        z=z,
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if step.technique.id == "w-wing":
        told = _w_wing(board, step)
    elif step.technique.id == "wxyz-wing":
        told = _wxyz_wing(board, step)
    else:
        told = _pivoted(board, step)
    return (*told, _seen(board, step))


def _z(step: Step) -> int:
    """Return the digit that goes."""
    return step.eliminations[0].digit


def _ends(board: Board, step: Step) -> tuple[int, ...]:
    """Return the cells one of which holds it."""
    if step.technique.id == "w-wing":
        return _w_parts(board, step)[0]
    return tuple(one for one in step.cells if board.has(one, _z(step)))


def _seen(board: Board, step: Step) -> Message:
    gone = [one.cell for one in step.eliminations]
    return nmsg(
        "So {z} is in one of {ends}. {cells} sees all of them and can't be {z}: {result}.",
        "So {z} is in one of {ends}. {cells} see all of them and can't be {z}: {result}.",
        z=symbol(_z(step)),
        ends=cells(board, _ends(board, step)),
        cells=cells(board, gone),
        result=result(board, step),
        count=len(gone),
    )


def _pivot(board: Board, step: Step) -> tuple[int, list[int]]:
    """Return the pivot of an XY- or XYZ-wing, and the other two cells."""
    for pivot in step.cells:
        others = [one for one in step.cells if one != pivot]
        is_pivot = len(board[pivot]) == 3 or not board.has(pivot, _z(step))
        if is_pivot and all(sees(board, pivot, one) for one in others):
            return pivot, others
    raise ValueError


def _pivoted(board: Board, step: Step) -> tuple[Message, ...]:
    pivot, pincers = _pivot(board, step)
    z = _z(step)
    cases = []
    for one in pincers:
        (x,) = [digit for digit in board[one] if digit != z]
        cases.append(
            msg(
                "If it is {x}, {cell} isn't {x} and so is {z}.",
                x=symbol(x),
                cell=cell(board, one),
                z=symbol(z),
            )
        )
    if board.has(pivot, z):
        cases.append(msg("If it is {z}, there it is already.", z=symbol(z)))
    held = series(
        pmsg(
            "a cell's candidates",
            "{cell} has {digits}",
            cell=cell(board, one),
            digits=digits(board[one]),
        )
        for one in (pivot, *pincers)
    )
    return (
        msg(
            "Look at three cells: {held}. The first of them, the pivot, sees the other two.",
            held=held,
        ),
        paragraph(msg("Try each digit of {pivot}.", pivot=cell(board, pivot)), *cases),
    )


def _wxyz_wing(board: Board, step: Step) -> tuple[Message, ...]:
    z = _z(step)
    others = [digit for digit in step.digits if digit != z]
    return (
        msg(
            "The four cells {cells} hold only the four digits {digits}. Each of {others} can come "
            "once among them at most, for its places there see each other.",
            cells=cells(board, step.cells),
            digits=digits(step.digits),
            others=digits(others),
        ),
        msg(
            "Without {z} there would be three digits, once each, for four cells. So {z} must be "
            "among them.",
            z=symbol(z),
        ),
    )


def _w_parts(board: Board, step: Step) -> tuple[tuple[int, int], int, int, int, int]:
    """Return the two cells of a W-wing, the digit of its link, the link's ends and house."""
    pairs = [one for one in step.cells if len(board[one]) == 2]
    z = _z(step)
    if len(step.nodes) == 6:
        at = [node.cells[0] for node in step.nodes]
        pair, near, far, x = (at[0], at[5]), at[2], at[3], step.nodes[2].digit
        return pair, x, near, far, step.base[0]
    for one in pairs:
        for other in pairs:
            if one < other and board[one] == board[other]:
                (x,) = [digit for digit in board[one] if digit != z]
                for number in step.base:
                    near, far = places(board, number, x)
                    if sees(board, one, near) and sees(board, other, far):
                        return (one, other), x, near, far, number
                    if sees(board, one, far) and sees(board, other, near):
                        return (one, other), x, far, near, number
    raise ValueError


def _w_wing(board: Board, step: Step) -> tuple[Message, ...]:
    (one, other), x, near, far, number = _w_parts(board, step)
    return (
        msg(
            "{cells} hold only {digits}. In {house} the {x} has two places, {near} and {far}: "
            "{one} sees the one, {other} sees the other.",
            cells=cells(board, (one, other)),
            digits=digits(board[one]),
            house=house(board, number),
            x=symbol(x),
            near=cell(board, near),
            far=cell(board, far),
            one=cell(board, one),
            other=cell(board, other),
        ),
        msg(
            "If {one} isn't {z}, it is {x}. Then {near} isn't {x}, so {far} is. Then {other} isn't "
            "{x} and so is {z}.",
            one=cell(board, one),
            other=cell(board, other),
            near=cell(board, near),
            far=cell(board, far),
            x=symbol(x),
            z=symbol(_z(step)),
        ),
    )
