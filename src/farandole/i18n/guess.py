"""What somebody may have meant who wrote a name that isn't known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n.message import Listed, msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.i18n.message import Message

_LONGEST = 64  # characters of a word that is compared; no name is that long
_MOST = 3
_NEAR = 0.7
_AS_NEAR = 0.05


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return the names that come nearest to a word, the nearest first; none if none is near.

    Case doesn't count, nor do blanks and underscores for hyphens. By Ratcliff and Obershelp, as
    in :mod:`difflib`; where that finds nothing, names that begin with the word.

    >>> nearest("X_wng", ["x-wing", "swordfish", "skyscraper"])
    ['x-wing']
    >>> nearest("poly", ["polyominoes", "polycubes"]), nearest("magic", ["windoku"])
    (['polyominoes', 'polycubes'], [])
    """
    from difflib import SequenceMatcher

    wanted = folded(word[:_LONGEST])
    if not wanted:
        return []
    names = {folded(name): name for name in known if len(name) > 1}
    if wanted in names:
        return [names[wanted]]
    matcher = SequenceMatcher(b=wanted)
    shares = []
    for name in names:
        matcher.set_seq1(name)
        shares.append((-matcher.ratio() if matcher.quick_ratio() >= _NEAR else 0.0, name))
    shares.sort()
    best = -shares[0][0] if shares else 0.0
    if best >= _NEAR:
        return [names[name] for share, name in shares[:_MOST] if -share >= best - _AS_NEAR]
    if len(wanted) > 1:
        return [names[name] for name in names if name.startswith(wanted)][:_MOST]
    return []


def folded(name: str) -> str:
    """Return a name as it is compared.

    >>> folded(" Half_Turn ")
    'half-turn'
    """
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def guessed(message: Message, word: str, known: Iterable[str]) -> Message:
    """Return a message that a word isn't known, and what was meant if that can be guessed.

    >>> str(guessed(msg("no rule {name}", name="windoko"), "windoko", ["windoku", "diagonals"]))
    'no rule windoko; did you mean windoku?'
    """
    near = nearest(word, known)
    if not near:
        return message
    values = {**message._values, "fault": message, "guess": Listed(near, "or")}
    return msg("{fault}; did you mean {guess}?", **values)
