from __future__ import annotations

import pytest

from farandole import ArgumentError, solve
from farandole.logic import HODOKU, backdoors, explain

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SINGLES = HODOKU.only("naked-single", "hidden-single")
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_an_easy_puzzle_needs_none() -> None:
    assert backdoors(EASY).sets == ((),)


def test_each_pair_finishes_the_puzzle_and_no_single_cell_does() -> None:
    found = backdoors(HARD, size=2)
    assert found.complete
    assert found.sets
    solution = solve(HARD)
    assert {len(one) for one in found.sets} == {2}
    for one in found.sets:
        digits = list(HARD)
        for cell, digit in one:
            assert solution.cells[cell] == digit
            digits[cell] = str(digit)
        assert explain("".join(digits), SINGLES).end == "solved"
    assert backdoors(HARD).sets == ()


def test_time_that_is_up_is_said() -> None:
    assert not backdoors(HARD, size=4, seconds=0).complete


def test_sizes_are_small() -> None:
    with pytest.raises(ArgumentError):
        backdoors(HARD, size=5)
