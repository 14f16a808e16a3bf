"""The puzzle bank: puzzles that are kept, known again, rated, and found.

A bank is a SQLite file or a PostgreSQL database. Its key is the canonical form, so that a puzzle
and its equivalents are one. Needs the extra ``bank``.
"""

from __future__ import annotations

from farandole._extras import needed
from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.bank.entries import BankEntry, BankRating
    from farandole.bank.import_report import Fault, ImportOptions, ImportReport
    from farandole.bank.marking import Attempt, Collection
    from farandole.bank.query import Query
    from farandole.bank.search import BankCount, Page
    from farandole.bank.stats import Stats
    from farandole.bank.store import Bank, restore
    from farandole.bank.verifying import VerifyReport

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
    "BankCount": "search",
    "BankEntry": "entries",
    "Fault": "import_report",
    "ImportOptions": "import_report",
    "ImportReport": "import_report",
    "Page": "search",
    "Query": "query",
    "BankRating": "entries",
    "Stats": "stats",
    "VerifyReport": "verifying",
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
