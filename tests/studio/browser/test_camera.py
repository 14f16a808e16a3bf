"""The camera reads what is printed, marks what it doubts, and finds no board in other things."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFont

from tests.studio.browser.conftest import PHONE, PUZZLE, Open, run_node, shown
from tools.digits.photos import photo


def plain(size: float) -> ImageFont.FreeTypeFont:
    """Return the font that comes with Pillow, which was not trained with."""
    found = ImageFont.load_default(size)
    assert isinstance(found, ImageFont.FreeTypeFont)
    return found


HERE = Path(__file__).parent
BIN = HERE.parents[2] / "src/farandole/studio/static/camera/digits.bin"


def read(pictures: list[NDArray[np.uint8]]) -> list[Any]:
    """Return what the browser's modules make of grey pictures."""
    sent = b"".join(
        np.array(one.shape[::-1], "<u4").tobytes() + one.astype(np.uint8).tobytes()
        for one in pictures
    )
    answer = run_node(HERE / "read_pictures.mjs", input=sent)
    return [json.loads(line) for line in answer.splitlines()]


@pytest.mark.long
def test_pictures_are_read_by_a_small_network() -> None:
    assert BIN.stat().st_size <= 150_000
    random = np.random.default_rng(2026)
    shown = [photo(random, [plain]) for _ in range(24)]
    found = read([one.pixels for one in shown])
    given = wrong = unmarked = 0
    for picture, answer in zip(shown, found, strict=True):
        assert answer is not None
        read_digits = np.array(answer["digits"])
        is_wrong = read_digits != picture.digits
        given += int((picture.digits > 0).sum())
        wrong += int(is_wrong.sum())
        unmarked += int((is_wrong & (np.array(answer["sure"]) >= 0.97)).sum())
    assert given > 700
    assert wrong <= 0.01 * given
    assert unmarked <= 0.003 * given


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
    digits = np.array([0 if one == "." else int(one) for one in PUZZLE], np.uint8)
    shown = photo(np.random.default_rng(6), [plain], digits)
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
