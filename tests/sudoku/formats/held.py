"""Which boards a format can hold, for tests that go over all formats."""

from __future__ import annotations

from farandole.sudoku.formats import FORMATS, WRITTEN
from farandole.sudoku.shape import Shape

WITH_CANDIDATES = ("candidates", "sdx")
"""Formats in which a cell with one candidate may be taken for one with a digit."""

EXACT = [name for name in WRITTEN if name not in WITH_CANDIDATES]
"""Formats from which just what was written is read back."""

IN_LINES = [name for name in EXACT if name not in ("fpuzzles", "sudokupad", "opensudoku", "ipuz")]
"""Formats that have a symbol a cell: what is done to one is seen, and spoils no other puzzle."""


def holds(name: str, shape: Shape) -> bool:
    """Tell whether a format has room for a board; rules may be left out."""
    names = {rule.name for rule in shape.rules}
    if name == "hodoku":
        return shape.side <= 9
    if name == "ss":
        return shape.box is not None
    if name == "sumocue":
        return shape.side == 9 and names <= {"diagonals"}
    if name == "ipuz":
        return all(len(group) == shape.side for rule in shape.rules for group in rule.groups)
    if name in ("fpuzzles", "sudokupad"):
        return not any(rule.startswith("toroidal") for rule in names)
    return shape.is_classic or not FORMATS[name].is_classic_only
