"""Look-alikes: boards on which one candidate too many, or one given, prevents a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.logic import Board, all_steps
from farandole.logic.handbook.examples import profile_for
from farandole.logic.notation import notation
from farandole.logic.reasons import SLOW
from farandole.logic.steps import Candidate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.logic import Step, Technique

_SECONDS = 5.0  # for a search for all steps of a technique


class Alike(NamedTuple):
    """A board as a line, the step that it lacks in notation, and what prevents it.

    ``extra`` is a candidate, or the cell of a given that would have to be placed.
    """

    line: str
    step: str
    extra: str


def lacks(board: Board, one: Technique, step: Step) -> bool:
    """Return whether a board has no step of a technique.

    Chains of some kinds, and krakens, are on nearly every board: of these, whether none decides
    what the step decides.
    """
    found = all_steps(board, profile_for(one), seconds=_SECONDS)
    if not found.complete:
        return False
    return not any(
        one.family not in SLOW
        or (
            set(step.eliminations) <= set(other.eliminations)
            and set(step.placements) <= set(other.placements)
        )
        for other in found.steps
        if other.technique is one
    )


def look_alike_of(board: Board, one: Technique, step: Step) -> Alike | None:
    """Return a look-alike of a step: its board with one candidate more, or one given more."""
    for extra, more in (*_with_given(board, step), *_with_candidate(board, step)):
        if lacks(more, one, step):
            return Alike(more.line, notation(board, step), extra)
    return None


def _with_given(board: Board, step: Step) -> Iterator[tuple[str, Board]]:
    """Yield the boards on which a digit of an avoidable rectangle is a given."""
    if step.technique.id.startswith("avoidable"):
        for cell in step.cells:
            if digit := board.grid.cells[cell]:
                givens = board.givens.with_cell(cell, digit)
                yield board.shape.cell_name(cell), Board(board, givens=givens)


def _with_candidate(board: Board, step: Step) -> Iterator[tuple[str, Board]]:
    """Yield the boards with one more candidate that their digits allow, those of the step first."""
    allowed = Board(board.grid)
    missing = [
        Candidate(cell, digit)
        for cell in range(board.shape.cells)
        for digit in allowed[cell]
        if not board.has(cell, digit)
    ]
    missing.sort(key=lambda one: (one.digit not in step.digits, one.cell not in step.cells))
    for cell, digit in missing:
        candidates = list(board.candidates)
        candidates[cell] |= 1 << digit >> 1
        yield Candidate(cell, digit).name(), Board(board, candidates=candidates)
