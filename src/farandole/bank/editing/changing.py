"""Changing the texts, the author and the source of puzzles, and the names of tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import sqlalchemy as sa

from farandole.bank.marking import chosen
from farandole.bank.query import Query, checked_text, new_tag
from farandole.bank.tables import names
from farandole.bank.tables.postings import Changes
from farandole.bank.tables.rows import describe, link
from farandole.bank.tables.schema import Kind, puzzle_sources, puzzle_tags, tags
from farandole.bank.tables.texts import LONGEST_NAME, LONGEST_NOTES, LONGEST_TITLE, clean
from farandole.bank.values import Credit
from farandole.errors import BankError
from farandole.i18n import Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.bank.store import Bank

_LONGEST = {"title": LONGEST_TITLE, "notes": LONGEST_NOTES, "author": LONGEST_NAME}


def edit(
    bank: Bank,
    puzzles: Query | Iterable[int],
    *,
    title: str | None = None,
    notes: str | None = None,
    author: str | None = None,
    source: str | None = None,
) -> int:
    """Set texts of puzzles; return how many there are.

    An empty text removes the present one, None keeps it. ``source`` replaces all sources of the
    puzzles. Texts are stored on one line: at most 1,000 characters of a title, 4,000 of notes.

    >>> import tempfile
    >>> from farandole.bank import Bank
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Bank(f"{folder.name}/puzzles.bank") as bank:
    ...     report = bank.add(["1.....3..2.....4"])
    ...     bank.edit([1], title="Small", author="Ann"), bank.get(1).title, bank.get(1).author
    (1, 'Small', 'Ann')
    >>> folder.cleanup()
    """
    given = {"title": title, "notes": notes, "author": author}
    wanted = {name: clean(text, _LONGEST[name]) for name, text in given.items() if text is not None}
    with bank._writing() as connection:
        done = 0
        for ids in list(chosen(connection, puzzles)):
            changes = Changes()
            if wanted:
                describe(connection, dict.fromkeys(ids.tolist(), wanted), changes, replace=True)
            changes.write(connection)
            if source is not None:
                _set_source(connection, clean(source, LONGEST_NAME), ids)
            done += len(ids)
        return done


def _set_source(connection: sa.Connection, name: str, ids: np.ndarray) -> None:
    column = puzzle_sources.c.puzzle_id
    mine = column.in_(ids.tolist())
    changes = Changes()
    for number, id in connection.execute(
        sa.select(puzzle_sources.c.source_id, column).where(mine)
    ).all():
        changes.clear(Kind.SOURCE, 0, number, np.array([id], np.int64))
    connection.execute(puzzle_sources.delete().where(mine))
    if name:
        link(
            connection, puzzle_sources, names.source_number(connection, Credit(name)), ids, changes
        )
    changes.write(connection)


def rename_tag(bank: Bank, name: str, new: str) -> int:
    """Rename a tag; if there is one of the new name, the two become one.

    Returns how many puzzles have the tag then.
    """
    name, new = checked_text(name, "name").strip(), new_tag(new)
    links = puzzle_tags
    with bank._writing() as connection:
        number = names.number_of(connection, tags, name)
        if number is None:
            raise BankError(msg("there is no tag {name}", name=Quoted(name)), code="bank.missing")
        other = names.number_of(connection, tags, new)
        if other is None:
            connection.execute(tags.update().where(tags.c.id == number).values(name=new))
        elif other != number:
            query = sa.select(links.c.puzzle_id).where(links.c.tag_id == number)
            ids = np.array(connection.execute(query).scalars().all(), np.int64)
            changes = Changes()
            link(connection, links, other, ids, changes)
            changes.clear(Kind.TAG, 0, number, ids)
            changes.write(connection)
            connection.execute(links.delete().where(links.c.tag_id == number))
            connection.execute(tags.delete().where(tags.c.id == number))
        count = sa.select(sa.func.count()).where(links.c.tag_id == (other or number))
        return int(connection.execute(count).scalar() or 0)
