"""Rosters, timetables, seating plans, exams, word searches: decided soon, as by another solver."""

from __future__ import annotations

from itertools import product

import pytest

from bench.coverers import farandole_problem
from bench.plan_race import cp_sat
from bench.plans import COSTS, PLANS
from farandole.cover.questions.minimize import MinimumSearch

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


def test_other_ways_find_a_cover_before_a_large_relaxation_is_solved() -> None:
    """Its bound is met, so that the relaxation, of 27 million steps, needn't be solved at all."""
    make, _ = PLANS["timetable"]
    search = MinimumSearch(farandole_problem(make(6, 6, "equal", True)))
    best = search.run()
    assert (best.complete, best.cost) == (True, 174)
    assert best.nodes > search._kernel.nodes
    assert search._kernel.work < 1 << 23
