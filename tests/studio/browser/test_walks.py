"""Whole walks, as people take them: from the first look to the end, and from room to room."""

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
    Open,
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
