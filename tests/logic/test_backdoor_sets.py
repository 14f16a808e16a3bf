from __future__ import annotations

import pytest

from farandole import ArgumentError, solve
from farandole.logic import HODOKU, backdoors, explain
from tests.conftest import EASY, INKALA

SINGLES = HODOKU.only("naked-single", "hidden-single")


def test_each_pair_finishes_the_puzzle_and_no_single_cell_does() -> None:
    assert backdoors(EASY).sets == ((),)
    assert backdoors(INKALA).sets == ()
    found = backdoors(INKALA, size=2)
    assert found.complete
    assert {len(pair) for pair in found.sets} == {2}
    solution = solve(INKALA)
    for pair in found.sets:
        digits = list(INKALA)
        for cell, digit in pair:
            assert solution.cells[cell] == digit
            digits[cell] = str(digit)
        assert explain("".join(digits), SINGLES).end == "solved"


def test_limits() -> None:
    assert not backdoors(INKALA, size=4, seconds=0).complete
    with pytest.raises(ArgumentError):
        backdoors(INKALA, size=5)
