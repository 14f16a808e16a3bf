"""A PDF document: pages, lines, and text in the fonts that have its characters.

The library is fpdf2: it embeds and subsets fonts with TrueType and with CFF outlines, also those
in collections. Nothing about the time or the machine goes into the file, so the same input
gives the same bytes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from farandole._extras import needed
from farandole.paper.canvas import BLACK, Canvas
from farandole.paper.fonts import (
    FontFile,
    damaged,
    fallbacks,
    is_leftward,
    named_font,
    no_font,
    own_font,
)

with needed("print"):
    from fpdf import FPDF, ViewerPreferences
    from fpdf.drawing import PaintedPath
    from fpdf.drawing_primitives import DeviceRGB
    from fpdf.enums import PathPaintRule
    from fpdf.output import OutputProducer, PDFInfo
    from fpdf.svg import SVGObject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fpdf.fonts import TTFFont

    from farandole.paper.canvas import Box, Colour, Point, Segment

LEADING = 1.35
"""From one baseline to the next, in sizes of the font."""

CAP_HEIGHT = 0.714
"""Height of digits and capitals in Noto Sans, in sizes of the font."""


class Document(Canvas):
    """Pages of one size; lengths are in points, y goes down."""

    def __init__(
        self, size: tuple[float, float], *, title: str, language: str, font: str | None = None
    ) -> None:
        self._pdf = _Pages(size)
        self._pdf.set_title(_clean(title))
        self._pdf.set_lang("zh-CN" if language == "zh" else language)
        self._named = None if font is None else named_font(font)
        self._fonts: dict[FontFile, TTFFont | None] = {}
        self._chosen: dict[tuple[str, bool], TTFFont] = {}
        self.pages = 0

    # ---- pages ----------------------------------------------------------------------------------

    def add_page(self, bookmark: str | None = None) -> None:
        """Begin a page, which has a bookmark of this name."""
        self._pdf.add_page()
        self.pages += 1
        if bookmark is not None:
            self._pdf.start_section(_clean(bookmark))

    def finish(self) -> bytes:
        """Return the file."""
        try:
            return bytes(self._pdf.output(output_producer_class=_Timeless))
        except Exception:
            if self._named is None:
                raise
            raise damaged(self._named.path) from None  # its outlines are read here

    def close(self) -> None:
        """Close the files of fonts, whether the document was finished or not."""
        for font in self._fonts.values():
            if font is not None:
                font.close()

    # ---- text -----------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: Colour = BLACK,
        align: str = "left",
    ) -> float:
        """Write a line on the baseline y from x, to x (``right``) or around it (``centre``).

        Returns its width. Raises `FontError` if no font has one of its characters.
        """
        runs = list(self._runs(_clean(text), bold))
        width = sum(font.get_text_width(part, size, None)[1] for font, part in runs)
        x -= {"left": 0.0, "centre": width / 2, "right": width}[align]
        self._pdf.set_text_color(*colour)
        for font, part in runs:
            self._pdf.use(font, size)
            self._pdf.text(x, y, part)
            x += font.get_text_width(part, size, None)[1]
        return width

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of a line of text."""
        runs = self._runs(_clean(text), bold)
        return sum(font.get_text_width(part, size, None)[1] for font, part in runs)

    def symbol(
        self, at: Point, text: str, size: float, *, bold: bool = False, colour: Colour = BLACK
    ) -> None:
        """Write a digit or a letter whose middle is at a point."""
        base = at[1] + self._height_of(text, bold) / 2 * size
        self.text(at[0], base, text, size, bold=bold, colour=colour, align="centre")

    def _height_of(self, text: str, bold: bool) -> float:
        """Return the height of digits and capitals in the font of a text."""
        font, _ = next(self._runs(text, bold))
        height = float(font.desc.cap_height or 0) / 1000
        return height if 0.4 < height < 1 else CAP_HEIGHT

    def cut(self, text: str, size: float, width: float, *, bold: bool = False) -> str:
        """Return a line, cut where it would be wider than ``width``."""
        text = _clean(text)
        if self.width(text, size, bold=bold) <= width:
            return text
        fits = bisect_right(
            range(1, len(text)),
            width,
            key=lambda end: self.width(f"{text[:end]}…", size, bold=bold),
        )
        return f"{text[:fits].rstrip()}…" if fits else ""

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        width: float,
        *,
        bold: bool = False,
        colour: Colour = BLACK,
    ) -> float:
        """Write lines no wider than ``width``, the first on the baseline y; return the next one."""
        for line in self.wrapped(text, size, width, bold=bold):
            self.text(x, y, line, size, bold=bold, colour=colour)
            y += size * LEADING
        return y

    def wrapped(
        self,
        text: str,
        size: float,
        width: float,
        *,
        bold: bool = False,
        beside: tuple[int, float] = (0, 0.0),
    ) -> list[str]:
        """Return text in lines no wider than ``width``, broken where its script breaks lines.

        ``beside`` is the number of the first lines that stand beside a picture, and their width.
        """
        lines: list[str] = []
        line = ""

        def is_wide(part: str) -> bool:
            room = beside[1] if len(lines) < beside[0] else width
            return self.width(part.rstrip(), size, bold=bold) > room

        for piece in pieces(_clean(text)):
            if line and is_wide(line + piece):
                lines.append(line.rstrip())
                line = piece.lstrip()
            else:
                line += piece
            while is_wide(line) and len(line) > 1:  # a word that is wider than a line
                cut = len(line) - 1
                while cut > 1 and is_wide(line[:cut]):
                    cut -= 1
                lines.append(line[:cut])
                line = line[cut:]
        return [*lines, line.rstrip()] if line.strip() else lines

    def _runs(self, text: str, bold: bool) -> Iterator[tuple[TTFFont, str]]:
        """Yield runs of text, each with its font."""
        chosen = self._chosen
        missing = [
            character
            for character in text
            if (character, bold) not in chosen and not self._find(character, bold)
        ]
        if missing:
            raise no_font(missing)
        start = 0
        for i in range(1, len(text) + 1):
            font = chosen[text[start], bold]
            if i == len(text) or chosen[text[i], bold] is not font:
                yield font, text[start:i]
                start = i

    def _find(self, character: str, bold: bool) -> bool:
        """Find a font for a character."""
        if is_leftward(character):
            return False
        for file in self._files(bold):
            if file not in self._fonts:
                self._fonts[file] = self._load(file)
            font = self._fonts[file]
            if font is not None and ord(character) in font.cmap:
                self._chosen[character, bold] = font
                return True
        return False

    def _files(self, bold: bool) -> Iterator[FontFile]:
        if self._named is not None:
            yield self._named
        yield own_font(bold=bold)
        yield from fallbacks(bold=bold)

    def _load(self, file: FontFile) -> TTFFont | None:
        try:
            return self._pdf.load(file, f"f{len(self._fonts)}")
        except Exception:  # a damaged file raises errors of every kind
            if file == self._named:
                raise damaged(file.path) from None
            return None

    # ---- lines ----------------------------------------------------------------------------------

    def fill(self, boxes: Iterable[Box], colour: Colour) -> None:
        """Fill rectangles."""
        path = _path(fill=colour)
        for box in boxes:
            path.rectangle(*box)
        self._draw(path)

    def lines(self, segments: Iterable[Segment], width: float, colour: Colour) -> None:
        """Draw lines with square ends, each from x1, y1 to x2, y2."""
        path = _path(stroke=colour, width=width)
        for x1, y1, x2, y2 in segments:
            path.move_to(x1, y1).line_to(x2, y2)
        self._draw(path)

    def draw_svg(self, at: Box, svg: str) -> None:
        """Draw an SVG image without text at its own size."""
        SVGObject(svg).draw_to_page(self._pdf, at.x, at.y)

    def _draw(self, path: PaintedPath) -> None:
        with self._pdf.drawing_context() as context:
            context.add_item(path, clone=False)


