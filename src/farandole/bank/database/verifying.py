"""Proving again what a bank says: every row, and every bit that is searched by."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.finding.indexing import block_of
from farandole.bank.tables import names
from farandole.bank.tables.blocks import blocks_of, is_block
from farandole.bank.tables.damage import SENSELESS, is_sound, name_at, readable_rows, whole
from farandole.bank.tables.facts import symmetries
from farandole.bank.tables.keys import classic_keys, key_of
from farandole.bank.tables.postings import BYTES, decode, popcount
from farandole.bank.tables.rows import MOST_TIMES, STATUSES, used_of
from farandole.bank.tables.schema import (
    BLOCK,
    LARGEST_ID,
    METADATA,
    MOST_PUZZLES,
    Kind,
    collection_items,
    imports,
    postings,
    profiles,
    puzzles,
    ratings,
    shapes,
    techniques,
    texts,
)
from farandole.errors import BankError, GridError, ParseError
from farandole.i18n import msg
from farandole.logic.many.cells import CellRating, Cells
from farandole.logic.many.result import OUTCOMES, rated_of
from farandole.logic.many.texts import TextRating
from farandole.logic.profile import SCHOOLS
from farandole.logic.techniques import LEVELS
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.check import check_many
from farandole.sudoku.many.pipeline import Pipeline
from farandole.sudoku.many.single import MANY, NONE, SOLVED
from farandole.sudoku.many.solve import solve_many
from farandole.sudoku.shape import CLASSIC, Shape
from farandole.sudoku.solving import count, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from farandole.bank.tables.postings import Bits
    from farandole.i18n import Message
    from farandole.logic.many.cells import RatedRow
    from farandole.logic.many.result import Rated
    from farandole.logic.profile import Profile

_PART = 4096
_RATED = 128  # puzzles that a thread rates in one go
_MOST_FAULTS = 1000
_KINDS = frozenset(map(int, Kind))
_UNREADABLE = msg("the puzzle can't be read")


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was proved: ``puzzles`` rows and ``ratings``, and what is ``wrong``.

    ``faults`` has the first thousand of these, each with the number of its puzzle, or None.
    """

    puzzles: int = 0
    ratings: int = 0
    wrong: int = 0
    faults: tuple[tuple[int | None, Message], ...] = ()


