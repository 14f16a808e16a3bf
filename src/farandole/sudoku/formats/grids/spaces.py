"""Boards whose blanks are bare spaces, with nothing around their rows.

    53  7          a row as wide as the board; spaces at its end may be cut off
    6  195
     98    6

As many lines as the board has rows, with digits of the board and spaces, of which some row has
the last; no digit stands twice in a row or column. Wide spaces, as in Chinese and Japanese texts,
are as good. Cells may have a space between them, or bars between their boxes:

    53 | 7 |            three characters a box, of which the last may be cut off
    6  |195|
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
_RULE = frozenset("-=_+|")


def take_spaces(reader: Reader) -> Record | None:
    """Take the board that begins with the next line; None if none does."""
    if "|" in (reader.lines.peek() or ""):
        return _boxed(reader)
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
    return _record(reader, rows, side) if any(" " in line for line in lines) else None


def _boxed(reader: Reader) -> Record | None:
    """Take a board that has bars between its boxes, and nothing around them."""
    rows: list[str] = []
    step = 0
    while len(rows) <= _LARGEST and (text := reader.lines.peek(step)) is not None:
        if len(text) > 2 * _LARGEST:
            break
        boxes = text.rstrip().split("|")
        if set(text) <= _RULE and rows:
            step += 1
            continue
        if len(boxes) == 1 and rows and not text.strip():
            boxes = ["   "] * 3
        boxes[-1] = boxes[-1].ljust(3)
        if len(boxes) != 3 or any(len(box) != 3 for box in boxes):
            break
        if not set("".join(boxes)) <= set(_DIGITS + " "):
            break
        rows.append("".join(boxes))
        step += 1
    rows = rows[:_LARGEST] if not "".join(rows[_LARGEST:]).strip() else []
    is_narrow = not any(row[1::3].strip() for row in rows)  # spaces between cells
    if len(rows) != _LARGEST or _LARGEST not in reader.sides or is_narrow:
        return None
    return _record(reader, rows, step) if any(" " in row for row in rows) else None


def _record(reader: Reader, rows: list[str], count: int) -> Record | None:
    """Take so many lines as the board that has these rows; none if it has a digit twice."""
    side = len(rows)
    known = set(_DIGITS[:side])
    for house in [*rows, *map("".join, zip(*rows, strict=True))]:
        digits = house.replace(" ", "")
        if len(set(digits)) < len(digits) or not known.issuperset(digits):
            return None
    cells = bytes(int(c) if c != " " else 0 for row in rows for c in row)
    if sum(map(bool, cells)) < _FEWEST:
        return None
    first = reader.lines.number + 1
    reader.lines.skip(count)
    return Record(Grid._of(cells, reader.shape_of(side)), "", first, "blocks")
