"""``farandole hint``."""

from __future__ import annotations

import json
from pathlib import Path

from farandole.logic import Board
from tests.cli.samples import EASY, EASY_SOLVED, SMALL, Run


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
