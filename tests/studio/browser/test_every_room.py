"""Every room in both languages and all looks: whole, without barriers, as readers ask for it."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest

from tests.studio.browser.conftest import DESKTOP, PHONE, PUZZLE, Axe, Open, Page, copied

# A fragment of each room, what is there when it is ready, and keys that open dialogs there.
ROOMS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "play": (f"#p={PUZZLE}", ".cell", ("n", "?", "Control+k", "q", "m", "i", "s")),
    "explain": (f"explain#p={PUZZLE}", ".words h2", ("t", "n", "x")),
    "learn": ("learn", ".card", ()),
    "lesson": ("learn#x-wing", ".room.learn .panel > *", ()),
    "practice": ("learn#x-wing&practice", ".digit-keys", ()),
    "make": ("make#count=2&level=hard&uses=x-wing&score=0-9999", ".wish-form", ("?",)),
    "bank": ("bank", ".room.bank .empty:visible, .puzzle-row .thumb", ("n", "s")),
    "dance": ("dance#x=inkala&e=4000", ".node", ("p", "m")),
    "api": ("api", "details", ()),
}
LOOKS = [
    (DESKTOP, "light", "en-GB"),
    (PHONE, "dark", "zh-CN"),
    (DESKTOP, "dark", "zh-CN"),
    (PHONE, "light", "en-GB"),
]
LATIN = {"farandole", "English", "API", "curl", "Python", "Shift", "Ctrl", "HoDoKu", "CSV", "Wing"}


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize(("size", "theme", "locale"), LOOKS)
def test_no_room_has_barriers(
    open_page: Open, axe: Axe, room: str, size: tuple[int, int], theme: str, locale: str
) -> None:
    fragment, ready, keys = ROOMS[room]
    page = open_page(
        fragment, ready=ready, size=size, touch=size == PHONE, color_scheme=theme, locale=locale
    )
    settled(page)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for key in keys:
        page.keyboard.press(key)
        if key == "s" and room == "play":
            page.locator(".setting:visible").wait_for()
        else:
            page.locator("dialog[open]").wait_for()
        assert axe(page) == [], key
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in ("bank", "api")])
def test_no_language_is_mixed_with_another(open_page: Open, room: str) -> None:
    fragment, ready, _ = ROOMS[room]
    page = open_page(fragment, ready=ready, locale="zh-CN")
    settled(page)
    assert page.locator("html").get_attribute("lang") == "zh"
    latin = set(re.findall(r"(?<![A-Za-z-])[A-Z]?[a-z]{3,}", page.locator("body").inner_text()))
    if room not in ("learn", "dance"):  # names of techniques and of items
        assert latin - LATIN == set()
    page.get_by_role("button", name="English").click()
    page.locator("html[lang=en]").wait_for()
    page.locator(ready).first.wait_for()
    assert not re.search(r"[\u4e00-\u9fff]", page.locator("main").inner_text())


@pytest.mark.parametrize("room", ["play", "explain", "lesson", "make"])
def test_a_room_opens_where_the_browser_forbids_storage(open_page: Open, room: str) -> None:
    fragment, ready, _ = ROOMS[room]
    page = open_page(fragment, ready=ready)
    page.context.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window,"
        "name, {get() { throw new DOMException('denied', 'SecurityError') }})"
    )
    page.reload()
    page.locator(ready).first.wait_for()


def test_a_call_of_the_api_is_sent_copied_and_missed(open_page: Open) -> None:
    page = open_page("api", ready="#calls details")
    call = page.locator("details", has_text="POST /api/v1/solve").first
    call.locator("summary").click()
    call.get_by_role("button", name="Send").click()
    call.locator("pre").filter(has_text="200 application/json").wait_for()
    assert '"status": "unique"' in (call.locator("pre").text_content() or "")
    for name in ("Copy as curl", "Copy as Python"):  # which lead to this server
        text = copied(page, call.get_by_role("button", name=name).click)
        assert urljoin(page.url, "/api/v1/solve") in text
    page.route("**/openapi.json*", lambda route: route.abort())
    page.reload()
    page.locator("#status").filter(has_text="The server is unavailable.").wait_for()


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
