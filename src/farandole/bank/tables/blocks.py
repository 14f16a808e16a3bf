"""Which blocks of puzzles there are: never more are looked at, whatever numbers rows have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.tables.damage import damaged_index, damaged_puzzle
from farandole.bank.tables.schema import BLOCK, MOST_PUZZLES, Kind, postings, puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator


def last_number(connection: sa.Connection) -> int:
    """Return the number of the last puzzle, 0 if there is none.

    Raises :class:`~farandole.BankError` for a puzzle whose number can't be.
    """
    first, last = (
        connection.execute(sa.select(bound(puzzles.c.id))).scalar()
        for bound in (sa.func.min, sa.func.max)
    )
    if first is not None and first < 1:
        raise damaged_puzzle(first)
    if last is not None and last >= MOST_PUZZLES:
        raise damaged_puzzle(last)
    return int(last or 0)


def blocks_of(connection: sa.Connection) -> Iterator[int]:
    """Yield the blocks of the puzzles whose numbers can be, in order."""
    end = 0
    while True:
        id = connection.execute(
            sa.select(sa.func.min(puzzles.c.id)).where(
                puzzles.c.id >= end, puzzles.c.id < MOST_PUZZLES
            )
        ).scalar()
        if id is None:
            return
        yield id // BLOCK
        end = (id // BLOCK + 1) * BLOCK


def blocks_with(connection: sa.Connection) -> list[int]:
    """Return the blocks that find looks at, in order.

    Raises :class:`~farandole.BankError` for a block that can't be.
    """
    query = sa.select(postings.c.block).where(
        postings.c.kind == int(Kind.ALL), postings.c.scope == 0, postings.c.value == 0
    )
    found = list(connection.execute(query.order_by(postings.c.block)).scalars())
    if not all(map(is_block, found)):
        raise damaged_index()
    return found


def is_block(block: object) -> bool:
    """Tell whether a number of a row is that of a block."""
    return isinstance(block, int) and 0 <= block < MOST_PUZZLES // BLOCK
