"""The puzzles of f-puzzles: a JSON object, packed into ``https://f-puzzles.com/?load=...``.

    {"size": 9, "title": "...", "author": "...", "ruleset": "...",
     "grid": [[{"value": 5, "given": true}, {"centerPencilMarks": [1, 2]}, {}, ...], ...],
     "diagonal+": true, "antiknight": true, "extraregion": [{"cells": ["R1C1", ...]}], ...}

A cell has its ``region`` where that isn't its box. Each rule has a name of its own, and a list of
the places where it holds. Supported are those that say that no digit repeats, cages without a
sum among them; any other is an error that names it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from farandole.errors import FormatError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.symbols import SIDES, plain_shape
from farandole.sudoku.formats.values import (
    board,
    digit_of,
    digits_of,
    is_plain_boxes,
    mask_of,
    record_of,
    rules_of_groups,
    side_of,
    square,
    unsupported,
    words,
    wrong,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.rules import Distinct
    from farandole.sudoku.shape import Shape

_CELL = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")
_FLAGS = {"antiknight": "anti-knight", "antiking": "anti-king", "disjointgroups": "disjoint"}
_DIAGONALS = ("diagonal+", "diagonal-")
_NOT_RULES = frozenset(
    """
    size title author ruleset grid solution highlightConflicts disabledlogic logic
    truecandidatesoptions successMessage successmessage comments id version
    """.split()  # noqa: SIM905
)
MOST_CELLS = 10_000
"""Cells that the regions and cages of a document have, all together."""

NAMES: dict[str, Message] = {
    "killercage": msg("killer cages"),
    "thermometer": msg("thermometers"),
    "slowthermometer": msg("slow thermometers"),
    "arrow": msg("arrows"),
    "odd": msg("odd cells"),
    "even": msg("even cells"),
    "ratio": msg("ratio dots"),
    "difference": msg("difference dots"),
    "xv": msg("X and V signs"),
    "sandwichsum": msg("sandwich sums"),
    "littlekillersum": msg("little killer sums"),
    "palindrome": msg("palindromes"),
    "renban": msg("renban lines"),
    "whispers": msg("whisper lines"),
    "regionsumline": msg("region sum lines"),
    "betweenline": msg("between lines"),
    "lockout": msg("lockout lines"),
    "clone": msg("clones"),
    "quadruple": msg("quadruples"),
    "minimum": msg("minimum cells"),
    "maximum": msg("maximum cells"),
    "nonconsecutive": msg("no consecutive neighbours"),
    "negative": msg("negative constraints"),
    "xsum": msg("X-sums"),
    "skyscraper": msg("skyscrapers"),
    "foglight": msg("fog"),
    "fogofwar": msg("fog"),
    "givenPencilMarks": msg("cells limited to some digits"),
    "cage": msg("drawn cages"),
    "line": msg("drawn lines"),
    "lines": msg("drawn lines"),
    "rectangle": msg("drawn rectangles"),
    "circle": msg("drawn circles"),
    "text": msg("drawn texts"),
    "arrows": msg("drawn arrows"),
    "overlays": msg("drawings over the cells"),
    "underlays": msg("drawings under the cells"),
}
"""Unsupported rules and drawings, by their names in documents."""


def name_of(key: str) -> Message | str:
    """Return the name of a rule for people."""
    return NAMES.get(key) or repr(key[:40])


def from_fpuzzles(reader: Reader, document: dict[str, Any], name: str = "fpuzzles") -> Record:
    """Return the record of a document. Raises ParseError for one of another structure."""
    side = side_of(document.get("size"))
    rows = square(document.get("grid"), side, "grid")
    cells = [cell if isinstance(cell, dict) else {} for cell in rows]
    rules = _rules(document, side)
    if any(cell.get("givenPencilMarks") for cell in cells):
        raise unsupported([name_of("givenPencilMarks")])
    shape = board(reader, side, _regions(cells, side), rules)
    solution = document.get("solution")
    if not isinstance(solution, list | str) or len(solution) != side * side:
        solution = None
    return record_of(
        reader,
        name,
        shape,
        [digit_of(cell.get("value"), side) for cell in cells],
        {i for i, cell in enumerate(cells) if cell.get("given") is True} or None,
        candidates=[mask_of(cell.get("centerPencilMarks") or [], side) for cell in cells],
        corner=[mask_of(cell.get("cornerPencilMarks") or [], side) for cell in cells],
        label=document.get("title"),
        author=document.get("author"),
        rules=document.get("ruleset"),
        solution=[digit_of(digit, side) for digit in solution or ()] or None,
    )


def _rules(document: dict[str, Any], side: int) -> list[str | Distinct]:
    """Return the rules of a document. Raises ParseError for one that isn't supported."""
    rules: list[str | Distinct] = []
    groups: list[list[int]] = []
    missing: list[Message | str] = []
    for key, value in document.items():
        if key in _NOT_RULES or not value:
            continue
        if key in _FLAGS:
            rules.append(_FLAGS[key])
        elif key in _DIAGONALS:
            first = side - 1 if key == "diagonal+" else 0
            groups.append([i * side + abs(first - i) for i in range(side)])
        elif key == "extraregion" or (key == "killercage" and not _has_sums(value)):
            groups += _groups(value, side)
        elif isinstance(value, list | dict | bool):
            missing.append(name_of(key))
    if missing:
        raise unsupported(missing)
    houses = [group for group in groups if len(set(group)) == side]
    return rules + rules_of_groups(side, houses, [g for g in groups if len(set(g)) != side])


