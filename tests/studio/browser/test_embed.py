"""The board as an element: on pages for frames, on plain file servers, on the start page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from farandole.studio.exporting import export
from farandole.studio.pages import folder
from tests.conftest import INKALA_SOLVED
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


STATIC = Path(__file__).parents[3] / "docs" / "static"
START_PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>start</title>
<body><div class="live-solver" style="min-height: 300px"><p>a picture</p></div>
<div class="live-dance" style="margin-top: 3000px"><p>another</p></div>
<script type="module" src="_static/landing.js"></script></body></html>"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of files with the site below a path, as project pages have it."""
    root = tmp_path_factory.mktemp("site")
    site = root / "below" / "here"
    export(site / "studio")
    shutil.copytree(STATIC, site / "_static")
    for language in ("en", "zh-CN"):
        (site / f"{language}.html").write_text(START_PAGE.format(language=language), "utf-8")
    with serving(root) as server:
        yield f"{server}below/here/"


def test_the_board_is_solved_by_the_kernel_in_the_page(open_page: Open, address: str) -> None:
    for language, solve, count, says, counted in (
        ("en", "Solve", "How many solutions?", "proved to have no other", "1 solution."),
        ("zh-CN", "解出", "有几个解？", "没有第二个解", "1 个解。"),
    ):
        page = open_page(f"{address}{language}.html", ready="farandole-board")
        page.get_by_role("button", name=count).click()
        page.get_by_text(counted).wait_for()
        page.get_by_role("button", name=solve, exact=True).click()
        page.locator(".says", has_text=says).wait_for()
        value = "wanted => document.querySelector('farandole-board').value === wanted"
        wait_until(page, value, arg=INKALA_SOLVED)


def test_the_dance_comes_when_it_is_reached(open_page: Open, address: str) -> None:
    page = open_page(f"{address}en.html", ready="farandole-board")
    assert page.locator("iframe").count() == 0
    page.locator(".live-dance").scroll_into_view_if_needed()
    page.locator("iframe").wait_for()
    page.frame_locator("iframe").get_by_text("13,603").first.wait_for()
