"""The verb that makes the rows of a data set: all that is known of a puzzle, and its split.

Equivalent puzzles have equivalent solutions. So the split depends on the class of the solution
alone: what two splits could share by symmetry, puzzle or solution, is in one of them. It is a hash,
so that parts and machines needn't know of each other.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np

from farandole._extras import needed
from farandole.bulk.files.inputs import Batch, batches
from farandole.bulk.files.tables import CSV, Arrow, Grids, Table
from farandole.bulk.verbs.duplicates import ids_of
from farandole.bulk.verbs.rating import Rate
from farandole.bulk.verbs.ruled import cells_of
from farandole.bulk.verbs.verb import BulkVerb, Piece, Task, Watch, check_numbers, puzzles_of
from farandole.errors import ArgumentError, JobError
from farandole.i18n import msg
from farandole.limits import known
from farandole.logic.scale.scale import SCALES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from farandole.bulk.files.tables import Values
    from farandole.bulk.verbs.ruled import Cells
    from farandole.logic.many.paths import Paths

TRAIN, TEST = "train", "test"


@dataclass(frozen=True, slots=True)
class Describe(BulkVerb):
    """The rows of a data set: puzzles with one solution; all others are bad lines.

    ``test_share`` of the classes of solutions, chosen by ``seed``, are the split ``test``. With
    ``steps`` there are the steps of HoDoKu's rating, in order; they need Parquet. ``scale`` is
    ``se`` or ``se-1.2.1``: then there are ER, EP and ED, too.
    """

    line = ("puzzle", "solution", "split")
    steps: bool = True
    test_share: float = 0.1
    seed: int = 0
    scale: str | None = None

    def __post_init__(self) -> None:
        check_numbers(self, seed=0)
        if self.scale is not None:
            known(self.scale, "scale", SCALES)
        if not 0 <= self.test_share <= 1:
            text = msg("test_share must be between 0 and 1, found {value}", value=self.test_share)
            raise ArgumentError(text)

    @property
    def rating(self) -> Mapping[str, object]:
        """School, version and options of the ratings, for the record of a job."""
        return {} if self.scale is None else Rate(self.scale).rating

    def results(self, task: Task) -> Iterator[Piece | bytes]:
        """Yield the rows of the puzzles of a part that have one solution.

        Raises `JobError` where steps can't be written.
        """
        if self.steps and task.job.kind == CSV:
            raise JobError(msg("CSV can't hold steps: use Parquet, or the option steps=false"))
        for batch in batches(task.part, task.job.column):
            puzzles, _, bad = puzzles_of(batch)
            cells = cells_of(puzzles)
            solutions, guesses, counts = _solved(cells, task.watch)
            is_proper = counts == 1
            if not is_proper.all():
                bad = sorted(bad + _improper(batch, counts, bad))
            proper = cells[is_proper], solutions[is_proper], guesses[is_proper]
            table = self._table(*proper, task.watch)
            yield Piece(table, [], bad, batch.lines, batch.first, batch.last)

    def rows(self, cells: Cells, watch: Watch | None = None) -> Table:
        """Return the rows of the puzzles that have one solution."""
        solutions, guesses, counts = _solved(cells, watch)
        keep = counts == 1
        return self._table(cells[keep], solutions[keep], guesses[keep], watch)

    def _table(
        self, cells: Cells, solutions: Cells, guesses: NDArray[np.uint32], watch: Watch | None
    ) -> Table:
        from farandole.logic.many.paths import paths_many
        from farandole.logic.schools import rate_many
        from farandole.logic.techniques import BY_NUMBER, LEVELS
        from farandole.sudoku.many.rows import DigitRows

        if self.steps:
            rating, paths = paths_many(DigitRows(cells), threads=1, progress=watch)
        else:
            rating = rate_many(DigitRows(cells), threads=1, progress=watch)
        classes = ids_of(solutions, watch)
        is_test = in_test(classes, self.test_share, self.seed)
        clues = np.count_nonzero(cells, axis=1).astype(np.uint8)
        techniques = [one.id for one in BY_NUMBER]
        columns: dict[str, Values] = {
            "puzzle": Grids(cells),
            "solution": Grids(solutions),
            "canonical_id": [one.hex() for one in ids_of(cells, watch)],
            "solution_class": [one.hex() for one in classes],
            "clues": clues,
            "guesses": guesses,
            "level": [LEVELS[n] for n in rating.level.tolist()],
            "score": rating.score,
            "hardest": [None if n < 0 else techniques[n] for n in rating.hardest.tolist()],
        }
        if self.scale is not None:
            scaled = rate_many(DigitRows(cells), SCALES[self.scale], threads=1, progress=watch)
            columns |= {"er": scaled.er, "ep": scaled.ep, "ed": scaled.ed}
        if self.steps:
            columns["steps"] = Arrow(_steps(paths, techniques))
        columns["split"] = [TEST if flag else TRAIN for flag in is_test.tolist()]
        test = int(is_test.sum())
        tally = Counter({TRAIN: len(cells) - test, TEST: test})
        return Table(columns, tally, Counter((rating.score // 100 * 100).tolist()))


def in_test(classes: list[bytes], share: float, seed: int) -> NDArray[np.bool_]:
    """Return which classes of solutions are in the split ``test``.

    >>> in_test([b"a", b"b", b"a"], 0.5, 6).tolist()
    [True, False, True]
    """
    key = seed.to_bytes(-(-seed.bit_length() // 8), "little")
    salted = blake2b(key, digest_size=8, person=b"split")
    values = np.empty(len(classes), np.float64)
    for row, one in enumerate(classes):
        digest = salted.copy()
        digest.update(one)
        values[row] = (int.from_bytes(digest.digest(), "little") >> 11) / (1 << 53)
    return values < share


def _solved(
    cells: Cells, watch: Watch | None
) -> tuple[Cells, NDArray[np.uint32], NDArray[np.uint32]]:
    """Return solutions, guesses, and the number of solutions up to two."""
    from farandole.sudoku.many.rows import DigitRows
    from farandole.sudoku.many.solve import solve_many

    found = solve_many(DigitRows(cells), threads=1, progress=watch)
    return found.solutions, found.guesses, found.counts


def _improper(
    batch: Batch, counts: NDArray[np.uint32], bad: list[tuple[int, str, str]]
) -> list[tuple[int, str, str]]:
    """Return the lines of the puzzles that have no solution or several."""
    if isinstance(batch.puzzles, list):
        lines = list(enumerate(batch.puzzles, batch.line))
    else:
        text = bytes(batch.puzzles).decode("utf-8-sig", "replace").replace("\r\n", "\n")
        stripped = (line.strip() for line in text.replace("\r", "\n").split("\n"))
        lines = [(n, line) for n, line in enumerate(stripped, batch.line) if line[:1] not in "#"]
    unread = {line for line, _, _ in bad}
    read = [pair for pair in lines if pair[0] not in unread]
    if len(read) != len(counts):  # several puzzles in a line
        read = [(batch.line, batch.first)] * len(counts)
    reasons = {0: str(msg("no solution")), 2: str(msg("more than one solution"))}
    return [
        (line, reasons[min(count, 2)], text)
        for (line, text), count in zip(read, counts.tolist(), strict=True)
        if count != 1
    ]


def _steps(paths: Paths, names: list[str]) -> Any:  # noqa: ANN401
    """Return a list of records for each puzzle, as an array of pyarrow."""
    with needed("bulk"):
        import pyarrow as pa

    def edges(lengths: NDArray[Any]) -> Any:  # noqa: ANN401
        return pa.array(np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]), pa.int32())

    gone = pa.StructArray.from_arrays(
        [pa.array(paths.gone_cells), pa.array(paths.gone_digits)], ["cell", "digit"]
    )
    places = paths.digits == 0
    fields = {
        "cell": pa.array(paths.cells, mask=places),
        "digit": pa.array(paths.digits, mask=places),
        "technique": pa.array(names, pa.string()).take(pa.array(paths.techniques)),
        "eliminations": pa.ListArray.from_arrays(edges(paths.counts), gone),
    }
    steps = pa.StructArray.from_arrays([*fields.values()], [*fields])
    return pa.ListArray.from_arrays(edges(paths.lengths), steps)
