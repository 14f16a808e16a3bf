"""``farandole cover model``."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest

from farandole.cover.models import NAMES, queens
from tests.cli.samples import Ran

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run


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


def test_count(run: Run) -> None:
    assert run("cover", "model", "queens", "n=8", "--count") == Ran(0, "92\n", "")
    short = run("cover", "model", "queens", "12", "--count", "--nodes", "100")
    assert short.code == 1
    assert short.err.startswith("queens(12): at least ")
    assert run("cover", "model", "queens", "12", "--count", "--seconds", "0").code == 1


def test_drawings(run: Run, tmp_path: Path) -> None:
    drawings = run("cover", "model", "queens", "6", "--max", "9").out.rstrip().split("\n\n")
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


@pytest.mark.parametrize(
    "arguments",
    [
        ("queens", "x"),
        ("nonsense",),
        ("queens",),
        ("queens", "8", "--count", "--svg"),
        ("queens", "8", "--count", "--max", "3"),
        ("queens", "8", "--max", "0"),
    ],
)
def test_wrong_use(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("cover", "model", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("farandole cover model: ")
