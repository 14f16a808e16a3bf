"""How large a search will be, from a few random walks down its tree.

Go down from the root, at each branch to one alternative drawn at random, and multiply the
numbers of alternatives met: that estimates how many nodes each level has, and the average
over many walks is right in the long run (Knuth, "Estimating the efficiency of backtrack
programs", Mathematics of Computation 29, 1975). It can be far off after a few: the tree
may have a thick branch that few walks find. The spread between walks gives an idea.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from farandole._kernel import CoverProbe
from farandole._misuse import fitted
from farandole.isa import level_in_use
from farandole.limits import Budget, whole_number

if TYPE_CHECKING:
    from farandole.cover.data.problem_data import ProblemData


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over random walks, and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:,.0f} ± {self.error:,.0f}"


@dataclass(frozen=True, slots=True)
class Estimate:
    """The likely size of a search, after so many ``probes``: nodes tried, covers found."""

    nodes: Figure
    covers: Figure
    probes: int


@fitted
def estimate(problem: ProblemData, probes: int = 1000, *, seed: int = 1) -> Estimate:
    """Return how many nodes and covers a search is likely to have, from random walks.

    There are ``probes`` of them, down the tree of the bit engine when it makes no use of dead
    ends met before; so a search can need fewer nodes.

    >>> from farandole.cover.models import queens
    >>> size = estimate(queens(8).problem, 2000)
    >>> 60 < size.covers.mean < 130
    True
    """
    probes = whole_number(probes, "probes", 1)
    walker = CoverProbe(problem._flat(), level_in_use())
    random = Random(seed)
    nodes: list[float] = []
    covers: list[float] = []
    budget = Budget()
    for _ in range(probes):
        if nodes and budget.is_over():
            break
        size, found = walker.walk(random.getrandbits(64))
        nodes.append(size)
        covers.append(found)
    return Estimate(_figure(nodes), _figure(covers), len(nodes))


def _figure(values: list[float]) -> Figure:
    """Return the mean and its standard error."""
    mean = math.fsum(values) / len(values)
    if len(values) == 1:
        return Figure(mean, math.inf)
    spread = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return Figure(mean, math.sqrt(spread / len(values)))
