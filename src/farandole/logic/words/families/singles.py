"""Words of singles: a digit that has one place, or a cell that has one digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import pmsg
from farandole.logic.words.phrases import digits, houses_of, paragraph, series, symbol

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.words.scene import Scene


def hint(scene: Scene) -> Message:
    """Return where to look."""
    ((at, _),) = scene.step.placements
    if scene.id == "naked-single":
        return scene.say(
            "in {house} there is a cell in which only one digit is possible", house=scene.area(at)
        )
    if scene.id == "full-house":
        return scene.say("look at {house}")
    return scene.say("in {house} there is a digit that has only one place")


def line(scene: Scene) -> Message:
    """Return the step in a sentence."""
    ((at, _),) = scene.step.placements
    if scene.id == "naked-single":
        return scene.say("{digit} is the only candidate of {cell}.", cell=scene.cell(at))
    if scene.id == "full-house":
        return scene.say(
            "{cell} is the last empty cell of {house}, so it is {digit}.", cell=scene.cell(at)
        )
    return scene.say("in {house} the only place for {digit} is {cell}.", cell=scene.cell(at))


def teach(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds."""
    ((at, digit),) = scene.step.placements
    if scene.id == "naked-single":
        return (_naked(scene, at, digit),)
    if scene.id == "full-house":
        return (
            scene.say(
                "In {house} only {cell} is empty. Of the digits 1 to {last} only {digit} is "
                "missing there, so it goes into {cell}.",
                cell=scene.cell(at),
                last=symbol(scene.board.shape.side),
            ),
        )
    return (_hidden(scene, at, digit),)


def _naked(scene: Scene, at: int, digit: int) -> Message:
    board = scene.board
    excluded: set[int] = set()
    parts = []
    for number in houses_of(board, at):
        seen = {board.grid.cells[other] for other in board.shape.houses[number].cells}
        new = sorted(seen - excluded - {0})
        excluded.update(new)
        if new:
            parts.append(
                pmsg(
                    "digits seen",
                    "{house} has {digits}",
                    house=scene.house(number),
                    digits=digits(new),
                )
            )
    for other, held in enumerate(board.grid.cells):
        if held and held not in excluded and scene.sees(at, other):  # by a rule
            excluded.add(held)
            parts.append(
                pmsg(
                    "digits seen",
                    "{house} has {digits}",
                    house=scene.cell(other),
                    digits=symbol(held),
                )
            )
    side = board.shape.side
    earlier = sorted(set(range(1, side + 1)) - excluded - {digit})
    if not parts:
        return scene.say(
            "Earlier steps removed {earlier} from {cell}. Only {digit} is left, so it goes there.",
            cell=scene.cell(at),
            earlier=digits(earlier),
        )
    if not earlier:
        return scene.say(
            "{cell} sees these digits: {seen}. Of the digits 1 to {last} only {digit} is left, so "
            "it goes there.",
            cell=scene.cell(at),
            seen=series(parts),
            last=symbol(side),
        )
    return scene.say(
        "{cell} sees these digits: {seen}. Earlier steps removed {earlier} from it. Only {digit} "
        "is left, so it goes there.",
        cell=scene.cell(at),
        seen=series(parts),
        earlier=digits(earlier),
    )


def _hidden(scene: Scene, at: int, digit: int) -> Message:
    """Return why no other cell of a house can hold a digit: the fewest digits that show it."""
    grid = scene.board.grid.cells
    number = scene.step.base[0]
    left = {cell for cell in scene.board.shape.houses[number].cells if not grid[cell]} - {at}
    holders = [cell for cell, held in enumerate(grid) if held == digit]
    parts: list[Message] = []
    while left and holders:
        best = max(holders, key=lambda cell: (sum(scene.sees(cell, it) for it in left), -cell))
        excluded = sorted(cell for cell in left if scene.sees(best, cell))
        if not excluded:
            break
        left.difference_update(excluded)
        parts.append(
            scene.say(
                "The {digit} in {cell} rules out {cells}.",
                digit=symbol(digit),
                cell=scene.cell(best),
                cells=scene.cells(excluded),
            )
        )
    if left:
        parts.append(scene.say("Earlier steps ruled out {cells}.", cells=scene.cells(sorted(left))))
    return paragraph(
        scene.say("In {house} the {digit} is missing."),
        *parts,
        scene.say(
            "The only empty cell left is {cell}, so {digit} goes there.", cell=scene.cell(at)
        ),
    )
