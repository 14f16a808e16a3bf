"""Adding puzzles: read, solved, known again, rated, and kept, in transactions of some thousand.

::

    items ─▶ solved (pipeline) ─▶ batch ─▶ keys ─▶ which are new? ─▶ rated (pipeline) ─▶ written

A batch is written whole or not at all, with a note of how far its file has got. So what ends the
work at any moment loses nothing that was written, and the next run goes on from there.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, cast

import sqlalchemy as sa

from farandole.bank.choices import IMPROPER, KEEP, LIST, REFUSE
from farandole.bank.finding.query import new_tag
from farandole.bank.imports.rating import rate_others
from farandole.bank.imports.report import Fault, ImportReport
from farandole.bank.tables import names
from farandole.bank.tables.damage import damaged_table
from farandole.bank.tables.keys import UNKNOWN_RULES, board_name, classic_keys, key_of
from farandole.bank.tables.rows import Batch, Raw, Writer
from farandole.bank.tables.schema import imports, puzzles, ratings
from farandole.errors import BankError
from farandole.i18n import msg
from farandole.limits import Budget, Limits, known, moment
from farandole.logic.many.cells import CellRating, Cells
from farandole.logic.profile import HODOKU
from farandole.sudoku.many.items import Chunk
from farandole.sudoku.many.pipeline import Pipeline
from farandole.sudoku.many.single import BAD, LIMIT, MANY, NONE, SOLVED, settle
from farandole.sudoku.many.texts import TextPipeline
from farandole.sudoku.many.verbs import Solving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.bank.database.connection import Database
    from farandole.bank.imports.report import FileState
    from farandole.errors import FarandoleError
    from farandole.logic.many.cells import RatedRow
    from farandole.logic.profile import Profile
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.items import Item
    from farandole.sudoku.many.single import Result
    from farandole.sudoku.many.verbs import Solved

BATCH = 8192
"""Puzzles that are written together."""

_PART = 128  # puzzles that a thread rates in one go
_OTHERS = 128  # puzzles on other boards in a batch: each may take long to rate
_MOST_KNOWN = 1 << 20  # keys that are remembered
_MOST_FAULTS = 1000  # that a report holds
_STATUSES = (None, SOLVED, NONE, MANY)
_LONGEST = 1.0  # seconds until some are written, where there is a limit: so much is lost to it


class _NotWhole(Exception):
    """Raised to take back a run that was to be kept whole or not at all."""


class _Solving(Solving):
    """Solving, where puzzles that are solved by themselves end with all the work."""

    def __init__(self, budget: Budget) -> None:
        super().__init__("unique")
        self._budget = budget

    def one(self, grid: Grid) -> Result:
        """Solve a puzzle on any board in the time that is left."""
        left = self._budget.rest().seconds
        return settle(grid, wanted=2, unique=True, seconds=left)


class Importer:
    """Adds what it is given to a bank."""

    def __init__(
        self,
        database: Database,
        file: FileState | None,
        *,
        profile: Profile | None = HODOKU,
        source: str | None = None,
        author: str = "",
        licence: str = "",
        notes: str = "",
        tags: Iterable[str] = (),
        improper: str = LIST,
        seconds: float | None = None,
        threads: int | None = None,
        fault: Callable[[Fault], object] | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> None:
        self._database = database
        self._profile = profile
        self._source = None if source is None else _as_text(source)
        about = {"author": author, "licence": licence, "notes": notes}
        self._about = {key: _as_text(value) for key, value in about.items()}
        self._tags = tuple(dict.fromkeys(map(new_tag, tags)))
        self._improper = known(improper, "improper", IMPROPER)
        self._limits = Limits(seconds=seconds)
        self._budget = Budget(self._limits)
        self._longest = min(_LONGEST, (self._limits.seconds or 0) / 4)
        self._threads = threads
        self._file = file
        self._fault = fault
        self._progress = progress
        self._counts = dict.fromkeys(
            ("read", "added", "known", "improper", "skipped", "unrated"), 0
        )
        self._faults: list[Fault] = []
        self._batch = Batch()
        self._known: dict[bytes, int] = {}
        self._pending: set[bytes] = set()
        self._one: sa.Connection | None = None  # of a run that is kept whole or not at all
        self._skip = 0
        self._put = self._seen = 0  # numbers of the last that were read, and solved
        self._is_unrated = False  # a limit has come while puzzles were rated
        self._is_cut = False  # what is solved doesn't follow on what was written

    # ---- the run --------------------------------------------------------------------------------

    def run(self, entries: Iterable[Item | Chunk]) -> ImportReport:
        """Add all puzzles; return what came of them."""
        try:
            return self._run(entries)
        except _NotWhole:
            self._counts |= {"added": 0, "known": 0, "unrated": 0}
            return self._report(complete=False)

    def _run(self, entries: Iterable[Item | Chunk]) -> ImportReport:
        with self._budget, ExitStack() as stack:
            if self._improper == REFUSE:
                self._one = stack.enter_context(self._database.writing())
            self._begin()
            if self._skip < 0:  # all of it was added before
                self._counts["skipped"] = ~self._skip
                return self._report()
            self._rating: Pipeline[Cells, list[RatedRow]] = stack.enter_context(
                Pipeline(
                    CellRating(self._profile or HODOKU),
                    self._see_rated,
                    threads=self._threads,
                    limits=self._limits,
                )
            )
            solving: TextPipeline[Solved, Result] = stack.enter_context(
                TextPipeline(
                    _Solving(self._budget),
                    self._see,
                    see_chunk=self._see_chunk,
                    threads=self._threads,
                    limits=self._limits,
                )
            )
            try:
                for entry in entries:
                    size = entry.puzzles if isinstance(entry, Chunk) else 1
                    last = entry.number + size - 1
                    if last <= self._skip:
                        self._counts["skipped"] += size
                        continue
                    if not self._put:
                        self._seen = entry.number - 1
                    self._put = last
                    if self._budget.is_over():
                        break
                    solving.put(entry)
                if self._budget.is_over():
                    solving.save()
                else:
                    solving.finish()
                self._is_cut |= self._seen < self._put and self._budget.is_over()
                self._take()
                self._rating.finish()
            except KeyboardInterrupt:
                if self._one is None:
                    self._rating.save()
                raise
            if self._is_cut and self._one is not None:
                raise _NotWhole
            if not self._is_cut:
                self._end()
        return self._report(complete=not self._is_cut)

    def _report(self, *, complete: bool = True) -> ImportReport:
        return ImportReport(**self._counts, complete=complete, faults=tuple(self._faults))

    def _begin(self) -> None:
        with ExitStack() as stack:
            connection = self._one or stack.enter_context(self._database.writing())
            self._writer = Writer(
                connection,
                self._profile,
                source=self._source,
                about=self._about,
                tags=self._tags,
            )
            self._import_id = self._import(connection)

    def _import(self, connection: sa.Connection) -> int | None:
        """Return the number of the record of a file, and see how far an earlier run got."""
        if self._file is None:
            return None
        options = "\n".join(
            [
                "" if self._profile is None else names.digest_of(self._profile),
                self._improper,
                self._source or "",
                *self._tags,
                *self._file.read_as,
            ]
        )
        size, digest = self._file.size, self._file.digest
        found = connection.execute(
            sa.select(imports).where(
                imports.c.size == size, imports.c.digest == digest, imports.c.options == options
            )
        ).first()
        if found is not None:
            done = found.done
            if not isinstance(done, int) or done < 0:
                raise damaged_table(imports)
            self._skip = ~done if found.complete else done
            return int(found.id)
        result = connection.execute(
            imports.insert().values(
                name=_as_text(self._file.name),
                size=size,
                digest=digest,
                options=options,
                done=0,
                complete=0,
                started=moment(),
                changed=moment(),
            )
        )
        return int(result.inserted_primary_key[0])  # type: ignore[index]

    def _end(self) -> None:
        if self._import_id is None:
            return
        with ExitStack() as stack:
            connection = self._one or stack.enter_context(self._database.writing())
            self._note(connection, self._skip + self._counts["read"], complete=1)

    def _note(self, connection: sa.Connection, done: int, complete: int) -> None:
        connection.execute(
            imports.update()
            .where(imports.c.id == self._import_id, imports.c.complete == 0)
            .values(done=done, complete=complete, changed=moment())
        )

    # ---- what was solved ------------------------------------------------------------------------

    def _see_chunk(self, chunk: Chunk, solved: Solved) -> bool:
        run = chunk.run
        assert run is not None
        number, line = chunk.number, run.line
        if self._is_after_gap(number):
            return True
        for place, (at, label, cells, status, _, _, solution, _) in enumerate(solved.rows):
            self._take_on(
                Raw(number + place, line + at, label, cells, None, _STATUSES[status], solution)
            )
        return True

    def _see(self, item: Item, result: Result | None) -> None:
        record = item.record
        if record is None or result is None:
            assert item.error is not None
            self._take_on(Raw(item.number, item.error.line, "", b"", None, BAD, None), item.error)
            return
        if result.status == LIMIT:
            self._is_cut = True
            return
        grid = record.grid
        solution = result.solutions[0].cells if result.status == SOLVED else None
        shape = None if grid.shape.is_classic else grid.shape
        raw = Raw(
            item.number, record.line, record.label, grid.cells, shape, result.status, solution
        )
        try:
            if shape is not None:
                board_name(shape)
        except BankError as error:
            self._take_on(raw._replace(status=BAD), error)
        else:
            self._take_on(raw)

    def _is_after_gap(self, number: int) -> bool:
        """Tell whether a puzzle doesn't follow on the last, which a limit has left."""
        if number != self._seen + 1 and self._budget.is_over():
            self._is_cut = True
        return self._is_cut

    def _take_on(self, raw: Raw, error: FarandoleError | None = None) -> None:
        if self._is_after_gap(raw.number):
            return
        self._seen = raw.number
        if raw.number <= self._skip:
            self._counts["skipped"] += 1
            return
        self._counts["read"] += 1
        if raw.status != SOLVED:
            self._see_improper(raw, error)
            if self._improper != KEEP or error is not None:
                return
        batch = self._batch
        if not batch.raws:
            self._begun = self._budget.seconds
        if raw.shape is not None:
            batch.shaped.append(key_of(raw.grid))
        batch.raws.append(raw)
        batch.end = raw.number
        is_late = (
            self._limits.seconds is not None and self._budget.seconds - self._begun >= self._longest
        )
        if len(batch.raws) >= BATCH or len(batch.shaped) >= _OTHERS or is_late:
            self._take()

    def _see_improper(self, raw: Raw, error: FarandoleError | None) -> None:
        reasons = {NONE: msg("no solution"), MANY: msg("more than one solution")}
        reason = reasons.get(raw.status or "", msg("can't be read"))
        if isinstance(error, BankError):
            reason = UNKNOWN_RULES
        fault = Fault(raw.line, reason, error)
        self._counts["improper"] += 1
        if len(self._faults) < _MOST_FAULTS:
            self._faults.append(fault)
        if self._improper == REFUSE:
            text = msg(
                "line {line}: {reason}; nothing was added", line=raw.line or 0, reason=reason
            )
            raise BankError(text, code="bank.improper")
        if self._fault is not None:
            self._fault(fault)

    # ---- batches --------------------------------------------------------------------------------

    def _take(self) -> None:
        """Find out what of a batch is new, and have it rated; then it is written."""
        batch, self._batch = self._batch, Batch()
        if not batch.raws:
            return
        self._find_keys(batch)
        ask = [key for key in batch.keys if key not in self._known and key not in self._pending]
        unrated = self._look_up(list(dict.fromkeys(ask)))
        wanted: dict[bytes, int] = {}
        for place, (raw, key) in enumerate(zip(batch.raws, batch.keys, strict=True)):
            if key in self._pending or (key in self._known and key not in unrated):
                continue
            if raw.status == SOLVED and self._profile is not None:
                wanted.setdefault(key, place)
        for place in wanted.values():
            (batch.rated if batch.raws[place].shape is None else batch.others).append(place)
        fresh = {key for key in batch.keys if key not in self._known}
        self._pending |= fresh
        for at in range(0, len(batch.rated), _PART):
            part = batch.rated[at : at + _PART]
            cells = b"".join(batch.raws[place].cells for place in part)
            self._rating.put(Cells(cells, (batch, at)))
        self._rating.put_by(lambda: self._write(batch), is_quick=not batch.others)

    def _find_keys(self, batch: Batch) -> None:
        plain = [raw.cells for raw in batch.raws if raw.shape is None]
        keys, shaped = iter(classic_keys(b"".join(plain), self._threads)), iter(batch.shaped)
        batch.keys = [next(keys if raw.shape is None else shaped) for raw in batch.raws]

    def _look_up(self, keys: list[bytes]) -> set[bytes]:
        """Learn which of some puzzles are there; return those without a rating of the profile."""
        unrated: set[bytes] = set()
        with ExitStack() as stack:
            connection = self._one or stack.enter_context(self._database.reading())
            rated = ratings.alias()
            query = sa.select(puzzles.c.key, puzzles.c.id, rated.c.puzzle_id).join_from(
                puzzles,
                rated,
                sa.and_(
                    rated.c.puzzle_id == puzzles.c.id,
                    rated.c.profile_id == (self._writer.profile_id or 0),
                ),
                isouter=True,
            )
            for at in range(0, len(keys), _ASKED):
                part = keys[at : at + _ASKED]
                for key, id, is_rated in connection.execute(query.where(puzzles.c.key.in_(part))):
                    self._remember(key, id)
                    if is_rated is None:
                        unrated.add(key)
        return unrated

    def _remember(self, key: bytes, id: int) -> None:
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[key] = id

    def _see_rated(self, part: Cells, rows: list[RatedRow]) -> None:
        batch, at = cast("tuple[Batch, int]", part.owner)
        if len(batch.rows) == at:  # else a limit has left those before
            batch.rows.extend(rows)

    def _write(self, batch: Batch) -> None:
        end = 0
        if not self._is_unrated:
            end = len(batch.raws)
            if len(batch.rows) < len(batch.rated):
                end = batch.rated[len(batch.rows)]
            end = rate_others(batch, end, self._profile or HODOKU, self._budget)
        if end < len(batch.raws):
            self._is_unrated = self._is_cut = True
            batch.cut(end)
        self._counts["read"] -= batch.dropped
        if not batch.raws:
            return
        with ExitStack() as stack:
            connection = self._one or stack.enter_context(self._database.writing())
            ids, added = self._writer.write(connection, batch, self._known)
            if self._import_id is not None:
                self._note(connection, batch.end, complete=0)
        for key, id in ids.items():
            self._remember(key, id)
        self._pending.difference_update(batch.keys)
        self._counts["added"] += added
        self._counts["known"] += len(batch.raws) - added
        self._counts["unrated"] += sum(row is None for row in batch.other_rows.values())
        if self._progress is not None:
            self._progress(self._counts["added"] + self._counts["known"] + self._counts["improper"])


def _as_text(value: str) -> str:
    """Return a text that a database can hold, also one of a file name in no encoding."""
    return value.replace("\0", "").encode("utf-8", "replace").decode()


_ASKED = 4096  # keys in one question
