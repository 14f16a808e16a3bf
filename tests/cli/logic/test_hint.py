"""``farandole hint``."""

from __future__ import annotations

import json
from pathlib import Path

from farandole.logic import Board
from tests.cli.samples import EASY, EASY_SOLVED, SMALL, Run


def test_where_to_look(run: Run) -> None:
    result = run("hint", EASY)
    assert result.code == 0
    assert "box 5" in result.out
    assert "r5c5" not in result.out


def test_the_step_and_why(run: Run) -> None:
    step = run("hint", "--depth", "2", EASY)
    assert step.out == "Naked Single: 5 is the only candidate of r5c5.\n"
    why = run("hint", "--depth", "3", EASY).out.splitlines()
    assert why[0] + "\n" == step.out
    assert len(why) > 1


def test_mistakes_come_first(run: Run) -> None:
    wrong = run("hint", "--givens", EASY, "532" + EASY[3:])
    assert (wrong.code, wrong.out) == (1, "2 in r1c3 isn't right\n")
    clash = run("hint", "--givens", EASY, "535" + EASY[3:])
    assert clash.code == 1
    assert "r1c3" in clash.out


def test_digits_that_clash_without_givens(run: Run) -> None:
    result = run("hint", "535" + EASY[3:])
    assert (result.code, result.out) == (1, "")
    assert "5 in both r1c1 and r1c3 (row 1)" in result.err


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
    full = run("hint", EASY_SOLVED)
    assert (full.code, full.out) == (0, "The board is full.\n")
    none = run("hint", "--techniques", "avoidable-rectangle-1", EASY)
    assert (none.code, none.out) == (1, "The techniques find no step.\n")


def test_drawings(run: Run) -> None:
    drawn = run("hint", "--draw", EASY).out
    assert "5! goes here" in drawn
    assert run("hint", "--svg", EASY).out.startswith("<svg ")
    assert "<svg" in run("hint", "--svg", SMALL).out


def test_json(run: Run) -> None:
    row = json.loads(run("hint", "--json", EASY).out)
    assert row["step"]["placements"] == [["r5c5", 5]]
    assert row["mistakes"] == []
    wrong = json.loads(run("hint", "--json", "--givens", EASY, "532" + EASY[3:]).out)
    assert wrong["mistakes"][0]["kind"] == "wrong digit"
    assert wrong["step"] is None


def test_what_can_t_be_hinted_at(run: Run) -> None:
    assert run("hint", input=f"{EASY}\n{EASY}\n").code == 2
    assert "requires a single puzzle" in run("hint", input=f"{EASY}\n{EASY}\n").err
    assert "stdin:1:81: not a valid cell" in run("hint", input=f"{EASY[:-1]}z\n").err
    assert "no puzzle" in run("hint", input="# nothing\n").err
    assert "--givens: " in run("hint", "--givens", "12", EASY).err
    assert "no solution" in run("hint", "11" + "." * 79).err


def test_chinese(run: Run) -> None:
    assert "r5c5" in run("hint", "--lang", "zh", "--depth", "2", EASY).out
    assert run("hint", "--lang", "zh", EASY_SOLVED).out == "盘面已填满。\n"
