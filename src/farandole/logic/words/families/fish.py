"""Words of fish: houses that hold a digit as often as others have room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg, nmsg, pmsg
from farandole.logic.words.phrases import (
    cells,
    house,
    houses,
    kinds,
    paragraph,
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
    return msg(
        "look at the places of {digit} in the {houses}",
        digit=symbol(step.digits[0]),
        houses=kinds(board, step.base),
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    fins = (*step.fins, *step.endo_fins)
    if not fins:
        return msg(
            "in {base} the {digit} has places only in {cover}, so {result}.",
            base=houses(board, step.base),
            digit=symbol(step.digits[0]),
            cover=houses(board, step.cover),
            result=result(board, step),
        )
    return nmsg(
        "in {base} the {digit} has places only in {cover}, but for the fin {fins}, so {result}.",
        "in {base} the {digit} has places only in {cover}, but for the fins {fins}, so {result}.",
        base=houses(board, step.base),
        digit=symbol(step.digits[0]),
        cover=houses(board, tuple(dict.fromkeys(step.cover))),
        fins=cells(board, fins),
        result=result(board, step),
        count=len(fins),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    size = len(step.base)
    if len(step.cover) > size:
        return _siamese(board, step)
    paragraphs = [base_line(board, step)]
    if step.endo_fins:
        paragraphs.append(
            nmsg(
                "{cells} lies in two houses of the base and would serve both at once. So it "
                "counts as a fin (an endo fin).",
                "{cells} lie in two houses of the base each and would serve both at once. So they "
                "count as fins (endo fins).",
                cells=cells(board, step.endo_fins),
                count=len(step.endo_fins),
            )
        )
    fins = (*step.fins, *step.endo_fins)
    if fins:
        paragraphs += [without_fins(board, step, step.cover), _with_fins(board, step, fins)]
    else:
        paragraphs.append(
            msg(
                "Each of {base} needs its {digit} in one of these cells, and each of {cover} has "
                "room for one. The two are equal in number, so each of {cover} has its {digit} in "
                "these cells, and {result}.",
                base=houses(board, step.base),
                digit=symbol(step.digits[0]),
                cover=houses(board, step.cover),
                result=result(board, step),
            )
        )
    cannibal = _cannibal(board, step)
    if cannibal:
        paragraphs.append(cannibal)
    return tuple(paragraphs)


def base_line(board: Board, step: Step) -> Message:
    """Return where the digit has its places in the base, and which houses cover them."""
    digit = step.digits[0]
    held = series(
        pmsg(
            "places in a house",
            "{house}: {cells}",
            house=house(board, number),
            cells=cells(board, places(board, number, digit)),
        )
        for number in step.base
    )
    fins = (*step.fins, *step.endo_fins)
    if not fins:
        return msg(
            "Look at the places of {digit} in {base} ({held}). All of them lie in {cover}.",
            digit=symbol(digit),
            base=houses(board, step.base),
            held=held,
            cover=houses(board, step.cover),
        )
    return msg(
        "Look at the places of {digit} in {base} ({held}). All of them lie in {cover}, but for "
        "{fins}.",
        digit=symbol(digit),
        base=houses(board, step.base),
        held=held,
        cover=houses(board, step.cover[: len(step.base)]),
        fins=cells(board, fins),
    )


def without_fins(board: Board, step: Step, cover: tuple[int, ...]) -> Message:
    """Return what a finned fish says if its fins are false."""
    return nmsg(
        "If the fin {fins} isn't {digit}, each of {base} has its {digit} within {cover}. The "
        "two are equal in number, so no other cell of {cover} is {digit}.",
        "If none of the fins {fins} is {digit}, each of {base} has its {digit} within {cover}. "
        "The two are equal in number, so no other cell of {cover} is {digit}.",
        fins=cells(board, (*step.fins, *step.endo_fins)),
        digit=symbol(step.digits[0]),
        base=houses(board, step.base),
        count=len(step.fins) + len(step.endo_fins),
        cover=houses(board, cover),
    )


def _with_fins(board: Board, step: Step, fins: tuple[int, ...]) -> Message:
    gone = cells(board, (one.cell for one in step.eliminations))
    if len(fins) == 1:
        case = nmsg(
            "If {fin} is {digit}, {cells} can't be: it shares a house with it.",
            "If {fin} is {digit}, {cells} can't be: they share a house with it.",
            fin=cells(board, fins),
            digit=symbol(step.digits[0]),
            cells=gone,
            count=len(step.eliminations),
        )
    else:
        case = nmsg(
            "If one of {fins} is {digit}, {cells} can't be: it shares a house with each of them.",
            "If one of {fins} is {digit}, {cells} can't be: they share a house with each of them.",
            fins=cells(board, fins),
            digit=symbol(step.digits[0]),
            cells=gone,
            count=len(step.eliminations),
        )
    parts = [case, msg("Either way, {result}.", result=result(board, step))]
    if step.technique.id.startswith("sashimi"):
        parts.append(
            nmsg(
                "(Without the fin one house of the base has no second place left. That makes the "
                "fish sashimi; the argument is the same.)",
                "(Without the fins one house of the base has no second place left. That makes the "
                "fish sashimi; the argument is the same.)",
                count=len(fins),
            )
        )
    return paragraph(*parts)


def _cannibal(board: Board, step: Step) -> Message | None:
    """Return why places of the base itself go: two houses of the cover contain them."""
    cover = step.cover[: len(step.base)]
    base = {one for number in step.base for one in board.shape.houses[number].cells}
    twice = [
        one.cell
        for one in step.eliminations
        if one.cell in base
        and sum(one.cell in board.shape.houses[number].cells for number in cover) > 1
    ]
    if not twice:
        return None
    return nmsg(
        "{cells} is in the base itself, where two houses of the cover meet. As {digit} it would "
        "use up both, and the others wouldn't have room enough.",
        "{cells} are in the base themselves, where two houses of the cover meet. As {digit} one "
        "of them would use up both, and the others wouldn't have room enough.",
        cells=cells(board, twice),
        digit=symbol(step.digits[0]),
        count=len(twice),
    )


def _siamese(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why two fish with one base hold, one after the other."""
    size, digit = len(step.base), step.digits[0]
    held = [one for number in step.base for one in places(board, number, digit)]
    told = [
        msg(
            "Two fish share the base {base}, where {digit} has the places {cells}.",
            base=houses(board, step.base),
            digit=symbol(digit),
            cells=cells(board, dict.fromkeys(held)),
        )
    ]
    for at in range(0, len(step.cover), size):
        cover = step.cover[at : at + size]
        inside = {one for number in cover for one in board.shape.houses[number].cells}
        fins = tuple(dict.fromkeys(one for one in held if one not in inside))
        gone = tuple(one for one in step.eliminations if one.cell in inside)
        part = type(step)(
            step.technique,
            eliminations=gone,
            digits=step.digits,
            base=step.base,
            cover=cover,
            fins=fins,
        )
        if fins and gone:
            told.append(paragraph(without_fins(board, part, cover), _with_fins(board, part, fins)))
    return tuple(told)
