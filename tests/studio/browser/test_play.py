"""Play in a real browser: by mouse, by keyboard alone, by touch; saved, shared, bilingual."""

from __future__ import annotations

import re

from tests.studio.browser.conftest import (
    PUZZLE,
    SOLUTION,
    Open,
    cell,
    drag,
    expect_text,
    is_focused,
    press,
    said_of,
    shown,
)

BLANKS = [cell for cell, digit in enumerate(PUZZLE) if digit == "."]


def test_a_puzzle_by_mouse_with_hints(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".rungs li").first.wait_for()
    for count in (2, 3, 4):
        page.get_by_role("button", name="More").click()
        assert page.locator(".rungs li").count() == count
    assert page.get_by_role("button", name="More").is_disabled()
    before = shown(page)
    page.get_by_role("button", name="Apply").click()
    assert shown(page) != before
    assert page.locator(".rungs li").count() == 0
    for at in BLANKS:
        if shown(page)[at] == ".":
            cell(page, at).click()
            page.locator(".key").nth(int(SOLUTION[at]) - 1).click()
    assert shown(page) == SOLUTION
    page.get_by_role("heading", name=re.compile(r"Solved in \d\d:\d\d")).wait_for()
    actions = len([at for at in BLANKS if before[at] == "."])
    facts = page.locator(".solved p").first.inner_text()
    assert facts == f"{actions} actions · 1 hint · no mistakes"
    page.locator(".rated", has_text="Easy, 204 points; the hardest step: Naked Single.").wait_for()
    lesson = page.locator(".rated a", has_text=re.compile("^Naked Single$"))
    assert lesson.get_attribute("href") == "./learn#naked-single"
    assert page.locator(".chosen:visible").count() == 0


def test_cells_are_chosen_by_arrows_a_drag_and_a_double_click(open_page: Open) -> None:
    page = open_page()
    cell(page, 0).click()
    press(page, "ArrowUp", "ArrowLeft")
    assert page.locator(".cell[tabindex='0']").count() == 1
    assert said_of(page, 0) == "5, given, row 1 column 1"
    assert is_focused(cell(page, 0))
    chosen = page.locator(".cell[aria-selected='true']")
    press(page, "Shift+ArrowRight", "Shift+ArrowDown")
    assert chosen.count() == 3
    drag(page, 2, 5)
    assert chosen.count() == 4
    cell(page, 0).dblclick()
    assert chosen.count() == PUZZLE.count("5")


def test_keys_that_are_held_write_marks(open_page: Open) -> None:
    page = open_page()
    cell(page, 2).click()
    press(page, "Shift+Digit1", "Control+Digit2", "Control+Digit4", "Alt+Digit2")
    assert said_of(page, 2) == ("empty, candidates 2 4, corner mark 1, sky blue, row 1 column 3")
    press(page, "c", "1")
    assert "candidates 1 2 4" in said_of(page, 2)
    assert page.locator(".mode-centre").get_attribute("aria-pressed") == "true"
    page.keyboard.press("f")
    page.locator(".mode-colour").click()
    page.locator(".key").nth(4).click()
    page.keyboard.press("Delete")
    assert said_of(page, 2).startswith("empty, sky blue")


def test_what_was_done_is_there_after_a_reload(open_page: Open) -> None:
    page = open_page()
    cell(page, 2).click()
    press(page, "4", "ArrowRight", "Control+Digit2")
    page.reload()
    page.locator(".cell").first.wait_for()
    assert shown(page)[2] == "4"
    assert "candidate 2" in said_of(page, 3)
    press(page, "Control+z", "Control+z")
    assert shown(page) == PUZZLE


def test_a_puzzle_is_pasted_or_entered(open_page: Open) -> None:
    page = open_page("")
    page.keyboard.press("n")
    page.get_by_role("button", name="Paste a puzzle").click()
    field = page.get_by_label("Puzzle as text")
    field.fill("no puzzle")
    page.get_by_role("button", name="Play it").click()
    expect_text(page, "dialog", "Not a puzzle")
    field.fill(PUZZLE)
    page.get_by_role("button", name="Play it").click()
    page.locator("dialog").wait_for(state="detached")
    assert shown(page) == PUZZLE
    page.keyboard.press("s")
    page.keyboard.type(PUZZLE[:40])
    expect_text(page, ".status", "Several solutions")
    page.keyboard.type(PUZZLE[40:])
    expect_text(page, ".status", "One solution, 30 givens")
    page.keyboard.press("Backspace")  # the last one, on which one stands
    assert shown(page)[80] == "."
    page.keyboard.press("9")
    page.get_by_label("Mark redundant givens").check()
    expect_text(page, ".status", "redundant")
    page.get_by_role("button", name="Play it").click()
    assert said_of(page, 0) == "5, given, row 1 column 1"


def test_any_action_by_its_name_in_either_language(open_page: Open) -> None:
    page = open_page(locale="zh-CN")
    page.keyboard.press("Control+k")
    page.keyboard.type("undo")
    page.locator(".option").first.filter(has_text=re.compile("^\\s*撤销")).wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.type("深色")
    page.keyboard.press("Enter")
    page.locator("html[data-theme=dark]").wait_for()
    page.locator(".option").first.wait_for(state="hidden")  # till then the list has the keys
    page.keyboard.press("?")
    page.get_by_role("dialog", name="按键").wait_for()
