"""Lines drawn by hand, saved positions and games, pictures, files."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from tests.studio.browser.conftest import (
    PHONE,
    PUZZLE,
    Axe,
    Open,
    Page,
    downloaded,
    drag,
    drop,
    press,
    said_of,
    shown,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def copied(page: Page, do: Callable[[], None]) -> str:
    page.evaluate(
        "() => { window.copied = new Promise(done => { navigator.clipboard.writeText = done }) }"
    )
    do()
    text: str = page.evaluate("window.copied")
    return text


def test_lines_by_mouse_are_actions_like_others(open_page: Open) -> None:
    page = open_page()
    page.locator(".mode-pen").click()
    drag(page, 2, 11)
    page.locator(".line-weak").click()
    drag(page, 11, 3)
    assert page.locator(".pen .link").count() == 2
    assert page.locator(".pen .link.weak").count() == 1
    assert said_of(page, 2) == "empty, strong line to row 2 column 3, row 1 column 3"
    drag(page, 2, 11)  # of another kind now
    assert page.locator(".pen .link.weak").count() == 2
    drag(page, 11, 2)  # the same once more
    assert page.locator(".pen .link").count() == 1
    page.keyboard.press("Control+z")
    assert page.locator(".pen .link").count() == 2
    link = copied(page, lambda: page.keyboard.press("l"))
    other = open_page("#" + link.partition("#")[2])
    assert other.locator(".pen .link.weak").count() == 2
    page.get_by_role("button", name="Clear lines").click()
    assert page.locator(".pen .link").count() == 0


def test_lines_by_keys_lead_to_candidates(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("f")
    page.locator(".cell").nth(2).focus()
    press(page, "b", "4", "ArrowDown", "4")
    assert "strong line from 4 to row 2 column 3" in said_of(page, 2)
    press(
        page, "ArrowRight", "Enter", "Escape", "w", "2", "ArrowLeft", "2"
    )  # the first end is taken back
    assert page.locator(".pen .link.weak").count() == 1
    page.keyboard.press("Delete")
    assert page.locator(".pen .link").count() == 0


def test_a_position_is_kept_and_gone_back_to(open_page: Open) -> None:
    page = open_page()
    page.locator(".cell").nth(2).click()
    press(page, "4", "q")
    page.get_by_label("Name of the position").fill("before the guess")
    press(page, "Enter", "Escape")
    page.locator(".cell").nth(3).click()
    page.keyboard.press("6")
    page.reload()
    page.locator(".cell").first.wait_for()
    page.keyboard.press("q")
    page.get_by_role("button", name="before the guess").first.click()
    assert shown(page)[2:4] == "4."
    page.keyboard.press("Control+z")
    assert shown(page)[2:4] == "46"


def test_a_file_is_dropped_and_one_of_its_puzzles_chosen(open_page: Open) -> None:
    page = open_page("")
    page.on("filechooser", lambda _: None)  # so that choosers are caught from the start
    lines = f"{PUZZLE} first\n{'.' * 72 + '123456789'} second\n"
    drop(page.locator("body"), "two.txt", lines.encode())
    page.get_by_role("dialog", name="2 puzzles").wait_for()
    page.get_by_role("button", name=re.compile("second")).click()
    page.wait_for_url(re.compile(r"p=\.{72}123456789"))
    with page.expect_file_chooser() as waiting:
        page.keyboard.press("o")
    waiting.value.set_files(
        {"name": "a.sdk", "mimeType": "text/plain", "buffer": b"[Puzzle]\n1..4\n..1.\n.3..\n2...\n"}
    )
    page.wait_for_url(re.compile(r"p=1\.\.4\.\.1\.\.3\.\.2\.\.\.$"))


KEPT = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('farandole/game/bad'))"


def test_damaged_games_are_said_kept_and_saved_as_a_file(open_page: Open, axe: Axe) -> None:
    page = open_page(size=PHONE)
    note = page.locator(".damaged")
    assert note.count() == 0
    page.evaluate(
        "() => { localStorage['farandole/game/bad1'] = '{half'; "
        "localStorage['farandole/game/bad2'] = '{\"version\": 99, \"game\": {}}'; }"
    )
    page.reload()
    note.wait_for()
    assert note.inner_text().startswith("2 saved games can't be read")
    assert page.locator(".cell").count() == 81
    assert axe(page) == []
    kept = page.evaluate(KEPT)
    saved = json.loads(downloaded(page, "Save as a file")[1])
    assert sorted(saved.items()) == sorted((key, text) for key, text in kept)
    note.get_by_role("button", name="Close").press("Enter")
    assert note.count() == 0
    assert page.evaluate(KEPT) == kept
