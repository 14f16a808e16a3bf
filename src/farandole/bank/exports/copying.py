"""Puzzles of one bank, with all that is known of them, into another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.finding.indexing import rebuild
from farandole.bank.tables.schema import (
    profiles,
    puzzle_sources,
    puzzle_tags,
    puzzles,
    ratings,
    shapes,
    sources,
    tags,
    techniques,
    texts,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Copier:
    """Copies puzzles, with ratings, texts, tags and sources, into a bank that has none yet."""

    def __init__(self, source: sa.Connection, target: sa.Connection) -> None:
        self._source, self._target = source, target
        self._next = 1
        for table in (shapes, profiles, techniques, sources, tags):
            self._copy(table)

    def _copy(self, table: sa.Table) -> None:
        rows = [dict(row._mapping) for row in self._source.execute(sa.select(table))]
        if rows:
            self._target.execute(table.delete())
            self._target.execute(table.insert(), rows)

    def put(self, ids: Sequence[int]) -> None:
        """Copy some puzzles."""
        new = {id: number for number, id in enumerate(ids, self._next)}
        self._next += len(ids)
        self._insert(puzzles, "id", new)
        for table in (texts, ratings, puzzle_sources, puzzle_tags):
            self._insert(table, "puzzle_id", new)

    def _insert(self, table: sa.Table, column: str, new: dict[int, int]) -> None:
        rows: list[dict[str, Any]] = [
            dict(row._mapping)
            for row in self._source.execute(
                sa.select(table).where(table.c[column].in_(list(new))).order_by(table.c[column])
            )
        ]
        for row in rows:
            row[column] = new[row[column]]
        if rows:
            self._target.execute(table.insert(), rows)

    def finish(self) -> None:
        """Take out what nothing refers to, and have all found."""
        for table, users, column in (
            (sources, puzzle_sources, "source_id"),
            (tags, puzzle_tags, "tag_id"),
        ):
            used = sa.select(users.c[column])
            self._target.execute(table.delete().where(table.c.id.not_in(used)))
        rebuild(self._target)
