"""Cells of a JSON document that say themselves where they are.

    [{"row": 0, "col": 4, "value": 7}, ...]      {"A1": 5, "1,2": 3, "r1c3": 4, ...}
    ["r1c5=7", ...]
    [{"position": [0, 4], "value": 7}, ...]      {"rows": [{"cells": [5, 3, null, ...]}, ...]}
    [[0, 4, 7], ...]      [{"index": 4, "value": 7}, ...]      {"4": 7, ...}
    {"row1": [5, 3, 0, ...], ...}      {"boxes": [[5, 3, 0, ...], ...]}      {"columns": ...}

Rows, columns and cells are counted from 0 or from 1, whichever some of them tells; ``x`` is a
column.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from farandole.errors import ParseError
from farandole.sudoku.formats.documents.cell_objects import board_of_objects, with_marks
from farandole.sudoku.formats.loose.facts import (
    FEWEST,
    grid_of_facts,
    grid_of_numbers,
    grid_of_triples,
)
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.web.pieces import digit_of
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import LARGEST

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader

_ROWS = ("row", "r", "y", "rowindex", "row_index", "i")
_COLUMNS = ("col", "column", "c", "x", "columnindex", "column_index", "colindex", "col_index", "j")
_VALUES = ("value", "val", "v", "digit", "number", "num", "n", "d", "given")
_NUMBERS = ("index", "idx", "cell", "cellindex", "cell_index", "cellid", "position", "pos")
_FEWEST_ROWS = 4
_ROW = re.compile(r"(?:(?:row|line|r|l)[ _-]?([0-9]{1,2})|(?:row[ _-]?)?([A-Ya-y]))", re.IGNORECASE)
_TOLD = re.compile(r"[Rr]([1-9])[Cc]([1-9]) {0,2}[=:] {0,2}([1-9])")
_LETTERS = "ABCDEFGHI"
_NAME = re.compile(
    r"([A-Ia-i])([1-9])"
    r"|(?:[Rr](?:ow)?|cell|\(|\[)?[ _]?([0-9])[,_:; -]{0,2}(?:[Cc](?:ol)?)?[ _]?([0-9])[\])]?"
)


def placed_cells(reader: Reader, found: list[Any], line: int) -> Record | None:
    """Return the puzzle of a list of cells, each with its place; None if it's none."""
    if (counted := _counted(reader, found, line)) is not None:
        return counted
    is_placed = bool(found) and isinstance(found[0], dict) and _placed(found[0]) is not None
    if not is_placed and (record := board_of_objects(reader, found, line)) is not None:
        return record
    if not FEWEST <= len(found) <= 81 or 9 not in reader.sides:
        return None
    facts = [_told(one) if isinstance(one, str) else _placed(one) for one in found]
    if any(fact is None for fact in facts):
        return _cells_in_rows(reader, found, line)
    known = [fact for fact in facts if fact is not None]
    # All cells of a board, blanks too, tell from where they are counted.
    places = [place for r, c, _ in known for place in (r, c)]
    is_told = any(isinstance(one, str) for one in found)
    start = 0 if 0 in places else 1 if is_told or 9 in places else None
    givens = [fact for fact in known if fact[2]]
    if len(givens) < FEWEST:
        return None
    grid = grid_of_facts(reader, givens, line, start=start)
    first = 0 if 0 in places else 1
    shown = {
        (row - first) * 9 + column - first: one
        for (row, column, _), one in zip(known, found, strict=True)
        if isinstance(one, dict) and 0 <= min(row, column) - first <= max(row, column) - first < 9
    }
    return with_marks(reader, Record(grid, "", line, "line"), shown)


def _placed(one: object) -> tuple[int, int, int] | None:
    """Return row, column and digit of a cell, 0 for a blank."""
    if not isinstance(one, dict) or len(one) > 30:
        return None
    low = {str(name).lower(): value for name, value in one.items()}
    place = low.get("position", low.get("pos", low.get("cell")))
    if isinstance(place, list) and len(place) == 2:
        row, column = place
    elif isinstance(place, dict):
        return _placed({**place, "value": next((low[n] for n in _VALUES if n in low), None)})
    else:
        row = next((low[name] for name in _ROWS if name in low), None)
        column = next((low[name] for name in _COLUMNS if name in low), None)
    if not all(
        isinstance(i, int) and not isinstance(i, bool) and 0 <= i <= 9 for i in (row, column)
    ):
        return None
    if not any(name in low for name in _VALUES):
        return None
    digit = digit_of(next(low[name] for name in _VALUES if name in low), 9)
    return row, column, digit


def _told(text: str) -> tuple[int, int, int] | None:
    """Return row, column and digit of ``r1c2=3``, counted from 1."""
    found = _TOLD.fullmatch(text)
    return None if found is None else (int(found[1]), int(found[2]), int(found[3]))


def _counted(reader: Reader, found: list[Any], line: int) -> Record | None:
    """Return the puzzle of lists of row, column and digit, or of cells by their number."""
    if not FEWEST <= len(found) <= 81 or 9 not in reader.sides:
        return None
    if all(isinstance(one, list) and len(one) == 3 for one in found):
        if not all(type(i) is int and 0 <= i <= 9 for one in found for i in one):
            return None
        facts = [(row, column, digit) for row, column, digit in found if digit]
        if len(facts) < FEWEST:
            return None
        return Record(grid_of_triples(reader, facts, line), "", line, "line")
    pairs: list[tuple[int, object]] = []
    for one in found:
        low = {str(name).lower(): v for name, v in one.items()} if isinstance(one, dict) else {}
        number = next((low[name] for name in _NUMBERS if name in low), None)
        value = next((low[name] for name in _VALUES if name in low), None)
        if type(number) is not int or any(name in low for name in (*_ROWS, *_COLUMNS)):
            return None
        pairs.append((number, value))
    return _numbered(reader, pairs, line) if len(found) < 81 else None


