"""One line in, one line out."""

from __future__ import annotations

from typing import Any

import pytest

from farandole.errors import ManySolutions, NoSolution, ParseError
from farandole.sudoku import Grid, solutions, solve_line
from tests.conftest import INKALA
from tests.conftest import INKALA_SOLVED as SOLUTION


def test_it_solves() -> None:
    assert solve_line(INKALA) == SOLUTION
    assert solve_line(SOLUTION) == SOLUTION
    for blank in "0*_-?xX":
        assert solve_line(INKALA.replace(".", blank)) == SOLUTION


def test_it_finds_what_solutions_finds(kinds: list[Grid]) -> None:
    outcomes = set()
    for grid in kinds:
        found = [solution.line for _, solution in zip(range(2), solutions(grid), strict=False)]
        outcomes.add(len(found))
        if len(found) == 1:
            assert solve_line(grid.line) == found[0]
        elif found:
            with pytest.raises(ManySolutions) as many:
                solve_line(grid.line)
            assert many.value.solutions == tuple(found)
        else:
            with pytest.raises(NoSolution):
                solve_line(grid.line)
    assert outcomes == {0, 1, 2}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "line 1, column 1: not a whole puzzle: found 0 cells, expected 81 cells"),
        (INKALA[:80], "line 1, column 81: not a whole puzzle: found 80 cells, expected 81 cells"),
        (INKALA + ".", "line 1, column 82: not a whole puzzle: found 82 cells, expected 81 cells"),
        ("é" + INKALA[1:], "line 1, column 1: not a valid cell: found 'é'"),
        (INKALA[:80] + "\n", "line 1, column 81: not a valid cell: found '\\n'"),
        (INKALA[:4] + "\t" + INKALA[5:], "line 1, column 5: not a valid cell: found '\\t'"),
        ("\0" * 81, "line 1, column 1: not a valid cell: found '\\x00'"),
        ("\ud800" * 81, "line 1, column 1: not a valid cell"),
    ],
)  # fmt: skip
def test_what_is_no_line_is_named(line: str, says: str) -> None:
    with pytest.raises(ParseError) as wrong:
        solve_line(line)
    assert str(wrong.value).startswith(says)


def test_only_text_is_taken() -> None:
    wrong: list[Any] = [None, 7, INKALA.encode(), Grid(INKALA)]
    for thing in wrong:
        with pytest.raises(TypeError, match="line must be a str, not "):
            solve_line(thing)
