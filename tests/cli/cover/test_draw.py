"""``farandole cover draw``."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from farandole.cover.models import queens
from tests.cli.samples import TOY, Run


def test_a_model_draws_itself(run: Run) -> None:
    result = run("cover", "draw", "queens", "6", "--limit", "9")
    model = queens(6)
    assert (result.code, result.err) == (0, "")
    assert sorted(result.out.rstrip().split("\n\n")) == sorted(
        model.text(solution) for solution in model.problem.search()
    )


def test_a_file_is_a_matrix(run: Run) -> None:
    result = run("cover", "draw", input=TOY)
    assert (result.code, result.err) == (0, "")
    assert result.out == ("  A B C D E F G\n3 1 · · 1 · 1 ·\n4 · 1 · · · · 1\n0 · · 1 · 1 · ·\n")


def test_colors(run: Run) -> None:
    result = run("cover", "draw", input="a b | x\na x:red\nb x:red\n")
    assert result.out == "  a b │   x\n0 1 · │ red\n1 · 1 │ red\n"


def test_too_wide_for_a_matrix(run: Run) -> None:
    items = [f"long{k}" for k in range(50)]
    text = " ".join(items) + "\n" + "\n".join(items) + "\n"
    assert sorted(run("cover", "draw", input=text).out.split()) == sorted(items)


def test_images(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cover.svg"
    for words in (("queens", "6"), ("--seed", "3")):
        options = () if words[0] == "queens" else ("--format", "dlx")
        assert run("cover", "draw", "--svg", "-o", str(path), *options, *words, input=TOY).code == 0
        root = ET.fromstring(path.read_text("utf-8"))
        assert root.tag.endswith("svg")
    # All six options are drawn, and the three of the cover stand out: seven cells.
    rows = path.read_text("utf-8")
    assert rows.count('class="piece ') == 7
    assert rows.count('class="other"') == 9


def test_an_image_has_limits(run: Run) -> None:
    two = run("cover", "draw", "--svg", "--format", "poj3740", input="1 1\n1\n1 1\n1\n")
    assert two == (2, "", "--svg requires a single problem\n")
    items = [f"i{k}" for k in range(301)]
    text = " ".join(items) + "\n" + " ".join(items) + "\n"
    large = run("cover", "draw", "--svg", input=text)
    assert large == (2, "", "stdin:1: too large for an image\n")


def test_no_cover(run: Run) -> None:
    assert run("cover", "draw", "queens", "3") == (1, "", "queens(3): no exact cover\n")
    late = run("cover", "draw", "queens", "12", "--nodes", "1")
    assert late == (1, "", "queens(12): limit reached; covers found: 0\n")
    assert run("cover", "draw", "queens", "8", "--svg", "--limit", "2").code == 2
