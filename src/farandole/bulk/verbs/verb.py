"""What a verb is: it cuts the input into parts, and turns a part into tables of results.

A verb is a frozen value whose fields are the options of the job. Most verbs see puzzles as digits
and define `rows` alone. ``watch`` is called with the rows done and their number some ten times
a second; it may raise to stop.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

import numpy as np

from farandole.bulk.files.inputs import Batch, Input, Part, batches, parts_of
from farandole.bulk.files.tables import Table
from farandole.bulk.verbs.ruled import joined, ruled_puzzle
from farandole.limits import whole_number

if TYPE_CHECKING:
    from farandole.bulk.job import Job
    from farandole.bulk.records import Folder
    from farandole.bulk.verbs.ruled import Cells, Puzzles
    from farandole.errors import FarandoleError
    from farandole.sudoku.grid import Grid

    Work: TypeAlias = Callable[["Task"], Iterator["Piece | bytes"]]

Watch: TypeAlias = Callable[[int, int], object]


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Some results of a part, and the lines of the input that they belong to.

    ``gaps`` are the rows before which an unreadable line stood; ``bad`` are those lines: number
    in the part from 1, reason, text. ``first`` and ``last`` are lines of the input.
    """

    table: Table
    gaps: list[int]
    bad: list[tuple[int, str, str]]
    lines: int
    first: str = ""
    last: str = ""


class Task(NamedTuple):
    """What is to be done: a part of a job, with the job's folder, and who watches."""

    job: Job
    part: Part
    folder: Folder
    watch: Watch | None


class BulkVerb:
    """The base of all verbs. ``line`` names the columns that plain text has."""

    line: ClassVar[tuple[str, ...]]
    reads: ClassVar[bool] = True
    """Whether it needs a source."""
    is_cut: ClassVar[bool] = True
    """Whether its parts are bytes of files of puzzles."""
    has_puzzles: ClassVar[bool] = True
    """Whether its results are about puzzles, so that a bank can take them."""

    has_rules: ClassVar[bool] = False
    """Whether `rows` is for puzzles with constraints, too."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that plain text has."""
        return self.line

    @property
    def rating(self) -> Mapping[str, object]:
        """School, version and options of its ratings, for the record of a job."""
        return {}

    def stages(self, inputs: Iterable[Input], size: int) -> tuple[tuple[Part, ...], ...]:
        """Return the parts of each stage; the results are those of the last, which has no name.

        A stage begins when all parts of the one before it are done.
        """
        return (tuple(parts_of(inputs, size)),)

    def stage(self, part: Part) -> Work:
        """Return the work of the stage that a part is of.

        It yields pieces of the result, or bytes that a later stage reads.
        """
        return self.results

    def results(self, task: Task) -> Iterator[Piece | bytes]:
        """Yield the results of a part."""
        for batch in batches(task.part, task.job.column):
            puzzles, gaps, bad = puzzles_of(batch, self.has_rules)
            table = self.rows(puzzles, task.watch)  # type: ignore[arg-type]
            yield Piece(table, gaps, bad, batch.lines, batch.first, batch.last)

    def rows(self, cells: Cells, watch: Watch | None = None) -> Table:
        """Return the results for puzzles, (n, 81) uint8, 0 for a blank: a row for each."""
        raise NotImplementedError

    def nothing(self) -> Table:
        """Return a table without rows."""
        return self.rows(np.zeros((0, 81), np.uint8))


def puzzles_of(
    batch: Batch, has_rules: bool = False
) -> tuple[Puzzles, list[int], list[tuple[int, str, str]]]:
    """Return the puzzles of a batch, and what can't be read, as in a :class:`Piece`.

    Puzzles with constraints can't, unless ``has_rules``.
    """
    from farandole.sudoku.many.check import givens_of
    from farandole.sudoku.many.sources import LineRows, rows_of

    puzzles = batch.puzzles
    if isinstance(puzzles, list) or batch.lines < 2:  # a line may be many puzzles
        rows = rows_of(puzzles, 1)
    else:
        rows = LineRows(np.frombuffer(puzzles, np.uint8), most=batch.lines)
    taken = rows.take(len(rows)).read()
    cells = givens_of(taken)
    if not taken.errors:
        return cells, [], []
    errors = sorted(taken.errors.items())
    if isinstance(puzzles, list):
        found = [(batch.line + row, str(error), puzzles[row]) for row, error in errors]
    else:
        lines = re.split(rb"\r\n?|\n", puzzles)
        text = lines[0].decode("utf-8", "replace") if batch.lines < 2 else ""
        if has_rules and (only := ruled_puzzle(text)):
            return [only], [], []
        found = [_bad(error, batch.line, lines) for _, error in errors]
    ruled: dict[int, Grid] = {}
    bad = []
    for (row, _), fault in zip(errors, found, strict=True):
        grid = ruled_puzzle(fault[2]) if has_rules else None
        if grid is None:
            bad.append(fault)
        else:
            ruled[row] = grid
    is_good = taken.status == 0
    is_good[list(ruled)] = True
    places = np.cumsum(is_good)
    gaps = [int(places[row]) for row, _ in errors if row not in ruled]
    in_places = {int(places[row]) - 1: grid for row, grid in ruled.items()}
    return joined(cells[is_good], in_places), gaps, bad


def _bad(error: FarandoleError, first: int, lines: list[bytes]) -> tuple[int, str, str]:
    """Return the line of a bad row, counted from 1 in its part, the reason, and its text."""
    place = getattr(error, "line", None) or 1
    text = lines[place - 1].decode("utf-8", "replace")
    error.line = None  # type: ignore[attr-defined]  # it counts from the batch
    return first + place - 1, str(error), text


def check_numbers(verb: Any, **least: int) -> None:  # noqa: ANN401
    """Check numbers of a verb: each has a least value, or is None.

    Raises `ArgumentError`.
    """
    for name, lowest in least.items():
        if (value := getattr(verb, name)) is not None:
            object.__setattr__(verb, name, whole_number(value, name, lowest))
