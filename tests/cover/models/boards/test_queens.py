"""Queens."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from farandole.cover.models import no_three_in_line, queens, superqueens, toroidal_queens

if TYPE_CHECKING:
    from farandole.cover.models import Model

KNOWN = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]


@pytest.mark.parametrize("n", [1, 4, 6, 8])
def test_no_queen_attacks_another(n: int) -> None:
    model = queens(n)
    seen = set()
    for solution in model.problem:
        rows = [line.split(" ") for line in model.text(solution).split("\n")]
        assert {len(row) for row in rows} == {n}
        held = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "Q"]
        assert len(held) == n
        for kind in (
            {r for r, _ in held},
            {c for _, c in held},
            {r + c for r, c in held},
            {r - c for r, c in held},
        ):
            assert len(kind) == n
        seen.add(tuple(held))
    assert len(seen) == KNOWN[n - 1]


def test_items_go_from_the_middle_outwards() -> None:
    assert queens(5).problem.items[:6] == ("r3", "c3", "r2", "c2", "r4", "c4")
    assert "a0" not in queens(5).problem.secondary


def points(model: Model, solution: object, mark: str) -> list[tuple[int, int]]:
    rows = [line.split(" ") for line in model.text(solution).split("\n")]  # type: ignore[arg-type]
    return [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == mark]


def test_no_superqueen_leaps_onto_another() -> None:
    model = superqueens(10)
    for solution in model.problem:
        held = points(model, solution, "A")
        assert len(held) == 10
        for (r, c), (s, d) in combinations(held, 2):
            assert r != s
            assert c != d
            assert abs(r - s) != abs(c - d)
            assert {abs(r - s), abs(c - d)} != {1, 2}


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
