"""The kernel's rater, set up as a profile says."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from farandole import _kernel

if TYPE_CHECKING:
    from farandole.logic.profile import Profile

SLICE = 0.005
"""Seconds between two looks at whether to stop, but for a puzzle that takes longer."""


def rater(profile: Profile, seconds: float | None) -> _kernel.LogicRater:
    """Return a rater with the techniques of a profile and so many seconds for each puzzle."""
    made = _kernel.LogicRater(profile.packed, -1.0 if seconds is None else min(seconds, 1e9))
    for name, value in asdict(profile.options).items():
        made.option(name, int(value))
    return made
