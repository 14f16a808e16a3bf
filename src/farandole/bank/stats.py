"""Statistics of a bank; most of them come from the bitmaps alone."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import sqlalchemy as sa

from farandole.bank.query import Query
from farandole.bank.search import Search
from farandole.bank.tables import names
from farandole.bank.tables.damage import damaged_index, name_at, sensible
from farandole.bank.tables.facts import symmetry_name
from farandole.bank.tables.rows import STATUSES, number_of_rule
from farandole.bank.tables.scales import NUMBERS
from farandole.bank.tables.schema import Kind, attempts, postings, shapes, sources, tags
from farandole.bank.values import Stats
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.scale.scale import SE, Scale
from farandole.logic.techniques import LEVELS, TECHNIQUES
from farandole.sudoku.rules.families import rules

if TYPE_CHECKING:
    from farandole.bank.store import Bank

SCORES = (0, 200, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000, 3000, 5000, 10000, 20000)
"""The lower ends of the columns of the score histogram; the last one has no upper end."""


def stats(bank: Bank, profile: Profile = HODOKU, scale: Scale = SE) -> Stats:
    """Return numbers of puzzles by property; ratings are those of a profile and on a scale."""
    with bank._reading() as connection, sensible(damaged_index()):
        return _stats(connection, profile, scale)


def _stats(connection: sa.Connection, profile: Profile, scale: Scale) -> Stats:
    counts: dict[tuple[int, int], dict[int, int]] = {}
    query = (
        sa.select(
            postings.c.kind,
            postings.c.scope,
            postings.c.value,
            sa.func.sum(postings.c.count),
        )
        .where(postings.c.kind.not_in([int(Kind.GRAM), int(Kind.SCORE)]))
        .group_by(postings.c.kind, postings.c.scope, postings.c.value)
        .order_by(postings.c.value)
    )
    for kind, scope, value, count in connection.execute(query):
        if count:
            counts.setdefault((kind, scope), {})[value] = int(count)

    def of(kind: Kind, scope: int = 0) -> dict[int, int]:
        return counts.get((int(kind), scope), {})

    scope = names.profile_number(connection, profile) or 0
    techniques = names.technique_names(connection)
    uses = {techniques[n]: count for n, count in of(Kind.USES, scope).items() if n in techniques}
    hardest = {
        techniques[n]: count for n, count in of(Kind.HARDEST, scope).items() if n in techniques
    }
    rated = of(Kind.RATED, scope).get(0, 0)
    scores = {}
    if rated:
        for low, end in pairwise([*SCORES, None]):
            assert low is not None
            band = Query(score=(low, None if end is None else end - 1), profile=profile)
            scores[low] = Search(connection, band).count(None).number

    def by_name(kind: Kind, table: sa.Table) -> dict[str, int]:
        by_number = {number: name for number, name, *_ in connection.execute(sa.select(table))}
        return {by_number[n]: count for n, count in of(kind).items() if n in by_number}

    on_scale = names.profile_number(connection, scale) or -1
    tenths = {name: of(kind, on_scale) for name, kind in NUMBERS.items()}
    return Stats(
        of(Kind.ALL).get(0, 0),
        {name_at(STATUSES, n): count for n, count in of(Kind.STATUS).items()},
        by_name(Kind.SHAPE, shapes),
        of(Kind.CLUES),
        {symmetry_name(n): count for n, count in of(Kind.SYMMETRY).items()},
        of(Kind.MINIMAL).get(1, 0),
        rated,
        {name_at(LEVELS, n): count for n, count in of(Kind.LEVEL, scope).items()},
        scores,
        {name: uses[name] for name in TECHNIQUES if name in uses},
        {name: hardest[name] for name in TECHNIQUES if name in hardest},
        by_name(Kind.TAG, tags),
        by_name(Kind.SOURCE, sources),
        connection.execute(sa.select(sa.func.count()).select_from(attempts)).scalar() or 0,
        {name: count for name in rules() if (count := of(Kind.RULE).get(number_of_rule(name)))},
        **{
            name: {value / 10: count for value, count in counted.items()}
            for name, counted in tenths.items()
        },
    )
