"""A real server and a real browser; without a Chromium the tests are left out, and say so."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Literal, TypeAlias

    from playwright.sync_api import Browser, Dialog, Locator, Page, Request, Route

    Open: TypeAlias = Callable[..., Page]

ROOT = Path(__file__).parents[3]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PATIENCE = 120_000  # milliseconds: so long waits a test on a slow machine, where nothing is wrong


DESKTOP, PHONE = (1280, 800), (360, 640)


QUICK = (
    "test_a_puzzle_by_mouse_with_hints",
    "test_what_was_done_is_there_after_a_reload",
    "test_a_path_by_keyboard_alone",
    "test_a_wish_by_mouse",
    "test_the_toy_by_keyboard_alone",
    "test_the_list_leads_on",
    "test_no_language_is_mixed_with_another",
)
"""The tests in a browser that ``make test`` runs; the others take long together."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in a browser as long, but for a few of each room."""
    for item in items:
        if Path(__file__).parent not in item.path.parents:
            continue
        is_in_browser = "browser" in getattr(item, "fixturenames", ())
        if is_in_browser and getattr(item, "originalname", "") not in QUICK:
            item.add_marker(pytest.mark.long)


def chromium() -> str | None:
    """Return the browser of this machine."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def cell(page: Page, at: int) -> Locator:
    return page.locator(".cell").nth(at)


def said_of(page: Page, at: int) -> str:
    return cell(page, at).get_attribute("aria-label") or ""


def shown(page: Page) -> str:
    """Return the digits in the picture."""
    digits: list[str] = page.locator(".picture .digit").evaluate_all(
        "all => all.map(one => one.textContent || '.')"
    )
    return "".join(digits)


def expect_text(page: Page, selector: str, pattern: str) -> None:
    page.locator(selector).filter(has_text=re.compile(pattern)).wait_for(state="attached")


def paste(page: Page, text: str) -> None:
    page.evaluate(
        "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
        "document.body.dispatchEvent(new ClipboardEvent('paste',"
        "{clipboardData: data, bubbles: true, cancelable: true})) }",
        text,
    )


def dismissed(page: Page) -> list[str]:
    """Close each dialog that a script of the page opens; what it said is listed."""
    said: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    return said


def address(page: Page) -> str:
    """Return the address as the page has it now: ``page.url`` learns of a change a little later."""
    found: str = page.evaluate("location.href")
    return found


class Held:
    """Requests that wait until they are let go, in the order that a test wants.

    ``url`` is a pattern of Playwright's; ``only`` says which of these requests wait.
    """

    def __init__(
        self,
        page: Page,
        url: str | re.Pattern[str],
        only: Callable[[Request], bool] = lambda _: True,
    ) -> None:
        self.page = page
        self.routes: list[Route] = []
        self.is_open = False
        self.only = only
        page.route(url, self._take)

    def _take(self, route: Route) -> None:
        if self.is_open or not self.only(route.request):
            route.continue_()
        else:
            self.routes.append(route)

    def wait(self, count: int = 1) -> None:
        """Wait until so many are waiting."""
        for _ in range(PATIENCE // 10):
            if len(self.routes) >= count:
                return
            self.page.wait_for_timeout(10)
        live = self.page.locator(".live, [role=status]").all_text_contents()
        raise AssertionError(f"{len(self.routes)} of {count} were asked; the page says {live}")

    def answer(self, number: int = 0) -> None:
        """Let one go, and wait until its answer has been taken."""
        route = self.routes.pop(number)
        with self.page.expect_response(lambda one: one.request == route.request) as answer:
            route.continue_()
        answer.value.finished()
        self.page.evaluate("() => new Promise(done => setTimeout(done))")

    def open(self) -> None:
        """Let all go, those too that come from now on."""
        self.is_open = True
        for route in self.routes:
            route.continue_()
        self.routes.clear()


class Studio:
    """A server that can be stopped and started again, at the same address."""

    def __init__(self, bank: Path) -> None:
        self.bank = bank
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "farandole", "studio", "--no-browser"]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port), "--bank", str(self.bank)],
            stdout=subprocess.DEVNULL,
        )
        for _ in range(6000):
            try:
                urllib.request.urlopen(f"{self.address}api/v1/health", timeout=5).close()
                return
            except (urllib.error.URLError, ConnectionError):
                assert self._process.poll() is None, "the server has ended"
                time.sleep(0.1)
        raise AssertionError("the server doesn't answer")

    def kill(self) -> None:
        """End it at once, in the middle of what it does."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(300)
        self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(300)
            self._process = None


@pytest.fixture(scope="package")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    pytest.importorskip("uvicorn", reason="needs farandole[studio]")
    server = Studio(tmp_path_factory.mktemp("bank") / "puzzles.bank")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    api = pytest.importorskip("playwright.sync_api", reason="needs Playwright for Python")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium here: make browser installs it where apt-get can")
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser: Browser, studio: Studio) -> Iterator[Callable[..., Page]]:
    """Open a page at a fragment; whatever it complains of fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_one(
        fragment: str = f"#p={PUZZLE}",
        *,
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
        context: Any = None,
        locale: str = "en-GB",
        theme: Literal["light", "dark"] = "light",
        ready: str = ".cell",
    ) -> Page:
        if context is None:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                has_touch=touch,
                is_mobile=touch,
                locale=locale,
                color_scheme=theme,
                reduced_motion="reduce",
                service_workers="block",  # each test has a server, and what it serves now
            )
            contexts.append(context)
        page: Page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(studio.address + fragment)
        page.locator(ready).first.wait_for()
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def axe() -> Callable[[Page], list[Any]]:
    """Return what axe-core finds wrong on a page: rule, and where."""
    own = pytest.importorskip("axe_playwright_python", reason="needs axe-playwright-python")
    source = Path(own.__file__).with_name("axe.min.js").read_text("utf-8")

    def run(page: Page) -> list[Any]:
        page.evaluate(source)
        found: list[Any] = page.evaluate(
            "async () => (await axe.run()).violations.map(one => "
            "[one.id, one.nodes.map(node => node.html.slice(0, 200) + node.failureSummary)])"
        )
        return found

    return run


@pytest.fixture
def forbid() -> Callable[[Page], None]:
    """Open a page once more, in a browser that keeps nothing for it."""

    def again(page: Page) -> None:
        page.context.add_init_script(
            "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window,"
            "name, {get() { throw new DOMException('denied', 'SecurityError') }})"
        )
        page.goto(page.url)
        page.reload()

    return again
