"""Words of patterns of one digit: two strong links, or a box and a strong link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.phrases import (
    cell,
    cells,
    house,
    houses_of,
    kinds,
    paragraph,
    places,
    result,
    sees,
    shared,
    symbol,
)

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step

    Four = tuple[int, int, int, int]


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.technique.id.endswith("empty-rectangle"):
        return msg(
            "look at the places of {digit} in {house}",
            digit=symbol(step.digits[0]),
            house=house(board, step.base[0]),
        )
    return msg(
        "look at the {houses} in which {digit} has two places",
        houses=kinds(board, step.base),
        digit=symbol(step.digits[0]),
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    digit = symbol(step.digits[0])
    if step.technique.id.endswith("empty-rectangle"):
        return msg(
            "in {box} the {digit} is in one row and one column only, and in {house} it has two "
            "places, so {result}.",
            box=house(board, step.base[0]),
            digit=digit,
            house=house(board, step.base[1]),
            result=result(board, step),
        )
    patterns = _fours(board, step)
    if len(patterns) > 1:
        return msg(
            "of {ends} one is {digit}, and so of {more}, so {result}.",
            ends=cells(board, (patterns[0][0], patterns[0][3])),
            more=cells(board, (patterns[1][0], patterns[1][3])),
            digit=digit,
            result=result(board, step),
        )
    ((a, b, c, d),) = patterns
    return msg(
        "{first} and {second} have two places each for {digit}; {b} and {c} see each other, so {a} "
        "or {d} is {digit}, and {result}.",
        first=house(board, _pair_house(board, step, a, b)),
        second=house(board, _pair_house(board, step, c, d)),
        digit=digit,
        a=cell(board, a),
        b=cell(board, b),
        c=cell(board, c),
        d=cell(board, d),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if step.technique.id == "empty-rectangle":
        return _empty_rectangle(board, step)
    if step.technique.id == "dual-empty-rectangle":
        return ()  # its truths tell
    told: list[Message] = []
    for pattern in _fours(board, step):
        told += _two_links(board, step, pattern)
    return (*told, msg("So {result}.", result=result(board, step)))


def _fours(board: Board, step: Step) -> list[Four]:
    """Return the chains a = b - c = d of a step."""
    at = [node.cells[0] for node in step.nodes]
    if not at or len(at) % 4:
        raise ValueError
    return [(at[i], at[i + 1], at[i + 2], at[i + 3]) for i in range(0, len(at), 4)]


def _pair_house(board: Board, step: Step, one: int, other: int) -> int:
    """Return a house in which a digit has just these two places."""
    digit = step.digits[0]
    found = [
        number
        for number in shared(board, (one, other))
        if set(places(board, number, digit)) == {one, other}
    ]
    return next((number for number in found if number in step.base), found[0])


def _two_links(board: Board, step: Step, pattern: Four) -> tuple[Message, Message]:
    a, b, c, d = pattern
    digit = symbol(step.digits[0])
    common = shared(board, (b, c))
    between = next((number for number in common if number in step.cover), common[0])
    gone = [
        one.cell
        for one in step.eliminations
        if sees(board, one.cell, a) and sees(board, one.cell, d)
    ]
    return (
        msg(
            "In {first} the {digit} has two places, {a} and {b}; in {second} it has two as well, "
            "{c} and {d}. Since {b} and {c} both lie in {between}, only one of these two can be "
            "{digit}.",
            first=house(board, _pair_house(board, step, a, b)),
            second=house(board, _pair_house(board, step, c, d)),
            digit=digit,
            a=cell(board, a),
            b=cell(board, b),
            c=cell(board, c),
            d=cell(board, d),
            between=house(board, between),
        ),
        msg(
            "If {a} isn't {digit}, {b} is, so {c} isn't, so {d} is. So at least one of {a} and {d} "
            "is {digit}. Both are seen from {cells}.",
            a=cell(board, a),
            b=cell(board, b),
            c=cell(board, c),
            d=cell(board, d),
            digit=digit,
            cells=cells(board, gone),
        ),
    )


def _empty_rectangle(board: Board, step: Step) -> tuple[Message, ...]:
    digit = step.digits[0]
    box, link = step.base[:2]
    near, far = (node.cells[0] for node in step.nodes)
    held = places(board, box, digit)
    through = next(
        number
        for number in houses_of(board, near)[:2]
        if _meets(board, number, held) and number != link
    )
    across = [one for one in held if through not in houses_of(board, one)]
    return (
        msg(
            "In {box} the places of {digit} are {held}. In {link} the {digit} has two places, "
            "{near} and {far}.",
            box=house(board, box),
            digit=symbol(digit),
            held=cells(board, held),
            link=house(board, link),
            near=cell(board, near),
            far=cell(board, far),
        ),
        paragraph(
            msg(
                "If {near} is {digit}, no other cell of {through} is, so {box} has its {digit} in "
                "{across}, which {removed} can see.",
                near=cell(board, near),
                digit=symbol(digit),
                through=house(board, through),
                box=house(board, box),
                across=cells(board, across, "or"),
                removed=cells(board, (one.cell for one in step.eliminations)),
            ),
            msg(
                "If {near} isn't {digit}, {far} is, which {removed} can see too.",
                near=cell(board, near),
                digit=symbol(digit),
                far=cell(board, far),
                removed=cells(board, (one.cell for one in step.eliminations)),
            ),
            msg("Either way, {result}.", result=result(board, step)),
        ),
    )


def _meets(board: Board, number: int, some: tuple[int, ...]) -> bool:
    return any(number in houses_of(board, one) for one in some)
