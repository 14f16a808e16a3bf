"""Queries: properties of puzzles to find in a bank."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from farandole.bank.tables.facts import SYMMETRIES
from farandole.errors import ArgumentError
from farandole.i18n import Quoted, msg
from farandole.limits import known, whole_number
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.scale.scale import SE, Scale, rating_range
from farandole.logic.techniques import LEVELS, Technique, technique
from farandole.sudoku.many.single import MANY, NONE, SOLVED
from farandole.sudoku.rules.families import rules
from farandole.sudoku.shape import Shape

_LARGEST = 1 << 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A combination of properties; a puzzle matches if it has all of them.

    ``level`` is one or several of HoDoKu's levels; ``score``, ``clues``, and ``er``, ``ep`` and
    ``ed`` on Sudoku Explainer's ``scale``, are a number, or a pair of lowest and highest (None:
    any). The rating used all techniques of ``uses`` and none of
    ``avoids``; the most difficult one is among ``hardest``. ``symmetry`` is a name of
    :data:`~farandole.bank.tables.facts.SYMMETRIES`: more symmetric puzzles match too, except for
    ``none``. The puzzle has all ``tags`` and none of ``without_tags``. ``text`` occurs in its
    title, notes, author or source, regardless of case and width. ``collection`` returns its
    puzzles in order; ``not_in`` leaves out those of some collections, and ``unused`` those of all
    collections that were published. ``status`` is ``solved``, ``none`` or ``many``; ``profile``
    selects the rating. The puzzle has constraints of all kinds in ``rules``, which are names of
    :mod:`farandole.sudoku.rules`, in any case, ``white-dot``, say.

    >>> Query(level="hard", clues=24, uses="x-wing").clues
    (24, 24)
    >>> Query(er=(7.1, None))
    Query(er=(7.1, 20.0))

    Raises :class:`~farandole.ArgumentError` for unknown names.
    """

    level: Any = ()
    score: Any = None
    er: Any = None
    ep: Any = None
    ed: Any = None
    clues: Any = None
    uses: Any = ()
    avoids: Any = ()
    hardest: Any = ()
    symmetry: str | None = None
    minimal: bool | None = None
    tags: Any = ()
    without_tags: Any = ()
    source: str | None = None
    text: str | None = None
    collection: str | None = None
    not_in: Any = ()
    unused: bool = False
    status: str | None = None
    shape: Any = None
    rules: Any = ()
    profile: Profile = HODOKU
    scale: Scale = SE

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "level", tuple(known(one, "level", LEVELS) for one in _names(self.level)))
        put(self, "score", _range(self.score, "score"))
        put(self, "clues", _range(self.clues, "clues"))
        for name in ("er", "ep", "ed"):
            if getattr(self, name) is not None:
                put(self, name, rating_range(getattr(self, name), name))
        for name in ("uses", "avoids", "hardest"):
            put(self, name, tuple(technique(one) for one in _names(getattr(self, name))))
        for name in ("tags", "without_tags", "not_in"):
            put(self, name, tuple(checked_text(tag, name) for tag in _names(getattr(self, name))))
        for name in ("source", "text", "collection"):
            if getattr(self, name) is not None:
                checked_text(getattr(self, name), name)
        if self.symmetry is not None:
            known(self.symmetry, "symmetry", SYMMETRIES)
        if self.status is not None:
            known(self.status, "status", (SOLVED, NONE, MANY))
        put(self, "rules", tuple(map(_rule, _names(self.rules))))
        if isinstance(self.shape, str):
            put(self, "shape", Shape.parse(self.shape))

    @property
    def is_rated(self) -> bool:
        """Whether only puzzles with a rating can be found."""
        return bool(self.level or self.score or self.uses or self.avoids or self.hardest)

    def __repr__(self) -> str:
        parts = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        ]
        return f"Query({', '.join(parts)})"


def query_of(query: Query | None, properties: Mapping[str, Any]) -> Query:
    """Return a query, which may be given by its properties instead."""
    if query is None:
        return Query(**properties)
    if properties:
        raise TypeError("give a query or properties by name, not both")
    return query


def _names(value: Any) -> tuple[Any, ...]:  # noqa: ANN401
    """Return one name, or several, as a tuple."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str | Technique) else tuple(value)


def _rule(text: str) -> str:
    """Return the name of a rule as its class has it."""
    every = {re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower(): name for name in rules()}
    found = [name for name in every.values() if name.lower() == text.replace("-", "").lower()]
    return found[0] if found else known(text, "rule", sorted(every))


def checked_text(value: str, name: str) -> str:
    """Return a text that a database can store and that isn't blank."""
    if not value.strip():
        raise ArgumentError(msg("{name} must not be empty", name=name))
    if value.encode("utf-8", "replace").decode() != value:  # as undecodable file names
        text = msg("{value} is not a valid {name}", name=name, value=Quoted(value))
        raise ArgumentError(text)
    return value


def new_tag(value: str) -> str:
    """Return the name of a new tag, without commas: these separate tags.

    >>> new_tag(" easter ")
    'easter'
    """
    name = checked_text(value, "tag").strip()
    if "," in name:
        text = msg("{name} is not a valid tag: it contains a comma", name=Quoted(name))
        raise ArgumentError(text)
    return name


def _range(value: Any, name: str) -> tuple[int, int] | None:  # noqa: ANN401
    if value is None:
        return None
    low, high = value if isinstance(value, tuple | list) else (value, value)
    return (
        0 if low is None else whole_number(low, name, 0, _LARGEST),
        _LARGEST if high is None else whole_number(high, name, 0, _LARGEST),
    )
