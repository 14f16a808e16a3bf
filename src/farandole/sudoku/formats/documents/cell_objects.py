"""Boards of which each cell is an object, in rows or one after the other.

    [[{"value": 5, "given": true}, {"value": null}, ...], ...]
    [{"type": "given", "entry": 5}, {"type": "note", "entry": [1, 2]}, ...]
    [{"value": 5, "hidden": true, ...}, ...]

Where some cells are marked as given, other digits are those that were placed since. What is
hidden is blank. What each cell says of its region is the board's, unless that's the plain one.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any

from farandole.i18n import msg
from farandole.sudoku.formats.regions import is_map
from farandole.sudoku.formats.web.pieces import board, digit_of, mask_of, record_of, unsolved

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.shape import Shape

_VALUES = ("value", "val", "v", "digit", "number", "num", "n", "entry", "given")
_NOTES = ("candidates", "notes", "pencilmarks", "marks", "possible", "options", "drafts", "corner")
_GIVEN = frozenset(
    """given isgiven fixed isfixed locked islocked readonly isreadonly clue isclue prefilled
    isprefilled initial isinitial original isoriginal preset ispreset static prefill""".split()  # noqa: SIM905
)
_FREE = frozenset(("editable", "iseditable", "mutable", "ismutable", "changeable"))
_HIDDEN = frozenset(("hidden", "ishidden", "removed", "isblank", "blank", "isempty", "empty"))
_SHOWN = frozenset(("visible", "isvisible", "shown", "isshown", "revealed", "isrevealed"))
_REGIONS = (
    "region", "regionid", "regionindex", "area", "areaid", "jigsaw", "block", "blockid", "box",
    "boxid", "group", "groupid",
)  # fmt: skip
_KINDS = ("kind", "type", "celltype", "state")
_SOLVED = ("solution", "answer", "correct", "correctvalue", "solved", "actual")


def board_of_objects(reader: Reader, found: list[Any], line: int) -> Record | None:
    """Return the puzzle of a list of rows, or of cells, that are objects; None if it's none.

    Raises ParseError for a bad cell.
    """
    if len(found) in reader.sides and all(
        isinstance(row, list) and len(row) == len(found) for row in found
    ):
        cells = [cell for row in found for cell in row]
    elif isqrt(len(found)) in reader.sides and isqrt(len(found)) ** 2 == len(found):
        cells = found
    else:
        return None
    if not all(isinstance(cell, dict) and 0 < len(cell) < 40 for cell in cells):
        return None
    side = isqrt(len(cells))
    if not any(name in _low(cell) for cell in cells[:side] for name in (*_VALUES, *_KINDS)):
        return None
    values: list[int] = []
    masks: list[int] = []
    solved: list[int] = []
    given: set[int] = set()
    for at, cell in enumerate(cells):
        low = _low(cell)
        value, notes = _value(low)
        if isinstance(value, list):
            value, notes = None, value
        if _says(low, _HIDDEN, _SHOWN):
            value = None
        digit = digit_of(value, side)
        values.append(digit)
        masks.append(mask_of(notes, side) if isinstance(notes, list) and not digit else 0)
        if digit and _is_given(low):
            given.add(at)
        answer = next((low[name] for name in _SOLVED if name in low), None)
        solved.append(digit_of(answer, side) if isinstance(answer, int | str) else 0)
    if not any(values):
        return None
    record = record_of(
        reader,
        "line",
        _board_of(reader, cells, side),
        values,
        given or None,
        candidates=masks,
        solution=solved if all(solved) else None,
    )
    return record._replace(line=line)


def with_marks(reader: Reader, record: Record, cells: dict[int, dict[str, Any]]) -> Record:
    """Return a puzzle with the regions that its cells name, and without the digits placed since.

    Raises ParseError for regions that aren't the boxes, if not all cells are there to name them.
    """
    lows = {cell: _low(one) for cell, one in cells.items()}
    shape = record.grid.shape
    named = {
        cell: region
        for cell, low in lows.items()
        if isinstance(region := next((low[n] for n in _REGIONS if n in low), None), int | str)
    }
    pairs = {(region, shape.regions[cell]) for cell, region in named.items()}
    are_boxes = len(pairs) == len({region for region, _ in pairs}) == len({b for _, b in pairs})
    if named and not are_boxes:
        regions = [named.get(cell) for cell in range(shape.side * shape.side)]
        if None in regions or not is_map(regions, shape.side):
            raise unsolved([msg("the regions of the cells")])
        shape = board(reader, shape.side, regions)
    given = {cell for cell, low in lows.items() if _is_given(low)}
    values = record.grid.cells
    is_state = any(values[cell] for cell in given) and any(
        values[cell] and cell not in given for cell in cells
    )
    if shape is record.grid.shape and not is_state:
        return record
    found = record_of(reader, record.format, shape, values, given if is_state else None)
    return found._replace(line=record.line)


def _board_of(reader: Reader, cells: list[dict[str, Any]], side: int) -> Shape:
    """Return the board of cells that may say their regions.

    Raises ParseError if they say that they are in none.
    """
    found = [next((low[n] for n in _REGIONS if n in low), "") for low in map(_low, cells)]
    if all(region is None for region in found):
        raise unsolved([msg("cells in no region")])
    if all(isinstance(one, int | str) for one in found) and is_map(found, side):
        return board(reader, side, found)
    return reader.shape_of(side)


def _low(cell: dict[str, Any]) -> dict[str, Any]:
    return {str(name).lower().replace("_", ""): value for name, value in cell.items()}


def _value(low: dict[str, Any]) -> tuple[Any, Any]:
    """Return what a cell has as its digit, and its notes."""
    value = next(
        (low[n] for n in _VALUES if n in low and not isinstance(low[n], bool | dict)), None
    )
    notes = next((low[n] for n in _NOTES if isinstance(low.get(n), list)), None)
    return value, notes


def _says(low: dict[str, Any], yes: frozenset[str], no: frozenset[str]) -> bool:
    """Tell whether a name of ``yes`` is true, or one of ``no`` is false."""
    return any(low[name] is True for name in low.keys() & yes) or any(
        low[name] is False for name in low.keys() & no
    )


def _is_given(low: dict[str, Any]) -> bool:
    kind = next((low[name] for name in _KINDS if isinstance(low.get(name), str)), "")
    return _says(low, _GIVEN, _FREE) or kind.lower() in _GIVEN
