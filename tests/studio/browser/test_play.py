"""Play in a real browser: by mouse, by keyboard alone, by touch; saved, shared, bilingual."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.studio.browser.conftest import DESKTOP, PHONE, PUZZLE, SOLUTION, address

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.studio.browser.conftest import Studio

    Open = Callable[..., Page]
    Shot = Callable[[Page, str], None]

BLANKS = [cell for cell, digit in enumerate(PUZZLE) if digit == "."]


def cell(page: Page, at: int) -> Locator:
    return page.locator(".cell").nth(at)


def said_of(page: Page, at: int) -> str:
    return cell(page, at).get_attribute("aria-label") or ""


def shown(page: Page) -> str:
    """Return the digits in the picture."""
    digits: list[str] = page.locator(".picture .digit").evaluate_all(
        "all => all.map(one => one.textContent || '.')"
    )
    return "".join(digits)


def expect_text(page: Page, selector: str, pattern: str) -> None:
    page.locator(selector).filter(has_text=re.compile(pattern)).wait_for(state="attached")


def test_a_first_visit_has_a_puzzle_that_can_be_played_at_once(open_page: Open) -> None:
    page = open_page("")
    assert sum(digit != "." for digit in shown(page)) > 20
    assert "#p=" in address(page)
    cell(page, 1).click()
    page.keyboard.press("6")
    assert shown(page)[1] == "6"


def test_a_puzzle_by_mouse_with_hints(open_page: Open, shot: Shot) -> None:
    page = open_page()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".rungs li").first.wait_for()
    for count in (2, 3, 4):
        page.get_by_role("button", name="Tell more").click()
        assert page.locator(".rungs li").count() == count
    shot(page, "hint-desktop")
    assert page.get_by_role("button", name="Tell more").is_disabled()
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
    assert facts == f"{actions} actions · 1 hint · no wrong digit"
    page.locator(".rated", has_text="Easy, 204 points; the hardest step: Naked Single.").wait_for()
    lesson = page.locator(".rated a", has_text=re.compile("^Naked Single$"))
    assert lesson.get_attribute("href") == "./learn#naked-single"
    assert page.locator(".chosen:visible").count() == 0
    shot(page, "solved-desktop")
    solved_in = page.locator(".solved h2").inner_text()
    page.get_by_role("button", name="Watch the game").click()
    page.locator(".solved").wait_for(state="hidden")
    page.locator(".history input").fill(str(actions))
    assert page.locator(".solved h2").inner_text() == solved_in  # To watch isn't to play.


def test_a_puzzle_by_keyboard_alone(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("ArrowDown")  # from anywhere, to the board
    page.keyboard.press("Control+Home")
    for at, digit in enumerate(SOLUTION):
        if PUZZLE[at] == ".":
            page.keyboard.press(digit)
        if at % 9 == 8:
            page.keyboard.press("Home")
            page.keyboard.press("ArrowDown")
        else:
            page.keyboard.press("ArrowRight")
    assert shown(page) == SOLUTION
    expect_text(page, ".live", "Solved")
    page.keyboard.press("n")
    page.get_by_role("dialog", name="New puzzle").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    assert shown(page).count(".") == 1
    page.keyboard.press("Control+y")
    assert shown(page) == SOLUTION


def test_what_keys_do_is_heard(open_page: Open) -> None:
    page = open_page()
    cell(page, 2).click()
    for key, said in (
        ("f", "All candidates are noted."),
        ("p", "The clock stands."),
        ("p", "The clock runs."),
        ("4", "4, row 1 column 3"),
        ("Delete", "empty, candidates 1 2 4, row 1 column 3"),
    ):
        page.keyboard.press(key)
        expect_text(page, ".live", said)


def test_arrows_stop_at_the_edge_and_one_cell_is_in_the_tab_order(open_page: Open) -> None:
    page = open_page()
    cell(page, 0).click()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".cell[tabindex='0']").count() == 1
    assert said_of(page, 0) == "5, given, row 1 column 1"
    assert cell(page, 0).evaluate("one => one === document.activeElement")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    assert page.locator(".cell[aria-selected='true']").count() == 3


def test_keys_that_are_held_write_marks(open_page: Open, shot: Shot) -> None:
    page = open_page()
    cell(page, 2).click()
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Control+Digit2")
    page.keyboard.press("Control+Digit4")
    page.keyboard.press("Alt+Digit2")
    assert said_of(page, 2) == ("empty, candidates 2 4, corner mark 1, sky blue, row 1 column 3")
    page.keyboard.press("c")
    page.keyboard.press("1")
    assert "candidates 1 2 4" in said_of(page, 2)
    assert page.locator(".mode-centre").get_attribute("aria-pressed") == "true"
    page.keyboard.press("f")
    page.locator(".mode-colour").click()
    page.locator(".key").nth(4).click()
    shot(page, "marks-desktop")
    page.keyboard.press("Delete")
    assert said_of(page, 2).startswith("empty, sky blue")


def test_a_drag_chooses_cells_and_a_double_click_equal_ones(open_page: Open) -> None:
    page = open_page()
    boxes = [cell(page, at).bounding_box() for at in (2, 4)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    y = boxes[0]["y"] + boxes[0]["height"] / 2
    page.mouse.move(boxes[0]["x"] + boxes[0]["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(boxes[1]["x"] + boxes[1]["width"] / 2, y, steps=12)
    page.mouse.up()
    assert page.locator(".cell[aria-selected='true']").count() == 3
    cell(page, 0).dblclick()
    assert page.locator(".cell[aria-selected='true']").count() == PUZZLE.count("5")


def test_a_phone_by_touch(open_page: Open, shot: Shot) -> None:
    page = open_page(size=PHONE, touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    box = cell(page, 40).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 36
    for key in (*page.locator(".key").all(), *page.locator(".mode").all()):
        place = key.bounding_box()
        assert place is not None
        assert min(place["width"], place["height"]) >= 44
        assert place["y"] + place["height"] <= PHONE[1]
    shot(page, "start-phone")
    cell(page, 2).tap()
    page.locator(".mode-corner").tap()
    page.locator(".key").nth(0).tap()
    page.locator(".mode-digit").tap()
    for at in BLANKS:
        cell(page, at).tap()
        page.locator(".key").nth(int(SOLUTION[at]) - 1).tap()
        if at == BLANKS[20]:
            page.get_by_role("button", name="Hint", exact=True).tap()
            page.locator(".rungs li").first.wait_for()
            for _ in range(3):
                page.get_by_role("button", name="Tell more").tap()
            shot(page, "hint-phone")
            for part in (".board", ".rungs li.now"):
                place = page.locator(part).bounding_box()
                assert place is not None
                assert 0 <= place["y"] <= PHONE[1] - place["height"]
            page.get_by_role("button", name="Close").tap()
    expect_text(page, ".live", "Solved")
    shot(page, "solved-phone")


def test_digits_first(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("d")
    page.locator(".key").nth(3).click()
    assert page.locator(".key").nth(3).get_attribute("aria-pressed") == "true"
    cell(page, 2).click()
    cell(page, 14).click()
    assert shown(page)[2] == "4"
    cell(page, 3).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert shown(page)[3] == "4"


def test_time_can_be_dragged(open_page: Open) -> None:
    page = open_page()
    for at in BLANKS[:3]:
        cell(page, at).click()
        page.keyboard.press(SOLUTION[at])
    slider = page.get_by_label("Actions so far")
    slider.fill("1")
    assert shown(page).count(".") == len(BLANKS) - 1
    slider.fill("3")
    assert shown(page).count(".") == len(BLANKS) - 3


def test_what_was_done_is_there_after_a_reload(open_page: Open) -> None:
    page = open_page()
    cell(page, 2).click()
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+Digit2")
    page.reload()
    page.locator(".cell").first.wait_for()
    assert shown(page)[2] == "4"
    assert "candidate 2" in said_of(page, 3)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert shown(page) == PUZZLE


def test_two_tabs_keep_their_own(open_page: Open) -> None:
    one = open_page()
    cell(one, 2).click()
    one.keyboard.press("4")
    one.evaluate("dispatchEvent(new Event('pagehide'))")  # which saves at once
    two = open_page(context=one.context)
    assert shown(two)[2] == "4"
    cell(two, 3).click()
    two.keyboard.press("6")
    two.evaluate("dispatchEvent(new Event('pagehide'))")
    cell(one, 5).click()
    one.keyboard.press("8")
    one.reload()
    two.reload()
    for page in (one, two):
        page.locator(".cell").first.wait_for()
    assert (shown(one)[2:6], shown(two)[2:6]) == ("4.78", "467.")


def test_a_link_carries_puzzle_and_marks(open_page: Open) -> None:
    page = open_page()
    cell(page, 2).click()
    page.keyboard.press("Control+Digit4")
    cell(page, 3).click()
    page.keyboard.press("6")
    page.evaluate(
        "() => { window.copied = new Promise(done => { navigator.clipboard.writeText = done }) }"
    )
    page.keyboard.press("l")
    link: str = page.evaluate("window.copied")
    other = open_page("#" + link.partition("#")[2], size=DESKTOP)
    assert shown(other) == PUZZLE[:3] + "6" + PUZZLE[4:]
    assert "candidate 4" in said_of(other, 2)


def test_a_puzzle_is_pasted_or_entered(open_page: Open, shot: Shot) -> None:
    page = open_page("")
    page.keyboard.press("n")
    page.get_by_role("button", name="Paste a puzzle").click()
    field = page.get_by_label("Puzzle as text")
    field.fill("no puzzle")
    page.get_by_role("button", name="Play it").click()
    expect_text(page, "dialog", "This is no puzzle")
    field.fill(PUZZLE)
    page.get_by_role("button", name="Play it").click()
    page.locator("dialog").wait_for(state="detached")
    assert shown(page) == PUZZLE
    page.keyboard.press("s")
    expect_text(page, ".status", "empty")
    for at in range(81):
        if PUZZLE[at] != ".":
            cell(page, at).click()
            page.keyboard.press(PUZZLE[at])
        if at == 40:
            expect_text(page, ".status", "Several solutions")
            shot(page, "set-desktop")
    expect_text(page, ".status", "One solution, 30 givens")
    page.get_by_role("button", name="Play it").click()
    assert said_of(page, 0) == "5, given, row 1 column 1"


def test_new_puzzles_never_run_out(open_page: Open) -> None:
    page = open_page("")
    seen = {shown(page)}
    for count in range(2, 10):
        page.keyboard.press("n")
        page.get_by_role("button", name="Easy").click()
        page.wait_for_url(lambda url: shown_in(url) not in seen)
        seen.add(shown_in(page.url))
        assert len(seen) == count
    assert shown(page) in seen


def shown_in(url: str) -> str:
    return url.partition("#p=")[2]


def test_errors_are_marked_as_asked(open_page: Open) -> None:
    page = open_page()
    cell(page, 2).click()
    page.keyboard.press("5")
    assert "wrong" in said_of(page, 2)
    assert "wrong" in said_of(page, 0)
    page.keyboard.press("Control+z")
    assert "wrong" not in said_of(page, 0)
    page.keyboard.press("1")
    assert "wrong" not in said_of(page, 2)
    page.keyboard.press("k")
    expect_text(page, ".live", "1 cell is wrong")
    assert "wrong" in said_of(page, 2)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect_text(page, ".rungs", "isn't right")


def test_any_action_by_its_name_in_either_language(open_page: Open, shot: Shot) -> None:
    page = open_page(locale="zh-CN")
    page.keyboard.press("Control+k")
    page.keyboard.type("undo")
    page.locator(".option").first.filter(has_text=re.compile("^\\s*撤销")).wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.type("深色")
    shot(page, "palette-chinese")
    page.keyboard.press("Enter")
    page.locator("html[data-theme=dark]").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="按键").wait_for()
    shot(page, "keys-chinese-dark")


def test_both_languages_are_whole(open_page: Open, shot: Shot) -> None:
    page = open_page(locale="zh-CN")
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    page.locator(".hint").click()
    page.locator(".rungs li").first.wait_for()
    page.locator(".hint").click()
    cell(page, 2).click()
    shot(page, "play-chinese")
    text = page.locator("body").inner_text()
    left = set(re.findall(r"[A-Za-z]{3,}", text)) - {"farandole", "English", "Shift", "Ctrl", "API"}
    assert left == set()
    assert said_of(page, 2) == "空格，第 1 行第 3 列"
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="New puzzle").wait_for()
    assert not re.search(r"[\u4e00-\u9fff]", page.locator("main").inner_text())


def test_play_goes_on_without_the_server(open_page: Open, studio: Studio, shot: Shot) -> None:
    page = open_page()
    cell(page, 2).click()
    page.keyboard.press("4")
    page.keyboard.press("k")
    page.get_by_text("All right so far.").first.wait_for()
    studio.stop()
    try:
        page.keyboard.press("h")
        page.locator(".away").wait_for()
        shot(page, "away-desktop")
        cell(page, 3).click()
        page.keyboard.press("8")
        page.keyboard.press("k")
        page.get_by_text("1 cell is wrong").first.wait_for()
        page.keyboard.press("6")
        assert shown(page)[2:4] == "46"
        page.keyboard.press("h")
        page.locator(".rungs li").first.wait_for()
        page.keyboard.press("h")
        page.locator(".rungs li").nth(1).wait_for()
        assert re.search(r"\d is right at row \d column \d", page.locator(".rungs").inner_text())
        page.keyboard.press("j")
        given = shown(page)
        assert sum(one not in "0." for one in given) == 33
        assert all(one in (right, "0", ".") for one, right in zip(given, SOLUTION, strict=True))
    finally:
        studio.start()
    page.keyboard.press("h")
    page.locator(".rungs li").first.wait_for()
    assert not page.locator(".away").is_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(
    open_page: Open,
    axe: Callable[[Page], list[Any]],
    shot: Shot,
    theme: str,
    locale: str,
    size: Any,
) -> None:
    page = open_page(size=size, touch=size == PHONE, theme=theme, locale=locale)
    cell(page, 2).click()
    page.keyboard.press("f")
    page.keyboard.press("5")
    page.locator(".hint").click()
    page.locator(".rungs li").first.wait_for()
    assert axe(page) == []
    shot(page, f"axe-{theme}-{locale}-{size[0]}")
    for key in ("n", "?", "Control+k"):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        assert axe(page) == []
        page.keyboard.press("Escape")
    page.locator(".room-tools .plain").last.click()
    page.locator("dialog[open]").wait_for()
    assert axe(page) == []
    shot(page, f"settings-{theme}-{locale}-{size[0]}")
