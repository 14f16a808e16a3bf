"""``farandole same``."""

from __future__ import annotations

import json
from pathlib import Path

from farandole import Grid, Transform, random_equivalent
from tests.cli.samples import Run
from tests.conftest import INKALA, INKALA_SOLVED

OTHER = random_equivalent(INKALA, 3).line
ONES = "1" * 81


def test_answers(run: Run) -> None:
    for puzzles, code, answer in (
        ((INKALA, OTHER), 0, "equivalent"),
        ((INKALA, INKALA_SOLVED), 1, "not equivalent"),
        ((INKALA, OTHER, INKALA), 0, "3 equivalent puzzles"),
        ((INKALA, OTHER, INKALA_SOLVED), 1, "3 puzzles, 2 different"),
        (("." * 16, "." * 81), 1, "not equivalent"),
        ((ONES, "2" * 81), 0, "equivalent"),
        ((ONES, "2" * 80 + "1"), 1, "undecided: limit reached"),
    ):
        result = run("same", *puzzles)
        assert (result.code, result.out) == (code, f"{answer}\n")


def test_files(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(INKALA)
    two.write_text(f"{OTHER} with a label\n")
    assert run("same", str(one), str(two)).code == 0
    for text in ("", f"{INKALA}\n", f"{INKALA}\n{INKALA[:-1]}z\n"):
        result = run("same", input=text)
        assert (result.code, result.out) == (2, "")


def test_transform(run: Run) -> None:
    found = json.loads(run("same", "--json", INKALA, OTHER).out)
    assert (found["puzzles"], found["different"], found["same"]) == (2, 1, True)
    assert Transform(**found["transform"]).apply(INKALA) == Grid(OTHER)
    said = run("same", "--transform", INKALA, OTHER).out.splitlines()
    rows = [str(row + 1) for row in found["transform"]["rows"]]
    assert f"rows={','.join(rows)} " in said[1]
    found = json.loads(run("same", "--json", INKALA, INKALA_SOLVED).out)
    assert (found["same"], found["transform"]) == (False, None)
    assert json.loads(run("same", "--json", ONES, "2" * 80 + "1").out)["same"] is None
