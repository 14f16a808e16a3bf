"""Layouts of a board in JSON: whatever they are, the raw cells in reading order.

    ["53..7....", ...]    [[5, 3, 0, ...], ...]    [{"cells": [5, 3, null, ...]}, ...]    rows
    "53..7..."    "53..7..../6..195.../..."    [5, 3, 0, ...]                     all cells
    [[{"value": 5, "given": true}, {}, ...], ...]    [{"value": 5}, ...]          objects
    {"row1": [5, 3, ...], ...}    {"boxes": [[...], ...]}    {"columns": [[...], ...]}
    [{"row": 0, "col": 4, "value": 7}, ...]    [{"position": [0, 4], "value": 7}, ...]
    [[0, 4, 7], ...]    ["r1c5=7", ...]    {"A1": 5, "1,2": 3, "r1c3": 4, ...}
    [{"index": 4, "value": 7}, ...]    {"4": 7, ...}

Rows, columns and cells count from 0 or from 1, as the first or the last number shows; ``x`` is a
column. Where neither is there, the text is ambiguous.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING, Any

from farandole.errors import ParseError
from farandole.i18n import Quoted, msg
from farandole.sudoku.formats.regions import is_map
from farandole.sudoku.formats.values import unsupported

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.sudoku.formats.values import Json

    Place = int | tuple[int, int]

VALUES = ("value", "val", "v", "digit", "number", "num", "n", "d", "entry", "given")
_KINDS = ("kind", "type", "celltype", "state")
_ROWS = ("row", "r", "y", "rowindex", "i")
_COLUMNS = ("col", "column", "c", "x", "columnindex", "colindex", "j")
_PLACES = ("index", "idx", "cell", "cellindex", "cellid", "position", "pos")
_COUNTS = (
    "".join(map(str, range(25))),
    "".join(map(str, range(1, 26))),
    "ABCDEFGHIJKLMNOPQRSTUVWXY",
)
_FEWEST = 8
"""Cells with a place below this number are no puzzle."""
_SYMBOLS = frozenset("0123456789.*_-?xX· ")
_BETWEEN = re.compile(r"[/|,;\s]+")
_ROW_NAME = re.compile(
    r"(?:(?:row|line|r|l)[ _-]?([0-9]{1,2})|(?:row[ _-]?)?([A-Ya-y]))", re.IGNORECASE
)
_CELL_NAME = re.compile(
    r"[0-9]{1,2}|([A-Ia-i])([1-9])"
    r"|(?:[Rr](?:ow)?|cell|\(|\[)?[ _]?([0-9])[,_:; -]{0,2}(?:[Cc](?:ol)?)?[ _]?([0-9])[\])]?"
)
_ASSIGNED = re.compile(r"[Rr]([1-9])[Cc]([1-9]) {0,2}[=:] {0,2}([1-9])")
_RC = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")


def plain_name(name: object) -> str:
    """Return a name in small letters, without ``_`` and ``-``."""
    return str(name)[:80].lower().replace("_", "").replace("-", "")


def low(cell: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a cell by their plain names."""
    return {plain_name(name): value for name, value in cell.items()}


def first_of(named: dict[str, Any], names: Sequence[str]) -> Json:
    """Return the value of the first of these names that an object has, None for none."""
    return next((named[name] for name in names if name in named), None)


def is_cell(value: Json) -> bool:
    """Tell whether a value may be that of a cell: a small number, a symbol or an object."""
    if isinstance(value, dict):
        named = low(value) if len(value) < 40 else {}
        is_kind = any(name in named for name in _KINDS)
        content = first_of(named, VALUES)
        is_blank = content is None and any(name in named for name in VALUES)
        return is_kind or is_blank or isinstance(content, list) or _is_symbol(content)
    return value is None or _is_symbol(value)


def _is_symbol(value: Json) -> bool:
    if isinstance(value, str):
        return len(value) < 3 and _SYMBOLS.issuperset(value)
    return isinstance(value, int | float) and not value < 0 and not value > 25


def cells_of(value: Json, sides: Sequence[int], *, is_named: bool = False) -> list[Json] | None:
    """Return the cells of a board, in reading order; None if the value has no known layout.

    Rows, and cells without a place, must look like cells if the value doesn't have the name of a
    puzzle. Raises ParseError if places are ambiguous.
    """
    if isinstance(value, str):
        return _cells_of_text(value, sides)
    if isinstance(value, dict):
        return _cells_by_name(value, sides)
    if not isinstance(value, list):
        return None
    cells = _rows(value, sides) or _flat(value, sides, is_named=is_named)
    if cells is not None:
        are_objects = any(isinstance(cell, dict) for cell in cells)
        count = sum(map(is_cell, cells)) if are_objects or not is_named else len(cells)
        if 4 * count >= 3 * len(cells) or (is_named and count):
            return cells
    return _placed_cells(value, sides)


