"""Orthogonal Latin squares: against the squares themselves."""

from __future__ import annotations

from itertools import product

import pytest

from farandole.cover.models import latin_square, orthogonal_mates, orthogonal_squares


def squares(n: int) -> list[tuple[int, ...]]:
    model = latin_square(n)
    return [tuple(model.drawing.filling.values(s.numbers)) for s in model.problem]  # type: ignore[attr-defined]


def are_orthogonal(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return len(set(zip(a, b, strict=True))) == len(a)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_pairs_are_those_of_all_latin_squares(n: int) -> None:
    every = squares(n)
    pairs = sum(are_orthogonal(a, b) for a, b in product(every, repeat=2))
    model = orthogonal_squares(n)
    assert model.problem.count() == model.known == pairs


def test_a_solution_is_two_latin_squares() -> None:
    model = orthogonal_squares(4, reduced=True)
    for solution in model.problem:
        rows = [line.strip("│ ").split() for line in model.text(solution).split("\n")[1:-1]]
        assert rows[0] == ["A1", "B2", "C3", "D4"]
        assert [row[0][0] for row in rows] == list("ABCD")
        for place in (0, 1):
            plain = [[pair[place] for pair in row] for row in rows]
            assert all(len(set(line)) == 4 for line in [*plain, *zip(*plain, strict=True)])
        assert len({pair for row in rows for pair in row}) == 16


@pytest.mark.parametrize("square", squares(4)[::71])
def test_mates_of_a_square(square: tuple[int, ...]) -> None:
    model = orthogonal_mates([square[row : row + 4] for row in range(0, 16, 4)])
    assert model.problem.count() == sum(are_orthogonal(square, other) for other in squares(4))


def test_cyclic_squares_of_even_order_have_no_mate() -> None:
    for n, count in ((3, 6), (4, 0), (5, 360), (6, 0)):
        cyclic = [[(r + c) % n + 1 for c in range(n)] for r in range(n)]
        assert orthogonal_mates(cyclic).problem.count() == count
