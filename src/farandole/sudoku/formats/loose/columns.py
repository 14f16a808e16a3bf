"""A cell a line, each behind a mark: nested lists of YAML, tables of wikis and papers.

- - 5          * - 5          | 5
- 3            - 3          | 3
-              -            |
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from farandole.sudoku.formats.tables.cells import bare, grid_of_symbols, is_cell

if TYPE_CHECKING:
    from farandole.sudoku.formats.loose.block import Block
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.tables.cells import Cell
    from farandole.sudoku.grid import Grid

_CELL = re.compile(
    r"\s*(?:(?:[-*] )*[-*|]|\*\s+-)(?:\s+|(?<=\|))(?P<cell>[^\s|]{0,12})\s*"
    r"|\s*(?:[-*]\s)*[-*|]\s*"
)
_LONGEST = 200  # characters of a line with a cell
_RULE = re.compile(r"\s*(?:\|-.*|\|=+|\||\{\|.*|\|\}|)\s*")


def read_columns(reader: Reader, block: Block) -> tuple[Grid, int, int] | None:
    """Return the board of a block with a cell a line, and its first and last line."""
    cells: list[Cell] = []
    for at, text in enumerate(block.lines):
        if _RULE.fullmatch(text[:_LONGEST]) and not re.fullmatch(r"\s*\|\s*", text):
            continue
        match = _CELL.fullmatch(text) if len(text) <= _LONGEST else None
        if match is None:
            if not cells:
                continue
            break
        cell = match["cell"] or ""
        if not is_cell(cell):
            return None
        cells.append(block.cell(cell, at, match.start("cell") if cell else len(text)))
    side = isqrt(len(cells))
    if side < 4 or side * side != len(cells) or side not in reader.sides:
        return None
    grid = grid_of_symbols(reader, [bare(cell.text) for cell in cells], cells)
    return grid, cells[0].line - block.first, cells[-1].line - block.first
