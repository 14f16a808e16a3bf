"""Entries of puzzles, read from the tables."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank import names
from farandole.bank.entries import BankEntry, BankRating
from farandole.bank.facts import symmetry_name
from farandole.bank.keys import unpack
from farandole.bank.rows import STATUSES, used_of
from farandole.bank.schema import (
    profiles,
    puzzle_sources,
    puzzle_tags,
    puzzles,
    ratings,
    shapes,
    sources,
    tags,
    texts,
)
from farandole.logic.many.result import OUTCOMES
from farandole.logic.techniques import LEVELS, TECHNIQUES
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

_READ = 1000


def entries(connection: sa.Connection, ids: Sequence[int]) -> Iterator[BankEntry]:
    """Yield the entries of some puzzles, in the order of their ids here."""
    reader = _Reader(connection)
    for at in range(0, len(ids), _READ):
        yield from reader.read(ids[at : at + _READ])


class _Reader:
    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._shapes = {
            number: Shape.parse(name) for number, name in connection.execute(sa.select(shapes))
        }
        self._profiles = {row.id: row for row in connection.execute(sa.select(profiles))}
        self._techniques = names.technique_names(connection)

    def read(self, ids: Sequence[int]) -> Iterator[BankEntry]:
        """Yield some entries."""
        wanted = list(dict.fromkeys(ids))
        query = sa.select(puzzles, texts.c.title, texts.c.notes).join_from(
            puzzles, texts, texts.c.puzzle_id == puzzles.c.id, isouter=True
        )
        rows = {
            row.id: row for row in self._connection.execute(query.where(puzzles.c.id.in_(wanted)))
        }
        rated = defaultdict(list)
        for row in self._connection.execute(
            sa.select(ratings)
            .where(ratings.c.puzzle_id.in_(wanted))
            .order_by(ratings.c.puzzle_id, ratings.c.profile_id)
        ):
            rated[row.puzzle_id].append(self._rating(row))
        named = self._named(puzzle_tags, tags, puzzle_tags.c.tag_id, wanted)
        found = self._named(puzzle_sources, sources, puzzle_sources.c.source_id, wanted)
        for id in ids:
            if id in rows:
                yield self._entry(rows[id], rated[id], named[id], found[id])

    def _entry(
        self,
        row: sa.Row[Any],
        rated: Sequence[BankRating],
        named: Sequence[str],
        found: Sequence[str],
    ) -> BankEntry:
        shape = self._shapes[row.shape_id]
        return BankEntry(
            row.id,
            Grid(row.given, shape),
            unpack(row.key),
            None if row.solution is None else Grid(row.solution, shape),
            STATUSES[row.status],
            row.clues,
            symmetry_name(row.symmetry),
            None if row.minimal is None else bool(row.minimal),
            row.created,
            row.title or "",
            row.notes or "",
            tuple(rated),
            tuple(named),
            tuple(found),
        )

    def _rating(self, row: sa.Row[Any]) -> BankRating:
        profile = self._profiles[row.profile_id]
        known = {number: TECHNIQUES[name] for number, name in self._techniques.items()}
        counts = [(known[one], times) for one, times in used_of(row.used) if one in known]
        return BankRating(
            profile.school,
            profile.version,
            OUTCOMES[row.outcome],
            LEVELS[row.level],
            row.score,
            known.get(row.hardest),
            tuple(sorted(counts, key=lambda pair: (pair[0].place, pair[0].number))),
        )

    def _named(
        self,
        table: sa.Table,
        parents: sa.Table,
        column: sa.ColumnElement[int],
        ids: Sequence[int],
    ) -> defaultdict[int, list[str]]:
        found: defaultdict[int, list[str]] = defaultdict(list)
        query = (
            sa.select(table.c.puzzle_id, parents.c.name)
            .join_from(table, parents, column == parents.c.id)
            .where(table.c.puzzle_id.in_(ids))
            .order_by(parents.c.name)
        )
        for id, name in self._connection.execute(query):
            found[id].append(name)
        return found
