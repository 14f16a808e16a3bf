"""The puzzles of f-puzzles: a JSON object, packed into ``https://f-puzzles.com/?load=...``.

    {"size": 9, "title": "...", "author": "...", "ruleset": "...",
     "grid": [[{"value": 5, "given": true}, {"centerPencilMarks": [1, 2]}, {}, ...], ...],
     "diagonal+": true, "antiknight": true, "thermometer": [{"lines": [["R1C1", ...], ...]}], ...}

A cell has its ``region`` where that isn't its box. Each rule has a name of its own, and a list of
the places where it holds: the classes of rules know theirs. Drawings are kept; so is what may be a
rule and isn't known, which then can't be solved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from farandole.errors import ArgumentError, FormatError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats import values
from farandole.sudoku.formats.documents.json_text import compact
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.symbols import SIDES, plain_shape
from farandole.sudoku.formats.web.spoken import fits, kinds_said, stated, with_rules
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules.cells import OneOf
from farandole.sudoku.rules.distinct import Distinct
from farandole.sudoku.rules.families import rule_in_fpuzzles
from farandole.sudoku.rules.kept import Drawn, Unread
from farandole.sudoku.rules.marks import middle
from farandole.sudoku.rules.pairs import (
    BlackDot,
    NonConsecutive,
    StrictBlack,
    StrictKropki,
    StrictWhite,
    StrictXV,
    WhiteDot,
)
from farandole.sudoku.rules.places import cells_from_fpuzzles, name_of, number_of
from farandole.sudoku.rules.rule import Constraint
from farandole.sudoku.shape import Shape

FLAGS = {"antiknight": "anti-knight", "antiking": "anti-king", "disjointgroups": "disjoint"}
"""Rules of boards that have no places, by their names in documents."""
_DIAGONALS = ("diagonal+", "diagonal-")
_ABOUT = frozenset(("size", "title", "author", "ruleset", "grid", "solution"))
_UNMARKED = ("negative", "nonconsecutive")
_DRAWINGS = frozenset(
    """
    line lines circle rectangle text cage fogofwar foglight fogLinkTargets triggereffect
    highlightConflicts disabledlogic logic truecandidatesoptions successMessage successmessage
    comments id version overlays underlays cosmetics metadata activeConstraints
    """.split()  # noqa: SIM905
)
"""What isn't a rule; a text or a number isn't one, either."""
_CELL = frozenset(
    "value given centerPencilMarks cornerPencilMarks givenPencilMarks region".split()  # noqa: SIM905
)
_LOOKS = ("line", "circle", "rectangle", "text")
"""Drawings that may be rules, by looks and words."""
_MOST_ENTRIES = 10_000


def is_fpuzzles(members: dict[str, Any]) -> bool:
    """Return whether an object is a document of f-puzzles, by its cells or its rules."""
    rows = members.get("grid")
    if not isinstance(rows, list) or not rows or not isinstance(rows[0], list):
        return False
    if "size" in members and any(isinstance(cell, dict) for cell in rows[0]):
        return True
    lists = [name for name, value in members.items() if value and isinstance(value, list)]
    return any(name not in _ABOUT and rule_in_fpuzzles(name) for name in lists)


def from_fpuzzles(reader: Reader, document: dict[str, Any], name: str = "fpuzzles") -> Record:
    """Return the record of a document. Raises ParseError for one of another structure."""
    side = values.side_of(document.get("size", document.get("grid")))
    rows = values.square(document.get("grid"), side, "grid")
    cells = [it if isinstance(it, dict) else {"value": it, "given": bool(it)} for it in rows]
    regions, groups = _regions(cells, side)
    shape = values.board(reader, side, regions, _rules_of_board(document, side, groups))
    record = values.record_of(
        reader,
        name,
        shape,
        [values.digit_of(cell.get("value"), side) for cell in cells],
        {i for i, cell in enumerate(cells) if cell.get("given")} or None,
        candidates=[values.mask_of(cell.get("centerPencilMarks"), side) for cell in cells],
        corner=[values.mask_of(cell.get("cornerPencilMarks"), side) for cell in cells],
        label=document.get("title"),
        author=document.get("author"),
        rules=document.get("ruleset"),
        solution=values.solution_of(document.get("solution"), side),
        checks_rules=False,
    )
    try:
        rules = [*_limited(cells, record, side), *_constraints(document, shape)]
        found = [part for rule in rules for part in _unless_broken(rule, record)]
        found += _meant(document, record, {type(rule) for rule in found})
    except ArgumentError as error:
        raise ParseError(error.message, code="parse.rules", column=1) from None
    return with_rules(record, found, document.get("ruleset"))


def _meant(
    document: dict[str, Any], record: Record, known: set[type[Constraint]]
) -> Iterator[Constraint]:
    """Yield the rules that drawings are by looks and words, where no entries have such rules.

    The drawings themselves are kept, too.
    """
    if not any(map(document.get, _LOOKS)):
        return
    from farandole.sudoku.formats.web.drawings import DRAWN, Drawings

    shape = record.grid.shape
    drawn: dict[str, list[dict[str, Any]]] = {name: [] for name in DRAWN}
    for name, entry in ((it, entry) for it in _LOOKS for entry in _drawn(document, it)):
        look = {"backgroundColor": entry.get("baseC"), "rounded": name == "circle"}
        look |= {"color": entry.get("outlineC"), "text": entry.get("value")}
        look |= {it: entry.get(it, entry.get("size")) for it in ("width", "height", "angle")}
        if name == "line" and isinstance(entry.get("lines"), list):
            for cells in _checked(name, cells_from_fpuzzles, entry, "lines", shape.side):
                points = [[row + 0.5, column + 0.5] for row, column in cells]
                drawn["lines"].append({"wayPoints": points, **look})
        elif name != "line" and entry.get("cells"):
            with suppress(ValueError):  # beside the board
                [cells] = cells_from_fpuzzles(entry, "cells", shape.side)
                x, y = middle(cells)
                drawn["overlays"].append({"center": [y, x], **look})
    said = kinds_said(document.get("ruleset"))
    for rule in Drawings(drawn, shape, said).read(lambda rule: fits(rule, record)):
        if type(rule).__name__ in said and type(rule) not in known:
            yield rule


def _drawn(document: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return _entries(document, name) if isinstance(document.get(name), list) else []


def _unless_broken(rule: Constraint, record: Record) -> Iterator[Constraint]:
    """Yield a rule; one that the solution of its document breaks means something else there."""
    if record.solution is None or not rule.broken(record.solution):
        yield rule
        return
    for name, entry in rule.to_fpuzzles(record.grid.shape):
        key, _, part = name.partition(":")
        yield Unread(
            "fpuzzles", key, compact(True if entry is True and not part else [part or entry])
        )


def _rules_of_board(
    document: dict[str, Any], side: int, parts: list[Sequence[int]]
) -> list[str | Distinct]:
    """Return the rules that are those of a board: houses, and moves of chess."""
    groups = parts + [
        [i * side + abs(first - i) for i in range(side)]
        for key, first in zip(_DIAGONALS, (side - 1, 0), strict=True)
        if document.get(key)
    ]
    for entry in _entries(document, "extraregion"):
        [cells] = _checked("extraregion", cells_from_fpuzzles, entry, "cells", side)
        if len(set(cells)) == side:
            groups.append([row * side + column for row, column in cells])
    flags = [rule for key, rule in FLAGS.items() if document.get(key)]
    return [*flags, *values.rules_of_groups(side, groups)]


def _entries(document: dict[str, Any], key: str) -> list[dict[str, Any]]:
    """Return the places of a rule. Raises ParseError for anything but a list of objects."""
    found = document.get(key) or []
    if not isinstance(found, list) or len(found) > _MOST_ENTRIES:
        raise values.wrong(key, msg("a list of places"))
    if any(not isinstance(entry, dict) for entry in found):
        raise values.wrong(key, msg("a list of places"))
    return found


def _checked(key: str, read: Any, *args: Any) -> list[Any]:  # noqa: ANN401 - any reader
    """Return what is read of an entry, the first argument. Raises ParseError for a wrong one."""
    try:
        return list(read(*args))
    except (ValueError, KeyError, TypeError) as error:
        why = msg("not the place of a rule on this board")
        raise ParseError(
            msg("{name}: {why}", name=key, why=getattr(error, "message", why)),
            code="parse.rules",
            found=quoted(compact(args[0]), 80),
        ) from None


def _constraints(document: dict[str, Any], shape: Shape) -> Iterator[Constraint]:
    """Yield the rules with places, and those that there are without; and what is only drawn."""
    yield from _unmarked(document)
    for key, value in document.items():
        if key in (*_ABOUT, *_UNMARKED, *FLAGS, *_DIAGONALS) or value in (None, False, [], {}, ""):
            continue
        kind = rule_in_fpuzzles(key)
        if kind is None or not isinstance(value, list):
            is_drawing = key in _DRAWINGS or (isinstance(value, str | int) and value is not True)
            yield (Drawn if is_drawing else Unread)("fpuzzles", key, compact(value))
        elif kind.fpuzzles.endswith(" cell"):
            places = [it.get("cells") or [it.get("cell")] for it in _entries(document, key)]
            cells = _checked(key, chain.from_iterable, places)
            yield from _checked(key, kind.from_fpuzzles, {"cell": cells}, shape)
        else:
            for entry in _entries(document, key):
                yield from _entry(kind, key, entry, shape)


def _entry(
    kind: type[Constraint], key: str, entry: dict[str, Any], shape: Shape
) -> list[Constraint]:
    """Return the rules of one entry: what says nothing is a drawing.

    Not every loop is known, nor what a text means where a number should be.
    """
    if key == "extraregion" and len(set(map(str, entry["cells"]))) == shape.side:
        return []  # a house of the board
    text = str(entry.get("value") or "").strip()
    is_text = text not in ("", "?") and number_of(text) is None
    if is_text and kind.fpuzzles.endswith("?"):
        return [Unread("fpuzzles", key, compact([entry]))]
    try:
        found = _checked(key, kind.from_fpuzzles, entry, shape)
    except ParseError:
        parts = [it for it in map(entry.get, ("lines", "cells")) if isinstance(it, list)]
        lines = [it for it in chain.from_iterable(parts) if isinstance(it, list)]
        if any(len(set(map(str, it))) < len(it) for it in lines):
            return [Unread("fpuzzles", key, compact([entry]))]
        raise
    says_more = text not in ("", "?") and kind.fpuzzles.count(" ") > 1
    return found or [(Unread if says_more else Drawn)("fpuzzles", key, compact([entry]))]


def _unmarked(document: dict[str, Any]) -> Iterator[Constraint]:
    """Yield what holds for all neighbours without a dot or sign."""
    negative = document.get("negative") or []
    names = [str(name) for name in negative] if isinstance(negative, list) else [str(negative)]
    ratios = {number_of(dot.get("value")) or 2 for dot in _entries(document, "ratio")} or {2}
    is_white, is_black = bool(document.get("nonconsecutive")), "ratio" in names
    if is_white and is_black and ratios == {2}:
        yield StrictKropki()
    else:
        if is_white:
            yield StrictWhite() if _has_dots(document) else NonConsecutive()
        for ratio in sorted(ratios) if is_black else ():
            yield StrictBlack(ratio)
    if "xv" in names:
        yield StrictXV()
    if more := [name for name in names if name not in ("xv", "ratio")]:
        yield Unread("fpuzzles", "negative", compact(more))


def _has_dots(document: dict[str, Any]) -> bool:
    return bool(document.get("difference") or document.get("ratio"))


def _limited(cells: list[dict[str, Any]], record: Record, side: int) -> Iterator[Constraint]:
    """Yield the cells limited to some digits, and what else cells have: their colours."""
    places: dict[int, list[tuple[int, int]]] = {}
    more: dict[str, Any] = {}
    for at, cell in enumerate(cells):
        mask = values.mask_of(cell.get("givenPencilMarks") or [], side)
        if mask and (not (digit := record.grid.cells[at]) or mask >> digit - 1 & 1):
            places.setdefault(mask, []).append(divmod(at, side))
        if rest := {name: part for name, part in cell.items() if name not in _CELL}:
            more[name_of(divmod(at, side))] = rest
    for mask, some in places.items():
        yield OneOf(some, values.digits_of(mask))
    if more:
        yield Drawn("fpuzzles", "grid", compact(more))


def _regions(
    cells: list[dict[str, Any]], side: int
) -> tuple[list[int] | None, list[Sequence[int]]]:
    """Return the region of each cell, None if they are the boxes of such a board; or groups.

    A board without boxes has its rows as regions: they say nothing new.
    """
    regions = [cell.get("region", -1) for cell in cells]
    has_boxes = side in SIDES
    rows = [at // side for at in range(side * side)]
    if has_boxes and all(region == -1 for region in regions):
        return None, []
    if not all(region is None or type(region) is int for region in regions):
        raise values.wrong("region", msg("a number"))
    boxes = plain_shape(side).regions if has_boxes else rows
    groups: dict[int, list[int]] = {}
    for at, region in enumerate(regions):
        if region is not None:
            groups.setdefault(boxes[at] if region == -1 else region, []).append(at)
    found, others = values.regions_first(groups.values(), side)
    return (rows if found is None else found), list(others)


def to_fpuzzles(record: Record) -> dict[str, Any]:
    """Return the document of a record. Raises FormatError for a rule that f-puzzles lacks."""
    shape, side, notes = record.grid.shape, record.grid.shape.side, dict(record.extra)
    has_boxes = values.is_plain_boxes(shape)
    digits = (record.state or record.grid).cells
    centre = record.candidates or bytes(shape.cells)
    corner = dict(part.partition("=")[::2] for part in notes.get("corner marks", "").split())
    in_words = {it for it in _beside(record, notes.get("rules", "")) if not isinstance(it, _STRICT)}
    constraints = [rule for rule in record.grid.constraints if rule not in in_words]
    limits = _limits(record.grid, constraints)
    cells = []
    for i, given in enumerate(record.grid.cells):
        marks = corner.get(shape.cell_name(i), "").split(",")
        cell = {
            "value": digits[i] or None,
            "given": True if given else None,
            "centerPencilMarks": values.digits_of(0 if digits[i] else centre[i]),
            "givenPencilMarks": sorted(limits.get(i, ())),
            "region": None if has_boxes else shape.regions[i],
            "cornerPencilMarks": [
                digit for digit in range(1, side + 1) if str(digit) in marks and not digits[i]
            ],
        }
        cells.append({name: part for name, part in cell.items() if part not in (None, [])})
    members = _members(shape)
    _add_constraints(members, constraints, shape, cells)
    document = {
        "size": side,
        "title": record.label,
        "author": notes.get("author"),
        "ruleset": notes.get("rules"),
        "grid": [cells[i : i + side] for i in range(0, shape.cells, side)],
        **members,
        "solution": record.solution and list(record.solution.cells),
    }
    return {name: value for name, value in document.items() if value}


def _limits(grid: Grid, constraints: Iterable[Constraint]) -> dict[int, set[int]]:
    """Return the digits of each cell limited to some.

    Raises FormatError if none is left: f-puzzles asks less of a cell with a digit, or without any.
    """
    found: dict[int, set[int]] = {}
    for rule in (it for it in constraints if isinstance(it, OneOf)):
        for at in grid.shape.numbers(rule.cells):
            found[at] = found.get(at, {*rule.digits}).intersection(rule.digits)
            if found[at].isdisjoint([grid.cells[at]] if grid.cells[at] else rule.digits):
                raise rule.not_in_fpuzzles()
    return found


def _beside(record: Record, text: str) -> Iterator[Constraint]:
    """Yield the rules that words say, and those without entries that drawings kept are."""
    yield from stated(text, record.grid)
    kept: dict[str, Any] = {"ruleset": text}
    for drawn in record.grid.constraints:
        if isinstance(drawn, Drawn) and drawn.name in _LOOKS:
            _add_drawn(kept, drawn, record.grid.shape.side, [])
    yield from (rule for rule in _meant(kept, record, set()) if not rule.fpuzzles)


def _add_constraints(
    members: dict[str, Any],
    constraints: Iterable[Constraint],
    shape: Shape,
    cells: list[dict[str, Any]],
) -> None:
    """Add constraints to the members of a document, and what cells have to its cells."""
    dots = []
    for rule in constraints:
        if isinstance(rule, Drawn):
            _add_drawn(members, rule, shape.side, cells)
        elif not isinstance(rule, OneOf):
            dots += [rule] if isinstance(rule, BlackDot | WhiteDot) else []
            for name, entry in rule.to_fpuzzles(shape):
                key, _, part = name.partition(":")
                if entry is True and not part:
                    members[key] = True
                else:
                    members.setdefault(key, []).append(part or entry)
    negative = members.get("negative")
    if negative:
        members["negative"] = list(dict.fromkeys(negative))
    wanted = {rule for rule in constraints if isinstance(rule, _STRICT)}
    same: dict[Constraint, Constraint] = {} if dots else {StrictWhite(): NonConsecutive()}
    if {same.get(rule, rule) for rule in wanted} != {
        it for it in _unmarked(members) if isinstance(it, _STRICT)
    }:
        raise next(iter(wanted)).not_in_fpuzzles()


_STRICT = (NonConsecutive, StrictBlack, StrictKropki, StrictWhite, StrictXV)


def _add_drawn(
    members: dict[str, Any], drawn: Drawn, side: int, cells: list[dict[str, Any]]
) -> None:
    """Add what was kept from a document. Raises FormatError for a rule of another format.

    A word of the rules, whose text is null, is written with these.
    """
    if drawn.text == "null":
        return
    if drawn.format != "fpuzzles":
        if not drawn.is_drawing:
            raise drawn.not_in_fpuzzles()
        return
    try:
        value = json.loads(drawn.text)
    except ValueError:
        raise drawn.not_in_fpuzzles() from None
    if drawn.name == "grid" and isinstance(value, dict):
        for at, cell in enumerate(cells):
            cell.update(value.get(name_of(divmod(at, side)), {}))
    elif isinstance(value, list):
        members[drawn.name] = [*members.get(drawn.name, ()), *value]
    elif value is not None:
        members[drawn.name] = value


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
