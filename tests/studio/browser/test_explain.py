"""Explain and Learn in a real browser: by mouse, keys and touch; words, steps, lessons."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.studio.browser.conftest import (
    PHONE,
    PUZZLE,
    SOLUTION,
    Axe,
    Open,
    Page,
    Studio,
    address,
    downloaded,
    drop,
    is_focused,
    press,
    shown,
)

HARD = ".62.7.......8.1.....4...9.8.....47....3.....5.7.93..........6971.7..2.5.....9.3.1"
STEPS = 63
X_WING = 28


def explained(open_page: Open, fragment: str = f"#p={HARD}", **more: Any) -> Page:
    page = open_page(f"explain{fragment}", **more)
    page.locator(".words h2").wait_for()
    return page


def explain_text(page: Page, text: str) -> None:
    """Fill in the dialog, which it opens."""
    page.keyboard.press("n")
    page.get_by_role("textbox", name="Puzzle as text").fill(text)
    page.get_by_role("button", name="Explain it").click()


def number(page: Page) -> str:
    return page.locator(".number-of").inner_text()


def lit(page: Page) -> int:
    return page.locator(".role-named").count()


def test_a_path_by_mouse(open_page: Open) -> None:
    page = explained(open_page, f"#p={HARD}&step={X_WING}")
    assert number(page) == f"Step {X_WING} of {STEPS}"
    assert page.locator(".words h2").inner_text() == "X-Wing"
    assert page.locator(".ring-removed").count() == 3
    assert page.locator(".role-house.cover").count() == 18
    word = page.locator(".sentence .word").last
    word.hover()
    assert lit(page) == 1
    assert page.locator(".ring-named").count() == 1
    page.locator(".words h2").hover()
    assert lit(page) == 0
    word.click()
    page.locator(".words h2").hover()
    assert lit(page) == 1  # what was clicked stays lit
    page.get_by_role("button", name="Next step").click()
    assert number(page) == f"Step {X_WING + 1} of {STEPS}"
    assert address(page).endswith(f"&step={X_WING + 1}")
    page.get_by_role("button", name="After the last step").click()
    assert "." not in shown(page)
    assert page.locator(".words h2").inner_text() == "Solved"


def test_a_path_by_keyboard_alone(open_page: Open) -> None:
    page = explained(open_page)
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    assert number(page) == f"Step 2 of {STEPS}"
    assert page.locator(".live").inner_text().startswith(f"Step 2 of {STEPS}. ")
    page.keyboard.press("End")
    assert number(page) == f"After step {STEPS}"
    page.get_by_role("slider").focus()
    press(page, "PageDown", "ArrowRight")
    assert number(page) == f"Step {STEPS - 8} of {STEPS}"
    assert page.get_by_role("slider").get_attribute("aria-valuetext") == (
        f"{STEPS - 8} of {STEPS}: Naked Single, Easy"
    )
    page.keyboard.press("Home")
    page.locator(".words .word").first.focus()
    assert lit(page) > 0
    page.keyboard.press("ArrowRight")
    assert number(page) == f"Step 2 of {STEPS}"


def test_why_nothing_easier_and_all_steps(open_page: Open) -> None:
    page = explained(open_page, f"#p={HARD}&step={X_WING}")
    page.keyboard.press("w")
    page.get_by_text(re.compile("easier techniques found nothing")).wait_for()
    page.get_by_role("button", name="Why not Naked Pair?").click()
    page.get_by_text("hold only 2 digits, but there is nothing to remove").wait_for()
    press(page, "w", "a")
    page.locator(".fold[open] .step-groups").first.wait_for()
    every = page.locator("details.fold", has_text="All steps here")
    every.locator(".group").first.wait_for()
    scores = [int(text.split()[-1]) for text in every.locator(".group .level").all_inner_texts()]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1]
    every.locator(".group").last.click()
    every.locator(".group").last.locator(".step-row").first.click()
    back = page.get_by_role("button", name="Back to the path")
    back.wait_for()
    assert page.locator(".words h2").inner_text() != "X-Wing"
    back.click()
    assert page.locator(".words h2").inner_text() == "X-Wing"


def test_from_play_and_back(open_page: Open) -> None:
    page = open_page(f"#p={PUZZLE}")
    page.locator(".cell").nth(2).click()
    press(page, "4", "g")
    page.locator(".words h2").wait_for()
    assert shown(page)[2] == "4"
    assert number(page) == "Step 1 of 50"
    press(page, "ArrowRight", "p")
    page.locator(".keypad").wait_for()
    digits = shown(page)
    assert digits.count(".") == 81 - 32
    assert all(one in (".", SOLUTION[at]) for at, one in enumerate(digits))
    assert "candidate" in (page.locator(".cell").nth(3).get_attribute("aria-label") or "")


def saved(page: Page, name: str) -> str:
    page.keyboard.press("x")
    return downloaded(page, name)[1].decode()


def test_exports_and_what_was_saved(open_page: Open) -> None:
    page = explained(open_page, f"#p={HARD}&step={X_WING}")
    text = saved(page, "Save all steps as text")
    assert len(text.splitlines()) == STEPS
    assert f"{X_WING}.  X-Wing: In rows 6 and 7" in text
    picture = saved(page, "Save this step as a picture")
    assert picture.startswith("<svg")
    assert 'stroke="rgb' in picture
    assert "class=" not in picture
    kept = saved(page, "Save the explanation as JSON")
    assert len(json.loads(kept)["steps"]) == STEPS
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    explain_text(page, kept)
    page.get_by_text(f"Step 1 of {STEPS}", exact=True).wait_for()
    assert not [one for one in asked if "/api/" in one]
    explain_text(page, '{"steps": []}')
    page.get_by_text("This JSON is not an explanation.").wait_for()
    page.get_by_role("textbox", name="Puzzle as text").fill(PUZZLE)
    page.get_by_role("button", name="Explain it").click()
    page.get_by_text("Step 1 of 51", exact=True).wait_for()


def test_what_waits_for_the_server_is_explained_when_it_is_back(open_page: Open) -> None:
    page = explained(open_page)
    page.clock.install()
    page.route("**/api/v1/**", lambda route: route.abort())
    page.evaluate("puzzle => { location.hash = `p=${puzzle}` }", PUZZLE)
    page.locator(".away").wait_for()
    assert page.get_by_text("The server is unavailable").count() == 1 + 1  # seen, and read aloud
    page.unroute("**/api/v1/**")
    page.clock.fast_forward(6000)
    page.locator(".words h2").wait_for()
    assert number(page).startswith("Step 1 of")
    assert page.locator(".away").is_hidden()


def test_other_shapes_and_a_file_that_is_dropped(open_page: Open) -> None:
    page = explained(open_page, "#p=1.....3..2.....4&step=3")
    assert page.locator(".cell").count() == 16
    explain_text(page, "[Puzzle]\n1....6\n..5.1.\n.1.4..\n..4.2.\n.6.3..\n3....4\n")
    page.locator(".cell").nth(35).wait_for()
    assert drop(page.locator("main"), "a.txt", PUZZLE.encode()) == [True, True]
    page.locator(".number-of", has_text="of 51").wait_for()
    assert f"p={PUZZLE}" in address(page)
    drop(page.locator("main"), "a.txt", b"nothing")
    page.locator(".toast", has_text="not a puzzle").wait_for()
    page = open_page("make", ready=".wish-form", context=page.context)
    assert drop(page.locator("main"), "a.txt", PUZZLE.encode()) == [True, True]


def test_techniques_of_ones_choice_in_the_address(open_page: Open, axe: Axe) -> None:
    page = explained(open_page)
    count = page.locator(".rating-bar .tick").count()
    page.keyboard.press("t")
    dialog = page.get_by_role("dialog", name="Techniques")
    dialog.locator(".ways li").first.wait_for()
    assert axe(page) == []
    later = dialog.get_by_role("button", name="Full House later")
    later.press("Enter")
    assert dialog.locator(".ways li").nth(1).inner_text().startswith("Full House")
    assert is_focused(later)
    dialog.get_by_role("checkbox", name=re.compile("Hidden Single")).uncheck()
    dialog.get_by_role("button", name="Explain it").click()
    page.wait_for_url(re.compile("techniques=naked-single.full-house.locked-pair"))
    page.reload()
    page.get_by_role("button", name="Techniques: your choice").wait_for()
    page.locator(".rating-bar .tick").first.wait_for()
    assert page.locator(".rating-bar .tick").count() != count
    for name, address_part in (("Without uniqueness techniques", "without="), ("Default", "p=")):
        page.keyboard.press("t")
        dialog.get_by_role("button", name=name).click()
        dialog.get_by_role("button", name="Explain it").click()
        page.wait_for_url(re.compile(address_part))
    page.get_by_role("button", name="Techniques", exact=True).wait_for()
    assert "techniques=" not in address(page)


@pytest.fixture
def open_learn(open_page: Open) -> Open:
    def opened(fragment: str = "", **more: Any) -> Page:
        return open_page(f"learn{fragment}", ready=".course, .room.learn .panel > *", **more)

    return opened


def progress(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('farandole/course') ?? '{}'"))


def test_the_list_leads_on(open_learn: Open) -> None:
    page = open_learn()
    assert page.locator(".card").count() == 148
    assert page.get_by_role("region", name="Easy").locator(".card").count() == 3
    page.get_by_role("link", name="Continue: Full House").click()
    page.get_by_role("heading", name="Full House").wait_for()
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    page.get_by_role("link", name="All techniques").click()
    page.get_by_text("1 of 148 read, 0 practised.").wait_for()
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
    page.get_by_text("1 of 148 read, 1 practised.").wait_for()


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