class Verifier:
    """Proves the rows of one bank, in one transaction."""

    def __init__(
        self,
        connection: sa.Connection,
        *,
        ratings: bool,
        threads: int | None,
        progress: Callable[[int], object] | None,
    ) -> None:
        self._connection = connection
        self._is_rating = ratings
        self._threads = threads
        self._progress = progress
        self._shapes: dict[int, Shape] = {}
        self._puzzles = self._ratings = self._wrong = 0
        self._faults: list[tuple[int | None, Message]] = []

    def run(self) -> VerifyReport:
        """Prove all."""
        if self._connection.dialect.name == "sqlite":
            self._check_file()
        self._check_tables()
        self._read_shapes()
        self._techniques = frozenset(names.technique_numbers(self._connection).values())
        self._check_profiles()
        last = -LARGEST_ID
        while True:
            ids = self._connection.execute(
                sa.select(puzzles.c.id)
                .where(puzzles.c.id > last)
                .order_by(puzzles.c.id)
                .limit(_PART)
            )
            numbers = list(ids.scalars())
            if not numbers:
                break
            self._check_numbers(max(last, 0), numbers)
            last = numbers[-1]
            rows = self._rows(sa.select(puzzles), puzzles.c.id, numbers)
            classic = []
            for row in rows:
                shape = self._shapes.get(row.shape_id)
                if shape is None:
                    self._add(row.id, msg("the board isn't known"))
                elif shape.is_classic:
                    classic.append(row)
                else:
                    self._check_shaped(row, shape)
            self._check_classic(classic)
            self._puzzles += len(numbers)
            self._check_ratings(numbers)
            if self._progress is not None:
                self._progress(self._puzzles)
        self._check_postings()
        return VerifyReport(self._puzzles, self._ratings, self._wrong, tuple(self._faults))

    def _rows(
        self, query: sa.Select[Any], column: sa.ColumnElement[int], numbers: Sequence[int]
    ) -> list[sa.Row[Any]]:
        """Return the rows of some puzzles; those that can't be read are told."""
        rows, unreadable = readable_rows(self._connection, query, column, numbers)
        for number in unreadable:
            self._add(number, _UNREADABLE)
        return rows

    def _read_shapes(self) -> None:
        for number, name in self._connection.execute(sa.select(shapes)):
            with suppress(*SENSELESS):
                self._shapes[number] = CLASSIC if name == str(CLASSIC) else Shape.parse(name)

    def _check_tables(self) -> None:
        """Tell of the smaller tables that have what they can't."""
        connection = self._connection
        for table in METADATA.sorted_tables:
            if table in (puzzles, ratings, postings, texts):
                continue
            is_wrong = not is_sound(connection, table)
            for column, lowest, highest in (
                (imports.c.done, 0, LARGEST_ID),
                (collection_items.c.position, 0, MOST_PUZZLES),
                (techniques.c.id, 1, (1 << 16) - 1),
            ):
                if column.table is table and not is_wrong:
                    query = sa.select(column).where(~column.between(lowest, highest)).limit(1)
                    is_wrong = connection.execute(query).first() is not None
            if is_wrong:
                text = msg("the table {table} has a row that makes no sense", table=table.name)
                self._add(None, text)

    def _check_profiles(self) -> None:
        if not is_sound(self._connection, profiles):
            return
        for row in self._connection.execute(sa.select(profiles)):
            if row.digest != names.digest(row.school, row.version, row.rules):
                self._add(None, msg("the rules of the ratings {number} are others", number=row.id))

    def _check_numbers(self, last: int, numbers: Sequence[int]) -> None:
        """Tell of puzzles far from the last one before: they are numbered without gaps."""
        for number in numbers:
            if not last < number <= min(last + BLOCK, MOST_PUZZLES - 1):
                self._add(number, msg("the number of the puzzle makes no sense"))
            last = max(last, number)

    def _add(self, id: int | None, fault: Message) -> None:
        """Take note of something wrong."""
        self._wrong += 1
        if len(self._faults) < _MOST_FAULTS:
            self._faults.append((id, fault))

    def _check_file(self) -> None:
        for (found,) in self._connection.exec_driver_sql("PRAGMA integrity_check(100)"):
            if found != "ok":
                self._add(None, msg("the file is damaged: {reason}", reason=str(found)))
        for row in self._connection.exec_driver_sql("PRAGMA foreign_key_check"):
            text = msg("the table {table} refers to what isn't there", table=str(row[0]))
            self._add(None, text)

    def _check_classic(self, rows: Sequence[sa.Row[Any]]) -> None:
        import numpy as np

        good = []
        for row in rows:
            if _is_classic(row.given):
                good.append(row)
            else:
                self._add(row.id, _UNREADABLE)
        if not good:
            return
        text = np.frombuffer("".join(row.given for row in good).encode(), np.uint8)
        cells = np.where(text == ord("."), 0, text - ord("0")).astype(np.uint8).reshape(-1, 81)
        solved = solve_many(cells, threads=self._threads)
        keys = classic_keys(cells.tobytes(), self._threads)
        checked = check_many(cells, threads=self._threads)
        needed = np.where(checked.judged, checked.minimal.astype(np.int64), -1).tolist()
        patterns = symmetries((cells != 0).reshape(-1, 9, 9)).tolist()
        clues = (cells != 0).sum(axis=1).tolist()
        lines = (solved.solutions + ord("0")).astype(np.uint8)
        numbers = np.minimum(solved.counts, 2).tolist()
        for at, row in enumerate(good):
            status = (NONE, SOLVED, MANY)[numbers[at]]
            solution = lines[at].tobytes().decode() if status == SOLVED else None
            minimal = needed[at] if status == SOLVED and needed[at] >= 0 else None
            said = (clues[at], patterns[at], minimal)
            self._compare(row, status, solution, keys[at], said)

    def _check_shaped(self, row: sa.Row[Any], shape: Shape) -> None:
        import numpy as np

        try:
            grid = Grid(row.given, shape) if _is_line(row.given, shape.cells) else None
        except (GridError, ParseError):
            grid = None
        if grid is None:
            self._add(row.id, _UNREADABLE)
            return
        found = int(count(grid, limit=2))
        status = (NONE, SOLVED, MANY)[min(found, 2)]
        solution = solve(grid).line if status == SOLVED else None
        is_given = np.frombuffer(grid.cells, np.uint8).reshape(1, shape.side, shape.side) != 0
        said = (int(is_given.sum()), int(symmetries(is_given)[0]), None)
        self._compare(row, status, solution, key_of(grid), said)

    def _compare(
        self,
        row: sa.Row[Any],
        status: str,
        solution: str | None,
        key: bytes,
        said: tuple[int, int, int | None],
    ) -> None:
        if row.status != STATUSES.index(status):
            told = STATUSES[row.status] if row.status in range(len(STATUSES)) else row.status
            self._add(row.id, msg("it isn't {status}", status=str(told)))
        elif row.solution != solution:
            self._add(row.id, msg("the solution is another one"))
        if row.key != key:
            self._add(row.id, msg("the canonical form is another one"))
        clues, symmetry, minimal = said
        if (row.clues, row.symmetry) != (clues, symmetry):
            self._add(row.id, msg("the number or the pattern of givens is another one"))
        if not isinstance(row.created, int):
            self._add(row.id, msg("when it was added makes no sense"))
        if row.minimal != minimal:
            self._add(row.id, msg("whether every given is needed is another matter"))

    def _check_ratings(self, numbers: Sequence[int]) -> None:
        connection = self._connection
        query = sa.select(ratings, puzzles.c.given, puzzles.c.shape_id).join_from(
            ratings, puzzles, ratings.c.puzzle_id == puzzles.c.id
        )
        every = []
        for row in self._rows(query, ratings.c.puzzle_id, numbers):
            if _is_rating(row, self._techniques):
                every.append(row)
            else:
                self._add(row.puzzle_id, msg("the rating can't be read"))
        if not self._is_rating:
            return
        known = names.technique_names(connection)
        for profile in SCHOOLS.values():
            number = names.profile_number(connection, profile)
            rows = []
            grids = []
            for row in every:
                grid = self._grid(row) if row.profile_id == number else None
                if grid is not None:
                    rows.append(row)
                    grids.append(grid)
            for row, one in zip(rows, self._rated(grids, profile), strict=True):
                wanted = (
                    OUTCOMES.index(one.outcome),
                    LEVELS.index(one.level),
                    one.score,
                    None if one.hardest is None else one.hardest.id,
                    {technique.id: min(times, MOST_TIMES) for technique, times in one.counts},
                )
                used = {known.get(number): times for number, times in used_of(row.used)}
                said = (row.outcome, row.level, row.score, known.get(row.hardest), used)
                if said != wanted or len(row.used) % 3:
                    self._add(row.puzzle_id, msg("the rating is another one"))
            self._ratings += len(rows)

    def _grid(self, row: sa.Row[Any]) -> Grid | None:
        """Return the puzzle of a row, None if it can't be read, which is told elsewhere."""
        shape = self._shapes.get(row.shape_id)
        if shape is None or not _is_line(row.given, shape.cells):
            return None
        with suppress(GridError):
            return Grid(row.given, shape)
        return None

    def _rated(self, grids: Sequence[Grid], profile: Profile) -> list[Rated]:
        """Return the ratings of some puzzles, each of them rated to its end."""
        classic: list[Rated] = []

        def see(_: Cells, rows: list[RatedRow]) -> None:
            classic.extend(map(rated_of, rows))

        cells = [grid.cells for grid in grids if grid.shape.is_classic]
        with Pipeline(CellRating(profile), see, threads=self._threads) as pipeline:
            for at in range(0, len(cells), _RATED):
                pipeline.put(Cells(b"".join(cells[at : at + _RATED])))
            pipeline.finish()
        found = iter(classic)
        other = TextRating(profile)
        return [next(found) if grid.shape.is_classic else other.one(grid) for grid in grids]

    # ---- postings -------------------------------------------------------------------------------

    def _check_postings(self) -> None:
        """Compare the bitmaps with the tables, block by block."""
        import numpy as np

        blocks = set(blocks_of(self._connection))
        for block in self._connection.execute(sa.select(postings.c.block).distinct()).scalars():
            if is_block(block):
                blocks.add(block)
            else:
                self._add(None, msg("what find looks at is wrong: block {value}", value=str(block)))
        for block in sorted(blocks):
            try:
                wanted = block_of(self._connection, block).bits()
            except BankError as error:
                if error.code != "bank.damaged":
                    raise
                text = msg("what find looks at can't be compared, because of damaged rows")
                self._add(None, text)
                continue
            rows = self._connection.execute(
                sa.select(postings).where(postings.c.block == block)
            ).all()
            found: dict[tuple[int, int, int], Bits] = {}
            for row in rows:
                bits = np.zeros(BYTES, np.uint8)
                try:
                    decode(row.bits, bits)
                except (TypeError, ValueError):  # bytes that are none of a row
                    self._add_posting(row.kind, row.value)
                    continue
                if row._mapping["count"] != popcount(bits):
                    self._add_posting(row.kind, row.value)
                elif bits.any():
                    found[row.kind, row.scope, row.value] = bits
            for key in {*wanted, *found}:
                is_same = key in wanted and key in found and bool((wanted[key] == found[key]).all())
                if not is_same:
                    self._add_posting(key[0], key[2])

    def _add_posting(self, kind: int, value: int) -> None:
        name = Kind(kind).name.lower() if kind in _KINDS else str(kind)
        self._add(None, msg("what find looks at is wrong: {kind} {value}", kind=name, value=value))


def _is_classic(given: object) -> bool:
    return isinstance(given, str) and len(given) == 81 and not set(given) - set(".123456789")


def _is_rating(row: sa.Row[Any], techniques: frozenset[int]) -> bool:
    """Tell whether a rating says something that there is."""
    try:
        name_at(OUTCOMES, row.outcome)
        name_at(LEVELS, row.level)
        whole(row.score)
        used = {technique for technique, _ in used_of(row.used)}
    except SENSELESS:
        return False
    return used <= techniques and (row.hardest is None or row.hardest in techniques)


def _is_line(given: object, cells: int) -> bool:
    return isinstance(given, str) and len(given) == cells