def _flat(value: list[Json], sides: Sequence[int], *, is_named: bool) -> list[Json] | None:
    """Return the cells of a list that has all of them, one after the other."""
    side = isqrt(len(value))
    if side not in sides or side * side != len(value) or isinstance(value[0], list):
        return None
    if isinstance(value[0], dict):
        return None if _place_of(value[0]) is not None else value
    return value if is_named or side > 5 else None


def _cells_of_text(text: str, sides: Sequence[int]) -> list[str] | None:
    """Return the symbols of a text, all together or in rows."""
    if len(text) > 2000:
        return None
    rows = _BETWEEN.split(text.strip())
    if len(rows) in sides and all(len(row) == len(rows) for row in rows):
        text = "".join(rows)
    elif "\n" in text:
        text = "".join(text.split())
    is_board = isqrt(len(text)) in sides and isqrt(len(text)) ** 2 == len(text)
    return list(text) if is_board else None


def is_like_puzzle(text: str) -> bool:
    """Tell whether a text is meant as a puzzle: long, and symbols rather than words."""
    head = text[:700]
    return len(head) >= 12 and 4 * sum(map(_SYMBOLS.__contains__, head)) >= 3 * len(head)


def _rows(value: list[Json], sides: Sequence[int]) -> list[Json] | None:
    """Return the cells of as many rows as each has cells."""
    side = len(value)
    if side not in sides:
        return None
    cells: list[Json] = []
    for row in value:
        if isinstance(row, dict):
            parts = list(row.values())
            row = next((part for part in parts if isinstance(part, list)), parts)
        if not isinstance(row, list | str) or len(row) != side:
            return None
        cells += row
    return cells


