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
    from farandole.bank.database.copies import restore as restore
    from farandole.bank.query import Query as Query
    from farandole.bank.store import Bank as Bank
    from farandole.bank.values import Attempt as Attempt
    from farandole.bank.values import BankCount as BankCount
    from farandole.bank.values import BankEntry as BankEntry
    from farandole.bank.values import BankRating as BankRating
    from farandole.bank.values import Collection as Collection
    from farandole.bank.values import Credit as Credit
    from farandole.bank.values import Dated as Dated
    from farandole.bank.values import Fault as Fault
    from farandole.bank.values import Fit as Fit
    from farandole.bank.values import ImportOptions as ImportOptions
    from farandole.bank.values import ImportReport as ImportReport
    from farandole.bank.values import Page as Page
    from farandole.bank.values import People as People
    from farandole.bank.values import RateReport as RateReport
    from farandole.bank.values import Stats as Stats
    from farandole.bank.values import Surprise as Surprise
    from farandole.bank.values import VerifyReport as VerifyReport

__all__, _find, __dir__ = loader(
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
