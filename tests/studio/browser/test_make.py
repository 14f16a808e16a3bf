"""Make in a real browser: wishes by mouse, keyboard and touch; finds, and an end at once."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys

from tests.paper.puzzles import texts
from tests.studio.browser.conftest import (
    Open,
    Page,
    Studio,
    address,
    copied,
    downloaded,
    drag,
    is_focused,
    press,
)

READY = ".wish-form"
NEVER = "make#count=1&score=999999-1000000&seconds=60"


def found(page: Page, count: int) -> None:
    """Wait until there are so many puzzles, and no more."""
    page.locator(".progress").filter(has_text=re.compile(rf"^{count} puzzles? made")).wait_for()
    assert page.locator(".find").count() == count


def test_a_wish_by_mouse(open_page: Open) -> None:
    page = open_page("make", ready=READY)
    assert page.locator(".empty").is_visible()
    page.get_by_role("button", name="Medium", exact=True).click()
    page.get_by_role("button", name="Hard", exact=True).click()
    page.locator(".tile").nth(3).click()
    page.get_by_label("Count").fill("3")
    page.get_by_role("button", name="Make puzzles").click()
    found(page, 3)
    parts = set(address(page).partition("#")[2].split("&"))
    assert parts == {"count=3", "seconds=30", "symmetry=left-right", "level=medium-hard"}
    for text in page.locator(".find strong").all_inner_texts():
        assert re.fullmatch(r"(Medium|Hard) [\d,]+", text)
    puzzles = [link.get_attribute("href") or "" for link in page.locator(".find a").all()]
    assert re.fullmatch(r"\./#p=[.\d]{81}", puzzles[0])
    page.locator(".find a").first.click()
    page.locator(".cell").first.wait_for()
    page.go_back()
    page.locator(READY).wait_for()
    assert page.locator(".tile input").nth(3).is_checked()


def test_a_search_ends_at_once(open_page: Open) -> None:
    page = open_page(NEVER, ready=READY)
    page.get_by_role("button", name="Make puzzles").click()
    page.locator(".note").filter(has_text="Rare puzzles").wait_for()
    progress = page.locator(".progress").inner_text()
    assert re.search(r"0 of 1 made.*tried.*at most \d+ seconds left", progress, re.S)
    page.get_by_role("button", name="Stop").click()
    page.locator(".note").filter(has_text="Stopped; 0 puzzles made.").wait_for()
    assert page.get_by_role("button", name="Make puzzles").is_visible()


def test_what_cannot_be_is_said_at_its_field(open_page: Open) -> None:
    page = open_page("make#clues=3-5", ready=READY)
    page.get_by_role("button", name="Make puzzles").click()
    page.locator("#fault-clues").filter(has_text="fewer than 17").wait_for()
    field = page.locator("#wish-clues-from")
    assert field.get_attribute("aria-invalid") == "true"
    assert is_focused(field)
    page.locator("#wish-clues-to").fill("30")
    page.locator("#wish-clues-from").fill("24")
    page.locator("#wish-clues-from").blur()
    assert not page.locator("#fault-clues").is_visible()
    assert "clues=24-30" in address(page)


def test_a_pattern_is_drawn(open_page: Open) -> None:
    page = open_page("make#count=1&symmetry=half-turn", ready=READY)
    page.get_by_text("Pattern drawn by hand").click()
    page.locator(".spot").nth(0).click()
    press(page, "ArrowRight", "Space")
    chosen = page.locator(".spot[aria-selected=true]")
    assert chosen.count() == 4
    page.keyboard.press("Delete")
    assert chosen.count() == 2
    page.locator(".spot").nth(80).scroll_into_view_if_needed()
    drag(page, 18, 24, ".spot", steps=20)
    assert chosen.count() == 16
    assert "pattern=" in address(page)
    page.get_by_role("button", name="Clear").click()
    assert chosen.count() == 0


def test_a_technique_is_found_by_its_name(open_page: Open) -> None:
    page = open_page("make#count=1", ready=READY)
    page.locator("summary").filter(has_text="Techniques").click()
    page.get_by_role("combobox", name="Must use", exact=True).click()
    page.keyboard.type("naked p")
    press(page, "ArrowDown", "ArrowUp", "Enter")
    page.get_by_role("button", name="Remove Naked Pair").wait_for()
    assert "uses=naked-pair" in address(page)


def test_finds_are_kept_printed_and_saved(open_page: Open) -> None:
    page = open_page("make#count=3&level=easy&seed=11", ready=READY)
    page.get_by_role("button", name="Make puzzles").click()
    found(page, 3)
    page.locator(".picture-of").first.click()
    assert page.locator(".find-tools .quiet").inner_text() == "1 selected"
    page.get_by_role("button", name="Save to the bank").click()
    page.get_by_label("Tags").fill("made, 自制")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".kept:visible").wait_for()
    assert page.locator(".kept:visible").count() == 1
    assert re.fullmatch(rb"[.\d]{81}\n", downloaded(page, "Save as .sdm")[1])
    page.get_by_role("button", name="Print", exact=True).click()
    for name in ("A hint for each puzzle", "Cover", "Table of contents", "Two pages to a sheet"):
        page.get_by_label(name).check()
    page.get_by_label("Solutions").select_option("below")
    assert page.get_by_label("Paper").input_value() == "A5"
    page.get_by_label("Paper").select_option("")
    page.get_by_label("Width and height").fill("nothing")
    page.get_by_role("button", name="Download PDF").click()
    page.locator("dialog .bad").filter(has_text="148x210mm").wait_for()
    page.get_by_label("Width and height").fill("100x150mm")
    first = texts(downloaded(page, "Download PDF")[1])
    assert len(first) == 2
    assert "Hints" in first[1]


def test_a_wish_as_text_for_other_programs(open_page: Open) -> None:
    page = open_page("make#count=2&level=medium&clues=26-30&seed=5&uses=naked-pair", ready=READY)

    def text_of(name: str) -> str:
        return copied(page, page.get_by_role("button", name=name).click)

    page.locator(".tile").nth(1).click()
    words = text_of("Copy as command")
    assert "--symmetry half-turn --clues 26..30 --level medium --uses naked-pair" in words
    command = [sys.executable, "-m", *shlex.split(words)]
    made = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    assert len(made.stdout.split()) == 2
    assert json.loads(shlex.split(text_of("Copy as curl"))[-1])["clues"] == [26, 30]
    compile(text_of("Copy as Python"), "copied", "exec")
    assert text_of("Copy link") == address(page)


def test_a_server_killed_in_mid_search_loses_nothing(open_page: Open, studio: Studio) -> None:
    page = open_page("make#count=1000&seconds=300&level=extreme", ready=READY)
    page.get_by_role("button", name="Make puzzles").click()
    page.locator(".find").nth(2).wait_for()
    studio.stop(signal.SIGKILL)
    try:
        page.locator(".away").wait_for()
        go = page.get_by_role("button", name="Continue: make the")
        go.wait_for()
        before = page.locator(".find").count()
        assert before >= 3
        assert go.inner_text().strip() == f"Continue: make the remaining {1000 - before} puzzles"
    finally:
        studio.start()
    first = page.locator(".find").first.inner_html()
    go.click()
    page.locator(".find").nth(before).wait_for()
    assert page.locator(".find").first.inner_html() == first
    assert not page.locator(".away").is_visible()
    boxes = page.locator(".find input[type=checkbox]")
    assert boxes.nth(before).get_attribute("aria-label") == f"Select puzzle {before + 1}"
    page.keyboard.press("Escape")
