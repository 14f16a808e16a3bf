"""Puzzles of known difficulty, what reads a PDF as others do, and fonts that are here."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple

import pypdfium2
from pypdf import PdfReader

from farandole import Grid, Shape, solutions
from farandole.paper.fonts import fallbacks

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


class Character(NamedTuple):
    """A character on a page: the middle of its ink, y down from the top, and its size."""

    text: str
    x: float
    y: float
    width: float
    height: float


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf), strict=True)


def texts(pdf: bytes) -> list[str]:
    """Return the text of every page."""
    document = pypdfium2.PdfDocument(pdf)
    found = [page.get_textpage().get_text_range().replace("\r\n", "\n") for page in document]
    document.close()
    return found


def characters(pdf: bytes, page: int = 0) -> Iterator[Character]:
    """Yield the characters of a page with the places of their ink."""
    document = pypdfium2.PdfDocument(pdf)
    sheet = document[page]
    height = sheet.get_height()
    text = sheet.get_textpage()
    for at in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(at)
        word = text.get_text_range(at, 1)
        if word.strip():
            x, y = (left + right) / 2, height - (bottom + top) / 2
            yield Character(word, x, y, right - left, top - bottom)
    document.close()


def has_chinese_font() -> bool:
    """Return whether a font on this machine has Chinese."""
    return any(fallbacks())