def _cells_by_name(value: dict[str, Any], sides: Sequence[int]) -> list[Json] | None:
    """Return the cells of an object with names for its rows, boxes or cells."""
    for name, part in value.items() if len(value) < _FEWEST else ():
        if isinstance(part, list) and plain_name(name) in ("boxes", "blocks", "subgrids"):
            order = [27 * (i // 27) + i // 9 % 3 * 3 + i % 9 // 3 * 9 + i % 3 for i in range(81)]
            return _reordered(part, sides, order if len(part) == 9 else [])
        if isinstance(part, list) and plain_name(name) in ("columns", "cols"):
            n = len(part)
            return _reordered(part, sides, [i % n * n + i // n for i in range(n * n)])
    if len(value) in sides and _are_row_names(value):
        return _rows(list(value.values()), sides)
    return _at_names(value) if _FEWEST <= len(value) <= 81 and 9 in sides else None


def _are_row_names(names: Iterable[str]) -> bool:
    """Tell whether names count rows, from 0, 1 or A."""
    matches = [_ROW_NAME.fullmatch(name) for name in names]
    joined = " ".join((match[1] or match[2]) if match else "?" for match in matches).upper()
    numbers = " ".join(map(str, range(26)))
    starts = (numbers, numbers[2:], " ".join("ABCDEFGHIJKLMNOPQRSTUVWXY"))
    return any(f"{start} ".startswith(f"{joined} ") for start in starts)


def _reordered(value: list[Json], sides: Sequence[int], order: list[int]) -> list[Json] | None:
    """Return the cells of rows in another order."""
    cells = _rows(value, sides) if order else None
    return cells and [cells[i] for i in order]


def _at_names(value: dict[str, Any]) -> list[Json] | None:
    """Return the cells of an object with names such as ``A1``, ``r1c2``, ``1,2`` and ``4``."""
    cells_at: list[tuple[Place, Json]] = []
    start = None
    for name, cell in value.items():
        place: Place
        if (match := _CELL_NAME.fullmatch(name)) is None or not is_cell(cell):
            return None
        letter, number, row, column = match.groups()
        if letter:
            start = 1
            place = "ABCDEFGHI".index(letter.upper()) + 1, int(number)
        else:
            place = int(name) if name.isdecimal() else (int(row), int(column))
        cells_at.append((place, cell))
    return _at_places(cells_at, start)


def _placed_cells(value: list[Json], sides: Sequence[int]) -> list[Json] | None:
    """Return the cells of a list in which each names its place."""
    if not _FEWEST <= len(value) <= 81 or 9 not in sides:
        return None
    cells_at: list[tuple[Place, Json]] = []
    start = None
    for cell in value:
        if isinstance(cell, dict):
            place = _place_of(cell)
            if place is None or not is_cell(cell):
                return None
            cells_at.append((place, cell))
        elif isinstance(cell, list) and len(cell) == 3 and all(type(i) is int for i in cell):
            cells_at.append(((cell[0], cell[1]), cell[2]))
        elif isinstance(cell, str) and (match := _ASSIGNED.fullmatch(cell)) is not None:
            start = 1
            cells_at.append(((int(match[1]), int(match[2])), match[3]))
        else:
            return None
    if sum(cell != 0 for _, cell in cells_at) < _FEWEST:
        return None
    cells = _at_places(cells_at, start)
    if isinstance(value[0], list) and cells is not None and _has_repeats(cells):
        raise ParseError(
            msg("the order of row, column and digit isn't clear"),
            code="parse.ambiguous",
            column=1,
            found=Quoted("{}, {}, {}".format(*value[0])),
            expected=msg("the row first, then the column, then the digit"),
        )
    return cells


def _place_of(cell: dict[str, Any]) -> Place | None:
    """Return the row and column that an object names, or the number of its cell."""
    named = low(cell) if len(cell) < 40 else {}
    place: Json = first_of(named, _PLACES)
    if isinstance(place, dict):
        named, place = low(place), None
    if isinstance(place, str) and (match := _RC.fullmatch(place)) is not None:
        place = [int(match[1]), int(match[2])]
    if not isinstance(place, list):
        row, column = first_of(named, _ROWS), first_of(named, _COLUMNS)
        if row is None and column is None:
            return place if type(place) is int else None
        place = [row, column]
    is_place = len(place) == 2 and all(type(i) is int for i in place)
    return (place[0], place[1]) if is_place else None


def _at_places(cells: list[tuple[Place, Json]], start: int | None) -> list[Json] | None:
    """Return the 81 cells with these at their places, None elsewhere; None for other numbers.

    Raises ParseError if it isn't clear from where the places count, or two are the same.
    """
    numbers = [n for place, _ in cells for n in (place if isinstance(place, tuple) else (place,))]
    is_pair = isinstance(cells[0][0], tuple)
    last = 9 if is_pair else 81
    if any(isinstance(place, tuple) != is_pair for place, _ in cells):
        return None
    if start is None and 0 not in numbers and last not in numbers:
        raise ParseError(
            msg("rows and columns may count from 0 or from 1")
            if is_pair
            else msg("cells may count from 0 or from 1"),
            code="parse.ambiguous",
            column=1,
            found=msg("neither {first} nor {last}", first=0, last=last),
            expected=msg("the puzzle as 81 symbols, or as rows"),
        )
    first = start if start is not None else int(0 not in numbers)
    if min(numbers) < first or max(numbers) - first >= last:
        return None
    board: list[Json] = [None] * 81
    for place, cell in cells:
        at = (
            9 * (place[0] - first) + place[1] - first if isinstance(place, tuple) else place - first
        )
        if board[at] is not None and board[at] != cell:
            raise ParseError(
                msg("a cell has two values"),
                code="parse.mismatch",
                column=1,
                found=Quoted(f"r{at // 9 + 1}c{at % 9 + 1}"),
            )
        board[at] = cell
    return board


def _has_repeats(cells: list[Json]) -> bool:
    """Tell whether a digit repeats in a row, a column or a box."""
    houses = [
        (house, cells[9 * r + c])
        for r in range(9)
        for c in range(9)
        if cells[9 * r + c]
        for house in (r, 9 + c, 18 + r // 3 * 3 + c // 3)
    ]
    return len(set(houses)) < len(houses)


def regions_of(value: Json, side: int) -> list[Json] | None:
    """Return the region of each cell: a symbol a cell, or the cells of each of nine regions.

    None if the value has neither.
    """
    symbols = list(value) if isinstance(value, str) else value
    if isinstance(symbols, list):
        symbols = _rows(symbols, (side,)) or symbols
        is_plain = all(isinstance(symbol, int | str) for symbol in symbols)
        if len(symbols) == side * side and is_plain and is_map(symbols, side):
            return symbols
    groups = list(value.values()) if isinstance(value, dict) else value
    regions = _regions_of_groups(groups) if isinstance(groups, list) and side == 9 else None
    return regions if regions is not None and is_map(regions, side) else None


def _regions_of_groups(groups: list[Json]) -> list[Json] | None:
    """Return the region of each cell, of nine lists with the places of nine cells."""
    cells: list[tuple[Place, Json]] = []
    for number, group in enumerate(groups):
        names = _BETWEEN.split(group.strip()) if isinstance(group, str) else group
        for name in names if isinstance(names, list) else ():
            # A pair may be row and column, or column and row.
            place = None if isinstance(name, list) else _place_of({"cell": name})
            if place is None or len(cells) > 81:
                return None
            cells.append((place, number))
    return _at_places(cells, None) if len(groups) == 9 and len(cells) == 81 else None


def regions_of_cells(regions: list[Json], boxes: Sequence[int], side: int) -> list[Json] | None:
    """Return the region that each cell names; None if they name none, or the plain boxes.

    Raises ParseError for regions that can't be those of a board.
    """
    named = [
        (region, box)
        for region, box in zip(regions, boxes, strict=True)
        if isinstance(region, int | str) and not isinstance(region, bool)
    ]
    if len({region for region, _ in named}) < 2:
        return None
    pairs = set(named)
    if len(pairs) == len({region for region, _ in pairs}) == len({box for _, box in pairs}):
        return None
    if len(named) < side * side or not is_map(regions, side):
        raise unsupported([msg("the regions of the cells")])
    return regions
