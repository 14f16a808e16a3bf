"""Puzzles, their texts, ratings, sources and tags, and how far imports got."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    whole = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "shapes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", whole, primary_key=True, autoincrement=False),
        sa.Column("key", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("shape_id", sa.Integer, sa.ForeignKey("shapes.id"), nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.Column("solution", sa.Text),
        sa.Column("status", sa.SmallInteger, nullable=False),
        sa.Column("clues", sa.SmallInteger, nullable=False),
        sa.Column("symmetry", sa.SmallInteger, nullable=False),
        sa.Column("minimal", sa.SmallInteger),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "texts",
        sa.Column(
            "puzzle_id",
            whole,
            sa.ForeignKey("puzzles.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("title", sa.Text, nullable=False, server_default=""),
        sa.Column("notes", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "profiles",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("school", sa.Text),
        sa.Column("version", sa.Text),
        sa.Column("rules", sa.Text, nullable=False),
    )
    op.create_table(
        "techniques",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
    )
    op.create_table(
        "ratings",
        sa.Column(
            "puzzle_id",
            sa.BigInteger,
            sa.ForeignKey("puzzles.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("profile_id", sa.Integer, sa.ForeignKey("profiles.id"), primary_key=True),
        sa.Column("outcome", sa.SmallInteger, nullable=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("hardest", sa.Integer, sa.ForeignKey("techniques.id")),
        sa.Column("used", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sources",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("author", sa.Text, nullable=False, server_default=""),
        sa.Column("licence", sa.Text, nullable=False, server_default=""),
        sa.Column("notes", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "tags",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
    )
    for table, parent in (("puzzle_sources", "source"), ("puzzle_tags", "tag")):
        op.create_table(
            table,
            sa.Column(
                "puzzle_id",
                sa.BigInteger,
                sa.ForeignKey("puzzles.id", ondelete="CASCADE"),
                primary_key=True,
            ),
            sa.Column(f"{parent}_id", sa.Integer, sa.ForeignKey(f"{parent}s.id"), primary_key=True),
            sqlite_with_rowid=False,
        )
    op.create_table(
        "imports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("done", sa.BigInteger, nullable=False),
        sa.Column("complete", sa.SmallInteger, nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("digest", "size", "options"),
    )
