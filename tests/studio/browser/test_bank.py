"""Bank in a real browser: found, looked at, tagged, collected, printed; by mouse, keys, touch."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from farandole.make import make_many
from tests.conftest import INKALA as HARD
from tests.studio.browser.conftest import (
    PUZZLE,
    SOLUTION,
    Open,
    Page,
    Studio,
    address,
    cell,
    downloaded,
    expect_text,
    press,
    started,
    wait_until,
)
from tests.studio.processes import free_port, start

READY = ".puzzle-row .thumb, .room.bank .empty:visible"
MANY = 600


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """A server of these tests alone, so that nobody else adds to its bank."""
    with started(tmp_path_factory.mktemp("bank") / "puzzles.bank") as server:
        yield server


@pytest.fixture(scope="module")
def bank(studio: Studio) -> Studio:
    """A bank of two known puzzles and many others."""
    text = f"{PUZZLE} 周末的题\n{HARD} Inkala\n"
    studio.ask("bank/add", {"text": text, "source": "A book", "tags": ["first"]})
    with make_many(MANY, seed=1) as puzzles:
        lines = "\n".join(made.grid.line for made in puzzles)
    studio.ask("bank/add", {"text": lines, "source": "many"})
    return studio


def rows(page: Page) -> list[str]:
    return page.locator(".puzzle-row strong").all_inner_texts()


def test_filters_find_puzzles(bank: Studio, open_page: Open) -> None:
    page = open_page("bank", ready=READY)
    expect_text(page, ".count", "^602 puzzles")
    assert page.locator(".puzzle-list").get_attribute("aria-rowcount") == "602"
    assert page.locator(".puzzle-row").count() < 40
    page.get_by_label("Text", exact=True).fill("周末")
    expect_text(page, ".count", "^1 puzzle")
    assert rows(page) == ["周末的题"]
    assert page.locator(".details h2").inner_text() == "周末的题"
    page.get_by_role("button", name="Clear all filters").click()
    expect_text(page, ".count", "^602 puzzles")
    page.locator(".filters").get_by_role("button", name="Extreme").click()
    page.get_by_label("Source", exact=True).fill("A book")
    expect_text(page, ".count", "^1 puzzle")
    assert rows(page) == ["Inkala"]
    assert "level=extreme" in address(page)
    page.reload()
    expect_text(page, ".count", "^1 puzzle")
    page.get_by_label("Givens to").fill("10")
    page.get_by_label("Givens to").blur()
    page.get_by_text("No matching puzzles.").wait_for()
    page.get_by_label("Givens from").fill("20")
    page.get_by_label("Givens from").blur()
    page.locator("#filter-fault-clues").filter(has_text="20 is greater than 10").wait_for()


def test_the_list_by_keyboard_alone(bank: Studio, open_page: Open) -> None:
    page = open_page("bank", ready=READY)
    expect_text(page, ".count", "^602 puzzles")
    press(page, "l", "ArrowDown")
    assert page.locator(".details h2").inner_text() == "Inkala"
    assert address(page).endswith("#n=2")
    page.keyboard.press("Space")
    page.locator(".chosen-count").filter(has_text="1 selected").wait_for()
    assert page.locator(".puzzle-row[aria-selected=true]").count() == 1
    page.keyboard.press("End")
    page.locator(".puzzle-row[aria-rowindex='602']:focus").wait_for()
    press(page, "PageUp", "Home")
    page.locator(".puzzle-row[aria-rowindex='1']:focus").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".chosen-count").count() == 0
    page.keyboard.press("/")
    page.keyboard.type("inkala")
    expect_text(page, ".count", "^1 puzzle")
    page.keyboard.press("Escape")


def test_tags_and_collections(bank: Studio, open_page: Open) -> None:
    page = open_page("bank#tags=first", ready=READY)
    expect_text(page, ".count", "^2 puzzles")
    page.locator(".box").nth(1).click()
    page.get_by_role("button", name="Tag", exact=True).click()
    page.get_by_role("dialog").get_by_label("Tag", exact=True).fill("难题，exam")
    page.get_by_role("button", name="Confirm").click()
    page.locator(".tag").filter(has_text="难题").wait_for()
    page.locator(".puzzle-row").nth(1).click()
    page.get_by_role("button", name="Remove the tag exam").click()
    page.locator(".details .chip").filter(has_text="exam").wait_for(state="detached")
    page.get_by_role("button", name="Collect", exact=True).click()
    page.get_by_role("dialog").get_by_label("Collection", exact=True).fill("week1")
    page.get_by_role("button", name="Confirm").click()
    page.locator("dialog").wait_for(state="detached")
    page.get_by_role("button", name="Collections").click()
    page.get_by_role("button", name="week1 2 puzzles").click()
    expect_text(page, ".count", "^2 puzzles")
    assert "collection=week1" in address(page)


def test_files_and_statistics(bank: Studio, open_page: Open) -> None:
    page = open_page("bank#source=A book", ready=READY)
    expect_text(page, ".count", "^2 puzzles")
    page.get_by_role("button", name="Export").click()
    page.get_by_label("Format").select_option("csv")
    name, table = downloaded(page, "Save")
    assert (name, len(table.splitlines())) == ("puzzles.csv", 3)
    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_label("Title").fill("Two")
    assert downloaded(page, "Download PDF")[1].startswith(b"%PDF-")
    page.get_by_role("button", name="Statistics").click()
    page.get_by_role("table", name="Levels").wait_for(state="attached")
    assert "Extreme" in (page.get_by_role("table", name="Levels").text_content() or "")


def test_a_puzzle_of_the_bank_is_played(bank: Studio, open_page: Open) -> None:
    page = open_page("bank#text=周末", ready=READY)
    page.locator(".details").get_by_role("link", name="Play").click()
    page.locator(".cell").first.wait_for()
    with page.expect_response(re.compile("bank/attempts")) as waiting:
        for at, digit in enumerate(SOLUTION):
            if PUZZLE[at] == ".":
                cell(page, at).click()
                page.keyboard.press(digit)
    assert waiting.value.status == 201
    wait_until(page, "() => localStorage.getItem('farandole/attempts') === '[]'")
    page.reload()
    page.get_by_role("heading", name=re.compile("Solved in")).wait_for()
    [attempt] = bank.ask("bank/attempts?puzzle=1")["attempts"]
    assert (attempt["hints"], attempt["mistakes"], attempt["finished"]) == (0, 0, True)
    page = open_page("bank#text=周末", ready=READY)
    page.get_by_role("heading", name="Results of play").wait_for()


def test_an_empty_bank_and_one_that_is_none(open_page: Open, tmp_path: Path) -> None:
    place = tmp_path / "own.bank"
    with started(place) as studio:
        page = open_page(f"{studio.address}bank", ready="main")
        page.get_by_text("The bank is empty.").wait_for()
        assert not page.get_by_label("Score from").is_visible()  # there is nothing to filter
        page.get_by_role("button", name="Add examples").click()
        assert len(page.locator("#add-text").input_value().split()) == 10
        page.keyboard.press("Escape")
        assert page.get_by_role("link", name="Make puzzles").get_attribute("href") == "./make"
        with sqlite3.connect(place) as other:
            other.execute("CREATE TABLE notes (text)")
        other.close()
        page.reload()
        page.get_by_text("is not a bank").wait_for()
        page.wait_for_load_state("networkidle")
        place.unlink()
        page.get_by_role("button", name="Try again").click()
        page.get_by_text("The bank is empty.").wait_for()
        page.get_by_role("button", name="Add puzzles").click()
        equal = "".join(str(9 - int(one)) if "0" < one < "9" else one for one in HARD)
        text = f"{HARD}\n{'.' * 81}\n12x\n{equal}\n"
        page.get_by_label("Puzzles, in any format").fill(text)
        page.locator("#add-source").fill("pasted")
        page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
        page.get_by_role("heading", name="Result").wait_for()
        report = page.locator(".reported").inner_text()
        for part in ("1 new puzzle", "1 already present", "line 2:", "line 3:"):
            assert part in report
        page.keyboard.press("Escape")
        expect_text(page, ".count", "^1 puzzle")


def test_a_read_only_bank_offers_no_changes(bank: Studio, open_page: Open) -> None:
    port = free_port()
    with start(bank.bank, port, None, None, "--read-only") as process:
        try:
            page = open_page(f"http://127.0.0.1:{port}/bank", ready=READY)
            page.locator("html[data-bank=read-only]").wait_for()
            tools = page.locator(".bank-tools button:visible").all_inner_texts()
            assert tools == ["Print", "Export", "Collections", "Statistics"]
            press(page, "n", "Control+k")
            commands = page.get_by_role("dialog").inner_text()
            assert "Statistics" in commands
            assert "Add puzzles" not in commands
        finally:
            process.terminate()
