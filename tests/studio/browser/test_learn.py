"""Learn in a real browser: a lesson, its practice, a test; by mouse, by keyboard, by touch."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.studio.browser.conftest import PHONE, Open, Page, Studio, press


@pytest.fixture
def open_learn(open_page: Open) -> Open:
    def opened(fragment: str = "", **more: Any) -> Page:
        return open_page(f"learn{fragment}", ready=".course, .room.learn .panel > *", **more)

    return opened


def progress(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('farandole/course') ?? '{}'"))


def test_the_list_leads_on(open_learn: Open) -> None:
    page = open_learn()
    assert page.locator(".card").count() == 105
    assert page.get_by_role("region", name="Easy").locator(".card").count() == 3
    page.get_by_role("link", name="Continue: Full House").click()
    page.get_by_role("heading", name="Full House").wait_for()
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="All techniques").click()
    page.get_by_text("1 of 105 read, 0 practised.").wait_for()
    page.get_by_role("link", name="Continue: Full House").wait_for()  # to practise it


def test_a_technique_is_learnt_and_practised_by_mouse(open_learn: Open, studio: Studio) -> None:
    page = open_learn("#x-wing")
    assert page.locator(".role-house").count() > 0
    assert page.locator(".ring").count() == 0  # the example doesn't tell all at once
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Next").click()
    assert page.locator(".ring-removed").count() > 0
    page.get_by_role("link", name="Practise").click()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Remove a candidate or place a digit first.").wait_for()
    practice = studio.ask("techniques/x-wing")["practice"]
    goes = practice["answers"][0]["eliminations"]
    stays = next(
        (cell, digits[0])
        for cell, digits in enumerate(practice["step"]["before"])
        if digits and all(one["cell"] != cell for one in goes)
    )
    page.locator(".cell").nth(stays[0]).click()
    page.locator(".digit-keys button").nth(stays[1] - 1).click()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("1 doesn't follow from the technique here").wait_for()
    assert page.locator(".role-wrong").count() == 1
    page.locator(".digit-keys button").nth(stays[1] - 1).click()
    for one in goes:
        page.locator(".cell").nth(one["cell"]).click()
        page.locator(".digit-keys button").nth(one["digit"] - 1).click()
    page.get_by_role("button", name="Check").click()
    page.get_by_text("Right!").wait_for()
    assert progress(page)["techniques"]["x-wing"] == {"read": True, "practised": 1}


def test_practice_by_keyboard_alone_with_hints(open_learn: Open, studio: Studio) -> None:
    page = open_learn("#hidden-single&practice")
    for words in ("More", "Show the step"):
        page.keyboard.press("h")
        page.get_by_role("button", name=words).wait_for()
    answer = studio.ask("techniques/hidden-single")["practice"]["answers"][0]["placements"][0]
    press(page, "ArrowDown", "Control+Home")
    for _ in range(answer["cell"] // 9):
        page.keyboard.press("ArrowDown")
    for _ in range(answer["cell"] % 9):
        page.keyboard.press("ArrowRight")
    press(page, str(answer["digit"]), "c")
    page.get_by_text("Right!").wait_for()
    page.keyboard.press("b")
    page.get_by_text("1 of 105 read, 1 practised.").wait_for()


def test_a_test_of_ten_questions(open_learn: Open) -> None:
    page = open_learn("#test=medium", size=PHONE, touch=True)
    for number in range(1, 11):
        page.get_by_role("heading", name=f"Question {number} of 10").wait_for()
        assert page.locator(".choice-button").count() == 4
        page.locator(".choice-button").nth(number % 4).tap()
        assert page.locator(".choice-button.right").count() == 1
        page.get_by_role("button", name=re.compile("Next question|Show the result")).tap()
    heading = page.get_by_role("heading", name=re.compile(r"\d+ of 10 right"))
    right = int(heading.inner_text().split()[0])
    assert progress(page)["best"] == {"medium": right}
