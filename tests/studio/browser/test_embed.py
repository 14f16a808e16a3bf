"""The board as an element of other pages; and the studio's own page without its server."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import ConsoleMessage

from farandole.studio.exporting import export
from farandole.studio.pages import LISTING, folder, listing
from tests.conftest import INKALA_SOLVED
from tests.studio.browser.conftest import (
    PHONE,
    PUZZLE,
    SOLUTION,
    Axe,
    Open,
    Page,
    Studio,
    press,
    serving,
    shown,
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


def value_of(page: Page, board: str) -> str:
    value: str = page.locator(board).evaluate("one => one.value")
    return value


def test_a_page_of_somebody_else(open_page: Open, plain_server: str) -> None:
    page = open_page(plain_server)
    read_only, small = page.locator("#one .cell"), page.locator("#two .cell")
    read_only.nth(80).wait_for()
    assert read_only.nth(2).get_attribute("aria-label") == "empty, candidates 1 2 4, row 1 column 3"
    read_only.nth(2).click()
    page.keyboard.press("1")
    assert value_of(page, "#one") == PUZZLE
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


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the studio was exported to."""
    place = tmp_path_factory.mktemp("web") / "some" / "place"
    export(place)
    return place


@pytest.fixture(scope="module")
def site(exported: Path) -> Iterator[str]:
    """Serve the exported studio below a path."""
    with serving(exported.parents[1]) as address:
        yield f"{address}some/place/"


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
    page.locator(".rungs").get_by_text("Explained hints need the server.").wait_for()
    assert not page.locator(".away").is_visible()
    links: list[str] = page.locator(".head a").evaluate_all("all => all.map(one => one.href)")
    assert links
    for link in links:
        assert link.startswith(site)
        assert page.request.get(link).ok
    assert missing == []
    page.goto(f"{site}explain.html#p={PUZZLE[::-1]}")
    page.locator(".explain-note", has_text="This site has no server").wait_for()


def test_an_exported_studio_makes_puzzles_of_other_boards(open_page: Open, site: str) -> None:
    page = open_page(f"{site}#p={PUZZLE}")
    page.locator(".cell").nth(80).wait_for()
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="New puzzle")
    field = dialog.get_by_label("Board", exact=True)
    field.wait_for()
    offered = field.locator("option").evaluate_all("all => all.map(one => one.value)")
    assert {"4", "9", "9 + anti-knight", "16"} < set(offered)
    assert not [one for one in offered if one in ("20", "25") or one.startswith("jigsaw")]
    field.select_option("9 + windoku")
    dialog.get_by_text("This board's puzzles are made in the browser").wait_for()
    assert dialog.get_by_role("button", name="Easy").is_disabled()
    dialog.get_by_role("button", name="Any level").click()
    page.wait_for_url(re.compile(r"#p=[^&]{81}&shape="))
    page.locator(".extra").first.wait_for(state="attached")
