"""What a technique is about, and how a person finds it, for those who meet it the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.logic.words.ideas import (
    basics,
    brief,
    chains,
    digits,
    fish,
    forcing,
    locked_sets,
    uniqueness,
    wings,
)

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.techniques import Technique


def in_brief(technique: Technique) -> Message:
    """Return what a technique is, in some words.

    >>> from farandole.logic import technique
    >>> print(in_brief(technique("swordfish")))
    3 rows have a digit in just 3 columns
    """
    return brief.BRIEF[technique.id]


def idea(technique: Technique) -> Message:
    """Return the idea of a technique.

    >>> from farandole.logic import technique
    >>> print(idea(technique("full-house")))
    A row, column or box has a single empty cell left. The digit that it still lacks goes there.
    """
    return _TEXTS[technique.id][0]


def spotting(technique: Technique) -> Message:
    """Return how a person finds a technique on the board.

    >>> from farandole.logic import technique
    >>> print(spotting(technique("bug-plus-1")).text[:36])
    Count when the board is nearly full:
    """
    return _TEXTS[technique.id][1]


_TEXTS = {
    **basics.TEXTS,
    **fish.TEXTS,
    **digits.TEXTS,
    **uniqueness.TEXTS,
    **wings.TEXTS,
    **chains.TEXTS,
    **locked_sets.TEXTS,
    **forcing.TEXTS,
}
