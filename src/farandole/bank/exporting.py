"""Exports: puzzles of a query go to files of lines, tables, JSON, Parquet, or to another bank."""

from __future__ import annotations

import os
import sqlite3
from bisect import bisect_right
from contextlib import ExitStack, closing, suppress
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import sqlalchemy as sa

from farandole._extras import needed
from farandole.bank.database.connection import Database
from farandole.bank.database.files import place_of, there_already
from farandole.bank.database.opening import create
from farandole.bank.exchange.text import COLUMNS, columns, text_of
from farandole.bank.marking import chosen
from farandole.bank.query import Query
from farandole.bank.reading import entries
from farandole.bank.tables import schema
from farandole.bank.tables.additions import note
from farandole.bank.tables.indexing import rebuild
from farandole.bank.tables.keys import board_name
from farandole.bank.values import BANK, CSV, EXPORTS, JSON, LINE, PARQUET, BankEntry
from farandole.errors import ArgumentError
from farandole.i18n import Quoted, msg
from farandole.limits import known, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from farandole.bank.store import Bank

    Sink: TypeAlias = "TextSink | ParquetSink | BankSink"

_ENDINGS = {
    ".csv": CSV,
    ".json": JSON,
    ".jsonl": JSON,
    ".parquet": PARQUET,
    ".bank": BANK,
    ".sqlite": BANK,
    ".db": BANK,
}
_MOST_SEED = (1 << 64) - 1