def _has_sums(cages: object) -> bool:
    return any(
        isinstance(cage, dict) and words(cage.get("value"))
        for cage in (cages if isinstance(cages, list) else ())
    )


def _groups(value: object, side: int) -> list[list[int]]:
    """Return the cells of each region or cage in a list."""
    groups: list[list[int]] = []
    total = 0
    if not isinstance(value, list):
        raise wrong(value, msg("a list"))
    for group in value:
        cells = group.get("cells") if isinstance(group, dict) else None
        if not isinstance(cells, list) or (total := total + len(cells)) > MOST_CELLS:
            raise wrong(group, msg("a list of cells"))
        groups.append([_cell(cell, side) for cell in cells])
    return groups


def _cell(name: object, side: int) -> int:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= side and 1 <= column <= side):
        raise wrong(name, msg("a cell such as {cell}", cell="R1C1"))
    return (row - 1) * side + column - 1


def _regions(cells: list[dict[str, Any]], side: int) -> list[int] | None:
    """Return the region of each cell; None if no cell names one."""
    regions = [cell.get("region", -1) for cell in cells]
    if all(region == -1 for region in regions):
        return None
    if not all(type(region) is int for region in regions):
        raise unsupported([msg("cells in no region")])
    if -1 in regions and side not in SIDES:
        raise wrong(side, msg("the regions of the cells"))
    boxes = plain_shape(side).regions if -1 in regions else regions
    return [box if region == -1 else region for region, box in zip(regions, boxes, strict=True)]


def to_fpuzzles(record: Record) -> dict[str, Any]:
    """Return the document of a record. Raises FormatError for a rule that f-puzzles lacks."""
    grid, notes = record.grid, dict(record.extra)
    shape, side = grid.shape, grid.shape.side
    has_boxes = is_plain_boxes(shape)
    values = (record.state or grid).cells
    rows: list[list[dict[str, Any]]] = [[] for _ in range(side)]
    for i, (given, digit) in enumerate(zip(grid.cells, values, strict=True)):
        cell: dict[str, Any] = {}
        if digit:
            cell["value"] = digit
        if given:
            cell["given"] = True
        elif not digit and record.candidates is not None and record.candidates[i]:
            cell["centerPencilMarks"] = digits_of(record.candidates[i])
        if not has_boxes:
            cell["region"] = shape.regions[i]
        rows[i // side].append(cell)
    for name, digits in _corner_marks(notes.get("corner marks", "")):
        row, column = divmod(shape.cell(name), side)
        if "value" not in rows[row][column]:
            rows[row][column]["cornerPencilMarks"] = digits
    texts = {
        "title": record.label,
        "author": notes.get("author", ""),
        "ruleset": notes.get("rules", ""),
    }
    document: dict[str, Any] = {"size": side, **{key: text for key, text in texts.items() if text}}
    document["grid"] = rows
    _add_rules(document, shape)
    if record.solution is not None:
        document["solution"] = list(record.solution.cells)
    return document


def _corner_marks(text: str) -> Iterator[tuple[str, list[int]]]:
    for part in text.split():
        name, _, digits = part.partition("=")
        if _CELL.fullmatch(name) and digits:
            yield name, [int(digit) for digit in digits.split(",") if digit.isdecimal()]


def _add_rules(document: dict[str, Any], shape: Shape) -> None:
    """Put the rules of a board into a document."""
    flags = {name: key for key, name in _FLAGS.items()}
    for rule in shape.rules:
        if rule.name == "diagonals":
            document |= dict.fromkeys(_DIAGONALS, True)
        elif rule.name in flags:
            document[flags[rule.name]] = True
        elif rule.name.startswith("toroidal"):
            raise FormatError(msg("f-puzzles has no rule like {rule}", rule=rule.name))
        else:
            for group in rule.groups:
                key = "extraregion" if len(group) == shape.side else "killercage"
                cells = [shape.cell_name(cell).upper() for cell in group]
                document.setdefault(key, []).append({"cells": cells})
