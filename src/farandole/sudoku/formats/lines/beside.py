"""What stands beside a puzzle on its line, if it's more than a label.

53..7...,534678912...     its solution; a label may follow
5,3,,,7,...,534678912...  the same, with the puzzle in fields
53..7...|1112233...|X     its regions, and a rule's letter: X diagonals, H windoku, C disjoint
                          groups, P percent
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.lines.whole import whole_line
from farandole.sudoku.formats.regions import is_map, on_regions
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.symbols import BAD, decode
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

_BETWEEN = " \t,;|:\"'，；："
_LETTER = re.compile(r"\|([XHPC])\s*")
_CELLS = re.compile(r"(?<![\w.])[0-9.]{81}(?![\w.])")
_NO_REGIONS = re.compile(r"\|\|([XHPC])\s*")


def with_beside(reader: Reader, record: Record, rest: str, column: int) -> Record:
    """Return a record with the solution or the regions that ``rest``, behind its cells, has.

    ``column`` is where ``rest`` begins, from 1. Raises ParseError for a solution that doesn't
    hold the givens.
    """
    grid = record.grid
    side = grid.shape.side
    if rest.startswith("||") and (found := _NO_REGIONS.fullmatch(rest)) is not None and side == 9:
        return record._replace(grid=on_regions(reader, grid, None, found[1]), label="")
    field = rest.lstrip(_BETWEEN)
    cells, after = field[: side * side], field[side * side :]
    is_whole = len(cells) == side * side and not (after and after[0] not in _BETWEEN)
    if not is_whole or not cells.isascii() or not cells.replace(".", "0").isalnum():
        return _solved_by(record, rest) or record
    column += len(rest) - len(field)
    if is_map(cells, side):
        letter = _LETTER.fullmatch(after)
        grid = on_regions(reader, grid, cells, letter[1] if letter and side == 9 else "")
        return record._replace(grid=grid, label="" if letter else after.strip(_BETWEEN))
    digits = decode(cells, side)
    if BAD in digits:
        return record
    label = after.strip(_BETWEEN)
    if 0 not in digits and 0 in grid.cells:
        if not holds(digits, grid.cells):
            raise ParseError(
                msg("the solution doesn't hold the givens"),
                code="parse.mismatch",
                column=column,
                found=quoted(cells),
            )
        return record._replace(solution=Grid._of(digits, grid.shape), label=label)
    if 0 in digits and 0 not in grid.cells and any(digits) and holds(grid.cells, digits):
        return record._replace(grid=Grid._of(digits, grid.shape), solution=grid, label=label)
    return record


def _solved_by(record: Record, rest: str) -> Record | None:
    """Return the puzzle that stands somewhere behind its solution; None if none does."""
    if 0 in record.grid.cells or (found := _CELLS.search(rest)) is None:
        return None
    digits = decode(found[0], record.grid.shape.side)
    if BAD in digits or 0 not in digits or not holds(record.grid.cells, digits):
        return None
    return record._replace(grid=Grid._of(digits, record.grid.shape), solution=record.grid, label="")


def behind_its_cells(record: Record, before: str, column: int) -> Record | None:
    """Return a full board as the solution of the cells in fields in front of it; None without them.

    Raises ParseError if it doesn't hold them.
    """
    side = record.grid.shape.side
    if before.count(",") < side * side - 1 and before.count("\t") < side * side - 1:
        return None
    whole = whole_line(before.rstrip(_BETWEEN), (side,))
    if whole is None or 0 in record.grid.cells:
        return None
    digits = decode(whole[1], side)
    if BAD in digits or 0 not in digits:
        return None
    if not holds(record.grid.cells, digits):
        raise ParseError(
            msg("the solution doesn't hold the givens"), code="parse.mismatch", column=column
        )
    return record._replace(grid=Grid._of(digits, record.grid.shape), solution=record.grid, label="")


def holds(solution: bytes, givens: bytes) -> bool:
    """Tell whether a solution has all givens in their places."""
    return all(digit in (0, held) for held, digit in zip(solution, givens, strict=True))
