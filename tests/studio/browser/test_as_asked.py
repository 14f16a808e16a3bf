"""What readers ask of their system: its colours, more contrast, large print; and paper."""

from __future__ import annotations

from tests.studio.browser.conftest import PUZZLE, Open, Page


def style(page: Page, selector: str, name: str) -> str:
    found: str = page.locator(selector).first.evaluate(
        "(one, name) => getComputedStyle(one)[name]", name
    )
    return found


def test_what_is_on_is_seen_in_the_colours_of_the_system(open_page: Open) -> None:
    page = open_page(forced_colors="active")
    page.keyboard.press("x")
    on, off = '.mode[aria-pressed="true"]', '.mode[aria-pressed="false"]'
    assert page.locator(on).inner_text().strip().endswith("Corner")
    assert style(page, on, "backgroundColor") != style(page, off, "backgroundColor")
    page = open_page(f"explain#p={PUZZLE}", ready=".tick", forced_colors="active")
    assert style(page, ".tick.level-easy", "backgroundColor") not in (
        style(page, "body", "backgroundColor"),
        "rgba(0, 0, 0, 0)",
    )


def test_more_contrast_makes_quiet_words_as_dark_as_others(open_page: Open) -> None:
    for contrast in ("no-preference", "more"):
        page = open_page(contrast=contrast, color_scheme="dark")
        is_strong = style(page, ".tips", "color") == style(page, "body", "color")
        assert is_strong == (contrast == "more")


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
