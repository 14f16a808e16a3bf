"""Words of uniqueness: patterns that a puzzle with one solution can't contain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.phrases import digits, shared, symbol

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    if scene.id == "bug-plus-1":
        return msg("almost all empty cells have two candidates")
    return scene.say("look for a rectangle of {digits} in {boxes}")


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    if scene.id == "bug-plus-1":
        at, digit = _grave(scene)
        return scene.say(
            "all empty cells except {cell} have two candidates, and {cell} would have two as well "
            "if it weren't {digit}, so {result}.",
            cell=scene.cell(at),
            digit=symbol(digit),
        )
    return scene.say(
        "{cells} can't hold only {digits}, because the two digits could be swapped, so {result}."
    )


def _corners(scene: Scene) -> tuple[list[int], list[int], list[int]]:
    """Return the cells with the two digits only, those with more, and the further digits."""
    bare: list[int] = []
    more: list[int] = []
    further: set[int] = set()
    for at in scene.step.cells:
        rest = set(scene.board[at]) - set(scene.step.digits)
        further |= rest
        (more if rest else bare).append(at)
    return bare, more, sorted(further)


def _type_1(scene: Scene) -> tuple[Message, ...]:
    bare, (corner,), further = _corners(scene)
    return (
        scene.say(
            "{bare} have no candidates except {digits}. So {cell} must be one of its other "
            "candidates ({further}), and {result}.",
            bare=scene.cells(bare),
            cell=scene.cell(corner),
            further=digits(further, "or"),
        ),
    )


def _type_2(scene: Scene) -> tuple[Message, ...]:
    _, more, (digit,) = _corners(scene)
    return (
        scene.say(
            "The only further candidate is {digit}, in {cells}. So one of them is {digit}.",
            digit=symbol(digit),
            cells=scene.cells(more),
        ),
        scene.seen(digit),
    )


def _type_3(scene: Scene) -> tuple[Message, ...]:
    _, more, further = _corners(scene)
    (subset,) = scene.step.sets
    return (
        scene.say(
            "{more} have the further candidates {further}, so one of the two cells holds one of "
            "these. In {house} the two cells count as one cell with the candidates {further}.",
            more=scene.cells(more),
            further=digits(further),
        ),
        scene.say(
            "Together with {others} they form a naked subset of {digits}: as many digits as cells. "
            "No other cell of the house can hold one of them: {result}.",
            others=scene.cells(at for at in subset.cells if at not in more),
            digits=digits(subset.digits),
        ),
    )


def _type_4(scene: Scene) -> tuple[Message, ...]:
    bare, more, _ = _corners(scene)
    (gone,) = {digit for _, digit in scene.step.eliminations}
    (held,) = set(scene.step.digits) - {gone}
    both = [
        number
        for number in shared(scene.board, more)
        if set(scene.places(number, held)) == set(more)
    ]
    return (
        scene.say(
            "In {houses} the only places for {held} are {more}, so one of these two is {held}.",
            houses=scene.houses(both or scene.step.base),
            held=symbol(held),
            more=scene.cells(more),
        ),
        scene.say(
            "If the other were {gone}, all four cells would hold only {digits}, because {bare} "
            "have no other candidates. So neither is {gone}: {result}.",
            gone=symbol(gone),
            bare=scene.cells(bare),
        ),
    )


def _type_6(scene: Scene) -> tuple[Message, ...]:
    _, more, _ = _corners(scene)
    (held,) = {digit for _, digit in scene.step.eliminations}
    (other,) = set(scene.step.digits) - {held}
    return (
        scene.say(
            "In {rows} and in {columns} the {digit} has places only in these four cells, so it is "
            "in two opposite corners.",
            rows=scene.houses(sorted({at // 9 for at in scene.step.cells})),
            columns=scene.houses(sorted({9 + at % 9 for at in scene.step.cells})),
            digit=symbol(held),
        ),
        scene.say(
            "If {more} were {digit}, the other two would be {other}, and all four cells would hold "
            "only {digits}. So {more} aren't {digit}: {result}.",
            more=scene.cells(more),
            other=symbol(other),
            digit=symbol(held),
        ),
    )


def _hidden(scene: Scene) -> tuple[Message, ...]:
    ((corner, gone),) = scene.step.eliminations
    (held,) = set(scene.step.digits) - {gone}
    (opposite,) = (at for at in scene.step.cells if at // 9 != corner // 9 and at % 9 != corner % 9)
    return (
        scene.say(
            "{opposite} has no candidates except {digits}. In {row} and in {column} the {held} has "
            "places only in these four cells.",
            opposite=scene.cell(opposite),
            row=scene.house(corner // 9),
            column=scene.house(9 + corner % 9),
            held=symbol(held),
        ),
        scene.say(
            "Suppose {cell} is {gone}. Then {held} must be in the two cells beside it, in its row "
            "and in its column. So {opposite} isn't {held} but {gone}, and all four cells hold "
            "only {digits}. So {cell} isn't {gone}: {result}.",
            cell=scene.cell(corner),
            gone=symbol(gone),
            held=symbol(held),
            opposite=scene.cell(opposite),
        ),
    )


def _grave(scene: Scene) -> tuple[int, int]:
    """Return the cell with three candidates, and its digit that prevents a second solution."""
    if scene.step.placements:
        return scene.step.placements[0]
    at = scene.step.eliminations[0].cell
    gone = {digit for _, digit in scene.step.eliminations}
    (digit,) = set(scene.board[at]) - gone
    return at, digit


_ARGUMENTS = {
    "unique-rectangle-1": _type_1,
    "unique-rectangle-2": _type_2,
    "unique-rectangle-3": _type_3,
    "unique-rectangle-4": _type_4,
    "unique-rectangle-5": _type_2,
    "unique-rectangle-6": _type_6,
    "hidden-rectangle": _hidden,
}
