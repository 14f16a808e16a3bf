"""QR codes: a link to a puzzle, as squares."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from farandole._extras import needed
from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.paper.canvas import Box

with needed("print"):
    import segno

if TYPE_CHECKING:
    from farandole.sudoku.grid import Grid

_LONGEST = 300  # characters of a link that a telephone can still read from paper


def link(base: str, grid: Grid) -> str:
    """Return the link to a puzzle.

    The puzzle's line goes where ``base`` has ``{puzzle}``, or at its end; the board goes where it
    has ``{shape}``.

    >>> from farandole import Grid
    >>> link("https://example.org/?p=", Grid("1..............."))
    'https://example.org/?p=1...............'
    >>> link("https://example.org/{shape}/{puzzle}", Grid("1..............."))
    'https://example.org/4/1...............'
    """
    if "{puzzle}" not in base:
        base += "{puzzle}"
    whole = base.replace("{shape}", quote(str(grid.shape), safe=""))
    return whole.replace("{puzzle}", grid.line)


def squares(text: str, at: Box) -> list[Box]:
    """Return the dark parts of a QR code that fills a square.

    Raises `ArgumentError` for a text that is too long to be read from paper.
    """
    if len(text) > _LONGEST:
        raise ArgumentError(
            msg(
                "a link of {length} characters is too long for a QR code, at most {most}",
                length=len(text),
                most=_LONGEST,
            ),
            code="argument.range",
        )
    rows = [list(row) for row in segno.make(text, error="l", boost_error=False, micro=False).matrix]
    module = at.width / len(rows)
    rectangles = []
    for down, row in enumerate(rows):
        start = None
        for right, is_dark in enumerate([*row, 0]):
            if is_dark and start is None:
                start = right
            elif not is_dark and start is not None:
                x, y = at.x + start * module, at.y + down * module
                rectangles.append(Box(x, y, (right - start) * module, module))
                start = None
    return rectangles
