"""Limits, threads, progress and Ctrl-C of work on many puzzles; what it may write to."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from farandole.errors import ArgumentError
from farandole.sudoku import (
    STATUS,
    Grid,
    Interrupted,
    check_many,
    count,
    count_many,
    solve_many,
)
from tests.conftest import INKALA

if TYPE_CHECKING:
    from tests.conftest import Clock

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
