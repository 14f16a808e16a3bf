"""A board turned, mirrored, shuffled or written in other digits has the same steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from farandole import Grid, solve
from farandole.logic import Board, all_steps
from farandole.logic.finding import ALL_STEPS
from tests.logic.definitions.plain import boards_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from farandole.logic import Candidate, Profile

    Effects: TypeAlias = set[tuple[str, frozenset[tuple[int, int]], frozenset[tuple[int, int]]]]

SAME = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
CHANGES: dict[str, tuple[Callable[[int], int], Sequence[int]]] = {
    "transposed": (lambda cell: cell % 9 * 9 + cell // 9, SAME),
    "half a turn": (lambda cell: 80 - cell, SAME),
    "bands": (lambda cell: (cell + 27) % 81, SAME),
    "digits": (lambda cell: cell, (0, 4, 9, 2, 7, 1, 8, 3, 5, 6)),
}
LOOPS = [one.id for one in ALL_STEPS.techniques if one.id.endswith(("loop", "aic"))]
"""Of the shortest ways from one candidate to another these know one only, the first that comes; of
two that remove different things, or of which one crosses itself, the other isn't looked at. So they
may depend on the order of cells and digits."""

EITHER_WAY = ALL_STEPS.without(*LOOPS).with_options(als_chain_both_ways=True)
"""By default chains of almost locked sets go to sets later in the order only, as HoDoKu's do."""
ONE_WAY = ALL_STEPS.without(*LOOPS, "als-chain")


def changed(board: Board, change: str) -> Board:
    to, digits = CHANGES[change]
    grid, givens = bytearray(81), bytearray(81)
    candidates: list[list[int]] = [[] for _ in range(81)]
    for cell in range(81):
        grid[to(cell)] = digits[board.grid.cells[cell]]
        givens[to(cell)] = digits[board.givens.cells[cell]]
        candidates[to(cell)] = [digits[digit] for digit in board[cell]]
    return Board(Grid(bytes(grid)), candidates=candidates, givens=Grid(bytes(givens)))


def steps(board: Board, profile: Profile, change: str | None = None) -> Effects:
    """Return what all steps do, with their techniques, as it is after a change."""
    to, digits = CHANGES[change] if change else (int, SAME)

    def moved(some: Sequence[Candidate]) -> frozenset[tuple[int, int]]:
        return frozenset((to(one.cell), digits[one.digit]) for one in some)

    return {
        (step.technique.id, moved(step.placements), moved(step.eliminations))
        for step in all_steps(board, profile).steps
    }


BOARDS = boards_for("")[:10]


@pytest.mark.parametrize("change", CHANGES)
def test_steps_go_with_the_board(change: str) -> None:
    # Of a link by two digits chains of almost locked sets take the lower one for used.
    profile = ONE_WAY if change == "digits" else EITHER_WAY
    for board in BOARDS:
        assert steps(changed(board, change), profile) == steps(board, profile, change), board


@pytest.mark.parametrize("change", CHANGES)
def test_loops_hold_wherever_they_are_found(change: str) -> None:
    for board in BOARDS:
        moved = changed(board, change)
        solution = solve(moved.grid)
        found = all_steps(moved, ALL_STEPS.only(*LOOPS)).steps
        assert found
        for step in found:
            assert not step.placements
            assert all(solution.cells[one.cell] != one.digit for one in step.eliminations)
