"""Backdoors: cells whose digits, once known, leave a puzzle that simple techniques finish."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from farandole.limits import Budget, Limits, whole_number
from farandole.logic.board import Board, BoardLike, as_board
from farandole.logic.finding import check_candidates, the_solution
from farandole.logic.profile import HODOKU, Profile
from farandole.logic.searching import search_on
from farandole.logic.steps import Candidate
from farandole.sudoku.grid import Grid

SINGLES = HODOKU.only("full-house", "naked-single", "hidden-single")
"""The techniques that finish a puzzle by default."""


@dataclass(frozen=True, slots=True)
class Backdoors:
    """Sets of cells with their digits; ``complete`` is True if there are no others of that size."""

    sets: tuple[tuple[Candidate, ...], ...]
    complete: bool


def backdoors(
    board: BoardLike,
    profile: Profile = SINGLES,
    *,
    size: int = 1,
    seconds: float | None = None,
) -> Backdoors:
    """Return the smallest sets of cells, ``size`` at most, that are backdoors.

    With their digits in place the techniques of ``profile`` finish the puzzle. One empty set means
    that no cell is needed. All sets of one size are tried, some microseconds each: 60 empty cells
    have 1,770 pairs and 34,220 triples.

    >>> p = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> backdoors(p).sets, len(backdoors(p, size=2).sets) > 0
    ((), True)
    """
    board = as_board(board)
    whole_number(size, "size", 0, 4)
    budget = Budget(Limits(seconds=seconds)).start()
    solution = the_solution(board)
    check_candidates(board, solution)
    empty = [cell for cell, digit in enumerate(board.grid.cells) if not digit]
    for many in range(size + 1):
        sets: list[tuple[Candidate, ...]] = []
        for cells in combinations(empty, many):
            if budget.is_over():
                return Backdoors(tuple(sets), complete=False)
            placed = tuple(Candidate(cell, solution.cells[cell]) for cell in cells)
            if _finishes(board, placed, solution, profile):
                sets.append(placed)
        if sets:
            return Backdoors(tuple(sets), complete=True)
    return Backdoors((), complete=True)


def _finishes(
    board: Board, placed: tuple[Candidate, ...], solution: Grid, profile: Profile
) -> bool:
    for cell, digit in placed:
        board = board.place(cell, digit)
    return search_on(board, solution, profile).finishes()
