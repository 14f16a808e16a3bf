"""Play in a real browser: by mouse, keys and touch, on a phone; lines, positions, files."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from farandole import solve
from tests.studio.browser.conftest import (
    PHONE,
    PUZZLE,
    SOLUTION,
    Axe,
    Open,
    Page,
    cell,
    choose_board,
    copied,
    downloaded,
    drag,
    drop,
    expect_text,
    is_focused,
    press,
    said_of,
    shown,
    wait_until,
)

BLANKS = [cell for cell, digit in enumerate(PUZZLE) if digit == "."]


def test_a_puzzle_by_mouse_with_hints(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".rungs > li").first.wait_for()
    for count in (2, 3, 4, 5):
        page.get_by_role("button", name="More").click()
        assert page.locator(".rungs > li").count() == count
    assert page.get_by_role("button", name="More").is_disabled()
    press(page, "h")  # counts only what is read
    before = shown(page)
    page.get_by_role("button", name="Apply").click()
    assert shown(page) != before
    assert page.locator(".rungs > li").count() == 0
    for at in BLANKS:
        if shown(page)[at] == ".":
            cell(page, at).click()
            page.locator(".key").nth(int(SOLUTION[at]) - 1).click()
    assert shown(page) == SOLUTION
    page.get_by_role("heading", name=re.compile(r"Solved in \d\d:\d\d")).wait_for()
    expect_text(page, ".live", "Solved")
    actions = len([at for at in BLANKS if before[at] == "."])
    facts = page.locator(".solved p").first.inner_text()
    assert facts == f"{actions} actions · 5 stages of hints · no mistakes"
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
    press(page, "ArrowDown", "ArrowRight", "Home")
    assert is_focused(cell(page, 9))


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
    expect_text(page, ".rungs", "mistake on the board")


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


def test_the_look_that_is_chosen_is_that_of_every_board(open_page: Open) -> None:
    page = open_page(color_scheme="dark")
    page.get_by_role("button", name="Settings").click()
    before = looks(page)
    for name in ("Large digits", "Small marks", "Colours for colour-blind", "Keypad on the left"):
        page.locator(".settings label", has_text=name).click()
    page.locator(".settings label", has_text="keep them up to date").click()
    press(page, "Escape")
    assert box_of(page, ".panel")["x"] < box_of(page, ".board")["x"]
    assert said_of(page, 2).startswith("empty, candidates 1 2 4")
    chosen = looks(page)
    assert all(one != other for one, other in zip(before, chosen, strict=True))
    page.emulate_media(color_scheme="light")
    page.locator("html[data-theme=light]").wait_for()  # the page hears of it after a while
    assert looks(page)[2] != chosen[2]
    page.emulate_media(color_scheme="dark")
    page.locator("html[data-theme=dark]").wait_for()
    page.goto(page.url.replace("#", "explain#"))
    page.locator(".picture .mark").first.wait_for()
    assert looks(page) == [chosen[0], "13.6px", chosen[2]]


def looks(page: Page) -> list[str]:
    """Return the size of a digit, that of a mark, and the colour of an entered digit."""
    found: list[str] = page.locator(".picture").evaluate(
        """picture => ["digit", "mark", "digit entered"].map((kind, at) => {
            const text = document.createElementNS(picture.namespaceURI, "text");
            text.setAttribute("class", kind);
            picture.append(text);
            const look = getComputedStyle(text)[at < 2 ? "fontSize" : "fill"];
            text.remove();
            return look;
        })"""
    )
    return found


SIXTEEN = "1" + "." * 255


def box_of(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return {name: found[name] for name in ("x", "y", "width", "height")}


def test_board_keys_and_hint_are_in_reach_together(open_page: Open) -> None:
    page = open_page(size=PHONE, touch=True)
    page.locator(".cell").nth(2).tap()
    page.locator(".key").nth(0).tap()
    before = said_of(page, 2)
    page.get_by_role("button", name="Undo").tap()
    assert said_of(page, 2) != before
    page.locator(".mode-centre").tap()
    page.locator(".hint").tap()
    page.locator(".rungs > li").first.wait_for()
    for _ in range(4):
        page.get_by_role("button", name="More").tap()
    sheet = box_of(page, "section.hints")
    for selector in (".board", ".modes", ".keys"):
        part = box_of(page, selector)
        assert part["y"] >= 0
        assert part["y"] + part["height"] <= sheet["y"] + 1
    assert sheet["y"] + sheet["height"] <= PHONE[1] + 1
    page.locator(".key").nth(0).tap()  # a mark, and the hint is still told
    assert "candidate 1" in (page.locator(".cell").nth(2).get_attribute("aria-label") or "")
    assert page.locator(".rungs > li").count() == 5
    page.get_by_role("button", name="Show the whole hint").tap()
    page.get_by_role("button", name="Show less of the hint, and the keypad").tap()
    page.get_by_role("button", name="Apply").tap()
    page.locator(".rungs > li").first.wait_for(state="detached")
    assert is_focused(page.locator(".hint"))


def touch(client: Any, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_the_hint_covers_no_rules(open_page: Open) -> None:
    page = open_page(f"#shape=9+%2B+diagonals&p={'.' * 81}", size=PHONE, touch=True)
    hint = page.get_by_role("button", name="Hint", exact=True).bounding_box()
    rules = page.get_by_text("No digit repeats on a main diagonal.").bounding_box()
    assert hint
    assert rules
    assert rules["y"] >= hint["y"] + hint["height"]


def test_one_finger_chooses_and_two_move_a_large_board(open_page: Open) -> None:
    page = open_page(f"#p={SIXTEEN}", size=PHONE, touch=True)
    client = page.context.new_cdp_session(page)
    page.get_by_role("button", name="Zoom in").tap()
    frame = page.locator(".zoom-frame")
    place = "one => [one.scrollLeft, one.scrollTop]"
    before = frame.evaluate(place)
    touch(client, "touchStart", (60, 120))
    for x in range(70, 220, 10):
        touch(client, "touchMove", (x, 120))
    touch(client, "touchEnd")
    chosen = page.locator(".cell[aria-selected=true]").count()
    assert chosen >= 3
    assert frame.evaluate(place) == before
    touch(client, "touchStart", (250, 300))
    touch(client, "touchStart", (250, 300), (300, 300))
    for by in range(10, 110, 10):
        touch(client, "touchMove", (250 - by, 300 - by), (300 - by, 300 - by))
    touch(client, "touchEnd")
    left, top = frame.evaluate(place)
    assert left > before[0] + 50
    assert top > before[1] + 50
    assert page.locator(".cell[aria-selected=true]").count() == chosen  # nothing else was chosen


def test_what_cannot_be_made_is_said_and_closing_stops_it(open_page: Open) -> None:
    page = open_page("")
    end = 'event: end\ndata: {"complete": false}\n\n'
    page.route("**/api/v1/make", lambda r: r.fulfill(content_type="text/event-stream", body=end))
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="New puzzle")
    choose_board(dialog, "9 + windoku")
    dialog.get_by_role("button", name="Easy", exact=True).click()
    dialog.get_by_text("No matching puzzle was found").wait_for()
    assert is_focused(dialog.get_by_role("button", name="Easy", exact=True))
    asked: list[Any] = []
    page.unroute("**/api/v1/make")
    page.route("**/api/v1/make", lambda route: asked.append(route))  # and never answered
    dialog.get_by_role("button", name="Easy", exact=True).click()
    dialog.get_by_text("Making a puzzle").wait_for()
    with page.expect_event("requestfailed"):
        page.keyboard.press("Escape")
    assert len(asked) == 1
    assert page.locator("dialog[open]").count() == 0


def test_who_plays_by_keys_and_ear_stays_on_the_board(open_page: Open) -> None:
    page = open_page()
    page.locator(".cell").nth(2).focus()
    live = page.locator(".live")
    for key, said in (
        ("c", "Centre"),
        ("4", "empty, candidate 4, row 1 column 3"),
        ("u", "Actions: 0 of 1"),
        ("Control+y", "Actions: 1 of 1"),
        ("z", "Digit"),
        ("4", "4, row 1 column 3"),
    ):
        page.keyboard.press(key)
        live.filter(has_text=said).wait_for(state="attached")
    page.keyboard.press("h")
    page.locator(".rungs > li").first.wait_for()
    page.keyboard.press("j")
    live.filter(has_text="Applied.").wait_for(state="attached")
    assert is_focused(page.locator(".cell").nth(2))


@pytest.mark.parametrize(("motion", "waves"), [("reduce", 0), ("no-preference", 81)])
def test_the_puzzle_of_the_day_and_the_statistics(
    open_page: Open, axe: Axe, motion: str, waves: int
) -> None:
    page = open_page(reduced_motion=motion)
    page.evaluate(
        "window.waves = 0; addEventListener('animationstart', event => "
        "{ window.waves += Number(event.animationName === 'wave') })"
    )
    page.clock.set_fixed_time("2026-12-01T12:00:00")
    press(page, "n")
    page.get_by_role("button", name="Puzzle of the day").click()
    page.get_by_role("heading", name="Puzzle of the day, 2026-12-01").wait_for()
    givens = shown(page)
    for at, digit in enumerate(solve(givens).line):
        if givens[at] == ".":
            page.locator(".cell").nth(at).click()
            press(page, digit)
    page.locator(".solved").get_by_role("button", name="Statistics").click()
    expect_text(page, ".statistics", r"Easy[\s\S]*1 day in a row")
    assert page.locator(".calendar .done [aria-hidden]").inner_text() == "1"
    picture = page.locator(".finished .thumb text").all_text_contents()
    assert sorted("".join(picture)) == sorted(9 * "123456789")
    assert axe(page) == []
    wait_until(page, "waves => window.waves === waves", waves)
    press(page, "Escape")
    cell(page, 0).focus()
    press(page, "Enter")
    page.locator(".solved").wait_for(state="hidden")
    assert page.locator(".caption").inner_text() == "Easy9×9"
    assert shown(page).count(".") > 30
    press(page, "Enter")  # of a puzzle that isn't solved
    assert page.locator("dialog[open]").count() == 0
    press(page, "Control+k", *"statistics", "Enter")
    page.locator(".finished button").click()
    page.get_by_role("heading", name="Puzzle of the day, 2026-12-01").wait_for()


def test_the_first_stop_leads_to_the_board(open_page: Open) -> None:
    page = open_page()
    address = page.url
    press(page, "Tab", "Enter")
    assert page.locator(":focus").get_attribute("role") == "gridcell"
    assert page.url == address


def test_lines_by_mouse_are_actions_like_others(open_page: Open) -> None:
    page = open_page()
    page.locator(".mode-pen").click()
    drag(page, 2, 11)
    page.locator(".line-weak").click()
    drag(page, 11, 3)
    assert page.locator(".pen .link").count() == 2
    assert page.locator(".pen .link.weak").count() == 1
    assert said_of(page, 2) == "empty, strong line to row 2 column 3, row 1 column 3"
    drag(page, 2, 11)  # of another kind now
    assert page.locator(".pen .link.weak").count() == 2
    drag(page, 11, 2)  # the same once more
    assert page.locator(".pen .link").count() == 1
    page.keyboard.press("Control+z")
    assert page.locator(".pen .link").count() == 2
    link = copied(page, lambda: page.keyboard.press("l"))
    other = open_page("#" + link.partition("#")[2])
    assert other.locator(".pen .link.weak").count() == 2
    page.get_by_role("button", name="Clear lines").click()
    assert page.locator(".pen .link").count() == 0


def test_lines_by_keys_lead_to_candidates(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("f")
    page.locator(".cell").nth(2).focus()
    press(page, "b", "4", "ArrowDown", "4")
    assert "strong line from 4 to row 2 column 3" in said_of(page, 2)
    press(
        page, "ArrowRight", "Enter", "Escape", "w", "2", "ArrowLeft", "2"
    )  # the first end is taken back
    assert page.locator(".pen .link.weak").count() == 1
    page.keyboard.press("Delete")
    assert page.locator(".pen .link").count() == 0


def test_a_position_is_kept_and_gone_back_to(open_page: Open) -> None:
    page = open_page()
    page.locator(".cell").nth(2).click()
    press(page, "4", "q")
    page.get_by_label("Name of the position").fill("before the guess")
    press(page, "Enter", "Escape")
    page.locator(".cell").nth(3).click()
    page.keyboard.press("6")
    page.reload()
    page.locator(".cell").first.wait_for()
    page.keyboard.press("q")
    page.get_by_role("button", name="before the guess").first.click()
    assert shown(page)[2:4] == "4."
    page.keyboard.press("Control+z")
    assert shown(page)[2:4] == "46"


def test_a_file_is_dropped_and_one_of_its_puzzles_chosen(open_page: Open) -> None:
    page = open_page("")
    page.on("filechooser", lambda _: None)  # so that choosers are caught from the start
    lines = f"{PUZZLE} first\n{'.' * 72 + '123456789'} second\n"
    drop(page.locator("body"), "two.txt", lines.encode())
    page.get_by_role("dialog", name="2 puzzles").wait_for()
    page.get_by_role("button", name=re.compile("second")).click()
    page.wait_for_url(re.compile(r"p=\.{72}123456789"))
    with page.expect_file_chooser() as waiting:
        page.keyboard.press("o")
    waiting.value.set_files(
        {"name": "a.sdk", "mimeType": "text/plain", "buffer": b"[Puzzle]\n1..4\n..1.\n.3..\n2...\n"}
    )
    page.wait_for_url(re.compile(r"p=1\.\.4\.\.1\.\.3\.\.2\.\.\.$"))


KEPT = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('farandole/game/bad'))"


def test_damaged_games_are_said_kept_and_saved_as_a_file(open_page: Open, axe: Axe) -> None:
    page = open_page(size=PHONE)
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
    saved = json.loads(downloaded(page, "Save as a file")[1])
    assert sorted(saved.items()) == sorted((key, text) for key, text in kept)
    note.get_by_role("button", name="Close").press("Enter")
    assert note.count() == 0
    assert page.evaluate(KEPT) == kept
