"""Whole walks from room to room, what comes late or twice, and links that are anybody's."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from urllib.parse import quote

import pytest
from playwright.sync_api import ConsoleMessage

from docs.handbook.pages import play_fragment
from farandole import Grid
from farandole.logic import Board
from farandole.logic.handbook.examples import read as read_example
from farandole.sudoku.formats import Record, read, write
from tests.studio.browser.conftest import (
    PHONE,
    PUZZLE,
    Held,
    Open,
    Page,
    Studio,
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


P = f"p={PUZZLE}"
HUGE = "9" * 100_000
PUZZLE_UNREAD = "The puzzle of this link can't be read"
NO_BOARD = "The puzzle doesn't fit the board of this link"
PART, PARTS = "Invalid part of the link: ", "Invalid parts of the link: "

# Each room with fragments, and what is said of them.
TABLE: dict[str, list[tuple[str, str]]] = {
    "": [
        ("p=%ZZ", f"{PUZZLE_UNREAD}; another one was opened: %ZZ"),
        (f"{P}&shape=nosuch", f"{NO_BOARD}; another one was opened: nosuch"),
        (f"{P}&shape=__proto__", NO_BOARD),
        (f"p={'.' * 23**2}", NO_BOARD),
        (f"{P}&shape=9%2Bnosuch", "'nosuch' is not a valid rule"),
        (f"{P}&m=zzzz", f"{PART}m=zzzz"),
        (f"{P}&bank=NaN&foo=bar", f"{PARTS}bank=NaN foo=bar"),
        (f"{P}&t={HUGE}", f"{PART}t=999"),
        ("__proto__=1", f"{PART}__proto__=1"),
        ("shape=9", "This link has no puzzle"),
        ("z=%E2%80%AEx", f"{PART}z=\ufffdx"),
        ("<svg onload=alert(1)>", f"{PART}<svg onload=alert(1)>"),
    ],
    "explain": [
        (f"p={HUGE * 10}", PUZZLE_UNREAD),
        (f"{P}&step=NaN", f"{PART}step=NaN"),
        ("stored=../../etc/passwd", "No stored path has this name: ../../etc/passwd"),
        (f"p={'5' * 81}", "5 in both r1c1"),
        ("constructor", f"{PART}constructor"),
    ],
    "learn": [
        ("__proto__", "nknown technique '__proto__'"),
        (HUGE, "Unknown technique: 999"),
        ("test=%3Csvg%20onload=alert(1)%3E", f"{PART}test=<svg onload=alert(1)>"),
        ("x-wing&practice=NaN&foo=bar", f"{PARTS}practice=NaN foo=bar"),
    ],
    "make": [
        ("count=NaN&seconds=-1", f"{PARTS}count=NaN seconds=-1"),
        ("symmetry=__proto__", f"{PART}symmetry=__proto__"),
        ("clues=99-1&level=extreme-easy", f"{PARTS}clues=99-1 level=extreme-easy"),
        ("shape=box 9999x9999", f"{PART}shape=box 9999x9999"),
        (f"pattern={'_' * 100_000}", f"{PART}pattern=___"),
    ],
    "bank": [
        ("n=-1", f"{PART}n=-1"),
        ("score=9-1&clues=NaN", f"{PARTS}score=9-1 clues=NaN"),
        ("uses=__proto__", "no technique is called '__proto__'"),
        (f"text={'x' * 100_000}", "text is too long"),
        ("tags=" + "&tags=".join(map(str, range(2000))), "tags has too many elements"),
    ],
    "dance": [
        ("x=__proto__", f"{PART}x=__proto__"),
        ("p=NaN", "Not a Sudoku of 16 or 81 cells: NaN"),
        ("d=" + quote("a b\nc"), "line 2"),
        (f"d={HUGE}9", f"{PART}d=999"),
        ("x=toy&e=1e999&rule=nosuch", f"{PARTS}e=1e999 rule=nosuch"),
        ("tour=11", f"{PART}tour=11"),
    ],
    "embed.html": [
        ("p=%ZZ", "The puzzle of this link can't be read: boards of 4×4 to 25×25"),
        (f"{P}&shape=nosuch", "nosuch is not a valid board."),
        (f"{P}&shape=16", "The puzzle doesn't fit the board of this link: 16"),
        ("foo=<b>", f"{PART}foo=<b>"),
    ],
}


@pytest.mark.parametrize("room", TABLE, ids=lambda room: room or "play")
def test_a_hostile_fragment_is_said(open_page: Open, studio: Studio, room: str) -> None:
    page = open_page(f"{room}#{TABLE[room][0][0]}", ready="main")
    complaints: list[str] = []
    dialogs = dismissed(page)

    def console(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            complaints.append(message.text)

    page.on("console", console)
    # The first opens the room; the others come while it is open.
    for fragment, said in TABLE[room]:
        page.goto(f"{studio.address}{room}#{fragment}")
        page.get_by_text(said, exact=False).locator("visible=true").first.wait_for()
        page.locator("main *").locator("visible=true").first.wait_for()
    # And each of them opens it, too.
    for fragment, said in TABLE[room][1:3]:
        page.goto("about:blank")
        page.goto(f"{studio.address}{room}#{fragment}")
        page.get_by_text(said, exact=False).locator("visible=true").first.wait_for()
    assert complaints == []
    assert dialogs == []


def test_what_is_wrong_is_closed_by_key_and_goes_with_a_good_link(open_page: Open) -> None:
    page = open_page(f"#{P}&foo=bar", size=PHONE)
    note = page.locator(".unread")
    note.get_by_role("button", name="Close").press("Enter")
    assert note.count() == 0
    page.goto(page.url.partition("#")[0] + "#p=NaN")
    note.wait_for()
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide
    page.goto(page.url.partition("#")[0] + f"#p={PUZZLE[::-1]}")
    note.wait_for(state="detached")
