"""Layouts of a board in JSON: whatever they are, the raw cells in reading order.

    ["53..7....", ...]    [[5, 3, 0, ...], ...]    [{"cells": [5, 3, null, ...]}, ...]    rows
    "53..7..."    "53..7..../6..195.../..."    [5, 3, 0, ...]                     all cells
    [[{"value": 5, "given": true}, {}, ...], ...]    [{"value": 5}, ...]          objects
    {"row1": [5, 3, ...], ...}    {"a": [5, 3, ...], ...}                         rows by name
    [{"row": 0, "col": 4, "value": 7}, ...]    [{"position": [0, 4], "value": 7}, ...]
    [{"index": 4, "value": 7}, ...]    {"A1": 5, "1,2": 3, "r1c3": 4, ...}

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
    from collections.abc import Collection, Sequence

    from farandole.sudoku.formats.values import Json

VALUES = ("value", "val", "v", "digit", "number", "num", "n", "d", "entry", "given")
_KINDS = ("kind", "type", "celltype", "state")
_ROWS = ("row", "r", "y", "rowindex", "i")
_COLUMNS = ("col", "column", "c", "x", "columnindex", "colindex", "j")
_PLACES = ("index", "idx", "cell", "cellindex", "cellid", "position", "pos")
_FEWEST = 8  # cells with a place; fewer are no puzzle
_SYMBOLS = frozenset("0123456789.*_-?xX· ")
_BETWEEN = re.compile(r"[/|,;\s]+")
_CELL_NAME = re.compile(r"([A-Ia-i])([1-9])|[Rr]?([0-9])[,_: ]?[Cc]?([0-9])")
_LETTERS = "ABCDEFGHI"


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
        content = first_of(named, VALUES)
        is_blank = content is None and not named.keys().isdisjoint(VALUES)
        is_kind = not named.keys().isdisjoint(_KINDS)
        return is_kind or is_blank or isinstance(content, list) or _is_symbol(content)
    return value is None or _is_symbol(value)


def _is_symbol(value: Json) -> bool:
    if isinstance(value, str):
        return len(value) < 3 and _SYMBOLS.issuperset(value)
    return isinstance(value, int | float) and not value < 0 and not value > 25


def cells_of(value: Json, sides: Collection[int], *, is_named: bool = False) -> list[Json] | None:
    """Return the cells of a board, in reading order; None if the value has no known layout.

    Rows, and cells without a place, must look like cells if the value doesn't have the name of a
    puzzle. Raises ParseError if places are ambiguous.
    """
    if isinstance(value, str):
        return _cells_of_text(value, sides)
    if isinstance(value, dict):
        rows = _rows(list(value.values()), sides)
        return rows if rows is not None else _placed_cells(list(value.items()), sides)
    if not isinstance(value, list):
        return None
    cells = _rows(value, sides) or _flat(value, sides, is_named=is_named)
    if cells is not None:
        are_objects = any(isinstance(cell, dict) for cell in cells)
        count = sum(map(is_cell, cells)) if are_objects or not is_named else len(cells)
        if 4 * count >= 3 * len(cells) or (is_named and count):
            return cells
    return _placed_cells([(cell, cell) for cell in value if isinstance(cell, dict)], sides)


def _flat(value: list[Json], sides: Collection[int], *, is_named: bool) -> list[Json] | None:
    """Return the cells of a list that has all of them, one after the other."""
    side = isqrt(len(value))
    if side not in sides or side * side != len(value) or isinstance(value[0], list):
        return None
    if isinstance(value[0], dict):
        return None if _place_of(value[0]) is not None else value
    return value if is_named or side > 5 else None


def _cells_of_text(text: str, sides: Collection[int]) -> list[str] | None:
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


def _rows(value: list[Json], sides: Collection[int]) -> list[Json] | None:
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


def _placed_cells(pairs: list[tuple[Json, Json]], sides: Collection[int]) -> list[Json] | None:
    """Return the cells of a board of side 9, given by place and content; None in any other case.

    Raises ParseError if it isn't clear from where the places count, or two are the same.
    """
    if not _FEWEST <= len(pairs) <= 81 or 9 not in sides:
        return None
    places = [_place_of(place) for place, _ in pairs]
    if None in places or not all(is_cell(cell) for _, cell in pairs):
        return None
    numbers = [number for place in places for number in place or ()]
    count = len(places[0] or ())
    last = 9 if count == 2 else 81
    if any(len(place or ()) != count for place in places):
        return None
    if 0 not in numbers and last not in numbers:
        raise ParseError(
            msg("rows and columns may count from 0 or from 1"),
            code="parse.ambiguous",
            column=1,
            found=msg("neither {first} nor {last}", first=0, last=last),
            expected=msg("the puzzle as 81 symbols, or as rows"),
        )
    first = int(0 not in numbers)
    if min(numbers) < first or max(numbers) - first >= last:
        return None
    board: list[Json] = [None] * 81
    for place, (_, cell) in zip(places, pairs, strict=True):
        at = 0
        for number in place or ():
            at = 9 * at + number - first
        if board[at] is not None and board[at] != cell:
            raise ParseError(
                msg("a cell has two values"),
                code="parse.mismatch",
                column=1,
                found=Quoted(f"r{at // 9 + 1}c{at % 9 + 1}"),
            )
        board[at] = cell
    return board


def _place_of(cell: Json) -> tuple[int, ...] | None:
    """Return the row and column that an object or a name gives, or the number of its cell."""
    if isinstance(cell, str):
        match = _CELL_NAME.fullmatch(cell)
        if match is None:
            return None
        letter, number, row, column = match.groups()
        return (
            (_LETTERS.index(letter.upper()) + 1, int(number)) if letter else (int(row), int(column))
        )
    named = low(cell) if isinstance(cell, dict) and len(cell) < 40 else {}
    place: Json = first_of(named, _PLACES)
    if isinstance(place, dict):
        named, place = low(place), None
    if isinstance(place, str):
        return _place_of(place)
    if place is None:
        place = [first_of(named, _ROWS), first_of(named, _COLUMNS)]
    found = tuple(place) if isinstance(place, list) else (place,)
    return found if len(found) < 3 and all(type(number) is int for number in found) else None


def regions_of(value: Json, side: int) -> list[Json] | None:
    """Return the region of each cell: a symbol a cell, or the cells of each of nine regions.

    None if the value has neither.
    """
    symbols = list(value) if isinstance(value, str) else value
    if not isinstance(symbols, list):
        return None
    symbols = _rows(symbols, (side,)) or symbols
    is_plain = all(isinstance(symbol, int | str) for symbol in symbols)
    if len(symbols) == side * side and is_plain and is_map(symbols, side):
        return symbols
    pairs = [
        ({"cell": cell}, number)
        for number, group in enumerate(value if isinstance(value, list) else ())
        for cell in _members(group)[: side * side]
        if not isinstance(cell, list)  # a pair may be row and column, or column and row
    ]
    regions = _placed_cells(pairs, (side,)) if len(pairs) == 81 else None
    return regions if regions is not None and is_map(regions, side) else None


def _members(group: Json) -> list[Json]:
    if isinstance(group, str):
        return _BETWEEN.split(group.strip())
    return group if isinstance(group, list) else []


def regions_of_cells(regions: list[Json], boxes: Sequence[int], side: int) -> list[Json] | None:
    """Return the region that each cell names; None if they name none, or the plain boxes.

    Raises ParseError for regions that can't be those of a board.
    """
    named = [
        (region, box)
        for region, box in zip(regions, boxes, strict=True)
        if isinstance(region, int | str) and not isinstance(region, bool)
    ]
    pairs, names = set(named), {region for region, _ in named}
    if len(names) < 2 or len(pairs) == len(names) == len({box for _, box in pairs}):
        return None
    if len(named) < side * side or not is_map(regions, side):
        raise unsupported([msg("the regions of the cells")])
    return regions
