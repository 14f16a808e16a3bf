"""The cheapest cover by solvers of other projects: CP-SAT of OR-tools, and HiGHS."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from farandole._extras import needed
from farandole.cover.data.problem_error import problem_error
from farandole.cover.exchange.check import checked_cover
from farandole.cover.exchange.foreign import run_watched
from farandole.cover.exchange.highs import Process
from farandole.cover.exchange.lowering import lowered
from farandole.limits import Budget, Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.cover.data.problem_data import ProblemData
    from farandole.cover.data.solution import Solution
    from farandole.cover.exchange.lowering import Lowered, Whole

    Work = Callable[[], tuple[str, list[int], float]]

MOST_COST = {"cp": 1 << 60, "mip": 1 << 40}
"""The largest sum of all costs, without signs; HiGHS reckons in doubles with tolerances."""


def best(
    problem: ProblemData,
    engine: str,
    seconds: float | None,
    progress: Callable[[float], object] | None,
) -> tuple[Solution | None, int | None, bool, float]:
    """Return the cheapest cover by the engine ``cp`` or ``mip``, on one thread.

    After the cover come a bound on the cost of others, whether the search is complete, and its
    seconds.

    The cover is checked and its cost added up here; that no cover costs less, or that there is
    none, is the engine's claim. Limits and Ctrl-C stop HiGHS within about 100 ms, and CP-SAT while
    it searches; building a large model takes longer.

    Raises `ProblemError` for costs too large for the engine, `MissingExtra` without the package.
    """
    budget = Budget(Limits(seconds=seconds))
    with budget:
        low = lowered(problem)
        costs = np.ones(low.options, np.int64) if low.costs is None else low.costs
        if sum(map(abs, costs.tolist())) > MOST_COST[engine]:
            raise problem_error("cost", "the costs are too large for engine {name}", name=engine)
        make = _cp if engine == "cp" else _mip
        work, interrupt = make(low, costs, budget)
        answer: list[tuple[str, list[int], float]] = []
        run_watched(lambda: answer.append(work()), interrupt, budget, progress)
    status, variables, bound = answer[0]
    if progress is not None and status != "limit":
        progress(1.0)
    if status == "none":
        return None, None, True, budget.seconds
    least = int(np.minimum(costs, 0).sum())  # a bound without any search
    if math.isfinite(bound):
        least = max(least, math.ceil(bound - 1e-6))
    if not variables:
        return None, least, False, budget.seconds
    cover = checked_cover(problem, variables)
    cost = int(costs[list(cover.numbers)].sum())
    is_best = status == "best"
    return cover, cost if is_best else min(cost, least), is_best, budget.seconds


def _cp(low: Lowered, costs: Whole, budget: Budget) -> tuple[Work, Callable[[], object]]:
    with needed("solvers"):
        from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False  # it would leave Ctrl-C turned off
    stop = False

    def interrupt() -> None:
        nonlocal stop
        stop = True
        solver.stop_search()

    def work() -> tuple[str, list[int], float]:
        model = cp_model.CpModel()
        x = [model.new_bool_var("") for _ in range(low.variables)]
        ends = low.starts.tolist()
        members = (low.members - 1).tolist()
        for k, (least, most) in enumerate(zip(low.low.tolist(), low.high.tolist(), strict=True)):
            group = [x[v] for v in members[ends[k] : ends[k + 1]]]
            if least == most == 1:
                model.add_exactly_one(group)
            elif (least, most) == (0, 1):
                model.add_at_most_one(group)
            elif least < len(group) or most < len(group):
                model.add_linear_constraint(sum(group), least, most)
            else:
                model.add_bool_and(group)
        for option, color in (low.links - 1).tolist():
            model.add_implication(x[option], x[color])
        for v in low.never.tolist():
            model.add(x[v - 1] == 0)
        model.minimize(cp_model.LinearExpr.weighted_sum(x[: low.options], costs.tolist()))
        if stop or budget.is_over():
            return "limit", [], -math.inf
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return "none", [], math.inf
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return "limit", [], solver.best_objective_bound
        chosen = [k for k, v in enumerate(x, 1) if solver.boolean_value(v)] or [0]
        how = "best" if status == cp_model.OPTIMAL else "limit"
        return how, chosen, solver.best_objective_bound

    return work, interrupt


def _mip(low: Lowered, costs: Whole, budget: Budget) -> tuple[Work, Callable[[], object]]:
    with needed("solvers"):
        import highspy  # noqa: F401  # for the process, which comes next

    process = Process(low.rows, costs)
    return process.answer, process.end
