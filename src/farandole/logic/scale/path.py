"""The steps that Sudoku Explainer takes, each with its rating and the name of its rule."""

from __future__ import annotations

from farandole.logic.board import Board, BoardLike, any_board
from farandole.logic.finding import Explanation, check_candidates, solutions_of
from farandole.logic.many.result import OPEN, OUTCOMES, RATED, STUCK
from farandole.logic.profile import HODOKU
from farandole.logic.scale.scale import Scale, ScaleRating, choice_of, not_classic, rating_on
from farandole.logic.searching import KernelSearch
from farandole.logic.steps import Step
from farandole.sudoku.unsolved import many_solutions, no_solution

_ENDS = (("solved", RATED), ("stuck", STUCK), ("stopped", OPEN))


def explain_on(
    board: BoardLike, scale: Scale, *, seconds: float | None = None
) -> Explanation[ScaleRating]:
    """Return the path by which Sudoku Explainer solves a board."""
    board = any_board(board)
    search, is_only = _search(board)
    if not is_only and scale.uniqueness:
        raise many_solutions(solutions_of(board))
    path = search.path_on_scale(choice_of(scale), seconds)
    end, outcome = _ENDS[path.end]
    numbers = (path.er, path.ep, path.ed, path.hardest) if outcome != OPEN else (0, 0, 0, 0)
    rating = rating_on(scale, (OUTCOMES.index(outcome), *numbers))
    return Explanation(board, path.steps, end, rating)


def first_step_on(board: BoardLike, scale: Scale, *, seconds: float | None = None) -> Step | None:
    """Return the step that Sudoku Explainer takes on a board; None: there is none, or time is up.

    On a board with several solutions, rules that assume a single one are left out.
    """
    search, is_only = _search(any_board(board))
    if not is_only:
        scale = scale.without_uniqueness()
    return search.first_on_scale(choice_of(scale), seconds)


def _search(board: Board) -> tuple[KernelSearch, bool]:
    """Return a search on a board, and whether it has a single solution."""
    if not board.grid.is_classic:
        raise not_classic()
    solutions = solutions_of(board)
    if not solutions:
        raise no_solution(board.grid)
    if len(solutions) > 1:
        return KernelSearch(board, None, HODOKU), False
    check_candidates(board, solutions[0])
    return KernelSearch(board, solutions[0], HODOKU), True
