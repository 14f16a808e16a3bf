"""What somebody may have meant who wrote a name that isn't known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._suggest import OTHERWISE, folded, nearest
from farandole.i18n.message import Listed, msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.i18n.message import Message

__all__ = ["folded", "guessed", "nearest"]


def guessed(message: Message, word: str, known: Iterable[str]) -> Message:
    """Return a message that a word isn't known, and what was meant if that can be guessed.

    >>> str(guessed(msg("no rule {name}", name="windoko"), "windoko", ["windoku", "diagonals"]))
    'no rule windoko; did you mean windoku?'
    >>> str(guessed(msg("no level {name}", name="expert"), "expert", ["easy", "unfair"]))
    'no level expert; did you mean unfair?'
    """
    names = tuple(known)
    other = OTHERWISE.get(folded(word))
    near = [other] if other in names else nearest(word, names)
    if not near:
        return message
    values = {**message._values, "fault": message, "guess": Listed(near, "or")}
    return msg("{fault}; did you mean {guess}?", **values)
