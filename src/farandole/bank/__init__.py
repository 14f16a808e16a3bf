"""The puzzle bank: stores puzzles, recognises duplicates, rates puzzles and finds them.

A bank is a SQLite file or a PostgreSQL database. Its key is the canonical form, so a puzzle
and its equivalents are one entry. Needs the extra ``bank``.
"""

from __future__ import annotations

from importlib.util import find_spec

from farandole._extras import needed
from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.bank.database.copies import restore
    from farandole.bank.query import Query
    from farandole.bank.store import Bank
    from farandole.bank.values import (
        Attempt,
        BankCount,
        BankEntry,
        BankRating,
        Collection,
        Credit,
        Dated,
        Fault,
        Fit,
        ImportOptions,
        ImportReport,
        Page,
        People,
        RateReport,
        Stats,
        Surprise,
        VerifyReport,
    )

__all__ = [
    "Attempt",
    "Bank",
    "BankCount",
    "BankEntry",
    "BankRating",
    "Collection",
    "Credit",
    "Dated",
    "Fault",
    "Fit",
    "ImportOptions",
    "ImportReport",
    "Page",
    "People",
    "Query",
    "RateReport",
    "Stats",
    "Surprise",
    "VerifyReport",
    "restore",
]


_find, __dir__ = loader(
    globals(),
    {
        "database.copies": "restore",
        "query": "Query",
        "store": "Bank",
        "values": (
            "Attempt BankCount BankEntry BankRating Collection Credit Dated Fault Fit "
            "ImportOptions ImportReport Page People RateReport Stats Surprise VerifyReport"
        ),
    },
)


def __getattr__(name: str) -> object:
    with needed("bank"):
        if name in __all__ and find_spec("sqlalchemy") is None:
            raise ModuleNotFoundError(name="sqlalchemy")
    return _find(name)
