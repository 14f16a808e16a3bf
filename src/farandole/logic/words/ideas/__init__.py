"""The ideas of techniques, and how a person finds them, for beginners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.logic.words.ideas import (
    basics,
    brief,
    chains,
    digits,
    families,
    fish,
    forcing,
    locked_sets,
    uniqueness,
    wings,
)

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.techniques import Technique

_ROOMS = (basics, fish, digits, uniqueness, wings, chains, locked_sets, forcing)
_IDEAS: dict[str, Message] = {name: text for room in _ROOMS for name, text in room.IDEAS.items()}
_SPOTTING: dict[str, Message] = {
    name: text for room in _ROOMS for name, text in room.SPOTTING.items()
}


def in_brief(technique: Technique) -> Message:
    """Return a technique in a few words.

    >>> from farandole.logic import technique
    >>> print(in_brief(technique("swordfish")))
    3 rows have a digit in only 3 columns
    """
    return brief.BRIEF[technique.id]


def idea(technique: Technique) -> Message:
    """Return the idea of a technique.

    >>> from farandole.logic import technique
    >>> print(idea(technique("full-house")))
    A row, column or box has a single empty cell left. The digit that is missing goes there.
    """
    return _IDEAS[technique.id]


def spotting(technique: Technique) -> Message:
    """Return how a person finds a technique on the board.

    >>> from farandole.logic import technique
    >>> print(spotting(technique("bug-plus-1")).text[:36])
    Count when the board is nearly full:
    """
    return _SPOTTING[technique.id]


def family_message(family: str) -> Message:
    """Return the idea of a family of techniques.

    >>> print(family_message("last-resort"))
    A cell of the solution, found by search: no logic, only a way to continue.
    """
    return families.FAMILIES[family]
