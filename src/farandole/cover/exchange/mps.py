"""MPS with free columns, for mixed-integer programming: the form that most programs read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole.cover.exchange.lowering import lowered, order_of, starts_of
from farandole.cover.exchange.text import beside, head, lists, packed, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cover.data.problem_data import ProblemData


def write(problem: ProblemData) -> Iterator[str]:
    """Yield the text of a problem, column by column; without costs all cost 0."""
    low = lowered(problem)
    rows = low.rows
    yield from head(problem, low, "*")
    yield "NAME cover\nROWS\n N cost\n"
    end = np.array([b"\n"])
    yield packed(beside(np.array([b" E ", b" G ", b" L "])[rows.senses], rows.names, end))
    yield "COLUMNS\n"
    order = order_of(rows.members)
    row = np.repeat(np.arange(len(rows.sides)), np.diff(rows.starts))[order]
    ends = np.where(rows.coefficients[order] > 0, b" 1\n", b" -1\n")
    variable = pieces(" x%d ", np.arange(1, low.variables + 1))
    body = beside(variable[rows.members[order] - 1], rows.names[row], ends)
    costs = np.zeros(low.variables, np.int64)
    if low.costs is not None:
        costs[: low.options] = low.costs
    heads = beside(variable, pieces("cost %d\n", costs))
    starts = starts_of(np.bincount(rows.members - 1, minlength=low.variables))
    yield lists(starts, heads, body, np.array([b""]))
    yield "RHS\n"
    yield packed(beside(np.array([b" rhs "]), rows.names, pieces(" %d\n", rows.sides)))
    yield "BOUNDS\n"
    yield packed(pieces(" BV bound x%d\n", np.arange(1, low.variables + 1)))
    yield "ENDATA\n"
