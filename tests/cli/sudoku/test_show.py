"""``farandole show``."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

from farandole.sudoku import Grid, Shape, clashes
from farandole.sudoku.render import pencil_marks
from tests.cli.samples import EASY, INKALA, SMALL

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run


def test_boards(run: Run) -> None:
    result = run("show", input=f"{EASY} easy\n{SMALL}\n")
    assert result == (0, f"easy\n{Grid(EASY).pretty()}\n{Grid(SMALL).pretty()}\n", "")


def test_candidates(run: Run) -> None:
    result = run("show", "--candidates", SMALL)
    assert result.out == (
        "┌────┬────┬────┬────┐\n"
        "│ 1  ┊ ·· │ ·2 ┊ ·2 │\n"
        "│    ┊ 34 │ ·4 ┊ ·· │\n"
        "├┈┈┈┈┼┈┈┈┈┼┈┈┈┈┼┈┈┈┈┤\n"
        "│ ·2 ┊ ·· │ 3  ┊ 12 │\n"
        "│ ·4 ┊ ·4 │    ┊ ·· │\n"
        "├────┼────┼────┼────┤\n"
        "│ ·· ┊ 2  │ 1· ┊ 1· │\n"
        "│ 34 ┊    │ ·· ┊ 3· │\n"
        "├┈┈┈┈┼┈┈┈┈┼┈┈┈┈┼┈┈┈┈┤\n"
        "│ ·· ┊ 1· │ 12 ┊ 4  │\n"
        "│ 3· ┊ 3· │ ·· ┊    │\n"
        "└────┴────┴────┴────┘\n"
    )


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


def test_one_image_one_puzzle(run: Run) -> None:
    result = run("show", "--svg", EASY, INKALA)
    assert (result.code, result.out) == (2, "")
    assert "a single puzzle" in result.err


def test_options_that_exclude_each_other(run: Run) -> None:
    result = run("show", "--svg", "--candidates", EASY)
    assert result.code == 2
    assert "--candidates and --svg can't be used together" in result.err


def test_bad_input_and_shapes(run: Run, tmp_path: Path) -> None:
    assert run("show", "z" + SMALL[1:]).code == 2
    regions = tmp_path / "regions.txt"
    regions.write_text("AABBAACBDCCBDDDC")
    jigsaw = run("show", "--regions", str(regions), "--format", "line", SMALL)
    assert jigsaw.out == Grid(SMALL, Shape.jigsaw("AABBAACBDCCBDDDC")).pretty() + "\n"
    assert run("show", "--shape", "4", SMALL).code == 0


def test_where_box_lines_can_t_be_shown(shell: Run) -> None:
    result = shell("show", SMALL, env={"PYTHONIOENCODING": "ascii"})
    assert result.out.splitlines()[0] == "+-----+-----+"
    assert result.out.isascii()


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
    again = run("solve", "--any", "--json", input=shown).out
    assert json.loads(again)["shape"] == "jigsaw:AAABCABBCCDBCDDD"
    assert (
        json.loads(again)["solution"] == run("solve", "--any", "--to", "line", *board).out.strip()
    )
