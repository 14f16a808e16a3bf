"""PostgreSQL servers that can't be used: the error gives the reason, and never a password."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from farandole.bank import Bank
from farandole.i18n import describe, language
from tests.bank.samples import refused

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bank.conftest import Server


def error_of(place: str) -> str:
    """Return the error of a bank that can't be opened."""
    with refused("connection") as caught, Bank(place) as bank:
        bank.add(["1.....3..2.....4"])
    assert "secret" not in f"{caught.value}{describe(caught.value, language('zh'))}"
    return str(caught.value)


def test_no_server(tmp_path: Path) -> None:
    pytest.importorskip("psycopg", reason="psycopg isn't installed")
    place = "postgresql://me:secret@127.0.0.1:1/puzzles"
    start = "postgresql://me:***@127.0.0.1:1/puzzles: the database reports an error: connection "
    assert error_of(place).startswith(start)
    assert error_of(place.replace("postgresql", "postgres")) == error_of(place)
    assert error_of(f"{place}?password=secret") == error_of(place)
    assert str(tmp_path) in error_of(f"postgresql:///x?host={tmp_path}")
    assert "70000" in error_of("postgresql://127.0.0.1:70000/x")


def test_places_that_are_not_valid() -> None:
    for place in (
        *("mysql://me:secret@host/x?password=secret", "postgresql://u:secret@[::bad/x"),
        "http://x",
    ):
        hidden = place.replace("me:secret@", "...@").replace("u:secret@", "...@").partition("?")[0]
        assert error_of(place).startswith(f"{hidden} is not a valid place for a bank")


def test_a_server_without_the_database(postgresql: Server) -> None:
    place = postgresql.database()
    name = re.search(r"/(bank\d+)", place)
    assert name
    assert f"{name[1]}0" in error_of(place.replace(name[1], f"{name[1]}0"))
    assert "stranger" in error_of(re.sub(r"//.*?@", "//stranger:secret@", place))
