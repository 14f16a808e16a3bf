"""What readers ask of their system: its colours, more contrast, large print; and paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.studio.browser.conftest import PUZZLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.studio.browser.conftest import Open, Studio


def style(page: Page, selector: str, name: str) -> str:
    found: str = page.locator(selector).first.evaluate(
        "(one, name) => getComputedStyle(one)[name]", name
    )
    return found


@pytest.fixture
def asking(browser: Browser, studio: Studio) -> Iterator[Callable[..., Page]]:
    """Open a page for somebody whose system asks for something."""
    contexts: list[Any] = []

    def open_one(fragment: str, ready: str, **asked: Any) -> Page:
        context = browser.new_context(
            locale="en-GB", service_workers="block", reduced_motion="reduce", **asked
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(studio.address + fragment)
        page.locator(ready).first.wait_for()
        return page

    yield open_one
    for context in contexts:
        context.close()


def test_what_is_on_is_seen_in_the_colours_of_the_system(asking: Callable[..., Page]) -> None:
    page = asking(f"#p={PUZZLE}", ".cell", forced_colors="active")
    page.keyboard.press("x")
    on, off = '.mode[aria-pressed="true"]', '.mode[aria-pressed="false"]'
    assert page.locator(on).inner_text().strip().endswith("Corner")
    assert style(page, on, "backgroundColor") != style(page, off, "backgroundColor")
    page = asking(f"explain#p={PUZZLE}", ".tick", forced_colors="active")
    assert style(page, ".tick.level-easy", "backgroundColor") not in (
        style(page, "body", "backgroundColor"),
        "rgba(0, 0, 0, 0)",
    )
    page = asking("make#level=easy", ".tile", forced_colors="active")
    chosen = ".tile:has(input:checked)"
    assert style(page, chosen, "outlineStyle") == "solid"
    on, off = '.toggle[aria-pressed="true"]', '.toggle[aria-pressed="false"]'
    assert style(page, on, "backgroundColor") != style(page, off, "backgroundColor")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_makes_quiet_words_as_dark_as_others(
    asking: Callable[..., Page], scheme: str
) -> None:
    usual = asking(f"#p={PUZZLE}", ".cell", color_scheme=scheme)
    assert style(usual, ".tips", "color") != style(usual, "body", "color")
    page = asking(f"#p={PUZZLE}", ".cell", contrast="more", color_scheme=scheme)
    assert style(page, ".tips", "color") == style(page, "body", "color")
    assert style(page, ".thin", "stroke") == style(page, ".thick", "stroke")


def test_paper_has_the_words_too(open_page: Open) -> None:
    page = open_page(f"explain#p={PUZZLE}")
    page.locator(".words h2").wait_for()
    page.emulate_media(media="print")
    assert page.locator(".words .sentence").is_visible()
    for pressed in (".head", ".rating-bar", ".walk", ".depths", ".explain-tools"):
        assert not page.locator(pressed).is_visible(), pressed
    page = open_page("learn#x-wing")
    page.emulate_media(media="print")
    assert page.get_by_text("How to spot it").is_visible()
    assert not page.get_by_role("button", name="Play the example").is_visible()
