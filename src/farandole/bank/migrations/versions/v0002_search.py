"""Bitmaps to search by, collections, and results of play."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables; the bitmaps of what is there already are made by whoever opens the bank."""
    op.create_table(
        "postings",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.SmallInteger, nullable=False),
        sa.Column("scope", sa.Integer, nullable=False),
        sa.Column("value", sa.BigInteger, nullable=False),
        sa.Column("block", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("bits", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("kind", "scope", "value", "block"),
    )
    op.create_table(
        "collections",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("title", sa.Text, nullable=False, server_default=""),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "collection_items",
        sa.Column(
            "collection_id",
            sa.Integer,
            sa.ForeignKey("collections.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("position", sa.BigInteger, primary_key=True),
        sa.Column(
            "puzzle_id",
            sa.BigInteger,
            sa.ForeignKey("puzzles.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.UniqueConstraint("collection_id", "puzzle_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "attempts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column(
            "puzzle_id",
            sa.BigInteger,
            sa.ForeignKey("puzzles.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("player", sa.Text, nullable=False, server_default=""),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("mistakes", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("finished", sa.SmallInteger, nullable=False),
    )
    op.create_index("ix_attempts_puzzle_id", "attempts", ["puzzle_id"])
