"""Race this package against OR-Tools' CP-SAT, with one worker, at the plans of `bench.plans`.

    python -m bench.plan_race [WORDS IN THE NAME]

Both are given the whole problem, an option as a variable that is 0 or 1; building it isn't counted.
They take turns. Printed are medians of processor time in milliseconds, and the answers where they
differ. ``> 5,000``: stopped by a limit of 5 seconds.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

from bench.coverers import farandole_problem
from bench.plans import plans

if TYPE_CHECKING:
    from bench.instance import Instance

Answer = tuple[str, int | None]
ROUNDS, SECONDS = 3, 5.0


def ours(instance: Instance) -> tuple[Answer, float]:
    """Return what this package finds, and the seconds it takes."""
    problem = farandole_problem(instance)
    start = time.process_time()
    if instance.costs is None:
        result: Any = problem.solve(limit=1, seconds=SECONDS)
        cost = None
    else:
        result = problem.minimum(seconds=SECONDS)
        cost = result.cost
    spent = time.process_time() - start
    found = result.count > 0
    done = result.complete or (found and instance.costs is None)
    return ("unknown" if not done else "cover" if found else "none", cost), spent


def cp_sat(instance: Instance, seconds: float = SECONDS) -> tuple[Answer, float]:
    """Return what CP-SAT finds, and the seconds it takes."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    taken = [model.new_bool_var("") for _ in instance.options]
    members: dict[int, list[tuple[Any, int]]] = {}
    for k, option in enumerate(instance.options):
        colors = instance.colors[k] if instance.colors else [0] * len(option)
        for item, color in zip(option, colors, strict=True):
            members.setdefault(item, []).append((taken[k], color))
    for item in range(instance.primary + instance.secondary):
        pairs = members.get(item, [])
        if item < instance.primary:
            variables = [variable for variable, _ in pairs]
            low = instance.low[item] if instance.low else 1
            high = instance.high[item] if instance.high else 1
            if low == high == 1:
                model.add_exactly_one(variables)
                continue
            model.add_linear_constraint(sum(variables), low, high)
            continue
        shades: dict[int, Any] = {}
        for variable, color in pairs:
            if color:
                shade = shades.setdefault(color, model.new_bool_var(""))
                model.add_implication(variable, shade)
        model.add_at_most_one([*shades.values(), *(one for one, color in pairs if not color)])
    if instance.costs is not None:
        model.minimize(sum(cost * one for cost, one in zip(instance.costs, taken, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    start = time.process_time()
    status = solver.solve(model)
    spent = time.process_time() - start
    if status == cp_model.INFEASIBLE:
        return ("none", None), spent
    cost = round(solver.objective_value) if instance.costs and status != cp_model.UNKNOWN else None
    return ("cover" if status == cp_model.OPTIMAL else "unknown", cost), spent


def main(words: str = "") -> None:
    """Race, and print a table."""
    for name, instance in plans():
        if words not in name:
            continue
        times: list[list[float]] = [[], []]
        answers: list[Answer] = []
        for _ in range(ROUNDS):
            both = ours(instance), cp_sat(instance)
            answers = [answer for answer, _ in both]
            for spent, (_, seconds) in zip(times, both, strict=True):
                spent.append(1e3 * seconds)
        mine, theirs = map(statistics.median, times)
        cells = [
            name,
            len(instance.options),
            f"{mine:.1f}",
            f"{theirs:.1f}",
            f"{mine / theirs:.2f}",
        ]
        if answers[0] != answers[1]:
            cells.append(f"{answers[0]} against {answers[1]}")
        print("|", *(f"{cell} |" for cell in cells), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
