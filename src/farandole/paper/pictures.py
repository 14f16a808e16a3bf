"""Pictures of one puzzle, drawn as on the pages of a booklet: SVG for print, PNG for screens.

Digits are outlines in both, so that a picture looks the same wherever it is shown.
"""

from __future__ import annotations

from farandole.drawing import escape
from farandole.i18n import ENGLISH, Language
from farandole.limits import known, whole_number
from farandole.paper.board import board_data, constraint_data, mark_lines
from farandole.paper.typesetting import TEMPLATES, image
from farandole.sudoku.grid import GridLike, on_usual_board
from farandole.sudoku.render import image_label

KINDS = ("svg", "png")
"""The kinds of pictures."""

_LEAST, _MOST = 32, 8192  # pixels
_SIDE = 366.0  # of an SVG image


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
    >>> picture(Grid("1..............."))[:4]
    b'<svg'
    >>> picture(Grid("1..............."), "png", pixels=100)[:4]
    b'\x89PNG'

    Raises :class:`~farandole.ArgumentError` for another kind, or for a number of pixels outside 32
    to 8,192, and :class:`~farandole.MissingExtra` without the extra ``print``.
    """
    grid = on_usual_board(grid)
    known(kind, "kind", KINDS)
    whole_number(pixels, "pixels", _LEAST, _MOST)
    before = None if givens is None else on_usual_board(givens)
    side = _SIDE if kind == "svg" else float(pixels)
    data = {
        "side": side,
        "shape": board_data(grid.shape, say),
        "digits": grid.line,
        "drawing": constraint_data(grid, say)["drawing"],
        "givens": None if before is None else before.line,
        "marks": mark_lines(grid) if marks else None,
    }
    found = image((TEMPLATES / "picture.typ").read_text("utf-8"), data, kind)
    if kind == "png":
        return found
    label = say(image_label(grid))
    start = f'<svg role="img" aria-label="{escape(label)}" '
    return found.replace(b"<svg ", start.encode(), 1)
