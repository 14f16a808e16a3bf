"""Draw the pictures of printed pages: ``python docs/images/pages.py [FOLDER]``.

The pages come from the package, and pypdfium2 makes pixels of them. What these are differs a
little from one version of it to the next.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

from farandole.i18n import LANGUAGES, language
from farandole.paper import Design, booklet

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9",
    "9......5.435....8.....3....8....19.......8.37.9.....2..4.659........41...58...2..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
]
TITLES = {"en": "For tonight", "zh": "今晚的题目"}
_SCALE, _GAP = 0.75, 10
_DRAWN = 2  # a page with drawings of steps


def pages(code: str) -> Image.Image:
    """Return three pages beside each other: puzzles, a worked solution, solutions."""
    design = Design(title=TITLES[code], name_line=True, order="level", steps=True)
    document = pypdfium2.PdfDocument(booklet(PUZZLES, design, say=language(code)))
    shown = (0, _DRAWN, len(document) - 1)
    images = [document[at].render(scale=_SCALE).to_pil() for at in shown]
    document.close()
    width, height = images[0].size
    whole = Image.new("RGB", (3 * width + 4 * _GAP, height + 2 * _GAP), (214, 214, 214))
    for at, image in enumerate(images):
        whole.paste(image.convert("RGB"), (_GAP + at * (width + _GAP), _GAP))
    return whole.quantize(256)


def main() -> None:
    """Draw the pages in every language."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent)
    for code in LANGUAGES:
        name = "booklet.png" if code == "en" else f"booklet.{code}.png"
        pages(code).save(folder / name, optimize=True)


if __name__ == "__main__":
    main()
