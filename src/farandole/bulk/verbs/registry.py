"""The table of verbs."""

from __future__ import annotations

from collections.abc import Mapping

from farandole.bulk.fields import check_fields
from farandole.bulk.verbs.covers import CoverCount, CoverSolve
from farandole.bulk.verbs.describing import Describe
from farandole.bulk.verbs.duplicates import Deduplicate
from farandole.bulk.verbs.making import Make
from farandole.bulk.verbs.puzzles import Canonical, Check, Count, Solve
from farandole.bulk.verbs.rating import Rate
from farandole.bulk.verbs.verb import BulkVerb
from farandole.i18n import msg
from farandole.limits import known

VERBS: dict[str, type[BulkVerb]] = {
    "solve": Solve,
    "count": Count,
    "check": Check,
    "rate": Rate,
    "canonical": Canonical,
    "deduplicate": Deduplicate,
    "dataset": Describe,
    "make": Make,
    "cover-count": CoverCount,
    "cover-solve": CoverSolve,
}
"""The verbs by name."""


def verb_of(name: str, options: Mapping[str, object]) -> BulkVerb:
    """Return a verb with its options.

    >>> verb_of("solve", {"limit": 10})
    Solve(limit=10, nodes=None)

    Raises `ArgumentError` for an unknown verb and values out of range, and `JobError` for an
    unknown option or a value of another type.
    """
    kind = VERBS[known(name, "verb", VERBS)]
    check_fields(kind, options, msg("{verb} has no option {name}; it has {names}", verb=name))
    return kind(**options)
