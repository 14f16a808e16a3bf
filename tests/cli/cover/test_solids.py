"""The cover commands on puzzles of solid pieces."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from farandole.cover.solids import Piece, Puzzle, Solid, Task, write
from tests.cli.samples import TOY, Run

DOMINO, BAR = Solid((2, 1, 1), "##"), Solid((2, 2, 3), "#" * 12)
TASKS = (Task((Piece(0, 6, 6),), 1, "bar"), Task((Piece(0, 1, 1),), 0))


@pytest.fixture
def name(tmp_path: Path) -> str:
    path = tmp_path / "a.XMPuzzle"
    path.write_bytes(write(Puzzle((DOMINO, BAR), TASKS)))
    return str(path)


def test_count(run: Run, name: str) -> None:
    assert run("cover", "count", name) == (0, "7\n1\n", "")
    assert run("cover", "count", "--limit", "3", name) == (0, "3\n1\n", "")
    rows = [json.loads(line) for line in run("cover", "count", "--json", name).out.splitlines()]
    assert [(row["count"], row["source"], row["format"]) for row in rows] == [
        (7, f"{name}#1", "xmpuzzle"),
        (1, f"{name}#2", "xmpuzzle"),
    ]
    refused = run("cover", "count", "--threads", "2", name)
    assert (refused.code, "--threads: not for this puzzle" in refused.err) == (2, True)


@pytest.mark.parametrize("threads", ["1", "2"])
def test_solve(run: Run, name: str, threads: str) -> None:
    result = run("cover", "solve", "--all", "--to", "names", "--threads", threads, name)
    lines = result.out.splitlines()
    assert (result.code, len(lines), lines[-1]) == (0, 8, "S1 0,0,0 1,0,0")
    two = run("cover", "solve", "--limit", "2", "--threads", threads, name)
    assert len(two.out.split("\n\n")) == 3


def test_draw(run: Run, name: str) -> None:
    assert run("cover", "draw", "--limit", "9", name).out.count("\n\n") == 7
    assert "one problem" not in run("cover", "draw", "--svg", name).out


def test_only_cubes_are_drawn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "prisms.xmpuzzle"
    file.write_bytes(write(Puzzle((DOMINO,), (Task((Piece(0),), 0),), "prisms")))
    result = run("cover", "draw", "--svg", str(file))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"{file}: only cubes can be drawn, not prisms")
    assert run("cover", "draw", str(file)).code == 0


def test_other_files_beside_it(run: Run, name: str, tmp_path: Path) -> None:
    (tmp_path / "toy.dlx").write_text(TOY)
    (tmp_path / "bad.xmpuzzle").write_text("<puzzle>")
    bad = str(tmp_path / "bad.xmpuzzle")
    result = run("cover", "count", str(tmp_path / "toy.dlx"), bad, name)
    assert (result.code, result.out) == (2, "7\n1\n1\n")
    assert result.err.startswith(f"{bad}:1: not well-formed XML")


def test_what_cannot_be_read_or_built_has_a_row(run: Run, name: str, tmp_path: Path) -> None:
    (tmp_path / "none.xmpuzzle").write_bytes(write(Puzzle((DOMINO,), ())))
    (tmp_path / "few.xmpuzzle").write_bytes(write(Puzzle((DOMINO, BAR), (Task((Piece(0),), 1),))))
    none, few = str(tmp_path / "none.xmpuzzle"), str(tmp_path / "few.xmpuzzle")
    result = run("cover", "count", "--json", none, few, name)
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert [(row["index"], row["source"], row.get("error", "")[:14]) for row in rows] == [
        (1, none, "a file without"),
        (2, few, "the pieces hav"),
        (3, f"{name}#1", ""),
        (4, f"{name}#2", ""),
    ]
    assert (result.code, result.err.startswith(f"{none}: a file without")) == (2, True)
