"""Verbs for one exact-cover problem, whose search is cut into pieces."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from farandole.bulk.files.inputs import Input, Part
from farandole.bulk.files.places import store_of
from farandole.bulk.files.tables import Table
from farandole.bulk.verbs.verb import BulkVerb, Piece, Task, check_numbers
from farandole.errors import JobError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.bulk.files.tables import Values
    from farandole.cover.data.solution import Solution
    from farandole.cover.search.checkpoint import Checkpoint

_SOME = 2_000  # covers that are written together


@dataclass(frozen=True, slots=True)
class CoverCount(BulkVerb):
    """How many covers each of ``pieces`` pieces of the search has; their sum is in the tally."""

    line = ("covers",)
    is_cut = False
    has_puzzles = False
    pieces: int = 1000

    def __post_init__(self) -> None:
        check_numbers(self, pieces=1)

    def stages(self, inputs: Iterable[Input], size: int) -> tuple[tuple[Part, ...], ...]:
        """Return a part for each piece."""
        names = [each.name for each in inputs]
        if len(names) != 1:
            raise JobError(msg("the source must be one file with one exact-cover problem"))
        return (tuple(Part(n, names[0], n, n + 1) for n in range(self.pieces)),)

    def results(self, task: Task) -> Iterator[Piece | bytes]:
        """Yield the results of a piece."""
        piece, watch = self._piece(task.part), task.watch
        if piece is not None:
            report = None if watch is None else lambda done: watch(round(100 * done), 100)
            number = int(piece.search().tally(progress=report))
            yield Piece(_counts([task.part.number], [number]), [], [], 0)

    def _piece(self, part: Part) -> Checkpoint | None:
        """Return a piece of the search, None where there are fewer."""
        found = _pieces(part.name, self.pieces)
        return found[part.number] if part.number < len(found) else None

    def nothing(self) -> Table:
        """Return a table without rows."""
        return _counts([], [])


@dataclass(frozen=True, slots=True)
class CoverSolve(CoverCount):
    """The covers of each of ``pieces`` pieces of the search, their options in its order."""

    line = ("cover",)

    def results(self, task: Task) -> Iterator[Piece | bytes]:
        """Yield the results of a piece."""
        piece, watch = self._piece(task.part), task.watch
        if piece is None:
            return
        search = piece.search()
        some: list[Solution] = []
        for cover in search:
            some.append(cover)
            if len(some) == _SOME:
                yield Piece(_covers(task.part.number, some), [], [], 0)
                some = []
                if watch is not None:
                    watch(round(100 * search.progress), 100)
        if watch is not None:
            watch(100, 100)
        yield Piece(_covers(task.part.number, some), [], [], 0)

    def nothing(self) -> Table:
        """Return a table without rows."""
        return _covers(0, [])


def _counts(pieces: list[int], counts: list[int]) -> Table:
    columns: dict[str, Values] = {
        "piece": np.array(pieces, np.uint32),
        "covers": [str(count) for count in counts],
    }
    return Table(columns, Counter(covers=sum(counts)))


def _covers(piece: int, covers: list[Solution]) -> Table:
    numbers = np.full(len(covers), piece, np.uint32)
    return Table({"piece": numbers, "cover": list(map(str, covers))}, Counter(covers=len(covers)))


@lru_cache(maxsize=1)
def _pieces(name: str, number: int) -> tuple[Checkpoint, ...]:
    """Return the pieces of the problem in a file; the same in every process.

    Raises `ParseError` for text without a problem, and `JobError` for several.
    """
    from farandole.cover.formats import read

    with store_of(name).open(name) as file:
        cases = read(file.read().decode())
    if len(cases) != 1:
        raise JobError(msg("the source must be one file with one exact-cover problem"))
    return cases[0].problem.pieces(number)
