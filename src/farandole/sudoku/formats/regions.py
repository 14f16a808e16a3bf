"""Maps of free regions: one symbol a cell, the same for all cells of a region.

A map stands beside its puzzle, below it or above it. It can't be mistaken: as a puzzle it would
have the same digit twice wherever two cells of a region touch.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.lines.row import Row
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules import Distinct, named
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

_MOST_BETWEEN = 3  # lines between a puzzle and its map
_LONGEST = 200  # characters of a row
_PLACES = re.compile(r"\s*(?:\([0-9]{1,2},\s?[0-9]{1,2}\)[\s,;]*)+")
_RULES = {"X": "diagonals", "H": "windoku", "C": "disjoint", "P": "percent"}
"""What the letter after the regions of a puzzle says, as Andoku has them."""
_PERCENT = (
    tuple(9 * r + c for r in (1, 2, 3) for c in (1, 2, 3)),
    tuple(8 * i for i in range(1, 10)),
    tuple(9 * r + c for r in (5, 6, 7) for c in (5, 6, 7)),
)


def is_map(cells: Sequence[object], side: int) -> bool:
    """Tell whether symbols are those of regions: each stands ``side`` times, in one piece.

    >>> is_map("AABBAABBCCDDCCDD", 4), is_map("1234341221434321", 4)
    (True, False)
    """
    if len(cells) != side * side or cells.count(cells[0]) != side:
        return False
    if any(count != side for count in Counter(cells).values()):
        return False
    seen: set[int] = set()
    regions = 0
    for first in range(side * side):
        if first in seen:
            continue
        regions += 1
        seen.add(first)
        piece = [first]
        for cell in piece:
            row, column = divmod(cell, side)
            for other, is_inside in (
                (cell - 1, column > 0),
                (cell + 1, column < side - 1),
                (cell - side, row > 0),
                (cell + side, row < side - 1),
            ):
                if is_inside and other not in seen and cells[other] == cells[cell]:
                    seen.add(other)
                    piece.append(other)
    # Columns, one below the other, are the same row again and again.
    return regions == side and any(cells[i] == cells[i + 1] for i in range(side - 1))


def on_regions(
    reader: Reader, grid: Grid, regions: Sequence[object] | None, letter: str = ""
) -> Grid:
    """Return a puzzle on the board with these regions, the plain ones for None.

    ``letter`` is that of a rule. Raises ParseError if it isn't the board asked for.
    """
    from farandole.sudoku.formats.web.pieces import board

    rules: list[str | Distinct] = []
    if letter:
        name = _RULES[letter]
        is_plain = regions is None or letter == "X"
        rules = [Distinct("extra", _PERCENT)] if letter == "P" else [name]
        if not is_plain and letter != "P":
            rules = [Distinct("extra", named(name, CLASSIC).groups)]
    return Grid._of(grid.cells, board(reader, grid.shape.side, regions, rules))


def is_lone_map(record: Record) -> bool:
    """Tell whether what was read as a puzzle is a map of regions."""
    return record.grid.shape.box is not None and is_map(record.grid.cells, record.grid.shape.side)


def no_puzzle(record: Record) -> ParseError:
    """Return the error for a map that has no puzzle."""
    return ParseError(
        msg("a map of regions without a puzzle"),
        code="parse.structure",
        line=record.line,
        column=1,
        found=quoted(record.grid.line[: 2 * record.grid.shape.side]),
        expected=msg("the puzzle beside its regions"),
    )


def regions_below(reader: Reader, side: int) -> list[str] | None:
    """Take the map that stands right below a puzzle, under a heading perhaps; None if none does."""
    step = words = 0
    while (text := reader.lines.peek(step)) is not None and step <= _MOST_BETWEEN:
        cells = _cells(text, side)
        if cells is not None:
            break
        if _PLACES.fullmatch(text[:_LONGEST]) is not None and text.count("(") == side:
            raise _in_places(reader, step, side)
        is_heading = bool(text.strip()) and not any(map(str.isdigit, text)) and len(text) < _LONGEST
        words += is_heading
        if words > 1 or not (is_heading or not text.strip()):
            return None
        step += 1
    else:
        return None
    # No digit stands twice in a row of a puzzle.
    if len(set(cells)) == side:
        return None
    found = list(cells)
    for i in range(1, side):
        cells = _cells(reader.lines.peek(step + i) or "", side)
        if cells is None:
            return None
        found += cells
    if not is_map(found, side):
        return None
    reader.lines.skip(step + side)
    return found


def _in_places(reader: Reader, step: int, side: int) -> ParseError:
    """Take regions as lists of places, ``(0,1) (0,2)``, which may be rows first or columns."""
    first = reader.lines.number + step + 1
    found = quoted(reader.lines.peek(step) or "")
    while step < side + _MOST_BETWEEN and _PLACES.fullmatch(
        (reader.lines.peek(step) or "x")[:_LONGEST]
    ):
        step += 1
    reader.lines.skip(step)
    return ParseError(
        msg("it can't be told whether rows or columns come first in the regions"),
        code="parse.ambiguous",
        line=first,
        column=1,
        found=found,
        expected=msg("a symbol for each cell, the same for all of a region"),
    )


def _cells(text: str, side: int) -> list[str] | None:
    """Return the symbols of a row, None if it hasn't as many."""
    if len(text) > _LONGEST:
        return None
    row = Row(text, gaps=False)
    for cells in (row.parts, list(row.chars)):
        if len(cells) == side and all(cell.isalnum() for cell in cells):
            return cells
    return None
