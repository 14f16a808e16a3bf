"""What can be said of a position: its mistakes, and what its solutions have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import FarandoleError
from farandole.limits import Budget, Limits
from farandole.logic.hints import hint
from farandole.sudoku.checking import check
from farandole.sudoku.clashes import clashes
from farandole.sudoku.solving import count, solutions

if TYPE_CHECKING:
    from typing import Any

    from farandole.i18n import Language
    from farandole.logic.hints import Mistake
    from farandole.sudoku.clashes import Clash
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape


def solved(grid: Grid, *, nodes: int | None = None, seconds: float | None = None) -> dict[str, Any]:
    """Return the status of a puzzle, with up to two solutions.

    >>> from farandole import Grid
    >>> solved(Grid("1.....3..2.....4"))
    {'status': 'unique', 'solution': '1342243142133124', 'other': None}
    """
    search = solutions(grid, nodes=nodes, seconds=seconds)
    found = [solution.line for _, solution in zip(range(2), search, strict=False)]
    status = "many" if len(found) > 1 else ("none", "unique")[len(found)]
    if len(found) < 2 and not search.complete:
        status = "unknown"
    first, second = [*found, None, None][:2]
    return {"status": status, "solution": first, "other": second}


def checked(
    givens: Grid,
    board: Grid,
    marks: list[list[int]] | None,
    say: Language,
    *,
    redundant: bool = False,
    candidates: bool = False,
    seconds: float | None = None,
) -> dict[str, Any]:
    """Return what :class:`~farandole.studio.schemas.solving.CheckAnswer` has."""
    budget = Budget(Limits(seconds=seconds)).start()
    report = check(givens, minimal=redundant, seconds=seconds)
    status = ("none", "unique", "many")[report.count] if report.settled else "unknown"
    wrong: list[int] | None = None
    is_solved = board.is_full and not clashes(board)
    if report.is_unique:
        answer = report.solutions[0].cells
        pairs = enumerate(zip(board.cells, answer, strict=True))
        wrong = [cell for cell, (digit, right) in pairs if digit not in (0, right)]
        is_solved = board == report.solutions[0]
    differ: list[int] = []
    if report.count > 1:
        one, other = (solution.cells for solution in report.solutions)
        differ = [cell for cell in range(len(one)) if one[cell] != other[cell]]
    return {
        "status": status,
        "clashes": [clash_data(clash, board.shape, say) for clash in clashes(board)],
        "mistakes": [mistake_data(one, say) for one in mistakes_of(givens, board, marks)],
        "wrong": wrong,
        "empty": len(board.blanks),
        "solved": is_solved,
        "differ": differ,
        "redundant": None if report.redundant is None else list(report.redundant),
        "candidates": true_candidates(board, budget) if candidates else None,
    }


def mistakes_of(givens: Grid, board: Grid, marks: list[list[int]] | None) -> tuple[Mistake, ...]:
    """Return everything on a board that can't be right; nothing if the givens have no solution."""
    try:
        return hint(board, marks=marks, givens=givens, seconds=0).mistakes
    except FarandoleError:
        return ()


def true_candidates(board: Grid, budget: Budget) -> list[list[int]] | None:
    """Return for each cell the digits that it has in some solution; None if time was up.

    Each solution that is found settles a digit of every cell, so that few searches are needed.
    """
    shape = board.shape
    found: list[set[int]] = [set() for _ in range(shape.cells)]
    if clashes(board):
        return [sorted(one) for one in found]
    for cell in range(shape.cells):
        held = board.cells[cell]
        for digit in [held] if held else range(1, shape.side + 1):
            if digit in found[cell]:
                continue
            trial = board if held else board.with_cell(cell, digit)
            if not held and clashes(trial):
                continue
            search = solutions(trial, seconds=budget.rest().seconds)
            solution = next(search, None)
            if solution is None and not search.complete:
                return None
            if solution is not None:
                for at, one in enumerate(solution.cells):
                    found[at].add(one)
    return [sorted(one) for one in found]


def counted(grid: Grid, limit: int, seconds: float | None) -> dict[str, Any]:
    """Return how many solutions there are, up to a limit."""
    found = count(grid, limit=limit, seconds=seconds)
    return {"count": int(found), "complete": found.complete}


def clash_data(clash: Clash, shape: Shape, say: Language) -> dict[str, Any]:
    """Return a clash as it is answered."""
    return {
        "digit": clash.digit,
        "cells": list(clash.cells),
        "where": clash.where,
        "text": say(clash.message(shape)),
    }


def mistake_data(mistake: Mistake, say: Language) -> dict[str, Any]:
    """Return a mistake as it is answered."""
    return {
        "kind": mistake.kind,
        "cell": mistake.cell,
        "digit": mistake.digit,
        "text": say(mistake.message),
    }
