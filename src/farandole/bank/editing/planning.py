"""Plans: collections with a date for each puzzle, of levels that rise through the week."""

from __future__ import annotations

from calendar import monthrange
from collections import Counter, defaultdict
from datetime import date, timedelta
from typing import TYPE_CHECKING

import numpy as np
import sqlalchemy as sa

from farandole.bank.order import ordered, scores_of
from farandole.bank.query import Query, checked_text
from farandole.bank.search import Search, collection_number, in_collection
from farandole.bank.tables import names
from farandole.bank.tables.schema import collection_items, collections
from farandole.bank.values import RANDOM, Dated
from farandole.errors import ArgumentError, BankError
from farandole.i18n import Listed, Message, Quoted, msg
from farandole.limits import known, moment, whole_number
from farandole.logic.techniques import LEVELS, level_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.bank.store import Bank

_DAYS = 7
_MOST_DAYS = 3660
_MOST_SEED = (1 << 64) - 1


def plan(
    bank: Bank,
    name: str,
    week: Sequence[str],
    start: date,
    *,
    days: int | None = None,
    query: Query | None = None,
    title: str = "",
    seed: int = 0,
) -> tuple[Dated, ...]:
    """Make a collection with a puzzle for each day, from ``start`` on, and mark it as published.

    ``week`` has the levels of the seven days from Monday to Sunday; ``days`` is how many days, by
    default to the end of the month. The puzzles match ``query``, have one solution, and are in no
    published collection; the ``seed`` selects them. Within a week, scores rise on days of the same
    level.

    >>> import tempfile
    >>> from datetime import date
    >>> from farandole import make_puzzle
    >>> from farandole.bank import Bank
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Bank(f"{folder.name}/puzzles.bank") as bank:
    ...     report = bank.add(make_puzzle(level="easy", seed=seed) for seed in range(3))
    ...     planned = bank.plan("days", ["easy"] * 7, date(2026, 12, 30))
    ...     [str(one.day) for one in planned], bank.count(unused=True).number
    (['2026-12-30', '2026-12-31'], 1)
    >>> folder.cleanup()

    Raises :class:`~farandole.BankError`, and changes nothing, if there is a collection of this name
    (``bank.exists``) or there are too few puzzles (``bank.missing``).
    """
    name = checked_text(name, "name").strip()
    levels = [known(level, "level", LEVELS) for level in week]
    if len(levels) != _DAYS:
        text = msg("a week has seven levels, from Monday to Sunday, not {count}", count=len(levels))
        raise ArgumentError(text)
    seed = whole_number(seed, "seed", 0, _MOST_SEED)
    if days is None:
        days = monthrange(start.year, start.month)[1] - start.day + 1
    days = whole_number(days, "days", 1, _MOST_DAYS)
    if start > date.max - timedelta(days):
        raise ArgumentError(msg("the plan ends after the year {year}", year=date.max.year))
    dates = [start + timedelta(day) for day in range(days)]
    with bank._writing() as connection:
        if names.number_of(connection, collections, name) is not None:
            text = msg("there is a collection {name} already", name=Quoted(name))
            raise BankError(text, code="bank.exists")
        planned = _planned(connection, query or Query(), levels, dates, seed)
        about = {"title": title, "created": moment(), "published": moment()}
        number = names.insert(connection, collections, name=name, **about)
        rows = [
            {"collection_id": number, "position": at, "puzzle_id": one.puzzle, "day": str(one.day)}
            for at, one in enumerate(planned, 1)
        ]
        connection.execute(collection_items.insert(), rows)
    return planned


def _planned(
    connection: sa.Connection, query: Query, week: Sequence[str], dates: Sequence[date], seed: int
) -> tuple[Dated, ...]:
    """Return a puzzle for each day. Raises BankError if there are too few."""
    needed = Counter(week[day.weekday()] for day in dates)
    found: dict[str, list[int]] = {}
    missing: list[Message] = []
    for level in (level for level in LEVELS if level in needed):
        ids = _unused(connection, query, level)
        found[level] = ordered(connection, ids, RANDOM, query, seed).tolist()
        if len(ids) < needed[level]:
            key = msg("{level} {count} of {all}", count=len(ids), all=needed[level])
            missing.append(key.having({"level": level_message(level)}))
    if missing:
        text = msg("too few unused puzzles: {missing}", missing=Listed(missing))
        raise BankError(text, code="bank.missing")
    by_week: defaultdict[tuple[int, int, str], list[date]] = defaultdict(list)
    for day in dates:
        by_week[(*day.isocalendar()[:2], week[day.weekday()])].append(day)
    planned = []
    for (_, _, level), days in by_week.items():
        ids = np.array([found[level].pop(0) for _ in days], np.int64)
        rising = ids[np.argsort(scores_of(connection, ids, query.profile), kind="stable")]
        planned += [Dated(day, id) for day, id in zip(days, rising.tolist(), strict=True)]
    return tuple(sorted(planned))


def _unused(connection: sa.Connection, query: Query, level: str) -> np.ndarray:
    """Return the puzzles of a level that match a query and were never published."""
    from dataclasses import replace

    wanted = replace(query, level=level, status="solved", unused=True)
    search = Search(connection, wanted)
    if query.collection is None:
        return np.concatenate([np.empty(0, np.int64), *search.arrays()])
    ids, _ = in_collection(connection, search, query.collection, -1, 1 << 40)
    return np.array(ids, np.int64)


def publish(bank: Bank, name: str) -> int:
    """Mark a collection as published: its puzzles are no longer unused. Returns their number."""
    name = checked_text(name, "name").strip()
    with bank._writing() as connection:
        number = collection_number(connection, name)
        mine = collections.c.id == number, collections.c.published == 0
        connection.execute(collections.update().where(*mine).values(published=moment()))
        count = sa.select(sa.func.count()).where(collection_items.c.collection_id == number)
        return int(connection.execute(count).scalar() or 0)


def calendar(bank: Bank, name: str) -> tuple[Dated, ...]:
    """Return the puzzles of a collection in order, with their dates (None without a plan)."""
    items = collection_items
    with bank._reading() as connection:
        number = collection_number(connection, checked_text(name, "name").strip())
        query = sa.select(items.c.day, items.c.puzzle_id).where(items.c.collection_id == number)
        rows = connection.execute(query.order_by(items.c.position)).all()
        return tuple(Dated(date.fromisoformat(day) if day else None, id) for day, id in rows)
