"""``farandole show``."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from farandole.sudoku import Grid, Shape, clashes
from farandole.sudoku.render import pencil_marks
from tests.cli.samples import EASY, INKALA, SMALL, Run


def test_boards_and_candidates(run: Run) -> None:
    result = run("show", input=f"{EASY} easy\n{SMALL}\n")
    assert result == (0, f"easy\n{Grid(EASY).pretty()}\n{Grid(SMALL).pretty()}\n", "")
    result = run("show", "--candidates", input=f"{SMALL} small\n")
    assert result == (0, f"small\n{pencil_marks(Grid(SMALL))}\n", "")
    assert result.out.splitlines()[1:4] == [
        "┌────┬────┬────┬────┐",
        "│ 1  ┊ ·· │ ·2 ┊ ·2 │",
        "│    ┊ 34 │ ·4 ┊ ·· │",
    ]


@pytest.mark.parametrize("shape", ["6", "box 3x2", "9", "12", "16", "25", "9 + diagonals"])
def test_pencil_marks_keep_every_candidate(shape: str) -> None:
    grid = Grid.empty(Shape.parse(shape)).with_cell("r1c1", 1)
    text = pencil_marks(grid)
    assert len({len(line) for line in text.splitlines()}) == 1
    shown = sum(c.isalnum() for c in text)
    assert shown == 1 + sum(map(len, grid.candidates())) - 1
    colored = pencil_marks(grid, color=True)
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[2m"):
        colored = colored.replace(code, "")
    assert colored == text


def test_svg(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.svg"
    assert run("show", "--svg", INKALA, "-o", str(path)).code == 0
    root = ET.fromstring(path.read_text("utf-8"))
    assert root.tag.endswith("svg")
    assert len([node for node in root.iter() if node.tag.endswith("text")]) == 21
    result = run("show", "--svg", EASY, INKALA)
    assert (result.code, result.out, "a single puzzle" in result.err) == (2, "", True)
    result = run("show", "--svg", "--candidates", EASY)
    assert "--candidates and --svg can't be used together" in result.err


@pytest.mark.parametrize("shape", ["6", "box 3x2", "box 2x4", "16", "12", "box 2x6", "9"])
def test_what_is_shown_and_written_is_the_same_board_again(run: Run, shape: str) -> None:
    empty = "." * Shape.parse(shape).cells
    for command in (
        ["show"],
        ["solve", "--any", "--to", "blocks"],
        ["solve", "--any", "--to", "ss"],
        ["solve", "--any", "--to", "csv"],
        ["solve", "--any", "--json"],
        ["convert", "--to", "blocks"],
    ):
        written = run(*command, "--shape", shape, empty)
        assert written.code == 0
        for again in (["check"], ["check", "--shape", shape]):
            checked = run(*again, input=written.out)
            assert "bad" not in checked.err + checked.out
            assert checked.code in (0, 1)
        solved = run("solve", "--any", "--to", "line", input=written.out)
        assert solved.code == 0
        [line] = solved.out.splitlines()
        assert not clashes(Grid(line, Shape.parse(shape)))


def test_free_regions_are_shown_and_read_back(run: Run, tmp_path: Path) -> None:
    regions = tmp_path / "regions.txt"
    regions.write_text("AAABCABBCCDBCDDD")
    board = ["--regions", str(regions), "--format", "line", "." * 16]
    shown = run("show", *board).out
    assert shown == Grid("." * 16, Shape.jigsaw("AAABCABBCCDBCDDD")).pretty() + "\n"
    again = json.loads(run("solve", "--any", "--json", input=shown).out)
    assert again["shape"] == "jigsaw:AAABCABBCCDBCDDD"
    assert again["solution"] == run("solve", "--any", "--to", "line", *board).out.strip()
