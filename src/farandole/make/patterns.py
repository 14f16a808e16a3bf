"""Patterns: the given cells and the cages of a board, as people write and draw them."""

from __future__ import annotations

import re

from farandole.drawing import connected
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
    symbols = _symbols(text, shape)
    return frozenset(cell for cell, symbol in enumerate(symbols) if symbol not in BLANKS)


def cage_cells(text: str, shape: Shape = CLASSIC) -> tuple[tuple[int, ...], ...]:
    """Return the cells of cages.

    ``text`` has a symbol for each cell, as a pattern has. Neighbours with the same symbol are in
    one cage; so a symbol may be used again elsewhere. Blanks are in none.

    >>> from farandole import Shape
    >>> cage_cells("aab. ..b. aa.. ....", Shape(2, 2))
    ((0, 1), (2, 6), (8, 9))

    Raises `ParseError` for another number of cells.
    """
    symbols, side = _symbols(text, shape), shape.side
    found = []
    for name in dict.fromkeys(symbols):
        if name not in BLANKS:
            cells = (divmod(cell, side) for cell, symbol in enumerate(symbols) if symbol == name)
            found += [tuple(row * side + column for row, column in it) for it in connected(cells)]
    return tuple(sorted(found))


def _symbols(text: str, shape: Shape) -> str:
    """Return the symbols of all cells."""
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
    return symbols
