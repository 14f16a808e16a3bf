"""``farandole techniques``."""

from __future__ import annotations

import json
from pathlib import Path

from farandole.logic import TECHNIQUES
from tests.cli.samples import Run

GOOD = (
    ":0003:8:6...+53+4.7....4+2+56.+254867+3+9+1.+4..+9+6.1.162+38+5749.3..+1+4.+5....42193"
    "..1.+57...+44+2.6+3.+1+75:::829:"
)
WRONG = GOOD.replace(":829:", ":819:")
ABSENT = GOOD.replace("0003:8", "0003:2")


def test_the_list(run: Run) -> None:
    lines = run("techniques").out.splitlines()
    assert len(lines) == len(TECHNIQUES) + 2
    (wing,) = [line for line in lines if line.split()[1:2] == ["x-wing"]]
    assert wing.split() == ["*", "x-wing", "X-Wing", "Hard", "140", "0300"]


def test_one(run: Run) -> None:
    out = run("techniques", "X-Wing").out
    assert out.startswith("X-Wing (x-wing)\nHard, score 140\n")
    assert "swordfish" in out
    assert run("techniques", "0300").out == out
    assert len(run("techniques", "x-wing", "xy-wing").out) > len(out)
    assert "used only on request" in run("techniques", "squirmbag").out


def test_json(run: Run) -> None:
    rows = [json.loads(line) for line in run("techniques", "--json").out.splitlines()]
    assert [row["id"] for row in rows] == list(TECHNIQUES)
    assert json.loads(run("techniques", "--json", "x-wing").out)["score"] == 140


def test_a_name_that_there_isn_t(run: Run) -> None:
    result = run("techniques", "x-wink")
    assert (result.code, result.out) == (2, "")
    assert "did you mean x-wing?" in result.err


def test_a_library_that_is_passed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "library.txt"
    path.write_text(f"# a comment\n{GOOD}\n\n{GOOD}\n")
    assert run("techniques", "verify", str(path)) == (0, "2/2\n", "")


def test_a_library_that_isn_t(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "library.txt"
    path.write_text(f"{GOOD}\n{WRONG}\n{ABSENT}\n{GOOD.replace('0003:8', '0003-x:8')}\n")
    result = run("techniques", "verify", str(path))
    assert (result.code, result.out) == (1, "1/4\n")
    second, third, fourth = result.err.splitlines()
    assert second == f"{path}:2: 0003: found +829 instead of the expected step"
    assert third == f"{path}:3: 0003: found no step for these candidates"
    assert fourth == f"{path}:4: 0003-x: found a step, expected none"


def test_lines_that_are_no_cases(run: Run) -> None:
    result = run("techniques", "verify", input=f"{GOOD}\nwhat?\n{GOOD.replace('0003', '9999')}\n")
    assert (result.code, result.out) == (2, "1/1\n")
    assert [line.split(":")[1] for line in result.err.splitlines()] == ["2", "3"]


def test_verify_json(run: Run) -> None:
    rows = run("techniques", "verify", "--json", input=f"{GOOD}\n{WRONG}\n").out.splitlines()
    assert [json.loads(row).get("passed") for row in rows] == [True, False, 1]


def test_chinese(run: Run) -> None:
    assert "困难，140 分" in run("techniques", "x-wing", "--lang", "zh").out
