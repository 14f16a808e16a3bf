"""Pictures of printed boards as cameras and screens show them, drawn with fonts of the machine.

A board is drawn with random lines, a random font and random ink on a page with text around it.
The page is bent, seen from the side, turned, lit, out of focus and noisy, and saved as JPEG; how
much of each depends on the kind. Everything follows from the seed and the fonts.
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

    Floats: TypeAlias = NDArray[np.float64]

Font: TypeAlias = "str | Callable[[float], ImageFont.FreeTypeFont]"
"""A file, or a function of the size."""

KINDS = ("plain", "slant", "shadow", "thin", "turned", "curved", "mixed", "screen")
CELL = 64
BOARD = 9 * CELL
EDGE = 22  # pixels of paper around the board


@dataclass(frozen=True, slots=True)
class Photo:
    """A grey picture (height, width), the 81 digits on it, and where the board is.

    ``corners`` (4, 2) are x and y of the board's own corners, from its top left clockwise.
    """

    pixels: NDArray[np.uint8]
    digits: NDArray[np.uint8]
    corners: Floats


def photo(
    random: np.random.Generator,
    fonts: Sequence[Font],
    kind: str,
    digits: NDArray[np.uint8] | None = None,
) -> Photo:
    """Return a picture of a board with ``digits``, or any; ``kind`` is one of `KINDS`."""
    if digits is None:
        filled = random.random(81) < random.choice([0.3, 0.4, 0.6])
        digits = np.where(filled, random.integers(1, 10, 81), 0).astype(np.uint8)
    is_thin = kind == "thin" or (kind == "mixed" and random.random() < 0.4)
    board = _board(random, digits, fonts, is_thin=is_thin, is_screen=kind == "screen")
    if kind == "screen":
        seen, corners = _screenshot(random, board)
    else:
        page, place = _page(random, board, fonts)
        seen, corners = _seen(random, page, place, kind)
        seen = _lit(random, seen, has_shadow=kind in {"shadow", "mixed"})
    file = io.BytesIO()
    seen.save(file, "JPEG", quality=int(random.integers(45, 93)))
    return Photo(np.asarray(Image.open(file).convert("L")), digits, corners)


def _font(
    random: np.random.Generator, fonts: Sequence[Font], size: float
) -> ImageFont.FreeTypeFont:
    chosen = fonts[int(random.integers(len(fonts)))]
    return ImageFont.truetype(chosen, int(size)) if isinstance(chosen, str) else chosen(int(size))


def _board(
    random: np.random.Generator,
    digits: NDArray[np.uint8],
    fonts: Sequence[Font],
    *,
    is_thin: bool,
    is_screen: bool,
) -> Image.Image:
    """Draw a board on paper: lines, tints, digits, and marks in some blanks."""
    paper, ink = int(random.integers(215, 256)), int(random.integers(0, 90))
    picture = Image.new("L", (BOARD + 2 * EDGE, BOARD + 2 * EDGE), paper)
    draw = ImageDraw.Draw(picture)
    if random.random() < 0.2:
        tint, odd = paper - int(random.integers(10, 45)), int(random.integers(2))
        for box in range(9):
            if (box % 3 + box // 3) % 2 == odd:
                left, top = EDGE + box % 3 * 3 * CELL, EDGE + box // 3 * 3 * CELL
                draw.rectangle((left, top, left + 3 * CELL, top + 3 * CELL), fill=tint)
    thin, thick = int(random.integers(1, 4)), int(random.integers(3, 8))
    hair, strong = int(random.integers(ink, 1 + min(150, paper - 70))), ink
    if is_thin:
        thin, thick = 1, int(random.integers(1, 4))
        hair = int(random.integers(110, 171))
        strong = int(random.integers(ink, hair))
    for is_thick in (False, True):
        for line in range(10):
            if (line % 3 == 0) == is_thick:
                at, width = EDGE + line * CELL, thick if is_thick else thin
                fill = strong if is_thick else hair
                draw.line((EDGE, at, EDGE + BOARD, at), fill=fill, width=width)
                draw.line((at, EDGE, at, EDGE + BOARD), fill=fill, width=width)
    font = _font(random, fonts, CELL * random.uniform(0.5, 0.85))
    small = _font(random, fonts, CELL * random.uniform(0.2, 0.27))
    jitter = 0 if is_screen else random.uniform(0, 1.5)
    has_marks = random.random() < 0.1
    for cell, digit in enumerate(digits):
        x, y = EDGE + (cell % 9 + 0.5) * CELL, EDGE + (cell // 9 + 0.5) * CELL
        if digit:
            place = (x + random.normal() * jitter, y + random.normal() * jitter)
            draw.text(place, str(digit), fill=ink, font=font, anchor="mm")
        for mark in range(1, 10) if has_marks and not digit else ():
            if random.random() < 0.4:
                across, down = ((mark - 1) % 3 - 1) * 0.3, ((mark - 1) // 3 - 1) * 0.3
                place = (x + across * CELL, y + down * CELL)
                draw.text(place, str(mark), fill=ink, font=small, anchor="mm")
    return picture


def _page(
    random: np.random.Generator, board: Image.Image, fonts: Sequence[Font]
) -> tuple[Image.Image, tuple[int, int]]:
    """Put a board on a rough page with text around it; return the place of the board, too."""
    sides = random.integers(20, 260, 4)
    width, height = board.width + int(sides[0] + sides[1]), board.height + int(sides[2] + sides[3])
    left, top = int(sides[0]), int(sides[2])
    page = Image.new("L", (width, height), board.getpixel((1, 1)))
    draw = ImageDraw.Draw(page)
    font = _font(random, fonts, random.uniform(16, 30))
    words = ["Sudoku", "No.", "hard", "1234", "each row", "column", "87", "The answer is on page 5"]
    for y in (*range(4, top - 30, 34), *range(top + board.height, height - 30, 34)):
        text = " ".join(random.choice(words, 8))
        draw.text((int(random.integers(0, 20)), y), text, fill=60, font=font)
    page.paste(board, (left, top))
    rough = random.normal(size=(height // 8 + 1, width // 8 + 1)) * random.uniform(0, 4)
    grain = np.asarray(Image.fromarray(rough.astype(np.float32)).resize(page.size))
    return Image.fromarray(np.clip(np.asarray(page) + grain, 0, 255).astype(np.uint8)), (left, top)


def _screenshot(random: np.random.Generator, board: Image.Image) -> tuple[Image.Image, Floats]:
    """Make a board a part of a screen, perhaps bright on dark."""
    side = int(random.integers(300, 800))
    room = [int(one) for one in random.integers(10, 200, 2)]
    left, top = int(random.integers(0, room[0])), int(random.integers(0, room[1]))
    screen = Image.new("L", (side + room[0], side + room[1]), board.getpixel((1, 1)))
    screen.paste(board.resize((side, side), Image.Resampling.LANCZOS), (left, top))
    if random.random() < 0.3:
        screen = screen.point(lambda light: int(20 + (255 - light) * 0.85))
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * BOARD + EDGE
    return screen, corners * side / board.width + [left, top]


def _seen(
    random: np.random.Generator, page: Image.Image, place: tuple[int, int], kind: str
) -> tuple[Image.Image, Floats]:
    """See a page bent, from the side, turned and through a lens."""
    is_mixed = kind == "mixed"
    tilt = random.uniform(0, 10)
    if kind == "slant":
        tilt = random.uniform(15, 38)
    elif kind == "curved" or is_mixed:
        tilt = random.uniform(5, 25)
    tilt, spin = math.radians(tilt), math.radians(random.normal() * 5)
    way = random.uniform(0, 2 * math.pi)
    if kind == "turned" or (is_mixed and random.random() < 0.4):
        spin += math.pi / 2 * random.integers(1, 4)
    bend = lens = 0.0
    if kind == "curved" or is_mixed:
        bend = random.choice([-1, 1]) * random.uniform(0.03, 0.1 if is_mixed else 0.18)
        lens = random.uniform(-0.04, 0.08)
    distance = random.uniform(1.3, 2.4)
    fold = random.uniform(-0.2, 0.2)
    is_lengthwise = random.random() < 0.8

    turn = np.array([[math.cos(spin), -math.sin(spin)], [math.sin(spin), math.cos(spin)]])
    axis = np.array([math.cos(way), math.sin(way)])

    def project(at: Floats) -> Floats:
        """Project places on the board, each side of which is 1, its middle 0."""
        along = at[..., 0] if is_lengthwise else at[..., 1]
        z = bend * (1 - 4 * (along - fold) ** 2)
        ahead = at @ axis
        after = ahead * math.cos(tilt) - z * math.sin(tilt)
        depth = distance + ahead * math.sin(tilt) + z * math.cos(tilt)
        flat = at + (after - ahead)[..., None] * axis
        turned: Floats = (flat * (distance / depth)[..., None]) @ turn.T
        seen: Floats = turned / (1 + lens * (turned**2).sum(-1, keepdims=True) * 2)
        return seen

    edges = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    round_it = np.concatenate([edges * [1, share] for share in (1, 0.5, 0)] + [edges * [0, 1]])
    shape = project(round_it)
    low, high = shape.min(0), shape.max(0)
    scale = random.uniform(330, 1000) / (high - low).max()
    room = random.uniform(0.04, 0.3, (2, 2)) * scale
    size = np.ceil((high - low) * scale + room.sum(0)).astype(int)
    shift = room[0] - low * scale

    # Find for every few pixels which place of the page is seen there, step by step.
    x, y = np.meshgrid(np.arange(0, size[0] + 16, 8), np.arange(0, size[1] + 16, 8))
    aim = (np.stack([x, y], -1) - shift) / scale
    at = aim @ turn
    for _ in range(25):
        at = np.clip(at + (aim - project(at)) @ turn, -2, 2)
    source = (at + 0.5) * BOARD + EDGE + place
    wide = np.stack([_spread(source[..., axis], 8)[: size[1], : size[0]] for axis in (0, 1)], -1)
    # Where the page is reduced, it is blurred first, so that thin lines stay.
    shrinking = BOARD / scale
    if shrinking > 1:
        page = page.filter(ImageFilter.GaussianBlur(float(0.4 * shrinking)))
    desk = int(random.integers(30, 200))
    seen = _sample(np.asarray(page, float), wide[..., 0], wide[..., 1], desk)
    return Image.fromarray(seen.astype(np.uint8)), project(edges) * scale + shift


def _spread(coarse: Floats, step: int) -> Floats:
    """Return the values between those of a coarse net, ``step`` pixels wide."""
    y = np.arange((coarse.shape[0] - 1) * step) / step
    x = np.arange((coarse.shape[1] - 1) * step) / step
    return _sample(coarse, *np.meshgrid(x, y), 0)


def _sample(values: Floats, x: Floats, y: Floats, outside: float) -> Floats:
    """Return values between those of an array (height, width), at columns x and rows y."""
    height, width = values.shape
    column = np.clip(x.astype(int), 0, width - 2)
    row = np.clip(y.astype(int), 0, height - 2)
    across, down = x - column, y - row
    above = values[row, column] * (1 - across) + values[row, column + 1] * across
    below = values[row + 1, column] * (1 - across) + values[row + 1, column + 1] * across
    inside = (x >= 0) & (y >= 0) & (x <= width - 1) & (y <= height - 1)
    return np.where(inside, above * (1 - down) + below * down, outside)


def _lit(random: np.random.Generator, seen: Image.Image, *, has_shadow: bool) -> Image.Image:
    """Light a picture unevenly, perhaps with shadows; blur it and add noise."""
    wide, high = seen.size
    x, y = np.meshgrid(np.arange(wide) / wide - 0.5, np.arange(high) / high - 0.5)
    way = random.normal(size=2)
    light = np.asarray(seen, float) * np.clip(0.85 + 0.22 * (x * way[0] + y * way[1]), 0.3, 1.15)
    for _ in range(int(random.integers(1, 3)) if has_shadow else 0):
        angle, middle = random.uniform(0, 2 * math.pi), random.uniform(-0.3, 0.3, 2)
        edge = (x - middle[0]) * math.cos(angle) + (y - middle[1]) * math.sin(angle)
        edge = edge + 0.05 * np.sin(y * random.uniform(2, 12))
        soft = np.exp(np.clip(edge / random.uniform(0.003, 0.04), -50, 50))
        light = light * (1 - random.uniform(0.3, 0.7) / (1 + soft))
    blur = ImageFilter.GaussianBlur(float(random.uniform(0, 1.5) * max(wide, high) / 1000))
    blurred = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8)).filter(blur)
    light = np.asarray(blurred, float) * random.uniform(0.75, 1.0) + random.uniform(0, 30)
    light += random.normal(size=light.shape) * random.uniform(0, 10)
    return Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))
