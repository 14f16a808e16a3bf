"""``farandole cover model``."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from farandole.cover.models import NAMES, queens
from tests.cli.samples import Ran, Run


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_list(run: Run, lang: str) -> None:
    result = run("cover", "model", "--lang", lang)
    assert (result.code, result.err) == (0, "")
    for entry in NAMES.values():
        assert f"  {entry.name}  " in result.out
        for parameter in entry.parameters:
            assert f"    {parameter.name} " in result.out


@pytest.mark.parametrize("name", NAMES)
def test_every_example_in_the_list_works(run: Run, name: str) -> None:
    result = run("cover", "model", name, *NAMES[name].example, "--solve")
    assert (result.code, result.err) == (0, "")
    assert result.out.strip()


def test_dlx(run: Run) -> None:
    text = run("cover", "model", "queens", "6").out
    assert run("cover", "count", input=text).out == "4\n"


def test_drawings(run: Run, tmp_path: Path) -> None:
    drawings = run("cover", "model", "queens", "6", "--limit", "9").out.rstrip().split("\n\n")
    model = queens(6)
    assert drawings == [model.text(solution) for solution in model.problem.search()]
    assert run("cover", "model", "queens", "6", "--solve").out.rstrip() == drawings[0]
    path = tmp_path / "queens.svg"
    assert run("cover", "model", "queens", "6", "--svg", "-o", str(path)).code == 0
    assert ET.fromstring(path.read_text("utf-8")).tag.endswith("svg")


def test_no_solution(run: Run) -> None:
    assert run("cover", "model", "queens", "3", "--solve") == Ran(
        1, "", "queens(3): no exact cover\n"
    )
    limited = run("cover", "model", "queens", "12", "--solve", "--nodes", "1")
    assert (limited.code, limited.out) == (1, "")


def test_wrong_use(run: Run) -> None:
    for words in (
        ("queens", "x"),
        ("nonsense",),
        ("queens",),
        ("queens", "8", "--solve", "--svg"),
        ("queens", "8", "--svg", "--limit", "3"),
        ("queens", "8", "--limit", "0"),
    ):
        result = run("cover", "model", *words)
        assert (result.code, result.out) == (2, "")
    assert result.err.startswith("farandole cover model: ")
