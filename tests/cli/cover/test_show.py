"""``farandole cover show``."""

from __future__ import annotations

from pathlib import Path

import pytest

from farandole.cover.formats import FORMATS, read
from tests.cli.samples import TOY, Run


def test_the_matrix(run: Run) -> None:
    result = run("cover", "show", input="p q | x\np x\nq\n")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "stdin:1 (dlx)\n2 items, 1 secondary, 2 options, 3 ones (50.0%)\n\n"
        "  p q │ x\n0 1 · │ 1\n1 · 1 │ ·\n"
    )


def test_large_problems_are_described(run: Run) -> None:
    result = run("cover", "show", input=run("cover", "model", "sudoku").out)
    assert result.out == "stdin:1 (dlx)\n324 items, 729 options, 2,916 ones (1.2%)\n"


@pytest.mark.parametrize("name", [name for name in FORMATS if name != "zoj3209"])
def test_other_formats(run: Run, name: str) -> None:
    text = run("cover", "show", "--to", name, input=TOY).out
    (case,) = read(text, name)
    assert case.problem.option_count == 6
    assert case.problem.count() == 1


def test_what_a_format_can_t_hold(run: Run) -> None:
    result = run("cover", "show", "--to", "zoj3209", input=TOY)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("--to zoj3209: ")


def test_chinese_and_output(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "toy.txt"
    options = ("--lang", "zh", "--format", "dlx", "-o", str(path))
    assert run("cover", "show", *options, input=TOY).code == 0
    assert "7 个项，6 个选项，16 个 1（38.1%）" in path.read_text("utf-8")


def test_colors_stand_in_the_matrix(run: Run) -> None:
    result = run("cover", "show", input="p 2|q | x y\np q x:red\nq y x:B |5\n")
    assert (result.code, result.err) == (0, "")
    assert result.out.split("\n\n")[1] == ("  p q │   x y\n0 1 1 │ red ·\n1 · 1 │   B 1\n")


def test_a_model(run: Run) -> None:
    head = run("cover", "show", "queens", "4").out.splitlines()[0]
    assert head == "queens(4)"
