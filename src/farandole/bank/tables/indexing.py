"""Rebuilding the bitmaps of puzzles from the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from farandole.bank.tables.additions import last_number
from farandole.bank.tables.damage import damaged_index, sensible
from farandole.bank.tables.postings import Changes, blocks_of
from farandole.bank.tables.rows import DESCRIBED, set_grams, set_ratings, set_rules, used_of
from farandole.bank.tables.scales import mark, numbers_of, scales_of, set_scale
from farandole.bank.tables.schema import (
    BLOCK,
    METADATA,
    Kind,
    postings,
    puzzle_sources,
    puzzle_tags,
    puzzles,
    ratings,
    texts,
)
from farandole.sudoku.rules.written import rules_of_text

if TYPE_CHECKING:
    from farandole.bank.store import Bank


def reindex(bank: Bank) -> None:
    """Rebuild the index that ``find`` reads."""
    with bank._writing() as connection:
        rebuild(connection)


def rebuild(connection: sa.Connection) -> None:
    """Rebuild all postings: about ten seconds for a million puzzles.

    Raises :class:`~farandole.BankError` for a puzzle with an impossible number.
    """
    last_number(connection)
    for table in METADATA.sorted_tables:
        for index in table.indexes:
            index.create(connection, checkfirst=True)
    connection.execute(postings.delete())
    for block in blocks_of(connection):
        changes = block_of(connection, block)
        changes.write(connection)
    mark(connection)


def block_of(connection: sa.Connection, block: int) -> Changes:
    """Return the bits of a block as the tables have them.

    Raises :class:`~farandole.BankError` (``bank.damaged``) for rows with impossible values.
    """
    with sensible(damaged_index()):
        return _bits_of(connection, block)


def _bits_of(connection: sa.Connection, block: int) -> Changes:
    import numpy as np

    changes = Changes()

    def rows(table: sa.Table, *columns: str, key: str = "puzzle_id") -> list[Any]:
        selection = [table.c[name] for name in columns]
        query = sa.select(*selection).where(
            table.c[key] >= block * BLOCK, table.c[key] < (block + 1) * BLOCK
        )
        return list(connection.execute(query))

    found = rows(
        puzzles, "id", "shape_id", "status", "clues", "symmetry", "minimal", "constraints", key="id"
    )
    ids = np.array([row.id for row in found], np.int64)
    changes.set(Kind.ALL, 0, 0, ids)
    for kind, name in (
        (Kind.STATUS, "status"),
        (Kind.SHAPE, "shape_id"),
        (Kind.CLUES, "clues"),
        (Kind.SYMMETRY, "symmetry"),
    ):
        values = np.array([getattr(row, name) for row in found], np.int64)
        changes.values(kind, 0, values, ids)
    changes.set(Kind.MINIMAL, 0, 1, ids[np.array([row.minimal == 1 for row in found], bool)])
    ruled = [row for row in found if row.constraints]
    set_rules(changes, ((row.id, rules_of_text(row.constraints)) for row in ruled))
    for table, name, kind in (
        (puzzle_sources, "source_id", Kind.SOURCE),
        (puzzle_tags, "tag_id", Kind.TAG),
    ):
        linked = np.array([tuple(row) for row in rows(table, name, "puzzle_id")], np.int64)
        if len(linked):
            changes.values(kind, 0, linked[:, 0], linked[:, 1])
    described = rows(texts, "puzzle_id", *DESCRIBED)
    set_grams(changes.set, [(id, text) for id, *its_texts in described for text in its_texts])
    rated = rows(ratings, "puzzle_id", "profile_id", "level", "score", "hardest", "used")
    scales = scales_of(connection)
    for profile in sorted({row.profile_id for row in rated}):
        mine = [row for row in rated if row.profile_id == profile]
        if profile in scales:
            set_scale(changes, profile, [(row.puzzle_id, *numbers_of(row)) for row in mine])
            continue
        used_by: dict[int, list[int]] = {}
        for row in mine:
            for technique, _ in used_of(row.used):
                used_by.setdefault(technique, []).append(row.puzzle_id)
        found = [(row.puzzle_id, row.level, row.score, row.hardest) for row in mine]
        rated_ids, levels, scores, hardest = zip(*found, strict=True)
        set_ratings(changes, profile, (rated_ids, levels, scores, hardest), used_by)
    return changes
