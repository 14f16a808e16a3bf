"""``farandole hint`` and ``explain``."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from farandole.cli.common.progress import Progress
from farandole.logic import Board, apply, explain
from farandole.logic.step_data import read_step
from tests.cli.samples import EASY, EASY_SOLVED, SMALL, SMALL_SOLVED, Run


def test_depths(run: Run) -> None:
    result = run("hint", EASY)
    assert result.code == 0
    assert result.out == "In box 5 there is a cell in which only one digit is possible.\n"
    assert "r5c5" not in result.out
    step = run("hint", "--depth", "2", EASY).out
    assert step == "Naked Single: 5 is the only candidate of r5c5.\n"
    assert run("hint", "--depth", "3", EASY).out.startswith(step)
    assert run("hint", "--depth", "3", EASY).out.count("\n") > 1
    assert "r5c5" in run("hint", "--lang", "zh", "--depth", "2", EASY).out


def test_mistakes_come_first(run: Run) -> None:
    wrong = run("hint", "--givens", EASY, "532" + EASY[3:])
    assert (wrong.code, wrong.out) == (1, "2 in r1c3 isn't right.\n")
    clash = run("hint", "--givens", EASY, "535" + EASY[3:])
    assert (clash.code, "r1c3" in clash.out) == (1, True)
    result = run("hint", "535" + EASY[3:])
    assert (result.code, result.out) == (1, "")
    assert "5 in both r1c1 and r1c3 (row 1)" in result.err


def test_several_solutions_are_said_first(run: Run) -> None:
    several = EASY.replace("9", ".").replace("8", ".")
    for code, text in (
        ("en", "The board has more than one solution: "),
        ("zh", "盘面不止一个解："),
    ):
        result = run("hint", "--lang", code, several)
        assert result.out.startswith(text)
        assert result.out.count("\n") == 2
    assert json.loads(run("hint", "--json", several).out)["warning"]
    assert json.loads(run("hint", "--json", EASY).out)["warning"] is None
    none = run("hint", "--lang", "zh", "11" + "." * 79)
    assert (none.code, none.out) == (1, "")
    assert "无解" in none.err


def test_candidates_are_read(run: Run) -> None:
    """Without the 1 and the 2 of r1c3 the 4 is a naked single; HoDoKu finds another one first."""
    plain = run("hint", "--json", EASY).out
    begun = run("hint", "--json", f"{EASY}:113 213").out
    assert json.loads(plain)["board"] == EASY
    assert json.loads(begun)["board"] == f"{EASY}:113 213"


def test_a_grid_of_candidates(run: Run, tmp_path: Path) -> None:
    board = Board(EASY)
    cells = [
        "".join(map(str, board[divmod(cell, 9)])) or str(board.grid.cells[cell])
        for cell in range(81)
    ]
    path = tmp_path / "grid.txt"
    path.write_text("\n".join(" ".join(cells[row : row + 9]) for row in range(0, 81, 9)))
    assert run("hint", "--depth", "2", str(path)).out == run("hint", "--depth", "2", EASY).out


def test_nothing_left_or_nothing_found(run: Run) -> None:
    assert run("hint", EASY_SOLVED) == (0, "The board is full.\n", "")
    assert run("hint", "--lang", "zh", EASY_SOLVED).out == "盘面已填满。\n"
    none = run("hint", "--techniques", "avoidable-rectangle-1", EASY)
    assert none == (1, "The techniques find no step.\n", "")


def test_drawings(run: Run) -> None:
    assert "5! goes here" in run("hint", "--draw", EASY).out
    for puzzle in (EASY, SMALL):
        assert run("hint", "--svg", puzzle).out.startswith("<svg ")


def test_json(run: Run) -> None:
    row = json.loads(run("hint", "--json", EASY).out)
    assert row["step"]["placements"] == [["r5c5", 5]]
    assert row["mistakes"] == []
    wrong = json.loads(run("hint", "--json", "--givens", EASY, "532" + EASY[3:]).out)
    assert wrong["mistakes"][0]["kind"] == "wrong digit"
    assert wrong["step"] is None


def test_faults(run: Run) -> None:
    for words, text, fault in (
        ((), f"{EASY}\n{EASY}\n", "requires a single puzzle"),
        ((), "# nothing\n", "no puzzle"),
        (("--givens", "12", EASY), "", "--givens: "),
        (("11" + "." * 79,), "", "no solution"),
    ):
        result = run("hint", *words, input=text)
        assert (result.code, fault in result.err) == (1 if fault == "no solution" else 2, True)


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
