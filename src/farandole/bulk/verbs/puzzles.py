"""Verbs that find out something about each puzzle."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from farandole.bulk.files.tables import Grids, Table, Values
from farandole.bulk.verbs.ruled import Puzzles, cells_of, texts_of
from farandole.bulk.verbs.verb import BulkVerb, Watch, check_numbers

_HIGHEST = 1 << 20  # of what a histogram tells apart


@dataclass(frozen=True, slots=True)
class Solve(BulkVerb):
    """The solution of each puzzle, null unless it has exactly one, and how many it has.

    ``limit`` is the largest number counted; ``nodes`` limits the guesses of each puzzle: where it
    is reached the number is null.
    """

    line = ("solution",)
    has_rules = True
    limit: int = 2
    nodes: int | None = None

    def __post_init__(self) -> None:
        check_numbers(self, limit=2, nodes=0)

    def rows(self, puzzles: Puzzles, watch: Watch | None = None) -> Table:
        """Return puzzle, solution, solutions and guesses."""
        from farandole.sudoku.many.solve import solve_many

        found = solve_many(
            rows_for(puzzles), limit=self.limit, nodes=self.nodes, threads=1, progress=watch
        )
        is_open = found.status == 0
        columns: dict[str, Values] = {
            "puzzle": texts_of(puzzles),
            "solution": Grids(found.solutions, _unless_all((found.counts == 1) & ~is_open)),
            "solutions": nulls(found.counts, is_open),
            "guesses": found.guesses,
        }
        return Table(columns, _tally(found.status), _bits(found.guesses))


@dataclass(frozen=True, slots=True)
class Count(BulkVerb):
    """How many solutions each puzzle has, up to ``limit``; ``nodes`` as for :class:`Solve`."""

    line = ("solutions",)
    has_rules = True
    limit: int = 2
    nodes: int | None = None

    def __post_init__(self) -> None:
        check_numbers(self, limit=1, nodes=0)

    def rows(self, puzzles: Puzzles, watch: Watch | None = None) -> Table:
        """Return puzzle, solutions and guesses."""
        from farandole.sudoku.many.solve import count_many

        found = count_many(
            rows_for(puzzles), limit=self.limit, nodes=self.nodes, threads=1, progress=watch
        )
        counts = nulls(found.counts, found.status == 0)
        columns: dict[str, Values] = {
            "puzzle": texts_of(puzzles),
            "solutions": counts,
            "guesses": found.guesses,
        }
        return Table(columns, _tally(found.status), _bits(found.counts))


@dataclass(frozen=True, slots=True)
class Check(BulkVerb):
    """Whether each puzzle has one solution, and how many of its givens can go, one at a time."""

    line = ("solutions", "redundant")
    has_rules = True
    minimal: bool = True

    def rows(self, puzzles: Puzzles, watch: Watch | None = None) -> Table:
        """Return puzzle, clues, solutions (2 for more) and redundant, null unless it is proper."""
        from farandole.sudoku.many.check import check_many

        found = check_many(puzzles, minimal=self.minimal, threads=1, progress=watch)
        clues = np.count_nonzero(cells_of(puzzles), axis=1).astype(np.uint8)
        columns: dict[str, Values] = {
            "puzzle": texts_of(puzzles),
            "clues": clues,
            "solutions": found.counts,
            "redundant": nulls(found.redundant.sum(axis=1, dtype=np.uint8), ~found.judged),
        }
        tally = _tally(found.status)
        if self.minimal:
            tally["minimal"] = int(found.minimal.sum())
        return Table(columns, tally, Counter(counted(clues)))


@dataclass(frozen=True, slots=True)
class Canonical(BulkVerb):
    """The canonical form of each puzzle, and the number of its automorphisms."""

    line = ("form",)
    has_rules = True

    def rows(self, puzzles: Puzzles, watch: Watch | None = None) -> Table:
        """Return puzzle, form and automorphisms."""
        forms, automorphisms = forms_of(puzzles, watch)
        columns: dict[str, Values] = {
            "puzzle": texts_of(puzzles),
            "form": texts_of(forms),
            "automorphisms": automorphisms,
        }
        return Table(columns, Counter(symmetric=int((automorphisms > 1).sum())))


def forms_of(puzzles: Puzzles, watch: Watch | None = None) -> tuple[Puzzles, NDArray[np.uint32]]:
    """Return the canonical forms of puzzles, and how many automorphisms each has."""
    from farandole.sudoku.canonical.many import canonical_many

    found = canonical_many(rows_for(puzzles), threads=1, progress=watch)
    forms = found.forms if isinstance(puzzles, np.ndarray) else [*found]
    return forms, found.automorphisms


def rows_for(puzzles: Puzzles) -> Any:  # noqa: ANN401 - of either kind
    """Return rows of digits, or the puzzles themselves."""
    from farandole.sudoku.many.rows import DigitRows

    return DigitRows(puzzles) if isinstance(puzzles, np.ndarray) else puzzles


def nulls(values: NDArray[Any], are_null: NDArray[np.bool_]) -> NDArray[Any]:
    """Return values of which some are null."""
    return np.ma.MaskedArray(values, are_null) if are_null.any() else values


def _unless_all(flags: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
    return None if bool(flags.all()) else flags


def _tally(status: NDArray[np.uint8]) -> Counter[str]:
    from farandole.sudoku.many.result import STATUS

    numbers = np.bincount(status, minlength=len(STATUS)).tolist()
    return Counter({name: n for name, n in zip(STATUS, numbers, strict=True) if n})


def counted(values: NDArray[Any]) -> dict[int, int]:
    """Return how often each whole number occurs."""
    numbers = np.bincount(values)
    return {int(value): int(numbers[value]) for value in np.flatnonzero(numbers)}


def _bits(values: NDArray[Any]) -> Counter[int]:
    """Return how many numbers lie below each power of two: 0, 1, 2 to 3, 4 to 7, ..."""
    numbers = np.bincount(np.minimum(values, _HIGHEST))
    starts = [0, *(1 << bit for bit in range(len(numbers).bit_length()) if 1 << bit < len(numbers))]
    counts = np.add.reduceat(numbers, starts).tolist() if len(numbers) else []
    return Counter({start: n for start, n in zip(starts, counts, strict=False) if n})
