"""The page without its server: what the browser keeps, and what goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser.conftest import PUZZLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.studio.browser.conftest import Studio

    Open = Callable[..., Page]

IS_KEPT = "navigator.serviceWorker.ready.then(() => true)"
IS_CONTROLLED = "navigator.serviceWorker.controller !== null"


@pytest.fixture
def keeping(browser: Browser) -> Iterator[BrowserContext]:
    """Give a browser that keeps pages."""
    context = browser.new_context(service_workers="allow", reduced_motion="reduce", locale="en-GB")
    yield context
    context.close()


def shown(page: Page) -> str:
    digits: list[str] = page.locator(".picture .digit").evaluate_all(
        "all => all.map(one => one.textContent || '.')"
    )
    return "".join(digits)


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async name =>"
        " (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)))).flat()"
    )
    return found


def test_the_page_opens_without_the_server(
    open_page: Open, keeping: BrowserContext, studio: Studio
) -> None:
    page = open_page(context=keeping)
    assert page.evaluate(IS_KEPT)
    page.wait_for_function(IS_CONTROLLED)
    page.locator(".cell").nth(2).click()
    page.keyboard.press("4")
    studio.stop()
    try:
        page.reload()
        page.locator(".cell").first.wait_for()
        assert shown(page)[:4] == "5347"[:3] + "."  # as it was left
        page.locator(".cell").nth(3).click()
        page.keyboard.press("8")
        page.keyboard.press("k")
        page.get_by_text("1 cell is wrong").first.wait_for()
        page.keyboard.press("6")
        page.keyboard.press("h")
        page.locator(".away").wait_for()
        page.locator(".rungs").get_by_text("Hints that explain need the server.").wait_for()
        page.get_by_role("button", name="中文").click()
        page.locator(".away").get_by_text("服务器连不上。").wait_for()
        page.goto(f"{studio.address}play#p={PUZZLE}")
        page.locator(".cell").first.wait_for()
        assert not [path for path in kept(page) if "/api" in path]
    finally:
        studio.start()
    page.keyboard.press("h")
    page.locator(".rungs li .name").first.wait_for()
    assert not page.locator(".away").is_visible()


def test_everything_that_is_kept_is_announced(
    open_page: Open, keeping: BrowserContext, studio: Studio
) -> None:
    page = open_page(context=keeping)
    assert page.evaluate(IS_KEPT)
    text = page.request.get(f"{studio.address}sw-files.js").text()
    told = json.loads(text.removeprefix("self.farandole = ").removesuffix(";\n"))
    assert sorted(kept(page)) == sorted(f"/{name}" for name in told["files"])
    assert {"index.html", "app.js", "kernel/farandole.wasm", "locale/zh.json"} < set(told["files"])
