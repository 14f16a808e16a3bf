"""An argument made from truths alone: suppose a candidate that a step removes, and look on.

Where a step's parts don't say how it is argued, its truths do: a digit must be somewhere in a
house, a cell must hold something. One truth after the other has one candidate left, until one
has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.i18n import msg, pmsg
from farandole.logic.words.phrases import cell, house, result, sees, series, symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Candidate, Step, Truth


class _Forced(NamedTuple):
    """A candidate that is true because a truth has no other left; which ones barred the rest."""

    candidate: Candidate
    truth: Truth
    grounds: tuple[int, ...]


def refutation(
    board: Board, truths: Sequence[Truth], candidate: Candidate
) -> tuple[list[_Forced], Truth] | None:
    """Return what follows from a candidate in order, and the truth that has nothing left.

    None: the truths don't show it, one after the other.
    """
    true: list[tuple[Candidate, Truth | None, tuple[int, ...]]] = [(candidate, None, ())]
    open_ = [truth for truth in dict.fromkeys(truths) if candidate not in truth.candidates(board)]
    while True:
        for truth in open_:
            left, grounds = [], []
            for one in truth.candidates(board):
                bars = [at for at, (other, *_) in enumerate(true) if clash(board, one, other)]
                if bars:
                    grounds.append(bars[0])
                else:
                    left.append(one)
            if not left:
                return _needed(true, truth, grounds), truth
            if len(left) == 1 and all(one != left[0] for one, *_ in true):
                true.append((left[0], truth, tuple(dict.fromkeys(grounds))))
                open_.remove(truth)
                break
        else:
            return None


def clash(board: Board, one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates can't both be true."""
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and sees(board, one.cell, other.cell)


def _needed(
    true: Sequence[tuple[Candidate, Truth | None, tuple[int, ...]]],
    last: Truth,
    grounds: Sequence[int],
) -> list[_Forced]:
    """Return those of what follows on which the end rests."""
    wanted = set(grounds)
    for at in range(len(true) - 1, 0, -1):
        if at in wanted:
            wanted.update(true[at][2])
    return [
        _Forced(one, truth, barred)
        for at, (one, truth, barred) in enumerate(true)
        if at in wanted and truth is not None
    ]


def told(board: Board, truths: Sequence[Truth], candidate: Candidate) -> Message | None:
    """Return the argument against a candidate in words; None: the truths don't give one."""
    found = refutation(board, truths, candidate)
    if found is None:
        return None
    forced, last = found
    start = msg(
        "{cell} is {digit}", cell=cell(board, candidate.cell), digit=symbol(candidate.digit)
    )
    end = nothing_left(board, last)
    if not forced:
        return msg("Suppose {clause}. Then {end}.", clause=start, end=end)
    return msg(
        "Suppose {clause}. Then, one after the other: {consequences}. Now {end}.",
        clause=start,
        consequences=series(consequence(board, one.candidate, one.truth) for one in forced),
        end=end,
    )


def consequence(board: Board, one: Candidate, truth: Truth) -> Message:
    """Return that a candidate is the last one of a truth."""
    if truth.house is None:
        return pmsg(
            "a consequence",
            "{cell} is {digit} (nothing else is left there)",
            cell=cell(board, one.cell),
            digit=symbol(one.digit),
        )
    return pmsg(
        "a consequence",
        "{cell} is {digit} (the only place left in {house})",
        cell=cell(board, one.cell),
        digit=symbol(one.digit),
        house=house(board, truth.house),
    )


def nothing_left(board: Board, truth: Truth) -> Message:
    """Return that a truth has no candidate left."""
    if truth.house is None:
        return msg("no digit is left for {cell}", cell=cell(board, truth.at))
    return msg(
        "no place is left for {digit} in {house}",
        digit=symbol(truth.at),
        house=house(board, truth.house),
    )


def refute(board: Board, step: Step) -> tuple[Message, ...]:
    """Return the argument of a step from its truths, candidate by candidate; none if they fail."""
    if not step.eliminations:
        return ()
    paragraphs = []
    for candidate in step.eliminations[:3]:
        argument = told(board, step.truths, candidate)
        if argument is None:
            return ()
        paragraphs.append(argument)
    rest = step.eliminations[3:]
    if rest:
        paragraphs.append(
            msg(
                "The other candidates that go are refuted in the same way: {result}.",
                result=result(board, step),
            )
        )
    else:
        paragraphs.append(msg("So {result}.", result=result(board, step)))
    return tuple(paragraphs)
