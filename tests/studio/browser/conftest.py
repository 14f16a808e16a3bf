"""A real server and a real browser; without a Chromium the tests are left out, and say so."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from farandole.studio.exporting import export
from tests.studio.processes import free_port, start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Dialog, Locator, Route
    from playwright.sync_api import Page as Page
else:  # Playwright may be missing
    Page = Any

Open: TypeAlias = Callable[..., Page]
Axe: TypeAlias = Callable[..., list[Any]]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PATIENCE = 120_000  # milliseconds: so long waits a test on a slow machine, where nothing is wrong
DESKTOP, PHONE = (1280, 800), (360, 640)
QUICK = (
    "test_a_puzzle_by_mouse_with_hints",
    "test_what_was_done_is_there_after_a_reload",
    "test_a_path_by_keyboard_alone",
    "test_a_wish_by_mouse",
    "test_a_cage_by_mouse_is_shared_and_played",
    "test_the_toy_by_keyboard_alone",
    "test_the_list_leads_on",
    "test_no_language_is_mixed_with_another",
    "test_the_browser_answers_as_the_server",
)
"""The tests in a browser that ``make test`` runs; the others take long together."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    # To draw with what stands in for a graphics card, in a process of its own, and to start a
    # process for each page costs a quarter of the work.
    "--disable-gpu",
    "--disable-gpu-compositing",
    "--disable-software-rasterizer",
    "--in-process-gpu",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
]
"""What Chromium is told, to no test's harm."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in a browser as long, but for a few of each room."""
    for item in items:
        if Path(__file__).parent not in item.path.parents:
            continue
        is_in_browser = "browser" in getattr(item, "fixturenames", ())
        if is_in_browser and getattr(item, "originalname", "") not in QUICK:
            item.add_marker(pytest.mark.long)


def run_node(*arguments: str | Path, input: str | bytes = b"") -> bytes:
    """Return what a script prints under node; a test is left out where there is none."""
    node = shutil.which("node") or pytest.skip("no node on this machine")
    sent = input.encode() if isinstance(input, str) else input
    done = subprocess.run([node, *arguments], input=sent, capture_output=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()[-4000:]
    return done.stdout


def chromium() -> str | None:
    """Return the browser of this machine: the one without windows does the same with less work."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def cell(page: Page, at: int) -> Locator:
    return page.locator(".cell").nth(at)


def said_of(page: Page, at: int) -> str:
    return cell(page, at).get_attribute("aria-label") or ""


def shown(page: Page, within: str = "") -> str:
    """Return the digits in the picture."""
    digits: list[str] = page.locator(f"{within} .picture .digit").evaluate_all(
        "all => all.map(one => one.textContent || '.')"
    )
    return "".join(digits)


def expect_text(page: Page, selector: str, pattern: str) -> None:
    page.locator(selector).filter(has_text=re.compile(pattern)).wait_for(state="attached")


def wait_until(page: Page, condition: str, arg: object = None) -> None:
    """Wait until a function in the page returns a true value.

    Playwright's ``wait_for_function`` evaluates its text again for each frame, and the policy of
    the studio's pages forbids that.
    """
    page.evaluate(
        f"""async arg => {{
            const holds = {condition}, end = Date.now() + {PATIENCE};
            while (!await holds(arg)) {{
                if (Date.now() > end) throw new Error('still false: ' + holds);
                await new Promise(requestAnimationFrame);
            }}
        }}""",
        arg,
    )


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def drag(page: Page, one: int, other: int, selector: str = ".cell", steps: int = 12) -> None:
    """Drag the mouse from the middle of a cell to that of another."""
    places = [page.locator(selector).nth(at).bounding_box() for at in (one, other)]
    middles = [(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2) for at in places if at]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=steps)
    page.mouse.up()


def choose_board(dialog: Locator, board: str) -> None:
    """Choose a board by its picture."""
    if dialog.locator(".boards[open]").count() == 0:
        dialog.locator(".chosen-board").click()
    dialog.locator(f".boards [value='{board}']").check()


def is_focused(part: Locator) -> bool:
    found: bool = part.evaluate("one => one === document.activeElement")
    return found


def downloaded(page: Page, name: str) -> tuple[str, bytes]:
    """Return the name and the bytes of the file that a button saves."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=name).click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def drop(target: Locator, name: str, content: bytes) -> list[bool]:
    """Drop a file; list whether the page took it when it hovered, and when it fell."""
    taken: list[bool] = target.evaluate(
        """(target, [name, bytes]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
            return ["dragover", "drop"].map(kind => !target.dispatchEvent(
                new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })));
        }""",
        [name, list(content)],
    )
    return taken


def paste(page: Page, text: str) -> None:
    page.evaluate(
        "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
        "document.body.dispatchEvent(new ClipboardEvent('paste',"
        "{clipboardData: data, bubbles: true, cancelable: true})) }",
        text,
    )


def copied(page: Page, do: Callable[[], None]) -> str:
    """Return what is copied by doing something."""
    page.evaluate(
        "() => { window.copied = new Promise(done => { navigator.clipboard.writeText = done }) }"
    )
    do()
    text: str = page.evaluate("window.copied")
    return text


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
    """Requests that wait until they are let go, in the order that a test wants."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.routes: list[Route] = []
        self.is_open = False
        page.route(url, self._take)

    def _take(self, route: Route) -> None:
        if self.is_open:
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


class Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None: ...


@contextmanager
def serving(root: Path, handler: type[SimpleHTTPRequestHandler] = Files) -> Iterator[str]:
    """Serve a folder by a server that knows nothing of the studio; yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(root))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


