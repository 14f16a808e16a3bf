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

from farandole.errors import FormatError, ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats.documents.json_text import read_json
from farandole.sudoku.formats.registry import EVERYTHING, Format, never
from farandole.sudoku.formats.values import (
    board,
    digits_of,
    is_plain_boxes,
    place_of,
    record_of,
    rules_of_groups,
    side_of,
    square,
    unsupported,
    words,
    wrong,
)
from farandole.sudoku.formats.web.fpuzzles import name_of
from farandole.sudoku.shape import LARGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.values import Json
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.rules import Distinct
    from farandole.sudoku.shape import Shape

_KIND = "http://ipuz.org/sudoku#1"
_SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
_NOTES = ("author", "copyright", "publisher", "date", "difficulty", "url", "notes", "origin")
_MOST = 100  # zones


def is_ipuz(document: dict[str, Any]) -> bool:
    """Tell whether an object is a document of ipuz, of any kind."""
    kind = document.get("kind")
    return isinstance(kind, list) and any("ipuz.org" in str(part)[:40] for part in kind[:9])


def from_ipuz(reader: Reader, document: dict[str, Any]) -> Record:
    """Return the record of a document. Raises ParseError for any other kind of puzzle."""
    kinds = [str(kind)[:100] for kind in document["kind"][:9]]
    if not any(kind.startswith("http://ipuz.org/sudoku") for kind in kinds):
        raise wrong(kinds[0], _KIND)
    rows = document.get("puzzle")
    side = side_of(len(rows) if isinstance(rows, list) else None)
    charset = document.get("charset")
    if not isinstance(charset, str) or len(charset) != side:
        charset = _SYMBOLS[:side]
    values = [_digit(cell, charset) for cell in square(rows, side, "puzzle")]
    rules, regions = _rules(document, side)
    shape = board(reader, side, regions, rules)
    placed, masks = _saved(document.get("saved"), side, charset)
    solution = document.get("solution")
    notes = {name: words(document.get(name)) for name in _NOTES}
    return record_of(
        reader,
        "ipuz",
        shape,
        [given or digit for given, digit in zip(values, placed, strict=True)],
        {cell for cell, digit in enumerate(values) if digit},
        candidates=masks,
        label=document.get("title"),
        rules=document.get("intro"),
        notes=notes,
        solution=None
        if solution is None
        else [_digit(cell, charset) for cell in square(solution, side, "solution")],
    )


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
    """Return the digits placed, and the candidates noted."""
    values, masks = [0] * (side * side), [0] * (side * side)
    for i, cell in enumerate(square(rows, side, "saved") if rows is not None else ()):
        if isinstance(cell, list):
            for candidate in cell[:LARGEST]:
                masks[i] |= 1 << _digit(candidate, charset) >> 1
        else:
            values[i] = _digit(cell, charset)
    return values, masks


def _rules(document: dict[str, Any], side: int) -> tuple[list[str | Distinct], list[int] | None]:
    """Return the rules that zones make, and the regions if they cover the board."""
    missing: list[Message | str] = []
    if document.get("cages"):
        missing.append(name_of("killercage"))
    if document.get("boxes") is False and not document.get("zones"):
        missing.append(msg("no boxes"))
    if document.get("showoperators"):
        missing.append(msg("calculations"))
    if missing:
        raise unsupported(missing)
    zones = document.get("zones") or []
    if not isinstance(zones, list) or len(zones) > _MOST:
        raise wrong("zones", msg("a list of cells"))
    groups = [_zone(zone, side) for zone in zones]
    whole = [group for group in groups if len(group) == side]
    region = {cell: number for number, group in enumerate(groups) for cell in group}
    if len(whole) == len(groups) == side and len(region) == side * side:
        return [], [region[cell] for cell in range(side * side)]
    return rules_of_groups(side, whole, [group for group in groups if len(group) != side]), None


def _zone(zone: Json, side: int) -> list[int]:
    """Return the cells of a zone: a rectangle, or a list of column and row."""
    places = zone.get("cells") if isinstance(zone, dict) else None
    rect = zone.get("rect") if isinstance(zone, dict) else None
    if places is None and isinstance(rect, list) and len(rect) == 4:
        left, top = place_of(rect[:2], side)
        right, bottom = place_of(rect[2:], side)
        places = [[x, y] for y in range(top, bottom + 1) for x in range(left, right + 1)]
    if not isinstance(places, list) or len(places) > side * side:
        raise wrong(zone, msg("a list of cells"))
    pairs = [place_of(place, side) for place in places]
    return sorted({y * side + x for x, y in pairs})


def write_ipuz(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write a document a line. Raises FormatError for rules that ipuz has no word for."""
    for record in records:
        yield json.dumps(_document(record), ensure_ascii=False, separators=(",", ":")) + "\n"


def _document(record: Record) -> dict[str, Any]:
    grid, notes = record.grid, dict(record.extra)
    side = grid.shape.side
    zones = [
        {"cells": [[cell % side, cell // side] for cell in zone]} for zone in _zones(grid.shape)
    ]
    saved = None
    if record.state is not None or record.candidates is not None:
        saved = _symbols(record.state or grid)
        for cell, mask in enumerate(record.candidates or ()):
            if mask and not (record.state or grid).cells[cell]:
                saved[cell // side][cell % side] = [_SYMBOLS[d - 1] for d in digits_of(mask)]
    document = {
        "version": "http://ipuz.org/v2",
        "kind": [_KIND],
        "title": record.label,
        **{name: notes.get(name) for name in _NOTES},
        "intro": notes.get("rules"),
        "charset": _SYMBOLS[:side],
        "puzzle": _symbols(grid),
        "zones": zones,
        "solution": record.solution and _symbols(record.solution),
        "saved": saved,
    }
    return {name: value for name, value in document.items() if value}


def _zones(shape: Shape) -> list[list[int]]:
    """Return the regions of a board that hasn't the plain boxes, and the groups of its rules."""
    side = shape.side
    zones = [list(group) for rule in shape.rules for group in rule.groups]
    if any(len(zone) < side for zone in zones):
        raise FormatError(msg("{shape}: ipuz only has rules that are zones", shape=str(shape)))
    if is_plain_boxes(shape):
        return zones
    cells = range(side * side)
    return [[cell for cell in cells if shape.regions[cell] == r] for r in range(side)] + zones


def _symbols(grid: Grid) -> list[list[Any]]:
    """Return the symbols of each row: numbers to 9, then letters."""
    return [[digit if digit < 10 else _SYMBOLS[digit - 1] for digit in row] for row in grid.rows()]


def read(reader: Reader) -> Iterator[Record]:
    """Read one document."""
    first = reader.lines.number + 1
    document, _ = read_json(reader)
    try:
        if not isinstance(document, dict) or not is_ipuz(document):
            raise wrong(document, _KIND)
        yield from_ipuz(reader, document)._replace(line=first)
    except ParseError as error:
        raise error.at(line=first, column=1) from None


FORMATS = (Format("ipuz", "ipuz: JSON, a document a line", never, read, write_ipuz, **EVERYTHING),)
