"""Words of aligned exclusion: pairs and triples of digits that cells can't hold together."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from farandole.i18n import Listed, msg, pmsg
from farandole.logic.steps import LockedSet
from farandole.logic.words.phrases import (
    areas,
    candidates,
    cell,
    cells,
    digits,
    result,
    sees,
    series,
    symbol,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Candidate, Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    return msg(
        "look in {boxes} for cells that can't be filled independently, because of cells that they "
        "all see",
        boxes=areas(board, step.cells),
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    return msg(
        "no combination of digits in {cells} has {gone}, so {result}.",
        cells=cells(board, step.cells),
        gone=candidates(board, step.eliminations),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    told = [
        msg(
            "Go through the digits that {cells} can hold together. Each combination that would "
            "leave too few digits for other cells is impossible.",
            cells=cells(board, step.cells),
        )
    ]
    told += [_candidate(board, step, one) for one in step.eliminations]
    return (*told, msg("So {result}.", result=result(board, step)))


def _candidate(board: Board, step: Step, gone: Candidate) -> Message:
    """Return why no combination has a candidate."""
    others = [one for one in step.cells if one != gone.cell]
    reasons: dict[Message, list[tuple[int, ...]]] = {}
    for held in product(*(board[one] for one in others)):
        why = _impossible(board, step, (gone.cell, *others), (gone.digit, *held))
        reasons.setdefault(why, []).append(held)
    ruled_out = series(
        pmsg(
            "impossible digits",
            "{digits} ({reason})",
            digits=Listed(("".join(map(str, one)) for one in all_), "or"),
            reason=why,
        )
        for why, all_ in reasons.items()
    )
    return msg(
        "If {cell} were {digit}, {others} couldn't be: {reasons}.",
        cell=cell(board, gone.cell),
        digit=symbol(gone.digit),
        others=cells(board, others),
        reasons=ruled_out,
    )


def _impossible(board: Board, step: Step, at: Sequence[int], held: Sequence[int]) -> Message:
    """Return why cells can't hold these digits together."""
    for i, one in enumerate(at):
        for j in range(i):
            if held[i] == held[j] and sees(board, one, at[j]):
                return msg("the cells see each other")
    for set_ in _sets(board, step):
        left = {
            digit
            for one in set_.cells
            for digit in board[one]
            if not any(
                digit == its and sees(board, one, other)
                for other, its in zip(at, held, strict=True)
            )
        }
        if len(left) < len(set_.cells):
            return msg(
                "it leaves too few of {digits} for {cells}",
                cells=cells(board, set_.cells),
                digits=digits(set_.digits),
            )
    raise ValueError


def _sets(board: Board, step: Step) -> list[LockedSet]:
    """Return the cells that make combinations impossible: those of the step, and single ones."""
    singles = [
        LockedSet((one,), board[one])
        for one in range(board.shape.cells)
        if board[one]
        and one not in step.cells
        and sum(sees(board, one, at) for at in step.cells) > 1
    ]
    return [*step.sets, *sorted(singles, key=lambda one: len(one.digits))]
