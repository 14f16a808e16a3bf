"""``farandole dataset audit``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from farandole import random_equivalent
from tests.cli.samples import Ran
from tests.datasets.samples import PUZZLE, SOLUTION


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    monkeypatch.chdir(tmp_path)
    Path("train.csv").write_text(f"quizzes,solutions\n{PUZZLE},{SOLUTION}\nbad,\n")
    Path("test.txt").write_text(f"{random_equivalent(PUZZLE, seed=1).line}\n" * 2)
    return "train.csv", "test.txt"


def test_a_leak_is_reported_in_both_languages(
    run: Callable[..., Ran], names: tuple[str, str]
) -> None:
    done = run("dataset", "audit", *names, "--examples", "1")
    assert (done.code, done.err) == (1, "")
    assert done.out.splitlines() == [
        "train.csv: 2 rows, solutions: 2",
        "  unreadable: 1 (train.csv:3)",
        "test.txt: 2 rows, solutions: 0",
        "same puzzle: test rows 0, training rows 0",
        "  repeated within test.txt: 1",
        "equivalent puzzle: test rows 2, training rows 1",
        "  train.csv:2 and test.txt:1",
        "  repeated within test.txt: 1",
        "same solution grid: test rows 0, training rows 0",
        "  repeated within test.txt: 1",
        "equivalent solution grid: test rows 2, training rows 1",
        "  train.csv:2 and test.txt:1",
        "  repeated within test.txt: 1",
    ]
    chinese = run("--lang", "zh", "dataset", "audit", *names).out
    assert "等价题目" in chinese
    assert "row" not in chinese


def test_the_report_for_programs_has_every_number(
    run: Callable[..., Ran], names: tuple[str, str]
) -> None:
    done = run("dataset", "audit", *names, "--json")
    found = json.loads(done.out)
    assert (done.code, found["leaks"]) == (1, True)
    assert found["train"]["unreadable"] == {"count": 1, "places": [3]}
    assert found["shared"][1]["examples"] == [[2, 1], [2, 2]]


def test_the_exit_code_is_zero_when_nothing_is_shared(
    run: Callable[..., Ran], names: tuple[str, str]
) -> None:
    Path("other.txt").write_text("." * 80 + "1\n")
    done = run("dataset", "audit", names[0], "other.txt")
    assert (done.code, done.out.splitlines()[-1]) == (0, "No leaks found.")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("train.csv", "no.csv"), "no.csv: no such file"),
        (("train.csv", "train.csv", "--puzzle", "x"), "train.csv: no column 'x': found 'quizzes'"),
        (("train.csv", "."), ".: the folder has several data sets"),
    ],
)
def test_files_that_cannot_be_read_are_usage_errors(
    run: Callable[..., Ran], names: tuple[str, str], options: tuple[str, ...], sentence: str
) -> None:
    Path("second.csv").write_text("")
    done = run("dataset", "audit", *options)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
