"""Puzzles that stand on the command line itself."""

from __future__ import annotations

SHORTEST = 16
"""Cells of a 4×4 board, the smallest."""
_CELLS = frozenset("0123456789.*_?·")
_DIGITS = frozenset("0123456789０１２３４５６７８９")
_BETWEEN = frozenset(" \t\r\n|+-,[](){}\"'")
_SYMBOLS = (
    _CELLS | _DIGITS | _BETWEEN | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy:")
)
_QUOTES = "“”„‘’‚「」『』"
"""Quotation marks that no shell takes away, as word processors make them."""


def bare(argument: str) -> str:
    """Return a puzzle without the quotation marks around it.

    >>> bare("“1.....3..2.....4”")
    '1.....3..2.....4'
    """
    return argument.strip(_QUOTES)


def is_puzzle(argument: str) -> bool:
    """Tell whether an argument that names no file is meant as a puzzle itself.

    It is when nothing but symbols of puzzles stands in it, sixteen at least, and at least half
    of those are digits or dots: mistyped puzzles too, so that they get a proper error.

    >>> is_puzzle("1.....3..2.....4") and not is_puzzle("puzzles.txt")
    True
    >>> is_puzzle("[1,0,0,0], [0,0,3,0], [0,2,0,0], [0,0,0,4]"), is_puzzle("1xxxxx3xx2xxxxx4")
    (True, True)
    """
    argument = bare(argument)
    cells = [symbol for symbol in argument if symbol not in _BETWEEN]
    if len(cells) < SHORTEST or not _SYMBOLS.issuperset(argument):
        return False
    if 2 * sum(symbol in _CELLS or symbol in _DIGITS for symbol in cells) >= len(cells):
        return True
    return set(cells) <= _DIGITS | {"x"} or set(cells) <= _DIGITS | {"X"}
