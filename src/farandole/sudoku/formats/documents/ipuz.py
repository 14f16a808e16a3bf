"""ipuz: JSON with ``"kind": ["http://ipuz.org/sudoku#1"]``.

    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "title": "...",
     "charset": "123456789", "puzzle": [[5, 0, ...], ...], "solution": [[5, 3, ...], ...],
     "saved": [[0, [1, 2], ...], ...]}

A cell is a digit's symbol, 0 or null for a blank; in ``saved`` a list of symbols are candidates.
``zones`` are more cells in which no digit comes twice. Cages with a sum aren't solved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from farandole.errors import FormatError, ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.formats import values
from farandole.sudoku.formats.documents.json_text import read_json
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import EVERYTHING, Format, never
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.values import Json
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import LARGEST, Shape

_KIND = "http://ipuz.org/sudoku#1"
_SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
_NOTES = ("author", "copyright", "publisher", "date", "difficulty", "url", "notes", "origin")
_MOST = 100  # zones


def is_ipuz(document: Json) -> bool:
    """Tell whether a value is a document of ipuz, of any kind."""
    kind = document.get("kind") if isinstance(document, dict) else None
    return isinstance(kind, list) and any("ipuz.org" in str(part)[:40] for part in kind[:9])


def from_ipuz(reader: Reader, document: dict[str, Any]) -> Record:
    """Return the record of a document. Raises ParseError for any other kind of puzzle."""
    kinds = [str(kind)[:100] for kind in document["kind"][:9]]
    if not any(kind.startswith("http://ipuz.org/sudoku") for kind in kinds):
        raise values.wrong(kinds[0], _KIND)
    side = values.side_of(document.get("puzzle"))
    charset = document.get("charset")
    if not isinstance(charset, str) or len(charset) != side:
        charset = _SYMBOLS[:side]

    def cells(name: str) -> list[Json]:
        """Return the cells in the rows of this name; none if there are none."""
        rows = document.get(name)
        return [] if rows is None else values.square(rows, side, name)

    givens = [_digit(cell, charset) for cell in cells("puzzle")]
    digits, masks = list(givens), [0] * len(givens)
    for i, cell in enumerate(cells("saved")):
        if isinstance(cell, list):
            for candidate in cell[:LARGEST]:
                masks[i] |= 1 << _digit(candidate, charset) >> 1
        else:
            digits[i] = givens[i] or _digit(cell, charset)
    _check(document)
    regions, houses = values.regions_first(_zones(document.get("zones"), side), side)
    return values.record_of(
        reader,
        "ipuz",
        values.board(reader, side, regions, values.rules_of_groups(side, houses)),
        digits,
        {cell for cell, digit in enumerate(givens) if digit},
        candidates=masks,
        label=document.get("title"),
        rules=document.get("intro"),
        notes={name: values.words(document.get(name)) for name in _NOTES},
        solution=[_digit(cell, charset) for cell in cells("solution")],
    )


def _digit(cell: Json, charset: str) -> int:
    """Return the digit of a cell, which may be an object with a cell in it."""
    if isinstance(cell, dict):
        cell = cell.get("value", cell.get("cell"))
    symbol = "" if cell is None or isinstance(cell, bool) else str(cell)
    if symbol in ("", "0", "#") and "0" not in charset:
        return 0
    if len(symbol) == 1 and symbol in charset:
        return charset.index(symbol) + 1
    if symbol.isdecimal() and len(symbol) == 2 and charset == _SYMBOLS[: len(charset)]:
        return values.digit_of(symbol, len(charset))
    raise values.wrong(symbol, msg("one of {symbols}, or 0", symbols=charset))


def _check(document: dict[str, Any]) -> None:
    """Raise ParseError if a document has rules beside its zones, or no boxes."""
    missing: list[Message | str] = []
    if document.get("cages"):
        missing.append(msg("killer cages"))
    if document.get("boxes") is False and not document.get("zones"):
        missing.append(msg("no boxes"))
    if document.get("showoperators"):
        missing.append(msg("calculations"))
    if missing:
        raise values.unsupported(missing)


def _zones(zones: Json, side: int) -> list[list[int]]:
    """Return the cells of each zone: a rectangle, or a list of column and row."""
    if not isinstance(zones or [], list) or len(zones or []) > _MOST:
        raise values.wrong("zones", msg("a list of cells"))
    places: list[Json] = []
    for zone in zones or []:
        rect = zone.get("rect") if isinstance(zone, dict) else None
        if isinstance(rect, list) and len(rect) == 4:
            corners = (values.cell_at(pair, side) for pair in (rect[:2], rect[2:]))
            (left, top), (right, bottom) = (divmod(corner, side) for corner in corners)
            columns, rows = range(left, right + 1), range(top, bottom + 1)
            zone = [[column, row] for row in rows for column in columns]
        places.append(zone)
    found = values.groups_of(places, side)
    return [[values.turned(cell, side) for cell in group] for group in found]


def write_ipuz(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write a document a line. Raises FormatError for rules that ipuz has no word for."""
    for record in records:
        yield json.dumps(_document(record), ensure_ascii=False, separators=(",", ":")) + "\n"


def _document(record: Record) -> dict[str, Any]:
    grid, notes = record.grid, dict(record.extra)
    side = grid.shape.side
    saved = None
    if record.state is not None or record.candidates is not None:
        saved = _rows(record.state or grid, record.candidates or ())
    document = {
        "version": "http://ipuz.org/v2",
        "kind": [_KIND],
        "title": record.label,
        **{name: notes.get(name) for name in _NOTES},
        "intro": notes.get("rules"),
        "charset": _SYMBOLS[:side],
        "puzzle": _rows(grid),
        "zones": [
            {"cells": [[cell % side, cell // side] for cell in zone]}
            for zone in _zones_of(grid.shape)
        ],
        "solution": record.solution and _rows(record.solution),
        "saved": saved,
    }
    return {name: value for name, value in document.items() if value}


def _zones_of(shape: Shape) -> list[list[int]]:
    """Return the regions of a board, unless it is plain, and the groups of its rules."""
    side = shape.side
    houses = [list(group) for rule in shape.rules for group in rule.groups]
    if any(len(house) < side for house in houses):
        raise FormatError(msg("{shape}: ipuz only has rules that are zones", shape=str(shape)))
    if values.is_plain_boxes(shape) and not houses:
        return []
    cells = range(side * side)
    return [[cell for cell in cells if shape.regions[cell] == r] for r in range(side)] + houses


def _rows(grid: Grid, candidates: Sequence[int] = ()) -> list[list[Any]]:
    """Return the symbols of each row: numbers to 9, then letters; candidates are in lists."""
    cells: list[Any] = [digit if digit < 10 else _SYMBOLS[digit - 1] for digit in grid.cells]
    for cell, mask in enumerate(candidates):
        if mask and not cells[cell]:
            cells[cell] = [_SYMBOLS[digit - 1] for digit in values.digits_of(mask)]
    side = grid.shape.side
    return [cells[start : start + side] for start in range(0, len(cells), side)]


def read(reader: Reader) -> Iterator[Record]:
    """Read one document."""
    first = reader.lines.number + 1
    document, _ = read_json(reader)
    try:
        if not is_ipuz(document):
            raise values.wrong(document, _KIND)
        yield from_ipuz(reader, document)._replace(line=first)
    except ParseError as error:
        raise error.at(line=first, column=1) from None


FORMATS = (Format("ipuz", "ipuz: JSON, a document a line", never, read, write_ipuz, **EVERYTHING),)
