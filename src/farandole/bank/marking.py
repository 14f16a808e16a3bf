"""Tags, collections and results of play of the puzzles in a bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.query import Query, checked_text, new_tag
from farandole.bank.search import Search, collection_number, in_collection
from farandole.bank.tables import names, schema
from farandole.bank.tables.damage import no_puzzle
from farandole.bank.tables.postings import Changes
from farandole.bank.tables.rows import link
from farandole.bank.tables.schema import MOST_PUZZLES, Kind, WrongValue, collection_items
from farandole.bank.values import LARGEST_ID, Attempt, Collection
from farandole.errors import ArgumentError, BankError
from farandole.i18n import Quoted, msg
from farandole.limits import moment, whole_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from farandole.bank.store import Bank

_PART = 4096
_MANY = 1 << 40


def chosen(
    connection: sa.Connection, selection: Query | Iterable[int]
) -> Iterator[NDArray[np.int64]]:
    """Yield the numbers of puzzles, some thousand at a time.

    Raises :class:`~farandole.BankError` if a puzzle that is named by its number isn't there.
    """
    import numpy as np

    if isinstance(selection, Query):
        search = Search(connection, selection)
        if selection.collection is None:
            yield from search.arrays()
            return
        numbers, _ = in_collection(connection, search, selection.collection, -1, _MANY)
    else:
        numbers = [int(number) for number in selection]
        _check(connection, numbers)
    for at in range(0, len(numbers), _PART):
        yield np.array(numbers[at : at + _PART], np.int64)


def _check(connection: sa.Connection, numbers: list[int]) -> None:
    """Raise :class:`~farandole.BankError` for a puzzle that isn't there."""
    column = schema.puzzles.c.id
    for at in range(0, len(numbers), _PART):
        part = numbers[at : at + _PART]
        possible = [number for number in part if 0 < number < MOST_PUZZLES]
        there = set(connection.execute(sa.select(column).where(column.in_(possible))).scalars())
        for number in part:
            if number not in there:
                raise no_puzzle(number)


def tag(bank: Bank, name: str, puzzles: Query | Iterable[int]) -> int:
    """Tag the puzzles of a query, or those with these numbers; return how many there are.

    The name of a new tag contains no comma.
    """
    name = _name(name)
    with bank._writing() as connection:
        number = names.number_of(connection, schema.tags, name)
        if number is None:
            number = names.ensure(connection, schema.tags, new_tag(name))
        done = 0
        for ids in list(chosen(connection, puzzles)):
            changes = Changes()
            link(connection, schema.puzzle_tags, number, ids, changes)
            changes.write(connection)
            done += len(ids)
        return done


def untag(bank: Bank, name: str, puzzles: Query | Iterable[int]) -> int:
    """Remove a tag from puzzles; return how many there are."""
    name = _name(name)
    table = schema.puzzle_tags
    with bank._writing() as connection:
        number = names.number_of(connection, schema.tags, name)
        if number is None:
            raise BankError(msg("there is no tag {name}", name=Quoted(name)), code="bank.missing")
        done = 0
        for ids in list(chosen(connection, puzzles)):
            mine = table.c.tag_id == number, table.c.puzzle_id.in_(ids.tolist())
            connection.execute(table.delete().where(*mine))
            changes = Changes()
            changes.clear(Kind.TAG, 0, number, ids)
            changes.write(connection)
            done += len(ids)
        return done


