"""The handbook of techniques: examples are what they are said to be, and pages hang together."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from docs.handbook import pages
from docs.handbook.find import KEPT, Finder, exists
from farandole.i18n import language
from farandole.logic import TECHNIQUES, Board, Step, apply, hint
from farandole.logic.finding import the_solution
from farandole.logic.handbook.examples import (
    FILE,
    Sample,
    profile_for,
    read,
    step_named,
)
from farandole.logic.words import technique_name

SAMPLE, ENTRIES = read()
FEW = ("full-house", "x-wing", "als-xz", "dual-empty-rectangle", "kraken-fish-2", "brute-force")


def test_every_technique_has_a_line() -> None:
    lines = FILE.read_text("utf-8").splitlines()[2:]
    assert [line.partition("\t")[0] for line in lines] == list(TECHNIQUES)
    assert [name for name, entry in ENTRIES.items() if not entry.practice] == []


def right(board: Board, step: Step) -> bool:
    """Return whether a step says nothing against the solution, and does something."""
    solution = the_solution(board).cells
    return (
        bool(step.placements or step.eliminations)
        and all(solution[cell] == digit for cell, digit in step.placements)
        and all(solution[cell] != digit for cell, digit in step.eliminations)
        and apply(board, step) != board
    )


def test_both_boards_have_the_step() -> None:
    for name, technique in TECHNIQUES.items():
        entry = ENTRIES[name]
        for line, written in ((entry.example, entry.step), (entry.practice, entry.answer)):
            board = Board(line)
            step = step_named(board, technique, written)
            assert step.technique is technique
            assert right(board, step), name
        assert Board(entry.example).givens != Board(entry.practice).givens, name


def test_the_hint_of_a_practice_board_is_its_technique() -> None:
    for name, entry in ENTRIES.items():
        if entry.used >= KEPT:
            found = hint(Board(entry.practice))
            assert found.mistakes == ()
            assert found.step is not None
            assert found.step.technique.id == name


@pytest.mark.parametrize("code", pages.FOLDERS)
def test_the_index_lists_every_technique(code: str) -> None:
    text = pages.index(code, SAMPLE, list(ENTRIES.values()))
    say = language(code)
    for name, one in TECHNIQUES.items():
        assert f"[{pages.plain(say(technique_name(one)))}]({name}.md)" in text
        assert f"\n{name}\n" in text, "in the table of contents"
    assert text.count("\n| [") == len(TECHNIQUES)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the pages of some techniques."""
    folder = tmp_path_factory.mktemp("docs")
    pages.write(folder, FEW)
    return folder


@pytest.mark.parametrize("code", pages.FOLDERS)
def test_links_and_images_of_pages_are_there(written: Path, code: str) -> None:
    folder = written / pages.FOLDERS[code]
    assert {path.stem for path in folder.glob("*.md")} == {"index", *FEW}
    for page in folder.glob("*.md"):
        text = page.read_text("utf-8")
        assert text.startswith("# ")
        links = re.findall(r"(?<!\\)\]\(([^()\s]+)\)", text)
        assert links
        for target in links:
            path, _, anchor = target.partition("#")
            if path.startswith("http://127.0.0.1:8721/"):  # the studio's usual address
                assert anchor
                continue
            assert (page.parent / path).exists(), f"{page.name}: nothing at {target}"
            if anchor:
                headings = (page.parent / path).read_text("utf-8").lower().replace(" ", "-")
                assert f"\n##-{anchor}\n" in headings


def test_a_page_folds_the_answer(written: Path) -> None:
    text = (written / "techniques" / "x-wing.md").read_text("utf-8")
    shown, _, folded = text.partition("<details>")
    entry = ENTRIES["x-wing"]
    assert f"`{entry.step}`" in shown
    assert f"farandole hint '{entry.practice}'" in shown
    assert entry.answer not in shown
    assert f"`{entry.answer}`" in folded.partition("</details>")[0]
    assert "](http://127.0.0.1:8721/learn#x-wing&practice)" in shown
    assert f"](http://127.0.0.1:8721/#p={Board(entry.practice).givens.line}&m=" in shown


@pytest.mark.long
def test_a_small_search() -> None:
    finder = Finder(Sample(1, 30, 5, 0.5))
    finder.paths()
    finder.count()
    entries = {entry.technique: entry for entry in finder.entries()}
    assert entries["naked-single"].used == 30
    assert entries["full-house"].practice
    assert entries["forcing-chain-verity"].exists == 5
    assert not exists(Board(entries["full-house"].example), TECHNIQUES["leviathan"], 1.0)
    assert profile_for(TECHNIQUES["dual-empty-rectangle"]).options.duals


def test_examples_in_docstrings() -> None:
    ran = doctest.testmod(pages)
    assert ran.attempted > ran.failed == 0
