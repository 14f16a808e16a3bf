"""The camera reads what is printed, marks what it doubts, and finds no board in other things."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFont

from farandole import make_puzzle
from tests.studio.browser.conftest import PHONE, PUZZLE, Open, run_node, shown
from tools.digits.photos import KINDS, photo


def plain(size: float) -> ImageFont.FreeTypeFont:
    """Return the font that comes with Pillow, which was not trained with."""
    found = ImageFont.load_default(size)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found


HERE = Path(__file__).parent
STATIC = HERE.parents[2] / "src/farandole/studio/static"


def read(pictures: list[NDArray[np.uint8]]) -> list[Any]:
    """Return what the browser's modules make of grey pictures."""
    sent = b"".join(
        np.array(one.shape[::-1], "<u4").tobytes() + one.astype(np.uint8).tobytes()
        for one in pictures
    )
    answer = run_node(HERE / "read_pictures.mjs", input=sent)
    return [json.loads(line) for line in answer.splitlines()]


def digits_of(puzzle: str) -> NDArray[np.uint8]:
    return np.array([int(one) if one.isdigit() else 0 for one in "".join(puzzle.split())], np.uint8)


def test_pictures_of_every_kind_are_read() -> None:
    random = np.random.default_rng(2026)
    drawn = [
        photo(random, [plain], kind, digits_of(str(make_puzzle(seed=number))))
        for number, kind in enumerate(KINDS)
    ]
    wrong, unmarked = [], 0
    for number, answer in enumerate(read([one.pixels for one in drawn])):
        assert answer is not None, number
        is_wrong = np.array(answer["digits"]) != drawn[number].digits
        wrong += [(number, KINDS[number])] * bool(is_wrong.any())
        unmarked += len(set(np.flatnonzero(is_wrong)) - set(answer["doubtful"]))
    assert len(wrong) <= 1, wrong
    assert unmarked <= 1
    assert (STATIC / "camera/digits.bin").stat().st_size <= 60_000


def test_each_role_of_a_cell_has_a_style() -> None:
    styles = "".join(path.read_text("utf-8") for path in STATIC.rglob("*.css"))
    roles = {
        role
        for path in STATIC.rglob("*.js")
        for line in re.findall(r"\{ cell(?:: [^,{}]+)?, role: ([^{}]+) \}", path.read_text("utf-8"))
        for role in re.findall(r'(?:^|[?:] )"([\w-]+)', line)
    }
    assert {"doubtful", "cell", "part", "wrong"} <= roles
    assert [role for role in roles if not re.search(rf"\.role-{role}[^\w-]", styles)] == []


def test_there_is_no_board_where_there_is_none() -> None:
    random = np.random.default_rng(1)
    y, x = np.mgrid[0:300, 0:400]
    pictures = [
        np.full((300, 400), 255),
        np.zeros((1, 1)),
        np.zeros((300, 1)),
        random.integers(0, 256, (300, 400)),
        128 + 100 * np.sin(x / 9) * np.sin(y / 30),
        np.where((abs(x - 200) < 150) & (abs(y - 150) < 120), 0, 255),
    ]
    assert read([np.asarray(one, np.uint8) for one in pictures]) == [None] * len(pictures)


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a photo of a puzzle."""
    shown = photo(np.random.default_rng(6), [plain], "plain", digits_of(PUZZLE))
    path = tmp_path_factory.mktemp("pictures") / "puzzle.png"
    Image.fromarray(shown.pixels).save(path)
    return path


def test_from_a_photo_to_a_game(open_page: Open, picture: Path) -> None:
    page = open_page("")
    page.keyboard.press("i")
    page.locator("#camera-file").set_input_files(picture)
    page.locator(".camera-both").wait_for()
    assert shown(page, ".camera") == PUZZLE
    page.locator(".camera .status").filter(has_text="One solution, 30 givens").wait_for()
    page.locator(".camera .cell").nth(2).click()
    page.keyboard.press("5")
    page.locator(".camera-dialog .bad").filter(has_text="Some digits repeat").wait_for()
    page.keyboard.press("Delete")
    page.locator(".camera .status").filter(has_text="One solution, 30 givens").wait_for()
    corner = page.get_by_role("button", name="Top left corner").bounding_box()
    assert corner
    page.mouse.move(corner["x"] + 22, corner["y"] + 22)
    page.mouse.down()
    page.mouse.move(corner["x"] + 122, corner["y"] + 102)
    page.mouse.up()
    page.locator(".camera .role-doubtful").nth(9).wait_for(state="attached")
    page.get_by_role("button", name="Another picture").click()
    page.locator("#camera-file").set_input_files(picture)
    page.locator(".camera .status").filter(has_text="One solution, 30 givens").wait_for()
    page.get_by_role("button", name="Play it").click()
    page.locator("dialog").wait_for(state="detached")
    assert PUZZLE in page.evaluate("location.hash")


def test_what_is_no_board_and_no_picture(open_page: Open, tmp_path: Path, picture: Path) -> None:
    page = open_page("", size=PHONE, touch=True)
    page.keyboard.press("i")
    Image.new("L", (300, 200), 255).save(tmp_path / "blank.png")
    page.locator("#camera-file").set_input_files(tmp_path / "blank.png")
    page.locator(".camera-dialog .bad").filter(has_text="No 9×9 board").wait_for()
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n")
    page.locator("#camera-file").set_input_files(tmp_path / "broken.png")
    page.locator(".camera-dialog .bad").filter(has_text="as a picture").wait_for()
    page.locator("#camera-file").set_input_files(picture)
    page.locator(".camera-both").wait_for()
    page.get_by_role("button", name="Another picture").tap()
    page.locator("#camera-file").wait_for(state="attached")
