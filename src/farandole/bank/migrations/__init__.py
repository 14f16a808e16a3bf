"""The revisions of a bank's tables, and the way from one to the next."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole._extras import needed

if TYPE_CHECKING:
    from alembic.config import Config

REVISIONS = ("0001", "0002")
"""All revisions, the oldest first; the last one is what this version works with."""


def revision(connection: sa.Connection) -> str | None:
    """Return the revision of a bank's tables, None if there are none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql(
        "SELECT version_num FROM alembic_version"
    ).scalar()
    return found


def upgrade(connection: sa.Connection, to: str = REVISIONS[-1]) -> None:
    """Bring the tables to a revision, inside the transaction of the connection."""
    with needed("bank"):
        from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
