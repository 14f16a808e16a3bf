"""Boards of all shapes in a real browser: drawn, played, linked; and puzzles of one's own."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from farandole import Shape, make_puzzle, solve
from farandole.sudoku.grid import Grid
from tests.studio.browser.conftest import (
    Open,
    address,
    choose_board,
    expect_text,
    press,
    said_of,
    shown,
    wait_until,
)

JIGSAW = "jigsaw:AAAABBBCCAAABBBCCCAABBBCCCCDDDDEEEFFDDDEEEFFFDDEEEFFFFGGGGHHHIIGGGHHHIIIGGHHHIIII"

DIAGONALS = "17..5..3.........2...3..7..8..512...............947..5..8..5...2.........3..2..58"


def test_a_new_puzzle_of_any_board_and_level(open_page: Open) -> None:
    page = open_page("")
    dialog = page.get_by_role("dialog", name="New puzzle")
    for board, level, cells, link in (
        ("9 + diagonals", "Easy", 81, "&shape="),
        ("16", "Easy", 256, "$"),
        ("jigsaw 6", "Any level", 36, "&shape=jigsaw"),
        ("9", "Extreme", 81, "$"),
    ):
        page.keyboard.press("n")
        choose_board(dialog, "4")
        assert dialog.get_by_role("button", name="Hard", exact=True).is_disabled()
        assert "Medium, Hard, Unfair, Extreme" in dialog.locator(".making").inner_text()
        choose_board(dialog, board)
        page.keyboard.press("ArrowDown")  # one further, and back
        page.keyboard.press("ArrowUp")
        assert dialog.locator(".boards :checked").get_attribute("value") == board
        dialog.get_by_role("button", name=level, exact=True).click()
        page.wait_for_url(re.compile(rf"#p=[^&]{{{cells}}}{link}"))
        page.locator(".cell").nth(cells).wait_for(state="detached")
        assert page.locator(".cell").count() == cells, board
        assert page.locator(".extra-line").count() == (2 if "diagonals" in board else 0), board
        if "jigsaw" not in board:
            assert solve(Grid(shown(page), shape=Shape.parse(board))).is_full


def test_a_board_of_sixteen_by_keyboard(open_page: Open) -> None:
    sixteen = make_puzzle(Shape(4, 4), clues=130, seed=1).line
    page = open_page(f"#p={sixteen}")
    at = sixteen.index("..")
    page.locator(".cell").nth(at).focus()
    page.keyboard.press("g")
    assert shown(page)[at] == "G"
    assert page.locator(".key").count() == 16
    press(page, "x", "ArrowRight", "c")
    assert "corner mark C" in said_of(page, at + 1)
    page.keyboard.press("Escape")  # the letters act as keys again
    page.keyboard.press("h")
    page.locator(".rungs li").first.wait_for()


def test_rules_are_kept_hinted_and_marked(open_page: Open) -> None:
    page = open_page(f"#p={DIAGONALS}&shape={quote('9 + diagonals')}")
    page.locator(".extra-line").first.wait_for(state="attached")
    assert said_of(page, 0).endswith("row 1 column 1, on a diagonal")
    page.locator(".about").get_by_text("No digit repeats on a main diagonal.").wait_for()
    page.locator(".cell").nth(40).click()
    page.keyboard.press("8")  # only the diagonal has another
    assert "wrong" not in said_of(page, 40) or "wrong" in said_of(page, 80)
    press(page, "Control+z", "h")
    page.locator(".rungs li").first.wait_for()
    page.keyboard.press("j")
    assert shown(page) != DIAGONALS
    page.route("**/api/**", lambda route: route.abort())  # the server is away
    page.reload()
    page.locator(".extra-line").first.wait_for(state="attached")
    assert said_of(page, 0).endswith("on a diagonal")


def test_a_jigsaw_has_its_borders_and_regions(open_page: Open) -> None:
    regions = JIGSAW[7:]
    page = open_page(f"#p={'.' * 81}&shape={quote(JIGSAW)}")
    assert said_of(page, 4).endswith("row 1 column 5, region 2")
    borders = page.locator(".picture path.thick").get_attribute("d") or ""
    assert borders.count("v") == sum(
        regions[at] != regions[at + 1] for at in range(81) if at % 9 < 8
    )


def test_true_candidates_and_where_solutions_differ(open_page: Open) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.get_by_label("Board", exact=True).select_option("4")
    page.locator(".cell").nth(0).click()
    page.keyboard.type("..343412..434321")
    expect_text(page, ".setting .status", "Two of them differ in 4 cells")
    expected = "empty, candidates 1 2, differs between two solutions, row 1 column 1"
    assert said_of(page, 0) == expected
    page.get_by_label("Show true candidates").uncheck()
    wait_until(
        page, "() => !document.querySelectorAll('.cell')[0].ariaLabel.includes('candidates')"
    )


def test_rules_and_words_go_with_the_puzzle(open_page: Open) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.locator(".setting summary").first.click()
    page.locator(".rule-list").get_by_text("Windoku").click()
    page.locator(".extra").first.wait_for(state="attached")
    page.get_by_label("Board", exact=True).select_option("6")
    expect_text(page, ".setting .status", "The rule windoku requires square boxes")
    page.locator(".setting summary").nth(1).click()
    page.get_by_label("Title", exact=True).fill("Two winds & a cross")
    page.get_by_label("Author").fill("N. N.")
    page.get_by_label("Description of the rules").fill("<b>Normal</b> rules.\nEnjoy.")
    page.locator(".cell").nth(0).click()
    page.keyboard.type("1")
    expect_text(page, ".setting .status", "Several solutions")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("heading", name="Two winds & a cross").wait_for()
    page.get_by_text("<b>Normal</b> rules.").wait_for()
    assert "shape=9 + windoku" in unquote(address(page))
    page.reload()
    page.get_by_text("by N. N.").wait_for()


def test_regions_are_drawn_by_hand(open_page: Open) -> None:
    page = open_page("")
    page.keyboard.press("s")
    page.get_by_label("Board", exact=True).select_option("4")
    page.get_by_label("Board", exact=True).select_option("jigsaw")
    expect_text(page, ".setting .status", "Select cells")
    for at, region in ((2, "1"), (5, "2")):  # r1c3 goes to region 1, r2c2 to region 2
        page.locator(".cell").nth(at).click()
        page.keyboard.press(region)
        if region == "1":
            expect_text(page, ".setting .status", "Region 1 has 5 cells; it needs 4")
            page.get_by_role("button", name="Draw regions").click()
            expect_text(page, ".setting .status", "Region 1 has 5 cells")
    expect_text(page, ".setting .status", "All regions are complete")
    page.keyboard.press("Control+z")
    expect_text(page, ".setting .status", "Region 1 has 5")
    page.keyboard.press("2")
    page.get_by_role("button", name="Draw regions").click()
    assert said_of(page, 2).endswith("region 1")
    page.locator(".cell").nth(0).click()
    page.keyboard.type("1")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url(re.compile("jigsaw"))
