"""Dance in a real browser: one search in three views, by mouse, keyboard and touch."""

from __future__ import annotations

import re

from farandole.cover.solids import Piece, Puzzle, Solid, Task, write
from tests.studio.browser.conftest import (
    DESKTOP,
    PHONE,
    PUZZLE,
    Open,
    expect_text,
    press,
    wait_until,
)


def test_the_toy_by_keyboard_alone(open_page: Open) -> None:
    page = open_page("dance#x=toy")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect_text(page, ".words", "Option E is tried")
    page.keyboard.press("c")
    expect_text(page, ".words", "A cover: every primary item is covered, by 2 options")
    assert page.locator(".live").text_content() == page.locator(".words").text_content()
    assert page.locator(".node.here .option-name").text_content() == "O"
    page.keyboard.press("d")
    expect_text(page, ".words", "A dead end: no option is left for item 4")
    press(page, "ArrowLeft", "u")
    expect_text(page, ".words", "Option U is taken back")
    page.keyboard.press("End")
    expect_text(page, ".figures", "event 24 of 24")
    page.keyboard.press("Home")
    expect_text(page, ".words", "Before the start")


def test_pointing_lights_the_same_in_all_views(open_page: Open) -> None:
    page = open_page(f"dance#p={PUZZLE}&e=200")
    page.locator(".node").nth(4).hover()
    page.locator(".node.lit").first.wait_for()
    assert page.locator(".node.lit").count() == 1
    page.mouse.move(0, 0)
    name = page.locator(".node.here .option-name").text_content() or ""
    row, column, digit = map(int, re.findall(r"\d", name))
    cell = page.locator(".cell").nth(9 * (row - 1) + column - 1)
    cell.focus()
    page.locator(".node.here.lit").wait_for()
    expected = f"{digit}, row {row} column {column}"
    wait_until(
        page, "([one, text]) => one.ariaLabel === text", arg=[cell.element_handle(), expected]
    )


def test_the_tour_by_its_words(open_page: Open) -> None:
    page = open_page("dance", size=DESKTOP)  # whoever comes without an address is led
    page.locator(".guide h2", has_text="Twelve pieces, one box").wait_for()
    page.get_by_role("button", name="to the last cover").click()
    expect_text(page, ".figures", "event 437,982 of")
    for _ in range(6):
        page.get_by_role("button", name="Next").click()
    page.locator(".guide h2", has_text="A wrong turn").wait_for()
    page.get_by_role("button", name="a dead end").click()
    expect_text(page, ".words", "A dead end: no option is left for item 4")
    page.wait_for_url("**/dance#x=toy&e=19&tour=7")
    page.keyboard.press("n")
    page.get_by_role("button", name="the leftmost item first").click()
    expect_text(page, ".figures", "event 1,348 of 21,682")
    page.reload()
    expect_text(page, ".figures", "event 1,348 of 21,682")
    page.keyboard.press("t")
    assert page.locator(".guide").is_hidden()


def test_a_problem_of_ones_own(open_page: Open) -> None:
    page = open_page("dance#x=toy")
    page.keyboard.press("p")
    field = page.get_by_role("textbox", name="Your problem")
    field.fill("a b\nc\n")
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("alert").filter(has_text="an unknown item: found 'c'").wait_for()
    field.fill("2 3\n1 0 1\n0 1 0\n")  # a judge's format, which the server reads
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("dialog").wait_for(state="detached")
    expect_text(page, ".figures", "event 0 of 15")
    assert page.locator(".node").count() == 2
    page.keyboard.press("p")
    field.fill("| <b>&\n<b>& x | y\n<b>& y\nx\n")
    page.get_by_role("button", name="Watch").click()
    page.locator(".option-name").first.wait_for()
    expect_text(page, ".words", "Before the start")
    page.keyboard.press("ArrowRight")
    expect_text(page, ".words", "Item <b>& is chosen: 1 option is left")
    page.wait_for_url(re.compile(r"#d="))


def test_own_pieces_in_an_own_region(open_page: Open) -> None:
    page = open_page("dance#x=toy", size=PHONE, touch=True)
    page.get_by_role("button", name="Your own").click()
    region, pieces = (page.get_by_role("textbox", name=name) for name in ("Region", "Pieces"))
    region.fill("#..\n...\n")
    pieces.fill("A: ##/#.\ntromino")
    fill = page.get_by_role("button", name="Fill the region")
    fill.click()
    page.get_by_role("alert").filter(has_text="9 cells and the region 5").wait_for()
    pieces.fill("A: ##/#.\ndomino")
    fill.click()
    page.get_by_role("dialog").wait_for(state="detached")
    page.locator(".cell[aria-label='not in the region, row 1 column 1']").wait_for()
    page.get_by_role("button", name="To the end").click()
    expect_text(page, ".figures", "covers: 2")
    page.wait_for_url(re.compile(r"#region=.*&pieces=A%3A.*domino&e="))
    page.reload()
    expect_text(page, ".figures", "covers: 2")


