"""QR codes: a link to a puzzle, as squares."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from farandole._extras import needed
from farandole.errors import ArgumentError
from farandole.i18n import msg

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


def code_data(text: str) -> dict[str, Any]:
    """Return a QR code: its side in squares, and its dark stretches: row, column, length.

    Raises `ArgumentError` for a text that is too long to be read from paper.

    >>> code_data("https://example.org/")["dark"][0]
    (0, 0, 7)
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
    matrix = segno.make(text, error="l", boost_error=False, micro=False).matrix
    dark = []
    for down, row in enumerate(matrix):
        for is_dark, stretch in groupby(enumerate(row), key=lambda one: bool(one[1])):
            columns = [column for column, _ in stretch]
            if is_dark:
                dark.append((down, columns[0], len(columns)))
    return {"side": len(matrix), "dark": dark}
