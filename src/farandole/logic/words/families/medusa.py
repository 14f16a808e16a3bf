"""Words of 3D Medusa: colouring through all digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg
from farandole.logic.steps import Candidate
from farandole.logic.words.phrases import (
    areas,
    candidates,
    cell,
    house,
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
    return msg(
        "mark candidates in turn, along strong links, in {boxes}", boxes=areas(board, step.cells)
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    wrong = _false_colour(step)
    if wrong is None:
        return msg(
            "all candidates of one of two colours are true, which {gone} can't be beside either, "
            "so {result}.",
            gone=candidates(board, step.eliminations),
            result=result(board, step),
        )
    return msg(
        "all candidates of one of two colours are true, and the one leads to a contradiction, so "
        "{result}.",
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    first, second = _colour(step, 0), _colour(step, 1)
    told = [
        msg(
            "Mark candidates A and B in turn, along strong links: of a digit that has two places "
            "in a house, and of a cell that has two candidates, one is true and the other false."
        ),
        msg(
            "A are {a}. B are {b}. Either all A are true and all B false, or the other way round.",
            a=candidates(board, first),
            b=candidates(board, second),
        ),
    ]
    wrong = _false_colour(step)
    if wrong is not None:
        told.append(_contradiction(board, step, wrong))
        return (*told, msg("So this colour is false: {result}.", result=result(board, step)))
    told.append(
        msg(
            "Each candidate to be removed conflicts with an A and with a B: {reasons}.",
            reasons=series(_reason(board, one, first, second) for one in step.eliminations),
        )
    )
    return (*told, msg("So {result}.", result=result(board, step)))


def _colour(step: Step, colour: int) -> list[Candidate]:
    return [
        Candidate(at, one.digit) for one in step.colours if one.colour == colour for at in one.cells
    ]


def _false_colour(step: Step) -> int | None:
    gone = set(step.eliminations)
    return next((colour for colour in (0, 1) if gone & set(_colour(step, colour))), None)


def _contradiction(board: Board, step: Step, wrong: int) -> Message:
    held = _colour(step, wrong)
    letter = "AB"[wrong]
    for one in held:
        for other in held:
            if one.cell == other.cell and one.digit < other.digit:
                return msg(
                    "{letter} would put two digits into {cell}, {one} and {other}.",
                    letter=letter,
                    cell=cell(board, one.cell),
                    one=symbol(one.digit),
                    other=symbol(other.digit),
                )
            if (
                one.digit == other.digit
                and one.cell < other.cell
                and sees(board, one.cell, other.cell)
            ):
                return msg(
                    "{letter} would put {digit} twice into {house}, in {one} and {other}.",
                    letter=letter,
                    digit=symbol(one.digit),
                    house=house(board, shared(board, (one.cell, other.cell))[0]),
                    one=cell(board, one.cell),
                    other=cell(board, other.cell),
                )
    for at in range(board.shape.cells):
        if board[at] and all(
            any(one.digit == digit and sees(board, at, one.cell) for one in held)
            for digit in board[at]
        ):
            return msg(
                "{letter} would leave nothing for {cell}: all its candidates see one of {letter}.",
                letter=letter,
                cell=cell(board, at),
            )
    raise ValueError


def _reason(
    board: Board, gone: Candidate, first: list[Candidate], second: list[Candidate]
) -> Message:
    beside = []
    for colour in (first, second):
        in_cell = [one for one in colour if one.cell == gone.cell]
        seen = [
            one for one in colour if one.digit == gone.digit and sees(board, one.cell, gone.cell)
        ]
        beside.append((in_cell or seen)[0])
    return msg(
        "{gone} because of {one} (A) and {other} (B)",
        gone=candidates(board, [gone]),
        one=candidates(board, [beside[0]]),
        other=candidates(board, [beside[1]]),
    )
