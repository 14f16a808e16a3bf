"""Techniques: their names, their difficulty, and the order in which they are tried.

The table is the kernel's; this is its interface. The words are in :mod:`farandole.logic.words`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from farandole import _kernel
from farandole._lazy import Method
from farandole.errors import ArgumentError
from farandole.i18n import LANGUAGES, Message, Number, Quoted, language, msg, pmsg

if TYPE_CHECKING:
    from collections.abc import Mapping


LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
"""HoDoKu's levels, the lowest first."""

SCORE_LIMITS: tuple[int, ...] = _kernel.LOGIC_SCORE_LIMITS
"""The highest score of each level but the last: a puzzle with a higher one is of the next."""


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to make a step.

    ``id`` is its name in programs and on the command line, ``name`` the usual one in English (that
    of HoDoKu where it has the technique), ``code`` that of technique libraries (None: it has none).
    ``level`` and ``score`` are HoDoKu's; ``place`` is its place in the order of search, and
    ``default`` is whether it is used by default.

    >>> technique("naked-pair")
    technique('naked-pair')
    >>> technique("naked-pair").level, technique("naked-pair").score
    ('medium', 60)
    """

    id: str
    name: str
    code: str | None
    family: str
    level: str
    score: int
    place: int
    default: bool
    number: int
    """Its number in the kernel's table."""

    @property
    def is_chaining(self) -> bool:
        """Whether it is one of Sudoku Explainer's forcing chains, which bring their argument."""
        return self.family == "forcing" and "chains" in self.id

    @property
    def brings_argument(self) -> bool:
        """Whether its steps come with their argument: none would be found from their sets."""
        is_equivalence = self.id in ("phistomefel-ring", "set-equivalence")
        return self.is_chaining or self.family == "exocets" or is_equivalence

    def __repr__(self) -> str:
        return f"technique({self.id!r})"

    if not TYPE_CHECKING:
        __str__ = Method("farandole.logic.words.steps", "technique_text")

    def __reduce__(self) -> tuple[object, ...]:
        return (technique, (self.id,))


def _table() -> dict[str, Technique]:
    rows = []
    for number, row in enumerate(_kernel.logic_techniques()):
        id, name, code, family, level, score, place, default = row
        rows.append(
            Technique(
                id.replace("_", "-"),
                name,
                None if code == "----" else code,
                family.replace("_", "-"),
                LEVELS[level],
                score,
                place,
                default,
                number,
            )
        )
    return {row.id: row for row in sorted(rows, key=lambda row: (row.place, row.number))}


TECHNIQUES: Mapping[str, Technique] = MappingProxyType(_table())
"""All techniques by their ids, in the order in which they are tried."""

_BY_RULES = (
    (pmsg("technique", "Copied Digits"), "copied-digits", "pair", "easy", 20, 305),
    (pmsg("technique", "Kropki Pair"), "kropki-pair", "pair", "easy", 30, 310),
    (pmsg("technique", "XV Pair"), "xv-pair", "pair", "easy", 30, 310),
    (pmsg("technique", "Inequality"), "inequality", "pair", "easy", 30, 310),
    (pmsg("technique", "Whisper Partners"), "whisper-partners", "pair", "easy", 30, 310),
    (pmsg("technique", "Negative Kropki"), "negative-kropki", "pair", "easy", 40, 311),
    (pmsg("technique", "Negative XV"), "negative-xv", "pair", "easy", 40, 311),
    (
        pmsg("technique", "Nonconsecutive Neighbours"),
        "nonconsecutive-neighbours",
        "pair",
        "easy",
        40,
        311,
    ),
    (pmsg("technique", "Pair by Rule"), "rule-pair", "pair", "easy", 40, 312),
    (pmsg("technique", "Thermometer Bounds"), "thermometer-bounds", "bounds", "easy", 30, 320),
    (pmsg("technique", "Skyscraper Bounds"), "skyscraper-bounds", "skyscraper", "easy", 40, 320),
    (pmsg("technique", "Between Line Bounds"), "between-bounds", "bounds", "easy", 40, 320),
    (pmsg("technique", "Arrow Bounds"), "arrow-bounds", "bounds", "easy", 40, 320),
    (pmsg("technique", "Little Killer Bounds"), "little-killer-bounds", "bounds", "easy", 40, 320),
    (pmsg("technique", "Region Sum Bounds"), "region-sum-bounds", "bounds", "easy", 40, 320),
    (pmsg("technique", "Equal Sum Bounds"), "equal-sum-bounds", "bounds", "easy", 40, 320),
    (pmsg("technique", "Bounds by Rule"), "rule-bounds", "bounds", "easy", 40, 325),
    (pmsg("technique", "Cage Combinations"), "cage-combinations", "combinations", "easy", 40, 330),
    (pmsg("technique", "Renban Interval"), "renban-interval", "combinations", "easy", 40, 330),
    (
        pmsg("technique", "Combinations by Rule"),
        "rule-combinations",
        "combinations",
        "easy",
        50,
        335,
    ),
    (pmsg("technique", "Innie"), "innie", "45", "easy", 40, 340),
    (pmsg("technique", "Outie"), "outie", "45", "easy", 40, 341),
    (pmsg("technique", "Quadruple Places"), "quadruple-places", "must-contain", "easy", 40, 345),
    (
        pmsg("technique", "Cage Must Contain"),
        "cage-must-contain",
        "must-contain",
        "medium",
        60,
        1220,
    ),
    (
        pmsg("technique", "Renban Must Contain"),
        "renban-must-contain",
        "must-contain",
        "medium",
        60,
        1220,
    ),
    (pmsg("technique", "Must Contain"), "rule-must-contain", "must-contain", "medium", 60, 1225),
    (
        pmsg("technique", "Low and High Alternate"),
        "whisper-alternation",
        "alternation",
        "medium",
        50,
        1230,
    ),
    (pmsg("technique", "Modular Rotation"), "modular-rotation", "rotation", "medium", 50, 1230),
    (pmsg("technique", "Entropic Rotation"), "entropic-rotation", "rotation", "medium", 50, 1230),
    (pmsg("technique", "Kropki Chain"), "kropki-chain", "chain", "medium", 60, 1240),
    (
        pmsg("technique", "Sandwich Combinations"),
        "sandwich-combinations",
        "sandwich",
        "medium",
        80,
        1250,
    ),
    (pmsg("technique", "X-Sum Combinations"), "x-sum-combinations", "x-sum", "medium", 80, 1250),
    (pmsg("technique", "Skyscraper Count"), "skyscraper-count", "seen", "medium", 80, 1250),
    (pmsg("technique", "Innies"), "innies", "45", "medium", 80, 1450),
    (pmsg("technique", "Outies"), "outies", "45", "medium", 80, 1451),
    (pmsg("technique", "Innies and Outies"), "innies-and-outies", "45", "hard", 100, 1452),
    (pmsg("technique", "Cage Arrangements"), "cage-arrangements", "worked-out", "hard", 100, 1550),
    (
        pmsg("technique", "Arrow Combinations"),
        "arrow-combinations",
        "worked-out",
        "hard",
        100,
        1550,
    ),
    (pmsg("technique", "Rule Worked Out"), "rule-worked-out", "worked-out", "hard", 120, 1555),
    (pmsg("technique", "Combined Cages"), "combined-cages", "combined", "unfair", 200, 5300),
)
"""Their names, ids, the kinds of their finders, and what a `Technique` has besides."""

