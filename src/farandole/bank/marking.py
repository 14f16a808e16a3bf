"""Tags, collections and results of play of the puzzles in a bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.query import Query, new_tag
from farandole.bank.search import Search, collection_number, in_collection
from farandole.bank.tables import names
from farandole.bank.tables.damage import damaged_table, no_puzzle, text, whole
from farandole.bank.tables.postings import Changes
from farandole.bank.tables.rows import link
from farandole.bank.tables.schema import (
    MOST_PUZZLES,
    Kind,
    attempts,
    collection_items,
    collections,
    puzzle_tags,
    puzzles,
    tags,
)
from farandole.bank.values import LARGEST_ID, Attempt, Collection
from farandole.errors import BankError
from farandole.i18n import Quoted, msg
from farandole.limits import moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

_PART = 4096
_MANY = 1 << 40


def chosen(connection: sa.Connection, wanted: Query | Iterable[int]) -> Iterator[NDArray[np.int64]]:
    """Yield the numbers of puzzles, some thousand at a time.

    Raises :class:`~farandole.BankError` if a puzzle that is named by its number isn't there.
    """
    import numpy as np

    if isinstance(wanted, Query):
        search = Search(connection, wanted)
        if wanted.collection is not None:
            ids, _ = in_collection(connection, search, wanted.collection, -1, _MANY)
            found = np.array(ids, np.int64)
            yield from (found[at : at + _PART] for at in range(0, len(found), _PART))
            return
        yield from search.arrays()
        return
    numbers = [int(number) for number in wanted]
    for number in numbers:
        if not 0 < number < MOST_PUZZLES:
            raise no_puzzle(number)
    for at in range(0, len(numbers), _PART):
        part = numbers[at : at + _PART]
        there = set(
            connection.execute(sa.select(puzzles.c.id).where(puzzles.c.id.in_(part))).scalars()
        )
        missing = [number for number in part if number not in there]
        if missing:
            raise no_puzzle(missing[0])
        yield np.array(part, np.int64)


def tag(connection: sa.Connection, name: str, wanted: Query | Iterable[int]) -> int:
    """Tag puzzles; return how many there are."""
    number = names.number_of(connection, tags, name)
    if number is None:
        number = names.ensure(connection, tags, new_tag(name))
    done = 0
    for ids in list(chosen(connection, wanted)):
        changes = Changes()
        link(connection, puzzle_tags, number, ids, changes)
        changes.write(connection)
        done += len(ids)
    return done


def untag(connection: sa.Connection, name: str, wanted: Query | Iterable[int]) -> int:
    """Remove a tag from puzzles; return how many there are."""
    number = names.number_of(connection, tags, name)
    if number is None:
        raise BankError(msg("there is no tag {name}", name=Quoted(name)), code="bank.missing")
    done = 0
    for ids in list(chosen(connection, wanted)):
        changes = Changes()
        connection.execute(
            puzzle_tags.delete().where(
                puzzle_tags.c.tag_id == number, puzzle_tags.c.puzzle_id.in_(ids.tolist())
            )
        )
        changes.clear(Kind.TAG, 0, number, ids)
        changes.write(connection)
        done += len(ids)
    return done


def collect(
    connection: sa.Connection,
    name: str,
    wanted: Query | Iterable[int],
    title: str | None,
    most: int | None,
) -> int:
    """Put puzzles at the end of a collection; return how many are new in it."""
    number = names.number_of(connection, collections, name)
    if number is None:
        number = names.ensure(connection, collections, name, title=title or "", created=moment())
    elif title is not None:
        connection.execute(
            collections.update().where(collections.c.id == number).values(title=title)
        )
    mine = collection_items.c.collection_id == number
    there = set(connection.execute(sa.select(collection_items.c.puzzle_id).where(mine)).scalars())
    last = connection.execute(
        sa.select(sa.func.max(collection_items.c.position)).where(mine)
    ).scalar()
    place = 0 if last is None else last
    if not isinstance(place, int) or not 0 <= place < MOST_PUZZLES:
        raise damaged_table(collection_items)
    added = 0
    for ids in list(chosen(connection, wanted)):
        new = [id for id in dict.fromkeys(ids.tolist()) if id not in there]
        if most is not None:
            new = new[: most - added]
        if new:
            rows = [
                {"collection_id": number, "position": at, "puzzle_id": id}
                for at, id in enumerate(new, place + 1)
            ]
            connection.execute(collection_items.insert(), rows)
        there.update(new)
        place += len(new)
        added += len(new)
        if added == most:
            break
    return added


def uncollect(connection: sa.Connection, name: str, wanted: Query | Iterable[int]) -> int:
    """Take puzzles out of a collection; return how many were in it."""
    number = collection_number(connection, name)
    gone = 0
    for ids in list(chosen(connection, wanted)):
        result = connection.execute(
            collection_items.delete().where(
                collection_items.c.collection_id == number,
                collection_items.c.puzzle_id.in_(ids.tolist()),
            )
        )
        gone += result.rowcount
    return gone


def drop_collection(connection: sa.Connection, name: str) -> None:
    """Remove a collection; its puzzles stay."""
    number = collection_number(connection, name)
    connection.execute(collection_items.delete().where(collection_items.c.collection_id == number))
    connection.execute(collections.delete().where(collections.c.id == number))


def all_collections(connection: sa.Connection) -> list[Collection]:
    """Return the collections by name."""
    query = (
        sa.select(
            collections.c.name, collections.c.title, sa.func.count(collection_items.c.puzzle_id)
        )
        .join_from(
            collections,
            collection_items,
            collection_items.c.collection_id == collections.c.id,
            isouter=True,
        )
        .group_by(collections.c.id, collections.c.name, collections.c.title)
        .order_by(collections.c.name)
    )
    found = [Collection(*row) for row in connection.execute(query)]
    if not all(isinstance(text, str) for one in found for text in (one.name, one.title)):
        raise damaged_table(collections)
    return found


def record(connection: sa.Connection, attempt: Attempt) -> None:
    """Keep a result of play; one that is there already is one that was sent again."""
    list(chosen(connection, [attempt.puzzle]))
    values = {
        "puzzle_id": attempt.puzzle,
        "player": attempt.player,
        "started": attempt.started,
        "seconds": attempt.seconds,
        "mistakes": attempt.mistakes,
        "hints": attempt.hints,
        "finished": int(attempt.finished),
    }
    same = sa.and_(*(attempts.c[name] == value for name, value in values.items()))
    if connection.execute(sa.select(attempts.c.id).where(same).limit(1)).first() is None:
        connection.execute(attempts.insert().values(**values))


def all_attempts(connection: sa.Connection, puzzle: int | None) -> list[Attempt]:
    """Return the results of play of a puzzle, or all, the oldest first."""
    query = sa.select(attempts).order_by(attempts.c.started, attempts.c.id)
    if puzzle is not None:
        if not 0 < puzzle <= LARGEST_ID:
            return []
        query = query.where(attempts.c.puzzle_id == puzzle)
    try:
        return [
            Attempt(
                whole(row.puzzle_id),
                whole(row.started),
                float(row.seconds),
                whole(row.mistakes),
                whole(row.hints),
                bool(row.finished),
                text(row.player),
            )
            for row in connection.execute(query)
        ]
    except (TypeError, ValueError):
        raise damaged_table(attempts) from None
