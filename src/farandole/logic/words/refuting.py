"""An argument made from truths alone: suppose a candidate that the step removes.

Where a step's parts don't show how it is argued, its truths do: a digit must be somewhere in a
house, a cell must hold something. One truth after the other has one candidate left, until one
has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.i18n import msg
from farandole.logic.steps import Node
from farandole.logic.words.literals import because, only_candidate, only_place, state
from farandole.logic.words.phrases import cell, house, sees, series, symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Candidate, Truth
    from farandole.logic.words.scene import Scene

_SHOWN = 3  # candidates whose argument is given in full


class _Forced(NamedTuple):
    """A candidate that is true because a truth has no other left.

    ``truth`` is None for the one supposed; ``grounds`` are those that rule the others out.
    """

    candidate: Candidate
    truth: Truth | None = None
    grounds: tuple[int, ...] = ()


def refutation(
    board: Board, truths: Sequence[Truth], candidate: Candidate
) -> tuple[list[_Forced], Truth] | None:
    """Return what follows from a candidate in order, and the truth that has nothing left.

    None: the truths don't show it, one after the other.
    """
    true = [_Forced(candidate)]
    open_ = [truth for truth in dict.fromkeys(truths) if candidate not in truth.candidates(board)]
    while True:
        for truth in open_:
            left, grounds = [], []
            for other in truth.candidates(board):
                bars = [at for at, it in enumerate(true) if clash(board, it.candidate, other)]
                if bars:
                    grounds.append(bars[0])
                else:
                    left.append(other)
            if not left:
                return _needed(true, grounds), truth
            if len(left) == 1 and all(it.candidate != left[0] for it in true):
                true.append(_Forced(left[0], truth, tuple(dict.fromkeys(grounds))))
                open_.remove(truth)
                break
        else:
            return None


def clash(board: Board, one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates can't both be true."""
    if one.cell == other.cell:
        return one.digit != other.digit
    return one.digit == other.digit and sees(board, one.cell, other.cell)


def _needed(true: Sequence[_Forced], grounds: Sequence[int]) -> list[_Forced]:
    """Return those of what follows on which the end rests."""
    wanted = set(grounds)
    for at in range(len(true) - 1, 0, -1):
        if at in wanted:
            wanted.update(true[at].grounds)
    return [it for at, it in enumerate(true) if at in wanted and it.truth is not None]


def argument(board: Board, truths: Sequence[Truth], candidate: Candidate) -> Message | None:
    """Return the argument against a candidate in words; None: the truths don't give one."""
    refuted = refutation(board, truths, candidate)
    if refuted is None:
        return None
    forced, last = refuted
    start, end = _is_true(board, candidate), _nothing_left(board, last)
    if not forced:
        return msg("Suppose {clause}. Then {end}.", clause=start, end=end)
    return msg(
        "Suppose {clause}. It follows in turn: {consequences}. Now {end}.",
        clause=start,
        consequences=series(_consequence(board, it) for it in forced),
        end=end,
    )


def _is_true(board: Board, candidate: Candidate) -> Message:
    return state(board, Node((candidate.cell,), candidate.digit), True)


def _consequence(board: Board, forced: _Forced) -> Message:
    """Return that a candidate is the last one of a truth."""
    truth = forced.truth
    if truth is None or truth.house is None:
        return because(_is_true(board, forced.candidate), only_candidate())
    return because(_is_true(board, forced.candidate), only_place(board, truth.house, truth.at))


def _nothing_left(board: Board, truth: Truth) -> Message:
    """Return that a truth has no candidate left."""
    if truth.house is None:
        return msg("no digit is left for {cell}", cell=cell(board, truth.at))
    return msg(
        "no place is left for {digit} in {house}",
        digit=symbol(truth.at),
        house=house(board, truth.house),
    )


def refute(scene: Scene) -> tuple[Message, ...]:
    """Return the argument of a step from its truths, candidate by candidate; none if they fail."""
    step = scene.step
    arguments = [argument(scene.board, step.truths, one) for one in step.eliminations[:_SHOWN]]
    paragraphs = tuple(text for text in arguments if text is not None)
    if not arguments or len(paragraphs) < len(arguments):
        return ()
    if len(step.eliminations) > _SHOWN:
        return (
            *paragraphs,
            scene.say("The other removed candidates are refuted in the same way: {result}."),
        )
    return (*paragraphs, scene.conclusion())
