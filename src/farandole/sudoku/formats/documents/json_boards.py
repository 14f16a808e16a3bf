"""JSON, on one line or over many: puzzles by name, and documents of other programs.

    {"puzzle": "1..4..1..3..2...", "label": "small", "shape": "4", "solution": null}
    {"board": [[5, 3, 0, ...], ...], "regions": [[0, 0, 1, ...], ...]}
    {"puzzles": ["53..7...", ...]}     {"newboard": {"grids": [{"value": [[...], ...]}]}}
    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": ...}
    {"size": 9, "grid": [[{"value": 5, "given": true}, ...], ...]}       f-puzzles
    {"cells": [[{"value": 5}, ...], ...], "regions": ...}                SudokuPad

The puzzle and its solution have the names that columns of a table have; ``label`` and ``shape``
are kept, and other names with text or numbers become ``extra``. A list of objects, or of puzzles,
gives them all. Of cells that are objects, those marked as given are the givens, the other digits
were placed later, and hidden ones are blank.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING, Any

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.documents.ipuz import from_ipuz, is_ipuz
from farandole.sudoku.formats.documents.json_text import read_json
from farandole.sudoku.formats.documents.layouts import (
    VALUES,
    cells_of,
    first_of,
    is_like_puzzle,
    low,
    plain_name,
    regions_of,
    regions_of_cells,
)
from farandole.sudoku.formats.names import PUZZLES, role_of
from farandole.sudoku.formats.regions import is_map
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import not_whole, quoted
from farandole.sudoku.formats.symbols import counts_from_0
from farandole.sudoku.formats.text.table import named_grid, named_shape
from farandole.sudoku.formats.values import (
    board,
    check_kind,
    check_rules_in_words,
    digit_of,
    mask_of,
    record_of,
    unsupported,
    words,
)
from farandole.sudoku.formats.web.fpuzzles import from_fpuzzles
from farandole.sudoku.formats.web.sudokupad import from_sudokupad
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.values import Json
    from farandole.sudoku.shape import Shape

_DEEPEST = 8  # objects and lists around a puzzle
_MOST_NAMES = 1000
_HOLDERS = ("value", "values", "newboard", "grids", "boards", "data", "cells", "rows")
_LABELS = ("label", "title", "name")
_NOTES = ("candidates", "notes", "pencilmarks", "marks", "possible", "options", "drafts")
_GIVEN = re.compile(
    "(?:is)?(?:given|fixed|locked|readonly|clue|prefill(?:ed)?|initial|original|preset|static|visible|shown|revealed)"
)
_FREE = re.compile("(?:is)?(?:editable|mutable|changeable)")
_HIDDEN = re.compile("(?:is)?(?:hidden|removed|blank|empty)")
_SHOWN = re.compile("(?:is)?(?:visible|shown|revealed)")
_KINDS = ("kind", "type", "celltype", "state")
_CELL_REGIONS = (
    "region",
    "regionid",
    "area",
    "areaid",
    "jigsaw",
    "block",
    "blockid",
    "box",
    "boxid",
)
_SOLVED = ("solution", "answer", "correct", "correctvalue", "solved", "actual")
_REGIONS = re.compile("regions|regionmap|regiongrid|cellregions|regionids|jigsaw|irregular")
_PERHAPS_REGIONS = re.compile(
    "region|areas?|blocks?|blockmap|groups|zones|pieces|shapes|boxes|subgrids|layout"
)
_BOXES = ("boxes", "blocks", "subgrids")
_RULES = re.compile(
    "variants?|type|gametype|puzzletype|mode|kind|rules?|constraints?|category|ruleset"
)
_START = re.compile(r"""\{\s*(?:"(?:[^"\\]|\\.){0,200}"\s*:|\}|$)|\[\s*\{\s*["}]""")
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def sniff(head: Head) -> int:
    """Return how sure it is that a document begins: an object, or a list of objects."""
    if head.bare[:1] not in ("{", "["):
        return 0
    start = "\n".join([head.bare[:1000], *(head.line(step)[:1000] for step in range(1, 7))])
    return 95 if _START.match(start) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one document and yield its puzzles. Raises ParseError if it has none."""
    first = reader.lines.number + 1
    value, text = read_json(reader)
    try:
        yield from puzzles_of(reader, value, first, text)
    except ParseError as error:
        column = error.column or len(text) - len(text.lstrip()) + 1
        raise error.at(line=error.line or first, column=column) from None


