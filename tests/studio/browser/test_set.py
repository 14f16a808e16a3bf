"""Entering a puzzle of one's own: status, candidates, rules and regions, by keys and by mouse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.studio.browser.conftest import DESKTOP, PHONE, PUZZLE, address
from tests.studio.browser.test_shapes import said_of, shown

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from playwright.sync_api import Page

    Open = Callable[..., Page]
    Shot = Callable[[Page, str], None]


def expect_status(page: Page, pattern: str) -> None:
    page.locator(".setting .status").filter(has_text=re.compile(pattern)).wait_for()


def test_a_puzzle_is_typed_in_one_go(open_page: Open, shot: Shot) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.keyboard.type(PUZZLE[:40])
    expect_status(page, "Several solutions")
    page.keyboard.type(PUZZLE[40:])
    expect_status(page, "One solution, 30 givens")
    assert shown(page) == PUZZLE
    page.keyboard.press("Backspace")  # the last one, on which one stands
    expect_status(page, "29|differ|Several|One")
    assert shown(page)[80] == "."
    page.keyboard.press("9")
    page.get_by_label("Mark redundant givens").check()
    expect_status(page, "redundant")
    shot(page, "set-redundant")
    page.get_by_role("button", name="Play it").click()
    assert said_of(page, 0) == "5, given, row 1 column 1"


def test_what_makes_no_puzzle_is_said_at_once(open_page: Open) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.keyboard.type("11")
    expect_status(page, "No solution: a digit stands in a house twice")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect_status(page, "empty|Several")
    page.keyboard.press("Control+Home")
    page.keyboard.type("12345678.........9")  # r1c9 would have to be 9, which stands below it
    expect_status(page, r"No solution\.$")


def test_true_candidates_and_where_solutions_differ(open_page: Open, shot: Shot) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.get_by_label("Board", exact=True).select_option("4")
    page.locator(".cell").nth(0).click()
    page.keyboard.type("..343412..434321")
    expect_status(page, "Two of them differ in 4 cells")
    expected = "empty, candidates 1 2, differs between two solutions, row 1 column 1"
    assert said_of(page, 0) == expected
    page.get_by_label("Show true candidates").uncheck()
    page.wait_for_function(
        "() => !document.querySelectorAll('.cell')[0].ariaLabel.includes('candidates')"
    )
    shot(page, "set-differ")


def test_rules_and_words_go_with_the_puzzle(open_page: Open) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.locator(".setting summary").first.click()
    page.locator(".rule-list").get_by_text("Windoku").click()
    page.locator(".extra").first.wait_for(state="attached")
    page.locator(".rule-list").get_by_text("Diagonals (X)").click()
    page.locator(".extra-line").first.wait_for(state="attached")
    page.get_by_label("Board", exact=True).select_option("6")
    expect_status(page, "Windoku needs square boxes")
    page.locator(".setting summary").nth(1).click()
    page.get_by_label("Title", exact=True).fill("Two winds & a cross")
    page.get_by_label("Author").fill("N. N.")
    page.get_by_label("Rules in words").fill("<b>Normal</b> rules.\nEnjoy.")
    page.locator(".cell").nth(0).click()
    page.keyboard.type("1")
    expect_status(page, "Several solutions")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("heading", name="Two winds & a cross").wait_for()
    page.get_by_text("<b>Normal</b> rules.").wait_for()
    assert "shape=9 + diagonals + windoku" in unquote(address(page))
    page.reload()
    page.get_by_text("by N. N.").wait_for()
    assert page.locator(".extra-line").count() == 2


def test_regions_are_drawn_by_hand(open_page: Open, shot: Shot) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.get_by_label("Board", exact=True).select_option("4")
    page.get_by_label("Board", exact=True).select_option("jigsaw")
    expect_status(page, "Choose cells")
    for at, region in ((2, "1"), (5, "2")):  # r1c3 goes to region 1, r2c2 to region 2
        page.locator(".cell").nth(at).click()
        page.keyboard.press(region)
        if region == "1":
            expect_status(page, "Region 1 has 5 cells, it must have 4")
            page.get_by_role("button", name="Draw regions").click()
            expect_status(page, "Region 1 has 5 cells")
    expect_status(page, "All regions are whole")
    shot(page, "set-regions")
    page.keyboard.press("Control+z")
    expect_status(page, "Region 1 has 5")
    page.keyboard.press("2")
    page.get_by_role("button", name="Draw regions").click()
    expect_status(page, "empty")
    assert said_of(page, 2).endswith("region 1")
    page.locator(".cell").nth(0).click()
    page.keyboard.type("1")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url(re.compile("jigsaw"))


def test_a_puzzle_is_changed_after_all(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("Control+k")
    page.keyboard.type("change the givens")
    page.keyboard.press("Enter")
    expect_status(page, "One solution, 30 givens")
    assert shown(page) == PUZZLE


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_in_set(
    open_page: Open, axe: Callable[[Page], list[Any]], theme: str, locale: str, size: Any
) -> None:
    page = open_page(f"#p={PUZZLE}", size=size, touch=size == PHONE, theme=theme, locale=locale)
    page.keyboard.press("b")
    assert axe(page) == []
    for key in ("q", "m"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        assert axe(page) == []
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("s")
    page.keyboard.type("12")
    page.locator(".setting summary").first.click()
    page.locator(".setting summary").nth(1).click()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
