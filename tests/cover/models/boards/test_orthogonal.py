"""Orthogonal Latin squares: against the squares themselves."""

from __future__ import annotations

import pytest

from farandole.cover.models import latin_square, orthogonal_mates


def squares(n: int) -> list[tuple[int, ...]]:
    model = latin_square(n)
    return [tuple(model.drawing.filling.values(s.numbers)) for s in model.problem]  # type: ignore[attr-defined]


def are_orthogonal(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return len(set(zip(a, b, strict=True))) == len(a)


@pytest.mark.parametrize("square", squares(4)[::71])
def test_mates_of_a_square(square: tuple[int, ...]) -> None:
    model = orthogonal_mates([square[row : row + 4] for row in range(0, 16, 4)])
    assert model.problem.count() == sum(are_orthogonal(square, other) for other in squares(4))


def test_cyclic_squares_of_even_order_have_no_mate() -> None:
    for n, count in ((3, 6), (4, 0), (5, 360), (6, 0)):
        cyclic = [[(r + c) % n + 1 for c in range(n)] for r in range(n)]
        assert orthogonal_mates(cyclic).problem.count() == count
