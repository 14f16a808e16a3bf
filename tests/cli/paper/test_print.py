"""``farandole print``."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from farandole import Grid, Shape
from farandole.paper import picture
from tests.cli.samples import EASY, INKALA, MANY, SMALL, Run, command
from tests.conftest import UNFAIR
from tests.paper.puzzles import texts

NONE = "11" + "." * 79


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book.pdf"


def test_a_booklet(run: Run, book: Path) -> None:
    result = run("print", "-o", str(book), "--title", "Tonight", input=f"{INKALA} hard\n{EASY}\n")
    assert result == (0, "", "")
    first, back = texts(book.read_bytes())
    assert "Tonight" in first
    assert "hard" in first
    assert first.index("Extreme") < first.index("Easy")
    assert "Solutions" in back


def test_every_option_reaches_the_page(run: Run, book: Path) -> None:
    words = [
        *("--per-page", "1", "--paper", "letter", "--large", "--solutions", "next"),
        *("--order", "level", "--name-line", "--candidates", "--steps"),
        *("--link-base", "https://example.org/"),
    ]
    assert run("print", "-o", str(book), *words, UNFAIR, EASY).code == 0
    pages = texts(book.read_bytes())
    assert "Easy" in pages[0]
    assert "Name" in pages[0]
    assert "Solutions" in pages[1]
    assert "Unfair" in pages[2]
    assert "Worked solutions" in pages[4]
    words = ["--cover", "--contents", "--hint", "--imprint", "by us", "--gutter", "5mm"]
    words += ["--solutions", "below", "--paper", "6x9in"]
    assert run("print", "-o", str(book), *words, EASY).code == 0
    kinds = zip(texts(book.read_bytes()), ("by us", "Contents", "Easy", "Hints"), strict=True)
    assert all(word in page for page, word in kinds)
    assert run("print", "-o", str(book), "--booklet", EASY, INKALA).code == 0
    assert len(texts(book.read_bytes())) == 2
    words = ["--no-ratings", "--solutions", "none", "--per-page", "12", "--candidates"]
    words += ["--paper", "A5"]
    remark = "candidates of 3.3 points are hard to read: print fewer puzzles per page\n"
    assert run("print", "-o", str(book), *words, EASY) == (0, "", remark)
    [page] = texts(book.read_bytes())
    assert "Easy" not in page


def test_improper_puzzles(run: Run, book: Path) -> None:
    text = "\n".join([EASY, f"{EASY[:-1]}z", NONE, MANY])
    result = run("print", "-o", str(book), input=text)
    assert result.code == 2
    assert [line.split(":")[1] for line in result.err.splitlines()[:3]] == ["2", "3", "4"]
    assert result.err.splitlines()[-1] == "nothing was written"
    assert not book.exists()
    result = run("print", "--improper", "-o", str(book), input=text)
    assert (result.code, ": skipped" in result.err) == (0, True)
    first = texts(book.read_bytes())[0]
    assert "no solution" in first
    assert "more than one solution" in first
    book.unlink()
    for words in ((), ("--improper",)):
        for nothing in ("what?\n", ""):
            assert run("print", *words, "-o", str(book), input=nothing).code == 2
    assert not book.exists()


def test_any_format_and_any_board(run: Run, book: Path, tmp_path: Path) -> None:
    six = Grid("...1...52....34.......3.....2..6...3", Shape(2, 3))
    source = tmp_path / "mixed.txt"
    source.write_text(f"{Grid(EASY).pretty()}\n\n{SMALL}\n\n{six.pretty()}\n", "utf-8")
    assert run("print", str(source), "-o", str(book)) == (0, "", "")
    assert re.search(r"^3 Easy · 108$", texts(book.read_bytes())[0], re.MULTILINE)


def test_to_standard_output(book: Path) -> None:
    for words in ((), ("-o", "-")):
        done = subprocess.run(command("print", *words, EASY), capture_output=True, check=True)
        assert done.stdout.startswith(b"%PDF")
        assert done.stdout.rstrip().endswith(b"%%EOF")
        assert done.stderr == b""


def test_a_terminal_is_spared(terminal: Run) -> None:
    for words in ((), ("-o", "-")):
        result = terminal("print", *words, EASY)
        assert (result.code, "-o book.pdf" in result.out) == (2, True)
        assert "%PDF" not in result.out


def test_a_file_stays_as_it_is_unless_all_is_well(run: Run, tmp_path: Path, book: Path) -> None:
    book.write_bytes(b"precious")
    assert run("print", "-o", str(book), MANY).code == 1
    for words in (
        ("--per-page", "5"),
        ("--paper", "A9"),
        ("--gutter", "wide"),
        ("--template", "/nowhere.typ"),
        ("--solutions", "front"),
        ("--large", "--per-page", "9"),
        ("--link-base", "x" * 400),
        ("--font", "/nowhere.ttf"),
        ("--font", str(book)),
        ("-o", str(tmp_path)),
        ("-o", str(tmp_path / "no" / "book.pdf")),
    ):
        result = run("print", "-o", str(book), *words, EASY)
        assert (result.code, "Traceback" in result.err) == (2, False), words
    assert book.read_bytes() == b"precious"
    assert os.listdir(book.parent) == ["book.pdf"]


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures_by_the_name_of_the_output(run: Run, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"one.{kind.upper()}"
    assert run("print", "-o", str(path), EASY).code == 0
    assert path.read_bytes() == picture(EASY, kind)
    assert run("print", "-o", str(path), "--candidates", EASY).code == 0
    assert path.read_bytes() == picture(EASY, kind, marks=True)
    assert run("print", "-o", str(path), EASY, INKALA).code == 2


def test_the_template_can_be_changed(run: Run, tmp_path: Path, book: Path) -> None:
    result = run("print", "--show-template")
    assert (result.code, result.out.splitlines()[1]) == (0, '#import "farandole.typ": *')
    mine = tmp_path / "mine.typ"
    mine.write_text(f"{result.out}\n= The end", "utf-8")
    assert run("print", "-o", str(book), "--template", str(mine), EASY) == (0, "", "")
    assert "The end" in texts(book.read_bytes())[-1]
    mine.write_text(f"{result.out}\n#wrong", "utf-8")
    line = len(result.out.splitlines()) + 2
    fault = f"the template has an error in line {line}: unknown variable: wrong\n"
    failed = run("print", "-o", str(book), "--template", str(mine), EASY)
    assert (failed.code, failed.err.endswith(fault)) == (2, True)
