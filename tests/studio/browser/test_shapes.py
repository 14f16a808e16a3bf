"""Boards of all shapes in a real browser: chosen, drawn, played, linked, kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from farandole import Shape, solve
from farandole.sudoku.grid import Grid
from tests.studio.browser.conftest import PHONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.studio.browser.conftest import Studio

    Open = Callable[..., Page]
    Shot = Callable[[Page, str], None]

JIGSAW = "jigsaw:AAAABBBCCAAABBBCCCAABBBCCCCDDDDEEEFFDDDEEEFFFDDEEEFFFFGGGGHHHIIGGGHHHIIIGGHHHIIII"
DIAGONALS = "17..5..3.........2...3..7..8..512...............947..5..8..5...2.........3..2..58"
SIXTEEN = (
    "...8.....3G6.C.2.D..52C...F....6.2..9...B..8..1.6.CE...8.......7FB.4.837.6....C.."
    "85.1...G.4..A9F1.3.4F..E.......E69C.B.5....8......A....5.E.17DB.......A..32.4.8D48"
    "..G.1...9.53..7....8.4AB.C.2E9.......C...G2.D.1..6..4...E..5.G....3...574..A.C.D.B1E"
    ".....7..."
)


def shown(page: Page) -> str:
    """Return the digits in the picture."""
    digits: list[str] = page.locator(".picture .digit").evaluate_all(
        "all => all.map(one => one.textContent || '.')"
    )
    return "".join(digits)


def said_of(page: Page, at: int) -> str:
    return page.locator(".cell").nth(at).get_attribute("aria-label") or ""


def test_a_new_puzzle_on_another_board(open_page: Open, shot: Shot) -> None:
    page = open_page("")
    for value, cells, drawn in (("9 + diagonals", 81, 2), ("6", 36, 0), ("16", 256, 0)):
        page.keyboard.press("n")
        page.get_by_role("dialog").get_by_label("Board", exact=True).select_option(value)
        page.get_by_role("button", name="Easy").click()
        page.wait_for_url(re.compile(rf"#p=[^&]{{{cells}}}{'&shape=' if drawn else '$'}"))
        assert page.locator(".extra-line").count() == drawn
        grid = Grid(shown(page), shape=Shape.parse(value))
        assert solve(grid).is_full
        shot(page, f"shape-{value.replace(' ', '')}")


def test_a_board_of_sixteen_by_keyboard(open_page: Open, shot: Shot) -> None:
    page = open_page(f"#p={SIXTEEN}")
    at = SIXTEEN.index(".")
    page.locator(".cell").nth(at).focus()
    page.keyboard.press("g")
    assert shown(page)[at] == "G"
    assert page.locator(".key").count() == 16
    page.keyboard.press("x")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    assert "corner mark C" in said_of(page, at + 1)
    page.keyboard.press("Escape")  # the letters act as keys again
    page.keyboard.press("f")
    assert re.search(r"empty, candidates .*[A-G]", said_of(page, SIXTEEN.index(".", at + 2)))
    shot(page, "sixteen-marks")
    page.keyboard.press("h")
    page.locator(".rungs li").first.wait_for()
    page.reload()
    page.locator(".cell").first.wait_for()
    assert shown(page)[at] == "G"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert shown(page) == SIXTEEN


def test_rules_are_kept_hinted_and_marked(open_page: Open, shot: Shot) -> None:
    page = open_page(f"#p={DIAGONALS}&shape={quote('9 + diagonals')}")
    page.locator(".extra-line").first.wait_for(state="attached")
    assert said_of(page, 0).endswith("row 1 column 1, on a diagonal")
    page.locator(".about").get_by_text("On each long diagonal no digit comes twice.").wait_for()
    page.locator(".cell").nth(40).click()
    page.keyboard.press("8")  # only the diagonal has another
    assert "wrong" not in said_of(page, 40) or "wrong" in said_of(page, 80)
    page.keyboard.press("Control+z")
    page.keyboard.press("h")
    page.locator(".rungs li").first.wait_for()
    page.keyboard.press("j")
    assert shown(page) != DIAGONALS
    shot(page, "diagonals")


def test_a_jigsaw_has_its_borders_and_regions(open_page: Open, shot: Shot) -> None:
    regions = JIGSAW[7:]
    page = open_page(f"#p={'.' * 81}&shape={quote(JIGSAW)}")
    assert said_of(page, 4).endswith("row 1 column 5, region 2")
    borders = page.locator(".picture path.thick").get_attribute("d") or ""
    assert borders.count("v") == sum(
        regions[at] != regions[at + 1] for at in range(81) if at % 9 < 8
    )
    page.locator(".cell").nth(3).click()
    page.keyboard.press("1")
    page.locator(".cell").nth(18).click()
    page.keyboard.press("2")
    shot(page, "jigsaw")


def test_a_shape_is_known_when_the_server_is_away(open_page: Open, studio: Studio) -> None:
    address = f"#p={DIAGONALS}&shape={quote('9 + diagonals')}"
    page = open_page(address)
    page.locator(".extra-line").first.wait_for(state="attached")
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    page.locator(".extra-line").first.wait_for(state="attached")
    assert said_of(page, 0).endswith("on a diagonal")


@pytest.mark.parametrize("bad", ["magic", "9 + magic", "jigsaw:AAAA", "26"])
def test_a_link_with_a_board_that_is_none(open_page: Open, bad: str) -> None:
    page = open_page(f"#p={'.' * 81}&shape={quote(bad)}")
    assert page.locator(".cell").count() == 81


def test_large_boards_on_a_phone(open_page: Open, shot: Shot) -> None:
    page = open_page(f"#p={SIXTEEN}", size=PHONE, touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    page.locator(".cell").nth(SIXTEEN.index(".")).tap()
    page.locator(".key").nth(15).tap()
    assert "G" in shown(page)[: SIXTEEN.index(".") + 1]
    shot(page, "sixteen-phone")


def test_a_large_board_shown_larger(open_page: Open) -> None:
    page = open_page(f"#p={SIXTEEN}", size=PHONE, touch=True)
    frame = page.locator(".zoom-frame")
    page.get_by_role("button", name="Zoom in").click()
    first, last = page.locator(".cell").first, page.locator(".cell").last
    assert first.bounding_box()["width"] >= 36  # type: ignore[index]
    last.focus()
    assert frame.evaluate("one => one.scrollLeft > 0 && one.scrollTop > 0")
    page.keyboard.press("Home")
    assert frame.evaluate("one => one.scrollLeft") < 10
    page.get_by_role("button", name="Zoom out").click()
    assert frame.evaluate("one => one.scrollWidth <= one.clientWidth")
