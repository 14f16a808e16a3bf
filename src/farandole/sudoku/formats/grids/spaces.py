"""Boards whose blanks are bare spaces, with nothing around their rows.

    53  7          a row as wide as the board; spaces at its end may be cut off
    6  195
     98    6

As many lines as the board has rows, with digits of the board and spaces, of which some row has
the last; no digit stands twice in a row or column. Wide spaces, as in Chinese and Japanese texts,
are as good. Cells may have a space between them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.symbols import narrow
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader

_SMALLEST, _LARGEST = 6, 9
_DIGITS = "123456789"
_FEWEST = 4  # givens


def take_spaces(reader: Reader) -> Record | None:
    """Take the board that begins with the next line; None if none does."""
    lines: list[str] = []
    while len(lines) <= _LARGEST and (text := reader.lines.peek(len(lines))) is not None:
        if len(text) > 2 * _LARGEST + 2:
            break
        flat = narrow(text.replace("\u3000", " ")).rstrip()
        if not set(flat) <= set(_DIGITS + " "):
            break
        lines.append(flat)
    while lines and not lines[-1]:
        lines.pop()
    side = len(lines)
    if side not in reader.sides or not _SMALLEST <= side <= _LARGEST:
        return None
    width = max(map(len, lines))
    if width == 2 * side - 1 and not any(line[1::2].strip() for line in lines):
        rows = [line.ljust(width)[::2] for line in lines]
    elif width == side and any(line[1::2].strip() for line in lines):
        rows = [line.ljust(width) for line in lines]
    else:
        return None
    known = set(_DIGITS[:side])
    is_gapped = any(" " in line for line in lines)
    for house in [*rows, *map("".join, zip(*rows, strict=True))]:
        digits = house.replace(" ", "")
        if len(set(digits)) < len(digits) or not known.issuperset(digits):
            return None
    cells = bytes(int(c) if c != " " else 0 for row in rows for c in row)
    if not is_gapped or sum(map(bool, cells)) < _FEWEST:
        return None
    first = reader.lines.number + 1
    reader.lines.skip(side)
    return Record(Grid._of(cells, reader.shape_of(side)), "", first, "blocks")
