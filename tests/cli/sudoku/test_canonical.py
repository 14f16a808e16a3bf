"""``farandole canonical``."""

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
    assert run("canonical", ones) == (1, f"{ones}\n", f"argument 1:1: {REMARK}")
    assert json.loads(run("canonical", "--json", ones).out)["complete"] is False
    path = tmp_path / "many.txt"
    path.write_text(f"{INKALA}\n" * 300 + f"{ones}\n" + f"{INKALA}\n" * 300)
    result = run("canonical", str(path))
    assert (result.code, result.out.count("\n"), result.err) == (1, 601, f"{path}:301: {REMARK}")
    cells = "12" + "." * 254
    words = ("--shape", "16 + disjoint", "--seconds", "0", cells)
    for more in ((), ("--json",), ("--transform",)):
        ran = run("canonical", *words, *more)
        assert (ran.code, ran.err) == (1, f"argument 1:1: {REMARK}")
    assert "limit reached" in run("same", *words, cells[::-1]).err
    assert run("canonical", "--seconds", "0", "." * 81).code == 0
