"""Every room, and pages of the documentation: whole, in both languages, as readers ask for them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest

from tests.studio.browser.conftest import (
    DESKTOP,
    PHONE,
    PUZZLE,
    Axe,
    Files,
    Open,
    Page,
    copied,
    serving,
)

CLUES = (  # a killer cage and a thermometer
    "W1siS2lsbGVyIix7ImNlbGxzIjoicjFjMSByMWMyIiwidG90YWwiOjN9XSxbIlRoZXJtb21ldGVyIix7ImNlbGxzIjoi"
    "cjNjMSByM2MyIHIzYzMifV1d"
)
# A fragment of each room, what is there when it is ready, and keys that open dialogs there.
ROOMS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "play": (f"#p={PUZZLE}", ".cell", ("n", "?", "Control+k", "q", "m", "i", "s")),
    "explain": (f"explain#p={PUZZLE}", ".words h2", ("t", "n", "x")),
    "learn": ("learn", ".card", ()),
    "lesson": ("learn#x-wing", ".room.learn .panel > *", ()),
    "practice": ("learn#x-wing&practice", ".digit-keys", ()),
    "make": ("make#count=2&level=hard&uses=x-wing&score=0-9999", ".wish-form", ("?",)),
    # Clues are named by their class until the server has named them.
    "set": (f"set#p={'.' * 81}&c={CLUES}", ".clue-row :text-matches('cage|笼')", ("s",)),
    "bank": ("bank", ".room.bank .empty:visible, .puzzle-row .thumb", ("n", "s")),
    "dance": ("dance#x=inkala&e=4000", ".node", ("p", "s", "m")),
    "api": ("api", "details", ()),
}
LATIN = {"farandole", "English", "API", "curl", "Python", "Shift", "Ctrl", "HoDoKu", "CSV", "Wing"}


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize(
    ("size", "locale", "theme"), [(DESKTOP, "en-GB", "light"), (PHONE, "zh-CN", "dark")]
)
def test_no_room_has_barriers(
    open_page: Open, axe: Axe, room: str, size: tuple[int, int], locale: str, theme: str
) -> None:
    fragment, ready, keys = ROOMS[room]
    page = open_page(fragment, ready=ready, size=size, touch=size == PHONE, locale=locale)
    settled(page)
    assert axe(page, theme) == []
    for width in (PHONE[0], 850, DESKTOP[0]):
        page.set_viewport_size({"width": width, "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for key in keys:
        page.keyboard.press(key)
        opened = "dialog[open]" if (room, key) != ("play", "s") else ".setting"
        page.locator(f"{opened}:visible").wait_for()
        assert axe(page, theme, within=opened) == [], key
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in ("bank", "api")])
def test_no_language_is_mixed_with_another(open_page: Open, room: str) -> None:
    fragment, ready, _ = ROOMS[room]
    page = open_page(fragment, ready=ready, locale="zh-CN")
    settled(page)
    assert page.locator("html").get_attribute("lang") == "zh"
    latin = set(re.findall(r"(?<![A-Za-z-])[A-Z]?[a-z]{3,}", page.locator("body").inner_text()))
    if room not in ("learn", "lesson", "practice", "dance"):  # names of techniques and items
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
    page = open_page("", size=PHONE)  # with a puzzle of the studio's own
    page.emulate_media(media="print")
    assert page.locator(".caption").inner_text() == "Easy9×9"
    assert page.locator(".address").inner_text() == page.url
    assert not page.locator(".keypad").is_visible()


DOCS = Path(__file__).parents[3] / "docs"
PAGES = ("index", "tutorial/first-steps", "reference/shapes", "reference/sudoku")
EXTENSIONS = "myst_parser,sphinx.ext.autodoc,sphinx_copybutton,languages,live,chinese"
"""Those of the site without the ones that make pages of their own."""

WIDER_THAN_THE_WINDOW = """() => {
  const width = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth > width ? document.documentElement.scrollWidth : 0;
}"""
CUT_OFF = """() => [...document.querySelectorAll("article pre, .table-wrapper")]
  .filter((part) => part.scrollWidth > part.clientWidth + 1)
  .filter((part) => !part.dataset.more || part.tabIndex !== 0)
  .map((part) => part.textContent.slice(0, 60))"""


class _Site(Files):
    def send_error(self, code: int, *said: str | None) -> None:
        """Show the page of wrong addresses, as a server of static sites does."""
        page = Path(self.directory, "farandole", "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of the pages; what they lead to beyond each other isn't there."""
    for name in ("sphinx", "furo", "myst_parser", "sphinx_copybutton"):
        pytest.importorskip(name, reason="the site needs the packages of the group docs")
    root = tmp_path_factory.mktemp("docs")
    source, built = root / "docs", root / "server" / "farandole"
    source.mkdir()
    for path in DOCS.iterdir():
        if path.name in ("static", "templates", "images"):
            shutil.copytree(path, source / path.name)
        elif path.suffix in (".py", ".js"):
            shutil.copy(path, source)
    for page in (*PAGES, *(f"zh/{page}" for page in PAGES)):
        (source / page).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DOCS / f"{page}.md", source / f"{page}.md")
    shutil.copy(DOCS / "zh/reference/names.toml", source / "zh/reference")
    command = [sys.executable, "-m", "sphinx", "-Q", "-b", "html", "-D", f"extensions={EXTENSIONS}"]
    subprocess.run([*command, str(source), str(built)], check=True, timeout=1200)
    with serving(root / "server", _Site) as address:
        yield f"{address}farandole/"


