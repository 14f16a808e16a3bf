"""Covers by a SAT solver: CaDiCaL 1.9.5, through python-sat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from farandole._extras import needed
from farandole.cover.data.problem_data import ProblemData
from farandole.cover.data.solution import Solution
from farandole.cover.exchange.check import checked_cover
from farandole.cover.exchange.clauses import Clauses
from farandole.cover.exchange.foreign import run_watched
from farandole.cover.exchange.lowering import lowered
from farandole.cover.search.result import SearchResult
from farandole.limits import NO_LIMIT, Budget, Limits, Stopwatch

_FIRST, _LONG = 1000, 0.04
"""The conflicts of the first turn; turns become longer until they take this many seconds."""


def solve(
    problem: ProblemData,
    limit: int | None,
    seconds: float | None,
    progress: Callable[[float], object] | None,
) -> SearchResult:
    """Return covers, at most ``limit``; for each, a clause excludes it and the solver goes on.

    That there are no others is CaDiCaL's claim. It works in turns of about 40 ms; limits and
    Ctrl-C end it after a turn, or after its preprocessing, which can take longer.
    """
    with needed("solvers"):
        from pysat.solvers import Cadical195

    limits = Limits(seconds=seconds, solutions=limit)
    most = limits.solutions or NO_LIMIT
    budget = Budget(limits)
    covers: list[Solution] = []
    is_through = stop = False

    def interrupt() -> None:
        nonlocal stop
        stop = True

    def work() -> None:
        nonlocal is_through, stop
        loose = _loose(problem)
        with Cadical195() as solver:

            def attempt(conflicts: int) -> bool | None:
                solver.conf_budget(conflicts)
                answer: bool | None = solver.solve_limited()
                return answer

            for clause in _clauses(Clauses(lowered(problem))):
                solver.add_clause(clause)
            stop = stop or budget.is_over()
            while len(covers) < most and not stop:
                answer = _in_turns(attempt, lambda: stop)
                if not answer:
                    is_through = answer is False
                    return
                cover = checked_cover(problem, solver.get_model() or ())
                covers.append(cover)
                chosen = set(cover.numbers)
                more = [k + 1 for k in loose if k not in chosen]
                solver.add_clause([-k - 1 for k in cover.numbers] + more)

    with budget:
        run_watched(work, interrupt, budget, progress)
    if progress is not None and is_through:
        progress(1.0)
    return SearchResult(tuple(covers), len(covers), 0, budget.seconds, is_through, "sat")


def _in_turns(attempt: Callable[[int], bool | None], is_over: Callable[[], bool]) -> bool | None:
    """Return the answer of attempts with growing limits of conflicts; None if time is up."""
    conflicts, answer = _FIRST, None
    while answer is None and not is_over():
        with Stopwatch() as turn:
            answer = attempt(conflicts)
        if turn.seconds < _LONG:
            conflicts *= 2
        elif turn.seconds > 2 * _LONG:
            conflicts = max(_FIRST, conflicts // 2)
    return answer


def _clauses(clauses: Clauses) -> Iterator[list[int]]:
    starts, literals = clauses.starts.tolist(), clauses.literals.tolist()
    for begin, end in pairwise(starts):
        yield literals[begin:end]
    for block in clauses.blocks:
        yield from block.tolist()


def _loose(problem: ProblemData) -> list[int]:
    """Return the options that a cover may contain more of: none of their items has low = high."""
    if problem._low is None:
        return []
    slack = {item for item, (low, high) in enumerate(problem.bounds) if low < high}
    first = problem.primary_count
    rows = ([entry for entry in row if entry < first] for row in problem._rows())
    return [k for k, row in enumerate(rows) if row and slack.issuperset(row)]