class TextSink:
    """A file of text."""

    def __init__(self, path: Path, format: str, query: Query) -> None:
        self._stream = open(path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115
        head, self._write = text_of(format, query)
        self._stream.write(head)

    def put(self, entries: Sequence[BankEntry]) -> None:
        """Write some puzzles."""
        self._stream.write("".join(map(self._write, entries)))

    def close(self) -> None:
        """Complete the file."""
        self._stream.close()


class ParquetSink:
    """A Parquet file. Needs the extra ``parquet``."""

    def __init__(self, path: Path, query: Query) -> None:
        with needed("parquet"):
            import pyarrow
            from pyarrow import parquet

        kinds = dict.fromkeys(("id", "clues", "score", "minimal"), pyarrow.int64())
        kinds |= dict.fromkeys(("er", "ep", "ed"), pyarrow.float64())
        self._schema: Any = pyarrow.schema(
            [(name, kinds.get(name, pyarrow.string())) for name in COLUMNS]
        )
        self._query = query
        self._writer: Any = parquet.ParquetWriter(str(path), self._schema)

    def put(self, entries: Sequence[BankEntry]) -> None:
        """Write some puzzles."""
        import pyarrow

        rows = [columns(entry, self._query) for entry in entries]
        self._writer.write_table(pyarrow.Table.from_pylist(rows, schema=self._schema))

    def close(self) -> None:
        """Complete the file."""
        self._writer.close()


class BankSink:
    """A bank in a new file, with ratings, texts, tags and sources of the puzzles."""

    def __init__(self, path: Path, source: sa.Connection) -> None:
        self._path = path
        self._source = source
        self._next = 1
        self._database = Database(path)
        with ExitStack() as stack:
            stack.callback(self._database.close)
            create(self._database)
            self._target = stack.enter_context(self._database.writing())
            for table in (
                *(schema.shapes, schema.profiles, schema.techniques),
                *(schema.sources, schema.tags),
            ):
                self._copy(sa.select(table), table)
            self._stack = stack.pop_all()

    def put(self, entries: Sequence[BankEntry]) -> None:
        """Copy some puzzles, which are numbered from 1."""
        new = {entry.id: number for number, entry in enumerate(entries, self._next)}
        self._next += len(new)
        tables = schema.texts, schema.ratings, schema.puzzle_sources, schema.puzzle_tags
        for column in (schema.puzzles.c.id, *(table.c.puzzle_id for table in tables)):
            query = sa.select(column.table).where(column.in_(list(new))).order_by(column)
            self._copy(query, column.table, column.name, new)

    def _copy(
        self,
        query: sa.Select[Any],
        table: sa.Table,
        column: str = "",
        new: Mapping[int, int] | None = None,
    ) -> None:
        """Copy the rows of a query; those of puzzles get their new numbers."""
        rows = [dict(row._mapping) for row in self._source.execute(query)]
        if new is not None:
            for row in rows:
                row[column] = new[row[column]]
        if rows:
            self._target.execute(sa.insert(table), rows)

    def close(self) -> None:
        """Complete the file: remove unused sources and tags, and index the puzzles."""
        for table, used in (
            (schema.sources, schema.puzzle_sources.c.source_id),
            (schema.tags, schema.puzzle_tags.c.tag_id),
        ):
            self._target.execute(table.delete().where(table.c.id.not_in(sa.select(used))))
        note(self._target, 1, 1, self._next - 1)
        rebuild(self._target)
        self._stack.close()
        with self._database.translated(), closing(sqlite3.connect(self._path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")


def format_of(path: str | os.PathLike[str], format: str | None) -> str:
    """Return the format that is named, or else that of the file's ending."""
    if format is not None:
        return known(format, "format", EXPORTS)
    return _ENDINGS.get(Path(path).suffix.lower(), LINE)


def shares_of(split: str | Sequence[int] | None) -> tuple[int, ...]:
    """Return the shares of a split such as 90/10.

    Raises :class:`~farandole.ArgumentError` for anything else.

    >>> shares_of("90/10"), shares_of(None)
    ((90, 10), (1,))
    """
    if split is None:
        return (1,)
    parts = split.split("/") if isinstance(split, str) else split
    try:
        numbers = [int(part) if isinstance(part, str) else part for part in parts]
    except ValueError:
        numbers = []
    if len(numbers) < 2:
        text = msg("{found} is not a valid split (write shares such as 90/10)", found=Quoted(split))
        raise ArgumentError(text, code="argument.choice")
    return tuple(whole_number(number, "share", 1, 1_000_000) for number in numbers)


def part_of(entry: BankEntry, shares: Sequence[int], seed: int) -> int:
    """Return the part of a puzzle; it depends on the canonical form only."""
    if len(shares) == 1:
        return 0
    text = entry.key
    if not entry.grid.constraints:
        form = entry.canonical
        text = f"{board_name(form.shape)}|{form.line}".encode()
    digest = blake2b(text, digest_size=8, key=seed.to_bytes(8, "little")).digest()
    place = int.from_bytes(digest, "little") % sum(shares)
    return bisect_right(list(accumulate(shares)), place)


def names_of(path: Path, parts: int) -> list[Path]:
    """Return a name for each part: ``bank.csv`` gives ``bank-1.csv``, ``bank-2.csv``."""
    if parts == 1 or not path.name:
        return [path]
    return [path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(1, parts + 1)]


class Files:
    """Files that are written under temporary names, and renamed once all are complete."""

    def __init__(
        self, paths: Sequence[Path], make: Callable[[Path], Sink], *, replace: bool
    ) -> None:
        self._places = [place_of(path, replace=replace) for path in paths]
        self._parts = [
            place.with_name(f"{place.name}.{os.getpid()}.part") for place in self._places
        ]
        with ExitStack() as stack:
            stack.callback(self.abandon)
            self.sinks = [make(part) for part in self._parts]
            stack.pop_all()

    def finish(self) -> None:
        """Complete the files and rename them."""
        for sink in self.sinks:
            sink.close()
        for part, place in zip(self._parts, self._places, strict=True):
            os.replace(part, place)

    def abandon(self) -> None:
        """Remove the temporary files."""
        for sink in getattr(self, "sinks", ()):
            with suppress(Exception):
                sink.close()
        for part in self._parts:
            for ending in ("", "-wal", "-shm", "-journal"):
                with suppress(OSError):
                    os.unlink(f"{part}{ending}")


def export(
    bank: Bank,
    path: str | os.PathLike[str],
    query: Query | None = None,
    *,
    format: str | None = None,
    split: str | Sequence[int] | None = None,
    seed: int = 0,
    replace: bool = False,
    progress: Callable[[int], object] | None = None,
) -> list[int]:
    """Write puzzles to a file, or to several with ``split``; return the number in each.

    ``format`` is one of :data:`~farandole.bank.values.EXPORTS`; the default depends on the
    ending of the name. A split such as ``90/10`` depends only on the canonical form and the
    ``seed``: the same puzzle is in the same part of every export. The files appear
    once they are complete; existing ones are overwritten only with ``replace``.

    Raises :class:`~farandole.FormatError` for a puzzle with regions, rules, or boxes other than the
    standard ones, which lines can't hold.
    """
    query = query or Query()
    kind = format_of(path, format)
    shares = shares_of(split)
    seed = whole_number(seed, "seed", 0, _MOST_SEED)
    paths = names_of(Path(path), len(shares))
    for item in paths:
        if bank._database.is_file(item):
            raise there_already(item)
    counts = [0] * len(shares)
    with bank._reading() as connection:

        def make(part: Path) -> Sink:
            if kind == BANK:
                return BankSink(part, connection)
            if kind == PARQUET:
                return ParquetSink(part, query)
            return TextSink(part, kind, query)

        files = Files(paths, make, replace=replace)
        try:
            for ids in chosen(connection, query):
                parts: list[list[BankEntry]] = [[] for _ in shares]
                for entry in entries(connection, ids.tolist()):
                    parts[part_of(entry, shares, seed)].append(entry)
                for number, some in enumerate(parts):
                    if some:
                        files.sinks[number].put(some)
                        counts[number] += len(some)
                if progress is not None:
                    progress(sum(counts))
            files.finish()
        except BaseException:
            files.abandon()
            raise
    return counts
