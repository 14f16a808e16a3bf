"""``farandole convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from farandole.sudoku.formats import read
from tests.cli.samples import EASY, INKALA, SMALL
from tests.sudoku.formats.held import EXACT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run


@pytest.mark.parametrize("name", EXACT)
def test_there_and_back(run: Run, name: str) -> None:
    there = run("convert", "--to", name, input=f"{EASY}\n{INKALA}\n")
    assert (there.code, there.err) == (0, "")
    back = run("convert", "--format", name, input=there.out)
    assert back.out.split() == [EASY, INKALA]


def test_the_ending_of_the_file_decides(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.sdk"
    assert run("convert", EASY, "-o", str(path)).code == 0
    assert path.read_text().count("\n") > 8
    assert [record.format for record in read(path.read_text())] == ["sdk"]
    assert run("convert", EASY, "-o", str(path), "--to", "sdm").code == 0
    assert path.read_text().replace("0", ".") == f"{EASY}\n"


def test_blank(run: Run) -> None:
    assert run("convert", "--blank", "0", SMALL).out == SMALL.replace(".", "0") + "\n"
    assert run("convert", "--blank", "x", SMALL).code == 2


def test_labels(run: Run) -> None:
    assert "by hand" in run("convert", "--to", "csv", input=f"{SMALL} by hand\n").out


def test_bad_input(run: Run) -> None:
    result = run("convert", input=f"{SMALL[:-1]}z\n{SMALL}\n")
    assert (result.code, result.out) == (2, f"{SMALL}\n")


def test_shape_and_regions(run: Run, tmp_path: Path) -> None:
    assert run("convert", "--shape", "16x16", SMALL).code == 2
    regions = tmp_path / "regions.txt"
    regions.write_text("AABBAABBCCDDCCDD")
    assert run("convert", "--regions", str(regions), SMALL).out == f"{SMALL}\n"


def test_unknown_formats(run: Run) -> None:
    result = run("convert", "--to", "pdf", SMALL)
    assert result.code == 2
    assert "--to: 'pdf' is not a valid format (choose from line, blocks, " in result.err
    assert (
        run("convert", "--format", "pdf", "--lang", "zh", SMALL)
        .err.splitlines()[0]
        .startswith("farandole convert: --format：'pdf' 不是有效的格式（可选：line")
    )


JIGSAW = "12" + "." * 23
"""On a board of side 5, which has regions only."""


@pytest.mark.parametrize(
    ("shape", "to", "count"),
    [
        ("9 + diagonals", "line", 1),
        ("9 + diagonals", "blocks", 1),
        ("9 + diagonals", "csv", 0),
        ("9", "line", 0),
        ("9", "tokens", 0),
    ],
)
def test_boards_that_have_no_room_are_told(run: Run, shape: str, to: str, count: int) -> None:
    ran = run("convert", "--shape", shape, "--to", to, EASY)
    assert ran.code == 0
    told = f"1 puzzle was written without its boxes, regions or rules, which {to} can't hold"
    assert ran.err.splitlines() == [f"{told}; csv can"] * count


def test_boxes_and_regions_that_have_no_room(run: Run) -> None:
    cells = "12...." + "." * 30
    ran = run("convert", "--shape", "box 3x2", cells, cells)
    assert ran.err.startswith("2 puzzles were written without their boxes, regions or rules, ")
    assert run("convert", "--shape", "box 2x3", cells).err == ""
    assert run("convert", "--shape", "box 3x2", cells, "--to", "blocks").err == ""
    regions = "AAAAABBBBBCCCCCDDDDDEEEEE"
    assert run("convert", "--shape", f"jigsaw:{regions}", JIGSAW).err.startswith("1 puzzle was")


def test_links_on_the_command_line(run: Run) -> None:
    link = run("convert", EASY, "--to", "sudokupad").out.strip()
    assert link.startswith("https://sudokupad.app/fpuzzles")
    assert run("convert", link).out == f"{EASY}\n"
    assert run("solve", link, "--to", "sudoku-coach").out.startswith("https://sudoku.coach/en/")
    result = run("solve", "https://sudokupad.app/abc123")
    assert result.code == 2
    assert "short link" in result.err
    assert run("convert", EASY, "--to", "penpa").code == 2
