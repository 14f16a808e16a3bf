"""Layouts of a board in JSON, and its cells.

    ["53..7....", ...]    [[5, 3, 0, ...], ...]    [{"cells": [5, 3, null, ...]}, ...]    rows
    "53..7..."    "53..7..../6..195.../..."    [5, 3, 0, ...]                     all cells
    [[{"value": 5, "given": true}, {}, ...], ...]    [{"value": 5}, ...]          objects
    {"row1": [5, 3, ...], ...}    {"a": [5, 3, ...], ...}                         rows by name
    [{"row": 0, "col": 4, "value": 7}, ...]    [{"position": [0, 4], "value": 7}, ...]
    [{"index": 4, "value": 7}, ...]                                               cells by place

Rows, columns and cells count from 0 or from 1, as the first or the last number shows; ``x`` is a
column. Where neither is there, the text is ambiguous.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import isqrt
from typing import Any, NamedTuple

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import Quoted, msg
from farandole.sudoku.formats.regions import is_map
from farandole.sudoku.formats.values import Json, digit_of, mask_of, plain_name, unsupported

_VALUES = ("value", "val", "v", "digit", "number", "num", "n", "d", "entry", "given")
_NOTES = ("candidates", "notes", "pencilmarks")
_ANSWERS = ("solution", "answer", "correct", "correctvalue", "solved", "actual")
_KINDS = ("kind", "type", "celltype", "state")
_REGIONS = ("region", "regionid", "area", "jigsaw", "block", "blockid", "box", "boxid")
_ROWS = ("row", "r", "y", "rowindex", "i")
_COLUMNS = ("col", "column", "c", "x", "columnindex", "colindex", "j")
_PLACES = ("index", "idx", "cell", "cellindex", "cellid", "position", "pos")
_SHOWN = "visible shown revealed"
_FIXED = "given fixed locked readonly clue prefill prefilled initial original preset static"
_GIVEN = {(name, True) for name in f"{_FIXED} {_SHOWN}".split()}
_GIVEN |= {(name, False) for name in ("editable", "mutable", "changeable")}
_HIDDEN = {(name, True) for name in ("hidden", "removed", "blank", "empty")}
_HIDDEN |= {(name, False) for name in _SHOWN.split()}
_MOST_MEMBERS = 40  # of a cell
_FEWEST = 8  # cells with a place; fewer are no puzzle
_SYMBOLS = frozenset("0123456789.*_-?xX· ")
_BETWEEN = regex(r"[/|,;\s]+")


class Cell(NamedTuple):
    """A cell of a board: its digit, and what else an object says of it."""

    digit: int
    is_given: bool = False
    mask: int = 0
    answer: int = 0
    region: Json = None
    """What names the region, ``""`` for none, None if nothing is said of it."""


def cell_of(raw: Json, side: int) -> Cell:
    """Return the cell of a symbol, a number or an object."""
    if not isinstance(raw, dict):
        return Cell(digit_of(raw, side))
    members = _plain(raw)
    value = _first(members, _VALUES, (int, float, str, list))
    notes = _first(members, _NOTES, (list,))
    if isinstance(value, list):
        value, notes = None, value
    flags = {
        (name.removeprefix("is"), flag) for name, flag in members.items() if isinstance(flag, bool)
    }
    kind = str(_first(members, _KINDS, (str,))).lower()
    digit = 0 if flags & _HIDDEN else digit_of(value, side)
    region = _first(members, _REGIONS, (int, str))
    return Cell(
        digit,
        bool(flags & _GIVEN) or (kind, True) in _GIVEN,
        0 if digit else mask_of(notes, side),
        digit_of(_first(members, _ANSWERS, (int, str)), side),
        "" if region is None and "region" in members else region,
    )


def _plain(cell: dict[str, Any]) -> dict[str, Any]:
    """Return the members of a cell by their plain names; none if it has too many for a cell."""
    is_small = len(cell) < _MOST_MEMBERS
    return {plain_name(name): value for name, value in cell.items()} if is_small else {}


def _first(members: dict[str, Any], names: Sequence[str], types: tuple[type, ...]) -> Json:
    """Return the first member of these names and types, None for none; true isn't a number."""
    found = (members[name] for name in names if name in members)
    return next((part for part in found if type(part) in types), None)


def is_cell(value: Json) -> bool:
    """Tell whether a value may be that of a cell: a small number, a symbol or an object."""
    if isinstance(value, dict):
        members = _plain(value)
        content = next((members[name] for name in _VALUES if name in members), None)
        is_blank = content is None and not members.keys().isdisjoint(_VALUES)
        is_kind = not members.keys().isdisjoint(_KINDS)
        return is_kind or is_blank or isinstance(content, list) or _is_symbol(content)
    return value is None or _is_symbol(value)


