"""Queens."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from farandole.cover.models import no_three_in_line, queens, superqueens, toroidal_queens
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.cover.models import Model

KNOWN = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]


@pytest.mark.parametrize(("n", "count"), list(enumerate(KNOWN, 1)))
def test_counts(n: int, count: int) -> None:
    model = queens(n)
    assert model.problem.count() == model.known == count


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


def test_a_board_drawn() -> None:
    assert min(map(queens(4).text, queens(4).problem)) == ". . Q .\nQ . . .\n. . . Q\n. Q . ."


def test_the_image_has_a_queen_for_each_option() -> None:
    model = queens(6)
    solution = model.problem.solve(limit=1).covers[0]
    root = ElementTree.fromstring(model.svg(solution))
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert sorted(map(str, titles)) == sorted(map(str, solution))


@pytest.mark.parametrize("make", [queens, superqueens, toroidal_queens, no_three_in_line])
@pytest.mark.parametrize("n", [0, -1])
def test_boards_that_cannot_be(make: Callable[[int], Model], n: int) -> None:
    with pytest.raises(ProblemError, match=rf"n must be from 1 to \d+, not {n}"):
        make(n)


@pytest.mark.parametrize("n", range(1, 12))
def test_counts_of_the_kin(n: int) -> None:
    for model in (superqueens(n), toroidal_queens(n)):
        assert model.problem.count() == model.known


@pytest.mark.parametrize("n", range(1, 8))
def test_counts_of_points_no_three_of_which_are_in_line(n: int) -> None:
    model = no_three_in_line(n)
    assert model.problem.count() == model.known


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
