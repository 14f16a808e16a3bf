"""The page without its server: what the browser keeps, and what goes on."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage

from farandole.studio.exporting import ROOMS, export
from farandole.studio.pages import LISTING, listing
from tests.studio.browser.conftest import (
    PHONE,
    PUZZLE,
    SOLUTION,
    Open,
    Page,
    Studio,
    choose_board,
    press,
    serving,
    shown,
    wait_until,
)

ESBUILD = Path(__file__).parents[3] / ".venv" / "browser" / "node_modules" / ".bin" / "esbuild"
ROOM_PARTS = {
    "learn": "main a",
    "make": "main form",
    "dance": "main canvas",
    "embed": ".cell",
    "explain": ".step-row",
}

IS_KEPT = """async () => {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (!serviceWorker.controller)
    await new Promise(done => serviceWorker.addEventListener("controllerchange", done));
  return true;
}"""


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async name =>"
        " (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)))).flat()"
    )
    return found


def test_the_page_opens_and_is_played_without_the_server(open_page: Open, studio: Studio) -> None:
    page = open_page(service_workers="allow")
    assert page.evaluate(IS_KEPT)
    page.locator(".cell").nth(2).click()
    press(page, "4", "k")
    page.get_by_text("All right so far.").first.wait_for()
    studio.stop()
    try:
        page.reload()
        page.locator(".cell").first.wait_for()
        assert shown(page)[:4] == "5347"[:3] + "."  # as it was left
        page.locator(".cell").nth(3).click()
        press(page, "8", "k")
        page.get_by_text("1 cell is wrong").first.wait_for()
        press(page, "6", "h")
        page.locator(".away").wait_for()
        page.locator(".rungs").get_by_text("Explained hints need the server.").wait_for()
        page.keyboard.press("j")
        digits = shown(page)
        assert sum(one != "." for one in digits) == 33
        assert all(one in (right, ".") for one, right in zip(digits, SOLUTION, strict=True))
        page.get_by_role("button", name="简体中文").click()
        page.locator(".away").get_by_text("无法连接服务器。").wait_for()
        page.goto(f"{studio.address}play#p={PUZZLE}")
        page.locator(".cell").first.wait_for()
        assert not [path for path in kept(page) if "/api" in path]
    finally:
        studio.start()
    page.keyboard.press("h")
    page.locator(".rungs li .name").first.wait_for()
    assert not page.locator(".away").is_visible()


def test_a_new_version_takes_over_when_the_page_is_opened_again(
    open_page: Open, exported: Path, tmp_path: Path
) -> None:
    shutil.copytree(exported, tmp_path, dirs_exist_ok=True)
    with serving(tmp_path) as address:
        page = open_page(f"{address}#p={PUZZLE}", service_workers="allow")
        assert page.evaluate(IS_KEPT)
        before = page.evaluate("caches.keys()")
        icon = kept_text(page, "icon.svg")
        names = listed((tmp_path / LISTING).read_bytes())
        (tmp_path / "icon.svg").write_text(f"{icon}<!-- another -->", "utf-8")
        shell = {name: (tmp_path / name).read_bytes() for name in names}
        (tmp_path / LISTING).write_bytes(listing(shell))
        assert page.evaluate(UPDATED)  # fetched, and waits
        assert kept_text(page, "icon.svg") == icon
        page.reload()
        page.locator(".cell").first.wait_for()
        assert page.evaluate("location.href") == f"{address}#p={PUZZLE}"
        after = page.evaluate("caches.keys()")
        assert (len(before), len(after)) == (1, 1)
        assert before != after
        assert kept_text(page, "icon.svg") == f"{icon}<!-- another -->"

        # A file that isn't what was announced: nothing changes.
        (tmp_path / LISTING).write_bytes(listing({**shell, "page/app.js": b"something else"}))
        assert not page.evaluate(UPDATED)


UPDATED = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const found = new Promise(done =>
    registration.addEventListener("updatefound", () => done(registration.installing)));
  await registration.update();
  const worker = await found;
  while (worker.state === "installing")
    await new Promise(done => worker.addEventListener("statechange", done, { once: true }));
  return worker.state === "installed";
}"""


def kept_text(page: Page, name: str) -> str:
    told: str = page.evaluate(f"fetch('{name}').then(answer => answer.text())")
    return told


def listed(script: bytes) -> dict[str, str]:
    text = script.decode().removeprefix("self.farandole = ").removesuffix(";\n")
    found: dict[str, str] = json.loads(text)["files"]
    return found


