"""Puzzles that the tests of the bank share, and their helpers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from os import PathLike

import pytest

from farandole import BankError

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""An easy puzzle."""

Q = "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9"
"""An unfair one."""

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MANY = "." * 81
NONE = "11" + "." * 79


def swapped(puzzle: str) -> str:
    """Return an equivalent: rows for columns, digits the other way round."""
    turned = "".join(puzzle[column * 9 + row] for row in range(9) for column in range(9))
    return turned.translate(str.maketrans("123456789", "987654321"))


@contextmanager
def refused(code: str, match: str | None = None) -> Iterator[pytest.ExceptionInfo[BankError]]:
    """Expect an error of the bank with this code and text."""
    with pytest.raises(BankError, match=match) as caught:
        yield caught
    assert caught.value.code == f"bank.{code}"


def alter(file: str | PathLike[str], statement: str) -> None:
    """Change a bank behind its back."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(statement)
