"""ipuz: JSON with ``"kind": ["http://ipuz.org/sudoku#1"]``.

    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "title": "...",
     "charset": "123456789", "puzzle": [[5, 0, ...], ...], "solution": [[5, 3, ...], ...],
     "saved": [[0, [1, 2], ...], ...]}

A cell is a digit's symbol, 0 or null for a blank; in ``saved`` a list of symbols are candidates.
``zones`` are more cells in which no digit comes twice. Cages with a sum aren't solved.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from farandole.errors import FormatError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.symbols import SIDES, plain_shape
from farandole.sudoku.formats.web.fpuzzles import name_of
from farandole.sudoku.formats.web.pieces import (
    board,
    digits_of,
    houses_as_rules,
    record_of,
    side_of,
    unsolved,
    words,
    wrong,
)
from farandole.sudoku.formats.web.wording import rules_in_words
from farandole.sudoku.rules import Distinct
from farandole.sudoku.shape import LARGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.web.pieces import Json

_KIND = "http://ipuz.org/sudoku#1"
_SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
_NOTES = ("author", "copyright", "publisher", "date", "difficulty", "url", "notes", "origin")
_MOST = 100  # zones


def from_ipuz(reader: Reader, document: dict[str, Any]) -> Record:
    """Return the record of a document. Raises ParseError for any other kind of puzzle."""
    kinds = [str(kind) for kind in document["kind"]]
    if not any(kind.startswith("http://ipuz.org/sudoku") for kind in kinds):
        raise wrong(kinds[0], _KIND)
    rows = document.get("puzzle")
    side = side_of(len(rows) if isinstance(rows, list) else None)
    said = document.get("charset")
    charset = said if isinstance(said, str) and len(said) == side else _SYMBOLS[:side]
    values = [_digit(cell, charset) for cell in _cells(rows, side)]
    rules, regions = _rules(document, side)
    shape = board(reader, side, regions, rules)
    if error := rules_in_words(words(document.get("intro")), shape):
        raise error
    saved = _saved(document.get("saved"), side, charset)
    solution = document.get("solution")
    placed = [given or now for given, now in zip(values, saved[0], strict=True)]
    notes = {name: words(document.get(name)) for name in _NOTES}
    notes["rules"] = words(document.get("intro"))
    return record_of(
        reader,
        "ipuz",
        shape,
        placed,
        {cell for cell, digit in enumerate(values) if digit},
        candidates=saved[1],
        label=words(document.get("title")),
        notes=notes,
        solution=None
        if solution is None
        else [_digit(cell, charset) for cell in _cells(solution, side)],
    )


def _cells(rows: Json, side: int) -> list[Any]:
    if (
        not isinstance(rows, list)
        or len(rows) != side
        or not all(isinstance(row, list) and len(row) == side for row in rows)
    ):
        raise wrong("puzzle", msg("{rows} rows", rows=side))
    return [cell for row in rows for cell in row]


def _digit(cell: Json, charset: str) -> int:
    """Return the digit of a cell, which may be an object with a cell in it."""
    if isinstance(cell, dict):
        cell = cell.get("value", cell.get("cell"))
    symbol = "" if cell is None or isinstance(cell, bool) else str(cell)
    if symbol in ("", "0", "#") and "0" not in charset:
        return 0
    if len(symbol) != 1 or symbol not in charset:
        is_number = symbol.isdecimal() and len(symbol) == 2 and 10 <= int(symbol) <= len(charset)
        if is_number and charset == _SYMBOLS[: len(charset)]:
            return int(symbol)
        raise wrong(symbol, msg("one of {symbols}, or 0", symbols=charset))
    return charset.index(symbol) + 1


def _saved(rows: Json, side: int, charset: str) -> tuple[list[int], list[int]]:
    """Return the digits that were placed, and the candidates noted."""
    values, masks = [0] * (side * side), [0] * (side * side)
    for i, cell in enumerate(_cells(rows, side) if rows is not None else ()):
        if isinstance(cell, list):
            for one in cell[:LARGEST]:
                digit = _digit(one, charset)
                masks[i] |= 1 << digit >> 1
        else:
            values[i] = _digit(cell, charset)
    return values, masks


def _rules(document: dict[str, Any], side: int) -> tuple[list[str | Distinct], list[int] | None]:
    """Return the rules that zones make, and the regions if they cover the board."""
    unknown: list[Message | str] = []
    if document.get("cages"):
        unknown.append(name_of("killercage"))
    if document.get("boxes") is False and not document.get("zones"):
        unknown.append(msg("no boxes"))
    if document.get("showoperators"):
        unknown.append(msg("calculations"))
    if unknown:
        raise unsolved(unknown)
    zones = document.get("zones") or []
    if not isinstance(zones, list) or len(zones) > _MOST:
        raise wrong("zones", msg("a list of cells"))
    groups = [_zone(zone, side) for zone in zones]
    regions = [-1] * (side * side)
    for number, group in enumerate(groups):
        for cell in group:
            regions[cell] = number
    whole = [group for group in groups if len(group) == side]
    if len(whole) == len(groups) == side and -1 not in regions:
        return [], regions
    rules = houses_as_rules(side, whole)
    if smaller := tuple(sorted({tuple(sorted(g)) for g in groups if 1 < len(g) < side})):
        rules.append(Distinct("cages", smaller))
    if any(len(group) > side for group in groups):
        raise unsolved([msg("zones larger than a row")])
    return rules, None


def _zone(zone: Json, side: int) -> list[int]:
    """Return the cells of a zone: a rectangle, or a list of column and row."""
    places = zone.get("cells") if isinstance(zone, dict) else None
    if isinstance(zone, dict) and places is None:
        rect = zone.get("rect")
        if isinstance(rect, list) and len(rect) == 4 and all(_is_at(i, side) for i in rect):
            places = [
                [x, y] for y in range(rect[1], rect[3] + 1) for x in range(rect[0], rect[2] + 1)
            ]
    if not isinstance(places, list) or len(places) > side * side:
        raise wrong(zone, msg("a list of cells"))
    cells = set()
    for place in places:
        if (
            not isinstance(place, list)
            or len(place) != 2
            or not all(_is_at(i, side) for i in place)
        ):
            raise wrong(place, msg("a list of cells"))
        cells.add(place[1] * side + place[0])
    return sorted(cells)


def _is_at(value: object, side: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < side


def write_ipuz(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write a document a line. Raises GridError for rules that ipuz has no word for."""
    for record in records:
        grid, notes = record.grid, dict(record.extra)
        shape, side = grid.shape, grid.shape.side
        if any(len(group) < side for rule in shape.rules for group in rule.groups):
            raise FormatError(
                msg("{shape}: ipuz has zones, and no rules beyond them", shape=str(shape))
            )
        charset = _SYMBOLS[:side]

        def symbols(
            cells: Iterable[int], charset: str = charset, side: int = side
        ) -> list[list[Any]]:
            found = [charset[digit - 1] if digit else 0 for digit in cells]
            found = [int(one) if one and str(one) in "123456789" else one for one in found]
            return [found[i : i + side] for i in range(0, len(found), side)]

        document: dict[str, Any] = {"version": "http://ipuz.org/v2", "kind": [_KIND]}
        document |= {"title": record.label} if record.label else {}
        document |= {name: notes[name] for name in _NOTES if notes.get(name)}
        document |= {"intro": notes["rules"]} if notes.get("rules") else {}
        document |= {"charset": charset, "puzzle": symbols(grid.cells)}
        zones = [list(group) for rule in shape.rules for group in rule.groups]
        if side not in SIDES or shape.regions != plain_shape(side).regions:
            zones = [
                [c for c in range(side * side) if shape.regions[c] == r] for r in range(side)
            ] + zones
        if zones:
            document["zones"] = [
                {"cells": [[cell % side, cell // side] for cell in zone]} for zone in zones
            ]
        if record.solution is not None:
            document["solution"] = symbols(record.solution.cells)
        if record.state is not None or record.candidates is not None:
            state = (record.state or grid).cells
            saved = symbols(state)
            for cell, mask in enumerate(record.candidates or ()):
                if mask and not state[cell]:
                    saved[cell // side][cell % side] = [charset[d - 1] for d in digits_of(mask)]
            document["saved"] = saved
        yield json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
