"""The page of the API: calls that are read, sent, and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.studio.browser.conftest import DESKTOP, PHONE

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal

    from playwright.sync_api import Page

    Open = Callable[..., Page]


def test_a_call_is_sent_by_mouse(open_page: Open) -> None:
    page = open_page("api", ready="#calls details")
    call = page.locator("details", has_text="POST /api/v1/solve").first
    call.locator("summary").click()
    call.get_by_role("button", name="Send").click()
    call.locator("pre").filter(has_text="200 application/json").wait_for()
    assert '"status": "unique"' in (call.locator("pre").text_content() or "")


def test_a_call_is_sent_by_keyboard_and_told_what_is_wrong(open_page: Open) -> None:
    page = open_page("api", ready="#calls details")
    call = page.locator("details", has_text="POST /api/v1/solve").first
    call.locator("summary").press("Enter")
    call.get_by_role("textbox").fill('{"puzzle": "12"}')
    call.get_by_role("button", name="Send").press("Enter")
    call.locator("pre").filter(has_text="422 application/problem+json").wait_for()


def test_what_is_copied_leads_to_this_server(open_page: Open) -> None:
    page = open_page("api", ready="#calls details")
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text }")
    call = page.locator("details", has_text="POST /api/v1/solve").first
    call.locator("summary").click()
    for name in ("Copy as curl", "Copy as Python"):
        call.get_by_role("button", name=name).click()
        parts = urlsplit(page.url)
        address = f"{parts.scheme}://{parts.netloc}/api/v1/solve"
        page.wait_for_function("address => window.copied?.includes(address)", arg=address)
        page.evaluate("window.copied = ''")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(
    open_page: Open,
    axe: Callable[[Page], list[Any]],
    shot: Callable[[Page, str], None],
    theme: Literal["light", "dark"],
    locale: str,
    size: tuple[int, int],
) -> None:
    page = open_page("api", size=size, theme=theme, locale=locale, ready="#calls details")
    page.locator("summary").first.click()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shot(page, f"api-{locale}-{theme}-{size[0]}")


def test_without_a_server_that_is_said(open_page: Open) -> None:
    page = open_page("api", ready="#calls details")
    page.route("**/openapi.json*", lambda route: route.abort())
    page.reload()
    page.locator("#status").filter(has_text="The server is away.").wait_for()
