"""Checking a bank: every row, and every bit of the index, computed again and compared."""

from __future__ import annotations

from bisect import bisect_right
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from farandole.bank.rating import verb_of
from farandole.bank.tables import names
from farandole.bank.tables.additions import ranges
from farandole.bank.tables.damage import SENSELESS, is_senseless, name_at, readable_rows
from farandole.bank.tables.indexing import block_of
from farandole.bank.tables.keys import classic_keys, key_of
from farandole.bank.tables.postings import BYTES, blocks_of, decode, is_block, popcount
from farandole.bank.tables.rows import MOST_TIMES, STATUSES, Raw, minimality, patterns, used_of
from farandole.bank.tables.scales import ScaleRow, numbers_of, row_of, scales_of
from farandole.bank.tables.schema import (
    METADATA,
    MOST_PUZZLES,
    Kind,
    postings,
    profiles,
    puzzles,
    ratings,
    shapes,
    techniques,
    texts,
)
from farandole.bank.values import LARGEST_ID, VerifyReport
from farandole.errors import BankError, Unsupported
from farandole.i18n import Message, msg
from farandole.limits import Stop, moment
from farandole.logic.many.cells import Cells
from farandole.logic.many.result import OUTCOMES, Rated, rated_of
from farandole.logic.many.texts import TextRating
from farandole.logic.profile import SCHOOLS, Profile
from farandole.logic.techniques import LEVELS
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.pipeline import Pipeline
from farandole.sudoku.many.single import MANY, NONE, SOLVED
from farandole.sudoku.many.solve import solve_many
from farandole.sudoku.rules.written import rules_of_text
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import count, solve

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from farandole.bank.store import Bank
    from farandole.bank.tables.postings import Bits
    from farandole.logic.scale.scale import Scale

_PART = 4096
_RATED = 128  # puzzles that a thread rates in one go
_MOST_FAULTS = 1000
_KINDS = frozenset(map(int, Kind))
_COUNTED = (NONE, SOLVED, MANY)
_UNREADABLE = msg("the puzzle can't be read")


_RANGES = {
    "imports": ("done", 0, LARGEST_ID),
    "collection_items": ("position", 0, MOST_PUZZLES),
    "techniques": ("id", 1, (1 << 16) - 1),
}
"""Columns of the smaller tables whose values have a range."""

_DATES = {
    "imports": ("started", "changed"),
    "collections": ("created", "published"),
    "additions": ("added",),
    "attempts": ("started",),
}
"""Columns of the smaller tables with dates."""

_FIRST = 1_577_836_800  # 2020: no bank is older
_DAY = 86_400
_OTHERWISE = (puzzles, ratings, postings, texts)
_CHECKED = (*(table.name for table in _OTHERWISE), *_RANGES)
"""Tables whose columns are checked here, so that the database needn't."""


