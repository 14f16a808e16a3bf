"""The bank: one object for what is done with it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank import marking
from farandole.bank.database import copies
from farandole.bank.database.connection import Database
from farandole.bank.database.opening import bring_up, is_ready
from farandole.bank.database.verifying import Verifier, VerifyReport
from farandole.bank.exports.export import export
from farandole.bank.finding.query import Query, checked_text
from farandole.bank.finding.reading import entries
from farandole.bank.finding.search import MOST_COUNTED, BankCount, Page, Search, in_collection
from farandole.bank.finding.stats import Stats, stats
from farandole.bank.imports.importing import Importer
from farandole.bank.imports.sources import file_state, items_of, open_items
from farandole.bank.tables.keys import key_of
from farandole.bank.tables.schema import LARGEST_ID, puzzles
from farandole.errors import ArgumentTypeError, BankError
from farandole.i18n import Quoted, msg
from farandole.limits import Stop, whole_number
from farandole.logic.profile import HODOKU, Profile
from farandole.sudoku.grid import as_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import Any, Self, Unpack

    from farandole.bank.finding.entries import BankEntry
    from farandole.bank.imports.report import ImportOptions, ImportReport
    from farandole.bank.imports.sources import Puzzles
    from farandole.bank.marking import Attempt, Collection
    from farandole.sudoku.grid import GridLike
    from farandole.sudoku.shape import Shape


class Bank:
    """A puzzle bank: a file of SQLite, or a PostgreSQL database by its URL.

    Without a place it is the file ``puzzles.bank`` in the user's data folder. A bank is made when
    the first puzzles are added; one of an older version is brought up to date when it is opened to
    be written to, in one transaction. ``timeout`` is how many seconds to wait for other writers:
    they take turns. Use it in ``with``, or :meth:`close` it.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Bank(f"{folder.name}/puzzles.bank") as bank:
    ...     report = bank.add(["53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ...                        ".6....28....419..5....8..79 from a textbook"])
    ...     print(report.added, [entry.clues for entry in bank.find(level="easy", text="textbook")])
    1 [30]
    >>> folder.cleanup()

    Raises :class:`~farandole.BankError` for a file that is no bank, is damaged, or comes from a
    newer version: it stays as it is; and where the folder of ``place`` lacks, as only that of the
    default place is made. Needs the extra ``bank``.
    """

    def __init__(
        self,
        place: str | os.PathLike[str] | None = None,
        *,
        read_only: bool = False,
        timeout: float = 30,
    ) -> None:
        self._database = Database(place, read_only=read_only, timeout=timeout)
        self._is_written = False
        try:
            self._is_ready = is_ready(self._database)
        except BaseException:
            self._database.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Bank({self.place!r})"

    def close(self) -> None:
        """Close all connections."""
        self._database.close()

    @property
    def place(self) -> str:
        """The path of the file, or the URL without its password."""
        return self._database.name

    # ---- the database ---------------------------------------------------------------------------

    def _to_write(self) -> Database:
        if not self._is_ready:
            if self._database.read_only:
                raise self._database.missing()
            bring_up(self._database)
            self._is_ready = True
        elif not self._is_written and self._database.is_sqlite and not self._database.read_only:
            self._database.make_file()  # a copy that was made keeps no log of its own yet
        self._is_written = True
        return self._database

    def _to_read(self) -> Database:
        if not self._is_ready:
            raise self._database.missing()
        return self._database

    @property
    def is_there(self) -> bool:
        """Whether there is a bank already: the first puzzles make it."""
        return self._is_ready

    # ---- adding ---------------------------------------------------------------------------------

    def add(
        self,
        puzzles: Puzzles,
        *,
        format: str | None = None,
        shape: Shape | None = None,
        **options: Unpack[ImportOptions],
    ) -> ImportReport:
        """Add puzzles, each of which is solved, rated, and kept unless it is there already.

        ``puzzles`` is text in any format, a :class:`Grid`, or a sequence of these, of
        :class:`~farandole.sudoku.formats.Record`, or of what
        :func:`~farandole.sudoku.many.items.items` yields. Puzzles that are equivalent are one: the
        first is kept as it is given. What comes later adds to it what it lacks: source, tags,
        title, and a rating of another profile. The options are those of
        :class:`~farandole.bank.ImportOptions`.
        """
        importer = Importer(self._to_write(), None, **options)
        return importer.run(items_of(puzzles, format=format, shape=shape))

    def add_file(
        self,
        path: str | os.PathLike[str],
        *,
        format: str | None = None,
        shape: Shape | None = None,
        **options: Unpack[ImportOptions],
    ) -> ImportReport:
        """Add the puzzles of a file, as :meth:`add` does; a name in ``.parquet`` is Parquet.

        The bank keeps a note of how far it got, by the contents of the file and all of these.
        So a run that was cut off goes on where it ended, and one that wasn't does nothing again.
        """
        state = file_state(path, format=format, shape=shape)
        importer = Importer(self._to_write(), state, **options)
        with open_items(path, format=format, shape=shape) as found:
            return importer.run(found)

    # ---- finding --------------------------------------------------------------------------------

    def find(
        self,
        query: Query | None = None,
        *,
        limit: int = 100,
        after: int | None = None,
        **properties: object,
    ) -> Page:
        """Return the first ``limit`` puzzles of a :class:`Query`, after the last of another page.

        The properties may be given by name. Puzzles come in the order in which they were added,
        those of a collection in its order. At ten million puzzles any mix takes some milliseconds.
        """
        wanted = _query(query, properties)
        limit = whole_number(limit, "limit", 1)
        after = -1 if after is None else whole_number(after, "after", 0, LARGEST_ID)
        with self._to_read().reading() as connection:
            search = Search(connection, wanted)
            if wanted.collection is not None:
                ids, last = in_collection(connection, search, wanted.collection, after, limit)
            else:
                ids = search.ids(after, limit)
                last = ids[-1] if len(ids) == limit else None
            return Page(tuple(entries(connection, ids)), last)

    def find_all(self, query: Query | None = None, **properties: object) -> Iterator[BankEntry]:
        """Yield all puzzles of a query, page by page; what is added meanwhile may be among them."""
        wanted = _query(query, properties)
        after: int | None = None
        while True:
            page = self.find(wanted, limit=1000, after=after)
            yield from page
            if page.after is None:
                return
            after = page.after

    def count(
        self, query: Query | None = None, *, most: int | None = MOST_COUNTED, **properties: object
    ) -> BankCount:
        """Return how many puzzles a query finds, counted up to ``most`` (None: all)."""
        wanted = _query(query, properties)
        if most is not None:
            most = whole_number(most, "most", 0)
        with self._to_read().reading() as connection:
            search = Search(connection, wanted)
            if wanted.collection is None:
                return search.count(most)
            enough = 1 << 40 if most is None else most + 1
            ids, _ = in_collection(connection, search, wanted.collection, -1, enough)
            is_more = most is not None and len(ids) > most
            return BankCount(most if is_more and most is not None else len(ids), is_more)

    def get(self, puzzle: int | GridLike) -> BankEntry:
        """Return a puzzle by its number, or by itself or any of its equivalents.

        Raises :class:`~farandole.BankError` (``bank.missing``) if the bank doesn't have it.
        """
        with self._to_read().reading() as connection:
            if isinstance(puzzle, int) and not isinstance(puzzle, bool):
                is_here = puzzles.c.id == puzzle if 0 < puzzle <= LARGEST_ID else sa.false()
                name: object = puzzle
            else:
                grid = as_grid(puzzle)  # type: ignore[arg-type]
                is_here = puzzles.c.key == key_of(grid)
                name = grid.line
            id = connection.execute(sa.select(puzzles.c.id).where(is_here)).scalar()
            found = [] if id is None else list(entries(connection, [id]))
        if not found:
            raise BankError(
                msg("the bank has no puzzle {name}", name=Quoted(name)), code="bank.missing"
            )
        return found[0]

    def __contains__(self, puzzle: object) -> bool:
        """Tell whether the bank has a puzzle or one of its equivalents."""
        try:
            self.get(puzzle)  # type: ignore[arg-type]
        except BankError as error:
            if error.code == "bank.missing":
                return False
            raise
        return True

    def __len__(self) -> int:
        return self.count(most=None).number

    # ---- tags, collections, results of play -----------------------------------------------------

    def tag(self, name: str, puzzles: Query | Iterable[int]) -> int:
        """Give puzzles a tag; return how many there are: those of a query, or by their numbers.

        A new tag has no comma in its name; one that an older version has made can be given still.
        """
        with self._to_write().writing() as connection:
            return marking.tag(connection, _name(name), puzzles)

    def untag(self, name: str, puzzles: Query | Iterable[int]) -> int:
        """Take a tag from puzzles; return how many there are."""
        with self._to_write().writing() as connection:
            return marking.untag(connection, _name(name), puzzles)

    def collect(
        self,
        name: str,
        puzzles: Query | Iterable[int],
        *,
        title: str | None = None,
        most: int | None = None,
    ) -> int:
        """Put puzzles at the end of a collection, at most so many; return how many are new in it.

        A collection is an ordered set of puzzles, for a booklet or a course; the first puzzle makes
        it. ``find(collection=name)`` gives it in its order.
        """
        if most is not None:
            most = whole_number(most, "most", 0)
        with self._to_write().writing() as connection:
            return marking.collect(connection, _name(name), puzzles, title, most)

    def uncollect(self, name: str, puzzles: Query | Iterable[int]) -> int:
        """Take puzzles out of a collection; return how many were in it."""
        with self._to_write().writing() as connection:
            return marking.uncollect(connection, _name(name), puzzles)

    def drop_collection(self, name: str) -> None:
        """Take away a collection; its puzzles stay in the bank."""
        with self._to_write().writing() as connection:
            marking.drop_collection(connection, _name(name))

    def collections(self) -> list[Collection]:
        """Return the collections, by name."""
        with self._to_read().reading() as connection:
            return marking.all_collections(connection)

    def record(self, attempt: Attempt) -> None:
        """Keep a result of play. The very same result is kept once, so it may be sent again."""
        with self._to_write().writing() as connection:
            marking.record(connection, attempt)

    def attempts(self, puzzle: int | None = None) -> list[Attempt]:
        """Return the results of play of a puzzle, or all, the oldest first."""
        with self._to_read().reading() as connection:
            return marking.all_attempts(connection, puzzle)

    # ---- all of it ------------------------------------------------------------------------------

    def stats(self, profile: Profile = HODOKU) -> Stats:
        """Return what is in the bank, counted; the ratings are those of a profile."""
        with self._to_read().reading() as connection:
            return stats(connection, profile)

    def export(
        self,
        path: str | os.PathLike[str],
        query: Query | None = None,
        *,
        format: str | None = None,
        split: str | Sequence[int] | None = None,
        seed: int = 0,
        replace: bool = False,
        progress: Callable[[int], object] | None = None,
        boards_lost: Callable[[int], object] | None = None,
    ) -> list[int]:
        """Write puzzles to a file, or to several with ``split``; return how many went to each.

        ``format`` is one of :data:`~farandole.bank.choices.EXPORTS`, by default the one that the
        ending of the name stands for. A split such as ``90/10`` goes by the canonical form and the
        ``seed``: the same puzzle goes to the same part, whatever else is there. The files appear
        once they are complete; what is there already is written over only with ``replace``. Lines
        have no room for boxes other than the plain ones, regions and rules: ``boards_lost`` is
        given the number of puzzles that were written without them, if there are any.
        """
        return export(
            self._to_read(),
            path,
            query or Query(),
            format=format,
            split=split,
            seed=seed,
            replace=replace,
            progress=progress,
            boards_lost=boards_lost,
        )

    def verify(
        self,
        *,
        ratings: bool = False,
        threads: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> VerifyReport:
        """Prove again what every row says, and what ``find`` looks at; with ``ratings`` these too.

        Nothing is changed.
        """
        with self._to_read().reading() as connection:
            verifier = Verifier(connection, ratings=ratings, threads=threads, progress=progress)
            with Stop():  # a puzzle that is solved half-way would look like a fault
                return verifier.run()

    def reindex(self) -> None:
        """Make all that ``find`` looks at anew, from the tables."""
        from farandole.bank.finding.indexing import rebuild

        with self._to_write().writing() as connection:
            rebuild(connection)

    def backup(
        self,
        target: str | os.PathLike[str],
        *,
        replace: bool = False,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        """Copy the bank to a file while it is in use; the file appears once it is whole.

        For a database of a server use its own means, such as ``pg_dump``.
        """
        copies.backup(self._to_read(), target, replace=replace, progress=progress)


def _query(query: Query | None, properties: Mapping[str, Any]) -> Query:
    if query is None:
        return Query(**properties)
    if properties:
        raise TypeError("a query, or properties by name, not both")
    return query


def _name(name: object) -> str:
    if not isinstance(name, str):
        raise ArgumentTypeError(
            msg("{name} must be a name, not {value}", name="name", value=Quoted(name))
        )
    return checked_text(name, "name").strip()


def restore(
    place: str | os.PathLike[str] | None,
    copy: str | os.PathLike[str],
    *,
    replace: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Path | None:
    """Put a copy that :meth:`Bank.backup` has made in the place of a bank.

    The copy is checked first. What stands there is renamed, with ``replace``, and its new place
    returned. Raises :class:`~farandole.BankError` if another program has the bank open.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Bank(f"{folder.name}/puzzles.bank") as bank:
    ...     report = bank.add(["1.....3..2.....4"])
    ...     bank.backup(f"{folder.name}/copy.bank")
    >>> restore(f"{folder.name}/puzzles.bank", f"{folder.name}/copy.bank", replace=True).name
    'puzzles.bank.before-1'
    >>> folder.cleanup()
    """
    database = Database(place)
    try:
        return copies.restore(database, copy, replace=replace, progress=progress)
    finally:
        database.close()
