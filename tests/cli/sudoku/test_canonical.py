"""``farandole canonical`` and ``same``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from farandole import Grid, Transform, canonical, random_equivalent
from tests.cli.samples import Run
from tests.conftest import INKALA, INKALA_SOLVED

SMALL = "12..3..........."
FORM = "...........1..23"
BIG = "1" + "." * 255
REMARK = "limit reached: equivalent puzzles may have another form\n"


@pytest.mark.parametrize("number", [3, 700])
def test_a_line_a_puzzle(run: Run, tmp_path: Path, number: int) -> None:
    lines = [random_equivalent((INKALA, INKALA_SOLVED)[i % 2], i).line for i in range(number)]
    path = tmp_path / "puzzles.txt"
    path.write_text("".join(f"{line} label {i}\n" for i, line in enumerate(lines)))
    forms = [canonical(INKALA).grid.line, canonical(INKALA_SOLVED).grid.line]
    expected = "".join(f"{forms[i % 2]}\n" for i in range(number))
    assert run("canonical", str(path)) == (0, expected, "")
    assert run("canonical", "-", input=path.read_text()) == (0, expected, "")
    assert run("canonical", "--threads", "1", str(path)).out == expected


def test_other_boards_and_bad_lines(run: Run) -> None:
    assert run("canonical", SMALL) == (0, f"{FORM}\n", "")
    assert run("canonical", BIG).out == f"{canonical(Grid(BIG)).grid.line}\n"
    result = run("canonical", input=f"{INKALA}\n{INKALA[:-1]}z\n{INKALA_SOLVED}\n")
    forms = [canonical(line).grid.line for line in (INKALA, INKALA_SOLVED)]
    assert (result.code, result.out) == (2, f"{forms[0]}\n\n{forms[1]}\n")
    result = run("canonical", "--automorphisms", input=f"{'.' * 81}\n{INKALA}\n")
    assert [line.split("\t")[1] for line in result.out.splitlines()] == ["3359232", "1"]


def test_transform(run: Run) -> None:
    code, out, _ = run("canonical", "--transform", "--automorphisms", INKALA)
    form, number, how = out.rstrip("\n").split("\t")
    parts = how.removeprefix("transposed ").split()
    rows, columns, digits = ([int(x) for x in part.split("=")[1].split(",")] for part in parts)
    transform = Transform(
        how.startswith("transposed"),
        tuple(row - 1 for row in rows),
        tuple(column - 1 for column in columns),
        tuple(digits),
    )
    assert (code, number, transform.apply(INKALA).line) == (0, "1", form)
    result = run("canonical", "--json", input=f"{SMALL}\n12z.............\n")
    good, bad = map(json.loads, result.out.splitlines())
    assert (good["form"], good["automorphisms"], good["complete"]) == (FORM, 8, True)
    assert Transform(**good["transform"]).apply(SMALL).line == FORM
    assert (result.code, bad["status"]) == (2, "bad")


def test_random(run: Run) -> None:
    expected = [random_equivalent(SMALL, seed).line for seed in (0, 1)]
    assert run("canonical", "--random", "0", SMALL, SMALL).out.splitlines() == expected
    out = run("canonical", "--random", "1", "--json", SMALL).out
    assert json.loads(out)["equivalent"] == expected[1]
    bad = run("canonical", "--random", "1", input="12z.............\n")
    assert (bad.code, bad.out) == (2, "\n")
    for wrong in (("--random", "0", "--transform"), ("--json", "--automorphisms")):
        assert run("canonical", *wrong, SMALL).code == 2


def test_forms_that_are_cut(run: Run, tmp_path: Path) -> None:
    ones = "1" * 81
    assert run("canonical", ones) == (1, f"{ones}\n", f"puzzle 1: {REMARK}")
    assert json.loads(run("canonical", "--json", ones).out)["complete"] is False
    path = tmp_path / "many.txt"
    path.write_text(f"{INKALA}\n" * 300 + f"{ones}\n" + f"{INKALA}\n" * 300)
    result = run("canonical", str(path))
    assert (result.code, result.out.count("\n"), result.err) == (1, 601, f"{path}:301: {REMARK}")
    cells = "12" + "." * 254
    words = ("--shape", "16 + disjoint", "--seconds", "0", cells)
    for more in ((), ("--json",), ("--transform",)):
        ran = run("canonical", *words, *more)
        assert (ran.code, ran.err) == (1, f"puzzle 1: {REMARK}")
    assert "limit reached" in run("same", *words, cells[::-1]).err
    assert run("canonical", "--seconds", "0", "." * 81).code == 0


OTHER = random_equivalent(INKALA, 3).line
ONES = "1" * 81


def test_answers(run: Run) -> None:
    for puzzles, code, answer in (
        ((INKALA, OTHER), 0, "equivalent"),
        ((INKALA, INKALA_SOLVED), 1, "not equivalent"),
        ((INKALA, OTHER, INKALA), 0, "3 equivalent puzzles"),
        ((INKALA, OTHER, INKALA_SOLVED), 1, "3 puzzles, 2 different"),
        (("." * 16, "." * 81), 1, "not equivalent"),
        ((ONES, "2" * 81), 0, "equivalent"),
        ((ONES, "2" * 80 + "1"), 1, "undecided: limit reached"),
    ):
        result = run("same", *puzzles)
        assert (result.code, result.out) == (code, f"{answer}\n")


def test_files(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(INKALA)
    two.write_text(f"{OTHER} with a label\n")
    assert run("same", str(one), str(two)).code == 0
    for text in ("", f"{INKALA}\n", f"{INKALA}\n{INKALA[:-1]}z\n"):
        result = run("same", input=text)
        assert (result.code, result.out) == (2, "")


def test_the_transform_between_two(run: Run) -> None:
    found = json.loads(run("same", "--json", INKALA, OTHER).out)
    assert (found["puzzles"], found["different"], found["same"]) == (2, 1, True)
    assert Transform(**found["transform"]).apply(INKALA) == Grid(OTHER)
    said = run("same", "--transform", INKALA, OTHER).out.splitlines()
    rows = [str(row + 1) for row in found["transform"]["rows"]]
    assert f"rows={','.join(rows)} " in said[1]
    found = json.loads(run("same", "--json", INKALA, INKALA_SOLVED).out)
    assert (found["same"], found["transform"]) == (False, None)
    assert json.loads(run("same", "--json", ONES, "2" * 80 + "1").out)["same"] is None
