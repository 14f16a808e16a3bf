"""LP, as CPLEX brought it, for mixed-integer programming."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole.cover.exchange.lowering import lowered
from farandole.cover.exchange.text import beside, head, lists, packed, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cover.data.problem_data import ProblemData

_WRAP = 12
"""The terms of a line: some readers take 255 characters at most."""


def write(problem: ProblemData) -> Iterator[str]:
    """Yield the text of a problem; without costs there is nothing to minimize."""
    low = lowered(problem)
    rows = low.rows
    yield from head(problem, low, "\\")
    yield "Minimize\n"
    every = np.arange(1, low.variables + 1)
    end = np.array([b"\n"])
    if low.costs is None:
        yield " cost: 0 x1\n"
    else:
        terms = beside(pieces(" %+d ", low.costs), pieces("x%d", every[: low.options]))
        yield lists(np.array([0, low.options]), np.array([b" cost:"]), terms, end, _WRAP)
    yield "Subject To\n"
    body = np.where(
        rows.coefficients > 0,
        pieces("+ x%d ", every)[rows.members - 1],
        pieces("- x%d ", every)[rows.members - 1],
    )
    signs = np.array([b"= ", b">= ", b"<= "])[rows.senses]
    ends = beside(signs, pieces("%d\n", rows.sides))
    heads = beside(np.array([b" "]), rows.names, np.array([b": "]))
    yield lists(rows.starts, heads, body, ends, _WRAP)
    yield "Binary\n"
    yield packed(pieces(" x%d\n", every))
    yield "End\n"
