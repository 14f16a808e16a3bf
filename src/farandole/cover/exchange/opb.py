"""OPB, for pseudo-Boolean solvers: to find a cover, or the cheapest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole.cover.exchange.lowering import lowered
from farandole.cover.exchange.text import beside, head, lists, packed, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cover.data.problem_data import ProblemData


def write(problem: ProblemData) -> Iterator[str]:
    """Yield the text of a problem; rows with <= change their signs, since OPB has only >=."""
    low = lowered(problem)
    rows = low.rows
    yield f"* #variable= {low.variables} #constraint= {len(rows.sides)}\n"
    yield from head(problem, low, "*")
    every = np.arange(1, low.variables + 1)
    if low.costs is not None:
        costs = pieces("%+d ", low.costs)
        yield f"min: {packed(beside(costs, pieces('x%d ', every[: low.options])))};\n"
    sign = np.where(rows.senses < 0, -1, 1)
    plus = rows.coefficients * np.repeat(sign, np.diff(rows.starts)) > 0
    body = np.where(
        plus, pieces("+1 x%d ", every)[rows.members - 1], pieces("-1 x%d ", every)[rows.members - 1]
    )
    ends = np.where(
        rows.senses == 0,
        pieces("= %d ;\n", rows.sides),
        pieces(">= %d ;\n", sign * rows.sides),
    )
    yield lists(rows.starts, np.array([b""]), body, ends)
