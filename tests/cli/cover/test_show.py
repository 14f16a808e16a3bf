"""``farandole cover show``."""

from __future__ import annotations

from pathlib import Path

import pytest

from farandole.cover.formats import FORMATS, read
from tests.cli.samples import TOY, Run


def test_matrices(run: Run, tmp_path: Path) -> None:
    result = run("cover", "show", input="p q | x\np x\nq\n")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "stdin:1 (dlx)\n2 items, 1 secondary, 2 options, 3 ones (50.0%)\n\n"
        "  p q │ x\n0 1 · │ 1\n1 · 1 │ ·\n"
    )
    colors = run("cover", "show", input="p 2|q | x y\np q x:red\nq y x:B |5\n").out
    assert colors.split("\n\n")[1] == "  p q │   x y\n0 1 1 │ red ·\n1 · 1 │   B 1\n"
    large = run("cover", "show", input=run("cover", "model", "sudoku").out)
    assert large.out == "stdin:1 (dlx)\n324 items, 729 options, 2,916 ones (1.2%)\n"
    assert run("cover", "show", "queens", "4").out.splitlines()[0] == "queens(4)"
    path = tmp_path / "toy.txt"
    options = ("--lang", "zh", "--format", "dlx", "-o", str(path))
    assert run("cover", "show", *options, input=TOY).code == 0
    assert "7 个项，6 个选项，16 个 1（38.1%）" in path.read_text("utf-8")


@pytest.mark.parametrize("name", FORMATS)
def test_other_formats(run: Run, name: str) -> None:
    result = run("cover", "show", "--to", name, input=TOY)
    if name == "zoj3209":  # of rectangles
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("--to zoj3209: ")
        return
    (case,) = read(result.out, name)
    assert case.problem.option_count == 6
    assert case.problem.count() == 1
