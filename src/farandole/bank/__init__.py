"""The puzzle bank: puzzles that are kept, known again, rated, and found.

A bank is a SQLite file or a PostgreSQL database. Its key is the canonical form, so that a puzzle
and its equivalents are one. Needs the extra ``bank``.
"""

from __future__ import annotations

from farandole._extras import needed
from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.bank.database.verifying import VerifyReport
    from farandole.bank.finding.entries import BankEntry, BankRating
    from farandole.bank.finding.query import Query
    from farandole.bank.finding.search import BankCount, Page
    from farandole.bank.finding.stats import Stats
    from farandole.bank.imports.report import Fault, ImportOptions, ImportReport
    from farandole.bank.marking import Attempt, Collection
    from farandole.bank.store import Bank, restore

__all__ = [
    "Attempt",
    "Bank",
    "BankCount",
    "BankEntry",
    "BankRating",
    "Collection",
    "Fault",
    "ImportOptions",
    "ImportReport",
    "Page",
    "Query",
    "Stats",
    "VerifyReport",
    "restore",
]

_HOMES = {
    "Attempt": "marking",
    "Bank": "store",
    "Collection": "marking",
    "BankCount": "finding.search",
    "BankEntry": "finding.entries",
    "Fault": "imports.report",
    "ImportOptions": "imports.report",
    "ImportReport": "imports.report",
    "Page": "finding.search",
    "Query": "finding.query",
    "BankRating": "finding.entries",
    "Stats": "finding.stats",
    "VerifyReport": "database.verifying",
    "restore": "store",
}

_find = loader(globals(), _HOMES)


def __getattr__(name: str) -> object:
    if name in _HOMES:
        with needed("bank"):
            import sqlalchemy  # noqa: F401
    return _find(name)


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
