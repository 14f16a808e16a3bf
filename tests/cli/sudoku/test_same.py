"""``farandole same``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from farandole import Grid, Transform, random_equivalent
from tests.conftest import INKALA, INKALA_SOLVED

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run

OTHER = random_equivalent(INKALA, 3).line


def test_two(run: Run) -> None:
    assert run("same", INKALA, OTHER) == (0, "equivalent\n", "")
    assert run("same", INKALA, INKALA_SOLVED) == (1, "not equivalent\n", "")


def test_files(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(INKALA)
    two.write_text(f"{OTHER} with a label\n")
    assert run("same", str(one), str(two)).code == 0
    assert run("same", input=f"{INKALA}\n{OTHER}\n").code == 0


def test_how(run: Run) -> None:
    code, out, _ = run("same", "--transform", INKALA, OTHER)
    assert (code, len(out.splitlines())) == (0, 2)
    found = json.loads(run("same", "--json", INKALA, OTHER).out)
    assert (found["puzzles"], found["different"], found["same"]) == (2, 1, True)
    assert Transform(**found["transform"]).apply(INKALA) == Grid(OTHER)
    found = json.loads(run("same", "--json", INKALA, INKALA_SOLVED).out)
    assert (found["same"], found["transform"]) == (False, None)


def test_more(run: Run) -> None:
    assert run("same", INKALA, OTHER, INKALA) == (0, "3 equivalent puzzles\n", "")
    result = run("same", INKALA, OTHER, INKALA_SOLVED)
    assert result == (1, "3 puzzles, 2 different\n", "")


def test_different_boards(run: Run, tmp_path: Path) -> None:
    assert run("same", "." * 16, "." * 81).code == 1


def test_too_few_or_bad(run: Run) -> None:
    assert run("same", INKALA).code == 2
    assert run("same", input="").code == 2
    result = run("same", input=f"{INKALA}\n{INKALA[:-1]}z\n")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("stdin:2:81: ")


def test_unsettled(run: Run) -> None:
    ones, other = "1" * 81, "2" * 80 + "1"
    assert run("same", ones, "2" * 81).code == 0
    result = run("same", ones, other)
    assert (result.code, result.out) == (1, "undecided: limit reached\n")
    assert json.loads(run("same", "--json", ones, other).out)["same"] is None