def _is_symbol(value: Json) -> bool:
    if isinstance(value, str):
        return len(value) < 3 and _SYMBOLS.issuperset(value)
    return isinstance(value, int | float) and not value < 0 and not value > 25


def cells_of(value: Json, sides: Collection[int], *, is_named: bool = False) -> list[Json] | None:
    """Return the cells of a board, in reading order; None if the value has no known layout.

    If the value doesn't have the name of a puzzle, three cells of four must look like cells.
    Raises ParseError if places are ambiguous.
    """
    if isinstance(value, str):
        return _cells_of_text(value, sides)
    parts = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(parts, list):
        return None
    cells = _rows(parts, sides) or _flat(value, sides, is_named=is_named)
    count = sum(map(is_cell, cells or ()))
    if cells is not None and (4 * count >= 3 * len(cells) or (is_named and count)):
        return cells
    return _placed_cells([part for part in parts if isinstance(part, dict)], sides)


def _flat(value: Json, sides: Collection[int], *, is_named: bool) -> list[Json] | None:
    """Return the cells of a list that has all of them, one after the other."""
    side = isqrt(len(value))
    if side not in sides or side * side != len(value) or not isinstance(value, list):
        return None
    is_flat = _place_of(value[0]) is None if isinstance(value[0], dict) else is_named or side > 5
    return value if is_flat and not isinstance(value[0], list) else None


def _cells_of_text(text: str, sides: Collection[int]) -> list[str] | None:
    """Return the symbols of a text, all together or in rows."""
    if len(text) > 2000 or (" " in text and not is_like_puzzle(text)):
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
    cells: list[Json] = []
    for row in value if side in sides else ():
        if isinstance(row, dict):
            parts = list(row.values())
            row = next((part for part in parts if isinstance(part, list)), parts)
        if not isinstance(row, list | str) or len(row) != side:
            return None
        cells += row
    return cells or None


def _placed_cells(cells: list[dict[str, Any]], sides: Collection[int]) -> list[Json] | None:
    """Return the cells of a board of side 9 that name their places; None in any other case.

    Raises ParseError if it isn't clear from where the places count, or two are the same.
    """
    if not _FEWEST <= len(cells) <= 81 or 9 not in sides:
        return None
    places = [_place_of(cell) or () for cell in cells]
    count = len(places[0])
    if not count or any(len(place) != count for place in places) or not all(map(is_cell, cells)):
        return None
    numbers = [number for place in places for number in place]
    last = 9 if count == 2 else 81
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
    for place, cell in zip(places, cells, strict=True):
        at = 9 * (place[0] - first) + place[1] - first if count == 2 else place[0] - first
        if board[at] is not None and board[at] != cell:
            raise ParseError(
                msg("a cell has two values"),
                code="parse.mismatch",
                column=1,
                found=Quoted(f"r{at // 9 + 1}c{at % 9 + 1}"),
            )
        board[at] = cell
    return board


def _place_of(cell: dict[str, Any]) -> tuple[int, ...] | None:
    """Return the row and column that an object gives, or the number of its cell."""
    members = _plain(cell)
    place = _first(members, _PLACES, (int, list, dict))
    if isinstance(place, dict):
        members, place = _plain(place), None
    if place is None:
        place = [_first(members, names, (int,)) for names in (_ROWS, _COLUMNS)]
    numbers = place if isinstance(place, list) else [place]
    is_place = 1 <= len(numbers) <= 2 and all(type(number) is int for number in numbers)
    return tuple(numbers) if is_place else None


def regions_of(value: Json, side: int) -> list[Json] | None:
    """Return the region of each cell if a value has a symbol for each, in rows perhaps."""
    symbols = list(value) if isinstance(value, str) else value
    if not isinstance(symbols, list):
        return None
    symbols = _rows(symbols, (side,)) or symbols
    is_plain = len(symbols) == side * side and all(isinstance(c, int | str) for c in symbols)
    return symbols if is_plain and is_map(symbols, side) else None


def regions_of_cells(cells: Sequence[Cell], boxes: Sequence[int], side: int) -> list[Json] | None:
    """Return the region that each cell names; None if they name none, or the plain boxes.

    Raises ParseError for regions that can't be those of a board.
    """
    pairs = {
        (cell.region, box)
        for cell, box in zip(cells, boxes, strict=True)
        if cell.region is not None
    }
    names = {region for region, _ in pairs}
    if names == {""}:
        raise unsupported([msg("cells in no region")])
    if len(names) < 2 or len(pairs) == len(names) == len({box for _, box in pairs}):
        return None
    regions = [cell.region for cell in cells]
    if None in regions or not is_map(regions, side):
        raise unsupported([msg("the regions of the cells")])
    return regions
