"""Pictures of printed boards as cameras and screens show them, drawn with fonts of the machine.

A board is drawn with random lines, a random font and random ink; then it is seen at a slant on a
page with text around it, in uneven light, out of focus, with noise, and saved as JPEG. Screenshots
are drawn without all that. Everything follows from the seed and the fonts.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

Font: TypeAlias = "str | Callable[[float], ImageFont.FreeTypeFont]"
"""A file, or a function of the size."""

CELL = 64
EDGE = 26  # pixels of paper around the board


@dataclass(frozen=True, slots=True)
class Photo:
    """A grey picture (height, width) and the 81 digits on it, 0 for blanks."""

    pixels: NDArray[np.uint8]
    digits: NDArray[np.uint8]


def photo(
    random: np.random.Generator,
    fonts: Sequence[Font],
    digits: NDArray[np.uint8] | None = None,
) -> Photo:
    """Return a picture of a board with ``digits``, or any; ``fonts`` are files, or made of them."""
    if digits is None:
        digits = _digits(random)
    is_screen = random.random() < 0.25
    board = _board(random, digits, fonts, is_screen=is_screen)
    page = None if is_screen else _page(random, board, fonts)
    seen = _screenshot(random, board) if page is None else _camera(random, page)
    return Photo(_saved(random, seen), digits)


def _digits(random: np.random.Generator) -> NDArray[np.uint8]:
    share = random.choice([0.3, 0.35, 0.5, 1.0])
    filled = random.random(81) < share
    return np.where(filled, random.integers(1, 10, 81), 0).astype(np.uint8)


def _font(
    random: np.random.Generator, fonts: Sequence[Font], size: float
) -> ImageFont.FreeTypeFont:
    chosen = fonts[int(random.integers(len(fonts)))]
    if isinstance(chosen, str):
        return ImageFont.truetype(chosen, int(size))
    return chosen(int(size))


def _board(
    random: np.random.Generator,
    digits: NDArray[np.uint8],
    fonts: Sequence[Font],
    *,
    is_screen: bool,
) -> Image.Image:
    """Draw a board on paper: lines, tints, digits, and marks in some blanks."""
    size = 9 * CELL + 2 * EDGE
    paper = int(random.integers(215, 256))
    ink = int(random.integers(0, 90))
    picture = Image.new("L", (size, size), paper)
    draw = ImageDraw.Draw(picture)
    if random.random() < 0.2:
        tint = paper - int(random.integers(10, 45))
        odd = int(random.integers(2))
        for box in range(9):
            if (box % 3 + box // 3) % 2 == odd:
                left, top = EDGE + box % 3 * 3 * CELL, EDGE + box // 3 * 3 * CELL
                draw.rectangle((left, top, left + 3 * CELL, top + 3 * CELL), fill=tint)
    thin, thick = int(random.integers(1, 4)), int(random.integers(3, 9))
    hair = int(random.integers(ink, 1 + min(170, paper - 60)))
    for is_thick in (False, True):
        for line in range(10):
            if (line % 3 == 0) != is_thick:
                continue
            at = EDGE + line * CELL
            width, light = (thick, ink) if is_thick else (thin, hair)
            draw.line((EDGE, at, EDGE + 9 * CELL, at), fill=light, width=width)
            draw.line((at, EDGE, at, EDGE + 9 * CELL), fill=light, width=width)
    if thick > 2:
        draw.rectangle((EDGE, EDGE, EDGE + 9 * CELL, EDGE + 9 * CELL), outline=ink, width=thick)
    font = _font(random, fonts, CELL * random.uniform(0.55, 0.85))
    small = _font(random, fonts, CELL * random.uniform(0.2, 0.27))
    jitter = 0 if is_screen else random.uniform(0, 3)
    has_marks = random.random() < 0.15
    for cell, digit in enumerate(digits):
        x, y = EDGE + (cell % 9 + 0.5) * CELL, EDGE + (cell // 9 + 0.5) * CELL
        if digit:
            place = (x + random.normal() * jitter / 2, y + random.normal() * jitter / 2)
            draw.text(place, str(digit), fill=ink, font=font, anchor="mm")
        elif has_marks:
            for mark in range(1, 10):
                if random.random() < 0.4:
                    across, down = ((mark - 1) % 3 - 1) * 0.3, ((mark - 1) // 3 - 1) * 0.3
                    place = (x + across * CELL, y + down * CELL)
                    draw.text(place, str(mark), fill=ink, font=small, anchor="mm")
    return picture


def _page(random: np.random.Generator, board: Image.Image, fonts: Sequence[Font]) -> Image.Image:
    """Put a board on a page with lines of text above and below."""
    paper = board.getpixel((1, 1))
    width = board.width + int(random.integers(20, 200))
    height = board.height + int(random.integers(20, 300))
    page = Image.new("L", (width, height), paper)
    left = int(random.integers(0, width - board.width + 1))
    top = int(random.integers(0, height - board.height + 1))
    page.paste(board, (left, top))
    draw = ImageDraw.Draw(page)
    font = _font(random, fonts, random.uniform(16, 30))
    words = ["Sudoku", "No.", "hard", "1234", "each row", "column", "87", "The answer is on page 5"]
    for y in (*range(0, top - 30, 34), *range(top + board.height, height - 30, 34)):
        text = " ".join(random.choice(words, 8))
        draw.text((int(random.integers(0, 20)), y), text, fill=60, font=font)
    return page


def _screenshot(random: np.random.Generator, board: Image.Image) -> Image.Image:
    """Make a board a part of a screen, perhaps bright on dark."""
    side = int(random.integers(300, 800))
    screen = board.resize((side, side), Image.Resampling.LANCZOS)
    if random.random() < 0.5:
        room = int(random.integers(10, 200))
        size = side + room, side + int(random.integers(10, 200))
        whole = Image.new("L", size, board.getpixel((1, 1)))
        whole.paste(screen, (int(random.integers(0, room)), 5))
        screen = whole
    if random.random() < 0.25:
        screen = screen.point(lambda light: int(20 + (255 - light) * 0.85))
    return screen


def _camera(random: np.random.Generator, page: Image.Image) -> Image.Image:
    """See a page from the side, turned, bent, in uneven light, out of focus and with noise."""
    wide = int(random.integers(520, 1200))
    scale = wide / page.width
    high = int(page.height * scale)
    turn = math.radians(random.normal() * 5)
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float) - 0.5
    corners *= [wide, high]
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    slant = random.uniform(0, 0.09)
    corners = corners @ spin.T * random.uniform(0.82, 0.98)
    corners += random.normal(size=(4, 2)) * slant * wide * 0.5
    corners += [wide / 2, high / 2]
    source = [(0, 0), (page.width, 0), (page.width, page.height), (0, page.height)]
    desk = int(random.integers(40, 200))
    shape = page.transform(
        (wide, high), Image.Transform.PERSPECTIVE, _perspective(corners, source),
        Image.Resampling.BICUBIC, fillcolor=desk,
    )  # fmt: skip
    light = np.asarray(shape, float)
    y, x = np.mgrid[0:high, 0:wide]
    bend = random.normal() * 0.004 * wide
    rows = np.clip(y + bend * np.sin(math.pi * x / wide), 0, high - 1).astype(int)
    light = light[rows, x]
    way = random.normal(size=2)
    slope = (x / wide - 0.5) * way[0] + (y / high - 0.5) * way[1]
    light = light * np.clip(0.8 + 0.22 * slope, 0.25, 1.15)
    if random.random() < 0.35:  # a shadow with a soft edge
        edge = (x - random.uniform(0, wide)) * way[1] + (y - random.uniform(0, high)) * way[0]
        light = light * (1 - random.uniform(0.2, 0.5) / (1 + np.exp(-edge / random.uniform(5, 40))))
    blurred = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8)).filter(
        ImageFilter.GaussianBlur(random.uniform(0, 1.0) * wide / 700)
    )
    light = np.asarray(blurred, float) * random.uniform(0.75, 1.0) + random.uniform(0, 30)
    light += random.normal(size=light.shape) * random.uniform(0, 9)
    return Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))


def _perspective(to: NDArray[np.float64], source: list[tuple[int, int]]) -> list[float]:
    """Return the eight numbers that Pillow wants: from the new picture back to the old one."""
    rows, values = [], []
    for (x, y), (u, v) in zip(to, source, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return list(np.linalg.solve(np.array(rows), np.array(values)))


def _saved(random: np.random.Generator, picture: Image.Image) -> NDArray[np.uint8]:
    """Save as JPEG and read again."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=int(random.integers(40, 93)))
    return np.asarray(Image.open(file).convert("L"))
