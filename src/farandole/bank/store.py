"""The bank: one object for all work with it. SQLAlchemy is imported when a bank is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from farandole._extras import needed
from farandole._lazy import Method
from farandole.bank.query import Query, query_of
from farandole.errors import BankError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection

    from farandole.bank.database.copies import backup as _backup
    from farandole.bank.database.verifying import verify as _verify
    from farandole.bank.editing.changing import edit as _edit
    from farandole.bank.editing.changing import rename_tag as _rename_tag
    from farandole.bank.editing.planning import calendar as _calendar
    from farandole.bank.editing.planning import plan as _plan
    from farandole.bank.editing.planning import publish as _publish
    from farandole.bank.editing.removing import last_import as _last_import
    from farandole.bank.editing.removing import remove as _remove
    from farandole.bank.exporting import export as _export
    from farandole.bank.importing import add as _add
    from farandole.bank.importing import add_file as _add_file
    from farandole.bank.marking import attempts as _attempts
    from farandole.bank.marking import collect as _collect
    from farandole.bank.marking import collections as _collections
    from farandole.bank.marking import drop_collection as _drop_collection
    from farandole.bank.marking import record as _record
    from farandole.bank.marking import tag as _tag
    from farandole.bank.marking import uncollect as _uncollect
    from farandole.bank.marking import untag as _untag
    from farandole.bank.people import people as _people
    from farandole.bank.rating import rate as _rate
    from farandole.bank.reading import get as _get
    from farandole.bank.search import count as _count
    from farandole.bank.search import find as _find
    from farandole.bank.stats import stats as _stats
    from farandole.bank.tables.indexing import reindex as _reindex
    from farandole.bank.values import BankEntry


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

    @property
    def is_there(self) -> bool:
        """Whether the bank exists already; adding the first puzzles creates it."""
        return self._is_ready

    def _reading(self) -> AbstractContextManager[Connection]:
        """Return a connection that sees one state of the bank and changes nothing."""
        if not self._is_ready:
            raise self._database.missing()
        return self._database.reading()

    def _writing(self) -> AbstractContextManager[Connection]:
        """Return a connection whose changes are committed at the end, all or none."""
        if not self._is_ready:
            if self._database.read_only:
                raise self._database.missing()
            from farandole.bank.database.opening import create

            create(self._database)
            self._is_ready = True
        elif not self._is_written and self._database.is_sqlite and not self._database.read_only:
            self._database.make_file()  # a restored copy has no log yet
        self._is_written = True
        return self._database.writing()

    def find_all(self, query: Query | None = None, **properties: object) -> Iterator[BankEntry]:
        """Yield all puzzles of a query, page by page; puzzles added meanwhile may be included."""
        search = query_of(query, properties)
        after: int | None = None
        while True:
            page = self.find(search, limit=1000, after=after)
            yield from page
            if page.after is None:
                return
            after = page.after

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

    if TYPE_CHECKING:
        add = _add
        add_file = _add_file
        find = _find
        count = _count
        get = _get
        edit = _edit
        remove = _remove
        last_import = _last_import
        tag = _tag
        rename_tag = _rename_tag
        untag = _untag
        collect = _collect
        plan = _plan
        publish = _publish
        calendar = _calendar
        uncollect = _uncollect
        drop_collection = _drop_collection
        collections = _collections
        record = _record
        attempts = _attempts
        stats = _stats
        people = _people
        rate = _rate
        export = _export
        verify = _verify
        reindex = _reindex
        backup = _backup
    else:
        add = Method("farandole.bank.importing", "add")
        add_file = Method("farandole.bank.importing", "add_file")
        find = Method("farandole.bank.search", "find")
        count = Method("farandole.bank.search", "count")
        get = Method("farandole.bank.reading", "get")
        edit = Method("farandole.bank.editing.changing", "edit")
        remove = Method("farandole.bank.editing.removing", "remove")
        last_import = Method("farandole.bank.editing.removing", "last_import")
        tag = Method("farandole.bank.marking", "tag")
        rename_tag = Method("farandole.bank.editing.changing", "rename_tag")
        untag = Method("farandole.bank.marking", "untag")
        collect = Method("farandole.bank.marking", "collect")
        plan = Method("farandole.bank.editing.planning", "plan")
        publish = Method("farandole.bank.editing.planning", "publish")
        calendar = Method("farandole.bank.editing.planning", "calendar")
        uncollect = Method("farandole.bank.marking", "uncollect")
        drop_collection = Method("farandole.bank.marking", "drop_collection")
        collections = Method("farandole.bank.marking", "collections")
        record = Method("farandole.bank.marking", "record")
        attempts = Method("farandole.bank.marking", "attempts")
        stats = Method("farandole.bank.stats", "stats")
        people = Method("farandole.bank.people", "people")
        rate = Method("farandole.bank.rating", "rate")
        export = Method("farandole.bank.exporting", "export")
        verify = Method("farandole.bank.database.verifying", "verify")
        reindex = Method("farandole.bank.tables.indexing", "reindex")
        backup = Method("farandole.bank.database.copies", "backup")
