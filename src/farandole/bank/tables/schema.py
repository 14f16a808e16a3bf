"""The tables of a bank, and inserting many rows at once.

::

    shapes ──< puzzles >── texts             sources ──< puzzle_sources >── puzzles
                  │                          tags ──< puzzle_tags >── puzzles
                  ├──< ratings >── profiles  collections ──< collection_items >── puzzles
                  └──< attempts              imports: the progress in each file
    techniques: numbers of techniques in ratings.used
    additions: the numbers that each import gave; none is given again
    postings: for each property the puzzles that have it, as bitmaps; find reads these
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import sqlalchemy as sa

APPLICATION_ID = 0x4652_4E44
"""The mark of a SQLite file that is a bank: FRND."""

METADATA = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

BLOCK = 1 << 16
"""Puzzles in a block of postings."""

MOST_PUZZLES = 1 << 40
"""Puzzles are numbered from 1 without gaps: this number, or a higher one, is damage."""


class Kind(IntEnum):
    """Kinds of properties in postings."""

    ALL = 0
    STATUS = 1
    SHAPE = 2
    CLUES = 3
    SYMMETRY = 4
    MINIMAL = 5
    SOURCE = 6
    TAG = 7
    GRAM = 8
    """Two adjacent characters of a text; the second is 0 after the last."""
    LEVEL = 10
    SCORE = 11
    """A bit of the score: bit 0, 1, 2, …"""
    HARDEST = 12
    USES = 13
    RATED = 14
    RULE = 15
    """A constraint: the checksum of its name."""
    ER = 16
    """ER, EP and ED on a scale, in tenths."""
    EP = 17
    ED = 18


class WrongValue(ValueError):
    """Raised for a value that the bank has never written: SQLite stores any type in any column."""


class _Checked:
    """The base of column types: values that are read from SQLite have the type of their column."""

    cache_ok = True
    python_type: type

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Any:  # noqa: ANN401
        """Return the check of values that are read."""
        if dialect.name != "sqlite":
            return super().result_processor(dialect, coltype)  # type: ignore[misc]
        kind = (int, float) if self.python_type is float else self.python_type

        def check(value: object) -> object:
            if value is None or isinstance(value, kind):
                return value
            raise WrongValue(value)

        return check


_Integer, _Small, _Big, _Text, _Float, _Bytes = (
    type(kind.__name__, (_Checked, kind), {})
    for kind in (sa.Integer, sa.SmallInteger, sa.BigInteger, sa.Text, sa.Float, sa.LargeBinary)
)

_PUZZLE = _Big().with_variant(_Integer, "sqlite")  # INTEGER: the number of the row


def _id() -> sa.Column[int]:
    return sa.Column("id", _Integer, primary_key=True)


def _number(name: str, kind: type = _Integer) -> sa.Column[int]:
    return sa.Column(name, kind, nullable=False)


def _text(name: str) -> sa.Column[str]:
    """Return a column of texts, empty by default."""
    return sa.Column(name, _Text, nullable=False, server_default="")


def _named(table: str, *columns: sa.Column[Any]) -> sa.Table:
    """Return a table of names and their numbers."""
    name: sa.Column[str] = sa.Column("name", _Text, nullable=False, unique=True)
    return sa.Table(table, METADATA, _id(), name, *columns)


def _puzzle(kind: Any = _Big, **options: Any) -> sa.Column[int]:  # noqa: ANN401
    """Return a column of puzzles, whose rows are deleted with the puzzle."""
    key = sa.ForeignKey("puzzles.id", ondelete="CASCADE")
    return sa.Column("puzzle_id", kind, key, nullable=False, **options)


def _links(table: str, column: str, target: str) -> sa.Table:
    """Return a table of pairs: a puzzle and a source or a tag."""
    return sa.Table(
        table,
        METADATA,
        _puzzle(primary_key=True),
        sa.Column(column, _Integer, sa.ForeignKey(target), primary_key=True),
        sqlite_with_rowid=False,
    )


shapes = _named("shapes")

puzzles = sa.Table(
    "puzzles",
    METADATA,
    sa.Column("id", _PUZZLE, primary_key=True, autoincrement=False),
    sa.Column("key", _Bytes, nullable=False, unique=True),
    sa.Column("shape_id", _Integer, sa.ForeignKey("shapes.id"), nullable=False),
    sa.Column("given", _Text, nullable=False),
    sa.Column("solution", _Text),
    _number("status", _Small),
    _number("clues", _Small),
    _number("symmetry", _Small),
    sa.Column("minimal", _Small),
    _number("created", _Big),
    sa.Column("constraints", _Text),  # JSON, NULL for none
)

texts = sa.Table(
    "texts",
    METADATA,
    _puzzle(_PUZZLE, primary_key=True, autoincrement=False),
    _text("title"),
    _text("notes"),
    _text("author"),
)

profiles = sa.Table(
    "profiles",
    METADATA,
    _id(),
    sa.Column("digest", _Text, nullable=False, unique=True),
    sa.Column("school", _Text),
    sa.Column("version", _Text),
    sa.Column("rules", _Text, nullable=False),
)

techniques = _named("techniques")

# On a scale, score is ER in tenths, used has EP and ED, and hardest is the name that the program
# gives to the hardest step.
ratings = sa.Table(
    "ratings",
    METADATA,
    _puzzle(primary_key=True),
    sa.Column("profile_id", _Integer, sa.ForeignKey("profiles.id"), primary_key=True),
    _number("outcome", _Small),
    _number("level", _Small),
    _number("score"),
    sa.Column("hardest", _Integer, sa.ForeignKey("techniques.id")),
    sa.Column("used", _Bytes, nullable=False),
    sqlite_with_rowid=False,
)

sources = _named("sources", _text("author"), _text("licence"), _text("notes"))
tags = _named("tags")
puzzle_sources = _links("puzzle_sources", "source_id", "sources.id")
puzzle_tags = _links("puzzle_tags", "tag_id", "tags.id")

imports = sa.Table(
    "imports",
    METADATA,
    _id(),
    sa.Column("name", _Text, nullable=False),
    _number("size", _Big),
    sa.Column("digest", _Text, nullable=False),
    sa.Column("options", _Text, nullable=False),
    _number("done", _Big),
    _number("complete", _Small),
    _number("started", _Big),
    _number("changed", _Big),
    sa.UniqueConstraint("digest", "size", "options"),
)

postings = sa.Table(
    "postings",
    METADATA,
    _id(),
    _number("kind", _Small),
    _number("scope"),
    _number("value", _Big),
    _number("block"),
    _number("count"),
    sa.Column("bits", _Bytes, nullable=False),
    sa.UniqueConstraint("kind", "scope", "value", "block"),
)

collections = _named(
    "collections",
    _text("title"),
    _number("created", _Big),
    sa.Column("published", _Big, nullable=False, server_default="0"),
)

collection_items = sa.Table(
    "collection_items",
    METADATA,
    sa.Column(
        "collection_id",
        _Integer,
        sa.ForeignKey("collections.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    sa.Column("position", _Big, primary_key=True),
    _puzzle(),
    _text("day"),
    sa.UniqueConstraint("collection_id", "puzzle_id"),
    sqlite_with_rowid=False,
)

attempts = sa.Table(
    "attempts",
    METADATA,
    _id(),
    _puzzle(index=True),
    _text("player"),
    _number("started", _Big),
    sa.Column("seconds", _Float, nullable=False),
    _number("mistakes"),
    _number("hints"),
    _number("finished", _Small),
)

additions = sa.Table(
    "additions",
    METADATA,
    _id(),
    _number("run"),
    _number("first", _Big),
    _number("last", _Big),
    _number("added", _Big),
)
"""Numbers that were given to puzzles, by import (run); rows stay when puzzles are removed."""

_CHECKS = {
    "puzzles": {
        "status": "BETWEEN 0 AND 3",
        "clues": "BETWEEN 0 AND 625",
        "symmetry": "BETWEEN 0 AND 63",
        "minimal": "IN (0, 1)",
        "created": ">= 0",
    },
    "ratings": {"outcome": "BETWEEN 0 AND 6", "level": "BETWEEN 0 AND 4", "score": ">= 0"},
    "techniques": {"id": "BETWEEN 1 AND 65535"},
    "imports": {"done": ">= 0", "complete": "IN (0, 1)"},
    "postings": {"block": ">= 0", "count": "BETWEEN 0 AND 65536"},
    "collections": {"created": ">= 0", "published": ">= 0"},
    "collection_items": {"position": ">= 1"},
    "attempts": {
        **dict.fromkeys(("started", "seconds", "mistakes", "hints"), ">= 0"),
        "finished": "IN (0, 1)",
    },
    "additions": {"run": ">= 0", "first": ">= 1", "last": ">= 0", "added": ">= 0"},
}
"""Conditions of columns, which the database checks."""

for _table, _conditions in _CHECKS.items():
    for _column, _condition in _conditions.items():
        METADATA.tables[_table].append_constraint(
            sa.CheckConstraint(f"{_column} {_condition}", name=_column)
        )

version = sa.Table(
    "alembic_version",
    sa.MetaData(),
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""The revision of the tables, in the form of Alembic."""


def insert_rows(
    connection: sa.Connection,
    table: sa.Table,
    columns: Sequence[str],
    rows: Sequence[tuple[Any, ...]],
    *,
    only_new: bool = False,
) -> None:
    """Insert rows, given as tuples; with ``only_new`` those whose key exists are skipped.

    Inserting a list of mappings with SQLAlchemy takes three times as long.
    """
    if not rows:
        return
    assert all(name in table.c for name in columns)
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    places = ", ".join([mark] * len(columns))
    text = f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({places})"
    if only_new:
        text += " ON CONFLICT DO NOTHING"
    connection.exec_driver_sql(text, list(rows))
