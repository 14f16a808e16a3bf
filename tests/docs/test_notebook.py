"""Pages like notebooks: every cell runs, and shows what the text beside it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("docutils", reason="docs/notebook.py is an extension of Sphinx")

from collections.abc import Iterator

from docs.notebook import run, shown
from tools.examples import ROOT, blocks

PAGES = [
    ROOT / "docs" / "tutorial" / "notebook.md",
    ROOT / "docs" / "zh" / "tutorial" / "notebook.md",
]


def cells(page: Path) -> Iterator[tuple[str, str, str]]:
    """Yield what each cell of a page prints, the kind of what it shows, and that."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page):
        if block.language == "{cell}":
            printed, value = run(block.text, names, str(page), block.line)
            yield printed, *(("", "") if value is None else shown(value))


def test_these_are_all_pages_with_cells() -> None:
    found = [
        page
        for page in (ROOT / "docs").rglob("*.md")
        if any(block.language == "{cell}" for block in blocks(page))
    ]
    assert sorted(found) == sorted(PAGES)


@pytest.mark.parametrize("page", [PAGES[0], pytest.param(PAGES[1], marks=pytest.mark.long)])
def test_the_cells_of_a_page(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FARANDOLE_LANG", raising=False)
    found = list(cells(page))
    kinds = [kind for _, kind, _ in found]
    assert kinds == ["svg", "svg", "text", "", "", "svg", "", "html", "svg", "text"]
    for _, kind, drawn in found:
        if kind in ("svg", "html"):
            ElementTree.fromstring(f"<div>{drawn}</div>")
            assert len(drawn) < 100_000
    printed = "".join(printed for printed, _, _ in found)
    for said in (
        "[45 45 45 45 45 45 45 45 45]",
        "exactly one solution, 21 givens, minimal",
        "without r1c2=4 it would have one",
        "backtracking   solved    49,558 nodes",
        "propagation    solved     1,480 nodes      89 guesses",
    ):
        assert said in printed
    assert found[-1][2] == "Count(2339, complete=True)"
