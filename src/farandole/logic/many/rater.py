"""The kernel's rater, set up as a profile says."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole.logic.techniques import LEVELS

if TYPE_CHECKING:
    from farandole.logic.profile import Profile
    from farandole.logic.techniques import Technique

SLICE = 0.005
"""Seconds between two looks at whether to stop, but for a puzzle that takes longer."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How hard a puzzle may be: a puzzle is left as soon as its path is out of them.

    ``used`` says how often techniques may be used at most.
    """

    level: str = LEVELS[-1]
    score: int | None = None
    used: tuple[tuple[Technique, int], ...] = ()


def rater(
    profile: Profile, seconds: float | None, bounds: Bounds | None = None
) -> _kernel.LogicRater:
    """Return a rater with the techniques of a profile and so many seconds for each puzzle."""
    made = _kernel.LogicRater(profile.packed, -1.0 if seconds is None else min(seconds, 1e9))
    for name, value in asdict(profile.options).items():
        made.option(name, int(value))
    if bounds is not None:
        made.bounds(
            LEVELS.index(bounds.level),
            _HIGHEST if bounds.score is None else bounds.score,
            [(technique.number, times) for technique, times in bounds.used],
        )
    return made


_HIGHEST = 2**31 - 1
