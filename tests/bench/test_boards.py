"""The race of searches on boards of any size runs on each of its boards."""

from __future__ import annotations

import pytest

from bench.boards import JIGSAW, SETS, made
from farandole import Shape, count


@pytest.mark.parametrize("name", [*SETS, "jigsaw"])
def test_the_boards_can_be_made(name: str) -> None:
    shape = Shape.jigsaw(JIGSAW) if name == "jigsaw" else Shape.parse(name)
    (puzzle,) = made(shape, 60, 1, one=False)
    assert puzzle.shape == shape
    assert count(puzzle, limit=1) == 1
