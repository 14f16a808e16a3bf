"""Puzzles that stand on the command line itself."""

from __future__ import annotations

SHORTEST = 16
"""Cells of a 4×4 board, the smallest."""
_CELLS = frozenset("0123456789.*_?·")
_SYMBOLS = _CELLS | frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy-+:|[]\"', \t\r\n")


def is_puzzle(argument: str) -> bool:
    """Tell whether an argument that names no file is meant as a puzzle itself.

    It is when nothing but symbols of puzzles stands in it, sixteen at least, and at least half
    of those are digits or dots: mistyped puzzles too, so that they get a proper error.

    >>> is_puzzle("1.....3..2.....4") and not is_puzzle("puzzles.txt")
    True
    """
    cells = [symbol for symbol in argument if symbol not in " \t\r\n|+-"]
    return (
        len(cells) >= SHORTEST
        and _SYMBOLS.issuperset(argument)
        and 2 * sum(symbol in _CELLS for symbol in cells) >= len(cells)
    )
