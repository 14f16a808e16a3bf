"""The camera reads what is printed, marks what it isn't sure of, and finds no board where there is none."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import ImageFont

from tools.digits.photos import photo

if TYPE_CHECKING:
    from numpy.typing import NDArray

HERE = Path(__file__).parent
BIN = HERE.parents[2] / "src/farandole/studio/static/camera/digits.bin"

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")


def read(pictures: list[NDArray[np.uint8]]) -> list[Any]:
    """Return what the browser's modules make of grey pictures."""
    sent = b"".join(
        np.array(one.shape[::-1], "<u4").tobytes() + one.astype(np.uint8).tobytes()
        for one in pictures
    )
    command = ["node", str(HERE / "read_pictures.mjs")]
    answer = subprocess.run(command, input=sent, capture_output=True, check=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


@needs_node
def test_pictures_are_read() -> None:
    font = ImageFont.load_default(40)  # one that comes with Pillow, and was not trained with
    random = np.random.default_rng(2026)
    shown = [photo(random, [font]) for _ in range(24)]
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


@needs_node
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


def test_the_network_is_small() -> None:
    assert BIN.stat().st_size <= 150_000