def test_a_solid_is_opened_turned_and_taken_apart(open_page: Open) -> None:
    page = open_page("dance#x=toy", size=PHONE, touch=True)
    page.keyboard.press("s")
    dialog, solid = page.get_by_role("dialog"), page.get_by_role("application", name="Assembly")
    sides = solid.locator(".side")
    assert sides.count() == 27  # of the example, a cube
    one, box = Solid((1, 1, 1), "#"), Solid((2, 2, 1), "####")
    tasks = (Task((Piece(0, 4, 4),), 1), Task((Piece(0, 2, 3),), 1), Task((Piece(1),), 1, "whole"))
    content = write(Puzzle((one, box), tasks))  # gzip
    file = dialog.locator("input[type=file]")
    file.set_input_files({"name": "a.xmpuzzle", "mimeType": "", "buffer": content})
    dialog.get_by_text("1 of 1").wait_for()
    assert sides.count() == 8
    assert dialog.get_by_role("combobox").locator("option").all_text_contents() == [
        "Problem 1",
        "Problem 2",
        "whole",
    ]
    before = sides.first.get_attribute("d")
    solid.press("ArrowUp")
    wait_until(
        page,
        "before => document.querySelector('.solid .side').getAttribute('d') !== before",
        before,
    )
    expect_text(page, ".figures", START)  # the keys are not those of the page
    dialog.get_by_label("Taken off").fill("3")
    dialog.get_by_text("Taken off upwards: 1.3").wait_for()
    assert solid.locator("text").all_text_contents() == ["1.4"] * 3
    dialog.get_by_role("combobox").select_option("2")
    dialog.get_by_text("1 piece", exact=True).wait_for()
    dialog.get_by_role("combobox").select_option("1")
    dialog.get_by_role("alert").filter(has_text="The pieces have 2 to 3 voxels").wait_for()
    file.set_input_files({"name": "b.xmpuzzle", "mimeType": "", "buffer": b"<a>"})
    dialog.get_by_role("alert").filter(has_text="not well-formed XML").wait_for()


def test_without_a_server_a_solid_is_an_example(open_page: Open, site: str) -> None:
    page = open_page(f"{site}dance.html#x=toy")
    page.keyboard.press("s")
    page.get_by_role("dialog").get_by_text("farandole studio opens files").wait_for()
    page.get_by_label("Apart", exact=True).fill("6")
    assert page.locator(".solid .side").count() == (14 + 6 * 18) / 2  # half of all pieces
    assert page.locator("input[type=file]").count() == 0


def test_a_phone_shows_all_that_the_tour_speaks_of_and_names_the_buttons(open_page: Open) -> None:
    page = open_page("dance#tour=4", size=(360, 640), touch=True, ready=".node")
    boxes = [page.locator(one).bounding_box() for one in (".matrix-stage", ".tree", ".guide")]
    *pictures, words = [(box["y"], box["y"] + box["height"]) for box in boxes if box]
    assert all(bottom <= words[0] for _, bottom in pictures)
    assert page.get_by_role("button", name="Next").evaluate(SHOWN)
    page.goto(page.url.replace("&tour=4", ""))
    page.reload()
    page.locator(".node").first.wait_for()
    buttons = page.locator(".buttons button")
    assert buttons.count() == 10
    assert buttons.evaluate_all(OVERFLOWING) == []


START = "event 0 of 24 · options tried: 0 · dead ends: 0 · covers: 0"
SHOWN = """one => { const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
OVERFLOWING = """all => all.filter(one => {
  const [button, word] = [one, one.querySelector("span")].map(part => part.getBoundingClientRect());
  return !word.width || word.left < button.left || word.right > button.right;
}).map(one => one.textContent)"""


def test_a_large_tree_is_folded_about_the_moment_and_the_time_line_is_dragged(
    open_page: Open,
) -> None:
    page = open_page("dance#x=toy")
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.evaluate("location.hash = 'x=pentominoes3&e=300000'")
    expect_text(page, ".figures", "event 300,000 of 456,662")
    assert [url.partition("/dance/")[2] for url in workers] == ["search/worker.js"]
    page.locator('.do-branches[aria-pressed="true"]').wait_for()
    page.locator(".node.here").wait_for()
    assert page.locator(".tree").evaluate("tree => tree.scrollHeight") < 10000
    page.keyboard.press("e")
    page.locator('.do-branches[aria-pressed="false"]').wait_for()
    assert page.locator(".tree").evaluate("tree => tree.scrollHeight") > 32977 * 26 - 1
    box = page.locator(".track").bounding_box()
    assert box is not None
    y = box["y"] + 20
    page.mouse.move(box["x"] + box["width"] * 0.9, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, y, steps=5)
    expect_text(page, ".figures", r"event 22[78].\d{3} of")
    page.mouse.move(box["x"] - 50, y, steps=5)
    page.mouse.up()
    expect_text(page, ".figures", "event 0 of")


def test_the_tour_ends_in_a_sandbox(open_page: Open) -> None:
    page = open_page("dance#tour=10")
    page.get_by_role("button", name="Change the smallest matrix").click()
    page.locator('.do-change[aria-pressed="true"]').wait_for()
    page.keyboard.press("ArrowRight")  # item 1
    page.keyboard.press("ArrowDown")  # option E
    page.keyboard.press("Enter")
    page.locator(".live").filter(has_text="Option E now covers item 1.").wait_for()
    expect_text(page, ".figures", "of 18")
    page.wait_for_url(re.compile(r"#d=.*1\+2\+4"))
    page.keyboard.press("Enter")
    page.locator(".live").filter(has_text="Option E no longer covers item 1.").wait_for()
    expect_text(page, ".figures", "of 24")
    page.get_by_role("button", name="On your own").click()
    assert page.locator(".guide").is_hidden()
    page.evaluate("location.hash = 'x=queens8'")
    expect_text(page, ".figures", "of 11,680")
    assert page.locator(".do-change").is_hidden()
