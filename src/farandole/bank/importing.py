"""Adding puzzles: reading, solving, recognising, rating and storing them, batch by batch.

::

    items ─▶ solved (pipeline) ─▶ batch ─▶ keys ─▶ which are new? ─▶ rated (pipeline) ─▶ written

A batch is written completely or not at all, with a record of the progress in its file. An
interruption at any moment loses nothing that was written, and the next run resumes there.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import TYPE_CHECKING, Unpack, cast

import sqlalchemy as sa

from farandole.bank.exchange.details import Details, details_of
from farandole.bank.query import new_tag
from farandole.bank.rating import rate_others
from farandole.bank.sources import Puzzles, file_state, items_of, open_items
from farandole.bank.tables import names
from farandole.bank.tables.additions import new_run
from farandole.bank.tables.keys import board_name, classic_keys, key_of
from farandole.bank.tables.rows import Batch, Raw, Writer
from farandole.bank.tables.schema import WrongValue, imports, puzzles, ratings
from farandole.bank.values import (
    IMPROPER,
    KEEP,
    LIST,
    REFUSE,
    Credit,
    Fault,
    FileState,
    ImportOptions,
    ImportReport,
)
from farandole.errors import BankError, FarandoleError, Unsupported
from farandole.i18n import Message, msg
from farandole.limits import Budget, Limits, known, moment
from farandole.logic.many.cells import CellRating, Cells, RatedRow
from farandole.logic.profile import HODOKU, Profile
from farandole.sudoku.grid import Grid, on_usual_board
from farandole.sudoku.many.items import Chunk, Item
from farandole.sudoku.many.pipeline import Pipeline
from farandole.sudoku.many.single import BAD, LIMIT, MANY, NONE, SOLVED, Result, settle
from farandole.sudoku.many.texts import TextPipeline
from farandole.sudoku.many.verbs import Solved, Solving

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable

    from farandole.bank.store import Bank
    from farandole.sudoku.shape import Shape

BATCH = 8192
"""The most puzzles that are written together."""

_PART = 128  # puzzles that a thread rates in one go
_OTHERS = 128  # puzzles on other boards in a batch: each may take long to rate
_MOST_FAULTS = 1000  # that a report holds
_STATUSES = (None, SOLVED, NONE, MANY)
_LONGEST = 1.0  # seconds that a batch takes, to read and to rate: about this work may be lost
_FIRST = 256  # puzzles of the first batch, of which none knows yet how long they take


class _NotWhole(Exception):
    """Raised to roll back a run that is stored completely or not at all."""


class _Solving(Solving):
    """Solving where a puzzle on another board shares the limit of the whole run."""

    def __init__(self, budget: Budget) -> None:
        super().__init__("unique")
        self._budget, self.errors = budget, dict[Grid, Unsupported]()

    def process(self, grid: Grid) -> Result:
        """Solve a puzzle on any board in the time that is left."""
        try:
            seconds = self._budget.rest().seconds
            return settle(on_usual_board(grid), wanted=2, unique=True, seconds=seconds)
        except Unsupported as error:
            self.errors[grid] = error
            return Result(BAD, (), 0, True, 0, 0.0)


def add(
    bank: Bank,
    puzzles: Puzzles,
    *,
    format: str | None = None,
    shape: Shape | None = None,
    **options: Unpack[ImportOptions],
) -> ImportReport:
    """Add puzzles: solve and rate each, and store those that are new.

    ``puzzles`` is text in any format, a :class:`Grid`, or a sequence of these, of
    :class:`~farandole.sudoku.formats.Record`, or of the items that
    :func:`~farandole.sudoku.many.items.items` yields. The first of several equivalent puzzles
    is stored as given; later ones only add source, tags, a missing title, and a rating of
    another profile. The options are those of :class:`~farandole.bank.ImportOptions`.
    """
    return Importer(bank, None, **options).run(items_of(puzzles, format=format, shape=shape))


def add_file(
    bank: Bank,
    path: str | os.PathLike[str],
    *,
    format: str | None = None,
    shape: Shape | None = None,
    **options: Unpack[ImportOptions],
) -> ImportReport:
    """Add the puzzles of a file, as :meth:`add` does; a name in ``.parquet`` is Parquet.

    The bank records its progress by the contents of the file and the options. An interrupted
    run resumes when it is repeated; a complete one adds nothing.
    """
    state = file_state(path, format=format, shape=shape)
    importer = Importer(bank, state, **options)
    with open_items(path, format=format, shape=shape) as items:
        return importer.run(items)


class Importer:
    """Adds puzzles to a bank."""

    def __init__(
        self,
        bank: Bank,
        file: FileState | None,
        *,
        profile: Profile | None = HODOKU,
        rate: bool = False,
        source: str | None = None,
        fallback: str | None = None,
        author: str = "",
        licence: str = "",
        notes: str = "",
        tags: Iterable[str] = (),
        run: int = 0,
        improper: str = LIST,
        seconds: float | None = None,
        threads: int | None = None,
        fault: Callable[[Fault], object] | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> None:
        self._bank = bank
        self._profile = profile
        self._is_rating_all = rate
        self._credit = (
            None if source is None else Credit(*map(_as_text, (source, author, licence, notes)))
        )
        self._fallback = None if fallback is None or source is not None else _as_text(fallback)
        self._tags = tuple(dict.fromkeys(map(new_tag, tags)))
        self._number = run
        self._improper = known(improper, "improper", IMPROPER)
        self._limits = Limits(seconds=seconds)
        self._budget = Budget(self._limits)
        self._solving = _Solving(self._budget)
        limit = self._limits.seconds
        self._longest = _LONGEST if limit is None else min(_LONGEST, limit / 4)
        self._size = _FIRST
        self._written = self._budget.seconds
        self._threads = threads
        self._file = file
        self._fault = fault
        self._progress = progress
        self._counts = dict.fromkeys(
            ("read", "added", "known", "improper", "skipped", "unrated", "taken", "refused"), 0
        )
        self._ignored: dict[str, None] = {}
        self._faults: list[Fault] = []
        self._batch = Batch()
        self._one: sa.Connection | None = None  # one transaction for the whole run
        self._skip = 0
        self._put = self._seen = 0  # numbers of the last puzzles read and solved
        self._is_unrated = False  # the limit was reached during rating
        self._is_cut = False  # the limit left a gap: nothing after it is written

    # ---- the run --------------------------------------------------------------------------------

    def run(self, entries: Iterable[Item | Chunk]) -> ImportReport:
        """Add all puzzles; return the numbers of each kind."""
        try:
            return self._run(entries)
        except _NotWhole:
            self._counts |= {"added": 0, "known": 0, "unrated": 0}
            return self._report(complete=False)

    def _run(self, entries: Iterable[Item | Chunk]) -> ImportReport:
        with self._budget, ExitStack() as stack:
            if self._improper == REFUSE:
                self._one = stack.enter_context(self._bank._writing())
            self._begin()
            if self._skip < 0:  # the whole file was added before
                self._counts["skipped"] = ~self._skip
                self._end()
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
                    self._solving,
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
        return ImportReport(
            **self._counts,
            complete=complete,
            faults=tuple(self._faults),
            ignored=tuple(self._ignored),
            run=self._writer.run,
        )

    def _writing(self) -> AbstractContextManager[sa.Connection]:
        return nullcontext(self._one) if self._one else self._bank._writing()

    def _begin(self) -> None:
        with self._writing() as connection:
            self._writer = Writer(
                connection,
                self._profile,
                credit=self._credit,
                fallback=self._fallback,
                tag_names=self._tags,
                run=self._number,
            )
            self._import_id = self._import(connection)

    def _import(self, connection: sa.Connection) -> int | None:
        """Return the number of a file's record, and find where an earlier run stopped."""
        if self._file is None:
            return None
        options = "\n".join(
            [
                "" if self._profile is None else names.digest_of(self._profile),
                self._improper,
                (self._credit.name if self._credit else self._fallback) or "",
                *self._tags,
                *self._file.read_as,
            ]
        )
        size, digest = self._file.size, self._file.digest
        record = connection.execute(
            sa.select(imports).where(
                imports.c.size == size, imports.c.digest == digest, imports.c.options == options
            )
        ).first()
        if record is not None:
            if record.done < 0:
                raise WrongValue(record.done)
            self._skip = ~record.done if record.complete else record.done
            return int(record.id)
        key = {"size": size, "digest": digest, "options": options}
        now = {"started": moment(), "changed": moment()}
        name = _as_text(self._file.name)
        return names.insert(connection, imports, name=name, **key, done=0, complete=0, **now)

    def _end(self) -> None:
        if self._import_id is None and self._writer.run:
            return
        with self._writing() as connection:
            if not self._writer.run:  # an import that adds nothing is the last one all the same
                self._writer.run = new_run(connection)
            if self._import_id is not None and self._skip >= 0:
                self._note(connection, self._skip + self._counts["read"], complete=1)

    def _note(self, connection: sa.Connection, done: int, complete: int) -> None:
        connection.execute(
            imports.update()
            .where(imports.c.id == self._import_id, imports.c.complete == 0)
            .values(done=done, complete=complete, changed=moment())
        )

    # ---- solved puzzles -------------------------------------------------------------------------

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
        shape = None if grid.is_classic else grid.shape
        details = details_of(record) if record.extra else None
        raw = Raw(
            *(item.number, record.line, record.label, grid.cells, shape, result.status, solution),
            details,
            grid.constraints,
        )
        try:
            if shape is not None:
                board_name(shape)
            if result.status == BAD:
                raise self._solving.errors.pop(grid)
        except (BankError, Unsupported) as error:
            self._take_on(raw._replace(status=BAD), error)
        else:
            self._take_on(raw)

    def _is_after_gap(self, number: int) -> bool:
        """Return whether the limit left out a puzzle before this one."""
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
        if raw.details is not None:
            self._take_details(raw, raw.details)
        batch.raws.append(raw)
        batch.end = raw.number
        is_late = self._budget.seconds - self._begun >= self._longest
        is_full = len(batch.raws) >= min(self._size, BATCH) or len(batch.shaped) >= _OTHERS
        if is_full or is_late:
            self._take()

    def _take_details(self, raw: Raw, details: Details) -> None:
        """Take the ratings that came with a puzzle."""
        self._ignored.update(dict.fromkeys(details.unknown))
        if raw.status != SOLVED or self._is_rating_all or raw.rules:
            return
        self._counts["refused"] += details.refused
        for profile, row in details.ratings:
            self._batch.taken[profile][len(self._batch.raws)] = row

    def _see_improper(self, raw: Raw, error: FarandoleError | None) -> None:
        reasons = {NONE: msg("no solution"), MANY: msg("more than one solution")}
        reason = reasons.get(raw.status or "", msg("can't be read"))
        if isinstance(error, BankError | Unsupported) and isinstance(error.message, Message):
            reason = error.message
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
        """Find the puzzles of a batch that have no rating, and have them rated and all written."""
        batch, self._batch = self._batch, Batch()
        if not batch.raws:
            return
        self._find_keys(batch)
        rated = self._rated_keys(batch.keys)
        taken = batch.taken.get(self._profile, {}) if self._profile else {}
        rated.update(batch.keys[place] for place in taken)
        places: dict[bytes, int] = {}
        for place, (raw, key) in enumerate(zip(batch.raws, batch.keys, strict=True)):
            if raw.status == SOLVED and self._profile is not None and key not in rated:
                places.setdefault(key, place)
        for place in places.values():
            (batch.rated if batch.raws[place].shape is None else batch.others).append(place)
        for at in range(0, len(batch.rated), _PART):
            part = batch.rated[at : at + _PART]
            cells = b"".join(batch.raws[place].cells for place in part)
            self._rating.put(Cells(cells, (batch, at)))
        self._rating.put_by(lambda: self._write(batch), is_quick=not batch.others)

    def _find_keys(self, batch: Batch) -> None:
        plain = [raw.cells for raw in batch.raws if raw.shape is None]
        keys, shaped = iter(classic_keys(b"".join(plain), self._threads)), iter(batch.shaped)
        batch.keys = [next(keys if raw.shape is None else shaped) for raw in batch.raws]

    def _rated_keys(self, keys: list[bytes]) -> set[bytes]:
        """Return the keys of puzzles that have a rating of the profile already."""
        query = sa.select(puzzles.c.key).join_from(
            puzzles, ratings, ratings.c.puzzle_id == puzzles.c.id
        )
        is_rated = sa.and_(ratings.c.profile_id == self._writer.profile_id, puzzles.c.key.in_(keys))
        with nullcontext(self._one) if self._one else self._bank._reading() as connection:
            return set(connection.execute(query.where(is_rated)).scalars())

    def _see_rated(self, part: Cells, rows: list[RatedRow]) -> None:
        batch, at = cast("tuple[Batch, int]", part.owner)
        if len(batch.rows) == at:  # else the limit left out the part before
            batch.rows.extend(rows)

    def _fit(self, count: int) -> None:
        """Make the next batches as large as can be rated and written in a second."""
        took, self._written = self._budget.seconds - self._written, self._budget.seconds
        if took > self._longest:
            self._size = max(int(count / took * self._longest), _PART)
        elif took < self._longest / 2 and count >= self._size:
            self._size = min(2 * self._size, BATCH)

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
        with self._writing() as connection:
            added = self._writer.write(connection, batch)
            if self._import_id is not None:
                self._note(connection, batch.end, complete=0)
        self._fit(len(batch.raws))
        self._counts["added"] += added
        self._counts["known"] += len(batch.raws) - added
        self._counts["taken"] += sum(map(len, batch.taken.values()))
        self._counts["unrated"] += sum(row is None for row in batch.other_rows.values())
        if self._progress is not None:
            self._progress(self._counts["added"] + self._counts["known"] + self._counts["improper"])


def _as_text(value: str) -> str:
    """Return a text that a database can store, even of an undecodable file name."""
    return value.replace("\0", "").encode("utf-8", "replace").decode()
