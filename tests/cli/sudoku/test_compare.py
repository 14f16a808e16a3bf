"""``farandole compare``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from farandole.cli.common.help import width
from farandole.cli.sudoku.compare import NAMES, _table
from farandole.i18n import language
from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import METHODS, MethodResult
from tests.cli.samples import CLASH, EASY, EASY_SOLVED, INKALA, INKALA_SOLVED, Run


def test_the_table(run: Run) -> None:
    assert list(NAMES) == list(METHODS)
    result = run("compare", INKALA)
    assert result.code == 0
    rows = {line[:13].strip(): line[13:].split() for line in result.out.splitlines()[15:]}
    assert set(rows) >= {"elimination", "backtracking", "hybrid", "linked cells", "kernel"}
    assert rows["elimination"][:3] == ["no:", "stuck", "60"]
    for method in ("backtracking", "hybrid", "linked cells", "dancing links", "kernel"):
        assert rows[method][:2] == ["yes", "0"], method


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_columns_are_as_wide_on_a_slow_machine(lang: str) -> None:
    """What differs between a fast machine's table and a slow one's is the figures alone."""
    grid = Grid(INKALA_SOLVED)
    widths: set[int] = set()
    for seconds in (1e-5, 1e-3, 0.7, 9.99):
        slow = MethodResult("backtracking", grid, 49_558, 49_558, seconds)
        fast = MethodResult("kernel", grid, 20, 20, 1e-5)
        widths.update(map(width, _table([slow, fast], language(lang)).splitlines()))
    assert len(widths) == 1


def test_json(run: Run) -> None:
    row = json.loads(run("compare", "--json", INKALA).out)
    found = {method["method"]: method for method in row["methods"]}
    assert list(found) == list(METHODS)
    assert found["elimination"]["outcome"] == "stuck"
    assert found["elimination"]["cells_left"] == 60
    assert all(m["grid"] == INKALA_SOLVED for m in row["methods"] if m["complete"])
    assert found["backtracking"]["nodes"] > 1000 > found["kernel"]["nodes"]


def test_limits_and_faults(run: Run) -> None:
    result = run("compare", "--json", "--nodes", "0", "--methods", "backtracking", INKALA)
    (method,) = json.loads(result.out)["methods"]
    assert (result.code, method["outcome"], method["stopped"]) == (1, "stopped", "nodes")
    result = run("compare", "--seconds", "0", "--methods", "backtracking", INKALA)
    assert (result.code, "No method found a solution." in result.out) == (1, True)
    result = run("compare", "--methods", "kernel,backtracking", CLASH)
    assert result.code == 1
    assert "The puzzle has no solution." in result.out
    assert "row 1" in result.out
    result = run("compare", "--methods", "kernel,magic", EASY)
    assert "--methods: 'magic' is not valid (choose from elimination, " in result.err


def test_several_puzzles_and_bad_ones(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    text = f"{EASY} easy\n{EASY[:-1]}z\n{INKALA}\n"
    result = run("compare", "--methods", "kernel", "-o", str(path), input=text)
    assert (result.code, result.out) == (2, "")
    assert path.read_text().startswith("easy ")
    assert path.read_text().count("kernel") == 2


def test_the_solution_is_drawn(run: Run) -> None:
    out = run("compare", "--methods", "kernel", EASY).out
    assert out.splitlines()[0].split() == ["puzzle", "solution"]
    shown = "".join(c for line in out.splitlines()[1:14] for c in line[25:] if c.isdigit())
    assert shown == EASY_SOLVED
    several = run("compare", "--methods", "kernel,dancing-links", "." * 81).out
    assert "The puzzle has several solutions" in several
