"""Boards of which each cell is an object, in rows or one after the other.

    [[{"value": 5, "given": true}, {"value": null}, ...], ...]
    [{"type": "given", "entry": 5}, {"type": "note", "entry": [1, 2]}, ...]
    [{"value": 5, "hidden": true, ...}, ...]

Where some cells are marked as given, other digits are those that were placed since. What is
hidden is blank.
"""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any

from farandole.sudoku.formats.web.pieces import digit_of, mask_of, record_of

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

_VALUES = ("value", "val", "v", "digit", "number", "num", "n", "entry", "given")
_NOTES = ("candidates", "notes", "pencilmarks", "marks", "possible", "options", "drafts", "corner")
_GIVEN = frozenset(
    """given isgiven fixed isfixed locked islocked readonly isreadonly clue isclue prefilled
    isprefilled initial isinitial original isoriginal preset ispreset static prefill""".split()  # noqa: SIM905
)
_FREE = frozenset(("editable", "iseditable", "mutable", "ismutable", "changeable"))
_HIDDEN = frozenset(("hidden", "ishidden", "removed", "isblank", "blank", "isempty", "empty"))
_SHOWN = frozenset(("visible", "isvisible", "shown", "isshown", "revealed", "isrevealed"))
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
        reader.shape_of(side),
        values,
        given or None,
        candidates=masks,
        solution=solved if all(solved) else None,
    )
    return record._replace(line=line)


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
