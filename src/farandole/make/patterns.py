"""Patterns: the given cells of a board, as people write and draw them."""

from __future__ import annotations

import re

from farandole.errors import ParseError
from farandole.i18n import nmsg
from farandole.sudoku.shape import CLASSIC, Shape

BLANKS = ".0_-"
"""The symbols for a blank cell; any other symbol is a given."""

_BORDER = re.compile(r"[\s|+=\-─-╿]*[|+─-╿][\s|+=\-─-╿]*")
_WALLS = re.compile(r"[\s|─-╿]")


def pattern_cells(text: str, shape: Shape = CLASSIC) -> frozenset[int]:
    """Return the given cells of a pattern.

    ``text`` has a symbol for each cell in reading order: ``.``, ``0``, ``_`` or ``-`` for a blank,
    anything else for a given, so a puzzle is a pattern, too. White space, bars between boxes and
    border lines are skipped, as are lines that start with ``#`` and a space.

    >>> from farandole import Shape
    >>> sorted(pattern_cells("x..x .... ..1. #...", Shape(2, 2)))
    [0, 3, 10, 12]

    Raises `ParseError` for another number of cells.
    """
    symbols = ""
    for line in text.splitlines():
        if line.startswith("# ") or _BORDER.fullmatch(line):
            continue
        symbols += _WALLS.sub("", line)
    if len(symbols) != shape.cells:
        raise ParseError(
            nmsg(
                "a pattern with {count} cell",
                "a pattern with {count} cells",
                count=len(symbols),
            ),
            code="parse.length",
            expected=nmsg("{count} cell", "{count} cells", count=shape.cells),
        )
    return frozenset(cell for cell, symbol in enumerate(symbols) if symbol not in BLANKS)
