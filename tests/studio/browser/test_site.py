"""Pages of the documentation as readers see them: a few, built with the site's own settings."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studio.browser.conftest import DESKTOP, PHONE, Axe, Files, Open, serving

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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["", "zh/"])
def test_axe_finds_nothing(visit: Open, axe: Axe, language: str, theme: str) -> None:
    for page in (f"{language}index.html", f"{language}tutorial/first-steps.html"):
        opened = visit(page, size=PHONE if theme == "dark" else DESKTOP, color_scheme=theme)
        assert axe(opened) == [], page
    opened = visit(f"{language}search.html?q=Sudoku", color_scheme=theme)
    opened.locator(".search-summary:not(:empty)").wait_for()
    assert axe(opened) == []


@pytest.mark.parametrize(
    ("language", "size"), [("", PHONE), ("", (768, 900)), ("", DESKTOP), ("zh/", PHONE)]
)
def test_no_page_is_wider_than_the_window_and_no_code_is_cut_off(
    visit: Open, language: str, size: tuple[int, int]
) -> None:
    for page in PAGES:
        opened = visit(f"{language}{page}.html", size=size)
        opened.wait_for_load_state("load")
        assert opened.evaluate(WIDER_THAN_THE_WINDOW) == 0, page
        assert opened.evaluate(CUT_OFF) == [], page


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
