"""``farandole cover draw`` and ``farandole cover model``, which draws too."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

from farandole.cover.models import NAMES, queens
from tests.cli.samples import TOY, Run


def test_a_model_draws_itself(run: Run) -> None:
    model = queens(6)
    drawings = [model.text(solution) for solution in model.problem.search()]
    for name in ("draw", "model"):
        result = run("cover", name, "queens", "6", "--limit", "9")
        assert (result.code, result.err) == (0, "")
        assert sorted(result.out.rstrip().split("\n\n")) == sorted(drawings)
    assert run("cover", "model", "queens", "6", "--solve").out.rstrip() == drawings[0]
    assert run("cover", "count", input=run("cover", "model", "queens", "6").out).out == "4\n"


def test_a_file_is_a_matrix(run: Run) -> None:
    for text, drawing in (
        (TOY, "  A B C D E F G\n3 1 · · 1 · 1 ·\n4 · 1 · · · · 1\n0 · · 1 · 1 · ·\n"),
        ("a b | x\na x:red\nb x:red\n", "  a b │   x\n0 1 · │ red\n1 · 1 │ red\n"),
    ):
        assert run("cover", "draw", input=text) == (0, drawing, "")
    items = [f"long{k}" for k in range(50)]  # too wide for a matrix
    text = " ".join(items) + "\n" + "\n".join(items) + "\n"
    assert sorted(run("cover", "draw", input=text).out.split()) == sorted(items)


def test_images(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cover.svg"
    for words in (
        *("model queens 6 --svg", "draw queens 6 --svg", "draw --format dlx --seed 3 --svg"),
    ):
        assert run("cover", *words.split(), "-o", str(path), input=TOY).code == 0
        assert ET.fromstring(path.read_text("utf-8")).tag.endswith("svg")
    # All six options are drawn, and the three of the cover stand out: seven cells.
    rows = path.read_text("utf-8")
    assert rows.count('class="piece ') == 7
    assert rows.count('class="other"') == 9
    two = run("cover", "draw", "--svg", "--format", "poj3740", input="1 1\n1\n1 1\n1\n")
    assert two == (2, "", "--svg requires a single problem\n")
    items = " ".join(f"i{k}" for k in range(301))
    large = run("cover", "draw", "--svg", input=f"{items}\n{items}\n")
    assert large == (2, "", "stdin:1: too large for an image\n")


def test_no_cover(run: Run) -> None:
    for name in ("draw", "model"):
        none = run("cover", name, "queens", "3", "--limit", "1")
        assert none == (1, "", "queens(3): no exact cover\n")
        late = run("cover", name, "queens", "12", "--limit", "1", "--nodes", "1")
        assert late == (1, "", "queens(12): limit reached; covers found: 0\n")


def test_wrong_values(run: Run) -> None:
    for words in (
        *("draw queens 8 --svg --limit 2", "model queens x", "model nonsense", "model queens"),
        *("model queens 8 --solve --svg", "model queens 8 --svg --limit 3"),
    ):
        result = run("cover", *words.split())
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("farandole cover ")


def test_the_list_of_models(run: Run) -> None:
    result = run("cover", "model", "--lang", "zh")
    assert (result.code, result.err) == (0, "")
    for entry in NAMES.values():
        assert f"  {entry.name}  " in result.out
        assert all(f"    {parameter.name} " in result.out for parameter in entry.parameters)
