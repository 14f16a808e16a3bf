"""Words of singles: a digit that has one place, or a cell that has one digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg, pmsg
from farandole.logic.words.phrases import (
    area,
    cell,
    cells,
    digits,
    house,
    houses_of,
    paragraph,
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
    ((at, _),) = step.placements
    if step.technique.id == "naked-single":
        return msg(
            "in {house} there is a cell in which only one digit is possible",
            house=house(board, area(board, at)),
        )
    if step.technique.id == "full-house":
        return msg("look at {house}", house=house(board, step.base[0]))
    return msg(
        "in {house} there is a digit that has only one place", house=house(board, step.base[0])
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    ((at, digit),) = step.placements
    if step.technique.id == "naked-single":
        return msg(
            "{digit} is the only candidate of {cell}.", digit=symbol(digit), cell=cell(board, at)
        )
    if step.technique.id == "full-house":
        return msg(
            "{cell} is the last empty cell of {house}, so it is {digit}.",
            cell=cell(board, at),
            house=house(board, step.base[0]),
            digit=symbol(digit),
        )
    return msg(
        "in {house} the only place for {digit} is {cell}.",
        house=house(board, step.base[0]),
        digit=symbol(digit),
        cell=cell(board, at),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    ((at, digit),) = step.placements
    if step.technique.id == "naked-single":
        return _naked(board, at, digit)
    if step.technique.id == "full-house":
        return (
            msg(
                "In {house} only {cell} is empty. Of the digits 1 to 9 just {digit} is missing "
                "there, so it goes into {cell}.",
                house=house(board, step.base[0]),
                cell=cell(board, at),
                digit=symbol(digit),
            ),
        )
    return _hidden(board, step.base[0], at, digit)


def _naked(board: Board, at: int, digit: int) -> tuple[Message, ...]:
    taken: set[int] = set()
    parts = []
    for number in houses_of(board, at):
        held = {board.grid.cells[other] for other in board.shape.houses[number].cells}
        new = sorted(held - taken - {0})
        taken.update(new)
        if new:
            parts.append(
                pmsg(
                    "digits seen",
                    "{house} has {digits}",
                    house=house(board, number),
                    digits=digits(new),
                )
            )
    gone = sorted(set(range(1, 10)) - taken - {digit})
    if gone:
        why = msg(
            "{cell} sees these digits: {digits}. Earlier steps removed {removed} from it. "
            "Only {digit} is left, so it goes there.",
            cell=cell(board, at),
            digits=series(parts),
            removed=digits(gone),
            digit=symbol(digit),
        )
    else:
        why = msg(
            "{cell} sees these digits: {digits}. Of the digits 1 to 9 only {digit} is left, so it "
            "goes there.",
            cell=cell(board, at),
            digits=series(parts),
            digit=symbol(digit),
        )
    return (why,)


def _hidden(board: Board, number: int, at: int, digit: int) -> tuple[Message, ...]:
    grid = board.grid.cells
    left = {one for one in board.shape.houses[number].cells if not grid[one]} - {at}
    holders = [one for one in range(board.shape.cells) if grid[one] == digit]
    parts: list[Message] = []
    while left and holders:
        best = max(holders, key=lambda one: (sum(sees(board, one, other) for other in left), -one))
        ruled = sorted(one for one in left if sees(board, best, one))
        if not ruled:
            break
        left.difference_update(ruled)
        parts.append(
            msg(
                "The {digit} in {cell} rules out {cells}.",
                digit=symbol(digit),
                cell=cell(board, best),
                cells=cells(board, ruled),
            )
        )
    if left:
        parts.append(msg("Earlier steps ruled out {cells}.", cells=cells(board, sorted(left))))
    if not parts:
        return (
            msg(
                "In {house} the {digit} is missing, and only {cell} is empty. So {digit} goes "
                "there.",
                house=house(board, number),
                digit=symbol(digit),
                cell=cell(board, at),
            ),
        )
    return (
        paragraph(
            msg(
                "In {house} the {digit} is missing.",
                house=house(board, number),
                digit=symbol(digit),
            ),
            *parts,
            msg(
                "The only empty cell left is {cell}, so {digit} goes there.",
                cell=cell(board, at),
                digit=symbol(digit),
            ),
        ),
    )
