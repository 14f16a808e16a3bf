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

if TYPE_CHECKING:
    from farandole.sudoku.formats.loose.block import Block
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.tables.cells import Cell
    from farandole.sudoku.grid import Grid

_CELL = re.compile(r"(?<![\w.+-])(?:[0-9]{1,2}|[._?*])(?![\w.])")
_BETWEEN = re.compile(r"\s*(?:[cCbB]?\s?,)?\s*(?:[&+$]\s*){0,2}\\?\s*")
_DATA = re.compile(r"\bDATA\s+(\w+)\s*/", re.IGNORECASE)
_MOST = 2000


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
            if last not in (at, at - 1) or _BETWEEN.fullmatch(between) is None:
                runs.append([])
            runs[-1].append(block.cell(match[0], at, match.start()))
            end = at, match.end()
            if sum(map(len, runs[-2:])) > _MOST:
                return None
    boards = [run for run in runs if isqrt(len(run)) in reader.sides and isqrt(len(run)) ** 2 == len(run)]
    if len(boards) != 1 or len(boards[0]) < 36 or any(len(run) > 3 for run in runs if run is not boards[0]):
        return None
    cells = boards[0]
    first, last = cells[0].line - block.first, cells[-1].line - block.first
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
