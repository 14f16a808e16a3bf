"""Queens."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from farandole.cover.models import no_three_in_line, queens, superqueens, toroidal_queens

if TYPE_CHECKING:
    from farandole.cover.models import Model


def points(model: Model, solution: object, mark: str) -> list[tuple[int, int]]:
    rows = [line.split(" ") for line in model.text(solution).split("\n")]  # type: ignore[arg-type]
    return [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == mark]


def test_no_queen_attacks_another_and_no_superqueen_leaps_onto_one() -> None:
    for model, n, mark in (
        *((queens(n), n, "Q") for n in (1, 4, 6, 8)),
        (superqueens(10), 10, "A"),
    ):
        boards = [points(model, solution, mark) for solution in model.problem]
        assert len(set(map(tuple, boards))) == len(boards) == model.known
        for board in boards:
            assert len(board) == n
            for (r, c), (s, d) in combinations(board, 2):
                assert r != s
                assert c != d
                assert abs(r - s) != abs(c - d)
                assert mark == "Q" or {abs(r - s), abs(c - d)} != {1, 2}


def test_items_go_from_the_middle_outwards() -> None:
    assert queens(5).problem.items[:6] == ("r3", "c3", "r2", "c2", "r4", "c4")
    assert "a0" not in queens(5).problem.secondary


def test_a_torus_has_no_edges() -> None:
    model = toroidal_queens(7)
    assert model.problem.secondary == ()
    boards = {frozenset(points(model, solution, "Q")) for solution in model.problem}
    moved = {frozenset(((r + 1) % 7, (c + 3) % 7) for r, c in board) for board in boards}
    assert moved == boards
    assert len(boards) == 28


def test_no_three_points_are_in_line() -> None:
    model = no_three_in_line(5)
    for solution in model.problem:
        held = points(model, solution, "o")
        assert len(held) == 10
        for (a, b), (c, d), (e, f) in combinations(held, 3):
            assert (c - a) * (f - b) != (e - a) * (d - b)
