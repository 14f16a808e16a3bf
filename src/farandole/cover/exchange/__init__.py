"""Problems handed over to other solvers, as files or directly, and their answers checked."""

from __future__ import annotations

from farandole.cover.data.problem_data import ProblemData
from farandole.cover.exchange.check import checked_cover
from farandole.limits import known

__all__ = ["EXPORTS", "checked_cover", "export"]

EXPORTS = ("cnf", "opb", "lp", "mps", "minizinc")
"""The formats of other solvers."""


def export(problem: ProblemData, format: str) -> str:
    """Return a problem as text for solvers of other projects; ``format`` is one of `EXPORTS`.

    Variable k + 1 is option k, and 1 where the option is chosen; variables beyond the options are
    auxiliary. Names may contain anything: they stand only in comments at the head. Covers and
    solutions correspond, up to auxiliary variables; `checked_cover` takes the answer back. Without
    costs there is nothing to minimize. The time is proportional to the length of the text.

    Raises `FormatError` for costs in cnf, and for bounds there that take ten million counters;
    `ArgumentError` for an unknown format.

    >>> from farandole.cover import Problem
    >>> print(export(Problem("ab", ["a", "b", "ab"]), "opb"), end="")
    * #variable= 3 #constraint= 2
    * exact cover: variable k is option k - 1, from 1 to 3
    * item 0: a
    * item 1: b
    +1 x1 +1 x3 = 1 ;
    +1 x2 +1 x3 = 1 ;
    """
    from farandole.cover.exchange import cnf, lp, minizinc, mps, opb

    known(format, "format", EXPORTS)
    writers = {"cnf": cnf, "opb": opb, "lp": lp, "mps": mps, "minizinc": minizinc}
    return "".join(writers[format].write(problem))
