from __future__ import annotations

import pytest

from farandole.sudoku import Check, Clash, Distinct, Grid, Shape, check, clashes

INKALA = Grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


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
