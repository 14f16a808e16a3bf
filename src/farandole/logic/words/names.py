"""Names of techniques, as people say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Message, pmsg

if TYPE_CHECKING:
    from farandole.logic.techniques import Technique


def technique_name(technique: Technique) -> Message:
    """Return the name of a technique.

    >>> from farandole.logic import technique
    >>> print(technique_name(technique("x-wing")))
    X-Wing
    """
    return Message(technique.name, context="technique")


HIDDEN_SINGLES = {
    "row": pmsg("technique, in a row", "Hidden Single"),
    "column": pmsg("technique, in a column", "Hidden Single"),
    "box": pmsg("technique, in a box", "Hidden Single"),
}
"""The names of a hidden single by the kind of its house, as the kernel writes them."""
