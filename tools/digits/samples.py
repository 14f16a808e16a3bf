"""Pictures of cells as the studio's camera cuts them out, with their digits: what it learns from.

The cutting is done by the very modules of the browser, under node, so that the network sees in
training what it will see at work.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import ImageFont

from tools.digits.photos import KINDS, photo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tools.digits.photos import Photo

SIDE = 28
HERE = Path(__file__).parent

NO_DIGITS = (
    *("emoji", "math", "dingbat", "symbol", "d050", "keyboard", "initials", "chorus", "lobster"),
    *("hairline", "thin", "extralight", "stixint", "stixsize", "stixvar", "stixnon", "z003"),
    *("cmunst", "cmunvi", "cmunui", "oblique", "libertine_"),
)
"""Parts of the names of files whose fonts no puzzle is printed in."""
TEST_FONTS = (
    *("cabin", "comic", "caladea", "carlito", "lato", "fira", "vollkorn", "play-", "charis"),
    "ebgaramond",
)
"""Beginnings of the names of files that are never trained with."""


def fonts() -> tuple[list[str], list[str]]:
    """Return the files of this machine's fonts: those to train with, and those to test with."""
    command = ["fc-list", "--format", "%{file}\n"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    files = sorted(one for one in set(listed) if one.lower().endswith((".ttf", ".otf")))
    named = [(one, Path(one).name.lower()) for one in files]
    usable = [
        (one, name)
        for one, name in named
        if not any(word in name for word in NO_DIGITS) and _has_digits(one)
    ]
    tested = [one for one, name in usable if name.startswith(TEST_FONTS)]
    return [one for one, _ in usable if one not in tested], tested


def _has_digits(file: str) -> bool:
    """Return whether a font has nine different pictures for nine digits."""
    font = ImageFont.truetype(file, 40)
    return len({bytes(font.getmask(digit)) for digit in "123456789"}) == 9


@dataclass(frozen=True, slots=True)
class Cut:
    """The corners (4, 2) of a board in a picture, and its cells' pictures (81, 28, 28)."""

    corners: NDArray[np.float32]
    cells: NDArray[np.uint8]

    def turns(self, shown: Photo) -> int | None:
        """Return how many quarter turns the board is seen turned; None if it is elsewhere."""
        cell = np.linalg.norm(shown.corners[1] - shown.corners[3]) / 9 / 1.42
        for turns in range(4):
            if np.abs(np.roll(shown.corners, -turns, 0) - self.corners).max() < 0.4 * cell:
                return turns
        return None


class Cutter:
    """The browser's modules, under node, which find a board and cut out its cells."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            ["node", str(HERE / "patches.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def __enter__(self) -> Cutter:
        return self

    def __exit__(self, *_: object) -> None:
        self._node.communicate()

    def cut(self, pixels: NDArray[np.uint8]) -> Cut | None:
        """Return the board; None if none is seen."""
        into, out = self._node.stdin, self._node.stdout
        assert into is not None
        assert out is not None
        into.write(np.array(pixels.shape[::-1], "<u4").tobytes() + pixels.tobytes())
        into.flush()
        answer = out.read(33 + 81 * SIDE * SIDE)
        if not answer[0]:
            return None
        cells = np.frombuffer(answer[33:], np.uint8).reshape(81, SIDE, SIDE)
        return Cut(np.frombuffer(answer[1:33], "<f4").reshape(4, 2), cells)


def samples(
    count: int, seed: int, files: Sequence[str]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the cells of so many photos, (n, 28, 28), upright, and their digits, 0 for none."""
    random = np.random.default_rng(seed)
    patches, digits = [], []
    with Cutter() as cutter:
        for number in range(count):
            shown = photo(random, files, KINDS[number % len(KINDS)])
            cut = cutter.cut(shown.pixels)
            turns = cut.turns(shown) if cut else None
            if cut is None or turns is None:
                continue
            seen = np.rot90(shown.digits.reshape(9, 9), turns).reshape(81)
            # Blanks are more than enough.
            kept = (seen > 0) | (random.random(81) < 0.5)
            patches.append(np.rot90(cut.cells[kept], -turns, axes=(1, 2)))
            digits.append(seen[kept])
    return np.concatenate(patches), np.concatenate(digits)
