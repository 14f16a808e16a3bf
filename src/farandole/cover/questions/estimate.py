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

from farandole._kernel import CoverProbe
from farandole.cover.data.problem_data import ProblemData
from farandole.i18n import Message, Number, nmsg
from farandole.i18n.language import HasMessage
from farandole.isa import level_in_use
from farandole.limits import Budget, whole_number


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over random walks, and its standard error. A mean beyond 1e308 is infinite."""

    mean: float
    error: float

    def __str__(self) -> str:
        return ">1e+308" if math.isinf(self.mean) else f"{short(self.mean)} ± {short(self.error)}"


@dataclass(frozen=True, slots=True)
class Estimate(HasMessage):
    """The likely size of a search, from ``probes`` random walks: nodes tried, covers found.

    ``str`` returns a sentence.

    >>> print(Estimate(Figure(2056.6, 12.3), Figure(92, 4), 1000))
    about 2,057 ± 12.3 nodes and 92 ± 4 covers, by 1,000 random walks
    """

    nodes: Figure
    covers: Figure
    probes: int

    @property
    def message(self) -> Message:
        """The estimate in words, in any language: ``str`` is that sentence."""
        return nmsg(
            "about {nodes} nodes and {covers} covers, by one random walk",
            "about {nodes} nodes and {covers} covers, by {probes} random walks",
            count=self.probes,
            probes=Number(self.probes),
            nodes=str(self.nodes),
            covers=str(self.covers),
        )


def estimate(problem: ProblemData, probes: int = 1000, *, seed: int = 1) -> Estimate:
    """Return the likely numbers of nodes and covers of a search, from random walks.

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
        size, sample = walker.walk(random.getrandbits(64))
        nodes.append(size)
        covers.append(sample)
    return Estimate(_figure(nodes), _figure(covers), len(nodes))


def short(value: float) -> str:
    """Return an estimate as people read it: small with three digits, huge by powers of ten.

    The error of a single walk is unknown, and infinite as a number.

    >>> short(12345.6), short(3.25), short(2.5e30), short(math.inf)
    ('12,346', '3.25', '2.5e+30', '?')
    """
    if math.isinf(value):
        return "?"
    return f"{value:,.0f}" if 100 <= value < 1e15 else f"{value:.3g}"


def _figure(values: list[float]) -> Figure:
    """Return the mean and its standard error."""
    count = len(values)
    mean = math.fsum(value / count for value in values)
    if count == 1 or math.isinf(mean):
        return Figure(mean, math.inf)
    spread = math.hypot(*(value - mean for value in values))
    return Figure(mean, spread / math.sqrt(count * (count - 1)))