def test_an_exported_studio_is_played_below_a_path(open_page: Open, site: str) -> None:
    page = open_page(site, size=PHONE)
    missing: list[str] = []

    def note(line: ConsoleMessage) -> None:  # also what couldn't be loaded
        if line.type == "error":
            missing.append(line.text)

    page.on("console", note)
    page.goto("about:blank")
    page.goto(f"{site}#p={PUZZLE}")
    page.locator(".cell").nth(2).click()
    press(page, "8", "k")
    page.get_by_text("1 cell is wrong").first.wait_for()
    press(page, "4", "h")
    page.locator(".rungs li .name").first.wait_for(state="attached")
    assert not page.locator(".away").is_visible()
    links: list[str] = page.locator(".head a").evaluate_all("all => all.map(one => one.href)")
    assert links
    for link in links:
        assert link.startswith(site)
        assert page.request.get(link).ok
    assert missing == []
    page.goto(f"{site}explain.html#p={'.' * 16}")
    page.locator(".explain-note", has_text="in your browser alone").wait_for()


@pytest.fixture
def bundled_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve a studio that was exported where esbuild is."""
    monkeypatch.setenv("PATH", str(ESBUILD.parent), prepend=os.pathsep)
    monkeypatch.delenv("FARANDOLE_BUNDLES")
    if shutil.which("esbuild") is None:
        pytest.skip("no esbuild here: make bundles installs it where npm can")
    export(tmp_path / "there")
    assert not (tmp_path / "there" / "page" / "dom.js").exists()
    with serving(tmp_path) as address:
        yield f"{address}there/"


def test_the_bundles_do_what_the_modules_do(open_page: Open, bundled_site: str) -> None:
    page = open_page(f"{bundled_site}#p={PUZZLE}", service_workers="allow")
    missing: list[str] = []
    page.on("response", lambda one: missing.append(one.url) if one.status >= 400 else None)
    assert page.evaluate(IS_KEPT)
    page.keyboard.press("h")  # the kernel, in its worker
    page.locator(".rungs li .name").first.wait_for(state="attached")
    page.get_by_role("button", name="简体中文").click()
    page.get_by_role("button", name="English").wait_for()
    for room, part in ROOM_PARTS.items():
        page.goto("about:blank")
        page.goto(f"{bundled_site}{room}.html#p={PUZZLE}")
        page.locator(part).first.wait_for(state="attached")
    assert missing == []


def test_an_exported_studio_makes_puzzles_of_other_boards(open_page: Open, site: str) -> None:
    page = open_page(f"{site}#p={PUZZLE}")
    page.locator(".cell").nth(80).wait_for()
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="New puzzle")
    choose_board(dialog, "4")
    offered = dialog.locator(".boards input").evaluate_all("all => all.map(one => one.value)")
    assert {"4", "9", "9 + anti-knight", "16"} < set(offered)
    assert not {"20", "25", "jigsaw 10"} & set(offered)
    choose_board(dialog, "10")
    dialog.get_by_text("This board's puzzles are made in the browser").wait_for()
    assert dialog.get_by_role("button", name="Easy", exact=True).is_disabled()
    dialog.get_by_role("button", name="Any level").click()
    page.wait_for_url(re.compile(r"#p=[^&]{100}$"))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_exported_studio_goes_on_without_a_network(
    open_page: Open, exported: Path, tmp_path: Path, language: str
) -> None:
    """Every room, a lesson, stored puzzles; of a host that drops files with dots before names."""
    place = tmp_path / "some" / "place"
    shutil.copytree(exported, place, ignore=shutil.ignore_patterns(".*"))
    with serving(tmp_path) as address:
        site = f"{address}some/place/"
        page = open_page(site, service_workers="allow", locale=language)
        for name in (*ROOMS, "bank"):  # without the ending, before the worker knows what to do
            assert page.request.get(f"{site}{name}/").ok
        assert page.evaluate(IS_KEPT)
    for name in ROOMS:
        page.goto(f"{site}{name}")
        page.locator(f".room-{name} > *").first.wait_for()
    for name in ("about", "bank"):
        page.goto(f"{site}{name}.html")
        page.locator("main.leaflet").wait_for()
    page.goto(f"{site}learn.html#x-wing")
    page.get_by_role("heading", name="X-Wing").first.wait_for()
    page.goto(site)
    for board, level in (("9", 4), ("jigsaw 6", 0), ("9 + windoku", 0)):
        page.locator(".cell").first.wait_for()
        before = page.evaluate("location.href")
        page.keyboard.press("n")
        choose_board(page.locator("dialog"), board)
        page.locator("dialog .levels button").nth(level).click()
        wait_until(page, "before => location.href !== before", before)
    page.locator(".extra").first.wait_for(state="attached")
    page.keyboard.press("m")
    page.locator("dialog .list").wait_for()
    assert "curl" not in page.locator("dialog").inner_text()
