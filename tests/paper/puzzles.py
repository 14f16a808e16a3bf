"""Puzzles of known difficulty, and what reads a PDF as others do."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium

from farandole import Grid, Shape, solutions
from farandole.paper.fonts import OWN
from farandole.paper.fonts import opened as opened_fonts

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = ".19...6.........8..7.25..4.3........9.6.......2.937.....28...9....4.9..1....6...3"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NONE = "11" + "." * 79
MANY = "12" + "." * 79
SIX = Grid("...1...52....34.......3.....2..6...3", Shape(2, 3))
JIGSAW = Shape.jigsaw(
    "AABBBBCCC AAAABBCCC AAABBBCCC DDDEEEEFF DDDEEFFFF GDDEEEFFF GDGHHHIII GGGHHHIII GGGHHHIII"
)


def full(shape: Shape) -> Grid:
    """Return some full grid without its first digit, which leaves a proper puzzle."""
    return next(iter(solutions(Grid.empty(shape)))).with_cell(0, 0)


def has_chinese_font() -> bool:
    with opened_fonts() as (_, names):
        return names != [OWN]


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf))


def texts(pdf: bytes) -> list[str]:
    """Return the text of every page."""
    document = pypdfium2.PdfDocument(pdf)
    found = [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]
    document.close()
    return found


Box = tuple[float, float, float, float]


@dataclass
class Element:
    """A tag of a PDF: its kind, what stands in it, and where."""

    kind: str
    alt: str = ""
    text: str = ""
    page: int = -1
    parts: list[Element] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    def walk(self, *kinds: str) -> Iterator[Element]:
        """Yield it and all that is in it, of some kinds only."""
        if not kinds or self.kind in kinds:
            yield self
        for part in self.parts:
            yield from part.walk(*kinds)

    @property
    def said(self) -> str:
        """What a screen reader says."""
        return self.alt or self.text or " ".join(filter(None, (part.said for part in self.parts)))

    @property
    def box(self) -> Box:
        """Where its text is: left, top, right, bottom."""
        left, top, right, bottom = zip(*self.boxes, strict=True)
        return min(left), min(top), max(right), max(bottom)


def tags(pdf: bytes) -> Element:
    """Return the tags of a PDF, in the order of reading."""
    marked = _marked(pdf)
    with opened(pdf) as document:
        pages: dict[Any, int] = {page.objgen: at for at, page in enumerate(document.pages)}

        def read(node: Any, page: Any) -> Element:
            page = node.get("/Pg", page)
            found = Element(str(node.get("/S", "/Root"))[1:], str(node.get("/Alt", "")))
            kids = node.get("/K", [])
            for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
                if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                    found.parts.append(read(kid, page))
                    continue
                number = kid if isinstance(kid, int) else kid.get("/MCID")
                if number is not None:
                    on = page if isinstance(kid, int) else kid.get("/Pg", page)
                    for text, box in marked.get((pages[on.objgen], int(number)), []):
                        found.page, found.text = pages[on.objgen], found.text + text
                        found.boxes.append(box)
            return found

        return read(document.Root.StructTreeRoot, None)


def _marked(pdf: bytes) -> dict[tuple[int, int], list[tuple[str, Box]]]:
    """Return the texts of all marked content with their places, y down, by page and number."""
    found: dict[tuple[int, int], list[Any]] = {}
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document):
        sheet, height = page.get_textpage(), page.get_height()
        for thing in page.get_objects([pdfium.FPDF_PAGEOBJ_TEXT], max_depth=9):
            mark = pdfium.FPDFPageObj_GetMarkedContentID(thing)
            size = pdfium.FPDFTextObj_GetText(thing, sheet, None, 0)
            buffer = (ctypes.c_ushort * (size // 2))()
            pdfium.FPDFTextObj_GetText(thing, sheet, buffer, size)
            text = bytes(buffer).decode("utf-16-le").rstrip("\0")
            left, bottom, right, top = thing.get_bounds()
            place = (left, height - top, right, height - bottom)
            found.setdefault((number, mark), []).append((text, place))
    document.close()
    return found
