"""What comes late, twice or in another order: the last that was asked for counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.studio.browser.conftest import PUZZLE, Held, address
from tests.studio.browser.test_explain import explained
from tests.studio.browser.test_shapes import DIAGONALS, shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Open = Callable[..., Page]

FOUR = "[Puzzle]\n1..4\n..1.\n.3..\n2...\n"
SIX = "[Puzzle]\n1....6\n..5.1.\n.1.4..\n..4.2.\n.6.3..\n3....4\n"
LOADED_LATER = re.compile(r"/(more|dialogs)\.js$")


def settle(page: Page) -> None:
    """Let the server answer a question more, and the page do what it has to do at once."""
    page.evaluate(
        "() => fetch('api/v1/health', {cache: 'no-store'}).then(one => one.text())"
        ".then(() => new Promise(done => setTimeout(done)))"
    )


def paste(page: Page, text: str) -> None:
    page.evaluate(
        "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
        "document.body.dispatchEvent(new ClipboardEvent('paste',"
        "{clipboardData: data, bubbles: true, cancelable: true})) }",
        text,
    )


def the_later_paste_counts(page: Page) -> None:
    """Paste two texts, and have the second answered before the first."""
    held = Held(page, "**/api/v1/convert")
    paste(page, SIX)
    held.wait(1)
    paste(page, FOUR)
    held.wait(2)
    held.answer(1)
    page.wait_for_url(re.compile(r"#p=1\.\.4"))
    held.open()
    settle(page)
    assert page.locator(".cell").count() == 16


HELD_FILES = """() => {
  const bytes = Blob.prototype.arrayBuffer;
  const free = new Promise(done => { window.free = done; });
  Blob.prototype.arrayBuffer = function () { return free.then(() => bytes.call(this)); };
}"""


# Play


def test_a_choice_of_puzzles_is_gone_when_the_address_changes(open_page: Open) -> None:
    page = open_page()
    paste(page, f"{SIX}\n{FOUR}")
    choice = page.get_by_role("dialog", name="2 puzzles")
    choice.wait_for()
    page.evaluate(f"location.hash = 'p={PUZZLE[::-1]}'")
    choice.wait_for(state="detached")
    settle(page)
    assert shown(page) == PUZZLE[::-1]


def test_a_file_that_is_read_slowly_gives_way_to_a_later_paste(open_page: Open) -> None:
    page = open_page()
    page.evaluate(HELD_FILES)
    page.evaluate(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'six.txt'));"
        "document.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true})) }",
        SIX,
    )
    paste(page, PUZZLE[::-1])
    page.wait_for_url(re.compile(f"#p={PUZZLE[::-1]}"))
    page.evaluate("free()")
    settle(page)
    assert shown(page) == PUZZLE[::-1]


def test_a_check_that_comes_when_another_puzzle_is_open_says_nothing(open_page: Open) -> None:
    page = open_page()
    held = Held(page, re.compile(r"\.wasm$"))
    page.reload()
    page.evaluate(
        "() => { window.told = 0; new MutationObserver(all => all.forEach(one =>"
        " one.addedNodes.forEach(node => { window.told += node.className === 'toast' })))"
        ".observe(document.body, {childList: true}) }"
    )
    page.keyboard.press("k")
    held.wait()
    page.evaluate(f"location.hash = 'p={PUZZLE[::-1]}'")
    page.wait_for_function("() => document.querySelector('.picture .digit').textContent === '9'")
    held.open()
    settle(page)
    page.keyboard.press("k")
    page.locator(".live").filter(has_text="All right so far.").wait_for(state="attached")
    assert page.evaluate("told") == 1


def test_of_two_texts_that_are_pasted_the_later_one_is_played(open_page: Open) -> None:
    page = open_page()
    the_later_paste_counts(page)


def test_a_paste_that_is_closed_opens_nothing(open_page: Open) -> None:
    page = open_page()
    held = Held(page, "**/api/v1/convert")
    page.keyboard.press("n")
    page.get_by_role("button", name="Paste a puzzle").click()
    page.get_by_label("Puzzle as text").fill(FOUR)
    page.get_by_role("button", name="Play it").click()
    held.wait()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    held.open()
    settle(page)
    assert shown(page) == PUZZLE


def test_what_is_opened_twice_or_too_late_while_it_is_loaded(open_page: Open) -> None:
    page = open_page()
    held = Held(page, LOADED_LATER)
    page.reload()
    page.locator(".tool-new").click()
    page.locator(".tool-new").click()
    held.open()
    page.get_by_role("dialog", name="New puzzle").wait_for()
    settle(page)
    assert page.locator("dialog").count() == 1

    held.is_open = False
    page.reload()
    page.locator(".tool-new").click()
    page.locator(".language").click()
    page.locator("html[lang=zh-Hans]").wait_for(state="attached")
    held.open()
    page.keyboard.press("k")  # is done when all is loaded
    page.locator(".live").filter(has_text="对").wait_for(state="attached")
    assert page.locator("dialog").count() == 0


def test_keys_that_wait_for_a_dialog_close_it_too(open_page: Open) -> None:
    page = open_page()
    held = Held(page, LOADED_LATER)
    page.reload()
    page.locator(".cell").first.wait_for()
    for key in ("n", "Escape", "k"):
        page.keyboard.press(key)
    held.open()
    page.locator(".live").filter(has_text="All right so far.").wait_for(state="attached")
    assert page.locator("dialog[open]").count() == 0


def test_keys_that_wait_for_a_dialog_correct_and_move_on_there(open_page: Open) -> None:
    page = open_page()
    held = Held(page, LOADED_LATER)
    page.reload()
    page.locator(".cell").first.wait_for()
    for key in ("Control+k", "n", "q", "Backspace", "e", "w", " ", "p"):
        page.keyboard.press(key)
    held.open()
    field = page.get_by_role("combobox", name="Find an action")
    field.wait_for()
    page.wait_for_function("() => document.querySelector('dialog input').value === 'new p'")
    assert page.locator(".palette .option").all_text_contents()[0].startswith("New puzzle")

    held.is_open = False
    page.reload()
    page.locator(".cell").first.wait_for()
    for key in ("n", "Tab", "Tab", "Shift+Tab", "Enter"):  # the first level after the board
        page.keyboard.press(key)
    held.open()
    page.wait_for_function(
        "puzzle => !location.hash.includes(puzzle) && !document.querySelector('dialog')",
        arg=PUZZLE,
    )


def test_rules_that_are_known_in_another_order(open_page: Open) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.locator(".setting summary").first.click()
    held = Held(page, "**/api/v1/shape*")
    page.locator(".rule-list").get_by_text("Windoku").click()
    page.locator(".rule-list").get_by_text("Diagonals (X)").click()
    held.wait(2)
    held.answer(1)
    page.locator(".extra-line").first.wait_for(state="attached")
    held.answer(0)
    settle(page)
    assert page.locator(".extra-line").count() == 2
    assert page.locator(".rule-list input:checked").count() == 2


def test_who_plays_already_stays_on_the_board_when_its_rules_come(open_page: Open) -> None:
    page = open_page(f"#p={DIAGONALS}&shape={quote('9 + diagonals')}")
    page.locator(".extra-line").first.wait_for(state="attached")
    page.evaluate("localStorage.clear()")
    held = Held(page, "**/api/v1/shape*")
    page.reload()
    page.locator(".cell").nth(2).click()
    page.keyboard.press("4")
    held.wait()
    held.answer()
    page.locator(".extra-line").first.wait_for(state="attached")
    page.locator(".cell:focus").wait_for()
    page.keyboard.press("ArrowRight")
    assert page.locator(".cell").nth(3).evaluate("one => one === document.activeElement")
    assert shown(page)[2] == "4"


def test_a_language_that_is_chosen_while_rules_come_loses_nothing(open_page: Open) -> None:
    page = open_page(f"#p={DIAGONALS}&shape={quote('9 + diagonals')}")
    page.locator(".extra-line").first.wait_for(state="attached")
    page.evaluate("localStorage.clear()")
    held = Held(page, "**/api/v1/shape*")
    page.reload()
    page.locator(".language").click()
    page.locator("html[lang=zh-Hans]").wait_for(state="attached")
    held.wait(2)
    page.locator(".cell").nth(2).click()
    page.keyboard.press("4")
    page.evaluate("dispatchEvent(new Event('pagehide'))")  # which saves at once
    held.open()
    page.locator(".extra-line").first.wait_for(state="attached")
    settle(page)
    page.reload()
    page.locator(".cell").first.wait_for()
    assert shown(page)[2] == "4"


def test_the_clock_is_pressed_while_a_second_begins(open_page: Open) -> None:
    page = open_page()
    digits = page.locator(".time .digits")
    box = digits.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = digits.inner_text()
    page.mouse.down()
    page.wait_for_function(
        "before => document.querySelector('.time .digits').textContent !== before", arg=before
    )
    page.mouse.up()
    page.get_by_role("button", name="Start the clock").wait_for()


def test_a_result_that_is_on_its_way_is_not_sent_once_more(open_page: Open) -> None:
    page = open_page("#p=1234341221434..1&bank=7")
    asked: list[str] = []
    page.on(
        "request", lambda one: asked.append(one.url) if one.url.endswith("/bank/attempts") else None
    )
    held = Held(page, "**/bank/attempts")
    page.locator(".cell").nth(13).click()
    for key in ("3", "ArrowRight", "2"):
        page.keyboard.press(key)
    held.wait()
    page.keyboard.press("u")
    page.keyboard.press("Control+y")
    settle(page)
    held.open()
    page.wait_for_function("() => localStorage.getItem('farandole/attempts') === '[]'")
    settle(page)
    assert len(asked) == 1


def test_who_forgets_a_position_stays_in_the_list(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("q")
    for name in ("one", "two"):
        page.get_by_label("Name of the position").fill(name)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Forget one").press("Enter")
    page.get_by_role("button", name="Forget one").wait_for(state="detached")
    focused = "one => one === document.activeElement"
    assert page.get_by_role("button", name="Forget two").evaluate(focused)
    page.keyboard.press("Enter")
    assert page.get_by_label("Name of the position").evaluate(focused)


# Explain


def test_of_two_texts_that_are_pasted_the_later_one_is_explained(open_page: Open) -> None:
    page = explained(open_page)
    the_later_paste_counts(page)


def test_a_text_that_is_sent_off_twice_is_explained(open_page: Open) -> None:
    page = explained(open_page)
    page.keyboard.press("n")
    page.get_by_label("Puzzle as text").fill(SIX)
    held = Held(page, "**/api/v1/convert")
    button = page.get_by_role("button", name="Explain it")
    button.click()
    button.click()
    held.wait(2)
    settle(page)
    held.open()
    page.wait_for_url(re.compile(r"#p=1\.\.\.\.6"))
    page.locator("dialog").wait_for(state="detached")


def test_of_two_steps_that_are_asked_for_the_later_one_is_shown(open_page: Open) -> None:
    page = explained(open_page)
    page.keyboard.press("a")
    part = page.locator("details.fold", has_text="All steps here")
    part.locator(".group").first.wait_for()
    part.locator(".group").evaluate_all("all => all.forEach(one => { one.open = true })")
    held = Held(page, "**/api/v1/steps", lambda one: "tell" in (one.post_data or ""))
    rows = part.locator(".step-row")
    rows.nth(0).click()
    rows.nth(1).click()
    held.wait(2)
    held.answer(1)
    page.get_by_role("button", name="Back to the path").wait_for()
    words = page.locator(".words").inner_text()
    held.answer(0)
    settle(page)
    assert page.locator(".words").inner_text() == words
    assert rows.nth(1).get_attribute("aria-current") == "step"
    page.get_by_role("button", name="Back to the path").press("Enter")
    assert page.get_by_role("slider").evaluate("one => one === document.activeElement")


def test_a_dialog_that_is_asked_for_twice_opens_once(open_page: Open) -> None:
    page = explained(open_page)
    held = Held(page, "**/api/v1/techniques")
    page.keyboard.press("t")
    page.keyboard.press("t")
    held.wait()
    held.answer()
    page.get_by_role("dialog", name="Techniques").wait_for()
    settle(page)
    assert page.locator("dialog").count() == 1


def test_the_way_back_has_the_focus_at_the_end_of_a_path(open_page: Open) -> None:
    page = explained(open_page)
    page.get_by_role("button", name="After the last step").press("Enter")
    previous = page.get_by_role("button", name="Previous step")
    assert previous.evaluate("one => one === document.activeElement")
    page.get_by_role("button", name="First step").press("Enter")
    following = page.get_by_role("button", name="Next step")
    assert following.evaluate("one => one === document.activeElement")


# Learn


def test_a_question_that_is_on_its_way_is_not_passed_over(open_page: Open) -> None:
    page = open_page("learn#test=medium", ready=".choice-button")
    held = Held(page, "**/api/v1/techniques/*")
    page.keyboard.press("1")
    for _ in range(3):
        page.keyboard.press("n")
    held.wait()
    settle(page)
    assert len(held.routes) == 1
    held.answer()
    page.get_by_role("heading", name="Question 2 of 10").wait_for()
    assert held.routes == []


def test_another_board_is_looked_for_once(open_page: Open) -> None:
    page = open_page("learn#naked-pair&practice", ready=".room.learn .panel > *")
    held = Held(page, "**/api/v1/make")
    page.keyboard.press("n")
    page.keyboard.press("n")
    held.wait()
    settle(page)
    assert len(held.routes) == 1


# Make


def test_a_technique_is_typed_before_the_names_are_there(open_page: Open) -> None:
    page = open_page("make#count=1", ready=".wish-form")
    held = Held(page, "**/api/v1/techniques")
    page.locator("summary").filter(has_text="Techniques").click()
    page.get_by_role("combobox", name="Must use", exact=True).click()
    page.keyboard.type("naked p")
    page.keyboard.press("Enter")
    held.wait()
    assert page.locator(".chooser .option").count() == 0
    held.answer()
    page.get_by_role("button", name="Remove Naked Pair").wait_for()
    assert "uses=naked-pair" in address(page)
    assert page.locator(".find, .stop:visible").count() == 0


# Bank


def test_what_is_typed_while_a_file_is_read_stays(open_page: Open) -> None:
    page = open_page("bank", ready=".room")
    page.evaluate(HELD_FILES)
    page.keyboard.press("n")
    page.locator("#add-file").set_input_files(
        {"name": "six.txt", "mimeType": "text/plain", "buffer": SIX.encode()}
    )
    field = page.locator("#add-text")
    field.fill(PUZZLE)
    page.evaluate("free()")
    page.wait_for_function("() => document.querySelector('#add-source').value === 'six.txt'")
    assert field.input_value() == f"{PUZZLE}\n{SIX}"


# Dance


def test_a_problem_that_is_still_read_gives_way_to_an_example(open_page: Open) -> None:
    page = open_page("dance#x=toy")
    held = Held(page, "**/api/v1/cover/**")
    page.evaluate("location.hash = 'd=2+3%0A1+0+1%0A0+1+0'")  # a judge's format
    held.wait()
    page.get_by_label("Example", exact=True).select_option("queens8")
    figures = page.locator(".figures").filter(has_text="of 11,680")
    figures.wait_for()
    held.open()
    settle(page)
    page.wait_for_url(re.compile("#x=queens8"))
    assert page.get_by_label("Example", exact=True).input_value() == "queens8"
