"""The puzzles of f-puzzles: a JSON object, packed into ``https://f-puzzles.com/?load=...``.

    {"size": 9, "title": "...", "author": "...", "ruleset": "...",
     "grid": [[{"value": 5, "given": true}, {"centerPencilMarks": [1, 2]}, {}, ...], ...],
     "diagonal+": true, "antiknight": true, "extraregion": [{"cells": ["R1C1", ...]}], ...}

A cell has its ``region`` where that isn't the box it lies in. Each rule has a name of its own,
and a list of the places where it holds. Known are those that say that no digit comes twice: any
other that is there is an error that names it. A cage without a sum is of the known kind.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from farandole.errors import FormatError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.symbols import SIDES, plain_shape
from farandole.sudoku.formats.web.pieces import (
    board,
    digit_of,
    digits_of,
    houses_as_rules,
    mask_of,
    record_of,
    side_of,
    unsolved,
    words,
    wrong,
)
from farandole.sudoku.formats.web.wording import rules_in_words
from farandole.sudoku.rules import Distinct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
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
_MOST = 10_000  # cells that extra regions and cages have, all together

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
    "entropicline": msg("entropic lines"),
    "modularline": msg("modular lines"),
    "nabner": msg("nabner lines"),
    "zipperline": msg("zipper lines"),
    "doublearrow": msg("double arrows"),
    "rowindexer": msg("row indexers"),
    "columnindexer": msg("column indexers"),
    "boxindexer": msg("box indexers"),
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
"""What rules and drawings that can't be solved are called, by their names in documents."""


def name_of(key: str) -> Message | str:
    """Return what a rule is called."""
    return NAMES.get(key) or repr(key[:40])


def from_fpuzzles(reader: Reader, document: dict[str, Any], name: str = "fpuzzles") -> Record:
    """Return the record of a document. Raises ParseError for one that isn't made like this."""
    side = side_of(document.get("size"))
    rows = document.get("grid")
    if (
        not isinstance(rows, list)
        or len(rows) != side
        or not all(isinstance(row, list) and len(row) == side for row in rows)
    ):
        raise wrong("grid", msg("{rows} rows", rows=side))
    cells = [cell if isinstance(cell, dict) else {} for row in rows for cell in row]
    rules = _rules(document, side)
    if any(cell.get("givenPencilMarks") for cell in cells):
        raise unsolved([name_of("givenPencilMarks")])
    shape = board(reader, side, _regions(cells, side), rules)
    said = rules_in_words(words(document.get("ruleset")), shape)
    if said:
        raise said
    values = [digit_of(cell.get("value"), side) for cell in cells]
    given = {i for i, cell in enumerate(cells) if cell.get("given") is True}
    corner = " ".join(
        f"{shape.cell_name(i)}={','.join(map(str, digits_of(mask)))}"
        for i, cell in enumerate(cells)
        if (mask := mask_of(cell.get("cornerPencilMarks") or [], side)) and not values[i]
    )
    solution = document.get("solution")
    is_solved = isinstance(solution, list | str) and len(solution) == side * side
    return record_of(
        reader,
        name,
        shape,
        values,
        given or None,
        candidates=[mask_of(cell.get("centerPencilMarks") or [], side) for cell in cells],
        label=words(document.get("title")),
        notes={
            "author": words(document.get("author")),
            "rules": words(document.get("ruleset")),
            "corner marks": corner,
        },
        solution=[digit_of(one, side) for one in solution] if is_solved and solution else None,
    )