def verify(
    bank: Bank,
    *,
    ratings: bool = False,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> VerifyReport:
    """Check every row and the index, with ``ratings`` the ratings too; change nothing."""
    with bank._reading() as connection:
        verifier = Verifier(connection, ratings=ratings, threads=threads, progress=progress)
        with Stop():  # a puzzle that is half solved would look like a fault
            return verifier.run()


class Verifier:
    """Checks the rows of one bank, in one transaction."""

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
        self._techniques: dict[int, str] = {}
        self._puzzles = self._ratings = self._wrong = 0
        self._faults: list[tuple[int | None, Message]] = []
        self._now = moment()

    def run(self) -> VerifyReport:
        """Check everything."""
        connection = self._connection
        if connection.dialect.name == "sqlite":
            self._check_file()
        self._check_indexes()
        self._check_tables()
        self._given = ranges(connection)
        self._scales = scales_of(connection)
        last = -LARGEST_ID
        while True:
            query = sa.select(puzzles.c.id).where(puzzles.c.id > last)
            ids = list(connection.execute(query.order_by(puzzles.c.id).limit(_PART)).scalars())
            if not ids:
                break
            self._check_ids(ids)
            last = ids[-1]
            grids = self._check_puzzles(self._rows(puzzles, puzzles.c.id, ids, _UNREADABLE))
            self._puzzles += len(ids)
            self._check_ratings(ids, grids)
            if self._progress is not None:
                self._progress(self._puzzles)
        self._check_postings()
        return VerifyReport(self._puzzles, self._ratings, self._wrong, tuple(self._faults))

    def _add(self, id: int | None, fault: Message) -> None:
        self._wrong += 1
        if len(self._faults) < _MOST_FAULTS:
            self._faults.append((id, fault))

    def _rows(
        self, table: sa.Table, column: sa.ColumnElement[int], ids: Sequence[int], fault: Message
    ) -> list[sa.Row[Any]]:
        """Return the rows of some puzzles; report those that can't be read."""
        rows, unreadable = readable_rows(self._connection, sa.select(table), column, ids)
        for id in unreadable:
            self._add(id, fault)
        return rows

    # ---- tables ---------------------------------------------------------------------------------

    def _check_file(self) -> None:
        for (fault,) in self._connection.exec_driver_sql("PRAGMA integrity_check(100)"):
            check = str(fault).removeprefix("CHECK constraint failed in ")
            if fault != "ok" and check not in _CHECKED:
                self._add(None, msg("the file is damaged: {reason}", reason=str(fault)))
        for row in self._connection.exec_driver_sql("PRAGMA foreign_key_check"):
            text = msg("the table {table} refers to a missing row", table=str(row[0]))
            self._add(None, text)

    def _check_indexes(self) -> None:
        """Report indexes that were dropped."""
        inspector = sa.inspect(self._connection)
        for table in METADATA.sorted_tables:
            there = {index["name"] for index in inspector.get_indexes(table.name)}
            for index in table.indexes:
                if index.name not in there:
                    text = msg("the index {name} is missing", name=str(index.name))
                    self._add(None, text)

    def _check_tables(self) -> None:
        """Check the types and ranges of the smaller tables."""
        for table in METADATA.sorted_tables:
            if table in _OTHERWISE:
                continue
            for row in self._read(sa.select(table), table):
                if not self._is_possible(table.name, row._mapping):
                    self._add_row(table)
                if table is shapes:
                    with suppress(*SENSELESS):
                        self._shapes[row.id] = Shape.parse(row.name)
                if table is techniques:
                    self._techniques[row.id] = row.name
                if table is profiles and row.digest != names.digest(
                    row.school, row.version, row.rules
                ):
                    self._add(None, msg("the rating profile {number} is wrong", number=row.id))

    def _is_possible(self, table: str, row: sa.RowMapping) -> bool:
        """Return whether the values of a row are in their ranges."""
        column, low, high = _RANGES.get(table, ("", 0, 0))
        if column and not low <= row[column] <= high:
            return False
        if table == "collection_items" and row["day"] and not _is_day(row["day"]):
            return False
        first = 0 if table == "attempts" else _FIRST
        dates = [row[column] for column in _DATES.get(table, ())]
        if table == "collections" and not row["published"]:
            dates.pop()
        return all(first <= date <= self._now + _DAY for date in dates)

    def _read(self, query: sa.Select[Any], table: sa.Table) -> Iterator[sa.Row[Any]]:
        """Yield rows up to the first that can't be read, which is reported."""
        try:
            yield from self._connection.execute(query)
        except (DBAPIError, *SENSELESS) as error:
            if not is_senseless(error):
                raise
            self._add_row(table)

    def _add_row(self, table: sa.Table) -> None:
        self._add(None, msg("the table {table} has an invalid row", table=table.name))

    # ---- puzzles --------------------------------------------------------------------------------

    def _check_ids(self, ids: Sequence[int]) -> None:
        """Report ids that were never given to a puzzle."""
        for id in ids:
            at = bisect_right(self._given, (id, MOST_PUZZLES)) - 1
            if at < 0 or not 0 < id <= self._given[at][1]:
                self._add(id, msg("the number of the puzzle is not valid"))

    def _check_puzzles(self, rows: Sequence[sa.Row[Any]]) -> dict[int, Grid]:
        """Check the columns of some puzzles; return those that can be read."""
        grids: dict[int, Grid] = {}
        for row in rows:
            shape = self._shapes.get(row.shape_id)
            with suppress(*SENSELESS):
                grid = Grid(row.given, shape, rules_of_text(row.constraints or ""))
                if shape is not None and grid.line == row.given:
                    grids[row.id] = grid
            if shape is None:
                self._add(row.id, msg("the board of the puzzle is not known"))
            elif row.id not in grids:
                self._add(row.id, _UNREADABLE)
            if not _FIRST <= row.created <= self._now + _DAY:
                self._add(row.id, msg("the date of the puzzle is not possible"))
        raws = self._solve(grids)
        keys = iter(classic_keys(b"".join(raw.cells for raw in raws if raw.shape is None)))
        columns = (column.tolist() for column in (*patterns(raws), minimality(raws)))
        by_id = {row.id: row for row in rows}
        for raw, clues, symmetry, minimal in zip(raws, *columns, strict=True):
            row = by_id[raw.number]
            grid = grids[row.id]
            solution = None if raw.solution is None else Grid(raw.solution, grid.shape).line
            expected = {
                "key": next(keys) if raw.shape is None else key_of(grid),
                "solution": solution,
                "status": STATUSES.index(raw.status),
                "clues": clues,
                "symmetry": symmetry,
                "minimal": None if minimal < 0 else minimal,
            }
            for column, value in expected.items():
                if row._mapping[column] != value:
                    self._add(row.id, msg("the column {column} is wrong", column=column))
        return grids

    def _solve(self, grids: dict[int, Grid]) -> list[Raw]:
        """Return the puzzles with their solutions."""
        import numpy as np

        cells = b"".join(grid.cells for grid in grids.values() if grid.is_classic)
        boards = np.frombuffer(cells, np.uint8).reshape(-1, 81)
        solved = solve_many(boards, threads=self._threads)
        results = zip(solved.counts.tolist(), solved.solutions, strict=True)
        raws = []
        for id, grid in [*grids.items()]:
            shape = None if grid.is_classic else grid.shape
            if shape is None:
                number, cells = next(results)
                solution = cells.tobytes()
            else:
                try:
                    number = int(count(grid, limit=2))
                    solution = solve(grid).cells if number == 1 else b""
                except Unsupported:
                    del grids[id]
                    self._add(id, _UNREADABLE)
                    continue
            status = _COUNTED[min(number, 2)]
            answer = solution if status == SOLVED else None
            raws.append(
                Raw(id, None, "", grid.cells, shape, status, answer, rules=grid.constraints)
            )
        return raws

    # ---- ratings --------------------------------------------------------------------------------

    def _check_ratings(self, ids: Sequence[int], grids: Mapping[int, Grid]) -> None:
        fault = msg("the rating can't be read")
        every = []
        for row in self._rows(ratings, ratings.c.puzzle_id, ids, fault):
            if _is_rating(row, self._techniques, row.profile_id in self._scales):
                every.append(row)
            else:
                self._add(row.puzzle_id, fault)
        if not self._is_rating:
            return
        known = self._techniques
        for number, scale in self._scales.items():
            self._check_scale(
                scale,
                [row for row in every if row.profile_id == number and row.puzzle_id in grids],
                grids,
            )
        for profile in SCHOOLS.values():
            own = names.profile_number(self._connection, profile)
            rows = [row for row in every if row.profile_id == own and row.puzzle_id in grids]
            rated = self._current_ratings([grids[row.puzzle_id] for row in rows], profile)
            for row, rating in zip(rows, rated, strict=True):
                expected = (
                    OUTCOMES.index(rating.outcome),
                    LEVELS.index(rating.level),
                    rating.score,
                    None if rating.hardest is None else rating.hardest.id,
                    {technique.id: min(times, MOST_TIMES) for technique, times in rating.counts},
                )
                used = {known.get(number): times for number, times in used_of(row.used)}
                stored = (
                    row.outcome,
                    row.level,
                    row.score,
                    known.get(row.hardest),
                    used,
                )
                if stored != expected or len(row.used) % 3:
                    self._add(row.puzzle_id, msg("the rating is wrong"))
            self._ratings += len(rows)

    def _check_scale(
        self, scale: Scale, rows: Sequence[sa.Row[Any]], grids: Mapping[int, Grid]
    ) -> None:
        found: list[ScaleRow] = []
        cells = [grids[row.puzzle_id].cells for row in rows]
        self._rate(scale, cells, lambda some: found.extend(map(row_of, some)))
        for row, rating in zip(rows, found, strict=True):
            hardest = self._techniques.get(row.hardest)
            if (row.outcome, *numbers_of(row), hardest) != rating:
                self._add(row.puzzle_id, msg("the rating is wrong"))
        self._ratings += len(rows)

    def _rate(
        self,
        profile: Profile | Scale,
        cells: Sequence[bytes],
        see: Callable[[list[Any]], object],
    ) -> None:
        """Rate classic puzzles, without a limit of time."""
        with Pipeline(verb_of(profile), lambda _, rows: see(rows), threads=self._threads) as line:
            for at in range(0, len(cells), _RATED):
                line.put(Cells(b"".join(cells[at : at + _RATED])))
            line.finish()

    def _current_ratings(self, grids: Sequence[Grid], profile: Profile) -> list[Rated]:
        """Return the ratings of some puzzles, without a limit of time."""
        classic: list[Rated] = []
        cells = [grid.cells for grid in grids if grid.is_classic]
        self._rate(profile, cells, lambda rows: classic.extend(map(rated_of, rows)))
        ratings = iter(classic)
        other = TextRating(profile)
        return [next(ratings) if grid.is_classic else other.process(grid) for grid in grids]

    # ---- postings -------------------------------------------------------------------------------

    def _check_postings(self) -> None:
        """Compare the bitmaps with the tables, block by block."""
        import numpy as np

        blocks = set(blocks_of(self._connection))
        for (block,) in self._read(sa.select(postings.c.block).distinct(), postings):
            if is_block(block):
                blocks.add(block)
            else:
                self._add(None, msg("the index is wrong: block {value}", value=block))
        for block in sorted(blocks):
            try:
                stored = block_of(self._connection, block).bits()
            except BankError as error:
                if error.code != "bank.damaged":
                    raise
                self._add(None, msg("the index can't be checked because of damaged rows"))
                continue
            expected: dict[tuple[int, int, int], Bits] = {}
            for row in self._read(sa.select(postings).where(postings.c.block == block), postings):
                bits = np.zeros(BYTES, np.uint8)
                try:
                    decode(row.bits, bits)
                except (TypeError, ValueError):
                    self._add_posting(row.kind, row.value)
                    continue
                if row._mapping["count"] != popcount(bits):
                    self._add_posting(row.kind, row.value)
                elif bits.any():
                    expected[row.kind, row.scope, row.value] = bits
            for key in {*stored, *expected}:
                is_same = (
                    key in stored and key in expected and bool((stored[key] == expected[key]).all())
                )
                if not is_same:
                    self._add_posting(key[0], key[2])

    def _add_posting(self, kind: int, value: int) -> None:
        name = Kind(kind).name.lower() if kind in _KINDS else str(kind)
        self._add(None, msg("the index is wrong: {kind} {value}", kind=name, value=value))


def _is_day(text: str) -> bool:
    """Return whether a text is a date, as plans have it."""
    with suppress(ValueError):
        return str(date.fromisoformat(text)) == text
    return False


def _is_rating(row: sa.Row[Any], techniques: Collection[int], is_on_scale: bool) -> bool:
    """Return whether the values of a rating are valid."""
    try:
        name_at(OUTCOMES, row.outcome)
        name_at(LEVELS, row.level)
        if is_on_scale:
            numbers_of(row)
            return row.hardest is None or row.hardest in techniques
    except (LookupError, TypeError, ValueError):
        return False
    used = {technique for technique, _ in used_of(row.used)} | {row.hardest} - {None}
    return all(number in techniques for number in used)
