"""Words of colouring: places of which all of one colour are true, and all of the other false."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg, nmsg, pmsg
from farandole.logic.steps import Candidate
from farandole.logic.words.families import medusa
from farandole.logic.words.phrases import (
    cell,
    cells,
    house,
    places,
    result,
    sees,
    series,
    shared,
    symbol,
)

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.technique.id == "medusa-3d":
        return medusa.hint(board, step)
    return msg(
        "mark the places of {digit} in the houses where it has two", digit=symbol(step.digits[0])
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if step.technique.id == "medusa-3d":
        return medusa.line(board, step)
    digit, colours = symbol(step.digits[0]), _colours(step)
    if step.technique.id == "simple-colors-trap":
        return msg(
            "{digit} is in all of ({a}) or in all of ({b}), so {result}.",
            digit=digit,
            a=cells(board, colours[0]),
            b=cells(board, colours[1]),
            result=result(board, step),
        )
    if step.technique.id == "simple-colors-wrap":
        _, one, other = _twice(board, step)
        return msg(
            "{one} and {other} have the same colour and see each other, so {result}.",
            one=cell(board, one),
            other=cell(board, other),
            result=result(board, step),
        )
    if step.technique.id == "multi-colors-1":
        one, other = _touching(board, step)[0]
        return msg(
            "({a}) and ({b}) can't both be {digit}, so all of ({c}) or all of ({d}) are, and "
            "{result}.",
            a=cells(board, colours[one]),
            b=cells(board, colours[other]),
            c=cells(board, colours[one ^ 1]),
            d=cells(board, colours[other ^ 1]),
            digit=digit,
            result=result(board, step),
        )
    wrong = _colour_that_goes(step)
    return msg(
        "({a}) can see both ({c}) and ({d}), and one of these two colours is {digit}, so {result}.",
        a=cells(board, colours[wrong]),
        c=cells(board, colours[2 if wrong < 2 else 0]),
        d=cells(board, colours[3 if wrong < 2 else 1]),
        digit=digit,
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if step.technique.id == "medusa-3d":
        return medusa.teach(board, step)
    told = [_links(board, step), _marks(board, step)]
    if step.technique.id == "simple-colors-trap":
        gone = [one.cell for one in step.eliminations]
        told.append(
            nmsg(
                "{cells} sees a place of A and one of B. One of these is {digit}, so {result}.",
                "{cells} each see a place of A and one of B. One of these is {digit}, so {result}.",
                cells=cells(board, gone),
                digit=symbol(step.digits[0]),
                result=result(board, step),
                count=len(gone),
            )
        )
    elif step.technique.id == "simple-colors-wrap":
        told.append(_wrap(board, step))
    elif step.technique.id == "multi-colors-1":
        told += _multi_1(board, step)
    else:
        told.append(_multi_2(board, step))
    return tuple(told)


def _colours(step: Step) -> dict[int, tuple[int, ...]]:
    return {one.colour: one.cells for one in step.colours}


def _letter(colour: int) -> str:
    return "ABCD"[colour]


def _links(board: Board, step: Step) -> Message:
    digit = step.digits[0]
    pairs = series(
        pmsg(
            "places in a house",
            "{house}: {cells}",
            house=house(board, number),
            cells=cells(board, places(board, number, digit)),
        )
        for number in dict.fromkeys(step.base)
    )
    return msg(
        "In each of these houses the {digit} has two places, so one of them is true and the other "
        "false: {pairs}.",
        digit=symbol(digit),
        pairs=pairs,
    )


def _marks(board: Board, step: Step) -> Message:
    """Return which places have which colour."""
    colours = _colours(step)
    first = msg(
        "Mark them in turn, A and B: A are {a}, B are {b}. Either all A are {digit} or all B are.",
        a=cells(board, colours[0]),
        b=cells(board, colours[1]),
        digit=symbol(step.digits[0]),
    )
    if 2 not in colours:
        return first
    return msg(
        "Mark them in turn, A and B, and those not linked to these C and D: A are "
        "{a}, B are {b}, C are {c}, D are {d}. Either all A are {digit} or all B are; and either "
        "all C are or all D are.",
        a=cells(board, colours[0]),
        b=cells(board, colours[1]),
        c=cells(board, colours[2]),
        d=cells(board, colours[3]),
        digit=symbol(step.digits[0]),
    )


def _twice(board: Board, step: Step) -> tuple[int, int, int]:
    """Return a colour with two of its cells that see each other."""
    for colour, held in _colours(step).items():
        for one in held:
            for other in held:
                if one < other and sees(board, one, other) and _goes(step, one):
                    return colour, one, other
    raise ValueError


def _goes(step: Step, at: int) -> bool:
    return Candidate(at, step.digits[0]) in step.eliminations


def _wrap(board: Board, step: Step) -> Message:
    colour, one, other = _twice(board, step)
    return msg(
        "{one} and {other} are both {letter}, and both lie in {house}, which holds {digit} once. "
        "So {letter} is the colour that is false: {result}.",
        one=cell(board, one),
        other=cell(board, other),
        letter=_letter(colour),
        house=house(board, shared(board, (one, other))[0]),
        digit=symbol(step.digits[0]),
        result=result(board, step),
    )


def _touching(board: Board, step: Step) -> list[tuple[int, int]]:
    """Return colours of the one group and of the other that see each other and remove something."""
    colours = _colours(step)
    return [
        (one, other)
        for one in (0, 1)
        for other in (2, 3)
        if any(sees(board, a, b) for a in colours[one] for b in colours[other])
        and _removed_by(board, step, one ^ 1, other ^ 1)
    ]


def _removed_by(board: Board, step: Step, one: int, other: int) -> list[int]:
    colours = _colours(step)
    return [
        gone.cell
        for gone in step.eliminations
        if any(sees(board, gone.cell, a) for a in colours[one])
        and any(sees(board, gone.cell, b) for b in colours[other])
    ]


def _multi_1(board: Board, step: Step) -> list[Message]:
    colours = _colours(step)
    told = []
    for one, other in _touching(board, step):
        a, b = next((a, b) for a in colours[one] for b in colours[other] if sees(board, a, b))
        told.append(
            msg(
                "{a} is {first} and {b} is {second}, and they see each other. So {first} and "
                "{second} aren't both true, and {third} or {fourth} is. {cells} can see both of "
                "these colours.",
                a=cell(board, a),
                b=cell(board, b),
                first=_letter(one),
                second=_letter(other),
                third=_letter(one ^ 1),
                fourth=_letter(other ^ 1),
                cells=cells(board, _removed_by(board, step, one ^ 1, other ^ 1)),
            )
        )
    return [*told, msg("So {result}.", result=result(board, step))]


def _colour_that_goes(step: Step) -> int:
    return next(colour for colour, held in _colours(step).items() if _goes(step, held[0]))


def _multi_2(board: Board, step: Step) -> Message:
    colours = _colours(step)
    wrong = _colour_that_goes(step)
    third, fourth = (2, 3) if wrong < 2 else (0, 1)
    pairs = {
        other: next((a, b) for a in colours[wrong] for b in colours[other] if sees(board, a, b))
        for other in (third, fourth)
    }
    return msg(
        "{a} ({first}) sees {c} ({third}), and {b} ({first}) sees {d} ({fourth}). One of {third} "
        "and {fourth} is true, so {first} is false: {result}.",
        a=cell(board, pairs[third][0]),
        c=cell(board, pairs[third][1]),
        b=cell(board, pairs[fourth][0]),
        d=cell(board, pairs[fourth][1]),
        first=_letter(wrong),
        third=_letter(third),
        fourth=_letter(fourth),
        result=result(board, step),
    )