def _rules(document: dict[str, Any], side: int) -> list[str | Distinct]:
    """Return the rules of a document. Raises ParseError for one that isn't known."""
    rules: list[str | Distinct] = []
    houses: list[list[int]] = []
    smaller: list[tuple[int, ...]] = []
    unknown: list[Message | str] = []
    for key, value in document.items():
        if key in _NOT_RULES or not value:
            continue
        if key in _FLAGS:
            rules.append(_FLAGS[key])
        elif key in _DIAGONALS:
            across = side - 1 if key == "diagonal+" else 0
            houses.append([i * side + abs(across - i) for i in range(side)])
        elif key == "extraregion":
            houses += _groups(value, side)
        elif key == "killercage" and not any(
            isinstance(one, dict) and words(one.get("value")) for one in _list(value)
        ):
            smaller += [tuple(sorted(set(group))) for group in _groups(value, side)]
        elif isinstance(value, list | dict | bool):
            unknown.append(name_of(key))
    if unknown:
        raise unsolved(unknown)
    if any(len(set(house)) != side for house in houses):
        smaller += [tuple(sorted(set(house))) for house in houses if len(set(house)) != side]
        houses = [house for house in houses if len(set(house)) == side]
    rules += houses_as_rules(side, houses)
    if groups := tuple(sorted({group for group in smaller if 1 < len(group) <= side})):
        rules.append(Distinct("cages", groups))
    if any(len(group) > side for group in smaller):
        raise unsolved([name_of("killercage")])
    return rules


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise wrong(value, msg("a list"))
    return value


def _groups(value: object, side: int) -> list[list[int]]:
    """Return the cells of each of a list of regions or cages."""
    groups: list[list[int]] = []
    total = 0
    for one in _list(value):
        cells = one.get("cells") if isinstance(one, dict) else None
        if not isinstance(cells, list) or (total := total + len(cells)) > _MOST:
            raise wrong(one, msg("a list of cells"))
        groups.append([_cell(cell, side) for cell in cells])
    return groups


def _cell(name: object, side: int) -> int:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    row, column = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (1 <= row <= side and 1 <= column <= side):
        raise wrong(name, msg("a cell such as {cell}", cell="R1C1"))
    return (row - 1) * side + column - 1


def _regions(cells: list[dict[str, Any]], side: int) -> list[int] | None:
    """Return the region of each cell; None where the cells don't say."""
    said = [cell.get("region", -1) for cell in cells]
    if all(region == -1 for region in said):
        return None
    if any(isinstance(region, bool) or not isinstance(region, int) for region in said):
        raise unsolved([msg("cells in no region")])
    if -1 not in said:
        return said
    if side not in SIDES:
        raise wrong(side, msg("the regions of the cells"))
    boxes = plain_shape(side).regions
    return [boxes[i] if region == -1 else region for i, region in enumerate(said)]


def to_fpuzzles(record: Record) -> dict[str, Any]:
    """Return the document of a record. Raises GridError for a rule that f-puzzles lacks."""
    grid, notes = record.grid, dict(record.extra)
    shape, side = grid.shape, grid.shape.side
    is_plain = side in SIDES and shape.regions == plain_shape(side).regions
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
        if not is_plain:
            cell["region"] = shape.regions[i]
        rows[i // side].append(cell)
    for name, digits in _corner_marks(notes.get("corner marks", "")):
        row, column = divmod(shape.cell(name), side)
        if "value" not in rows[row][column]:
            rows[row][column]["cornerPencilMarks"] = digits
    said = {
        "title": record.label,
        "author": notes.get("author", ""),
        "ruleset": notes.get("rules", ""),
    }
    document: dict[str, Any] = {"size": side, **{key: text for key, text in said.items() if text}}
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
        whole = [group for group in rule.groups if len(group) == shape.side]
        if rule.name == "diagonals":
            document |= dict.fromkeys(_DIAGONALS, True)
        elif rule.name in flags:
            document[flags[rule.name]] = True
        elif rule.name.startswith("toroidal"):
            raise FormatError(msg("the rule {rule}: f-puzzles has none like it", rule=rule.name))
        else:
            for key, groups in (
                ("extraregion", whole),
                ("killercage", [group for group in rule.groups if len(group) < shape.side]),
            ):
                if groups:
                    document.setdefault(key, []).extend(
                        {"cells": [shape.cell_name(cell).upper() for cell in group]}
                        for group in groups
                    )
