"""DIMACS CNF, for SAT solvers: to find a cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole.cover.exchange.clauses import Clauses
from farandole.cover.exchange.lowering import lowered
from farandole.cover.exchange.text import head, lists, packed, pieces
from farandole.errors import FormatError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cover.data.problem_data import ProblemData


def write(problem: ProblemData) -> Iterator[str]:
    """Yield the text of a problem without costs; further auxiliary variables are counters."""
    if problem._costs is not None:
        raise FormatError(msg("cnf can't hold costs"))
    low = lowered(problem)
    clauses = Clauses(low)
    yield from head(problem, low, "c")
    yield f"p cnf {clauses.variables} {len(clauses)}\n"
    literal = pieces("%d ", np.arange(-clauses.variables, clauses.variables + 1))
    zero = np.array([b"0\n"])
    places = clauses.literals + clauses.variables
    yield lists(clauses.starts, np.array([b""]), literal[places], zero)
    for block in clauses.blocks:
        every = np.empty((len(block), block.shape[1] + 1), literal.dtype)
        every[:, :-1] = literal[block + clauses.variables]
        every[:, -1] = zero
        yield packed(every)
