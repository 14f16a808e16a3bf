"""The kernel's rater, set up for a profile."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Generic, TypeVar

from farandole import _kernel
from farandole.logic.profile import Profile
from farandole.logic.techniques import LEVELS, Technique

Kernel = TypeVar("Kernel", bound=_kernel.LogicRater | _kernel.ExplainerRater | _kernel.TrialRater)

FOREVER = 1e9
"""Seconds that exceed any rating."""

SLICE = 0.005
"""Seconds between two checks whether to stop, except for a puzzle that takes longer."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The highest level and score of a puzzle: it is abandoned as soon as its path exceeds them.

    ``used`` limits how often techniques are used.
    """

    level: str = LEVELS[-1]
    score: int | None = None
    used: tuple[tuple[Technique, int], ...] = ()


def rater(
    profile: Profile, seconds: float | None, bounds: Bounds | None = None
) -> _kernel.LogicRater:
    """Return a rater with the techniques of a profile and a limit of seconds for each puzzle."""
    result = _kernel.LogicRater(profile.packed, -1.0 if seconds is None else min(seconds, 1e9))
    for name, value in asdict(profile.options).items():
        result.option(name, int(value))
    if bounds is not None:
        result.bounds(
            LEVELS.index(bounds.level),
            _HIGHEST if bounds.score is None else bounds.score,
            [(technique.number, times) for technique, times in bounds.used],
        )
    return result


class RaterWorker(Generic[Kernel]):
    """Rates one chunk after the other, in one thread: the base of the pipeline's workers."""

    def __init__(self, one: Kernel, *, canonical: bool = False) -> None:
        self._rater = one
        self._canonizer = _kernel.Canonizer9() if canonical else None
        self._done = 0
        self._is_busy = False

    @property
    def done(self) -> int:
        """The number of finished puzzles."""
        return self._done + (self._rater.done if self._is_busy else 0)

    def rate(self, cells: bytes) -> None:
        """Start rating puzzles, 81 digits each, or their canonical forms."""
        if self._canonizer is not None:
            grids = (cells[i : i + _CELLS] for i in range(0, len(cells), _CELLS))
            cells = b"".join(self._canonizer.find(grid)[0] for grid in grids)
        self._rater.load(cells)
        self._is_busy = True

    def run(self) -> bool:
        """Work for some milliseconds, or on one puzzle that takes longer."""
        return self._rater.run(SLICE, FOREVER)

    def stop(self) -> None:
        """Have :meth:`run` return soon; called in another thread."""
        self._rater.stop()

    def finish(self) -> bool:
        """Return True: nothing is left when all chunks are finished."""
        return True

    def close(self, count: int) -> None:
        """Add the puzzles of a finished chunk."""
        self._done += count
        self._is_busy = False


_HIGHEST = 2**31 - 1
_CELLS = 81