def puzzles_of(reader: Reader, value: Json, line: int, text: str = "") -> Iterator[Record]:
    """Yield the puzzles in a JSON value; ``text`` is its document, which begins in ``line``.

    A bad puzzle beside good ones is reported. Raises ParseError if there is no good one.
    """
    document = _Document(reader, text, line)
    found = list(document.puzzles(value))
    errors = [entry for entry in found if isinstance(entry, ParseError)]
    if errors and len(errors) == len(found):
        raise errors[0]
    if not found:
        if isinstance(value, dict):
            _check_rules(value, CLASSIC)
        raise ParseError(
            msg("the document contains no puzzle"),
            code="parse.structure",
            found=quoted(text.lstrip()[:100]) if text else None,
            expected=msg('"puzzle" with its cells in quotes'),
        )
    for entry in found:
        if isinstance(entry, ParseError):
            reader.report(entry.at(line=entry.line or line, column=entry.column or 1))
        else:
            yield entry


class _Document:
    """The search for puzzles in a JSON value."""

    def __init__(self, reader: Reader, text: str, line: int) -> None:
        self.reader = reader
        self.text = text
        self.line = line
        self._boards: dict[tuple[int, Shape], Shape | ParseError] = {}
        self._at = 0  # how far strings with errors have been looked for
        self._line = line

    def puzzles(self, value: Json, depth: int = 0) -> Iterator[Record | ParseError]:
        """Yield the puzzles in a value, however deep they lie, and the errors of bad ones."""
        try:
            record = self._puzzle(value)
        except ParseError as error:
            yield error
            return
        if record is not None:
            yield record._replace(line=self.line)
        elif depth < _DEEPEST and isinstance(value, list):
            for part in value:
                if isinstance(part, list | dict) or (depth and isinstance(part, str)):
                    yield from self.puzzles(part, depth + 1)
        elif depth < _DEEPEST and isinstance(value, dict):
            for name, part in list(value.items())[:_MOST_NAMES]:
                if plain_name(name) in ("columns", "cols") and _has_rows(part):
                    part = list(map(list, zip(*part, strict=False)))
                is_puzzle = role_of(name) != "solution" and plain_name(name) not in _BOXES
                if isinstance(part, list | dict) and is_puzzle:
                    for entry in self.puzzles(part, depth + 1):
                        yield self._with_rules(value, entry)

    def _with_rules(self, named: dict[str, Any], entry: Record | ParseError) -> Record | ParseError:
        """Return a puzzle on the board that an object around it describes."""
        if isinstance(entry, ParseError):
            return entry
        key = id(named), entry.grid.shape
        if key not in self._boards:
            try:
                self._boards[key] = self._board(named, entry.grid.shape)
            except ParseError as error:
                self._boards[key] = error
        found = self._boards[key]
        if isinstance(found, ParseError) or found is entry.grid.shape:
            return found if isinstance(found, ParseError) else entry
        grids = (entry.grid, entry.solution, entry.state)
        grid, solution, state = (grid and Grid._of(grid.cells, found) for grid in grids)
        return entry._replace(grid=grid or entry.grid, solution=solution, state=state)

    def _puzzle(self, value: Json) -> Record | None:
        """Return the record of a value that is a puzzle; None for any other."""
        if isinstance(value, str):
            return self._record(list(value), {}, value) if is_like_puzzle(value) else None
        if not isinstance(value, dict):
            return self._unnamed(value)
        if (record := _foreign(self.reader, value)) is not None:
            return record
        names = sorted((n for n in list(value)[:_MOST_NAMES] if _rank(n) < 3), key=_rank)
        for name in names:
            part = value[name]
            is_sentence = isinstance(part, str) and " " in part and not is_like_puzzle(part)
            if isinstance(part, dict) or is_sentence:
                continue
            cells = cells_of(part, self.reader.sides, is_named=True)
            if cells is not None:
                return self._record(cells, value, part, name)
        for name in names:
            if isinstance(value[name], str) and is_like_puzzle(value[name]):
                return self._record(list(value[name]), value, value[name], name)
            _check_length(value[name], self.reader)
        return self._unnamed(value)

    def _unnamed(self, value: Json) -> Record | None:
        """Return the record of a board that has no name; None if it's empty or a map of regions."""
        cells = cells_of(value, self.reader.sides)
        if cells is None:
            return None
        is_plain = all(isinstance(cell, int | str) for cell in cells)
        if is_plain and is_map(cells, isqrt(len(cells))):
            return None
        record = self._record(cells, {})
        return record if any((record.state or record.grid).cells) else None

    def _record(
        self, raw: list[Json], named: dict[str, Any], value: Json = None, key: str = ""
    ) -> Record:
        """Return the record of the cells of a board, and of the names beside them."""
        side = isqrt(len(raw))
        shape = self.reader.shape_of(side) if side * side == len(raw) else None
        name = named.get("shape")
        if isinstance(name, str):
            shape = named_shape(self.reader, name, self._place(name)) or shape
        cells = self._cells(raw, side, shape, value)
        shape = shape or self.reader.shape_of(isqrt(len(cells)))
        regions = [cell.region for cell in cells]
        if all(cell.has_region and cell.region is None for cell in cells):
            raise unsupported([msg("cells in no region")])
        if (found := regions_of_cells(regions, shape.regions, shape.side)) is not None:
            shape = board(self.reader, shape.side, found)
        shape = self._board(named, shape)
        solved = next((name for name in named if role_of(name) == "solution"), "")
        solution = self._solution(named.get(solved), shape) or [cell.answer for cell in cells]
        label = next((named[n] for n in _LABELS if isinstance(named.get(n), str)), "")
        notes = {
            name: words(str(part))
            for name, part in named.items()
            if name not in (key, solved, "shape", *_LABELS)
            and isinstance(part, str | int | float)
            and not isinstance(part, bool)
        }
        return record_of(
            self.reader,
            "line",
            shape,
            [cell.digit for cell in cells],
            {i for i, cell in enumerate(cells) if cell.is_given and cell.digit} or None,
            candidates=[cell.mask for cell in cells],
            label=label,
            notes=notes,
            solution=solution,
        )

    def _cells(self, raw: list[Json], side: int, shape: Shape | None, value: Json) -> list[_Cell]:
        """Return the cells of a board."""
        symbols = ["." if cell is None else str(cell) for cell in raw if not isinstance(cell, dict)]
        if len(symbols) == len(raw) and counts_from_0(symbols, side):
            return [_Cell(0 if symbol == "." else int(symbol) + 1) for symbol in symbols]
        if shape is None or all(isinstance(cell, str) and len(cell) < 2 for cell in raw):
            text = "".join(str(cell).strip() or "." for cell in raw)
            try:
                return [_Cell(digit) for digit in named_grid(self.reader, text, 1, shape).cells]
            except ParseError as error:
                raise self._located(error, value) from None
        return [_Cell.of(cell, side) for cell in raw]

    def _solution(self, value: Json, shape: Shape) -> list[int] | None:
        """Return the digits of a solution, None if there is none."""
        cells = cells_of(value, (shape.side,), is_named=True)
        if cells is None and isinstance(value, str) and is_like_puzzle(value):
            cells = list(value)
        return [c.digit for c in self._cells(cells, shape.side, shape, value)] if cells else None

    def _board(self, named: dict[str, Any], shape: Shape) -> Shape:
        """Return the board with the regions that an object names, if it does.

        Raises ParseError if the object names rules that the board lacks.
        """
        for name, value in named.items() if shape.box is not None else ():
            plain = plain_name(name)
            is_sure = _REGIONS.fullmatch(plain)
            if not (is_sure or _PERHAPS_REGIONS.fullmatch(plain)):
                continue
            regions = regions_of(value, shape.side)
            if regions is not None:
                shape = board(self.reader, shape.side, regions)
                break
            is_list = isinstance(value, list) and any(isinstance(p, list | dict) for p in value)
            is_text = isinstance(value, str | list) and len(value) == shape.side * shape.side
            if is_sure and (is_list or is_text):
                raise unsupported([msg("the regions of the cells")])
        _check_rules(named, shape)
        return shape

    def _place(self, value: str) -> int:
        """Return the column of a string in the document, and go on to its line."""
        at = self.text.find(f'"{value}"', self._at)
        if at < 0:
            self._at = len(self.text)
            return 1
        self._line += self.text.count("\n", self._at, at)
        self._at = at
        return at - self.text.rfind("\n", 0, at) + 1

    def _located(self, error: ParseError, value: Json) -> ParseError:
        """Return an error with the place of the string that it is about."""
        if not isinstance(value, str) or not self.text:
            return error.at(line=self.line, column=1)
        column = self._place(value)
        return error.at(line=self._line, column=column + (error.column or 1) - 1)


