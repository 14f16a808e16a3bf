"""Cells with the same sign between them, in lines that go on: Forth's ``5 , 3 c,`` and the like.

    create board
    5 c, 3 c, 0 c, ...

All cells of a board must follow one another with nothing between them but commas, marks that a
line goes on, and words of one letter that store a cell. Fortran's ``DATA GRID /5,3,0,.../`` fills
its columns or its rows, which the text doesn't say, and is an error.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.tables.cells import grid_of_symbols
from farandole.sudoku.formats.web.wording import rules_in_words

if TYPE_CHECKING:
    from farandole.sudoku.formats.loose.block import Block
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.tables.cells import Cell
    from farandole.sudoku.grid import Grid

_CELL = re.compile(r"(?<![\w.+-])(?:[0-9]{1,2}|[._?*])(?![\w.])")
_BETWEEN = re.compile(r"\s*(?:[cCbB]?\s?,)?\s*(?:[&+$]\s*){0,2}\\?\s*")
_DATA = re.compile(r"\bDATA\s+(\w+)\s*/", re.IGNORECASE)
_MOST = 2000
_FEWEST = 36  # cells
_MOST_OTHERS = 3  # numbers together that aren't cells
_MOST_ABOVE = 6  # lines


def read_separated(reader: Reader, block: Block) -> tuple[Grid, int, int] | None:
    """Return the board of a block, and its first and last line, from 0.

    None if no cells, or more than one board's, follow one another. Raises ParseError where it
    isn't said whether rows or columns come first.
    """
    runs: list[list[Cell]] = []
    end = -1, 0
    for at, text in enumerate(block.lines):
        for match in _CELL.finditer(text):
            last, column = end
            between = (
                block.lines[last][column:] + " " + text[: match.start()]
                if last == at - 1
                else text[column : match.start()]
            )
            is_near = bool(runs) and last in (at, at - 1)
            if not is_near or _BETWEEN.fullmatch(between) is None:
                runs.append([])
            runs[-1].append(block.cell(match[0], at, match.start()))
            end = at, match.end()
            if sum(map(len, runs[-2:])) > _MOST:
                return None
    cells = max(runs, key=len, default=[])
    side = isqrt(len(cells))
    is_board = side in reader.sides and side * side == len(cells) >= _FEWEST
    if not is_board or any(len(run) > _MOST_OTHERS for run in runs if run is not cells):
        return None
    first, last = cells[0].line - block.first, cells[-1].line - block.first
    words = " ".join(block.lines)
    if first > _MOST_ABOVE or rules_in_words(words, reader.shape_of(isqrt(len(cells)))) is not None:
        return None
    if _DATA.search(block.lines[first]) is not None:
        raise ParseError(
            msg("it can't be told whether the cells fill rows or columns"),
            code="parse.ambiguous",
            line=cells[0].line,
            column=1,
            found=quoted(block.lines[first]),
            expected=msg("the puzzle as 81 symbols, or as rows"),
        )
    return grid_of_symbols(reader, [cell.text for cell in cells], cells), first, last