def _numbered(reader: Reader, pairs: list[tuple[int, object]], line: int) -> Record | None:
    """Return the puzzle of cells from 0 to 80, or from 1 to 81; None if they are no such numbers.

    Raises ParseError where neither the first nor the last tells from which.
    """
    if not all(_is_cell(value) for _, value in pairs):
        return None
    grid = grid_of_numbers(reader, pairs, line)
    return None if grid is None else Record(grid, "", line, "line")


def named_rows(reader: Reader, found: dict[str, Any], line: int) -> Record | None:
    """Return the puzzle of an object that has rows by their names: ``row1``, ``A``."""
    side = len(found)
    if side not in reader.sides or side < _FEWEST_ROWS:
        return None
    names = [_ROW.fullmatch(name) for name in found]
    counts = [int(name[1]) for name in names if name is not None and name[1]]
    letters = "".join(name[2] for name in names if name is not None and name[2])
    if (
        counts not in (list(range(side)), list(range(1, side + 1)))
        and letters.upper() != ("ABCDEFGHIJKLMNOPQRSTUVWXY"[:side])
    ):
        return None
    return rows_of_cells(reader, list(found.values()), line)


def rows_of_cells(reader: Reader, rows: list[Any], line: int) -> Record | None:
    """Return the puzzle of as many rows, texts or lists, as each has cells; None if it's none."""
    side = len(rows)
    if side not in reader.sides or side < _FEWEST_ROWS:
        return None
    if not all(isinstance(row, str | list) and len(row) == side for row in rows):
        return None
    try:
        digits = bytes(digit_of(cell, side) for row in rows for cell in row)
    except ParseError:
        return None  # words of that length
    return Record(Grid._of(digits, reader.shape_of(side)), "", line, "line")


def rows_of_boxes(boxes: list[Any]) -> list[Any] | None:
    """Return the rows of nine boxes with nine cells each; None if they are none.

    >>> rows_of_boxes(["123456789"] * 9)[0]
    ['1', '2', '3', '1', '2', '3', '1', '2', '3']
    """
    lists = [
        next((v for v in box.values() if isinstance(v, list)), None)
        if isinstance(box, dict)
        else box
        for box in boxes
    ]
    if len(lists) != 9 or not all(isinstance(b, list | str) and len(b) == 9 for b in lists):
        return None
    return [
        [lists[r // 3 * 3 + c // 3][r % 3 * 3 + c % 3] for c in range(9)]  # type: ignore[index]
        for r in range(9)
    ]


def rows_of_columns(columns: list[Any]) -> list[Any] | None:
    """Return the rows of as many columns as each has cells; None if they are none.

    >>> rows_of_columns(["12", "34"])
    [['1', '3'], ['2', '4']]
    """
    side = len(columns)
    if not all(isinstance(column, list | str) and len(column) == side for column in columns):
        return None
    return [list(row) for row in zip(*columns, strict=True)]


def _is_cell(value: object) -> bool:
    """Tell whether a value may be that of a cell: a small number, or one symbol."""
    is_number = type(value) in (int, float) and 0 <= value <= LARGEST  # type: ignore[operator]
    return value is None or is_number or (isinstance(value, str) and len(value.strip()) < 2)


def _cells_in_rows(reader: Reader, found: list[Any], line: int) -> Record | None:
    """Return the puzzle of a list of rows that are objects with their cells."""
    side = len(found)
    if side not in reader.sides:
        return None
    digits: list[int] = []
    for one in found:
        cells = None
        if isinstance(one, dict):
            cells = next((v for v in one.values() if isinstance(v, list) and len(v) == side), None)
            if len(one) == side and all(map(_is_cell, one.values())):
                cells = list(one.values())
        elif isinstance(one, list) and len(one) == side:
            cells = one
        if cells is None:
            return None
        for cell in cells:
            value = cell
            if isinstance(cell, dict):
                low = {str(name).lower(): v for name, v in cell.items()}
                names = [name for name in _VALUES if name in low]
                if not names:
                    return None
                value = low[names[0]]
            digits.append(digit_of(value, side))
    return Record(Grid._of(bytes(digits), reader.shape_of(side)), "", line, "line")


def named_cells(reader: Reader, found: dict[str, Any], line: int) -> Record | None:
    """Return the puzzle of an object that has cells by their names: ``A1``, ``1,2``, ``r1c2``."""
    if not FEWEST <= len(found) <= 90 or 9 not in reader.sides:
        return None
    if all(name.isdecimal() and len(name) < 3 for name in found) and len(found) <= 81:
        return _numbered(reader, [(int(name), value) for name, value in found.items()], line)
    facts = []
    start: int | None = None
    for name, value in found.items():
        place = _NAME.fullmatch(name)
        if place is None or isinstance(value, list | dict):
            return None
        letter, number, row, column = place.groups()
        if letter:
            start, row, column = 1, str(_LETTERS.index(letter.upper()) + 1), number
        if digit := digit_of(value, 9):
            facts.append((int(row), int(column), digit))
    if len(found) == 81 and start is None:
        start = 0 if any("0" in name for name in found) else 1
    return Record(grid_of_facts(reader, facts, line, start=start), "", line, "line")
