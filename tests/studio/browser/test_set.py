"""Set in a real browser: clues drawn by mouse, keys and fingers; verdicts; puzzles handed on."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode

from tests.studio.browser.conftest import (
    PHONE,
    Open,
    Page,
    address,
    cell,
    copied,
    drag,
    expect_text,
    paste,
    press,
    wait_until,
)
from tests.studio.browser.test_play import touch

FOUR = "set#p=..34......4....1"  # with four solutions; with a cage of 4 in r1-2c1 with one
ISS = ".Shape~4x4.~R1C3_3.~R1C4_4.~R3C3_4.~R4C4_1.Cage~4~R1C1~R2C1.Thermo~R3C2~R3C1"
READY = ".rule-button >> nth=5"


def choose(page: Page, rule: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{rule}")).first.click()


def drawn(page: Page, style: str, kind: str) -> None:
    """Wait until a sign is drawn, in a colour."""
    paint = "(({ stroke, fill }) => stroke + fill)(getComputedStyle(node))"
    wait_until(
        page,
        "at => { const node = document.querySelector(at); return node && "
        f"{paint}.includes('rgb') }}",
        f".board .sign-{style} .{kind}",
    )


def test_a_cage_by_mouse_is_shared_and_played(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY)
    expect_text(page, ".verdict", "^4 solutions")
    choose(page, "Killer cage")
    drag(page, 0, 4)
    page.keyboard.type("4")
    press(page, "Enter")
    drawn(page, "cage", "total")
    expect_text(page, ".verdict", "^One solution")
    assert "candidates 1" not in (cell(page, 2).get_attribute("aria-label") or "")
    assert "candidate 1" in (cell(page, 0).get_attribute("aria-label") or "")
    page.get_by_role("button", name="Share").click()
    page.locator("dialog .list").nth(1).locator("button").first.wait_for()
    iss = copied(page, lambda: page.get_by_role("button", name="Interactive Sudoku").click())
    assert ".Cage~4~R1C1~R2C1" in iss
    page.get_by_role("button", name="Share").click()
    link = copied(page, lambda: page.get_by_role("button", name="go on setting").click())
    other = open_page(link, ready=READY)
    drawn(other, "cage", "total")
    expect_text(other, ".verdict", "^One solution")
    assert address(other) == address(page)
    other.get_by_role("button", name="Play it").click()
    other.locator(".keypad").wait_for()
    drawn(other, "cage", "total")
    assert cell(other, 4).get_attribute("aria-label") == "empty, row 2 column 1, Killer cage 4"
    expect_text(other, ".about", "add up to the number in its corner")
    cell(other, 0).click()
    press(other, "1")
    cell(other, 4).click()
    press(other, "2")  # is against the cage alone
    other.locator(".digit.wrong >> nth=1").wait_for(state="attached")
    assert "wrong" in (cell(other, 0).get_attribute("aria-label") or "")
    for at, digit in list(enumerate("1234341221434321"))[1:]:
        cell(other, at).click()
        if "given" not in (cell(other, at).get_attribute("aria-label") or ""):
            press(other, digit)
    other.locator(".room.is-solved").wait_for()


def swipe(page: Page, *cells: int) -> None:
    """Drag a finger over cells."""
    client = page.context.new_cdp_session(page)
    page.locator(".board").scroll_into_view_if_needed()
    boxes = [cell(page, at).bounding_box() for at in cells]
    places = [(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2) for at in boxes if at]
    touch(client, "touchStart", places[0])
    for place in places[1:]:
        touch(client, "touchMove", place)
    touch(client, "touchEnd")


def test_a_killer_is_set_shared_and_solved_by_fingers(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY, size=PHONE, touch=True)
    choose(page, "Killer cage")
    swipe(page, 0, 4)
    keys = page.locator(".given-keys")
    total = page.locator(".rule-fields input")
    keys.get_by_text("1").tap()
    keys.get_by_text("4").tap()
    keys.get_by_label("Erase").tap()
    keys.get_by_label("Erase").tap()
    keys.get_by_text("4").tap()
    assert total.input_value() == "4"
    assert total.get_attribute("inputmode") == "none"  # the system's keys stay away
    swipe(page, 14, 15)  # which adds the first
    drawn(page, "cage", "total")
    assert page.locator(".clue-row").count() == 1
    keys.get_by_text("3").tap()
    page.get_by_role("button", name="Add", exact=True).tap()
    expect_text(page, ".verdict", "^One solution; ")
    expect_text(page, ".clue-list", "3 · r4c3-4 superfluous")
    page.get_by_role("button", name="Share").tap()
    link = copied(page, lambda: page.get_by_role("button", name="to the puzzle").tap())
    play = open_page(link, ready=".keypad", size=PHONE, touch=True)
    drawn(play, "cage", "total")
    hint, apply = play.locator(".hints > .hint"), play.locator(".apply")
    empty = play.locator(".cell[aria-label^=empty]")
    told = ""
    while empty.count() > 2:
        hint.tap()
        play.locator(".rungs > li").first.wait_for()
        while hint.is_enabled():
            hint.tap()
        told += play.locator(".rungs").text_content() or ""
        apply.tap()
    assert "killer cage (" in told
    for at, digit in enumerate("1234341221434321"):
        if cell(play, at).and_(empty).count():
            cell(play, at).tap()
            play.locator(".keypad .key").get_by_text(digit, exact=True).tap()
    play.locator(".room.is-solved").wait_for()


def test_own_rules_are_drawn_with_the_letter_of_their_sentence(open_page: Open) -> None:
    page = open_page("set", ready=READY)
    either = ".Or.Cage~5~R3C1~R3C2.Cage~6~R3C1~R3C2.End"
    paste(page, f".Shape~4x4.Regex~%2E%2A1~R1C1~R1C2~R1C3{either}")
    drawn(page, "plain", "words")
    assert page.locator(".board .sign-plain .words").all_text_contents() == ["A", "B"]
    expect_text(page, ".clue-list", r"Regular expression \(A\) ")
    expect_text(page, ".clue-list", r"\(B\) Killer cage 5 · r3c1 r3c2; Killer cage 6 · r3c1 r3c2")
    page.get_by_role("button", name=re.compile("^One of several rules")).click()
    expect_text(page, ".tool-now", "At least one of these holds")
    page.get_by_role("button", name="Play it").click()
    page.locator(".keypad").wait_for()
    drawn(page, "plain", "outline")
    expect_text(page, ".about", r"Regular expression \(A\)")


ABOVE_THE_SECOND_CELL = """() => {
    const at = selector => document.querySelector(selector)?.getBoundingClientRect();
    const [clue, around] = [".board .sign-clue .words", ".board"].map(at);
    const cell = document.querySelectorAll(".cell")[1].getBoundingClientRect();
    const middle = one => one.x + one.width / 2;
    return clue && around.y <= clue.y && clue.bottom <= cell.y
        && Math.abs(middle(clue) - middle(cell)) < 2;
}"""  # at once, as the board is drawn again when its verdict comes


def test_lines_and_clues_by_fingers(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY, size=PHONE, touch=True)
    choose(page, "Thermometer")
    swipe(page, 8, 9, 13)
    drawn(page, "thermometer", "surface")
    choose(page, "X-sum")
    swipe(page, 1, 5)
    page.locator(".rule-fields input").fill("3")
    page.get_by_role("button", name="Add", exact=True).click()
    drawn(page, "clue", "words")
    wait_until(page, ABOVE_THE_SECOND_CELL)
    assert page.locator(".clue-row strong").all_text_contents() == ["Thermometer", "X-sum"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    fields = page.evaluate("""() => JSON.parse(atob(location.hash.split("c=")[1]))""")
    assert fields == [
        ["Thermometer", {"cells": "r3c1-2 r4c2"}],
        ["XSum", {"cells": "r1-4c2", "total": 3}],
    ]


def test_clues_by_keyboard_are_found_changed_and_undone(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY)
    press(page, "/")
    page.keyboard.type("at a white dot")
    shown = page.locator(".rule-button:visible")
    assert shown.count() == 1
    shown.focus()
    press(page, "Enter")
    cell(page, 0).focus()
    press(page, "Shift+ArrowRight", "Enter")
    drawn(page, "white-dot", "surface")
    page.locator(".clue-row .row-button").focus()
    press(page, "Enter")
    page.locator(".rule-fields input").fill("3")
    page.locator(".sign-white-dot .words").wait_for(state="attached")
    expect_text(page, ".verdict", r"No solution: \d clues contradict")
    assert "contradicts" in page.locator(".clue-row").inner_text()
    cell(page, 0).focus()
    press(page, "Control+z")
    page.locator(".sign-white-dot .words").wait_for(state="detached")
    press(page, "Control+z")
    page.locator(".clue-row").wait_for(state="detached")
    press(page, "2")
    assert "2, given" in (cell(page, 0).get_attribute("aria-label") or "")
    page.reload()
    page.locator(READY).wait_for()
    assert "#p=2.34" in address(page)
    choose(page, "Killer cage")
    cell(page, 8).focus()
    press(page, "Shift+ArrowDown", "Enter")
    page.keyboard.type("6")
    press(page, "Enter")
    drawn(page, "cage", "total")
    assert page.locator(".clue-row strong").count() == 1
    assert page.locator(".board .sign-preview").count() == 0


def test_a_clue_that_fails_by_itself_is_said_to(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY)
    choose(page, "Killer cage")
    drag(page, 0, 4)
    page.keyboard.type("9")
    press(page, "Enter")
    expect_text(page, ".verdict", "^No solution: one clue can't be met.$")
    label = "empty, contradiction, row 1 column 1, Killer cage 9"
    page.locator(f".cell[aria-label='{label}']").wait_for(state="attached")
    expect_text(page, ".clue-row", "^Killer cage 9 · r1-2c1 can't be met$")
    page.locator(".clue-row button").first.click()
    page.locator(".rule-fields input").fill("0")
    expect_text(page, ".verdict", "^total must be from 1 to 10000, not 0$")
    expect_text(page, ".clue-row", "^Killer cage 0 · r1-2c1 total must be from 1")


def test_a_clue_that_is_there_is_selected_instead_of_added(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY)
    choose(page, "Nonconsecutive")
    add = page.get_by_role("button", name="Add", exact=True)
    for _ in range(2):
        add.click()
    page.locator(".clue-row [aria-pressed=true]").wait_for()
    assert page.locator(".clue-row").count() == 1


def test_what_fits_no_clue_says_how_one_is_drawn(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY)
    choose(page, "Little killer")
    drag(page, 2, 14)  # straight down
    expect_text(page, ".toast", "^Drag from the edge along the diagonal.$")
    choose(page, "Thermometer")
    cell(page, 1).click()
    expect_text(page, ".live", "^Drag along the line, from its start.$")
    assert page.locator(".clue-row").count() == 0
    drag(page, 8, 10)
    page.locator(".clue-row button").first.click()
    page.get_by_role("button", name="Redraw its cells").click()
    cell(page, 1).click()
    expect_text(page, ".live", "^Drag along the line, from its start.$")
    page.get_by_role("button", name="Redraw its cells", pressed=True).wait_for()


def test_a_board_of_another_size_says_what_it_leaves_out(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY)
    choose(page, "Thermometer")
    drag(page, 8, 10)
    page.locator(".clue-row").wait_for()
    page.locator(".board-panel summary").first.click()
    page.locator(".board-panel .choice input").first.check()  # same size, nothing is lost
    page.locator(".clue-row").wait_for()
    page.locator(".board-panel select").select_option("6")
    expect_text(page, ".toast", "^5 clues left out. Undo brings them back.$")
    expect_text(page, ".live", "^5 clues left out")
    page.get_by_role("button", name="Undo").click()
    page.locator(".clue-row").wait_for()


def test_regions_and_words_by_keyboard(open_page: Open) -> None:
    page = open_page(FOUR, ready=READY)
    choose(page, "Regions")
    cell(page, 2).focus()
    press(page, "1")
    expect_text(page, ".verdict", "Region 1 has 5 cells; it needs 4")
    assert "shape=" not in address(page)
    cell(page, 4).focus()
    press(page, "2")
    wait_until(page, "() => location.hash.includes('jigsaw')")
    expect_text(page, ".verdict", "^2 solutions")
    assert "region 2" in (cell(page, 4).get_attribute("aria-label") or "")
    press(page, "Control+z", "Control+z")
    expect_text(page, ".verdict", "^4 solutions")
    press(page, "Control+y", "Control+y")
    cell(page, 4).focus()
    press(page, "Delete")
    expect_text(page, ".verdict", "Region 2 has 3 cells")
    page.reload()
    page.locator(READY).wait_for()
    expect_text(page, ".verdict", "Region 2 has 3 cells")
    choose(page, "Regions")
    cell(page, 4).focus()
    press(page, "2")
    expect_text(page, ".verdict", "^2 solutions")
    page.locator(".words-of-puzzle summary").click()
    page.get_by_role("textbox", name="Title").fill("Regions of mine")
    page.get_by_role("textbox", name="Description").fill("No rule at all")
    link = address(page)
    cell(page, 3).focus()
    press(page, "1")
    expect_text(page, ".verdict", "Region 1 has 5 cells")
    paste(page, ISS)  # what was drawn goes with the puzzle that it was for
    expect_text(page, ".verdict", "^One solution")
    assert "shape=" not in address(page)
    assert "t=" not in address(page).partition("&c=")[2]
    page.goto(link)
    page.reload()
    page.locator(READY).wait_for()
    page.get_by_role("button", name="Play it").click()
    page.locator(".keypad").wait_for()
    expect_text(page, ".caption", "Regions of mine")
    expect_text(page, ".about", "No rule at all")


def test_what_is_pasted_keeps_its_rules(open_page: Open) -> None:
    page = open_page("set", ready=READY)
    paste(page, ISS)
    expect_text(page, ".clue-list", "Killer cage.*Thermometer")
    play = open_page()
    paste(play, ISS)
    drawn(play, "thermometer", "surface")
    assert "&c=" in address(play)
    play.get_by_role("button", name="Hint", exact=True).click()
    play.locator(".rungs > li").first.wait_for()
    assert address(play) == copied(play, lambda: press(play, "Control+c")).partition("&m=")[0]


def test_without_a_server_rules_are_not_forgotten(open_page: Open, site: str) -> None:
    rules = json.dumps([["Killer", {"cells": "r1c1 r2c1", "total": 4}]]).encode()
    page = open_page(f"{site}#p=..34......4....1&c={urlsafe_b64encode(rules).decode()}")
    expect_text(page, ".about", "need farandole on your own machine")
    for at, digit in enumerate("2134341212434321"):  # against the cage, which nothing checks here
        cell(page, at).click()
        press(page, digit)
    assert not page.locator(".room.is-solved").count()
    page.goto(f"{site}set.html")
    expect_text(page, ".leaflet", "Setting puzzles needs farandole")
