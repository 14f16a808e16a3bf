"""Whole walks from room to room; and what comes late, twice or in another order."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from urllib.parse import quote

import pytest

from docs.handbook.pages import play_fragment
from farandole import Grid
from farandole.logic import Board
from farandole.logic.handbook.examples import read as read_example
from farandole.sudoku.formats import Record, read, write
from tests.studio.browser.conftest import (
    PUZZLE,
    Held,
    Open,
    Page,
    cell,
    dismissed,
    downloaded,
    drop,
    paste,
    press,
    shown,
    wait_until,
)

TITLE = "\"'</script><svg onload=alert(1)>$(id)`id`\u202e&amp; 数独"
RULES = "<img src=x onerror=alert(1)>\nThe second line"


@pytest.mark.parametrize("name", ["fpuzzles", "candidates"])
def test_what_was_noted_elsewhere_is_noted_here(open_page: Open, name: str) -> None:
    marks = tuple(0b1011 if at == 2 else 0b100010 if at == 3 else 0 for at in range(81))
    [every] = read("".join(write([Grid(PUZZLE)], "candidates")))
    record = Record(Grid(PUZZLE), candidates=marks, extra=(("corner marks", "r1c6=4,8"),))
    text = "".join(write([record if name == "fpuzzles" else every], name))
    page = open_page(f"#p={PUZZLE[::-1]}")
    paste(page, text)
    cell(page, 2).and_(page.get_by_label("empty, candidates 1 2 4, row 1 column 3")).wait_for()
    cell(page, 3).and_(page.get_by_label("empty, candidates 2 6, row 1 column 4")).wait_for()
    if name == "fpuzzles":
        corner = page.get_by_label("empty, corner marks 4 8, row 1 column 6")
        cell(page, 5).and_(corner).wait_for()


def test_a_packed_file_is_read_where_it_falls(open_page: Open) -> None:
    page = open_page(f"#p={PUZZLE[::-1]}")
    packed = gzip.compress(PUZZLE.encode())
    drop(page.locator(".grid"), "a.txt.gz", packed)
    page.get_by_label("5, given, row 1 column 1").wait_for()
    assert shown(page) == PUZZLE
    drop(page.locator(".grid"), "a.txt.gz", packed[:20])
    page.locator(".toast", has_text="the file is damaged").wait_for()
    page.keyboard.press("n")
    page.get_by_role("button", name="Paste a puzzle").click()
    drop(page.locator("dialog textarea"), "a.txt.gz", packed)
    wait_until(page, "() => document.querySelector('dialog textarea').value.startsWith('53..7')")


def test_a_picture_is_of_the_board_and_words_of_a_link_are_text(open_page: Open) -> None:
    words = f"&t={quote(TITLE)}&a={quote(TITLE)}&r={quote(RULES)}"
    page = open_page(f"#p={PUZZLE}{words}", color_scheme="dark")
    dialogs = dismissed(page)
    page.keyboard.press("f")
    cell(page, 2).click()
    press(page, "v", "2", "m")
    name, picture = downloaded(page, "Save the board as SVG")
    assert re.fullmatch(r"[\w -]+\.svg", name)
    tree = ET.fromstring(picture)
    names = [one.tag.rpartition("}")[2] for one in tree.iter()]
    assert not {*names} & {"script", "img", "foreignObject"}
    assert names.count("svg") == 1
    keys = {key for one in tree.iter() for key in one.attrib}
    assert not [key for key in keys if key == "class" or key.startswith("on")]
    texts = [one for one in tree.iter() if one.tag.endswith("}text") and one.text]
    assert len(texts) > 70
    assert all(re.fullmatch(r"rgb\(.*\)", one.get("fill") or "") for one in texts)
    assert any("url(#texture-2)" in (one.get("fill") or "") for one in tree.iter())
    page.keyboard.press("m")
    assert downloaded(page, "Save the board as PNG")[1].startswith(b"\x89PNG\r\n\x1a\n")
    assert dialogs == []


def test_a_page_of_the_handbook_opens_its_practice_in_play(open_page: Open) -> None:
    _, entries = read_example()
    for name in ("x-wing", "unique-rectangle-1", "als-xz"):
        board = Board(entries[name].practice)
        page = open_page(f"#{play_fragment(board)}")
        digits = [".123456789"[digit] for digit in board.grid.cells]
        assert shown(page) == "".join(digits)
        labels = page.locator(".cell").evaluate_all("all => all.map(one => one.ariaLabel)")
        for at, label in enumerate(labels):
            if digits[at] == ".":
                marks = [str(one) for one in range(1, 10) if board.candidates[at] >> (one - 1) & 1]
                assert label.startswith(f"empty, candidates {' '.join(marks)}, row"), label
        page.close()


FOUR = "[Puzzle]\n1..4\n..1.\n.3..\n2...\n"
SIX = "[Puzzle]\n1....6\n..5.1.\n.1.4..\n..4.2.\n.6.3..\n3....4\n"


def settle(page: Page) -> None:
    """Let the server answer a question more, and the page do what it has to do at once."""
    page.evaluate(
        "() => fetch('api/v1/health', {cache: 'no-store'}).then(one => one.text())"
        ".then(() => new Promise(done => setTimeout(done)))"
    )


HELD_FILES = """() => {
  const bytes = Blob.prototype.arrayBuffer;
  const free = new Promise(done => { window.free = done; });
  Blob.prototype.arrayBuffer = function () { return free.then(() => bytes.call(this)); };
}"""


def test_a_file_that_is_read_slowly_gives_way_to_a_later_paste(open_page: Open) -> None:
    page = open_page()
    page.evaluate(HELD_FILES)
    drop(page.locator("body"), "six.txt", SIX.encode())
    paste(page, PUZZLE[::-1])
    page.wait_for_url(re.compile(f"#p={PUZZLE[::-1]}"))
    page.evaluate("free()")
    settle(page)
    assert shown(page) == PUZZLE[::-1]


def test_a_result_that_is_on_its_way_is_not_sent_once_more(open_page: Open) -> None:
    page = open_page("#p=1234341221434..1&bank=7")
    asked: list[str] = []
    page.on(
        "request", lambda one: asked.append(one.url) if one.url.endswith("/bank/attempts") else None
    )
    held = Held(page, "**/bank/attempts")
    page.locator(".cell").nth(13).click()
    for key in ("3", "ArrowRight", "2"):
        page.keyboard.press(key)
    held.wait()
    press(page, "u", "Control+y")
    settle(page)
    held.open()
    wait_until(page, "() => localStorage.getItem('farandole/attempts') === '[]'")
    settle(page)
    assert len(asked) == 1


@pytest.mark.parametrize("room", ["", "explain"])
def test_of_two_texts_that_are_pasted_the_later_one_counts(open_page: Open, room: str) -> None:
    page = open_page(f"{room}#p={PUZZLE}")
    held = Held(page, "**/api/v1/convert")
    paste(page, SIX)
    held.wait(1)
    paste(page, FOUR)
    held.wait(2)
    held.answer(1)
    page.wait_for_url(re.compile(r"#p=1\.\.4"))
    held.open()
    settle(page)
    assert page.locator(".cell").count() == 16
