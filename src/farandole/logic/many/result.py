"""Results of rating many puzzles: one by one, and in arrays with a row for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from farandole.i18n import Message, fault, msg, spoken
from farandole.logic.techniques import BY_NUMBER, LEVELS, Technique, rating_message
from farandole.sudoku.many.result import BulkRows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from farandole.errors import FarandoleError
    from farandole.logic.profile import Profile

OPEN, RATED, NONE, MANY, BAD, STUCK, BEYOND = OUTCOMES = (
    "open",
    "rated",
    "none",
    "many",
    "bad",
    "stuck",
    "beyond",
)
"""The outcomes of rating a puzzle, in the order of their numbers.

``open``: a limit was reached first. ``rated``: it has a rating. ``none``: no solution. ``many``:
more than one. ``bad``: no puzzle, or one on another board. ``stuck``: the techniques don't suffice.
``beyond``: it exceeds the bounds, and was abandoned.
"""


class Rated(NamedTuple):
    """The rating of one puzzle among many.

    ``level`` and ``score`` are those of the steps taken where the techniques didn't suffice; they
    are meaningless unless ``outcome`` is ``rated`` or ``stuck``. ``counts`` is how often each
    technique was used, in the order of search.
    """

    outcome: str
    level: str = LEVELS[0]
    score: int = 0
    hardest: Technique | None = None
    counts: tuple[tuple[Technique, int], ...] = ()
    error: FarandoleError | None = None
    """The error of a bad puzzle."""

    def __str__(self) -> str:
        say = spoken()
        return say(self.message) if self.error is None else fault(self.error, say)

    @property
    def message(self) -> Message:
        """Level and score, or why there are none."""
        if self.outcome == RATED:
            return rating_message(self.level, self.score)
        reasons = {
            NONE: msg("no solution"),
            MANY: msg("more than one solution"),
            STUCK: msg("the techniques don't suffice"),
            OPEN: msg("limit reached"),
            BAD: msg("can't be read"),
            BEYOND: msg("out of the bounds that were set"),
        }
        return reasons[self.outcome]


def rated_of(row: tuple[int, int, int, int, list[tuple[int, int]]]) -> Rated:
    """Return the rating in a row of the kernel."""
    outcome, level, score, hardest, used = row
    techniques = sorted((BY_NUMBER[number].place, number, times) for number, times in used)
    return Rated(
        OUTCOMES[outcome],
        LEVELS[level],
        score,
        None if hardest < 0 else BY_NUMBER[hardest],
        tuple((BY_NUMBER[number], times) for _, number, times in techniques),
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BulkRating(BulkRows[Rated]):
    """The result of :func:`rate_many`; row i of every array belongs to puzzle i.

    ``status`` is (n,) uint8, an index into :data:`OUTCOMES`; ``level`` (n,) uint8, an index into
    :data:`~farandole.logic.LEVELS`; ``score`` (n,) int32; ``hardest`` (n,) int16, the number of the
    hardest technique (:attr:`Technique.number <farandole.logic.Technique.number>`), -1 for none.
    Level, score and hardest are zeros and -1 where a puzzle has no rating, and those of the steps
    taken where techniques don't suffice. ``errors`` has the error of each bad row. ``complete`` is
    False when a limit left rows open. ``seconds`` is the time it took, ``profile`` has the
    techniques and the source of the rating. Indexing and iteration return :class:`Rated`.
    """

    _outcomes = OUTCOMES

    status: NDArray[np.uint8]
    level: NDArray[np.uint8]
    score: NDArray[np.int32]
    hardest: NDArray[np.int16]
    errors: dict[int, FarandoleError]
    complete: bool
    seconds: float
    profile: Profile

    def __getitem__(self, row: int) -> Rated:
        at = range(len(self))[row]
        hardest = int(self.hardest[at])
        return Rated(
            OUTCOMES[self.status[at]],
            LEVELS[self.level[at]],
            int(self.score[at]),
            None if hardest < 0 else BY_NUMBER[hardest],
            error=self.errors.get(at),
        )
