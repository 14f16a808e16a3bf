"""Entries of puzzles, read from the tables."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from farandole.bank.tables import names
from farandole.bank.tables.damage import (
    damaged_puzzle,
    name_at,
    no_puzzle,
    readable_rows,
    sensible,
)
from farandole.bank.tables.facts import symmetry_name
from farandole.bank.tables.keys import check_key, key_of
from farandole.bank.tables.rows import STATUSES, used_of
from farandole.bank.tables.scales import numbers_of, scales_of
from farandole.bank.tables.schema import (
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
from farandole.bank.values import LARGEST_ID, BankEntry, BankRating, Credit
from farandole.logic.many.result import OUTCOMES
from farandole.logic.scale.scale import ScaleRating
from farandole.logic.techniques import LEVELS, TECHNIQUES
from farandole.sudoku.grid import Grid, GridLike, on_usual_board
from farandole.sudoku.rules.written import rules_of_text
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from farandole.bank.store import Bank

_READ = 1000


def get(bank: Bank, puzzle: int | GridLike) -> BankEntry:
    """Return a puzzle by its number, or by itself or any of its equivalents.

    Raises :class:`~farandole.BankError` (``bank.missing``) if the bank doesn't have it.
    """
    if isinstance(puzzle, int):
        is_here = puzzles.c.id == puzzle if 0 < puzzle <= LARGEST_ID else sa.false()
        name: object = puzzle
    else:
        grid = on_usual_board(puzzle)
        is_here = puzzles.c.key == key_of(grid)
        name = grid.line
    with bank._reading() as connection:
        ids = connection.execute(sa.select(puzzles.c.id).where(is_here)).scalars().all()
        for entry in entries(connection, ids):
            return entry
    raise no_puzzle(name)


def entries(connection: sa.Connection, ids: Sequence[int]) -> Iterator[BankEntry]:
    """Yield the entries of some puzzles, in the order of the ids.

    Raises :class:`~farandole.BankError` (``bank.damaged``) for a row that is invalid or missing.
    """
    reader = _Reader(connection)
    for at in range(0, len(ids), _READ):
        yield from reader.read(ids[at : at + _READ])


class _Reader:
    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._names = {row.id: row.name for row in connection.execute(sa.select(shapes))}
        self._shapes: dict[int, Shape] = {}
        self._profiles = {row.id: row for row in connection.execute(sa.select(profiles))}
        self._scales = scales_of(connection)
        self._technique_names = {
            number: name for name, number in names.technique_numbers(connection).items()
        }
        self._techniques = {
            number: TECHNIQUES[name]
            for number, name in self._technique_names.items()
            if name in TECHNIQUES
        }

    def read(self, ids: Sequence[int]) -> Iterator[BankEntry]:
        """Yield some entries."""
        numbers = list(dict.fromkeys(ids))
        query = sa.select(puzzles, texts.c.title, texts.c.notes, texts.c.author).join_from(
            puzzles, texts, texts.c.puzzle_id == puzzles.c.id, isouter=True
        )
        rows = {row.id: row for row in self._rows(query, puzzles.c.id, numbers)}
        rated = defaultdict(list)
        for row in self._rows(sa.select(ratings), ratings.c.puzzle_id, numbers):
            rated[row.puzzle_id].append(row)
        for some in rated.values():
            some.sort(key=lambda row: row.profile_id)
        tagged = self._tags(numbers)
        links = self._credits(numbers)
        for id in ids:
            with sensible(damaged_puzzle(id)):
                entry = self._entry(rows[id], rated[id], tagged[id], links[id])
            yield entry

    def _rows(
        self, query: sa.Select[Any], column: sa.ColumnElement[int], ids: Sequence[int]
    ) -> list[sa.Row[Any]]:
        rows, unreadable = readable_rows(self._connection, query, column, ids)
        if unreadable:
            raise damaged_puzzle(unreadable[0])
        return rows

    def _shape(self, number: int) -> Shape:
        if number not in self._shapes:
            self._shapes[number] = Shape.parse(self._names[number])
        return self._shapes[number]

    def _entry(
        self,
        row: sa.Row[Any],
        rated: Sequence[sa.Row[Any]],
        tagged: Sequence[str],
        credits: Sequence[Credit],
    ) -> BankEntry:
        shape = self._shape(row.shape_id)
        grid = Grid(row.given, shape, rules_of_text(row.constraints or ""))
        check_key(row.key, grid)
        return BankEntry(
            row.id,
            grid,
            row.key,
            None if row.solution is None else Grid(row.solution, shape),
            name_at(STATUSES, row.status),
            row.clues,
            symmetry_name(row.symmetry),
            None if row.minimal is None else bool(row.minimal),
            row.created,
            row.title or "",
            row.notes or "",
            tuple(self._rating(one) for one in rated if one.profile_id not in self._scales),
            tuple(tagged),
            tuple(credit.name for credit in credits),
            row.author or "",
            tuple(credits),
            tuple(self._on_scale(one) for one in rated if one.profile_id in self._scales),
        )

    def _rating(self, row: sa.Row[Any]) -> BankRating:
        profile = self._profiles[row.profile_id]
        known = self._techniques
        counts = [(known[number], times) for number, times in used_of(row.used) if number in known]
        return BankRating(
            profile.school,
            profile.version,
            name_at(OUTCOMES, row.outcome),
            name_at(LEVELS, row.level),
            row.score,
            known.get(row.hardest),
            tuple(sorted(counts, key=lambda pair: (pair[0].place, pair[0].number))),
        )

    def _on_scale(self, row: sa.Row[Any]) -> ScaleRating:
        er, ep, ed = numbers_of(row)
        hardest = None if row.hardest is None else self._technique_names[row.hardest]
        outcome, scale = name_at(OUTCOMES, row.outcome), self._scales[row.profile_id]
        return ScaleRating(outcome, er / 10, ep / 10, ed / 10, hardest, scale)

    def _tags(self, ids: Sequence[int]) -> defaultdict[int, list[str]]:
        links = puzzle_tags
        names: defaultdict[int, list[str]] = defaultdict(list)
        query = (
            sa.select(links.c.puzzle_id, tags.c.name)
            .join_from(links, tags, links.c.tag_id == tags.c.id)
            .where(links.c.puzzle_id.in_(ids))
            .order_by(tags.c.name)
        )
        for id, name in self._connection.execute(query):
            names[id].append(name)
        return names

    def _credits(self, ids: Sequence[int]) -> defaultdict[int, list[Credit]]:
        links = puzzle_sources
        credits: defaultdict[int, list[Credit]] = defaultdict(list)
        query = (
            sa.select(links.c.puzzle_id, sources)
            .join_from(links, sources, links.c.source_id == sources.c.id)
            .where(links.c.puzzle_id.in_(ids))
            .order_by(sources.c.name)
        )
        for row in self._connection.execute(query):
            credit = Credit(row.name, row.author, row.licence, row.notes)
            credits[row.puzzle_id].append(credit)
        return credits
