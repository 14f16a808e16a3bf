"""Rows that are missing, or have values that no bank has written: their errors."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

from farandole.errors import BankError, FarandoleError
from farandole.i18n import Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import sqlalchemy as sa

SENSELESS = (FarandoleError, LookupError, TypeError, ValueError)
"""Errors from reading a row with invalid values."""


def no_puzzle(name: object) -> BankError:
    """Return the error for a puzzle that isn't in the bank."""
    text = msg("the bank has no puzzle {name}", name=Quoted(name))
    return BankError(text, code="bank.missing")


def damaged_puzzle(number: int) -> BankError:
    """Return the error for a puzzle whose rows are invalid."""
    text = msg("puzzle {number} is damaged; run 'farandole bank verify' for details", number=number)
    return BankError(text, code="bank.damaged")


def damaged_index() -> BankError:
    """Return the error for postings that are invalid."""
    text = msg(
        "the index of the bank is damaged; 'farandole bank verify' reports the faults, and "
        "with --reindex rebuilds it"
    )
    return BankError(text, code="bank.damaged")


def name_at(names: Sequence[str], number: int) -> str:
    """Return the name with a number, counted from 0.

    >>> name_at(["open", "solved"], 1)
    'solved'

    Raises :class:`LookupError` for any other number.
    """
    if number < 0:
        raise LookupError(number)
    return names[number]


def is_senseless(error: BaseException) -> bool:
    """Return whether an error comes from the values of a row, not from the database."""
    if isinstance(error, DBAPIError):  # for undecodable text sqlite3 gives no code
        return error.orig is not None and not hasattr(error.orig, "sqlite_errorcode")
    return isinstance(error, SENSELESS)


@contextmanager
def sensible(fault: BankError) -> Iterator[None]:
    """Raise an error of ours for rows with invalid values."""
    try:
        yield
    except (DBAPIError, *SENSELESS) as error:
        if isinstance(error, BankError) or not is_senseless(error):
            raise
        raise fault from None


def readable_rows(
    connection: sa.Connection,
    query: sa.Select[Any],
    column: sa.ColumnElement[int],
    numbers: Sequence[int],
) -> tuple[list[sa.Row[Any]], list[int]]:
    """Return the rows of some puzzles, and the puzzles whose rows can't be read."""
    try:
        return list(connection.execute(query.where(column.in_(numbers)).order_by(column))), []
    except (DBAPIError, *SENSELESS) as error:
        if connection.dialect.name != "sqlite" or not is_senseless(error):
            raise
    rows: list[sa.Row[Any]] = []
    unreadable = []
    for number in numbers:
        try:
            rows += connection.execute(query.where(column == number)).all()
        except (DBAPIError, *SENSELESS) as error:
            if not is_senseless(error):
                raise
            unreadable.append(number)
    return rows, unreadable
