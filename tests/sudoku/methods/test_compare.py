"""The methods side by side."""

from __future__ import annotations

import pytest

from farandole.errors import ArgumentError
from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import METHODS, MethodResult
from farandole.sudoku.methods.compare import compare

PUZZLE = Grid("..5.34 ...6.1 .53... ...... .4...5 .1....")


def test_all_methods_in_their_order() -> None:
    results = compare(PUZZLE)
    assert [result.method for result in results] == list(METHODS)
    assert len({result.grid for result in results if result.complete}) == 1
    assert [result.method for result in results if not result.complete] == ["elimination"]


def test_those_asked_for_in_the_order_asked_for() -> None:
    names = ["kernel", "elimination", "kernel"]
    assert [result.method for result in compare(PUZZLE, iter(names))] == names
    assert compare(PUZZLE, []) == ()


def test_each_has_the_whole_limit() -> None:
    results = compare(PUZZLE, ["backtracking", "linked-cells"], nodes=10)
    assert [(result.nodes, result.stopped) for result in results] == [(10, "nodes")] * 2


@pytest.mark.usefixtures("ticking")
def test_times_are_medians_of_warm_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    took = iter([0.09, 0.05, 0.02, 0.04, 0.01, 0.03, 0.2, 0.09, 0.08])

    def method(grid: Grid, **_: object) -> MethodResult:
        return MethodResult("kernel", grid, 0, 0, next(took))

    monkeypatch.setitem(METHODS, "kernel", method)  # type: ignore[arg-type]
    assert [result.seconds for result in compare(PUZZLE, ["kernel"])] == [0.03]
    assert [result.seconds for result in compare(PUZZLE, ["kernel"])] == [0.2]
    assert [result.seconds for result in compare(PUZZLE, ["kernel"], runs=1)] == [0.09]
    with pytest.raises(ArgumentError, match="runs must be"):
        compare(PUZZLE, runs=0)


@pytest.mark.usefixtures("ticking")
def test_seconds_reach_the_methods() -> None:
    (result,) = compare(PUZZLE, ["backtracking"], seconds=5)
    assert result.stopped == "seconds"


def test_an_unknown_method_is_named_before_any_runs() -> None:
    with pytest.raises(ArgumentError, match=r"method must be elimination, b.*, not 'magic'"):
        compare(PUZZLE, ["backtracking", "magic"], seconds=0)
