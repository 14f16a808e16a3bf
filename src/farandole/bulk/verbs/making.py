"""The verb that makes puzzles: it needs no source."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from farandole.bulk.files.inputs import Input, Part
from farandole.bulk.files.tables import Grids, Table
from farandole.bulk.verbs.verb import BulkVerb, Piece, Task, check_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from farandole.bulk.files.tables import Values
    from farandole.make.generation import Made


@dataclass(frozen=True, slots=True)
class Make(BulkVerb):
    """Puzzles with one solution: ``count`` of them, ``each`` in a part.

    ``symmetry``, ``clues``, ``minimal`` and ``unbiased`` are those of
    :class:`~farandole.make.Recipe`, ``level``, ``score``, ``uses``, ``avoids``, ``needs``, ``er``,
    ``ep`` and ``ed`` those of :class:`~farandole.make.Wish`. The same ``seed`` gives the same
    puzzles, however the work is shared. There are columns of ``level`` and ``score`` if the wish
    asks for something else than ``er``, ``ep`` and ``ed``, and of these if it asks for one.
    """

    line = ("puzzle",)
    reads = False
    is_cut = False
    count: int = 1
    seed: int = 0
    each: int = 10_000
    symmetry: str = "none"
    clues: int | Sequence[int] | None = None
    minimal: bool = False
    unbiased: str | None = None
    level: str | Sequence[str] | None = None
    score: int | Sequence[int] | None = None
    uses: Sequence[str] = ()
    avoids: Sequence[str] = ()
    needs: Sequence[str] = ()
    er: float | Sequence[float] | None = None
    ep: float | Sequence[float] | None = None
    ed: float | Sequence[float] | None = None

    def __post_init__(self) -> None:
        check_numbers(self, count=1, seed=0, each=1)
        self._how()

    def _how(self) -> dict[str, Any]:
        """Return recipe and wish; raise their errors."""
        from farandole.make import Recipe, Wish

        clues = self.clues
        recipe = Recipe(
            symmetry=self.symmetry,
            clues=clues if clues is None or isinstance(clues, int) else tuple(clues),  # type: ignore[arg-type]
            minimal=self.minimal,
            unbiased=self.unbiased,
        )
        names = ("level", "score", "uses", "avoids", "needs", "er", "ep", "ed")
        wishes = {name: getattr(self, name) for name in names if getattr(self, name)}
        for name in ("level", "score"):
            if isinstance(wishes.get(name), list):
                wishes[name] = tuple(wishes[name])
        return {"recipe": recipe, "wish": Wish(**wishes) if wishes else None}

    def stages(self, inputs: Iterable[Input], size: int) -> tuple[tuple[Part, ...], ...]:
        """Return parts of so many puzzles."""
        starts = range(0, self.count, self.each)
        ends = (min(start + self.each, self.count) for start in starts)
        return (tuple(Part(n, "", *edge) for n, edge in enumerate(zip(starts, ends, strict=True))),)

    def results(self, task: Task) -> Iterator[Piece | bytes]:
        """Yield the puzzles of a part: those of the seed and its number."""
        from farandole.make import make_many
        from farandole.make.random_numbers import Stream

        count, watch = task.part.end - task.part.start, task.watch
        made = make_many(
            count,
            seed=Stream(self.seed, task.part.number).next(),
            threads=1,
            progress=None if watch is None else lambda outlook: watch(outlook.made, count),
            **self._how(),
        )
        yield Piece(self._table(list(made)), [], [], 0)

    def nothing(self) -> Table:
        """Return a table without rows."""
        return self._table([])

    def _table(self, made: list[Made]) -> Table:
        puzzles = _cells(one.grid.cells for one in made)
        clues = np.count_nonzero(puzzles, axis=1).astype(np.uint8)
        columns: dict[str, Values] = {
            "puzzle": Grids(puzzles),
            "solution": Grids(_cells(one.solution.cells for one in made)),
            "clues": clues,
        }
        tally: Counter[str] = Counter()
        wish = self._how()["wish"]
        if wish is not None and wish.is_by_profile:
            rated = [one.rated for one in made if one.rated is not None]
            columns["level"] = [one.level for one in rated]
            columns["score"] = np.array([one.score for one in rated], np.int32)
            tally.update(one.level for one in rated)
        if wish is not None and wish.on_scale:
            scaled = [one.scale_rating for one in made if one.scale_rating is not None]
            for name in ("er", "ep", "ed"):
                columns[name] = np.array([getattr(one, name) for one in scaled], np.float64)
        return Table(columns, tally, Counter(clues.tolist()))


def _cells(grids: Iterable[bytes]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.frombuffer(b"".join(grids), np.uint8).reshape(-1, 81)
