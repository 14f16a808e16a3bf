"""The board as an element: on the studio's page for frames, and on a plain file server."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from farandole.studio.pages import folder
from tests.studio.browser.conftest import (
    PUZZLE,
    SOLUTION,
    Axe,
    Open,
    Page,
    press,
    serving,
    wait_until,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


PAGE = """<!doctype html><html lang="en"><title>mine</title>
<script type="module" src="farandole/embed.js"></script><main>
<farandole-board id="one" puzzle="{puzzle}" marks></farandole-board>
<farandole-board id="two" puzzle="1..4..1..3..2..." playable></farandole-board></main></html>"""


@pytest.fixture
def plain_server(tmp_path: Path) -> Iterator[str]:
    """Serve a page of somebody else's, with the files beside it and no API."""
    shutil.copytree(folder(), tmp_path / "there" / "farandole")
    (tmp_path / "there" / "page.html").write_text(PAGE.format(puzzle=PUZZLE), "utf-8")
    with serving(tmp_path) as address:
        yield f"{address}there/page.html"


def shown(page: Page, board: str) -> str:
    value: str = page.locator(board).evaluate("one => one.value")
    return value


def test_a_page_of_somebody_else(open_page: Open, plain_server: str) -> None:
    page = open_page(plain_server)
    read_only, small = page.locator("#one .cell"), page.locator("#two .cell")
    read_only.nth(80).wait_for()
    assert read_only.nth(2).get_attribute("aria-label") == "empty, candidates 1 2 4, row 1 column 3"
    read_only.nth(2).click()
    page.keyboard.press("1")
    assert shown(page, "#one") == PUZZLE
    page.evaluate(
        "() => { window.seen = []; document.addEventListener('change', event => "
        "window.seen.push([event.detail.board, event.detail.solved])) }"
    )
    small.nth(1).click()
    press(page, "2", "ArrowRight", "Shift+3")
    assert "candidate 3" in (small.nth(2).get_attribute("aria-label") or "")
    page.keyboard.press("5")  # there is no such digit
    page.locator("#two .keys button").nth(2).click()
    assert page.evaluate("seen") == [["12.4..1..3..2...", False], ["1234..1..3..2...", False]]
    page.keyboard.press("Tab")
    page.locator("#two").evaluate("one => one.setAttribute('board', '1234341243212143')")
    wait_until(page, "() => document.querySelector('#two').value == '1234341243212143'")
    page.locator("#two").evaluate("one => one.setAttribute('shape', 'magic')")
    page.locator("#two").get_by_text("magic is not a valid board").wait_for()


def test_the_page_for_frames(open_page: Open, axe: Axe) -> None:
    page = open_page(f"embed.html#p={PUZZLE}&playable", locale="zh-CN")
    for at, digit in enumerate(SOLUTION):
        if PUZZLE[at] == ".":
            page.locator(".cell").nth(at).click()
            page.keyboard.press(digit)
    assert page.locator("farandole-board").evaluate("one => one.solved") is True
    assert axe(page) == []
    page.goto(page.url.partition("#")[0] + f"#p={'.' * 81}&shape={quote('9 + diagonals')}")
    page.locator(".extra-line").nth(1).wait_for(state="attached")
