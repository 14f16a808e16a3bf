"""A measure of difficulty: how hard each step is, and how many are open at a time."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from farandole.errors import LimitReached
from farandole.i18n import msg
from farandole.limits import Budget, Limits
from farandole.logic.board import Board, BoardLike
from farandole.logic.finding import explain, steps_at
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.steps import Step


def effort(board: BoardLike, profile: Profile = HODOKU, *, seconds: float | None = None) -> float:
    """Return the effort of a puzzle: the sum of each step's score over the number of finds open.

    A find is a digit to place or a candidate to remove, by the technique of the step or by one
    that is tried before it. So a hidden single among twenty costs less than the only one, as
    people report: the two sources of difficulty are those of R. Pelánek, "Difficulty Rating of
    Sudoku Puzzles by a Computational Model" (FLAIRS 2011); the formula is our own. It is inf where
    the techniques don't suffice. Five milliseconds for a usual 9×9 puzzle.

    Raises :class:`~farandole.NoSolution`, :class:`~farandole.ManySolutions`, and
    :class:`~farandole.LimitReached` where time was up.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> round(effort(p), 1)
    101.3
    """
    with Budget(Limits(seconds=seconds)) as budget:
        path = explain(board, profile, seconds=budget.rest().seconds)
        scores = {rule.technique: rule.score for rule in profile.rules}
        total = inf if path.end == "stuck" else 0.0
        for before, step in zip(path.boards(), path.steps, strict=False):
            total += scores[step.technique] / _open(before, step, profile, budget.rest().seconds)
        if budget.is_over() or not path.complete:
            raise LimitReached(msg("time was up before the board was solved"))
    return total


def _open(board: Board, step: Step, profile: Profile, seconds: float | None) -> int:
    """Return how many finds are open when a step is taken."""
    finds = {*step.placements} or {*step.eliminations}
    for other in steps_at(board, _until(profile, step.technique.id), seconds=seconds):
        finds.update(other.placements or other.eliminations)
    return len(finds)


@lru_cache(100)
def _until(profile: Profile, last: str) -> Profile:
    """Return a profile's techniques up to one of them."""
    names = [rule.technique.id for rule in profile.rules]
    return Profile(profile.rules[: names.index(last) + 1], profile.options)
