from __future__ import annotations

import numpy as np
import pytest

from farandole.cover import Problem
from farandole.cover.models import dominoes
from farandole.cover.search.batches import Batch
from farandole.errors import ArgumentError


def test_a_batch_is_a_matrix_where_it_can_be() -> None:
    batch = next(dominoes(4, 4).problem.iter_batches())
    assert isinstance(batch, Batch)
    assert batch.matrix().shape == (36, 8)
    assert batch.numbers.dtype == batch.ends.dtype == np.uint32
    assert batch[-1].tolist() == batch.matrix()[35].tolist()
    assert repr(batch) == "<Batch of 36 covers>"
    for wrong in (36, -37):
        with pytest.raises(IndexError):
            batch[wrong]
    uneven = next(Problem("ab", ["a", "b", "ab"]).iter_batches())
    with pytest.raises(ArgumentError, match="same number"):
        uneven.matrix()


def test_limits_and_what_comes_after() -> None:
    search = dominoes(6, 6).problem.search(nodes=2000)
    first = next(search)
    rest = sum(len(np.frombuffer(search.fetch(100)[1], np.uint32)) for _ in range(1000))
    assert len(first) == 18
    assert 0 < rest + 1 < 6728
    assert not search.complete
    with pytest.raises(ArgumentError, match="size must be at least 1, not 0"):
        next(dominoes(2, 2).problem.iter_batches(0))


@pytest.mark.parametrize("size", [1 << 64, 1 << 70])
def test_a_batch_may_be_as_large_as_you_like(size: int) -> None:
    problem = Problem("ab", ["a", "b", "ab"])
    assert [len(batch) for batch in problem.iter_batches(size)] == [2]
    assert problem.search().fetch(size) == problem.search().fetch(2)