class _Cell:
    """A cell of a board: its digit, and what else an object says of it."""

    __slots__ = ("answer", "digit", "has_region", "is_given", "mask", "region")

    def __init__(self, digit: int) -> None:
        self.digit = digit
        self.is_given = self.has_region = False
        self.mask = self.answer = 0
        self.region: Json = None

    @classmethod
    def of(cls, raw: Json, side: int) -> _Cell:
        """Return the cell of a symbol, a number or an object."""
        if not isinstance(raw, dict):
            return cls(digit_of(raw, side))
        named = low(raw)
        value = next(
            (named[n] for n in VALUES if n in named and not isinstance(named[n], bool | dict)), None
        )
        notes = next((named[n] for n in _NOTES if isinstance(named.get(n), list)), None)
        if isinstance(value, list):
            value, notes = None, value
        cell = cls(0 if _says(named, _HIDDEN, _SHOWN) else digit_of(value, side))
        cell.mask = 0 if cell.digit or notes is None else mask_of(notes, side)
        kind = next((named[name] for name in _KINDS if isinstance(named.get(name), str)), "")
        cell.is_given = _says(named, _GIVEN, _FREE) or bool(_GIVEN.fullmatch(kind.lower()))
        answer = first_of(named, _SOLVED)
        if isinstance(answer, int | str) and not isinstance(answer, bool):
            cell.answer = digit_of(answer, side)
        cell.region = first_of(named, _CELL_REGIONS)
        cell.has_region = "region" in named
        return cell


