"""The argument of a step in a real browser: its slider, its sentences and the board together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from farandole.i18n import ENGLISH
from farandole.logic import HODOKU, Board, explain, technique
from farandole.logic.handbook.examples import read, step_named
from farandole.logic.render.claims import scheme_of
from farandole.logic.render.walkthrough import html
from tests.studio.browser.conftest import PHONE, Axe, Open, Page, cell, press, run_node

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    from farandole.logic.render.claims import Mark, Scheme

SENTENCES = 9
NUMBERED = 3


def lesson(open_page: Open, name: str, **more: object) -> Page:
    """Open an example in Learn, and go to the whole step."""
    page = open_page(f"learn#{name}", **more)
    page.locator(".example").wait_for()
    press(page, "ArrowRight", "ArrowRight")
    page.locator(".argument").wait_for()
    return page


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Claim")


def position(page: Page) -> str:
    return page.locator(".claim-of").inner_text()


def now(page: Page) -> str:
    return page.locator(".claims [aria-current]").inner_text()


def test_the_chain_grows_with_the_slider(open_page: Open) -> None:
    page = lesson(open_page, "aic")
    assert position(page) == f"{NUMBERED}/{NUMBERED}"
    assert now(page).startswith("In either case 5 can be removed")
    assert page.locator(".picture .ring-removed").count() == 3
    assert page.locator(".role-house").count() == 0
    slider(page).focus()
    page.keyboard.press("Home")
    assert now(page) == "Suppose r4c1 is 3."
    assert page.locator(".picture .ring-if-true").count() == 1
    assert page.locator(".links .link").count() == 0
    press(page, "ArrowRight", "ArrowRight")
    assert position(page) == f"2/{NUMBERED}"
    text = "(2) In row 7 the 6 goes into r7c5: not in r7c6 by (1)."
    assert now(page) == text
    assert slider(page).get_attribute("aria-valuetext") == f"2 of {NUMBERED}: {text}"
    assert page.locator(".picture .ring-true").count() == 2
    assert page.locator(".picture .cross-false").count() == 2
    assert page.locator(".role-house").count() == 9
    assert page.locator(".note").all_text_contents() == ["?", "1", "2"]
    assert "6 true by claim 2" in (cell(page, 58).get_attribute("aria-label") or "")


def test_a_sentence_and_its_claim_are_lit_together(open_page: Open) -> None:
    page = lesson(open_page, "aic")
    third = page.locator(".claims li", has_text="(3)").first
    third.hover()
    assert page.locator(".ring-now").count() == 2  # what is excluded, and what is left
    page.locator(".lesson-head").hover()
    assert page.locator(".ring-now").count() == 0
    ring = page.locator(".picture .ring-true").first.bounding_box()
    assert ring
    page.mouse.move(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    assert page.locator(".claims .lit").inner_text().startswith("(")
    assert page.locator(".ring-now").count() == 2
    page.locator(".lesson-head").hover()
    assert page.locator(".claims .lit").count() == 0
    third.click(position={"x": 4, "y": 4})
    assert position(page) == f"3/{NUMBERED}"


def test_the_claims_by_keyboard_as_a_list(open_page: Open) -> None:
    page = lesson(open_page, "aic")
    assert page.get_by_role("list", name="Reasons").get_by_role("listitem").count() == SENTENCES
    press(page, ",", ",")
    assert position(page) == f"3/{NUMBERED}"
    assert page.locator(".live").inner_text() == "Suppose r4c1 is 5."
    page.locator(".claims [aria-current]").focus()
    press(page, "ArrowUp", "ArrowUp")
    assert position(page) == f"3/{NUMBERED}"
    focused = page.evaluate("document.activeElement.textContent")
    assert focused == now(page)
    cell(page, 32).focus()
    assert page.locator(".claims .lit").inner_text() == "(1) r4c6 is 6: no 3."


def test_a_single_has_no_slider_and_tints_no_box(open_page: Open) -> None:
    page = lesson(open_page, "naked-single")
    assert page.locator(".claim-bar").count() == 0
    assert page.locator(".role-house").count() == 0
    assert page.locator(".ring-placed").count() == 1


def test_sets_have_letters_and_a_contradiction_is_marked(open_page: Open) -> None:
    page = lesson(open_page, "als-xz")
    letters = page.locator(".letter").all_text_contents()
    entry = read()[1]["als-xz"]
    step = step_named(Board(entry.example), technique("als-xz"), entry.step)
    assert "".join(sorted(letters)) == "".join(
        name * len(one.cells) for name, one in zip("AB", step.sets, strict=True)
    )
    assert page.locator(".legend").inner_text().split("\n")[-1] == "sets"
    page = lesson(open_page, "forcing-net-contradiction")
    assert page.locator("[class*=clash]").count() == 1 + 9  # in the legend, and a house
    assert "contradiction" in page.locator(".legend").inner_text()


def test_the_argument_on_a_phone(open_page: Open, axe: Axe) -> None:
    page = lesson(open_page, "als-xz", size=PHONE, touch=True)
    slider(page).scroll_into_view_if_needed()
    page.get_by_role("button", name="Previous claim").tap()
    assert page.locator(".claim-now").inner_text().startswith("(2) B needs its ")
    board = page.locator(".board").bounding_box()
    bar = page.locator(".claim-bar").bounding_box()
    assert board
    assert bar
    assert board["y"] >= 0  # both are in sight
    assert board["y"] + board["height"] <= bar["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert axe(page) == []


def test_the_last_rung_of_a_hint_has_the_argument(open_page: Open) -> None:
    page = lesson(open_page, "aic")
    page.get_by_role("link", name="Play the example").click()
    page.locator(".keypad").wait_for()
    page.keyboard.press("h")
    page.locator(".rungs > li").first.wait_for()
    press(page, "h", "h", "h", "h")
    assert position(page) == f"{NUMBERED}/{NUMBERED}"
    page.get_by_role("button", name="Previous claim").click()
    assert page.locator(".picture .ring-if-true").count() == 1
    page.keyboard.press("j")
    assert page.locator(".argument").count() == 0
    assert page.locator(".links .link").count() == 0


def test_the_slider_of_a_page_of_steps(browser: Browser, axe: Axe) -> None:
    """What `explain --html` shows: the first stop, all, the first again; a sentence; paper."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    entry = read()[1]["aic"]
    page.set_content(html([("AIC", explain(entry.example, HODOKU.only("aic")))]))
    step = page.locator(".step:has(.walk)").first
    drawn = step.locator("svg g[class^=k] > :visible")
    claims, sentences = step.get_by_role("slider", name="Claim"), step.locator("span[tabindex]")
    first, seen = drawn.count(), step.locator("output")
    assert seen.inner_text() == f"0/{NUMBERED}"
    claims.press("End")
    whole = drawn.count()
    assert seen.inner_text() == f"{NUMBERED}/{NUMBERED}"
    claims.press("Home")
    assert 0 < drawn.count() == first < whole
    assert step.locator("[aria-current=step]").inner_text() == sentences.first.inner_text()
    assert str(claims.get_attribute("aria-valuetext")).startswith(f"0 of {NUMBERED}: Suppose")
    sentences.last.focus()
    assert drawn.count() == whole
    claims.focus()
    assert drawn.count() == first
    page.emulate_media(media="print")
    assert drawn.count() == whole
    page.emulate_media(media="screen")
    sentences.nth(1).press("Enter")
    assert seen.inner_text() == f"1/{NUMBERED}"
    assert axe(page) == []
    page.set_viewport_size({"width": 1280, "height": 844})
    assert axe(page) == []
    page.close()


