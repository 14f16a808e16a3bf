"""The page without its server: what the browser keeps, and what goes on."""

from __future__ import annotations

import json
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from farandole.studio.exporting import export
from tests.studio.browser.conftest import DESKTOP, PHONE, PUZZLE

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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Export the studio, and serve it below a path by a server that knows nothing of it."""
    root = tmp_path_factory.mktemp("web")
    export(root / "some" / "place")
    handler = partial(Quiet, directory=str(root))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/some/place/"
        server.shutdown()
        thread.join()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_exported_studio_is_played_below_a_path(
    browser: Browser, site: str, size: tuple[int, int], shot: Callable[[Page, str], None]
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, service_workers="block", locale="en-GB"
    )
    page = context.new_page()
    missing: list[str] = []
    page.on("response", lambda answer: answer.status < 400 or missing.append(answer.url))
    page.on("pageerror", lambda error: missing.append(str(error)))
    page.on("console", lambda line: line.type == "error" and missing.append(line.text))
    page.goto(f"{site}#p={PUZZLE}")
    page.locator(".cell").nth(2).click()
    page.keyboard.press("8")
    page.keyboard.press("k")
    page.get_by_text("1 cell is wrong").first.wait_for()
    page.keyboard.press("4")
    page.keyboard.press("h")
    page.locator(".rungs").get_by_text("Hints that explain need the server.").wait_for()
    page.keyboard.press("j")
    assert sum(one != "." for one in shown(page)) == 32
    assert not page.locator(".away").is_visible()
    shot(page, f"export-{size[0]}")
    links: list[str] = page.locator(".head a").evaluate_all("all => all.map(one => one.href)")
    assert links
    for link in links:
        assert link.startswith(site)
        assert page.request.get(link).ok
    page.goto(f"{site}play.html")
    page.locator(".cell").first.wait_for()
    context.close()
    assert missing == []


def test_an_exported_studio_opens_without_a_network(keeping: BrowserContext, site: str) -> None:
    page = keeping.new_page()
    page.goto(f"{site}#p={PUZZLE}")
    assert page.evaluate(IS_KEPT)
    page.wait_for_function(IS_CONTROLLED)
    keeping.set_offline(True)
    page.reload()
    page.locator(".cell").nth(2).click()
    page.keyboard.press("8")
    page.keyboard.press("k")
    page.get_by_text("1 cell is wrong").first.wait_for()
    page.goto(f"{site}play.html")
    page.locator(".cell").first.wait_for()
    keeping.set_offline(False)
