"""The partridge puzzle."""

from __future__ import annotations

import pytest

from farandole.cover.models import partridge
from farandole.errors import ProblemError


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_small_ones(n: int) -> None:
    model = partridge(n)
    assert model.problem.count() == model.known == (n == 1)


def test_each_size_has_its_number() -> None:
    problem = partridge(8).problem
    assert problem.items[:8] == tuple("12345678")
    assert problem.bounds[:9] == tuple((k, k) for k in [*range(1, 9), 1])
    assert problem.primary_count == 8 + 36 * 36
    assert problem.option_count == sum((37 - k) ** 2 for k in range(1, 9))


def test_rectangles_may_be_turned() -> None:
    problem = partridge(2, (1, 2)).problem
    assert problem.primary_count == 2 + 3 * 6
    names = [str(option.name) for option in problem.options]
    assert "1 r1c1 r1c2" in names
    assert "1 r1c1 r2c1" in names
    assert "2 r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4" in names


def test_published_numbers() -> None:
    assert partridge(8).known == 8 * 2332
    assert partridge(10).known is None
    assert partridge(2, (1, 2)).known is None
    assert partridge(2, (1, 2)).source is None


@pytest.mark.parametrize(
    ("n", "shape", "message"),
    [(0, (1, 1), "1 to 13"), (14, (1, 1), "1 to 13"), (2, (0, 1), "1 to 10,000 cells, not 0")],
)
def test_partridges_that_cannot_be(n: int, shape: tuple[int, int], message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        partridge(n, shape)
