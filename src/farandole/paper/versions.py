"""Versions of a worksheet: the same puzzles for those who sit side by side, each looking other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.paper.entry import BookEntry, entries
from farandole.sudoku.canonical import random_equivalent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.paper.design import Design

_APART = 1_000_000  # seeds of a version


def versions_of(
    found: Sequence[BookEntry], design: Design, *, threads: int | None = None
) -> list[tuple[str, Sequence[BookEntry]]]:
    """Return the versions, each with its letter: the puzzles as they are, then equivalents.

    An equivalent has the same solution but for rows, columns and digits that are mixed; its rating
    is its own, for it may differ a little. A single version has no letter.

    >>> from farandole.paper import Design, entries
    >>> found = entries(["1.....3..2.....4"])
    >>> [letter for letter, _ in versions_of(found, Design(versions=3))]
    ['A', 'B', 'C']
    """
    if design.versions == 1:
        return [("", found)]
    versions: list[tuple[str, Sequence[BookEntry]]] = [("A", found)]
    for version in range(1, design.versions):
        first = (design.seed * design.versions + version) * _APART
        others = [
            BookEntry(random_equivalent(one.grid, first + at), label=one.label, fault=one.fault)
            for at, one in enumerate(found)
        ]
        letter = chr(ord("A") + version)
        versions.append((letter, entries(others, ratings=design.ratings, threads=threads)))
    return versions
