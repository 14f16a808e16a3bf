"""Patterns: the cells of a board that are given, as people write and draw them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ArgumentTypeError, ParseError
from farandole.i18n import Quoted, msg, nmsg
from farandole.make.recipe import board_of
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from farandole.sudoku.shape import Shape

BLANKS = ".0_-"
"""What stands for a blank cell; any other symbol is a given."""

_BORDER = re.compile(r"[\s|+=\-─-╿]*[|+─-╿][\s|+=\-─-╿]*")
_WALLS = re.compile(r"[\s|─-╿]")


def _check_text(text: object) -> None:
    if not isinstance(text, str):
        wrong = msg("a pattern must be text, not {value}", value=Quoted(text))
        raise ArgumentTypeError(wrong)


def pattern_cells(text: str, shape: Shape = CLASSIC) -> frozenset[int]:
    """Return the cells that a pattern says are given.

    ``text`` has a symbol for each cell in reading order: ``.``, ``0``, ``_`` or ``-`` for a blank,
    anything else for a given, so that a puzzle is a pattern, too. White space, bars between boxes
    and lines of borders are passed over, as are lines that begin with ``#`` and a space.

    >>> from farandole import Shape
    >>> sorted(pattern_cells("x..x .... ..1. #...", Shape(2, 2)))
    [0, 3, 10, 12]

    Raises `ParseError` for another number of cells, and `ArgumentTypeError`.
    """
    board_of(shape)
    _check_text(text)
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
