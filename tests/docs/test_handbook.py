"""The handbook of techniques: examples are what they are said to be, and pages hang together."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from docutils import nodes
from docutils.utils import new_document

from docs import handbook
from docs.handbook import pages
from docs.handbook.alike import lacks
from docs.handbook.find import BASICS, Finder, counted, easier_on, exists, is_first, minimal
from docs.handbook.fishing import made_for_fish
from docs.handbook.labels import NO_LOOK_ALIKE
from farandole.i18n import language
from farandole.logic import TECHNIQUES, Board, Step, apply, explain, hint
from farandole.logic.finding import the_solution
from farandole.logic.handbook.examples import FILE, Sample, profile_for, read, step_named
from farandole.logic.handbook.order import learning_order, prerequisites
from farandole.logic.reasons import SLOW, near_miss
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


def test_boards_have_the_step() -> None:
    for name, technique in TECHNIQUES.items():
        entry = ENTRIES[name]
        assert len({Board(line).givens for line, _ in entry.boards}) == len(entry.boards), name
        for line, written in entry.boards:
            board = Board(line)
            step = step_named(board, technique, written)
            assert step.technique is technique
            assert right(board, step), name


def test_hints_for_practice_boards_name_the_technique() -> None:
    for name, technique in TECHNIQUES.items():
        if ENTRIES[name].used >= 100:
            for line, _ in ENTRIES[name].boards[1:]:
                assert hint(Board(line)).mistakes == ()
                assert is_first(Board(line), technique), name


def test_a_look_alike_lacks_the_step_for_one_candidate() -> None:
    for name, technique in TECHNIQUES.items():
        if name not in NO_LOOK_ALIKE:
            board, extra, without, step = pages.look_alike(ENTRIES[name])
            assert right(without, step), name
            was_given = board.grid.cells[extra.cell] == extra.digit
            assert was_given or the_solution(board).cells[extra.cell] != extra.digit
            assert lacks(board, technique, step), name
            assert was_given or technique.family in SLOW or near_miss(board, technique), name


@pytest.mark.long
def test_nothing_easier_does_the_same() -> None:
    for name, technique in TECHNIQUES.items():
        entry = ENTRIES[name]
        board = Board(entry.example)
        easier = easier_on(board, step_named(board, technique, entry.step))
        assert (easier.id if easier else "") == entry.easier


def test_a_technique_is_learned_after_those_that_it_needs() -> None:
    order = learning_order()
    assert sorted(order) == sorted(TECHNIQUES)
    for at, name in enumerate(order):
        assert set(prerequisites(name)) <= set(order[:at])
    assert prerequisites("finned-mutant-x-wing") == ("finned-franken-x-wing", "mutant-x-wing")


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


@pytest.mark.parametrize("code", pages.FOLDERS)
def test_an_argument_has_a_slider(written: Path, code: str) -> None:
    folder = written / pages.FOLDERS[code]
    text = (folder / "kraken-fish-2.md").read_text("utf-8")
    drawings = text.count('<div class="step">')
    assert drawings == text.count(')\n\n<div class="walk" hidden>') > 1
    assert re.search(r'\n\n<span class="s\d+" tabindex="0">', text)
    assert '<div class="step">' not in (folder / "full-house.md").read_text("utf-8")


def test_its_image_is_set_into_the_page(written: Path) -> None:
    image = nodes.image(uri="techniques/images/als-xz.svg", alt="A")
    plain = nodes.image(uri="techniques/images/als-xz.svg", alt="B")
    document = new_document("als-xz")
    document += [nodes.paragraph("", "", image), nodes.raw("", handbook.SLIDER), plain]
    site: Any = SimpleNamespace(srcdir=written, builder=SimpleNamespace(format="html"))
    handbook.set_in(site, document, "als-xz")
    [drawn, _] = document.findall(nodes.raw)
    assert drawn.astext().startswith("<svg")
    assert [*document.findall(nodes.image)] == [plain]
    page = {"body": f'{handbook.SLIDER}><span class="s3" tabindex="0">'}
    handbook.play(site, "als-xz", "page.html", page, document)
    assert ".s3" in page["metatags"]
    assert page["body"].count("<script>") == 1


def test_a_page_folds_the_answer(written: Path) -> None:
    text = (written / "techniques" / "x-wing.md").read_text("utf-8")
    shown, _, folded = text.partition("<details>")
    entry = ENTRIES["x-wing"]
    assert f"`{entry.step}`" in shown
    assert f"farandole hint '{entry.practice}'" in shown
    assert entry.answer not in shown
    assert f"`{entry.answer}`" in folded.partition("</details>")[0]
    assert f"`{entry.second_answer}`" in folded.split("</details>")[1]
    image = (written / "techniques" / "images" / "x-wing-alike.svg").read_text("utf-8")
    assert 'class="clash"' not in image, "the step as it would be has no other argument"
    assert f"candidate `{entry.extra}` prevents it" in shown
    assert "](http://127.0.0.1:8721/learn#x-wing&practice)" in shown
    assert f"](http://127.0.0.1:8721/#p={Board(entry.practice).givens.line}&m=" in shown


@pytest.mark.long
def test_a_small_search() -> None:
    finder, random = Finder(1), Random(1)
    for number in range(30):
        finder.path(number, minimal(random))
    full_house = TECHNIQUES["full-house"]
    chosen, easier = finder.choose(full_house, set())
    assert len(chosen) == 3
    assert not easier
    alike = finder.alike(TECHNIQUES["x-wing"], [])
    assert alike is not None
    assert alike.step.startswith("X-Wing: ")
    assert counted(Sample(1, 5, 2, 0.5))["naked-single"].used == 5
    assert not exists(Board(chosen[0].line), TECHNIQUES["leviathan"], 1.0)
    assert profile_for(TECHNIQUES["dual-empty-rectangle"]).options.duals
    stuck = explain(minimal(random := Random(7), without=True), BASICS).reached
    assert {explain(made).end for made in made_for_fish(stuck, BASICS, random)} == {"solved"}


def test_examples_in_docstrings() -> None:
    ran = doctest.testmod(pages)
    assert ran.attempted > ran.failed == 0
