"""What stands after # in an address is anybody's: each room opens, and says what it can't use."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from tests.studio.browser.conftest import PHONE, PUZZLE, Open, Studio, dismissed

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage


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
        (f"uses={'x.' * 20_000}", f"{PART}uses=x.x."),
        ("constructor=1", f"{PART}constructor=1"),
    ],
    "bank": [
        ("n=-1", f"{PART}n=-1"),
        ("score=9-1&clues=NaN", f"{PARTS}score=9-1 clues=NaN"),
        ("uses=__proto__", "no technique is called '__proto__'"),
        (f"text={'x' * 100_000}", "text is too long"),
        ("tags=" + "&tags=".join(map(str, range(2000))), "tags has too many elements"),
        ("__proto__=1", f"{PART}__proto__=1"),
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
