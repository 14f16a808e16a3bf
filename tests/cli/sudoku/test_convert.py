"""``farandole convert`` and ``show``."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from farandole.sudoku import Grid
from farandole.sudoku.formats import read
from farandole.sudoku.render import pencil_marks
from tests.cli.samples import EASY, INKALA, SMALL, Run


def test_the_ending_of_the_file_decides(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.sdk"
    assert run("convert", EASY, "-o", str(path)).code == 0
    assert path.read_text().count("\n") > 8
    assert [record.format for record in read(path.read_text())] == ["sdk"]
    assert run("convert", EASY, "-o", str(path), "--to", "sdm").code == 0
    assert path.read_text().replace("0", ".") == f"{EASY}\n"
    other = run("convert", EASY, "-o", str(tmp_path / "puzzle.pdf"))
    assert (other.code, "no format has the extension .pdf" in other.err) == (2, True)


def test_blanks_labels_and_bad_lines(run: Run) -> None:
    assert run("convert", "--blank", "0", SMALL).out == SMALL.replace(".", "0") + "\n"
    assert run("convert", "--blank", "x", SMALL).code == 2
    assert "by hand" in run("convert", "--to", "csv", input=f"{SMALL} by hand\n").out
    result = run("convert", input=f"{SMALL[:-1]}z\n{SMALL}\n")
    assert (result.code, result.out) == (2, f"{SMALL}\n")


@pytest.mark.parametrize(
    ("shape", "to", "cells", "count"),
    [("9 + diagonals", "line", EASY, 1), ("9 + diagonals", "csv", EASY, 0), ("9", "line", EASY, 0)],
)
def test_boards_that_have_no_room(run: Run, shape: str, to: str, cells: str, count: int) -> None:
    ran = run("convert", "--shape", shape, "--to", to, cells)
    assert (ran.code, ran.err.count("\n"), bool(ran.out)) == (2 * count, count, not count)
    if count:
        assert ran.err.startswith(f"puzzle 1: {to} can't hold the boxes, regions and rules")
        assert "choose from csv, fpuzzles, sudokupad, ipuz, sumocue or iss" in ran.err


def test_the_other_puzzles_are_written(run: Run) -> None:
    table = f"puzzle,shape\n{EASY},9 + diagonals\n{EASY},\n"
    ran = run("convert", "--to", "sdm", input=table)
    assert (ran.code, ran.out) == (2, EASY.replace(".", "0") + "\n")
    assert ran.err.startswith("stdin:2: sdm can't hold")


def test_a_string_of_constraints_is_an_argument(run: Run) -> None:
    cages = "".join(f".Cage~{total}~R1C{at}~R2C{at}" for at, total in ((1, 4), (2, 6), (3, 6)))
    result = run("solve", f".Shape~4x4{cages}.~R1C1_1.~R3C1_2.~R3C2_1.~R4C1_4.~R1C3_4")
    assert result == (0, "1243342121344312\n", "")
    assert "Cage~4~R1C1" in run("convert", "--to", "iss", f".Shape~4x4{cages}").out


def test_json_is_an_argument(run: Run) -> None:
    rows = [[1, 2, 4, 3], [3, 4, 2, 1], [2, 1, 3, 4], [0, 0, 0, 0]]
    cage = {"cells": ["R4C1", "R4C2"], "value": "7"}
    text = json.dumps({"size": 4, "grid": rows, "killercage": [cage]})
    assert run("solve", text) == (0, "1243342121344312\n", "")
    wrong = run("solve", text.replace("R4C2", "R4C9"))
    assert (wrong.code, wrong.out) == (2, "\n")
    assert "puzzle 1:1:1: killercage: " in wrong.err


def test_links_on_the_command_line(run: Run) -> None:
    link = run("convert", EASY, "--to", "sudokupad").out.strip()
    assert link.startswith("https://sudokupad.app/fpuzzles")
    assert run("convert", link).out == f"{EASY}\n"
    assert run("solve", link, "--to", "sudoku-coach").out.startswith("https://sudoku.coach/en/")
    result = run("solve", "https://sudokupad.app/abc123")
    assert (result.code, "short link" in result.err) == (2, True)
    assert run("convert", EASY, "--to", "penpa").code == 2


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
