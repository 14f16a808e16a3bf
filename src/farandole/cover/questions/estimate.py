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
from farandole.limits import Budget, Limits, whole_number


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over random walks, and its standard error.

    A number beyond 1e308 is infinite; ``log10`` and ``log10_error`` are the decimal logarithms of
    the two, and None for 0 and for the unknown error of a single walk.
    """

    mean: float
    error: float
    log10: float | None = None
    log10_error: float | None = None

    def __str__(self) -> str:
        return f"{short(self.mean, self.log10)} ± {short(self.error, self.log10_error)}"


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


def estimate(
    problem: ProblemData, probes: int = 1000, *, seed: int = 1, seconds: float | None = None
) -> Estimate:
    """Return the likely numbers of nodes and covers of a search, from random walks.

    There are ``probes`` of them, down the tree of the bit engine when it makes no use of dead
    ends met before; so a search can need fewer nodes. After ``seconds`` no other walk begins:
    ``probes`` of the result says how many there were, at least one.

    >>> from farandole.cover.models import queens
    >>> size = estimate(queens(8).problem, 2000)
    >>> 60 < size.covers.mean < 130
    True
    """
    probes = whole_number(probes, "probes", 1)
    budget = Budget(Limits(seconds=seconds))
    nodes: list[_Scaled] = []
    covers: list[_Scaled] = []
    with budget:
        walker = CoverProbe(problem._flat(), level_in_use())
        random = Random(seed)
        for _ in range(probes):
            if nodes and budget.is_over():
                break
            size, sample, power = walker.walk(random.getrandbits(64))
            nodes.append((size, power))
            covers.append((sample, power))
    return Estimate(_figure(nodes), _figure(covers), len(nodes))


def short(value: float, log10: float | None = None) -> str:
    """Return an estimate as people read it: small with three digits, huge by powers of ten.

    The error of a single walk is unknown, and infinite as a number. What is too large for a number
    needs its decimal logarithm.

    >>> short(12345.6), short(3.25), short(2.5e30), short(math.inf), short(math.inf, 843.5)
    ('12,346', '3.25', '2.5e+30', '?', '3.16e+843')
    """
    if math.isinf(value):
        if log10 is None:
            return "?"
        digits, power = f"{10 ** (log10 % 1):.2e}".split("e")
        return f"{float(digits):g}e+{math.floor(log10) + int(power)}"
    return f"{value:,.0f}" if 100 <= value < 1e15 else f"{value:.3g}"


_Scaled = tuple[float, int]
"""A number, and the power of 2 by which to multiply it: no float holds some of the products."""


def _figure(walks: list[_Scaled]) -> Figure:
    """Return the mean and its standard error."""
    count = len(walks)
    top = max(power for _, power in walks)
    values = [math.ldexp(value, power - top) for value, power in walks]
    mean = math.fsum(value / count for value in values)
    if count == 1:
        return Figure(_float(mean, top), math.inf, _log10(mean, top))
    error = math.hypot(*(value - mean for value in values)) / math.sqrt(count * (count - 1))
    return Figure(_float(mean, top), _float(error, top), _log10(mean, top), _log10(error, top))


def _float(value: float, power: int) -> float:
    try:
        return math.ldexp(value, power)
    except OverflowError:
        return math.inf


def _log10(value: float, power: int) -> float | None:
    return math.log10(value) + power * math.log10(2) if value else None
