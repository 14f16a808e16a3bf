"""``farandole count``."""

from __future__ import annotations

import json

from farandole.sudoku import Grid, count
from tests.cli.samples import CLASH, EASY, MANY, SMALL, Run

EMPTY = "." * 81


def test_numbers(run: Run) -> None:
    assert run("count", "." * 16) == (0, "288\n", "")
    assert run("count", "--shape", "4 + diagonals", "." * 16) == (0, "48\n", "")
    result = run("count", input=f"{EASY}\n{SMALL[:-1]}z\n{MANY}\n{CLASH}\n")
    assert (result.code, result.out) == (2, f"1\n\n{count(Grid(MANY))}\n0\n")
    assert run("count", "--limit", "1000", EMPTY) == (0, "1000\n", "")


def test_running_out(run: Run) -> None:
    result = run("count", "--nodes", "50", EMPTY)
    assert result.code == 1
    assert result.err == f"argument 1:1: at least {int(result.out)}: limit reached\n"
    assert run("count", "--seconds", "0.05", EMPTY).code == 1
    assert "达到限制" in run("count", "--lang=zh", "--nodes", "5", EMPTY).err


def test_json(run: Run) -> None:
    result = run("count", "--json", "--limit", "10", input=f"{SMALL} x\n{EMPTY}\nz{SMALL[1:]}\n")
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [row.get("count") for row in rows] == [1, 10, None]
    assert [row.get("complete") for row in rows] == [True, False, None]
    assert [row["status"] for row in rows] == ["counted", "limit", "bad"]
    assert rows[0]["label"] == "x"
