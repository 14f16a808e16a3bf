"""Saved games that can't be read: said, kept, and handed out as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from tests.studio.browser.conftest import PUZZLE

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from playwright.sync_api import Page

    Open = Callable[..., Page]

KEPT = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('farandole/game/bad'))"


def test_damaged_games_are_said_kept_and_saved_as_a_file(
    open_page: Open, axe: Callable[[Page], list[Any]]
) -> None:
    page = open_page(size=(360, 640))
    note = page.locator(".damaged")
    assert note.count() == 0
    page.evaluate(
        "() => { localStorage['farandole/game/bad1'] = '{half'; "
        "localStorage['farandole/game/bad2'] = '{\"version\": 99, \"game\": {}}'; }"
    )
    page.reload()
    note.wait_for()
    assert note.inner_text().startswith("2 saved games can't be read")
    assert page.locator(".cell").count() == 81
    assert axe(page) == []
    kept = page.evaluate(KEPT)
    with page.expect_download() as download:
        note.get_by_role("button", name="Save their text as a file").press("Enter")
    saved = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert sorted(saved.items()) == sorted((key, text) for key, text in kept)
    note.get_by_role("button", name="Close").press("Enter")
    assert note.count() == 0
    page.reload()
    page.locator(".cell").first.wait_for()
    assert note.count() == 0, "closed is closed, in this tab"
    assert page.evaluate(KEPT) == kept


def test_a_game_whose_actions_are_rubbish_opens_none(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("4")
    page.evaluate(
        "() => { for (const key of Object.keys(localStorage))"
        " if (key.startsWith('farandole/game/')) { const saved = JSON.parse(localStorage[key]);"
        " saved.game.actions = [{type: 'load', position: {digits: [1]}}]; saved.game.at = 1;"
        " localStorage['farandole/game/bad'] = JSON.stringify(saved); }"
        " sessionStorage['farandole/current'] = 'bad'; }"
    )
    page.goto("about:blank")
    page = open_page(fragment="", context=page.context)
    assert page.locator(".cell").count() == 81
    again = open_page(f"#p={PUZZLE}", context=page.context)
    assert again.locator(".damaged").is_visible()
