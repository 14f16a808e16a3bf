"""DIMACS CNF, for SAT solvers: to find a cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole.cover.exchange.clauses import Clauses
from farandole.cover.exchange.lowering import lowered
from farandole.cover.exchange.text import beside, head, lists, packed, pieces
from farandole.errors import FormatError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cover.data.problem_data import ProblemData

_MOST = 1 << 14
"""The clauses that are written at a time: with more they leave the processor's cache."""


def write(problem: ProblemData) -> Iterator[str]:
    """Yield the text of a problem without costs; further auxiliary variables are counters."""
    if problem._costs is not None:
        raise FormatError(msg("cnf can't hold costs"))
    low = lowered(problem)
    clauses = Clauses(low)
    yield from head(problem, low, "c")
    yield f"p cnf {clauses.variables} {len(clauses)}\n"
    # Place k is of literal k, from the end of -k.
    number = pieces("%d ", np.arange(clauses.variables + 1))
    negative = beside(np.array([b"-"]), number)[:0:-1]
    literal = np.concatenate([number.astype(negative.dtype), negative])
    end = np.array([b"0\n"])
    yield lists(clauses.starts, np.array([b""]), literal[clauses.literals], end)
    last = beside(literal, end)
    for block in clauses.blocks:
        for begin in range(0, len(block), _MOST):
            *columns, final = block[begin : begin + _MOST].T
            yield packed(beside(*(literal[column] for column in columns), last[final]))
