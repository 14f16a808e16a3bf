"""Dance in a real browser: one search in three views, by mouse, keyboard and touch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser.conftest import DESKTOP, PHONE, PUZZLE

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from playwright.sync_api import Page

    Open = Callable[..., Page]
    Shot = Callable[[Page, str], None]


def words(page: Page, pattern: str) -> None:
    page.locator(".words").filter(has_text=re.compile(pattern)).wait_for()


def figures(page: Page, pattern: str) -> None:
    page.locator(".figures").filter(has_text=re.compile(pattern)).wait_for()


def test_the_toy_by_keyboard_alone(open_page: Open) -> None:
    page = open_page("dance#x=toy")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    words(page, "Option E is tried")
    page.keyboard.press("c")
    words(page, "A cover: every primary item is covered, by 2 options")
    assert page.locator(".live").text_content() == page.locator(".words").text_content()
    assert page.locator(".node.here .option-name").text_content() == "O"
    page.keyboard.press("d")
    words(page, "A dead end: no option is left for item 4")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("u")
    words(page, "Option U is taken back")
    page.keyboard.press("End")
    figures(page, "event 24 of 24")
    page.keyboard.press("Home")
    words(page, "Before the start")


def test_a_moment_has_an_address(open_page: Open) -> None:
    page = open_page("dance#x=knuth&rule=leftmost&e=7")
    figures(page, "event 7 of")
    page.locator(".do-step").click()
    page.wait_for_url("**/dance#x=knuth&rule=leftmost&e=8")
    page.evaluate("location.hash = 'x=toy&e=9'")
    words(page, "A cover")


def test_the_time_line_is_dragged_both_ways(open_page: Open) -> None:
    page = open_page("dance#x=pentominoes3")
    figures(page, "of 456\u202f662")
    box = page.locator(".track").bounding_box()
    assert box is not None
    y = box["y"] + 20
    page.mouse.move(box["x"] + box["width"] * 0.9, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, y, steps=5)
    figures(page, r"event 22[78].\d{3} of")
    page.mouse.move(box["x"] - 50, y, steps=5)
    page.mouse.up()
    figures(page, "event 0 of")


def test_pointing_lights_the_same_in_all_views(open_page: Open) -> None:
    page = open_page(f"dance#p={PUZZLE}&e=200")
    page.locator(".node").nth(4).hover()
    assert page.locator(".node.lit").count() == 1
    page.locator(".cell").nth(0).focus()
    page.locator(".node.lit").first.wait_for()
    assert "row 1 column 1" in (page.locator(".cell").nth(0).get_attribute("aria-label") or "")


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_without_barriers(
    open_page: Open, axe: Callable[[Page], list[Any]], shot: Shot, theme: str, locale: str
) -> None:
    for size in (DESKTOP, PHONE):
        page = open_page("dance#x=sudoku4&e=30", size=size, theme=theme, locale=locale)
        assert axe(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0]
        shot(page, f"dance-{theme}-{locale}-{size[0]}")
