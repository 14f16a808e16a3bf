"""Documents of SudokuPad: a puzzle with its rules drawn, in words, and as what they are.

SudokuPad draws and doesn't solve, so each rule is a cage, a line or a shape in the usual colours,
of the class ``farandole``. The member of this name has the rules as values: what is read back is
what was written, however it looks.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from farandole.errors import FormatError
from farandole.i18n import msg
from farandole.sudoku.formats import values
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.web.drawings import DRAWN
from farandole.sudoku.formats.web.fpuzzles import FLAGS
from farandole.sudoku.formats.web.sudokupad import CELL_SIZE, OURS, in_words
from farandole.sudoku.grid import Grid
from farandole.sudoku.rule_marks import marks_of
from farandole.sudoku.rules.cages import AllDifferent, Killer, TotalOf
from farandole.sudoku.rules.kept import Drawn
from farandole.sudoku.rules.marks import LOOKS, Mark
from farandole.sudoku.rules.rule import Constraint
from farandole.sudoku.shape import Shape

Item = dict[str, Any]


_SMALL = 0.62
"""What is smaller, in cells, stands above the lines."""
_OURS = {"class": OURS}


def to_sudokupad(record: Record) -> dict[str, Any]:
    """Return the document of a record. Raises FormatError for a rule that it can't have."""
    shape, notes = record.grid.shape, dict(record.extra)
    kept = [rule for rule in record.grid.constraints if _is_kept(rule)]
    rules = [rule for rule in record.grid.constraints if not _is_kept(rule)]
    ruled = Grid._of(record.grid.cells, shape, tuple(rules))
    corner = dict(part.partition("=")[::2] for part in notes.get("corner marks", "").split())
    digits = (record.state or record.grid).cells
    centre = record.candidates or bytes(shape.cells)
    cells = []
    for at, given in enumerate(record.grid.cells):
        marks = corner.get(shape.cell_name(at), "")
        cell = {
            "value": digits[at] or None,
            "given": None if given or not digits[at] else False,
            "centremarks": values.digits_of(0 if digits[at] else centre[at]),
            "pencilMarks": [int(it) for it in marks.split(",") if it and not digits[at]],
        }
        cells.append({name: part for name, part in cell.items() if part not in (None, [])})
    said = "" if kept else in_words(ruled)
    flags = {rule: name for name, rule in FLAGS.items()}
    metadata = {
        "title": record.label,
        "author": notes.get("author"),
        "rules": notes.get("rules") or said,
        "solution": record.solution and record.solution.line,
        **{flags[rule.name]: True for rule in shape.rules if rule.name in flags},
    }
    side = shape.side
    document: dict[str, Any] = {
        OURS: [rule.to_json() for rule in rules],
        "cellSize": CELL_SIZE,
        "metadata": {name: value for name, value in metadata.items() if value},
        "cells": [cells[i : i + side] for i in range(0, shape.cells, side)],
        "regions": [
            [divmod(at, side) for at in range(shape.cells) if shape.regions[at] == region]
            for region in range(side)
        ]
        if shape.regions != tuple(at // side for at in range(shape.cells))
        else [],
        "cages": [*_houses(shape)],
        **{name: [] for name in DRAWN},
    }
    for rule, drawn, _ in marks_of(ruled):
        for mark in drawn:
            for name, item in _items(rule, mark):
                document[name].append({**item, **_OURS})
    _add_kept(document, kept)
    return {name: value for name, value in document.items() if value or name == OURS}


def _is_kept(rule: Constraint) -> bool:
    return isinstance(rule, Drawn) and rule.format == "sudokupad" and rule.text != "null"


def _houses(shape: Shape) -> Iterator[Item]:
    """Yield the cages that are the rules of a board. Raises FormatError for a torus."""
    for rule in shape.rules:
        if rule.name.startswith("toroidal"):
            raise FormatError(msg("SudokuPad has no rule like {rule}", rule=rule.name))
        for group in rule.groups if rule.name not in FLAGS.values() else ():
            yield {"cells": [divmod(cell, shape.side) for cell in group], "unique": True}


def _items(rule: Constraint, mark: Mark) -> Iterator[tuple[str, Item]]:
    """Yield what is drawn for a mark, each with the member of the document that has it."""
    colour = LOOKS[mark.style].light
    points = [[y, x] for x, y in mark.points]
    if mark.kind == "outline":
        is_cage = isinstance(rule, AllDifferent | TotalOf) and mark.style == "cage"
        total = rule.fields.get("total") if is_cage else mark.text
        more = {} if total in (None, "") else {"value": total}
        yield "cages", {"cells": points, "unique": isinstance(rule, AllDifferent | Killer), **more}
    elif mark.kind == "tint":
        for y, x in points:
            yield "underlays", _shape((y + 0.5, x + 0.5), 1, 1, backgroundColor=colour + "80")
    elif mark.kind in ("line", "arrow"):
        line = {"wayPoints": points, "color": colour, "thickness": round(CELL_SIZE * mark.size, 2)}
        yield f"{mark.kind}s", line | ({"headLength": 0.3} if mark.kind == "arrow" else {})
    else:
        text: Item = {}
        if mark.text:
            high = mark.size if mark.kind == "text" else mark.size / 2
            text = {"text": mark.text, "fontSize": round(CELL_SIZE * high), "color": "#000000"}
        if mark.kind == "text":
            yield "overlays", _shape(points[0], mark.size, mark.size, **text)
            return
        (y, x), (y2, x2) = points[0], points[-1]
        high, wide = abs(y2 - y) + mark.size, abs(x2 - x) + mark.size
        look: Item = {"borderColor": colour, "rounded": mark.kind == "disc", **text}
        if mark.is_filled or mark.text:
            look |= {"backgroundColor": colour if mark.is_filled else "#FFFFFF"}
        look |= {"borderColor": "#000000"} if colour == "#ffffff" else {}
        look |= {"angle": 45} if mark.kind == "diamond" else {}
        name = "overlays" if mark.size < _SMALL else "underlays"
        yield name, _shape(((y + y2) / 2, (x + x2) / 2), high, wide, **look)


def _shape(centre: Iterable[float], high: float, wide: float, **look: object) -> Item:
    return {"center": list(centre), "height": round(high, 3), "width": round(wide, 3), **look}


def _add_kept(document: dict[str, Any], kept: Iterable[Constraint]) -> None:
    """Add what was kept from a document, where it was; ``null`` for a word of the rules."""
    for rule in kept:
        name = rule.fields["name"]
        try:
            value = json.loads(rule.fields["text"])
        except ValueError:
            raise FormatError(msg("SudokuPad has no rule like {rule}", rule=rule.title)) from None
        if name == "document" and isinstance(value, dict):
            document["metadata"] |= value.pop("metadata", {})
            document |= value
        elif isinstance(value, list):
            document[name] = [*document.get(name, ()), *value]
        elif value is not None:
            document[name] = value
