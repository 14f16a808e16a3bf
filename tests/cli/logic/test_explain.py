"""``farandole explain``."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from farandole.cli.common.progress import Progress
from farandole.logic import Board, apply, explain
from farandole.logic.step_data import read_step
from tests.cli.samples import EASY, EASY_SOLVED, SMALL, SMALL_SOLVED, Run


def test_every_step_and_the_solution(run: Run) -> None:
    result = run("explain", EASY)
    lines = result.out.splitlines()
    assert result.code == 0
    assert lines[0] == "argument 1:1: 51 steps, Easy, score 204"
    assert lines[1] == " 1. Naked Single: 5 is the only candidate of r5c5."
    assert len(lines) == 53
    assert lines[-1] == EASY_SOLVED
    chinese = run("explain", "--lang", "zh", EASY).out.splitlines()
    assert chinese[0] == "参数 1:1: 51 步，容易，204 分"
    hints, reasons = (run("explain", "--depth", depth, EASY).out.splitlines() for depth in "13")
    assert len(hints) == 53
    assert len(reasons) > 100
    assert "box 5" in hints[1]
    assert run("explain", "--draw", EASY).out.count("goes here") == 51
    begun = list(explain(EASY).boards())[10]
    assert run("explain", begun.line).out.startswith("argument 1:1: 41 steps")


def test_json_is_one_object_a_puzzle_with_steps_that_can_be_done(run: Run) -> None:
    result = run("explain", "--json", input=f"{EASY} first\n{SMALL}\n")
    first, small = map(json.loads, result.out.splitlines())
    assert (first["label"], first["status"], first["score"]) == ("first", "solved", 204)
    board = Board(first["board"])
    for data in first["steps"]:
        assert data.pop("text")
        assert data.pop("argument")[-1]["says"]
        board = apply(board, read_step(data))
    assert board.grid.line == EASY_SOLVED
    assert small["reached"].replace("+", "") == SMALL_SOLVED


def test_images_and_a_page(run: Run, tmp_path: Path) -> None:
    folder, page = tmp_path / "new" / "images", tmp_path / "steps.html"
    result = run("explain", "--svg", str(folder), "--html", str(page), EASY)
    assert result.code == 0
    images = sorted(folder.iterdir())
    assert len(images) == 51
    assert images[0].name == "001-01-naked-single.svg"
    assert ElementTree.parse(images[0]).getroot().get("role") == "img"
    assert page.read_text("utf-8").count("<li") == 51
    (tmp_path / "file").write_text("")
    for option in ("--svg", "--html"):
        result = run("explain", option, str(tmp_path / "file" / "x"), EASY)
        assert (result.code, str(tmp_path / "file" / "x") in result.err) == (2, True)


def test_puzzles_that_aren_t_solved(run: Run) -> None:
    stuck = run("explain", "--techniques", "x-wing", EASY)
    assert stuck.code == 1
    assert stuck.out.splitlines()[-2:] == [
        "No technique finds a further step. Position so far:",
        EASY,
    ]
    assert run("explain", "11" + "." * 79).code in (1, 2)
    several = run("explain", "--json", "12" + "." * 79)
    assert several.code == 1
    assert json.loads(several.out)["status"] == "many"


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_progress_is_told(
    run: Run, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []
    parts: list[int] = []
    monkeypatch.setattr(Progress, "start", lambda _, names: begun.append(list(names)))
    monkeypatch.setattr(Progress, "advance", lambda _, count: parts.append(count))
    one, more = tmp_path / "one.txt", tmp_path / "more.txt"
    one.write_text(f"{EASY}\n")
    more.write_text(f"{EASY}\n" * 4)
    run(command, str(one), str(more))
    assert begun == [[str(one), str(more)]]
    assert [part for part in parts if part] == [82] * 5
