"""Pictures of digits as the studio's camera cuts them out, with what they are: what it learns from.

The cutting is done by the very modules of the browser, under node, so that the network sees in
training what it will see at work.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tools.digits.photos import photo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from tools.digits.photos import Photo

SIDE = 24
HERE = Path(__file__).parent

NO_DIGITS = (
    *("emoji", "math", "dingbat", "symbol", "d050", "icon", "braille", "awesome", "keyboard"),
    *("initials", "libertinei", "libertine_di", "uming", "freeserif"),
)
"""Parts of the names of files whose fonts have no common digits, or old-style ones."""
TEST_FONTS = ("croscore", "ebgaramond", "cabin", "comic", "caladea", "firacode", "vollkorn", "play")
"""Parts of the names of files that are never trained with."""


def fonts() -> tuple[list[str], list[str]]:
    """Return the files of this machine's fonts: those to train with, and those to test with."""
    command = ["fc-list", "--format", "%{file}\n"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    files = sorted(one for one in set(listed) if one.lower().endswith((".ttf", ".otf", ".ttc")))
    usable = [one for one in files if not any(word in one.lower() for word in NO_DIGITS)]
    tested = [one for one in usable if any(word in one.lower() for word in TEST_FONTS)]
    return [one for one in usable if one not in tested], tested


class Cutter:
    """The browser's modules, under node, which find a board and cut out its digits."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            ["node", str(HERE / "patches.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def __enter__(self) -> Cutter:
        return self

    def __exit__(self, *_: object) -> None:
        self._node.communicate()

    def cut(self, pixels: NDArray[np.uint8]) -> list[NDArray[np.uint8] | None] | None:
        """Return for each cell its picture, (24, 24), or None; None for all if no board is seen."""
        into, out = self._node.stdin, self._node.stdout
        assert into is not None
        assert out is not None
        height, width = pixels.shape
        into.write(np.array([width, height], np.uint32).tobytes() + pixels.tobytes())
        into.flush()
        if not out.read(1)[0]:
            return None
        cells: list[NDArray[np.uint8] | None] = []
        for _ in range(81):
            found = out.read(1 + SIDE * SIDE)
            patch = np.frombuffer(found[1:], np.uint8).reshape(SIDE, SIDE)
            cells.append(patch if found[0] else None)
        return cells


def photos(count: int, seed: int, files: Sequence[str]) -> Iterator[Photo]:
    """Yield pictures."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        yield photo(random, files)


def samples(
    count: int, seed: int, files: Sequence[str]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return what is cut out of so many photos, (n, 24, 24), and its digits, 0 for none."""
    patches, digits = [], []
    with Cutter() as cutter:
        for number, shown in enumerate(photos(count, seed, files)):
            if number % 100 == 0:
                print(number, flush=True)
            for cell, patch in enumerate(cutter.cut(shown.pixels) or ()):
                if patch is not None:
                    patches.append(patch)
                    digits.append(shown.digits[cell])
    return np.array(patches), np.array(digits)
