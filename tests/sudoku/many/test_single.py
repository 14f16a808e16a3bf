from __future__ import annotations

import pytest

from farandole.sudoku import Grid, count, solutions
from farandole.sudoku.many.single import LIMIT, MANY, NONE, SOLVED, count_one, counted, settle

INKALA = Grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
NOTHING = INKALA.with_cell("r1c2", 2)
FEW = Grid("12..............")


def test_statuses() -> None:
    assert settle(INKALA)[:4] == (SOLVED, tuple(solutions(INKALA)), 1, True)
    assert settle(NOTHING)[:4] == (NONE, (), 0, True)
    both = settle(FEW)
    assert (both.status, both.found, len(set(both.solutions))) == (MANY, 2, 2)
    one = settle(FEW, wanted=1, unique=False)
    assert (one.status, one.found, len(one.solutions)) == (SOLVED, 1, 1)
    for grid, found in ((INKALA, 1), (FEW, count(FEW))):
        whole = settle(grid, wanted=found + 1, unique=False)
        assert (whole.found, whole.complete) == (found, True)
        enough = settle(grid, wanted=found, unique=False)
        assert (enough.found, enough.complete) == (found, False), "others weren't looked for"
    every = settle(FEW, wanted=None, unique=False)
    assert (every.status, every.found, every.complete) == (SOLVED, count(FEW), True)
    assert len(set(every.solutions)) == every.found


def test_limits() -> None:
    assert settle(INKALA, nodes=0)[:5] == (LIMIT, (), 0, False, 0)
    assert settle(INKALA, seconds=0)[:4] == (LIMIT, (), 0, False)
    found = next(n for n in range(200) if settle(INKALA, nodes=n).found)
    part = settle(INKALA, nodes=found)
    assert part[:4] == (LIMIT, tuple(solutions(INKALA)), 1, False), "not known to be the only one"
    assert settle(INKALA, nodes=found, unique=False).status == SOLVED
    assert count_one(INKALA, nodes=0)[:4] == (LIMIT, (), 0, False)


def test_solutions_can_be_seen_at_once() -> None:
    seen: list[Grid] = []
    result = settle(FEW, wanted=5, unique=False, see=seen.append)
    assert len(set(seen)) == 5 == result.found
    assert result.solutions == (seen[0],)


@pytest.mark.parametrize(
    ("number", "limit", "is_final", "status", "complete"),
    [
        (0, None, True, NONE, True),
        (1, None, True, SOLVED, True),
        (2, None, True, MANY, True),
        (9, None, True, MANY, True),
        (9, 10, True, MANY, True),
        (10, 10, True, MANY, False),
        (10, 10, False, MANY, False),
        (1, 1, False, SOLVED, False),
        (3, 10, False, LIMIT, False),
        (0, None, False, LIMIT, False),
    ],
)
def test_what_a_count_says(
    number: int, limit: int | None, is_final: bool, status: str, complete: bool
) -> None:
    result = counted(number, limit, is_final, 7, 0.5)
    assert result == (status, (), number, complete, 7, 0.5)
