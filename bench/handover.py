"""Our engines beside those that `solve` and `minimum` can hand a problem to.

``python -m bench.handover [NAME…]`` prints, for each problem, the processor time of each engine in
milliseconds (median, least and most of three runs, in turns) and what it found.
"""

from __future__ import annotations

import resource
import statistics
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from farandole.cover import Item, Problem
from farandole.cover.models import dominoes, polyominoes, queens
from tests.cover.instances import (
    hidden,
    latin_square_with_holes,
    mutilated_chessboard,
    tight_timetable,
)

_SECONDS, _RUNS = 4.0, 3


def priced(problem: Problem, most: int = 99) -> Problem:
    """Return a problem with costs at random."""
    rng, options = Random(1), [option.items for option in problem.options]
    costs = [rng.randint(1, most) for _ in options]
    return Problem(problem.items, options, secondary=problem.secondary, costs=costs)


def clauses(variables: int, count: int) -> Problem:
    """Random clauses of three literals, as items that are covered one to three times."""
    rng = Random(2)
    every = [
        [(variable, rng.random() < 0.5) for variable in rng.sample(range(variables), 3)]
        for _ in range(count)
    ]
    items = [*range(variables), *(Item(("clause", k), 1, 3) for k in range(count))]
    return Problem(
        items,
        [
            [v, *(("clause", k) for k, clause in enumerate(every) if (v, sign) in clause)]
            for v in range(variables)
            for sign in (True, False)
        ],
    )


def duties(flights: int, each: int) -> Problem:
    """Crews whose duties are two to six flights in a row, around the clock."""
    rng = Random(2)
    sets = [
        sorted({(first + k) % flights for k in range(rng.randint(2, 6))})
        for first in range(flights)
        for _ in range(each)
    ]
    return Problem(range(flights), sets, costs=[rng.randint(10, 99) * len(duty) for duty in sets])


def roster(people: int, days: int) -> Problem:
    """Shifts of a number of people within bounds; no one works early after a night."""
    rng, least = Random(1), people // 7
    shifts = [Item(("shift", d, s), least, least + 2) for d in range(days) for s in range(3)]
    every = [(p, d, s) for p in range(people) for d in range(days) for s in range(3)]
    rest = {0: 0, 2: 1}
    options = [
        [("shift", d, s), ("day", p, d), *([("rest", p, d + rest[s])] if s in rest else [])]
        for p, d, s in every
    ]
    apart = [(what, p, d) for what in ("day", "rest") for p in range(people) for d in range(days)]
    apart += [("rest", p, days) for p in range(people)]
    return Problem(shifts, options, secondary=apart, costs=[rng.randint(1, 20) for _ in every])


FIND: dict[str, Callable[[], Problem]] = {
    "Latin square 40, 672 holes": lambda: latin_square_with_holes(40, 672, 3),
    "timetable, 360 places": lambda: tight_timetable(12, 30, 1),
    "pentominoes 6x10": lambda: polyominoes(board="6x10").problem,
    "queens 40": lambda: queens(40).problem,
    "planted, 60 items": lambda: hidden(60, 400, 5, 5),
    "chessboard 12x12 without corners": lambda: mutilated_chessboard(12),
    "clauses, 200 variables": lambda: clauses(200, 820),
}
CHEAPEST: dict[str, Callable[[], Problem]] = {
    "dominoes 16x16": lambda: priced(dominoes(16, 16).problem),
    "queens 16": lambda: priced(queens(16).problem),
    "Latin square 12, 90 holes": lambda: priced(latin_square_with_holes(12, 90, 1)),
    "planted, 60 items, costs": lambda: priced(hidden(60, 600, 5, 1), 1000),
    "roster, 30 people": lambda: roster(30, 28),
    "duties, 4000": lambda: duties(200, 20),
    "duties, 24000": lambda: duties(800, 30),
}


def spent_so_far() -> float:
    """Return the processor seconds of this process and of those that it started."""
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + others.ru_utime + others.ru_stime


def run(name: str, make: Callable[[], Problem], engines: tuple[str, ...]) -> None:
    """Measure one problem."""
    times: dict[str, list[float]] = {engine: [] for engine in engines}
    found = dict.fromkeys(engines, "")
    for _ in range(_RUNS):
        for engine in engines:
            if times[engine] and times[engine][0] > 500 * _SECONDS:
                continue  # once is enough to see that
            problem = make()
            start = spent_so_far()
            if engine in ("automatic", "sat"):
                result = problem.solve(limit=1, engine=engine, seconds=_SECONDS)
                known = "cover" if result else "none" if result.complete else "-"
            else:
                best = problem.minimum(engine=engine, seconds=_SECONDS)
                known = f"{best.cost or '-'}" + ("" if best.complete else f" (>= {best.bound})")
            times[engine].append(1000 * (spent_so_far() - start))
            found[engine] = known
    cells = [
        f"{engine}: {found[engine]} {statistics.median(spent):.1f} "
        f"[{min(spent):.1f}-{max(spent):.1f}]"
        for engine, spent in times.items()
    ]
    print(f"{name:33}", *cells, sep=" | ", flush=True)


def main(names: list[str]) -> None:
    """Measure the named problems, or all."""
    import highspy  # noqa: F401  # importing is no part of solving
    import pysat.solvers
    from ortools.sat.python import cp_model  # noqa: F401

    del pysat
    for table, engines in ((FIND, ("automatic", "sat")), (CHEAPEST, ("branch", "cp", "mip"))):
        for name, make in table.items():
            if not names or name in names:
                run(name, make, engines)


if __name__ == "__main__":
    main(sys.argv[1:])