def drawn_at(scheme: Scheme, at: int) -> dict[str, list[list[object]]]:
    """Return what the groups of an SVG show at a stop."""
    under, is_last = scheme.under, at == len(scheme.under) - 1
    drawn = {
        stop
        for stop in range(at + 1)
        if ({*under[stop]} <= {*under[at]} if under[at] else len(under[stop]) < 2)
    }

    def holds(condition: str) -> bool:
        return all(
            any((~n not in drawn) if n < 0 else n in drawn for n in map(int, part.split()))
            for part in condition.split(",")
        )

    marks = [
        [*one, role, note_at(mark, drawn) * is_last]
        for one, mark in scheme.marks.items()
        for role, condition in mark.stages
        if holds(condition)
    ]
    arrows = scheme.arrows.items()
    return {
        "marks": sorted(marks),
        "arrows": sorted(
            [*a, *b, how.is_strong and is_last] for (a, b), how in arrows if drawn & {*how.stops}
        ),
    }


def note_at(mark: Mark, drawn: set[int]) -> str:
    """Return the numbers of the sentences of a candidate that are drawn."""
    numbers = zip(mark.note.split(","), mark.noted, strict=False)
    return ",".join(number for number, stop in numbers if stop in drawn)


def test_the_page_and_the_pictures_draw_the_same() -> None:
    """Every example of the handbook, at each stop: marks and arrows are those of the SVG."""
    steps_module = pytest.importorskip("farandole.studio.steps", reason="needs the studio")
    steps, drawn = [], []
    for entry in read()[1].values():
        if not entry.example:
            continue
        board = Board(entry.example)
        step = step_named(board, technique(entry.technique), entry.step)
        data = steps_module.step_data(board, step, ENGLISH)
        steps.append({"step": data, "before": data["before"], "regions": list(board.shape.regions)})
        scheme = scheme_of(board, step)
        drawn.append(scheme and [drawn_at(scheme, at) for at in range(len(scheme.under))])
    script = Path(__file__).with_name("draw_arguments.mjs")
    shown = json.loads(run_node(script, input=json.dumps(steps)))
    assert len(shown) > 60
    for data, mine, other in zip(steps, drawn, shown, strict=True):
        assert mine == (
            other and [{k: sorted(part) for k, part in one.items()} for one in other]
        ), data["step"]["text"]
