"""The kernel lists what the definitions say, no more and no less.

In ``boards.tsv`` are 30 boards for all techniques, and some more for those that are rare on these.
Compared is what is placed or removed: of patterns that remove the same the kernel may list one
only, as it does of chains, fish and almost locked sets.
"""

from __future__ import annotations

import pytest

from farandole import solve
from tests.logic.definitions.plain import Candidates, boards_for, effects, removed
from tests.logic.definitions.table import PLACING, REMOVING
from tests.logic.definitions.wings import remote_pair


@pytest.mark.parametrize("name", PLACING)
def test_what_is_placed(name: str) -> None:
    found = 0
    for board in boards_for(name):
        expected = PLACING[name](Candidates(board))
        theirs = effects(board, name)
        assert not any(gone for _, gone in theirs)
        assert {placed for placed, _ in theirs} == expected, board
        found += len(expected)
    assert found


@pytest.mark.parametrize("name", REMOVING)
def test_what_is_removed(name: str) -> None:
    found = 0
    for board in boards_for(name):
        expected = REMOVING[name](Candidates(board))
        assert removed(board, name) == expected, board
        solution = solve(board.grid)
        for gone in expected:
            assert all(solution.cells[cell] != digit for cell, digit in gone), board
        found += bool(expected)
    assert found >= 3


def test_remote_pairs() -> None:
    # Of a long chain and a short one in it the kernel may list the long one, which removes both's.
    found = 0
    for board in boards_for("remote-pair"):
        expected = remote_pair(Candidates(board))
        assert frozenset().union(*removed(board, "remote-pair")) == expected, board
        found += bool(expected)
    assert found >= 3
