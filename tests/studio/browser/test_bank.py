"""Bank in a real browser: found, looked at, tagged, collected, printed; by mouse, keys, touch."""

from __future__ import annotations

import json
import re
import sqlite3
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from farandole.make import generate_many
from tests.studio.browser.conftest import (
    DESKTOP,
    PATIENCE,
    PHONE,
    PUZZLE,
    SOLUTION,
    Held,
    Studio,
    address,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    Open = Callable[..., Page]
    Shot = Callable[[Page, str], None]

READY = ".puzzle-row .thumb, .room.bank .empty:visible"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
MANY = 600


def ask(studio: Studio, path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{studio.address}api/v1/{path}", data, headers)
    with urllib.request.urlopen(request, timeout=600) as answer:
        return json.load(answer)


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """A server of these tests alone, so that nobody else adds to its bank."""
    pytest.importorskip("uvicorn", reason="needs farandole[studio]")
    server = Studio(tmp_path_factory.mktemp("bank") / "puzzles.bank")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def bank(studio: Studio) -> Studio:
    """A bank of two known puzzles and many others."""
    text = f"{PUZZLE} 周末的题\n{HARD} Inkala\n"
    ask(studio, "bank/add", {"text": text, "source": "A book", "tags": ["first"]})
    with generate_many(MANY, seed=1) as puzzles:
        lines = "\n".join(made.grid.line for made in puzzles)
    ask(studio, "bank/add", {"text": lines, "source": "many"})
    return studio


def counted(page: Page, text: str) -> None:
    page.locator(".count").filter(has_text=re.compile(f"^{text}")).wait_for()


def rows(page: Page) -> list[str]:
    return page.locator(".puzzle-row strong").all_inner_texts()


def test_filters_find_puzzles(bank: Studio, open_page: Open, shot: Shot) -> None:
    page = open_page("bank", ready=READY)
    counted(page, "602 puzzles")
    shot(page, "bank-desktop")
    assert page.locator(".puzzle-list").get_attribute("aria-rowcount") == "602"
    assert page.locator(".puzzle-row").count() < 40
    page.get_by_label("Text", exact=True).fill("周末")
    counted(page, "1 puzzle")
    assert rows(page) == ["周末的题"]
    assert page.locator(".details h2").inner_text() == "周末的题"
    page.get_by_role("button", name="Clear all filters").click()
    counted(page, "602 puzzles")
    page.locator(".filters").get_by_role("button", name="Extreme").click()
    page.get_by_label("Source", exact=True).fill("A book")
    counted(page, "1 puzzle")
    assert rows(page) == ["Inkala"]
    assert "level=extreme" in address(page)
    page.reload()
    counted(page, "1 puzzle")
    page.get_by_label("Givens to").fill("10")
    page.get_by_label("Givens to").blur()
    page.get_by_text("No puzzle is like this.").wait_for()
    shot(page, "bank-none")
    page.get_by_label("Givens from").fill("20")
    page.get_by_label("Givens from").blur()
    page.locator("#filter-fault-clues").filter(has_text="20 is more than 10").wait_for()


def test_a_long_list_scrolls(bank: Studio, open_page: Open) -> None:
    page = open_page("bank", ready=READY)
    counted(page, "602 puzzles")
    page.locator(".puzzle-list").evaluate("one => { one.scrollTop = one.scrollHeight }")
    page.locator(".puzzle-row[aria-rowindex='602'] .thumb").wait_for()
    assert page.locator(".puzzle-row").count() < 40
    rows = page.locator(".puzzle-row").evaluate_all(
        "all => all.map(one => Number(one.getAttribute('aria-rowindex')))"
    )
    assert rows == sorted(rows)
    page.locator(".puzzle-list").evaluate("one => { one.scrollTop = 0 }")
    page.locator(".puzzle-row[aria-rowindex='2'] .thumb").wait_for()


def test_the_list_by_keyboard_alone(bank: Studio, open_page: Open) -> None:
    page = open_page("bank", ready=READY)
    counted(page, "602 puzzles")
    page.keyboard.press("l")
    page.keyboard.press("ArrowDown")
    assert page.locator(".details h2").inner_text() == "Inkala"
    assert address(page).endswith("#n=2")
    page.keyboard.press("Space")
    page.locator(".chosen-count").filter(has_text="1 chosen").wait_for()
    assert page.locator(".puzzle-row[aria-selected=true]").count() == 1
    page.keyboard.press("End")
    page.locator(".puzzle-row[aria-rowindex='602']:focus").wait_for()
    page.keyboard.press("PageUp")
    page.keyboard.press("Home")
    page.locator(".puzzle-row[aria-rowindex='1']:focus").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".chosen-count").count() == 0
    page.keyboard.press("/")
    page.keyboard.type("inkala")
    counted(page, "1 puzzle")
    page.keyboard.press("Escape")


def test_a_row_that_is_gone_to_before_it_is_fetched(bank: Studio, open_page: Open) -> None:
    page = open_page("bank", ready=READY)
    counted(page, "602 puzzles")
    held = Held(page, "**/api/v1/bank/search*", lambda one: "after" in (one.post_data or ""))
    page.reload()
    counted(page, "602 puzzles")
    page.keyboard.press("l")
    page.keyboard.press("End")
    waiting = page.locator(".puzzle-row[data-empty]:focus")
    waiting.wait_for()
    assert page.locator(".details h2").count() == 0
    held.open()
    page.locator(".puzzle-row[aria-rowindex='602']:focus .thumb").wait_for()
    page.locator(".details h2").wait_for()
    page.keyboard.press("Home")
    page.locator(".puzzle-row[aria-rowindex='1']:focus").wait_for()


def test_names_that_come_late_leave_the_keyboard_on_its_row(bank: Studio, open_page: Open) -> None:
    page = open_page("bank", ready=READY)
    held = Held(page, "**/api/v1/techniques")
    page.reload()
    counted(page, "602 puzzles")
    page.keyboard.press("l")
    page.keyboard.press("ArrowDown")
    held.wait()
    held.answer()
    page.locator(".puzzle-row[aria-rowindex='2']:focus .thumb").wait_for()
    page.keyboard.press("Space")
    page.locator(".chosen-count").wait_for()
    page.keyboard.press("Escape")
    page.locator(".puzzle-row[aria-rowindex='2']:focus .thumb").wait_for()


def test_a_puzzle_of_the_address_that_comes_late_calls_nobody_back(
    bank: Studio, open_page: Open
) -> None:
    page = open_page("bank#n=500", ready=READY)
    held = Held(page, "**/bank/puzzle?number=500")
    page.goto("about:blank")
    page.goto(f"{bank.address}bank#n=500")
    held.wait()
    page.locator(".puzzle-row").nth(1).click()
    held.answer()
    assert page.locator(".details h2").inner_text() == "Inkala"
    assert address(page).endswith("#n=2")
    held.open()
    page.evaluate("location.hash = 'n=500'")
    page.wait_for_function("() => document.querySelector('.details h2').textContent === 'No. 500'")


def test_a_tag_that_is_taken_away_late(bank: Studio, open_page: Open) -> None:
    for tag in ("late", "later"):
        ask(bank, "bank/tag", {"name": tag, "puzzles": [1]})
    page = open_page("bank#tags=first", ready=READY)
    held = Held(page, "**/bank/tag")
    page.get_by_role("button", name="Take away the tag late", exact=True).click()
    held.wait()
    page.locator(".puzzle-row").nth(1).click()
    with page.expect_response("**/bank/puzzle?number=1"):
        held.answer()
    page.locator(".puzzle-row").first.locator(".tag", has_text=re.compile("^late$")).wait_for(
        state="detached"
    )
    assert page.locator(".details h2").inner_text() == "Inkala"
    page.locator(".puzzle-row").first.click()
    held.open()
    page.get_by_role("button", name="Take away the tag later").press("Enter")
    page.get_by_role("button", name="Take away the tag later").wait_for(state="detached")
    assert page.locator(".details h2").evaluate("one => one === document.activeElement")


def test_a_booklet_waits_for_the_rows_that_are_on_their_way(bank: Studio, open_page: Open) -> None:
    page = open_page("bank", ready=READY)
    held = Held(page, "**/api/v1/bank/search*", lambda one: "after" in (one.post_data or ""))
    page.reload()
    counted(page, "602 puzzles")
    held.wait()
    page.keyboard.press("p")
    held.open()
    page.get_by_role("dialog").get_by_text(re.compile("^200 puzzles")).wait_for()


def test_statistics_that_are_asked_for_twice_open_once(bank: Studio, open_page: Open) -> None:
    page = open_page("bank", ready=READY)
    page.wait_for_load_state("networkidle")
    held = Held(page, "**/bank/stats")
    page.keyboard.press("s")
    page.keyboard.press("s")
    held.wait(2)
    held.answer()
    held.answer()
    page.get_by_role("dialog", name="Statistics").wait_for()
    assert page.locator("dialog").count() == 1


def test_tags_and_collections(bank: Studio, open_page: Open, shot: Shot) -> None:
    page = open_page("bank#tags=first", ready=READY)
    counted(page, "2 puzzles")
    page.locator(".box").nth(1).click()
    page.get_by_role("button", name="Tag", exact=True).click()
    page.get_by_role("dialog").get_by_label("Tag", exact=True).fill("难题，exam")
    shot(page, "bank-tag")
    page.get_by_role("button", name="Do it").click()
    page.locator(".tag").filter(has_text="难题").wait_for()
    page.locator(".puzzle-row").nth(1).click()
    page.get_by_role("button", name="Take away the tag exam").click()
    page.locator(".details .chip").filter(has_text="exam").wait_for(state="detached")
    page.get_by_role("button", name="Collect", exact=True).click()
    page.get_by_role("dialog").get_by_label("Collection").fill("week1")
    page.get_by_role("button", name="Do it").click()
    page.locator("dialog").wait_for(state="detached")
    page.get_by_role("button", name="Collections").click()
    shot(page, "bank-collections")
    page.get_by_role("button", name="week1 2 puzzles").click()
    counted(page, "2 puzzles")
    assert "collection=week1" in address(page)
    page.get_by_role("button", name="Collections").click()
    page.get_by_role("button", name="Take away the collection week1").click()
    page.get_by_role("button", name="week1 2 puzzles").wait_for(state="detached")


def test_files_and_statistics(bank: Studio, open_page: Open, shot: Shot) -> None:
    page = open_page("bank#source=A book", ready=READY)
    counted(page, "2 puzzles")
    page.get_by_role("button", name="Export").click()
    page.get_by_label("Format").select_option("csv")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save").click()
    text = Path(waiting.value.path()).read_text("utf-8")
    assert waiting.value.suggested_filename == "puzzles.csv"
    assert len(text.splitlines()) == 3
    page.get_by_role("button", name="Export").click()
    page.get_by_label("Format").select_option("sdm")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save").click()
    assert Path(waiting.value.path()).read_text("utf-8") == f"{PUZZLE}\n{HARD}\n"
    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_label("Title").fill("Two")
    shot(page, "bank-print")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download PDF").click()
    assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF-")
    page.get_by_role("button", name="Statistics").click()
    page.get_by_role("table", name="Levels").wait_for(state="attached")
    assert "Extreme" in (page.get_by_role("table", name="Levels").text_content() or "")
    shot(page, "bank-statistics")


def test_puzzles_are_added_and_faults_listed(bank: Studio, open_page: Open, shot: Shot) -> None:
    page = open_page("bank", ready=READY)
    page.get_by_role("button", name="Add", exact=True).click()
    again = "".join(str(9 - int(one)) if "0" < one < "9" else one for one in HARD)
    page.get_by_label("Puzzles, in any format").fill(f"{PUZZLE}\n{'.' * 81}\n12x\n{again}\n")
    page.locator("#add-source").fill("pasted")
    page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("heading", name="What came of it").wait_for()
    report = page.locator(".reported").inner_text()
    shot(page, "bank-report")
    assert "0 new puzzles" in report
    assert "2 were there already" in report
    assert "line 2:" in report
    assert "line 3:" in report
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_a_puzzle_of_the_bank_is_played(bank: Studio, open_page: Open) -> None:
    page = open_page("bank#text=周末", ready=READY)
    page.locator(".details").get_by_role("link", name="Play").click()
    page.locator(".cell").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+Home")
    with page.expect_response(re.compile("bank/attempts")) as waiting:
        for at, digit in enumerate(SOLUTION):
            if PUZZLE[at] == ".":
                page.keyboard.press(digit)
            page.keyboard.press("ArrowRight" if at % 9 < 8 else "Home")
            if at % 9 == 8:
                page.keyboard.press("ArrowDown")
    assert waiting.value.status == 201
    page.wait_for_function("localStorage.getItem('farandole/attempts') === '[]'")
    page.reload()
    page.get_by_role("heading", name=re.compile("Solved in")).wait_for()
    [attempt] = ask(bank, "bank/attempts?puzzle=1")["attempts"]
    assert (attempt["hints"], attempt["mistakes"], attempt["finished"]) == (0, 0, True)
    page = open_page("bank#text=周末", ready=READY)
    page.get_by_role("heading", name="Results of play").wait_for()


def test_a_phone_by_touch(bank: Studio, open_page: Open, shot: Shot) -> None:
    page = open_page("bank#tags=first", size=PHONE, touch=True, ready=READY)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    shot(page, "bank-phone")
    page.locator(".box").first.tap()
    page.locator(".chosen-count").filter(has_text="1 chosen").wait_for()
    page.locator(".puzzle-row strong").nth(1).tap()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("heading", name="Inkala").wait_for()
    shot(page, "bank-phone-details")
    dialog.get_by_role("button", name="Show the solution").tap()
    assert dialog.locator(".thumb .found").count() == 9
    dialog.get_by_role("button", name="Close").tap()
    page.locator("summary").filter(has_text="Filters").tap()
    page.locator(".filters").get_by_role("button", name="Easy").tap()
    counted(page, "1 puzzle")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_both_languages_are_whole(bank: Studio, open_page: Open, shot: Shot) -> None:
    page = open_page("bank#tags=first", ready=READY, locale="zh-CN")
    for names_are in (".small-table td", ".puzzle-row .parts span + span"):  # they come later
        page.locator(names_are, has_text=re.compile("[\u4e00-\u9fff]")).first.wait_for()
    shot(page, "bank-chinese")
    text = page.locator("body").inner_text()
    names = {"farandole", "English", "API", "Inkala", "book", "first", "exam", "pasted", "AIC"}
    assert set(re.findall(r"[A-Za-z]{3,}", text)) - names == set()
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Statistics").wait_for()
    shown = page.locator(".filters, .bank-tools, .count, dt").all_inner_texts()
    assert not re.search(r"[\u4e00-\u9fff]", " ".join(shown))


@pytest.mark.parametrize(
    ("theme", "locale", "size"),
    [
        ("light", "en-GB", DESKTOP),
        ("dark", "zh-CN", DESKTOP),
        ("light", "zh-CN", PHONE),
        ("dark", "en-GB", PHONE),
    ],
)
def test_axe_finds_nothing(
    bank: Studio,
    open_page: Open,
    axe: Callable[[Page], list[Any]],
    theme: str,
    locale: str,
    size: Any,
) -> None:
    page = open_page(
        "bank#tags=first", size=size, touch=size == PHONE, theme=theme, locale=locale, ready=READY
    )
    page.locator(".box").nth(1).click()
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert axe(page) == []
    for at in (0, 6):
        page.locator(".bank-tools button").nth(at).click()
        page.locator("dialog[open]").wait_for()
        assert axe(page) == []
        page.keyboard.press("Escape")


def test_a_bank_is_called_empty_only_when_that_is_known(bank: Studio, open_page: Open) -> None:
    page = open_page("bank#tags=first", ready=READY)
    counted(page, "2 puzzles")
    held = Held(page, "**/bank/search")
    page.get_by_label("Text", exact=True).fill("no puzzle has this")
    page.locator(".puzzle-row").first.wait_for(state="detached")
    assert not page.locator(".empty").is_visible()
    assert "puzzle" not in page.locator(".count").inner_text()
    held.open()
    page.get_by_text("No puzzle is like this").wait_for()


def test_the_page_stays_without_the_server(bank: Studio, open_page: Open, shot: Shot) -> None:
    page = open_page("bank#tags=first", ready=READY)
    counted(page, "2 puzzles")
    page.wait_for_load_state("networkidle")  # an answer on its way says that the server is there
    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Statistics").click()
    page.locator(".away").wait_for()
    assert len(rows(page)) == 2
    shot(page, "bank-away")
    page.unroute("**/api/**")
    page.get_by_role("button", name="Statistics").click()
    page.locator(".histogram").first.wait_for()
    assert not page.locator(".away").is_visible()


def test_an_empty_bank_and_one_that_is_none(browser: Browser, tmp_path: Path, shot: Shot) -> None:
    place = tmp_path / "own.bank"
    studio = Studio(place)
    studio.start()
    try:
        page = browser.new_page(locale="en-GB")
        page.set_default_timeout(PATIENCE)
        page.goto(f"{studio.address}bank")
        page.get_by_text("The bank is empty.").wait_for()
        assert page.get_by_role("link", name="Make puzzles").get_attribute("href") == "./make"
        shot(page, "bank-empty")
        with sqlite3.connect(place) as other:
            other.execute("CREATE TABLE notes (text)")
        other.close()
        page.reload()
        page.get_by_text("this is no bank").wait_for()
        page.wait_for_load_state("networkidle")
        shot(page, "bank-foreign")
        place.unlink()
        page.get_by_role("button", name="Try again").click()
        page.get_by_text("The bank is empty.").wait_for()
        page.get_by_role("button", name="Add puzzles").click()
        page.get_by_label("Puzzles, in any format").fill(PUZZLE)
        page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
        counted(page, "1 puzzle")
        page.close()
    finally:
        studio.stop()
