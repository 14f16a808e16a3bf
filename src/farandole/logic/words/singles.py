"""Why a digit has one place, or a cell one digit: words of their own, from the digits in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Message, msg, pmsg
from farandole.logic.words.phrases import clauses, digits, houses_of, paragraph, sees, symbol

if TYPE_CHECKING:
    from farandole.logic.words.scene import Scene


def paragraphs(scene: Scene) -> tuple[Message, ...]:
    """Return why the step holds."""
    ((at, digit),) = scene.step.placements
    if scene.id == "naked-single":
        return (_naked(scene, at, digit),)
    if scene.id == "full-house":
        last = symbol(scene.board.shape.side)
        return (
            scene.say(
                "In {house} only {cell} is empty. Of 1 to {last} only {digit} is missing there.",
                last=last,
            ),
        )
    return (_hidden(scene, at, digit),)


def _naked(scene: Scene, at: int, digit: int) -> Message:
    board = scene.board
    excluded: set[int] = set()
    parts: list[Message] = []
    for number in houses_of(board, at):
        seen = {board.grid.cells[other] for other in board.shape.houses[number].cells}
        new = sorted(seen - excluded - {0})
        excluded.update(new)
        if new:
            has = (
                pmsg("digits seen", "{house} has {digits}")
                if parts
                else pmsg("digits seen", "{house} already has {digits}")
            )
            parts.append(has.having({"house": scene.house(number), "digits": digits(new)}))
    for other, held in enumerate(board.grid.cells):
        if held and held not in excluded and sees(board, at, other):  # by a rule
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
    if earlier := sorted(set(range(1, side + 1)) - excluded - {digit}):
        parts.append(pmsg("digits seen", "earlier steps removed {digits}", digits=digits(earlier)))
    return scene.say(
        "{cell}: {seen}. Of 1 to {last} only {digit} is left.",
        digit=symbol(digit),
        seen=clauses(parts),
        last=symbol(side),
    )


def _hidden(scene: Scene, at: int, digit: int) -> Message:
    """Return why no other cell of a house can hold a digit: the fewest digits that show it."""
    board, grid = scene.board, scene.board.grid.cells
    number = scene.step.base[0]
    left = {cell for cell in board.shape.houses[number].cells if not grid[cell]} - {at}
    holders = [cell for cell, held in enumerate(grid) if held == digit]
    parts: list[Message] = []
    while left and holders:
        best = max(holders, key=lambda cell: (sum(sees(board, cell, it) for it in left), -cell))
        excluded = sorted(cell for cell in left if sees(board, best, cell))
        if not excluded:
            break
        left.difference_update(excluded)
        parts.append(
            scene.say(
                "The {digit} in {holder} rules out {excluded}.",
                holder=scene.cell(best),
                excluded=scene.cells(excluded),
            )
        )
    if left:
        parts.append(msg("Earlier steps ruled out {cells}.", cells=scene.cells(sorted(left))))
    return paragraph(
        scene.say("In {house} the {digit} is missing."),
        *parts,
        scene.say("Only {cell} is left for the {digit}."),
    )
