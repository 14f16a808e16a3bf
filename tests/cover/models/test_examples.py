"""The examples about covers run and say what they should."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("pentominoes", ["3x20"], "8 solutions\npublished: 8"),
        ("pentominoes", ["3x20", "cover.svg"], "drawn in cover.svg"),
        ("pentominoes", ["#.../...."], "the pieces have 60 cells, the board 7"),
        ("queens", ["6"], " 6         4           4"),
        ("langford", ["7"], "... and 21 more\npublished: 26"),
        ("soma", [], "480 solutions"),
        ("superqueens", ["5"], "4 ways to place ten superqueens"),
        ("tilings", ["3"], "aztec_diamond(3)           64 tilings, by formula 64"),
        ("packing", [], "six blocks and three cubes: 8 ways"),
        ("officers", [], "144 of 576 squares of order 4 have a mate"),
        ("macmahon", [], "six squares of two colors: 416 ways"),
        ("words", [], "│ T   R   E   K │"),
        ("timetable", [], "2 rooms on Mon, Tue, Wed: impossible"),
        ("roster", [], "the cheapest costs 1:"),
        ("treasure_map", [], "-1\n3\n"),
    ],
)
def test_examples_run(
    name: str,
    arguments: list[str],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    script = EXAMPLES / f"{name}.py"
    monkeypatch.setattr(sys, "argv", [str(script), *arguments])
    said = ""
    try:
        runpy.run_path(str(script), run_name="__main__")
    except SystemExit as end:
        said = str(end.code)
    assert expected in capsys.readouterr().out + said
    assert all(image.read_text("utf-8").startswith("<svg") for image in tmp_path.iterdir())
