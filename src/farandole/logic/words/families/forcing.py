"""Words of forcing chains and nets: what follows from a premise, or from every alternative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.words.literals import branches, state, supposing
from farandole.logic.words.phrases import area, cell, cells, digits, house, result, series, symbol

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step
    from farandole.logic.words.literals import Branch


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.technique.id.endswith("contradiction"):
        return msg(
            "in {house} there is a candidate that leads to a contradiction",
            house=house(board, area(board, step.nodes[0].cells[0])),
        )
    if step.cells:
        return msg(
            "in {house} there is a cell whose candidates all lead to the same",
            house=house(board, area(board, step.cells[0])),
        )
    if step.base:
        return msg(
            "the places of {digit} in {house} all lead to the same",
            digit=symbol(step.digits[0]),
            house=house(board, step.base[0]),
        )
    return msg(
        "in {house} there is a candidate that leads to the same whether it is true or false",
        house=house(board, area(board, step.nodes[0].cells[0])),
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    every = branches(board, step)
    if step.technique.id.endswith("contradiction"):
        return msg(
            "supposing that {start} leads to a contradiction, so {result}.",
            start=state(board, every[0].start, every[0].start_true),
            result=result(board, step),
        )
    end = state(board, every[0].end, every[0].end_true)
    if step.cells:
        return msg(
            "whatever {cell} holds, {end}, so {result}.",
            cell=cell(board, step.cells[0]),
            end=end,
            result=result(board, step),
        )
    if step.base:
        return msg(
            "wherever the {digit} of {house} is, {end}, so {result}.",
            digit=symbol(step.digits[0]),
            house=house(board, step.base[0]),
            end=end,
            result=result(board, step),
        )
    return msg(
        "whether {clause} or not, {end}, so {result}.",
        clause=state(board, every[0].start, True),
        end=end,
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    every = branches(board, step)
    if step.technique.id.endswith("contradiction"):
        return (*_from_one_premise(board, every), _contradiction(board, step, every))
    return (
        _cases(board, step, every),
        *(supposing(board, branch) for branch in every),
        msg(
            "In every case {end}: {result}.",
            end=state(board, every[0].end, every[0].end_true),
            result=result(board, step),
        ),
    )


def _from_one_premise(board: Board, every: tuple[Branch, ...]) -> list[Message]:
    """Return branches of one premise; what an earlier one told isn't told again."""
    told = [supposing(board, every[0])]
    known = set(every[0].consequences)
    for branch in every[1:]:
        new = [one for one in branch.consequences if one not in known]
        known.update(new)
        if new:
            told.append(msg("It also follows: {consequences}.", consequences=series(new)))
    return told


def _cases(board: Board, step: Step, every: tuple[Branch, ...]) -> Message:
    """Return why there are no other cases."""
    if step.cells:
        return msg(
            "{cell} holds one of {digits}. Try each.",
            cell=cell(board, step.cells[0]),
            digits=digits(board[step.cells[0]]),
        )
    if step.base:
        return msg(
            "In {house} the {digit} is in one of {cells}. Try each.",
            house=house(board, step.base[0]),
            digit=symbol(step.digits[0]),
            cells=cells(board, (one for branch in every for one in branch.start.cells)),
        )
    return msg("Either {clause} or not. Try both.", clause=state(board, every[0].start, True))


def _contradiction(board: Board, step: Step, every: tuple[Branch, ...]) -> Message:
    first, last = every[0], every[-1]
    if step.cells:
        return msg(
            "Now {cell} has no candidate left. So what was supposed is false: {result}.",
            cell=cell(board, step.cells[0]),
            result=result(board, step),
        )
    if step.base and not first.end_true:
        return msg(
            "Now {house} has no place left for {digit}. So what was supposed is false: {result}.",
            house=house(board, step.base[0]),
            digit=symbol(step.digits[0]),
            result=result(board, step),
        )
    if len(every) == 1:
        return msg(
            "That contradicts what was supposed, so {clause}: {result}.",
            clause=state(board, first.start, not first.start_true),
            result=result(board, step),
        )
    return msg(
        "But not both can be so: {one}, and {other}. So what was supposed is false: {result}.",
        one=state(board, first.end, first.end_true),
        other=state(board, last.end, last.end_true),
        result=result(board, step),
    )
