"""The start page of the documentation: its board and its dance, out of the exported studio."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from farandole.studio.exporting import export
from tests.studio.browser.conftest import Open, serving, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator


STATIC = Path(__file__).parents[3] / "docs" / "static"
SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>start</title>
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
        (site / f"{language}.html").write_text(PAGE.format(language=language), "utf-8")
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
        wait_until(page, value, arg=SOLUTION)


def test_the_dance_comes_when_it_is_reached(open_page: Open, address: str) -> None:
    page = open_page(f"{address}en.html", ready="farandole-board")
    assert page.locator("iframe").count() == 0
    page.locator(".live-dance").scroll_into_view_if_needed()
    page.locator("iframe").wait_for()
    page.frame_locator("iframe").get_by_text("13,603").first.wait_for()