class Studio:
    """A server that can be stopped and started again, at the same address."""

    def __init__(self, bank: Path) -> None:
        self.bank = bank
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self._process = start(self.bank, self.port)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it; with SIGKILL in the middle of what it does."""
        if self._process is not None:
            with self._process as process:
                process.send_signal(how)
            self._process = None

    def ask(self, path: str, body: Any = None) -> Any:
        """Return what a call of the API answers."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"{self.address}api/v1/{path}", data, headers)
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.load(answer)


@contextmanager
def started(bank: Path) -> Iterator[Studio]:
    """Run a server of a bank."""
    pytest.importorskip("uvicorn", reason="needs farandole[studio]")
    server = Studio(bank)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="package")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with started(tmp_path_factory.mktemp("bank") / "puzzles.bank") as server:
        yield server


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    api = pytest.importorskip("playwright.sync_api", reason="needs Playwright for Python")
    path = chromium()
    if path is None:
        pytest.skip("no Chromium here: make browser installs it where apt-get can")
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the studio was exported to."""
    place = tmp_path_factory.mktemp("web") / "some" / "place"
    export(place)
    return place


@pytest.fixture(scope="package")
def site(exported: Path) -> Iterator[str]:
    """Serve the exported studio below a path."""
    with serving(exported.parents[1]) as address:
        yield f"{address}some/place/"


@pytest.fixture
def open_page(browser: Browser, studio: Studio) -> Iterator[Open]:
    """Open a page at a fragment, or at a whole address; a complaint of it fails the test.

    ``asked`` is what the reader asks of the system: colours, contrast, a browser that keeps pages.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_one(
        fragment: str = f"#p={PUZZLE}",
        *,
        size: tuple[int, int] = DESKTOP,
        touch: bool = False,
        context: Any = None,
        ready: str = ".cell",
        **asked: Any,
    ) -> Page:
        if context is None:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                has_touch=touch,
                is_mobile=touch,
                # Each test has a server, and what it serves now.
                **{"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
                | asked,
            )
            contexts.append(context)
        page: Page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        is_whole = fragment.startswith("http")
        page.goto(fragment if is_whole else studio.address + fragment)
        page.locator(ready).first.wait_for()
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def axe() -> Axe:
    """Return what axe-core finds wrong on a page, or within a part of it: rule, and where.

    Colours are looked at in each theme.
    """
    own = pytest.importorskip("axe_playwright_python", reason="needs axe-playwright-python")
    source = Path(own.__file__).with_name("axe.min.js").read_text("utf-8")

    def run(page: Page, *themes: str, within: str = "html") -> list[Any]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        found: list[Any] = []
        rules: dict[str, Any] = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
        for theme in themes or ("light", "dark"):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            found += page.evaluate(
                "async ([within, rules]) => { await new Promise(requestAnimationFrame);"
                "for (const one of document.getAnimations())"
                "if (one instanceof CSSTransition) one.finish();"
                "return (await axe.run(within, rules)).violations.map(one => "
                "[one.id, one.nodes.map(node => node.html.slice(0, 200) + node.failureSummary)]) }",
                [within, rules],
            )
            rules = {"runOnly": ["color-contrast", "link-in-text-block"]}
        return found

    return run
