"""check_many and single puzzles, against check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from farandole.sudoku import STATUS, Grid, check, check_many, count, solutions, solve_many
from farandole.sudoku.many.single import LIMIT, MANY, NONE, SOLVED, count_one, counted, settle
from tests.conftest import INKALA
from tests.conftest import INKALA_SOLVED as SOLUTION

if TYPE_CHECKING:
    from farandole.sudoku import BulkCheck
    from tests.conftest import Clock


def assert_agrees(report: BulkCheck, grids: list[Grid], *, minimal: bool = True) -> None:
    for row, grid in enumerate(grids):
        one = check(grid, minimal=minimal)
        assert report.counts[row] == one.count
        assert report.clashing[row] == (not one.is_well_formed)
        assert report.unique[row] == one.is_unique
        assert report.judged[row] == (one.redundant is not None)
        assert report.minimal[row] == bool(one.is_minimal)
        assert tuple(np.flatnonzero(report.redundant[row])) == (one.redundant or ())


@pytest.mark.parametrize("threads", [1, 3])
def test_it_says_what_check_says(kinds: list[Grid], threads: int) -> None:
    grids = [*kinds[:200], Grid(INKALA), Grid(INKALA).with_cell("r1c2", 1), Grid(SOLUTION)]
    report = check_many(grids, threads=threads)
    assert report.complete
    assert_agrees(report, grids)
    assert report.minimal.any()
    assert report.redundant.any()
    assert report.clashing.any()
    assert (report.judged == report.unique).all()


def test_without_the_question_for_minimality(kinds: list[Grid]) -> None:
    report = check_many(kinds[:100], minimal=False)
    assert report.complete
    assert_agrees(report, kinds[:100], minimal=False)
    assert not report.judged.any()


@pytest.mark.long
def test_more_puzzles_than_are_checked_at_once() -> None:
    looser = Grid(INKALA).with_cell("r1c2", 1)
    report = check_many([INKALA, looser] * 35_000, threads=2)
    assert report.complete
    assert report.minimal.tolist() == [True, False] * 35_000
    expected = list(check(looser).redundant or ())
    assert expected
    np.testing.assert_array_equal(np.flatnonzero(report.redundant[-1]), expected)


def test_bad_rows_and_pencilmarks() -> None:
    plain = "".join(str(d) if c in (".", str(d)) else "." for c in INKALA for d in range(1, 10))
    pencilled = plain[:9] + "." + plain[10:]
    assert SOLUTION[1] == "1"  # which is forbidden now, so no solution is left
    report = check_many([INKALA, "?", plain, pencilled, "." * 81])
    assert [STATUS[s] for s in report.status] == ["solved", "bad", "solved", "bad", "many"]
    assert str(report.errors[3]) == "found pencilmarks, expected digits"
    assert report.minimal.tolist() == [True, False, True, False, False]
    assert repr(report) == "<BulkCheck of 5 puzzles: 2 solved, 1 many, 2 bad>"
    assert len(check_many([])) == 0
    assert solve_many([pencilled]).counts.tolist() == [0]


def test_time_that_runs_out(kinds: list[Grid], clock: Clock) -> None:
    nothing = check_many(kinds, seconds=0)
    assert not nothing.complete
    assert not nothing.judged.any()
    assert (nothing.status == 0).all()
    whole = check_many(kinds)
    clock.step = 1.0
    for seconds in range(5, 60, 5):
        part = check_many(kinds, seconds=seconds, threads=1)
        assert (part.judged <= whole.judged).all()
        np.testing.assert_array_equal(part.redundant[part.judged], whole.redundant[part.judged])
        assert not part.redundant[~part.judged].any()
        assert part.complete == bool((part.status > 0).all() and (part.judged == part.unique).all())


PUZZLE = Grid(INKALA)
NOTHING = PUZZLE.with_cell("r1c2", 2)
FEW = Grid("12..............")


def test_statuses() -> None:
    assert settle(PUZZLE)[:4] == (SOLVED, tuple(solutions(PUZZLE)), 1, True)
    assert settle(NOTHING)[:4] == (NONE, (), 0, True)
    both = settle(FEW)
    assert (both.status, both.found, len(set(both.solutions))) == (MANY, 2, 2)
    one = settle(FEW, wanted=1, unique=False)
    assert (one.status, one.found, len(one.solutions)) == (SOLVED, 1, 1)
    for grid, found in ((PUZZLE, 1), (FEW, count(FEW))):
        whole = settle(grid, wanted=found + 1, unique=False)
        assert (whole.found, whole.complete) == (found, True)
        enough = settle(grid, wanted=found, unique=False)
        assert (enough.found, enough.complete) == (found, False), "others weren't looked for"
    every = settle(FEW, wanted=None, unique=False)
    assert (every.status, every.found, every.complete) == (SOLVED, count(FEW), True)
    assert len(set(every.solutions)) == every.found


def test_limits() -> None:
    assert settle(PUZZLE, nodes=0)[:5] == (LIMIT, (), 0, False, 0)
    assert settle(PUZZLE, seconds=0)[:4] == (LIMIT, (), 0, False)
    found = next(n for n in range(200) if settle(PUZZLE, nodes=n).found)
    part = settle(PUZZLE, nodes=found)
    assert part[:4] == (LIMIT, tuple(solutions(PUZZLE)), 1, False), "not known to be the only one"
    assert settle(PUZZLE, nodes=found, unique=False).status == SOLVED
    assert count_one(PUZZLE, nodes=0)[:4] == (LIMIT, (), 0, False)


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
