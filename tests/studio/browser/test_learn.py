"""Learn in a real browser: a lesson, its practice, a test; by mouse, by keyboard, by touch."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import TYPE_CHECKING, Any

import pytest

from tests.studio.browser.conftest import DESKTOP, PHONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.studio.browser.conftest import Studio

    Open = Callable[..., Page]
    Shot = Callable[[Page, str], None]
    Forbid = Callable[[Page], None]


@pytest.fixture
def open_learn(open_page: Open) -> Open:
    def opened(fragment: str = "", **more: Any) -> Page:
        return open_page(f"learn{fragment}", ready=".course, .room.learn .panel > *", **more)

    return opened


def lesson(studio: Studio, name: str) -> Any:
    with urllib.request.urlopen(f"{studio.address}api/v1/techniques/{name}") as answer:
        return json.load(answer)


def progress(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('farandole/course') ?? '{}'"))


def test_the_list_leads_on(open_learn: Open, shot: Shot) -> None:
    page = open_learn()
    assert page.locator(".card").count() == 105
    assert page.get_by_role("region", name="Easy").locator(".card").count() == 3
    shot(page, "learn-list")
    page.get_by_role("link", name="Go on: Full House").click()
    page.get_by_role("heading", name="Full House").wait_for()
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="All techniques").click()
    page.get_by_text("1 of 105 read, 0 practised.").wait_for()
    page.get_by_role("link", name="Go on: Full House").wait_for()  # to practise it


def test_a_technique_is_learnt_and_practised_by_mouse(
    open_learn: Open, studio: Studio, shot: Shot
) -> None:
    page = open_learn("#x-wing")
    assert page.locator(".role-house").count() > 0
    assert page.locator(".ring").count() == 0  # the example doesn't tell all at once
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Next").click()
    assert page.locator(".ring-removed").count() > 0
    shot(page, "learn-example")
    page.get_by_role("link", name="Practise").click()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Strike a candidate or place a digit first.").wait_for()
    practice = lesson(studio, "x-wing")["practice"]
    goes = practice["answers"][0]["eliminations"]
    stays = next(
        (cell, digits[0])
        for cell, digits in enumerate(practice["step"]["before"])
        if digits and all(one["cell"] != cell for one in goes)
    )
    page.locator(".cell").nth(stays[0]).click()
    page.locator(".digit-keys button").nth(stays[1] - 1).click()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("1 of these isn't what the technique does here").wait_for()
    assert page.locator(".role-wrong").count() == 1
    page.locator(".digit-keys button").nth(stays[1] - 1).click()
    for one in goes:
        page.locator(".cell").nth(one["cell"]).click()
        page.locator(".digit-keys button").nth(one["digit"] - 1).click()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Right!").wait_for()
    shot(page, "learn-practice")
    assert progress(page)["techniques"]["x-wing"] == {"read": True, "practised": 1}


def test_practice_by_keyboard_alone_with_hints(open_learn: Open, studio: Studio) -> None:
    page = open_learn("#hidden-single&practice")
    for words in ("Tell more", "Show the step"):
        page.keyboard.press("h")
        page.get_by_role("button", name=words).wait_for()
    answer = lesson(studio, "hidden-single")["practice"]["answers"][0]["placements"][0]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+Home")
    for _ in range(answer["cell"] // 9):
        page.keyboard.press("ArrowDown")
    for _ in range(answer["cell"] % 9):
        page.keyboard.press("ArrowRight")
    page.keyboard.press(str(answer["digit"]))
    page.keyboard.press("c")
    page.get_by_text("Right!").wait_for()
    page.keyboard.press("b")
    page.get_by_text("1 of 105 read, 1 practised.").wait_for()


def test_a_test_of_ten_questions(open_learn: Open, shot: Shot) -> None:
    page = open_learn("#test=medium", size=PHONE, touch=True)
    for number in range(1, 11):
        page.get_by_role("heading", name=f"Question {number} of 10").wait_for()
        assert page.locator(".choice-button").count() == 4
        page.locator(".choice-button").nth(number % 4).tap()
        assert page.locator(".choice-button.right").count() == 1
        if number == 1:
            shot(page, "learn-test")
        page.get_by_role("button", name=re.compile("Next question|The result")).tap()
    heading = page.get_by_role("heading", name=re.compile(r"\d+ of 10 right"))
    right = int(heading.inner_text().split()[0])
    assert progress(page)["best"] == {"medium": right}


def test_another_board_to_practise_on(open_learn: Open) -> None:
    page = open_learn("#naked-pair&practice")
    before = page.locator(".picture .digit").all_text_contents()
    page.get_by_role("button", name="Another board").click()
    page.get_by_text("Here is another board.").wait_for()
    assert page.locator(".picture .digit").all_text_contents() != before
    for _ in range(3):
        page.get_by_role("button", name=re.compile("Hint|Tell more|Show the step")).click()
    assert page.locator(".ring-removed").count() > 0


def test_each_step_of_another_board_is_right(open_learn: Open) -> None:
    page = open_learn("#naked-pair&practice")
    with page.expect_response("**/api/v1/steps") as asked:
        page.get_by_role("button", name="Another board").click()
    page.get_by_text("Here is another board.").wait_for()
    steps = asked.value.json()["steps"]
    assert {one["technique"]["id"] for one in steps} == {"naked-pair"}
    for one in steps[-1]["eliminations"]:
        page.locator(".cell").nth(one["cell"]).click()
        page.locator(".digit-keys button").nth(one["digit"] - 1).click()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Right!").wait_for()


def test_a_lesson_where_the_browser_forbids_storage(open_learn: Open, forbid: Forbid) -> None:
    page = open_learn("#naked-pair")
    forbid(page)
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="All techniques").click()
    page.get_by_text("0 of 105 read, 0 practised.").wait_for()


def test_what_is_not_there_is_said(open_learn: Open) -> None:
    page = open_learn("#nonsense")
    page.get_by_text("no technique is called nonsense").wait_for()
    page.get_by_role("link", name="All techniques").click()
    page.locator(".card").first.wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_axe_finds_nothing(
    open_learn: Open, axe: Callable[[Page], list[Any]], theme: str, locale: str
) -> None:
    for at, size in (("", DESKTOP), ("#x-wing", PHONE), ("#x-wing&practice", DESKTOP)):
        assert axe(open_learn(at, theme=theme, locale=locale, size=size)) == [], at
