"""Pictures of one puzzle, drawn as on the pages of a booklet: SVG for print, PNG for screens.

Digits are outlines in both, so that a picture looks the same wherever it is shown.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from farandole._extras import needed
from farandole.drawing import escape
from farandole.i18n import ENGLISH, Language, msg
from farandole.limits import known, whole_number
from farandole.paper.board import draw_board
from farandole.paper.canvas import BLACK, Box, Canvas
from farandole.paper.document import CAP_HEIGHT
from farandole.paper.fonts import own_font
from farandole.sudoku.grid import as_grid

with needed("print"):
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.ttLib import TTFont
    from PIL import Image, ImageDraw, ImageFont

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.paper.canvas import Colour, Point, Segment
    from farandole.sudoku.grid import Grid, GridLike

KINDS = ("svg", "png")
"""The kinds of pictures."""

_SIDE, _MARGIN = 360.0, 3.0
_LEAST, _MOST = 32, 8192  # pixels
_FINE, _COARSE = 4, 2  # times as many pixels are drawn


def picture(
    grid: GridLike,
    kind: str = "svg",
    *,
    givens: GridLike | None = None,
    marks: bool = False,
    pixels: int = 1000,
    say: Language = ENGLISH,
) -> bytes:
    r"""Return a board as an image file, black on white.

    ``kind`` is ``svg`` or ``png``; a PNG is ``pixels`` wide. Digits that are also in ``givens``
    are bold; ``marks`` shows the candidates of blank cells. ``say`` is the language of the label
    of an SVG image, for screen readers.

    >>> from farandole import Grid
    >>> picture(Grid("1..............."))[:38]
    b'<svg xmlns="http://www.w3.org/2000/svg'
    >>> picture(Grid("1..............."), "png", pixels=100)[:4]
    b'\x89PNG'

    Raises :class:`~farandole.ArgumentError` for another kind, or for a number of pixels outside 32
    to 8,192, and :class:`~farandole.MissingExtra` without the extra ``print``.
    """
    grid = as_grid(grid)
    known(kind, "kind", KINDS)
    whole_number(pixels, "pixels", _LEAST, _MOST)
    before = None if givens is None else as_grid(givens)
    canvas = _Svg() if kind == "svg" else _Pixels(pixels)
    at = Box(_MARGIN, _MARGIN, _SIDE, _SIDE)
    draw_board(canvas, at, grid, givens=before, marks=marks)
    return canvas.finish(grid, say)


class _Svg(Canvas):
    """An SVG image."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._glyphs: dict[tuple[str, bool], str] = {}

    def fill(self, boxes: Iterable[Box], colour: Colour) -> None:
        path = "".join(
            f"M{_n(box.x)} {_n(box.y)}h{_n(box.width)}v{_n(box.height)}h{_n(-box.width)}z"
            for box in boxes
        )
        if path:
            self._parts.append(f'<path fill="{_hex(colour)}" d="{path}"/>')

    def lines(self, segments: Iterable[Segment], width: float, colour: Colour) -> None:
        path = "".join(f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}" for a, b, c, d in segments)
        if path:
            self._parts.append(
                f'<path fill="none" stroke="{_hex(colour)}" stroke-width="{_n(width)}" '
                f'stroke-linecap="square" d="{path}"/>'
            )

    def symbol(
        self, at: Point, text: str, size: float, *, bold: bool = False, colour: Colour = BLACK
    ) -> None:
        advance, outline = _outline(text, bold)
        name = f"{'b' if bold else 'r'}{text}"
        self._glyphs[name, bold] = f'<path id="{name}" d="{outline}"/>'
        scale = size / 1000
        left, base = at[0] - advance / 2 * scale, at[1] + CAP_HEIGHT / 2 * size
        fill = "" if colour == BLACK else f' fill="{_hex(colour)}"'
        self._parts.append(
            f'<use href="#{name}"{fill} transform="translate({_n(left)} {_n(base)}) '
            f'scale({scale:.5f} {-scale:.5f})"/>'
        )

    def finish(self, grid: Grid, say: Language) -> bytes:
        label = say(
            msg("Sudoku {shape}, row by row: {digits}", shape=str(grid.shape), digits=grid.line)
        )
        side = _n(_SIDE + 2 * _MARGIN)
        glyphs = "".join(self._glyphs[name] for name in sorted(self._glyphs))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
            f'viewBox="0 0 {side} {side}" role="img" aria-label="{escape(label)}">'
            f'<defs>{glyphs}</defs><path fill="#ffffff" d="M0 0h{side}v{side}h-{side}z"/>'
            f"{''.join(self._parts)}</svg>\n"
        ).encode()


class _Pixels(Canvas):
    """An image of pixels, drawn larger first."""

    def __init__(self, pixels: int) -> None:
        self._pixels = pixels
        self._finer = _FINE if pixels <= 2000 else _COARSE
        side = pixels * self._finer
        self._scale = side / (_SIDE + 2 * _MARGIN)
        self._image = Image.new("L", (side, side), 255)
        self._draw = ImageDraw.Draw(self._image)

    def fill(self, boxes: Iterable[Box], colour: Colour) -> None:
        for box in boxes:
            self._rectangle(box.x, box.y, box.right, box.bottom, colour)

    def _rectangle(self, x1: float, y1: float, x2: float, y2: float, colour: Colour) -> None:
        corners = [round(end * self._scale) for end in (x1, y1, x2, y2)]
        self._draw.rectangle((*corners[:2], corners[2] - 1, corners[3] - 1), fill=colour[0])

    def lines(self, segments: Iterable[Segment], width: float, colour: Colour) -> None:
        half = max(width, self._finer / self._scale) / 2  # a pixel at least
        for x1, y1, x2, y2 in segments:
            if x1 == x2 or y1 == y2:
                self._rectangle(x1 - half, y1 - half, x2 + half, y2 + half, colour)
            else:
                ends = [end * self._scale for end in (x1, y1, x2, y2)]
                self._draw.line(ends, fill=colour[0], width=round(2 * half * self._scale))

    def symbol(
        self, at: Point, text: str, size: float, *, bold: bool = False, colour: Colour = BLACK
    ) -> None:
        place = at[0] * self._scale, (at[1] + CAP_HEIGHT / 2 * size) * self._scale
        font = _pixel_font(bold, size * self._scale)
        self._draw.text(place, text, fill=colour[0], font=font, anchor="ms")

    def finish(self, grid: Grid, say: Language) -> bytes:
        image = self._image.resize((self._pixels, self._pixels), Image.Resampling.BOX)
        file = BytesIO()
        image.save(file, "png", optimize=True)
        return file.getvalue()


@cache
def _pixel_font(bold: bool, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(own_font(bold=bold).path, size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _outline(character: str, bold: bool) -> tuple[float, str]:
    """Return the width of a character of the font, and its outline as path data."""
    with TTFont(own_font(bold=bold).path, lazy=True) as font:
        glyphs = font.getGlyphSet()
        glyph = glyphs[font.getBestCmap()[ord(character)]]
        pen = SVGPathPen(glyphs)
        glyph.draw(pen)
        return float(glyph.width), str(pen.getCommands())


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
