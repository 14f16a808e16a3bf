"""Play on a phone: hints beside the keys, a board for two fingers; and what is loaded later."""

from __future__ import annotations

from typing import Any

from tests.studio.browser.conftest import PHONE, Open, Page, is_focused

SIXTEEN = "1" + "." * 255


def box_of(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return {name: found[name] for name in ("y", "width", "height")}


def test_board_keys_and_hint_are_in_reach_together(open_page: Open) -> None:
    page = open_page(size=PHONE, touch=True)
    page.locator(".cell").nth(2).tap()
    page.locator(".mode-centre").tap()
    page.locator(".hint").tap()
    page.locator(".rungs li").first.wait_for()
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
    assert page.locator(".rungs li").count() == 5
    page.get_by_role("button", name="Show the whole hint").tap()
    page.get_by_role("button", name="Show less of the hint, and the keypad").tap()
    page.get_by_role("button", name="Apply").tap()
    page.locator(".rungs li").first.wait_for(state="detached")
    assert is_focused(page.locator(".hint"))


def touch(client: Any, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


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
    dialog.get_by_label("Board", exact=True).select_option("9 + windoku")
    dialog.get_by_role("button", name="Easy").click()
    dialog.get_by_text("No matching puzzle was found").wait_for()
    assert is_focused(dialog.get_by_role("button", name="Easy"))
    asked: list[Any] = []
    page.unroute("**/api/v1/make")
    page.route("**/api/v1/make", lambda route: asked.append(route))  # and never answered
    dialog.get_by_role("button", name="Easy").click()
    dialog.get_by_text("Making a puzzle").wait_for()
    with page.expect_event("requestfailed"):
        page.keyboard.press("Escape")
    assert len(asked) == 1
    assert page.locator("dialog").count() == 0


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
    page.locator(".rungs li").first.wait_for()
    page.keyboard.press("j")
    live.filter(has_text="Applied.").wait_for(state="attached")
    assert is_focused(page.locator(".cell").nth(2))
