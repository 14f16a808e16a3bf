"""``farandole show``."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

from farandole.sudoku import Grid, Shape
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


def test_free_regions_are_shown_and_read_back(run: Run, tmp_path: Path) -> None:
    regions = tmp_path / "regions.txt"
    regions.write_text("AAABCABBCCDBCDDD")
    board = ["--regions", str(regions), "--format", "line", "." * 16]
    shown = run("show", *board).out
    assert shown == Grid("." * 16, Shape.jigsaw("AAABCABBCCDBCDDD")).pretty() + "\n"
    again = json.loads(run("solve", "--any", "--json", input=shown).out)
    assert again["shape"] == "jigsaw:AAABCABBCCDBCDDD"
    assert again["solution"] == run("solve", "--any", "--to", "line", *board).out.strip()
