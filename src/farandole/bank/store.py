"""The bank: one object for all work with it. SQLAlchemy is imported when a bank is opened."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from farandole._extras import needed
from farandole.bank.query import Query, checked_text
from farandole.bank.values import LARGEST_ID, MOST_COUNTED
from farandole.errors import BankError
from farandole.limits import Stop, whole_number
from farandole.logic.profile import HODOKU, Profile

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Any, Self, Unpack

    from farandole.bank.database.connection import Database
    from farandole.bank.sources import Puzzles
    from farandole.bank.values import (
        Attempt,
        BankCount,
        BankEntry,
        Collection,
        ImportOptions,
        ImportReport,
        Page,
        Stats,
        VerifyReport,
    )
    from farandole.sudoku.grid import GridLike
    from farandole.sudoku.shape import Shape


class Bank:
    """A puzzle bank: a SQLite file, or a PostgreSQL database named by its URL.

    The default place is the file ``puzzles.bank`` in the user's data folder. A bank is created when
    the first puzzles are added; one of an older version is upgraded when it is opened for writing,
    in one transaction. ``timeout`` is how many seconds to wait for other writers, which
    take turns. Use it in ``with``, or :meth:`close` it.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Bank(f"{folder.name}/puzzles.bank") as bank:
    ...     report = bank.add(["53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ...                        ".6....28....419..5....8..79 from a textbook"])
    ...     print(report.added, [entry.clues for entry in bank.find(level="easy", text="textbook")])
    1 [30]
    >>> folder.cleanup()

    Raises :class:`~farandole.BankError` for a file that isn't a bank, is damaged, or comes from a
    newer version (the file is not changed), and if the folder of ``place`` doesn't exist: only that
    of the default place is created. Needs the extra ``bank``.
    """

    def __init__(
        self,
        place: str | os.PathLike[str] | None = None,
        *,
        read_only: bool = False,
        timeout: float = 30,
    ) -> None:
        with needed("bank"):
            from farandole.bank.database.connection import Database
            from farandole.bank.database.opening import is_ready

        self._database = Database(place, read_only=read_only, timeout=timeout)
        self._is_written = False
        try:
            self._is_ready = is_ready(self._database)
        except BaseException:
            self._database.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
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
            from farandole.bank.database.opening import create

            create(self._database)
            self._is_ready = True
        elif not self._is_written and self._database.is_sqlite and not self._database.read_only:
            self._database.make_file()  # a restored copy has no log yet
        self._is_written = True
        return self._database

    def _to_read(self) -> Database:
        if not self._is_ready:
            raise self._database.missing()
        return self._database

    @property
    def is_there(self) -> bool:
        """Whether the bank exists already; adding the first puzzles creates it."""
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
        """Add puzzles: solve and rate each, and store those that are new.

        ``puzzles`` is text in any format, a :class:`Grid`, or a sequence of these, of
        :class:`~farandole.sudoku.formats.Record`, or of the items that
        :func:`~farandole.sudoku.many.items.items` yields. The first of several equivalent puzzles
        is stored as given; later ones only add source, tags, a missing title, and a rating of
        another profile. The options are those of :class:`~farandole.bank.ImportOptions`.
        """
        from farandole.bank.importing import Importer
        from farandole.bank.sources import items_of

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

        The bank records its progress by the contents of the file and the options. An interrupted
        run resumes when it is repeated; a complete one adds nothing.
        """
        from farandole.bank.importing import Importer
        from farandole.bank.sources import file_state, open_items

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

        The properties of the query may be given by name. Puzzles are in the order in which they
        were added, those of a collection in its order. Any mix takes some milliseconds at ten
        million puzzles.
        """
        from farandole.bank.search import find

        wanted = _query(query, properties)
        limit = whole_number(limit, "limit", 1)
        after = -1 if after is None else whole_number(after, "after", 0, LARGEST_ID)
        with self._to_read().reading() as connection:
            return find(connection, wanted, limit, after)

    def find_all(self, query: Query | None = None, **properties: object) -> Iterator[BankEntry]:
        """Yield all puzzles of a query, page by page; puzzles added meanwhile may be included."""
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
        from farandole.bank.search import count

        wanted = _query(query, properties)
        if most is not None:
            most = whole_number(most, "most", 0)
        with self._to_read().reading() as connection:
            return count(connection, wanted, most)

    def get(self, puzzle: int | GridLike) -> BankEntry:
        """Return a puzzle by its number, or by itself or any of its equivalents.

        Raises :class:`~farandole.BankError` (``bank.missing``) if the bank doesn't have it.
        """
        from farandole.bank.reading import get

        with self._to_read().reading() as connection:
            return get(connection, puzzle)

    def __contains__(self, puzzle: object) -> bool:
        """Return whether the bank has a puzzle or one of its equivalents."""
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
        """Tag the puzzles of a query, or those with these numbers; return how many there are.

        The name of a new tag contains no comma.
        """
        from farandole.bank.marking import tag

        with self._to_write().writing() as connection:
            return tag(connection, _name(name), puzzles)

    def untag(self, name: str, puzzles: Query | Iterable[int]) -> int:
        """Remove a tag from puzzles; return how many there are."""
        from farandole.bank.marking import untag

        with self._to_write().writing() as connection:
            return untag(connection, _name(name), puzzles)

    def collect(
        self,
        name: str,
        puzzles: Query | Iterable[int],
        *,
        title: str | None = None,
        most: int | None = None,
    ) -> int:
        """Append puzzles to a collection, at most ``most``; return how many are new in it.

        A collection is an ordered set of puzzles, for a booklet or a course; it is created with its
        first puzzle. ``find(collection=name)`` returns its puzzles in order.
        """
        from farandole.bank.marking import collect

        if most is not None:
            most = whole_number(most, "most", 0)
        with self._to_write().writing() as connection:
            return collect(connection, _name(name), puzzles, title, most)

    def uncollect(self, name: str, puzzles: Query | Iterable[int]) -> int:
        """Remove puzzles from a collection; return how many were in it."""
        from farandole.bank.marking import uncollect

        with self._to_write().writing() as connection:
            return uncollect(connection, _name(name), puzzles)

    def drop_collection(self, name: str) -> None:
        """Remove a collection; its puzzles stay in the bank."""
        from farandole.bank.marking import drop_collection

        with self._to_write().writing() as connection:
            drop_collection(connection, _name(name))

    def collections(self) -> list[Collection]:
        """Return the collections, sorted by name."""
        from farandole.bank.marking import all_collections

        with self._to_read().reading() as connection:
            return all_collections(connection)

    def record(self, attempt: Attempt) -> None:
        """Store a result of play; an identical one is stored once, so it may be sent again."""
        from farandole.bank.marking import record

        with self._to_write().writing() as connection:
            record(connection, attempt)

    def attempts(self, puzzle: int | None = None) -> list[Attempt]:
        """Return the results of play of a puzzle, or all, the oldest first."""
        from farandole.bank.marking import all_attempts

        with self._to_read().reading() as connection:
            return all_attempts(connection, puzzle)

    # ---- the whole bank -------------------------------------------------------------------------

    def stats(self, profile: Profile = HODOKU) -> Stats:
        """Return numbers of puzzles by property; ratings are those of a profile."""
        from farandole.bank.stats import stats

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
        """Write puzzles to a file, or to several with ``split``; return the number in each.

        ``format`` is one of :data:`~farandole.bank.values.EXPORTS`; the default depends on the
        ending of the name. A split such as ``90/10`` depends only on the canonical form and the
        ``seed``: the same puzzle is in the same part of every export. The files appear
        once they are complete; existing ones are overwritten only with ``replace``. Lines
        have no room for regions, rules, or boxes other than the standard ones: ``boards_lost``
        receives the number of puzzles that were written without them, if there are any.
        """
        from farandole.bank.exporting import export

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
        """Check every row and the index, with ``ratings`` the ratings too; change nothing."""
        from farandole.bank.database.verifying import Verifier

        with self._to_read().reading() as connection:
            verifier = Verifier(connection, ratings=ratings, threads=threads, progress=progress)
            with Stop():  # a puzzle that is half solved would look like a fault
                return verifier.run()

    def reindex(self) -> None:
        """Rebuild the index that ``find`` reads."""
        from farandole.bank.tables.indexing import rebuild

        with self._to_write().writing() as connection:
            rebuild(connection)

    def backup(
        self,
        target: str | os.PathLike[str],
        *,
        replace: bool = False,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        """Copy the bank to a file, while it is in use; the file appears once it is complete.

        To copy a database of a server, use a tool such as ``pg_dump``.
        """
        from farandole.bank.database import copies

        copies.backup(self._to_read(), target, replace=replace, progress=progress)


def _query(query: Query | None, properties: Mapping[str, Any]) -> Query:
    if query is None:
        return Query(**properties)
    if properties:
        raise TypeError("give a query or properties by name, not both")
    return query


def _name(name: str) -> str:
    return checked_text(name, "name").strip()


def restore(
    place: str | os.PathLike[str] | None,
    copy: str | os.PathLike[str],
    *,
    replace: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> Path | None:
    """Replace a bank by a copy that :meth:`Bank.backup` made.

    The copy is checked first. With ``replace`` an existing bank is renamed; its new path is
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
    from farandole.bank.database import copies
    from farandole.bank.database.connection import Database

    with closing(Database(place)) as database:
        return copies.restore(database, copy, replace=replace, progress=progress)
