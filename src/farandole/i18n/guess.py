"""Suggestions for an unknown name: the known names that are spelled like it."""

from __future__ import annotations

from collections.abc import Iterable

from farandole.i18n.message import Listed, Message, msg

_LONGEST = 64  # characters; no name is longer


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return at most three known names that are spelled like a word, the nearest first.

    Case doesn't count, nor do blanks and underscores for hyphens. Where :mod:`difflib` finds
    nothing, the names that begin with the word are returned.

    >>> nearest("X_wng", ["x-wing", "swordfish", "skyscraper"])
    ['x-wing']
    >>> nearest("poly", ["polyominoes", "polycubes"]), nearest("magic", ["windoku"])
    (['polyominoes', 'polycubes'], [])
    """
    from difflib import SequenceMatcher, get_close_matches

    wanted = folded(word[:_LONGEST])
    names = {folded(name): name for name in known if len(name) > 1}
    if wanted in names:
        return [names[wanted]]
    near = get_close_matches(wanted, names, 3, 0.7)
    ratios = [SequenceMatcher(None, name, wanted).ratio() for name in near]
    near = [name for name, ratio in zip(near, ratios, strict=True) if ratio > ratios[0] - 0.05]
    if not near and len(wanted) > 1:
        near = [name for name in names if name.startswith(wanted)][:3]
    return [names[name] for name in near]


def folded(name: str) -> str:
    """Return the form in which names are compared.

    >>> folded(" Half_Turn ")
    'half-turn'
    """
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def guessed(message: Message, word: str, known: Iterable[str]) -> Message:
    """Return a message that a word isn't known, with the known names that are spelled like it.

    >>> str(guessed(msg("unknown rule {name}", name="windoko"), "windoko", ["windoku"]))
    'unknown rule windoko; did you mean windoku?'
    """
    near = nearest(word, known)
    if not near:
        return message
    values = {**message._values, "fault": message, "guess": Listed(near, "or")}
    return msg("{fault}; did you mean {guess}?", **values)