def _says(named: dict[str, Any], yes: re.Pattern[str], no: re.Pattern[str]) -> bool:
    """Tell whether a name of ``yes`` is true, or one of ``no`` is false."""
    return any(
        (value is True and yes.fullmatch(name)) or (value is False and no.fullmatch(name))
        for name, value in named.items()
    )


def _rank(name: str) -> int:
    """Return how sure it is that a name is that of a puzzle: 0 for the surest, 3 for none."""
    if name.lower() in PUZZLES:
        return 0
    return 1 if name in _HOLDERS else 2 if role_of(name) == "puzzle" else 3


def _foreign(reader: Reader, value: dict[str, Any]) -> Record | None:
    """Return the record of a document of another program; None if it isn't one."""
    if is_ipuz(value):
        return from_ipuz(reader, value)
    if _has_objects(value.get("grid")) and "size" in value:
        return from_fpuzzles(reader, value)
    is_sudokupad = not value.keys().isdisjoint(("regions", "cages", "metadata", "cellSize"))
    if "ce" in value or (_has_objects(value.get("cells")) and is_sudokupad):
        return from_sudokupad(reader, value)
    return None


def _has_rows(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(row, list) for row in value)


def _has_objects(value: Json) -> bool:
    """Tell whether a value is rows of objects."""
    first = value[0] if isinstance(value, list) and value else None
    return isinstance(first, list) and bool(first) and isinstance(first[0], dict)


def _check_length(value: Json, reader: Reader) -> None:
    """Raise ParseError if a value with the name of a puzzle is rows or cells, but not a board."""
    rows = value if isinstance(value, list) else []
    count = len(rows)
    if rows and all(isinstance(row, list | str) for row in rows):
        count = sum(map(len, rows)) if count in reader.sides else 0
    elif not all(isinstance(cell, int | str | None) for cell in rows) or count < 36:
        count = 0
    if count > 8:
        raise not_whole(count, reader.sides[0] ** 2 if len(reader.sides) == 1 else 81)


def _check_rules(named: dict[str, Any], shape: Shape) -> None:
    """Raise ParseError for an object that names rules which its board lacks."""
    texts: list[str] = []
    for name, value in list(named.items())[:_MOST_NAMES]:
        if not value or name == "shape":
            continue
        if _RULES.fullmatch(plain_name(name)):
            for kind in list(value)[:9] if isinstance(value, list | dict) else [value]:
                text = kind.get("type") if isinstance(kind, dict) else kind
                check_kind(text if isinstance(text, str) else "", shape)
        elif isinstance(value, list | dict) or value is True:
            texts.append(" ".join(_PARTS.findall(name[:80])))
    check_rules_in_words(" . ".join(texts), shape)


DETECTED = (Format("json", "JSON boards of any layout", sniff, read),)
