"""What is said of puzzles that are checked, without a solution or with several."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole import (
    Grid,
    ManySolutions,
    NoSolution,
    Shape,
    check,
    count,
    explain,
    hint,
    rate,
    solve,
    solve_line,
)
from farandole.i18n import describe, language
from farandole.sudoku import Check, Clash, Distinct, clashes
from tests import conftest

INKALA = Grid(conftest.INKALA)
NONE = "the puzzle has no solution: "
MANY = "the puzzle has more than one solution: "


def fault(verb: Callable[[Any], object], grid: Grid | str) -> NoSolution | ManySolutions:
    with pytest.raises((NoSolution, ManySolutions)) as raised:
        verb(grid)
    error = raised.value
    assert isinstance(error, NoSolution | ManySolutions)
    return error


@pytest.mark.parametrize(
    ("grid", "says", "cells"),
    [
        (INKALA.with_cell("r1c2", 8), "8 in both r1c1 and r1c2 (row 1)", (0, 1)),
        (INKALA.with_cell("r1c2", 4), "without r1c2=4 it would have one", None),
        (Grid("12.. ..3. .... ...4"), "no digit fits r1c4", (0, 1, 6, 15)),
        (Grid("12345678. ........9" + "." * 63), "no digit fits r1c9", None),
        (Grid("234" + "." * 9 + "1" + "." * 11 + "1" + "." * 56), "no place for 1 in row 1", None),
    ],
)
def test_why_there_is_none(grid: Grid, says: str, cells: tuple[int, ...] | None) -> None:
    error = fault(solve, grid)
    assert str(error) == NONE + says
    assert isinstance(error, NoSolution)
    if cells is not None:
        assert error.cells == cells
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.cells) == (str(error), error.cells)


@given(st.integers(0, 80), st.integers(1, 9))
@settings(max_examples=60, deadline=None)
def test_the_cells_leave_no_solution_and_all_are_needed(cell: int, digit: int) -> None:
    grid = solve(INKALA)
    wrong = Grid(bytes(d if c % 3 else 0 for c, d in enumerate(grid))).with_cell(cell, digit)
    if count(wrong, limit=1):
        return
    error = fault(solve, wrong)
    assert isinstance(error, NoSolution)
    core = Grid(bytes(d if c in error.cells else 0 for c, d in enumerate(wrong)))
    assert set(error.cells) <= set(wrong.givens)
    assert not count(core, limit=1)
    if not clashes(wrong):
        assert all(count(core.with_cell(one, 0), limit=1) for one in error.cells)


def test_where_two_differ() -> None:
    loose = INKALA.with_cell("r1c1", 0)
    error = fault(solve, loose)
    assert isinstance(error, ManySolutions)
    one, other = error.solutions
    assert error.cells == tuple(cell for cell in range(81) if one[cell] != other[cell])
    first = loose.shape.cell_name(error.cells[0])
    low, high = sorted((one[first], other[first]))
    assert str(error) == (
        f"{MANY}two differ in {len(error.cells)} cells, such as {first} ({low} or {high})"
    )
    assert pickle.loads(pickle.dumps(error)).cells == error.cells
    assert "两个解有" in describe(error, language("zh"))


@pytest.mark.parametrize("verb", [solve, solve_line, hint, rate, explain])
def test_every_verb_says_it(verb: Callable[[Any], object]) -> None:
    line = INKALA.with_cell("r1c2", 4).line
    assert str(fault(verb, line)) == NONE + "without r1c2=4 it would have one"
    if verb is not hint and verb is not explain:
        assert str(fault(verb, INKALA.with_cell("r1c1", 0).line)).startswith(MANY + "two differ")


def test_other_boards() -> None:
    crossed = Shape.parse("9 + diagonals")
    clash = Grid.empty(crossed).with_cell("r1c1", 5).with_cell("r9c9", 5)
    assert str(fault(solve, clash)).startswith(NONE + "5 in both r1c1 and r9c9")
    large = Grid("." * 255 + "1")
    assert "(" in str(fault(solve, large))


@pytest.mark.parametrize(
    ("grid", "english", "chinese"),
    [
        (INKALA, "exactly one solution, 21 givens, minimal", "唯一解，21 个已知数，最简题"),
        ("1..1 .... .... ....", "no solution, 2 givens, 1 in both r1c1 and r1c4 (row 1)", "无解"),
        ("." * 16, "more than one solution, 0 givens", "多解"),
    ],
)
def test_a_check_is_a_sentence(
    grid: Any, english: str, chinese: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FARANDOLE_LANG", raising=False)
    assert str(check(grid)) == english
    monkeypatch.setenv("FARANDOLE_LANG", "zh_CN.UTF-8")
    assert str(check(grid)).startswith(chinese)
    assert str(check(grid)) == language("zh")(check(grid).message)
    monkeypatch.setenv("FARANDOLE_LANG", "xx")
    assert str(check(grid)) == english


def test_a_minimal_puzzle() -> None:
    report = check(INKALA)
    assert report.is_well_formed
    assert report.is_unique
    assert report.is_minimal
    assert report.redundant == ()
    assert isinstance(report, Check)
    assert eval(repr(report)) == report


def test_a_redundant_given_is_named() -> None:
    [solution] = check(INKALA).solutions
    more = INKALA.with_cell("r1c2", solution["r1c2"])
    report = check(more)
    assert report.is_minimal is False
    assert 1 in (report.redundant or ())
    for cell in report.redundant or ():
        assert check(more.with_cell(cell, 0), minimal=False).is_unique


def test_many_and_none() -> None:
    many = check(INKALA.with_cell(0, 0))
    assert (many.count, many.is_unique, many.is_minimal) == (2, False, None)
    assert len(set(many.solutions)) == 2
    none = check(INKALA.with_cell("r1c2", 2))
    assert (none.count, none.is_well_formed, none.settled) == (0, True, True)


def test_clashes_are_named() -> None:
    report = check(INKALA.with_cell("r1c2", 8).with_cell("r2c1", 8))
    assert not report.is_well_formed
    assert report.settled
    assert report.count == 0
    assert report.clashes == (
        Clash(8, (0, 1), "row", 1),
        Clash(8, (0, 9), "column", 1),
        Clash(8, (0, 1, 9), "box", 1),
    )


def test_clashes_of_extra_rules_are_named_after_them() -> None:
    shape = Shape(3, 3, "anti-knight", "diagonals", Distinct("mine", ((2, 77),)))
    grid = Grid.empty(shape).with_cell("r1c1", 5).with_cell("r9c9", 5).with_cell("r2c3", 5)
    where = {clash.where for clash in clashes(grid)}
    assert where == {"diagonals 1", "box 1"}  # in one box the knight's move adds nothing
    assert clashes(Grid.empty(shape).with_cell(2, 4).with_cell(77, 4))[0].where == "mine"


def test_limits_leave_questions_open() -> None:
    report = check(Grid.empty(Shape(5, 5)), seconds=0)
    assert not report.settled
    assert not report.is_unique
    assert check(INKALA, minimal=False).is_minimal is None


@pytest.mark.usefixtures("ticking")
def test_time_that_runs_out() -> None:
    report = check(INKALA, seconds=20)
    assert report.is_unique
    assert report.redundant is None


@pytest.mark.usefixtures("ticking")
def test_one_solution_is_not_the_only_one_before_that_is_proved() -> None:
    reports = [check(INKALA, seconds=seconds) for seconds in range(6)]
    [found, *_] = [report for report in reports if report.count]
    assert (found.settled, found.is_unique, found.redundant) == (False, False, None)
    assert reports[-1].is_unique


def test_a_second_solution_settles_it() -> None:
    for shape in (Shape(2, 2), Shape(2, 3), Shape(3, 3, "windoku"), Shape(3, 3)):
        report = check(Grid.empty(shape))
        assert (report.count, report.settled, report.is_unique) == (2, True, False)
        assert check(Grid.empty(shape), seconds=0).settled is False