def collect(
    bank: Bank,
    name: str,
    puzzles: Query | Iterable[int],
    *,
    title: str | None = None,
    most: int | None = None,
) -> int:
    """Append puzzles to a collection, at most ``most``; return how many are new in it.

    A collection is an ordered set of puzzles, for a booklet or a course; it is created with its
    first puzzle. ``find(collection=name)`` returns its puzzles in order.
    """
    name = _name(name)
    table = schema.collections
    if most is not None:
        most = whole_number(most, "most", 0)
    with bank._writing() as connection:
        number = names.number_of(connection, table, name)
        if number is None:
            number = names.ensure(connection, table, name, title=title or "", created=moment())
        elif title is not None:
            connection.execute(table.update().where(table.c.id == number).values(title=title))
        mine = collection_items.c.collection_id == number
        rows = connection.execute(sa.select(collection_items).where(mine))
        places = {row.puzzle_id: row.position for row in rows}
        last = max(places.values(), default=0)
        if not 0 <= last < MOST_PUZZLES:
            raise WrongValue(last)
        ids = [id for part in chosen(connection, puzzles) for id in part.tolist()]
        new = [id for id in dict.fromkeys(ids) if id not in places][:most]
        if new:
            added = [
                {"collection_id": number, "position": place, "puzzle_id": id}
                for place, id in enumerate(new, last + 1)
            ]
            connection.execute(collection_items.insert(), added)
        return len(new)


def uncollect(bank: Bank, name: str, puzzles: Query | Iterable[int]) -> int:
    """Remove puzzles from a collection; return how many were in it."""
    with bank._writing() as connection:
        number = collection_number(connection, _name(name))
        count = 0
        for ids in list(chosen(connection, puzzles)):
            mine = (
                collection_items.c.collection_id == number,
                collection_items.c.puzzle_id.in_(ids.tolist()),
            )
            count += connection.execute(collection_items.delete().where(*mine)).rowcount
        return count


def drop_collection(bank: Bank, name: str) -> None:
    """Remove a collection; its puzzles stay in the bank."""
    with bank._writing() as connection:
        number = collection_number(connection, _name(name))
        for column in (collection_items.c.collection_id, schema.collections.c.id):
            connection.execute(column.table.delete().where(column == number))


def collections(bank: Bank) -> list[Collection]:
    """Return the collections, sorted by name."""
    table, items = schema.collections, collection_items
    query = (
        sa.select(table.c.name, table.c.title, sa.func.count(items.c.puzzle_id), table.c.published)
        .join_from(table, items, items.c.collection_id == table.c.id, isouter=True)
        .group_by(table.c.id, table.c.name, table.c.title, table.c.published)
        .order_by(table.c.name)
    )
    with bank._reading() as connection:
        return [Collection(*row) for row in connection.execute(query)]


_ATTEMPT = ("player", "started", "seconds", "mistakes", "hints")


def record(bank: Bank, attempt: Attempt) -> None:
    """Store a result of play; an identical one is stored once, so it may be sent again.

    Raises :class:`~farandole.ArgumentError` for negative numbers.
    """
    for name in ("started", "mistakes", "hints"):
        whole_number(getattr(attempt, name), name, 0, LARGEST_ID)
    if not 0 <= attempt.seconds < _MANY:
        raise ArgumentError(msg("{seconds} is not a time in seconds", seconds=attempt.seconds))
    table = schema.attempts
    values = {name: getattr(attempt, name) for name in _ATTEMPT}
    values |= {"puzzle_id": attempt.puzzle, "finished": int(attempt.finished)}
    same = (table.c[name] == value for name, value in values.items())
    with bank._writing() as connection:
        _check(connection, [attempt.puzzle])
        if connection.execute(sa.select(table.c.id).where(*same).limit(1)).first() is None:
            connection.execute(table.insert().values(**values))


def attempts(bank: Bank, puzzle: int | None = None) -> list[Attempt]:
    """Return the results of play of a puzzle, or all, the oldest first."""
    table = schema.attempts
    query = sa.select(table).order_by(table.c.started, table.c.id)
    if puzzle is not None:
        if not 0 < puzzle <= LARGEST_ID:
            return []
        query = query.where(table.c.puzzle_id == puzzle)
    with bank._reading() as connection:
        return [
            Attempt(
                row.puzzle_id,
                finished=bool(row.finished),
                **{name: row._mapping[name] for name in _ATTEMPT},
            )
            for row in connection.execute(query)
        ]


def _name(name: str) -> str:
    return checked_text(name, "name").strip()
