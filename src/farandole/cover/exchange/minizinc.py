"""MiniZinc, for constraint solvers: the groups as data, and a model of a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from farandole.cover.exchange.lowering import lowered
from farandole.cover.exchange.text import head, lists, packed, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.cover.data.problem_data import ProblemData
    from farandole.cover.exchange.lowering import Whole

_MODEL = """\
constraint forall(g in index_set(groups))(let {
    var int: number = sum(v in groups[g])(x[v])
} in low[g] <= number /\\ number <= high[g]);
constraint forall(k in index_set(linked))(x[linked[k]] <= x[link[k]]);
constraint forall(v in never)(x[v] = 0);
"""
_OUTPUT = 'output ["\\([v | v in 1..options where fix(x[v]) = 1])\\n"];\n'


def write(problem: ProblemData) -> Iterator[str]:
    """Yield the text of a problem; solutions are printed as lists of variables."""
    low = lowered(problem)
    yield from head(problem, low, "%")
    yield f"int: options = {low.options};\narray[1..{low.variables}] of var 0..1: x;\n"
    yield "array[int] of set of int: groups = ["
    ends = np.array([b"},\n"])
    yield lists(
        low.starts, np.array([b"{"]), pieces("%d,", np.arange(low.variables + 1))[low.members], ends
    )
    yield "];\n"
    yield _array("low", low.low) + _array("high", low.high)
    yield _array("linked", low.links[:, 0]) + _array("link", low.links[:, 1])
    yield _array("never", low.never) + _MODEL
    if low.costs is None:
        yield "solve satisfy;\n"
    else:
        yield _array("cost", low.costs)
        yield "solve minimize sum(v in index_set(cost))(cost[v] * x[v]);\n"
    yield _OUTPUT


def _array(name: str, values: Whole) -> str:
    return f"array[int] of int: {name} = [{packed(pieces('%d,', values))}];\n"
