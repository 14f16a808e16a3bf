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
from farandole.sudoku.formats import values
from farandole.sudoku.formats.symbols import SIDES, plain_shape

if TYPE_CHECKING:
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.rules.distinct import Distinct
    from farandole.sudoku.shape import Shape

_CELL = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")
FLAGS = {"antiknight": "anti-knight", "antiking": "anti-king", "disjointgroups": "disjoint"}
"""Rules that have no places, by their names in documents."""
_DIAGONALS = ("diagonal+", "diagonal-")
_NOT_RULES = frozenset(
    """
    size title author ruleset grid solution highlightConflicts disabledlogic logic
    truecandidatesoptions successMessage successmessage comments id version
    """.split()  # noqa: SIM905
)
_NAMES: dict[str, Message] = {
    "killercage": msg("killer cages"), "cage": msg("drawn cages"),
    "thermometer": msg("thermometers"), "slowthermometer": msg("slow thermometers"),
    "arrow": msg("arrows"), "arrows": msg("drawn arrows"), "odd": msg("odd cells"),
    "even": msg("even cells"), "ratio": msg("ratio dots"), "difference": msg("difference dots"),
    "xv": msg("X and V signs"), "xsum": msg("X-sums"), "sandwichsum": msg("sandwich sums"),
    "littlekillersum": msg("little killer sums"), "skyscraper": msg("skyscrapers"),
    "palindrome": msg("palindromes"), "renban": msg("renban lines"),
    "whispers": msg("whisper lines"), "regionsumline": msg("region sum lines"),
    "betweenline": msg("between lines"), "lockout": msg("lockout lines"), "clone": msg("clones"),
    "quadruple": msg("quadruples"), "minimum": msg("minimum cells"),
    "maximum": msg("maximum cells"), "nonconsecutive": msg("no consecutive neighbours"),
    "negative": msg("negative constraints"), "foglight": msg("fog"), "fogofwar": msg("fog"),
    "givenPencilMarks": msg("cells limited to some digits"), "line": msg("drawn lines"),
    "lines": msg("drawn lines"), "rectangle": msg("drawn rectangles"),
    "circle": msg("drawn circles"), "text": msg("drawn texts"),
    "overlays": msg("drawings over the cells"), "underlays": msg("drawings under the cells"),
}  # fmt: skip
"""Unsupported rules and drawings, by their names in documents."""


def name_of(key: str) -> Message | str:
    """Return the name of a rule for people."""
    return _NAMES.get(key) or repr(key[:40])


def from_fpuzzles(reader: Reader, document: dict[str, Any], name: str = "fpuzzles") -> Record:
    """Return the record of a document. Raises ParseError for one of another structure."""
    side = values.side_of(document.get("size"))
    rows = values.square(document.get("grid"), side, "grid")
    cells = [cell if isinstance(cell, dict) else {} for cell in rows]
    rules = _rules(document, side)
    if any(cell.get("givenPencilMarks") for cell in cells):
        raise values.unsupported([name_of("givenPencilMarks")])
    return values.record_of(
        reader,
        name,
        values.board(reader, side, _regions(cells, side), rules),
        [values.digit_of(cell.get("value"), side) for cell in cells],
        {i for i, cell in enumerate(cells) if cell.get("given") is True} or None,
        candidates=[values.mask_of(cell.get("centerPencilMarks"), side) for cell in cells],
        corner=[values.mask_of(cell.get("cornerPencilMarks"), side) for cell in cells],
        label=document.get("title"),
        author=document.get("author"),
        rules=document.get("ruleset"),
        solution=values.solution_of(document.get("solution"), side),
    )


def _rules(document: dict[str, Any], side: int) -> list[str | Distinct]:
    """Return the rules of a document. Raises ParseError for one that isn't supported."""
    rules: list[str | Distinct] = []
    groups: list[list[int]] = []
    missing: list[Message | str] = []
    for key, value in document.items():
        if key in _NOT_RULES or not value:
            continue
        if key in FLAGS:
            rules.append(FLAGS[key])
        elif key in _DIAGONALS:
            first = side - 1 if key == "diagonal+" else 0
            groups.append([i * side + abs(first - i) for i in range(side)])
        elif key == "extraregion" or (key == "killercage" and not _has_sums(value)):
            groups += values.groups_of(value, side, _cell)
        elif isinstance(value, list | dict | bool):
            missing.append(name_of(key))
    if missing:
        raise values.unsupported(missing)
    return rules + values.rules_of_groups(side, groups)


def _has_sums(cages: object) -> bool:
    cages = cages if isinstance(cages, list) else []
    return any(isinstance(cage, dict) and values.words(cage.get("value")) for cage in cages)


def _cell(name: object, side: int) -> int:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = map(int, match.groups()) if match else (0, 0)
    if not (1 <= row <= side and 1 <= column <= side):
        raise values.wrong(name, msg("a cell such as {cell}", cell="R1C1"))
    return (row - 1) * side + column - 1


def _regions(cells: list[dict[str, Any]], side: int) -> list[int] | None:
    """Return the region of each cell; None if no cell names one."""
    regions = [cell.get("region", -1) for cell in cells]
    if all(region == -1 for region in regions):
        return None
    if not all(type(region) is int for region in regions):
        raise values.unsupported([msg("cells in no region")])
    if -1 in regions and side not in SIDES:
        raise values.wrong(side, msg("the regions of the cells"))
    boxes = plain_shape(side).regions if -1 in regions else regions
    return [box if region == -1 else region for region, box in zip(regions, boxes, strict=True)]


def to_fpuzzles(record: Record) -> dict[str, Any]:
    """Return the document of a record. Raises FormatError for a rule that f-puzzles lacks."""
    shape, side, notes = record.grid.shape, record.grid.shape.side, dict(record.extra)
    has_boxes = values.is_plain_boxes(shape)
    digits = (record.state or record.grid).cells
    centre = record.candidates or bytes(shape.cells)
    corner = dict(part.partition("=")[::2] for part in notes.get("corner marks", "").split())
    cells = []
    for i, given in enumerate(record.grid.cells):
        marks = corner.get(shape.cell_name(i), "").split(",")
        cell = {
            "value": digits[i] or None,
            "given": True if given else None,
            "centerPencilMarks": values.digits_of(0 if digits[i] else centre[i]),
            "region": None if has_boxes else shape.regions[i],
            "cornerPencilMarks": [
                digit for digit in range(1, side + 1) if str(digit) in marks and not digits[i]
            ],
        }
        cells.append({name: part for name, part in cell.items() if part not in (None, [])})
    document = {
        "size": side,
        "title": record.label,
        "author": notes.get("author"),
        "ruleset": notes.get("rules"),
        "grid": [cells[i : i + side] for i in range(0, shape.cells, side)],
        **_members(shape),
        "solution": record.solution and list(record.solution.cells),
    }
    return {name: value for name, value in document.items() if value}


def _members(shape: Shape) -> dict[str, Any]:
    """Return the members of a document that are the rules of a board."""
    flags = {rule: name for name, rule in FLAGS.items()}
    members: dict[str, Any] = {}
    for rule in shape.rules:
        if rule.name == "diagonals":
            members |= dict.fromkeys(_DIAGONALS, True)
        elif rule.name in flags:
            members[flags[rule.name]] = True
        elif rule.name.startswith("toroidal"):
            raise FormatError(msg("f-puzzles has no rule like {rule}", rule=rule.name))
        else:
            for group in rule.groups:
                name = "extraregion" if len(group) == shape.side else "killercage"
                cells = [shape.cell_name(cell).upper() for cell in group]
                members.setdefault(name, []).append({"cells": cells})
    return members
