"""What a bank tells of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from farandole.logic.techniques import Technique
    from farandole.sudoku.grid import Grid


@dataclass(frozen=True, slots=True)
class BankRating:
    """How hard a puzzle is, as a school says; ``counts`` says how often each technique was used.

    ``outcome``, ``level``, ``score`` and ``hardest`` are those of
    :class:`~farandole.logic.many.result.Rated`. ``school`` and ``version`` are None for techniques
    that are no school's.
    """

    school: str | None
    version: str | None
    outcome: str
    level: str
    score: int
    hardest: Technique | None
    counts: tuple[tuple[Technique, int], ...]


@dataclass(frozen=True, slots=True)
class BankEntry:
    """A puzzle of a bank.

    ``grid`` is the puzzle as it was given first, ``canonical`` the form that it and its equivalents
    have in common. ``status`` is ``solved`` for a puzzle with one solution, else ``none`` or
    ``many``. ``minimal`` is None where that wasn't asked. ``created`` is in seconds since
    1970, UTC.
    """

    id: int
    grid: Grid
    canonical: Grid
    solution: Grid | None
    status: str
    clues: int
    symmetry: str
    minimal: bool | None
    created: int
    title: str = ""
    notes: str = ""
    ratings: tuple[BankRating, ...] = ()
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
