"""Limits, threads, progress and Ctrl-C of work on many puzzles, and checks of many."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from farandole.errors import ArgumentError
from farandole.sudoku import (
    STATUS,
    BulkCheck,
    Grid,
    Interrupted,
    check,
    check_many,
    count,
    count_many,
    solutions,
    solve_many,
)
from farandole.sudoku.many.single import LIMIT, MANY, NONE, SOLVED, count_one, counted, settle
from tests.conftest import INKALA, Clock
from tests.conftest import INKALA_SOLVED as SOLUTION

EMPTY = "." * 81
OPEN = STATUS.index("open")


@pytest.mark.parametrize("threads", [1, 2])
def test_seconds(kinds: list[Grid], threads: int, clock: Clock) -> None:
    clock.step = 1.0
    result = solve_many([EMPTY] * 100, limit=10**9, seconds=9, threads=threads)
    assert not result.complete
    assert (result.status == OPEN).all()
    assert result.counts[0] > 0
    assert result[0].is_full
    clock.step = 0.0
    none = solve_many(kinds, seconds=0, threads=threads)
    assert not none.complete
    assert (none.status == OPEN).all()
    assert not none.solutions.any()
    assert repr(none) == f"<BulkResult of {len(kinds)} puzzles: {len(kinds)} open>"
    assert solve_many(kinds, seconds=1e9, threads=threads).complete


def test_many_solutions_are_counted_as_one_puzzle_at_a_time_counts_them(kinds: list[Grid]) -> None:
    sparse = [Grid(grid.line[:45] + "." * 36) for grid in kinds[:60]]
    for limit in (1, 2, 3, 100, 5000):
        result = count_many(sparse, limit=limit)
        each = [count(grid, limit=limit) for grid in sparse]
        assert result.counts.tolist() == each
        assert result.guesses.tolist() == [one.nodes for one in each]
        assert result.counts.max() == limit
        for nodes in (0, 3, 50):
            few = count_many(sparse, limit=limit, nodes=nodes)
            alone = [count(grid, limit=limit, nodes=nodes) for grid in sparse]
            assert few.counts.tolist() == alone
            assert few.guesses.tolist() == [one.nodes for one in alone]
            assert max(few.guesses) <= nodes
            assert (few.counts <= result.counts).all()


def test_nodes(kinds: list[Grid]) -> None:
    whole = solve_many(kinds)
    for nodes in (0, 1, 5, 10**30):
        result = solve_many(kinds, nodes=nodes)
        within = whole.guesses <= nodes
        np.testing.assert_array_equal(result.status[within], whole.status[within])
        np.testing.assert_array_equal(result.solutions[within], whole.solutions[within])
        assert (result.guesses <= min(nodes, 2**32 - 1)).all()
        assert (result.counts <= whole.counts).all()
        is_cut = result.status == OPEN
        assert result.complete == (not is_cut.any())
        assert not (is_cut & within).any()
        for row in np.flatnonzero(is_cut)[:50]:
            assert result[row].is_full == (result.counts[row] > 0)
    assert not solve_many(kinds, nodes=0).complete
    assert count_many(kinds, nodes=0).guesses.sum() == 0


def test_out_is_filled(kinds: list[Grid]) -> None:
    expected = solve_many(kinds)
    for source in (kinds, "\n".join(grid.line for grid in kinds)):
        out = np.full((len(kinds), 81), 77, np.uint8)
        result = solve_many(source, out=out)
        assert result.solutions is out
        np.testing.assert_array_equal(out, expected.solutions)


def test_out_that_does_not_fit() -> None:
    frozen = np.zeros((1, 81), np.uint8)
    frozen.flags.writeable = False
    wrong: list[tuple[Any, str]] = [
        (np.zeros((2, 81), np.uint8), r"out is \(2, 81\) uint8, expected \(1, 81\) uint8"),
        (np.zeros((1, 81), np.int8), r"out is \(1, 81\) int8, "),
        (np.zeros((1, 162), np.uint8)[:, ::2], "out must be contiguous and writable"),
        (frozen, "out must be contiguous and writable"),
        (bytearray(81), "out must be an array, not bytearray"),
    ]
    for out, says in wrong:
        with pytest.raises((ArgumentError, TypeError), match=says):
            solve_many([INKALA], out=out)


def test_out_must_be_another_array_than_the_puzzles() -> None:
    cells = np.zeros((4, 81), np.uint8)
    text = bytearray(f"{INKALA}\n{INKALA}\n".encode())
    over_text = np.frombuffer(text, np.uint8)[:81].reshape(1, 81)
    aliases: list[tuple[Any, Any]] = [
        (cells, cells),
        (cells[:3], cells[1:]),
        (cells.reshape(-1), cells),
        (cells.reshape(-1, 9, 9), cells),
        (list(cells), cells),
        ([INKALA, memoryview(cells[3])], cells[2:]),
    ]
    for puzzles, out in aliases:
        with pytest.raises(ArgumentError, match="must not share memory") as refused:
            solve_many(puzzles, out=out)
        assert refused.value.code == "argument.array"
    assert not cells.any()
    with pytest.raises(ArgumentError, match="must not share memory"):
        solve_many(memoryview(text)[:82], out=over_text)
    assert text.startswith(INKALA.encode())
    assert solve_many(cells[:2], out=cells[2:]).solutions.all()


@pytest.mark.parametrize("threads", [1, 2])
def test_progress(kinds: list[Grid], threads: int, clock: Clock) -> None:
    calls: list[tuple[int, int]] = []
    callers = set()

    def progress(done: int, total: int) -> None:
        calls.append((done, total))
        callers.add(threading.get_ident())

    clock.step = 1.0
    puzzles = kinds * 50
    solve_many(puzzles, threads=threads, progress=progress)
    assert calls[-1] == (len(puzzles), len(puzzles))
    assert calls == sorted(calls)
    assert {total for _, total in calls} == {len(puzzles)}
    assert callers == {threading.get_ident()}
    if threads == 1:
        assert len(calls) >= 2
    calls.clear()
    check_many(kinds, threads=threads, progress=progress)
    assert calls[-1] == (2 * len(kinds), 2 * len(kinds))
    assert calls == sorted(calls)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.usefixtures("ticking")
def test_errors_found_before_ctrl_c_are_told(threads: int) -> None:
    def stop(done: int, total: int) -> None:
        if done == 3:  # all but the last, which takes long
            raise KeyboardInterrupt

    puzzles = ["?", INKALA, INKALA[:80], EMPTY]
    with pytest.raises(Interrupted) as stopped:
        solve_many(puzzles, threads=threads, limit=2**31, progress=stop)
    result = stopped.value.result
    assert [STATUS[status] for status in result.status] == ["bad", "solved", "bad", "open"]
    assert list(result.errors) == [0, 2]


@pytest.mark.usefixtures("ticking")
def test_errors_of_a_part_left_half_way_are_told() -> None:
    calls: list[int] = []

    def stop(done: int, total: int) -> None:
        calls.append(done)
        if len(calls) == 3:
            raise KeyboardInterrupt

    puzzles = ["?", *[EMPTY] * 200, INKALA[:80]]
    with pytest.raises(Interrupted) as stopped:
        solve_many(puzzles, threads=1, limit=2**31, progress=stop)
    result = stopped.value.result
    assert list(result.errors) == [0, 201]
    assert np.flatnonzero(result.status == STATUS.index("bad")).tolist() == [0, 201]


def test_out_is_cleared_first() -> None:
    rows = 2 * 65536 + 3
    out = np.full((rows, 81), 77, np.uint8)
    solve_many(np.zeros((rows, 81), np.uint8), nodes=0, out=out)
    assert not out.any()


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
