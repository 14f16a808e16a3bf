"""Rosters, timetables, seating plans, exams, word searches: decided soon, as by another solver."""

from __future__ import annotations

from itertools import product

import pytest

from bench.coverers import farandole_problem
from bench.plan_race import cp_sat
from bench.plans import COSTS, PLANS

ENOUGH = 20_000
"""Nodes. Without counting arguments, most of these plans take millions."""


@pytest.mark.parametrize(("kind", "costs", "fits"), list(product(PLANS, COSTS, (True, False))))
def test_a_plan_is_decided_in_few_nodes(kind: str, costs: str, fits: bool) -> None:
    pytest.importorskip("ortools.sat.python.cp_model", reason="needs OR-tools")
    make, sizes = PLANS[kind]
    size = (5, 5) if kind == "words" else sizes[0]
    instance = make(*size, costs, fits)
    problem = farandole_problem(instance)
    answer, least = cp_sat(instance)[0]
    assert answer == ("cover" if fits else "none")
    if instance.costs is not None:
        best = problem.minimum(nodes=ENOUGH)
        assert (best.complete, best.cost) == (True, least)
    found = problem.solve(limit=1, nodes=ENOUGH)
    assert found.count == fits
    assert found.complete or fits
    why = problem.explain_infeasible(nodes=ENOUGH)
    assert (why is None) == fits
