"""``farandole check`` and ``count``; and what all commands that read puzzles share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from farandole.sudoku import Grid, branches, count
from tests.cli.samples import CLASH, EASY, INKALA, MANY, SMALL, Run


def test_reports(run: Run) -> None:
    good = "puzzle 1: exactly one solution, 21 givens, minimal\n"
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
    assert run("check", "--lang", "zh", INKALA).out == "题目 1: 唯一解，21 个已知数，最简题\n"


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


def test_clues_that_are_constraints(run: Run) -> None:
    wrong = ".Shape~4x4.Cage~3~R1C1~R1C2.~R1C3_2"
    result = run("check", "--json", wrong)
    row = json.loads(result.out)
    assert (result.code, row["conflict"]["cells"]) == (1, ["r1c3"])
    assert row["conflict"]["constraints"][0]["total"] == 3
    assert "contradict each other: killer cage r1c1 r1c2 = 3 and r1c3=2" in run("solve", wrong).err
    full = ".Shape~4x4.Cage~3~R1C1~R1C2" + "".join(
        f".~R{cell // 4 + 1}C{cell % 4 + 1}_{digit}"
        for cell, digit in enumerate("1234341221434321")
        if cell < 12
    )
    text = run("check", full).out
    assert "1 redundant constraint (each by itself): killer cage r1c1 r1c2 = 3" in text
    row = json.loads(run("check", "--json", full).out)
    assert [rule["rule"] for rule in row["redundant_constraints"]] == ["Killer"]


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
    assert result.err == f"puzzle 1: at least {int(result.out)}: limit reached\n"
    assert run("count", "--seconds", "0.05", EMPTY).code == 1
    assert "达到限制" in run("count", "--lang=zh", "--nodes", "5", EMPTY).err


def test_counts_in_json(run: Run) -> None:
    result = run("count", "--json", "--limit", "10", input=f"{SMALL} x\n{EMPTY}\nz{SMALL[1:]}\n")
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [row.get("count") for row in rows] == [1, 10, None]
    assert [row.get("complete") for row in rows] == [True, False, None]
    assert [row["status"] for row in rows] == ["counted", "limit", "bad"]
    assert rows[0]["label"] == "x"


COMMANDS = (
    *("solve", "count", "check", "compare", "canonical", "convert", "show"),
    *("rate", "hint", "explain"),
)
REGIONS = "# by hand\nAABB\nAABB\nCCDD\nCCDD\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_boards_formats_and_an_output(run: Run, tmp_path: Path, name: str) -> None:
    regions, out = tmp_path / "regions.txt", tmp_path / "out.txt"
    regions.write_text(REGIONS)
    given = ("--regions", str(regions), "--format", "line", SMALL)
    plain = run(name, *given)
    assert plain.code == 0
    assert run(name, *given, "-o", str(out)) == (0, "", plain.err)
    assert len(out.read_text()) == len(plain.out)
    assert run(name, "--shape", "4", SMALL).code == 0
    for wrong in ("6", "9 + diagonals"):
        told = run(name, "--regions", str(regions), "--shape", wrong, SMALL)
        assert (told.code, told.out) == (2, "")
        side = wrong[0]
        assert f"the regions have side 4, but --shape has side {side}" in told.err
    assert run(name, "--shape", "6", SMALL).code == 2
    assert run(name, "--regions", str(tmp_path / "no"), SMALL).err == (
        f"{tmp_path / 'no'}: no such file\n"
    )
    regions.write_text("AABB\n")
    assert run(name, "--regions", str(regions), SMALL).code == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_a_puzzle_that_can_t_be_read(run: Run, name: str) -> None:
    for lang, fault in (
        ("en", "not a valid cell: found 'z'"),
        ("zh", "格子里的符号不对：此处是 'z'"),
    ):
        told = run(name, "--lang", lang, input=f"{EASY[:-1]}z\n")
        assert told.code == 2
        assert ":1:81: " + fault in told.err


def without_seconds(line: str) -> object:
    return {**json.loads(line), "seconds": 0} if line.startswith("{") else line


def test_threads_take_puzzles_with_constraints(run: Run, tmp_path: Path) -> None:
    """Among others, in order, with any number of threads."""
    cage = ".Shape~4x4.Cage~{total}~R1C1~R1C2.~R2C1_3.~R3C1_2.~R4C4_1"
    texts = [cage.format(total=3 + number % 5) for number in range(40)]
    texts[7], texts[8], texts[20] = EASY, SMALL, cage.format(total="x")
    file = tmp_path / "mixed.txt"
    file.write_text("\n".join(texts))
    for command in (["solve"], ["solve", "--json"], ["count"], ["check"], ["solve", "--to", "iss"]):
        one, three = (
            list(map(without_seconds, run(*command, "--threads", n, str(file)).out.splitlines()))
            for n in ("1", "3")
        )
        assert one == three, command
    numbers = [
        int(line or -1) for line in run("count", "--threads", "2", str(file)).out.split("\n")
    ]
    assert numbers[7:9] == [1, 1]
    assert numbers[20] == -1
    for number in (0, 1, 2, 3, 4, 39):
        assert numbers[number] == count(Grid(texts[number]))
    assert len(set(numbers)) > 3


def test_threads_share_one_puzzle(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "_ALONE", 3)
    cage = ".Shape~4x4.Cage~3~R1C1~R1C2"
    used: list[int] = []
    init = branches.Branches.__init__

    def note(self: branches.Branches, board: Any, cells: bytes, threads: int) -> None:
        used.append(threads)
        init(self, board, cells, threads)

    monkeypatch.setattr(branches.Branches, "__init__", note)
    assert run("count", "--threads", "3", cage).out == run("count", cage).out
    for options in (["--all"], ["--all", "--json"]):
        lines = run("solve", *options, "--threads", "2", cage).out.split()
        if "--json" not in options:
            assert sorted(lines) == sorted(run("solve", *options, cage).out.split())
    assert used == [3, 2, 2]