@pytest.fixture
def visit(open_page: Open, site: str) -> Open:
    """Open a page of the site."""
    return lambda page, **asked: open_page(site + page, ready="body", **asked)


@pytest.mark.parametrize(
    ("page", "size"),
    [
        ("index.html", DESKTOP),
        ("zh/tutorial/first-steps.html", PHONE),
        ("zh/search.html?q=Sudoku", DESKTOP),
    ],
)
def test_axe_finds_nothing(visit: Open, axe: Axe, page: str, size: tuple[int, int]) -> None:
    """On a page of each kind: the start, one with code, and the search."""
    opened = visit(page, size=size)
    if "search" in page:
        opened.locator(".search-summary:not(:empty)").wait_for()
    assert axe(opened) == []


@pytest.mark.parametrize(
    ("language", "sizes"), [("", [PHONE, (768, 900), DESKTOP]), ("zh/", [PHONE])]
)
def test_no_page_is_wider_than_the_window_and_no_code_is_cut_off(
    visit: Open, language: str, sizes: list[tuple[int, int]]
) -> None:
    for page in PAGES:
        opened = visit(f"{language}{page}.html", size=sizes[0])
        opened.wait_for_load_state("load")
        for width, height in sizes:
            opened.set_viewport_size({"width": width, "height": height})
            # It hears of another size before it draws.
            opened.evaluate("() => new Promise(requestAnimationFrame)")
            assert opened.evaluate(WIDER_THAN_THE_WINDOW) == 0, (page, width)
            assert opened.evaluate(CUT_OFF) == [], (page, width)
        opened.close()


def test_the_search_finds_chinese_words(visit: Open) -> None:
    opened = visit("zh/search.html?q=对角线数独")
    opened.locator("ul.search a", has_text="盘面与规则").first.wait_for()
    opened = visit("zh/search.html?q=Grid")
    opened.locator("ul.search a").first.wait_for()
    assert "zh/" in str(opened.locator("ul.search a").first.evaluate("one => one.href"))


@pytest.mark.parametrize("address", ["lost", "some/deep/place/lost.html"])
def test_the_page_of_wrong_addresses_is_whole_at_any_depth(visit: Open, address: str) -> None:
    opened = visit(address)
    assert opened.locator(".sidebar-logo").evaluate("one => one.complete && one.naturalWidth > 0")
    opened.locator("a.skip-to-content").evaluate("one => one.click()")
    assert opened.url.endswith(f"{address}#furo-main-content")


def test_a_type_on_a_chinese_page_leads_to_its_chinese_entry(visit: Open) -> None:
    opened = visit("zh/reference/sudoku.html")
    opened.locator("dt.sig a.reference.internal", has_text="Shape").first.click()
    assert opened.url.endswith("/zh/reference/sudoku.html#farandole.sudoku.Shape")
    assert opened.locator(":target").is_visible()
