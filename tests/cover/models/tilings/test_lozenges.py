"""Lozenge tilings: MacMahon's formula, and plane partitions counted one by one."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from farandole.cover.models import lozenges


def heaps(a: int, b: int, c: int) -> int:
    """Count the heaps of boxes in a corner: rows and columns of heights that never rise."""
    found = 0
    for flat in product(range(c + 1), repeat=a * b):
        rows = [flat[k * b : (k + 1) * b] for k in range(a)]
        found += all(row[k] >= row[k + 1] for row in rows for k in range(b - 1)) and all(
            above[k] >= below[k] for above, below in pairwise(rows) for k in range(b)
        )
    return found


@pytest.mark.parametrize(
    "sides", [(1, 1, 1), (1, 2, 3), (3, 1, 2), (2, 2, 2), (2, 3, 2), (3, 3, 2)]
)
def test_tilings_are_heaps_of_boxes(sides: tuple[int, int, int]) -> None:
    model = lozenges(*sides)
    assert model.problem.count() == model.known == heaps(*sides)


def test_triangles_and_lozenges() -> None:
    a, b, c = 2, 3, 4
    problem = lozenges(a, b, c).problem
    assert problem.primary_count == 2 * (a * b + b * c + c * a)
    for option in problem.options:
        assert [str(item)[0] for item in option.items] == ["v", "a"]
        assert str(option.name).split() == list(option.items)


def test_each_direction_has_its_number_in_every_tiling() -> None:
    model = lozenges(2, 3, 2)
    for solution in model.problem:
        kinds = [model.drawing.laid[k][2] for k in solution.numbers]  # type: ignore[attr-defined]
        assert sorted(kinds.count(kind) for kind in range(3)) == sorted((2 * 3, 3 * 2, 2 * 2))
