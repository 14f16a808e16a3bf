"""What comes late, twice or in another order: the last that was asked for counts."""

from __future__ import annotations

import re

import pytest

from tests.studio.browser.conftest import (
    PUZZLE,
    Held,
    Open,
    Page,
    drop,
    paste,
    press,
    shown,
    wait_until,
)

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
