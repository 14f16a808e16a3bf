"""``farandole check``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.cli.samples import CLASH, EASY, INKALA, MANY, SMALL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run


def test_a_good_puzzle(run: Run) -> None:
    assert run("check", INKALA) == (
        0,
        "argument 1:1: exactly one solution, 21 givens, minimal\n",
        "",
    )


def test_a_puzzle_with_too_many_givens(run: Run) -> None:
    (line,) = run("check", EASY).out.splitlines()
    assert "not minimal, 22 redundant (each by itself): r1c1 r1c2 " in line
    assert line.endswith(" …")


def test_puzzles_that_are_none(run: Run) -> None:
    result = run("check", input=f"{MANY} m\n{CLASH}\n")
    assert result.code == 1
    assert result.out.splitlines() == [
        "stdin:1 m: more than one solution, 2 givens",
        "stdin:2: no solution, 2 givens, 1 in both r1c1 and r1c2 (row 1), "
        "1 in both r1c1 and r1c2 (box 1)",
    ]


def test_no_minimal(run: Run) -> None:
    assert "minimal" not in run("check", "--no-minimal", EASY).out


def test_seconds(run: Run) -> None:
    result = run("check", "--seconds", "0", INKALA)
    assert result.code == 1
    assert "limit reached" in result.out


def test_json(run: Run) -> None:
    result = run("check", "--json", input=f"{EASY}\n{CLASH}\n{SMALL}\nz{SMALL[1:]}\n")
    easy, clash, small, bad = (json.loads(line) for line in result.out.splitlines())
    assert result.code == 2
    assert (easy["status"], easy["unique"], easy["minimal"]) == ("solved", True, False)
    assert len(easy["redundant"]) == 22
    assert clash["clashes"][0] == {"digit": 1, "cells": ["r1c1", "r1c2"], "where": "row 1"}
    assert (clash["status"], clash["redundant"]) == ("none", None)
    assert (small["minimal"], small["redundant"], small["givens"]) == (True, [], 4)
    assert bad["status"] == "bad"


def test_other_options(run: Run, tmp_path: Path) -> None:
    path, regions = tmp_path / "report.txt", tmp_path / "regions.txt"
    regions.write_text("AABBAABBCCDDCCDD")
    arguments = ("--regions", str(regions), "--format", "line", "-o", str(path))
    assert run("check", SMALL, *arguments) == (0, "", "")
    assert "exactly one solution" in path.read_text()
    assert run("check", "--shape", "6", SMALL).code == 2


def test_chinese(run: Run) -> None:
    result = run("check", "--lang", "zh", INKALA)
    assert result.out == "参数 1:1: 唯一解，21 个已知数，极小题\n"
