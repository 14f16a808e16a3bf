"""Queries: properties of puzzles to find in a bank."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from farandole.bank.tables.facts import SYMMETRIES
from farandole.errors import ArgumentError, ArgumentTypeError
from farandole.i18n import Quoted, msg
from farandole.limits import known, whole_number
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.techniques import LEVELS, Technique, technique
from farandole.sudoku.many.single import MANY, NONE, SOLVED
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from typing import Any

_LARGEST = 1 << 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A combination of properties; a puzzle matches if it has all of them.

    ``level`` is one or several of HoDoKu's levels; ``score`` and ``clues`` are a number, or a pair
    of lowest and highest (None: any). The rating used all techniques of ``uses`` and none of
    ``avoids``; the most difficult one is among ``hardest``. ``symmetry`` is a name of
    :data:`~farandole.bank.tables.facts.SYMMETRIES`: more symmetric puzzles match too, except for
    ``none``. The puzzle has all ``tags`` and none of ``without_tags``. ``text`` occurs in its
    title, notes or source, regardless of case and width. ``collection`` returns its
    puzzles in order. ``status`` is ``solved``, ``none`` or ``many``; ``profile`` selects the
    rating.

    >>> Query(level="hard", clues=24, uses="x-wing").clues
    (24, 24)

    Raises :class:`~farandole.ArgumentError` for unknown names.
    """

    level: Any = ()
    score: Any = None
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
    status: str | None = None
    shape: Any = None
    profile: Profile = HODOKU

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "level", tuple(known(one, "level", LEVELS) for one in _names(self.level)))
        put(self, "score", _range(self.score, "score"))
        put(self, "clues", _range(self.clues, "clues"))
        for name in ("uses", "avoids", "hardest"):
            put(self, name, tuple(technique(one) for one in _names(getattr(self, name))))
        for name in ("tags", "without_tags"):
            put(self, name, _texts(_names(getattr(self, name)), name))
        for name in ("source", "text", "collection"):
            value = getattr(self, name)
            if value is not None:
                _texts((value,), name)
        if self.symmetry is not None:
            known(self.symmetry, "symmetry", SYMMETRIES)
        if self.status is not None:
            known(self.status, "status", (SOLVED, NONE, MANY))
        if isinstance(self.shape, str):
            put(self, "shape", Shape.parse(self.shape))

    @property
    def is_rated(self) -> bool:
        """Whether only puzzles with a rating can be found."""
        return bool(self.level or self.score or self.uses or self.avoids or self.hardest)

    def __repr__(self) -> str:
        parts = [
            f"{one.name}={getattr(self, one.name)!r}"
            for one in fields(self)
            if getattr(self, one.name) not in ((), None, HODOKU)
        ]
        return f"Query({', '.join(parts)})"


def _wrong(name: str, value: object) -> ArgumentTypeError:
    return ArgumentTypeError(msg("{value} is not a valid {name}", name=name, value=Quoted(value)))


def _names(value: object) -> tuple[object, ...]:
    """Return one name, or several, as a tuple."""
    if value is None:
        return ()
    if isinstance(value, str | Technique):
        return (value,)
    if isinstance(value, tuple | list | set | frozenset):
        return tuple(value)
    return (value,)


def _texts(values: tuple[object, ...], name: str) -> tuple[str, ...]:
    for value in values:
        if not isinstance(value, str):
            raise _wrong(name, value)
        checked_text(value, name)
    return tuple(str(value) for value in values)


def checked_text(value: str, name: str) -> str:
    """Return a text that a database can store and that isn't blank."""
    if not value.strip():
        raise ArgumentError(msg("{name} must not be empty", name=name))
    if not is_text(value):
        raise _wrong(name, value)
    return value


def new_tag(value: object) -> str:
    """Return the name of a new tag, without commas: these separate tags.

    >>> new_tag(" easter ")
    'easter'
    """
    (name,) = _texts((value,), "tag")
    if "," in name:
        raise ArgumentError(
            msg("{name} is not a valid tag: it contains a comma", name=Quoted(name))
        )
    return name.strip()


def is_text(value: str) -> bool:
    """Return whether a text can be encoded as UTF-8; file names may not."""
    return value.encode("utf-8", "replace").decode() == value


def _range(value: object, name: str) -> tuple[int, int] | None:
    if value is None:
        return None
    if isinstance(value, tuple | list):
        if len(value) != 2:
            raise _wrong(name, value)
        low, high = value
    else:
        low = high = value
    return (
        0 if low is None else whole_number(low, name, 0, _LARGEST),
        _LARGEST if high is None else whole_number(high, name, 0, _LARGEST),
    )
