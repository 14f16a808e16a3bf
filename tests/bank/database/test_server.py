"""What is said of PostgreSQL servers that can't be used."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from farandole.bank import Bank
from farandole.errors import BankError
from farandole.i18n import describe, language

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("psycopg", reason="psycopg isn't installed")


def said(place: str) -> str:
    """Return what is said of a bank that can't be opened, and see to it that it is translated."""
    with pytest.raises(BankError) as caught, Bank(place) as bank:
        bank.add(["1.....3..2.....4"])
    assert caught.value.code == "bank.connection"
    chinese = describe(caught.value, language("zh"))
    assert re.search("[\u4e00-\u9fff]", chinese)
    assert "secret" not in f"{caught.value}{chinese}"
    return str(caught.value)


def test_nobody_answers(tmp_path: Path) -> None:
    place = "postgresql://me:secret@127.0.0.1:1/puzzles"
    why = "no server answers at 127.0.0.1:1: does it run, and are host and port right?"
    assert said(place) == f"postgresql://me:***@127.0.0.1:1/puzzles: {why}"
    assert said(place.replace("postgresql", "postgres")) == said(place)
    assert said(f"{place}?password=secret") == said(place)
    assert f"no server answers at {tmp_path}" in said(f"postgresql:///x?host={tmp_path}")


def test_what_is_no_place() -> None:
    assert "70000 is no port" in said("postgresql://127.0.0.1:70000/x")
    assert said("postgresql://u:secret@[::bad/x") == (
        "postgresql://...@[::bad/x: no URL of a database"
    )
    assert said("mysql://me:secret@host/x?password=secret").startswith("mysql://...@host/x: a bank")


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("failed to resolve host 'h'", "no host is called h: check how it is written"),
        ("FATAL:  password authentication failed", "the server at h:5432 refuses me: the password"),
        ("fe_sendauth: no password supplied", "PGPASSWORD, or keep it in ~/.pgpass"),
        ("connection timeout expired", "doesn't answer in time"),
        ("FATAL: no pg_hba.conf entry", "doesn't let me into puzzles"),
    ],
)
def test_what_a_server_says(reason: str, why: str) -> None:
    sa = pytest.importorskip("sqlalchemy")
    from farandole.bank.database.server import unusable

    message = unusable(sa.make_url("postgresql://me:secret@h/puzzles"), reason)
    assert why in str(message)
    assert "secret" not in str(message)
    assert unusable(sa.make_url("postgresql://h/puzzles"), "something else") is None


def test_a_server_without_the_database(postgresql: object) -> None:
    place = postgresql.database()  # type: ignore[attr-defined]
    name = re.search(r"/(bank\d+)", place)
    assert name
    assert f"has no database {name[1]}0: make it with createdb {name[1]}0" in said(
        place.replace(name[1], f"{name[1]}0")
    )
    stranger = re.sub(r"//.*?@", "//stranger:secret@", place)
    assert f"doesn't let stranger into {name[1]}: name another user" in said(stranger)