class _Timeless(OutputProducer):
    """Writes a file without the time."""

    def _add_info(self) -> PDFInfo:
        info = super()._add_info()
        info.creation_date = None  # type: ignore[assignment]
        return info


class _Pages(FPDF):
    """The library's own pages."""

    def __init__(self, size: tuple[float, float]) -> None:
        super().__init__(unit="pt", format=size)
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.set_creator("farandole")
        self.set_creation_date(datetime(1970, 1, 1, tzinfo=UTC))  # the ID of the file depends on it
        self.viewer_preferences = ViewerPreferences(display_doc_title=True)
        self.set_display_mode("fullpage")

    def load(self, file: FontFile, name: str) -> TTFFont:
        """Return a font, embedded once it is used."""
        self.add_font(name, fname=file.path, collection_font_number=file.number)
        return self.fonts[name]  # type: ignore[return-value]

    def use(self, font: TTFFont, size: float) -> None:
        """Select a font."""
        self.set_font(font.fontkey, size=size)


def pieces(text: str) -> list[str]:
    """Return text in pieces between which a line may end: words, and Chinese characters.

    >>> pieces("see r1c1 now")
    ['see ', 'r1c1 ', 'now']
    >>> pieces("第（3）行，列")
    ['第', '（3）', '行，', '列']
    """
    return _PIECE.findall(text)


_PIECE = re.compile(
    r"[（「『《【“‘]*(?:[\u2e80-\u9fff\uf900-\ufaff]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]+)"
    r"[，。、；：？！）」』》】”’…]*\s*|\S\s*"
)


def _path(
    *, fill: Colour | None = None, stroke: Colour | None = None, width: float | None = None
) -> PaintedPath:
    path = PaintedPath()
    path.style.paint_rule = PathPaintRule.FILL_NONZERO if fill else PathPaintRule.STROKE
    path.style.fill_color = None if fill is None else _rgb(fill)
    path.style.stroke_color = None if stroke is None else _rgb(stroke)
    path.style.stroke_width = width
    path.style.stroke_cap_style = "square"
    path.style.auto_close = False
    return path


def _rgb(colour: Colour) -> DeviceRGB:
    red, green, blue = (part / 255 for part in colour)
    return DeviceRGB(red, green, blue)


def _clean(text: str) -> str:
    """Return text on one line, without invisible characters."""
    return "".join(character for character in " ".join(text.split()) if character.isprintable())
