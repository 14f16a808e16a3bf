"""Which numbers each import gave: numbers are never given twice, and an import can be undone."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from farandole.bank.tables.damage import damaged_puzzle
from farandole.bank.tables.schema import MOST_PUZZLES, WrongValue, additions, puzzles
from farandole.limits import moment

BEFORE = 0
"""The run of puzzles whose import isn't known."""


def last_number(connection: sa.Connection) -> int:
    """Return the last number that was given to a puzzle, 0 if there is none.

    Raises :class:`~farandole.BankError` for a puzzle with an impossible number.
    """
    bounds = (sa.func.min, puzzles.c.id), (sa.func.max, puzzles.c.id), (sa.func.max, _LAST)
    first, last, given = (
        connection.execute(sa.select(bound(column))).scalar() for bound, column in bounds
    )
    for number in (first, last):
        if number is not None and not 0 < number < MOST_PUZZLES:
            raise damaged_puzzle(number)
    if given is not None and not 0 <= given < MOST_PUZZLES:
        raise WrongValue(given)
    return max(last or 0, given or 0)


_LAST = additions.c["last"]


def new_run(connection: sa.Connection) -> int:
    """Return the number of a new import, which is noted even if it adds nothing."""
    run = (connection.execute(sa.select(sa.func.max(additions.c.run))).scalar() or BEFORE) + 1
    last = last_number(connection)
    note(connection, run, last + 1, last)
    return int(run)


def note(connection: sa.Connection, run: int, first: int, last: int) -> None:
    """Note that an import has given some numbers."""
    row = connection.execute(
        sa.select(additions.c.id).where(additions.c.run == run, sa.literal(first) == _LAST + 1)
    ).scalar()
    if row is not None:
        connection.execute(additions.update().where(additions.c.id == row).values(last=last))
        return
    values = {"run": run, "first": first, "last": last, "added": moment()}
    connection.execute(additions.insert().values(**values))


def ranges(connection: sa.Connection) -> Sequence[tuple[int, int]]:
    """Return the numbers that were given, as pairs of the first and the last."""
    columns = additions.c.first, _LAST
    query = sa.select(*columns).order_by(*columns)
    return [(row[0], row[1]) for row in connection.execute(query)]


def last_run(connection: sa.Connection) -> list[int]:
    """Return the puzzles of the last import that are still there."""
    run = connection.execute(sa.select(sa.func.max(additions.c.run))).scalar() or BEFORE
    if run == BEFORE:
        return []
    mine = sa.select(puzzles.c.id).join(additions, puzzles.c.id.between(additions.c.first, _LAST))
    query = mine.where(additions.c.run == run).order_by(puzzles.c.id)
    return list(connection.execute(query).scalars())