RULES = tuple(
    Technique(id, name.text, None, "rules", level, score, place, True, -1)
    for name, id, _, level, score, place in _BY_RULES
)
"""The techniques for constraints of a grid, which the kernel doesn't know: their number is -1."""

KINDS: Mapping[str, str] = MappingProxyType({id: kind for _, id, kind, *_ in _BY_RULES})
"""The kind of finder of each technique for constraints, by its id."""

BY_NUMBER = tuple(sorted(TECHNIQUES.values(), key=lambda one: one.number))
"""All techniques in the order of the kernel's table."""

_BY_NAME = {
    name.casefold(): one
    for one in (*TECHNIQUES.values(), *RULES)
    for name in (one.id, one.name, *([one.code] if one.code else ()))
}


def technique(name: str | Technique) -> Technique:
    """Return a technique by its id, its library code or its name, as it is printed in any language.

    Raises :class:`~farandole.ArgumentError` for a name that no technique has, with those that are
    nearest to it.

    >>> technique("X-Wing") is technique("x-wing") is technique("0300")
    True
    >>> technique("x-wink")
    Traceback (most recent call last):
    farandole.errors.ArgumentError: no technique is called 'x-wink'; did you mean x-wing?
    """
    if isinstance(name, Technique):
        return name
    key = name.strip().casefold()
    result = _BY_NAME.get(key) or _BY_NAME.get(key.replace(" ", "-").replace("_", "-"))
    if result:
        return result
    from farandole.i18n.guess import guessed

    if printed := _by_printed_name().get(key):
        return _BY_NAME[printed]
    text = msg("no technique is called {name}", name=Quoted(name))
    raise ArgumentError(guessed(text, name, TECHNIQUES), code="argument.choice")


@cache
def _by_printed_name() -> dict[str, str]:
    """Return the ids of techniques by their names in all languages, in small letters.

    A name with a second one in brackets is found by each of them, too, where it belongs to one
    technique alone.
    """
    from farandole.logic.words.names import HIDDEN_SINGLES, technique_name

    names: dict[str, str] = {}
    parts: list[tuple[str, str]] = []
    for code in LANGUAGES:
        say = language(code)
        names |= {say(name): "hidden-single" for name in HIDDEN_SINGLES.values()}
        for item in (*TECHNIQUES.values(), *RULES):
            id, printed = item.id, say(technique_name(item)).casefold()
            names[printed] = id
            first, bracket, second = printed.rstrip("）").partition("（")
            parts += [(part, id) for part in (first, second) if bracket and part]
    occurrences = Counter(part for part, _ in parts)
    return {**{part: id for part, id in parts if occurrences[part] == 1}, **names}


def level_message(level: str) -> Message:
    """Return the name of a level."""
    names = {
        "easy": pmsg("level", "Easy"),
        "medium": pmsg("level", "Medium"),
        "hard": pmsg("level", "Hard"),
        "unfair": pmsg("level", "Unfair"),
        "extreme": pmsg("level", "Extreme"),
    }
    return names[level]


def rating_message(level: str, score: int) -> Message:
    """Return level and score."""
    return msg("{level}, score {score}", level=level_message(level), score=Number(score))
