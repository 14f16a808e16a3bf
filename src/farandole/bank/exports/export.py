"""Exports: puzzles of a query go to one file, or to several."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from farandole.bank.choices import BANK, PARQUET
from farandole.bank.database.connection import Database
from farandole.bank.database.files import there_already
from farandole.bank.database.opening import bring_up
from farandole.bank.exports.copying import Copier
from farandole.bank.exports.exporting import (
    Files,
    TextSink,
    format_of,
    is_board_lost,
    names_of,
    part_of,
    shares_of,
)
from farandole.bank.finding.reading import entries
from farandole.bank.marking import chosen
from farandole.limits import whole_number

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence

    import sqlalchemy as sa

    from farandole.bank.exports.exporting import Sink
    from farandole.bank.finding.entries import BankEntry
    from farandole.bank.finding.query import Query

_MOST_SEED = (1 << 64) - 1


class BankSink:
    """A bank of its own, in one file."""

    def __init__(self, path: Path, source: sa.Connection) -> None:
        self._path = path
        self._database = Database(path)
        with ExitStack() as stack:
            stack.callback(self._database.close)
            bring_up(self._database)
            target = stack.enter_context(self._database.writing())
            self._copier = Copier(source, target)
            self._stack = stack.pop_all()

    def put(self, entries: Sequence[BankEntry]) -> None:
        """Copy some puzzles."""
        self._copier.put([entry.id for entry in entries])

    def close(self) -> None:
        """End the file."""
        self._copier.finish()
        self._stack.close()
        with self._database.translated(), closing(sqlite3.connect(self._path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")


def export(
    database: Database,
    path: str | os.PathLike[str],
    query: Query,
    *,
    format: str | None,
    split: str | Sequence[int] | None,
    seed: int,
    replace: bool,
    progress: Callable[[int], object] | None,
    boards_lost: Callable[[int], object] | None,
) -> list[int]:
    """Write the puzzles of a query; return how many went to each file."""
    kind = format_of(path, format)
    shares = shares_of(split)
    seed = whole_number(seed, "seed", 0, _MOST_SEED)
    paths = names_of(Path(path), len(shares))
    for one in paths:
        if database.path is not None and one.exists() and one.samefile(database.path):
            raise there_already(one)
    counts = [0] * len(shares)
    lost = 0
    with database.reading() as connection:

        def make(part: Path) -> Sink:
            if kind == BANK:
                return BankSink(part, connection)
            if kind == PARQUET:
                from farandole.bank.exports.parquet import ParquetSink

                return ParquetSink(part, query.profile)
            return TextSink(part, kind, query.profile)

        files = Files(paths, make, replace=replace)
        try:
            for ids in chosen(connection, query):
                parts: list[list[BankEntry]] = [[] for _ in shares]
                for entry in entries(connection, ids.tolist()):
                    parts[part_of(entry, shares, seed)].append(entry)
                    lost += is_board_lost(entry, kind)
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
    if lost and boards_lost is not None:
        boards_lost(lost)
    return counts
