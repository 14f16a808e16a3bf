"""``farandole count``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from farandole.sudoku import Grid, count
from tests.cli.samples import CLASH, EASY, INKALA, MANY, SMALL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run


def test_the_number_alone(run: Run) -> None:
    assert run("count", INKALA) == (0, "1\n", "")
    assert run("count", "." * 16) == (0, "288\n", "")


def test_a_line_a_puzzle(run: Run) -> None:
    result = run("count", input=f"{EASY}\n{MANY}\n{CLASH}\n")
    assert result == (0, f"1\n{count(Grid(MANY))}\n0\n", "")


def test_limit(run: Run) -> None:
    assert run("count", "--limit", "1000", "." * 81) == (0, "1000\n", "")


def test_running_out(run: Run) -> None:
    result = run("count", "--nodes", "50", "." * 81)
    assert result.code == 1
    number = int(result.out)
    assert result.err == f"argument 1:1: at least {number}: limit reached\n"
    assert run("count", "--seconds", "0.05", "." * 81).code == 1


def test_bad_input_leaves_an_empty_line(run: Run) -> None:
    result = run("count", input=f"{SMALL[:-1]}z\n{SMALL}\n")
    assert (result.code, result.out) == (2, "\n1\n")
    assert result.err.startswith("stdin:1:16: ")


def test_json(run: Run) -> None:
    result = run("count", "--json", "--limit", "10", input=f"{SMALL} x\n{'.' * 81}\nz{SMALL[1:]}\n")
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [row.get("count") for row in rows] == [1, 10, None]
    assert [row.get("complete") for row in rows] == [True, False, None]
    assert [row["status"] for row in rows] == ["counted", "limit", "bad"]
    assert rows[0]["label"] == "x"


def test_shape_format_and_output(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "n.txt"
    result = run("count", "--shape", "4 + diagonals", "--format", "line", "." * 16, "-o", str(path))
    assert result == (0, "", "")
    assert path.read_text() == "48\n"
    regions = tmp_path / "r.txt"
    regions.write_text("AABBAABBCCDDCCDD")
    assert run("count", "--regions", str(regions), "." * 16).out == "288\n"


def test_chinese(run: Run) -> None:
    result = run("count", "--lang=zh", "--nodes", "5", "." * 81)
    assert "达到限制" in result.err
