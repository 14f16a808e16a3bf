"""Removing puzzles, by themselves or those of the last import."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.marking import chosen
from farandole.bank.query import Query
from farandole.bank.tables.additions import last_run
from farandole.bank.tables.keys import key_of
from farandole.bank.tables.postings import forget
from farandole.bank.tables.schema import imports, puzzles
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.bank.store import Bank

_PART = 500  # parameters of a statement


def remove(bank: Bank, selection: Query | Iterable[int | Grid]) -> int:
    """Remove the puzzles of a query, or these: numbers, or puzzles that are equivalent to them.

    Their ratings, tags, results of play and places in collections go with them. Returns how many
    were removed; a :class:`~farandole.Grid` that the bank doesn't have is passed over. Their
    numbers are never given again. Files added before are read again when they are added again.

    >>> import tempfile
    >>> from farandole.bank import Bank
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Bank(f"{folder.name}/puzzles.bank") as bank:
    ...     report = bank.add(["1.....3..2.....4"])
    ...     bank.remove([1]), bank.add(["1.....3..2.....4"]).added, [one.id for one in bank.find()]
    (1, 1, [2])
    >>> folder.cleanup()

    Raises :class:`~farandole.BankError` (``bank.missing``) for a number that isn't in the bank.
    """
    with bank._writing() as connection:
        wanted = selection if isinstance(selection, Query) else _named(connection, selection)
        removed = 0
        for ids in list(chosen(connection, wanted)):
            removed += len(ids)
            for at in range(0, len(ids), _PART):
                part = ids[at : at + _PART].tolist()
                connection.execute(puzzles.delete().where(puzzles.c.id.in_(part)))
            forget(connection, ids)
        if removed:
            connection.execute(imports.delete())
        return removed


def _named(connection: sa.Connection, puzzles: Iterable[int | Grid]) -> list[int]:
    """Return the numbers of some puzzles, each once."""
    named = list(puzzles)
    found = numbers_of(connection, [one for one in named if isinstance(one, Grid)])
    return [*dict.fromkeys([one for one in named if isinstance(one, int)] + found)]


def numbers_of(connection: sa.Connection, grids: Iterable[Grid]) -> list[int]:
    """Return the numbers of those of some puzzles that are in the bank."""
    keys = list(dict.fromkeys(map(key_of, grids)))
    numbers: list[int] = []
    for at in range(0, len(keys), _PART):
        query = sa.select(puzzles.c.id).where(puzzles.c.key.in_(keys[at : at + _PART]))
        numbers += connection.execute(query).scalars()
    return numbers


def last_import(bank: Bank) -> list[int]:
    """Return the numbers of the puzzles that the last import added and that are still there.

    ``bank.remove(bank.last_import())`` undoes it; tags, sources and ratings that it gave to puzzles
    which were there before stay.
    """
    with bank._reading() as connection:
        return last_run(connection)
