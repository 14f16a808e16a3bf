"""The tables of a bank.

::

    shapes ──< puzzles >── texts             sources ──< puzzle_sources >── puzzles
                  │                          tags ──< puzzle_tags >── puzzles
                  ├──< ratings >── profiles  collections ──< collection_items >── puzzles
                  └──< attempts              imports: how far each file got
    techniques: numbers of techniques in ratings.used
    postings: which puzzles have a property, as bitmaps: what find looks at
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import sqlalchemy as sa

APPLICATION_ID = 0x4652_4E44
"""What marks a SQLite file as a bank: FRND."""

METADATA = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

BLOCK = 1 << 16
"""Puzzles in a block of postings."""

LARGEST_ID = (1 << 63) - 1
"""What a database can count up to."""

MOST_PUZZLES = 1 << 40
"""Puzzles are numbered from 1 without gaps: this number, or a higher one, is damage."""


class Kind(IntEnum):
    """Properties that postings are kept of."""

    ALL = 0
    STATUS = 1
    SHAPE = 2
    CLUES = 3
    SYMMETRY = 4
    MINIMAL = 5
    SOURCE = 6
    TAG = 7
    GRAM = 8
    """Two characters that stand side by side in a text; the second is 0 after the last."""
    LEVEL = 10
    SCORE = 11
    """A bit of the score: bit 0, 1, 2, …"""
    HARDEST = 12
    USES = 13
    RATED = 14


class _Bytes(sa.LargeBinary):
    """Bytes, as SQLite gives them: it keeps anything in any column, which bytes() would change."""

    cache_ok = True

    def result_processor(self, dialect: sa.Dialect, coltype: object) -> Any:  # noqa: ANN401
        """Return what is done with a value that was read."""
        if dialect.name == "sqlite":
            return None
        return super().result_processor(dialect, coltype)  # type: ignore[no-untyped-call]


def _number(name: str, *more: sa.ForeignKey, **options: object) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, *more, nullable=False, **options)  # type: ignore[arg-type]


def _own_id() -> sa.Column[int]:
    # SQLite numbers rows by itself where the type is exactly INTEGER.
    return sa.Column("id", sa.Integer, primary_key=True)


def _seconds(name: str, *, nullable: bool = False) -> sa.Column[int]:
    """Return a moment in seconds since 1970, UTC."""
    return sa.Column(name, sa.BigInteger, nullable=nullable)


shapes = sa.Table(
    "shapes", METADATA, _own_id(), sa.Column("name", sa.Text, nullable=False, unique=True)
)

puzzles = sa.Table(
    "puzzles",
    METADATA,
    sa.Column(
        "id",
        sa.BigInteger().with_variant(sa.Integer, "sqlite"),
        primary_key=True,
        autoincrement=False,
    ),
    sa.Column("key", _Bytes, nullable=False, unique=True),
    sa.Column("shape_id", sa.Integer, sa.ForeignKey("shapes.id"), nullable=False),
    sa.Column("given", sa.Text, nullable=False),
    sa.Column("solution", sa.Text),
    sa.Column("status", sa.SmallInteger, nullable=False),
    sa.Column("clues", sa.SmallInteger, nullable=False),
    sa.Column("symmetry", sa.SmallInteger, nullable=False),
    sa.Column("minimal", sa.SmallInteger),
    _seconds("created"),
)

texts = sa.Table(
    "texts",
    METADATA,
    sa.Column(
        "puzzle_id",
        sa.BigInteger().with_variant(sa.Integer, "sqlite"),
        sa.ForeignKey("puzzles.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    sa.Column("title", sa.Text, nullable=False, server_default=""),
    sa.Column("notes", sa.Text, nullable=False, server_default=""),
)

profiles = sa.Table(
    "profiles",
    METADATA,
    _own_id(),
    sa.Column("digest", sa.Text, nullable=False, unique=True),
    sa.Column("school", sa.Text),
    sa.Column("version", sa.Text),
    sa.Column("rules", sa.Text, nullable=False),
)

techniques = sa.Table(
    "techniques", METADATA, _own_id(), sa.Column("name", sa.Text, nullable=False, unique=True)
)

ratings = sa.Table(
    "ratings",
    METADATA,
    _number("puzzle_id", sa.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("profile_id", sa.Integer, sa.ForeignKey("profiles.id"), primary_key=True),
    sa.Column("outcome", sa.SmallInteger, nullable=False),
    sa.Column("level", sa.SmallInteger, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("hardest", sa.Integer, sa.ForeignKey("techniques.id")),
    sa.Column("used", _Bytes, nullable=False),
    sqlite_with_rowid=False,
)

sources = sa.Table(
    "sources",
    METADATA,
    _own_id(),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("author", sa.Text, nullable=False, server_default=""),
    sa.Column("licence", sa.Text, nullable=False, server_default=""),
    sa.Column("notes", sa.Text, nullable=False, server_default=""),
)

tags = sa.Table(
    "tags", METADATA, _own_id(), sa.Column("name", sa.Text, nullable=False, unique=True)
)

puzzle_sources = sa.Table(
    "puzzle_sources",
    METADATA,
    _number("puzzle_id", sa.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("source_id", sa.Integer, sa.ForeignKey("sources.id"), primary_key=True),
    sqlite_with_rowid=False,
)

puzzle_tags = sa.Table(
    "puzzle_tags",
    METADATA,
    _number("puzzle_id", sa.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("tag_id", sa.Integer, sa.ForeignKey("tags.id"), primary_key=True),
    sqlite_with_rowid=False,
)

imports = sa.Table(
    "imports",
    METADATA,
    _own_id(),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("done", sa.BigInteger, nullable=False),
    sa.Column("complete", sa.SmallInteger, nullable=False),
    _seconds("started"),
    _seconds("changed"),
    sa.UniqueConstraint("digest", "size", "options"),
)

postings = sa.Table(
    "postings",
    METADATA,
    _own_id(),
    sa.Column("kind", sa.SmallInteger, nullable=False),
    sa.Column("scope", sa.Integer, nullable=False),
    sa.Column("value", sa.BigInteger, nullable=False),
    sa.Column("block", sa.Integer, nullable=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("bits", _Bytes, nullable=False),
    sa.UniqueConstraint("kind", "scope", "value", "block"),
)

collections = sa.Table(
    "collections",
    METADATA,
    _own_id(),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("title", sa.Text, nullable=False, server_default=""),
    _seconds("created"),
)

collection_items = sa.Table(
    "collection_items",
    METADATA,
    sa.Column(
        "collection_id",
        sa.Integer,
        sa.ForeignKey("collections.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    _number("position", primary_key=True),
    _number("puzzle_id", sa.ForeignKey("puzzles.id", ondelete="CASCADE")),
    sa.UniqueConstraint("collection_id", "puzzle_id"),
    sqlite_with_rowid=False,
)

attempts = sa.Table(
    "attempts",
    METADATA,
    _own_id(),
    _number("puzzle_id", sa.ForeignKey("puzzles.id", ondelete="CASCADE"), index=True),
    sa.Column("player", sa.Text, nullable=False, server_default=""),
    _seconds("started"),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("mistakes", sa.Integer, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("finished", sa.SmallInteger, nullable=False),
)
