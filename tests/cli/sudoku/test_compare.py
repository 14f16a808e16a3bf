"""``farandole compare``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from farandole.cli.common.help import width
from farandole.cli.sudoku.compare import NAMES, _table
from farandole.i18n import language
from farandole.sudoku.grid import Grid
from farandole.sudoku.methods import METHODS, MethodResult
from tests.cli.samples import CLASH, EASY, EASY_SOLVED, INKALA, INKALA_SOLVED, SMALL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run


def test_every_method_has_a_name() -> None:
    assert list(NAMES) == list(METHODS)


def test_the_table(run: Run) -> None:
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


def test_columns_line_up_in_chinese(run: Run) -> None:
    lines = run("compare", "--lang", "zh", EASY, "--methods", "kernel,dancing-links").out
    table = lines.splitlines()[-4:]
    assert table[0].startswith("方法")
    assert table[2].startswith("内核")
    assert {width(line) for line in table} == {width(table[0])}


def test_json(run: Run) -> None:
    row = json.loads(run("compare", "--json", INKALA).out)
    found = {method["method"]: method for method in row["methods"]}
    assert list(found) == list(METHODS)
    assert found["elimination"]["outcome"] == "stuck"
    assert found["elimination"]["cells_left"] == 60
    assert all(m["grid"] == INKALA_SOLVED for m in row["methods"] if m["complete"])
    assert found["backtracking"]["nodes"] > 1000 > found["kernel"]["nodes"]


def test_limits(run: Run) -> None:
    result = run("compare", "--json", "--nodes", "10", "--methods", "backtracking", INKALA)
    (method,) = json.loads(result.out)["methods"]
    assert result.code == 1
    assert (method["outcome"], method["stopped"]) == ("stopped", "nodes")
    result = run("compare", "--seconds", "0", "--methods", "backtracking", INKALA)
    assert result.code == 1
    assert "No method found a solution." in result.out


def test_no_solution(run: Run) -> None:
    result = run("compare", "--methods", "kernel,backtracking", CLASH)
    assert result.code == 1
    assert "The puzzle has no solution." in result.out
    assert "row 1" in result.out


def test_several_puzzles_and_bad_ones(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    result = run(
        "compare",
        *("--methods", "kernel", "--shape", "9", "--format", "line", "-o", str(path)),
        input=f"{EASY} easy\n{EASY[:-1]}z\n{INKALA}\n",
    )
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("stdin:2:81: ")
    assert path.read_text().startswith("easy ")
    assert path.read_text().count("kernel") == 2


def test_regions_of_another_side_than_the_shape(run: Run, tmp_path: Path) -> None:
    regions = tmp_path / "regions.txt"
    regions.write_text("AABBAABBCCDDCCDD")
    result = run("compare", "--regions", str(regions), "--shape", "9 + diagonals", SMALL)
    assert result.code == 2
    assert "regions of side 4, but --shape is a board of side 9" in result.err


def test_regions(run: Run, tmp_path: Path) -> None:
    regions = tmp_path / "regions.txt"
    regions.write_text("AABBAABBCCDDCCDD")
    result = run("compare", "--regions", str(regions), SMALL, "--methods", "dancing-links")
    assert result.code == 0


def test_unknown_method(run: Run) -> None:
    result = run("compare", "--methods", "kernel,magic", EASY)
    assert result.code == 2
    assert "--methods: 'magic' is not valid (choose from elimination, " in result.err


def test_the_solution_is_drawn(run: Run) -> None:
    out = run("compare", "--methods", "kernel", EASY).out
    assert out.splitlines()[0].split() == ["puzzle", "solution"]
    shown = "".join(c for line in out.splitlines()[1:14] for c in line[25:] if c.isdigit())
    assert shown == EASY_SOLVED
