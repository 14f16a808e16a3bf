"""Ratings on a scale: ER, EP and ED in tenths, as rows and in the index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import sqlalchemy as sa

from farandole.bank.tables import names
from farandole.bank.tables.schema import (
    Kind,
    WrongValue,
    insert_rows,
    profiles,
    ratings,
    version,
)
from farandole.logic.scale.scale import Scale, scale_of, technique_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from farandole.bank.tables.postings import Changes

ScaleRow: TypeAlias = tuple[int, int, int, int, str | None]
"""Outcome, ER, EP and ED in tenths, and the name of the hardest step."""

NUMBERS = {"er": Kind.ER, "ep": Kind.EP, "ed": Kind.ED}
"""The numbers of a scale, as :class:`~farandole.logic.ScaleRating` and queries have them."""

LATEST = "0005"
"""The revision of a bank with ratings on a scale: older programs would take them for others."""


def row_of(rated: tuple[int, int, int, int, int]) -> ScaleRow:
    """Return the row of a rating as the kernel has it."""
    return (*rated[:4], technique_of(rated[4]))


def scales_of(connection: sa.Connection) -> dict[int, Scale]:
    """Return the scales that this program knows by their numbers in a bank."""
    rows = connection.execute(sa.select(profiles.c.id, profiles.c.rules))
    return {number: scale for number, rules in rows if (scale := scale_of(rules))}


def numbers_of(row: sa.Row[Any]) -> tuple[int, int, int]:
    """Return ER, EP and ED of a row, in tenths.

    Raises :class:`~farandole.bank.tables.schema.WrongValue` for a row that can't have them.
    """
    ep, ed = row.used
    er: int = row.score
    if not 0 <= max(ep, ed) <= er <= 255:
        raise WrongValue(er)
    return er, ep, ed


def write_scale(
    connection: sa.Connection, number: int, rated: Mapping[int, ScaleRow], changes: Changes
) -> None:
    """Write the ratings of some puzzles that have none yet, on the scale of this number."""
    if not rated:
        return
    mark(connection)
    used = sorted({row[4] for row in rated.values() if row[4] is not None})
    known = dict(zip(used, names.ensure_techniques(connection, used), strict=True))
    rows = [
        (id, number, outcome, 0, er, None if name is None else known[name], bytes((ep, ed)))
        for id, (outcome, er, ep, ed, name) in rated.items()
    ]
    columns = ("puzzle_id", "profile_id", "outcome", "level", "score", "hardest", "used")
    insert_rows(connection, ratings, columns, rows)
    set_scale(changes, number, [(id, *row[1:4]) for id, row in rated.items()])


def mark(connection: sa.Connection) -> None:
    """Note in a bank with ratings on a scale that older programs can't read them."""
    if scales_of(connection):
        connection.execute(version.update().values(version_num=LATEST))


def set_scale(changes: Changes, number: int, rows: Sequence[tuple[int, int, int, int]]) -> None:
    """Index puzzles by their ratings on a scale: id, ER, EP, ED."""
    import numpy as np

    ids, *columns = np.array(rows, np.int64).T
    changes.set(Kind.RATED, number, 0, ids)
    for kind, values in zip(NUMBERS.values(), columns, strict=True):
        changes.values(kind, number, values, ids)
