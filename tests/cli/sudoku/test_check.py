"""``farandole check``."""

from __future__ import annotations

import json

from tests.cli.samples import CLASH, EASY, INKALA, MANY, SMALL, Run


def test_reports(run: Run) -> None:
    good = "argument 1:1: exactly one solution, 21 givens, minimal\n"
    assert run("check", INKALA) == (0, good, "")
    (line,) = run("check", EASY).out.splitlines()
    assert "not minimal, 22 redundant (each by itself): r1c1 r1c2 " in line
    assert line.endswith(" …")
    assert "minimal" not in run("check", "--no-minimal", EASY).out
    result = run("check", input=f"{MANY} m\n{CLASH}\n")
    assert result.code == 1
    assert result.out.splitlines() == [
        "stdin:1 m: more than one solution, 2 givens",
        "stdin:2: no solution, 2 givens, 1 in both r1c1 and r1c2 (row 1), "
        "1 in both r1c1 and r1c2 (box 1)",
    ]
    result = run("check", "--seconds", "0", INKALA)
    assert (result.code, "limit reached" in result.out) == (1, True)
    assert run("check", "--lang", "zh", INKALA).out == "参数 1:1: 唯一解，21 个已知数，最简题\n"


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
