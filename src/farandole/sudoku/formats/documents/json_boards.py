"""JSON, on one line or over many: puzzles by name, and documents of other programs.

    {"puzzle": "1..4..1..3..2...", "label": "small", "shape": "4", "solution": null}
    {"board": [[5, 3, 0, ...], ...], "regions": [[0, 0, 1, ...], ...]}
    {"puzzles": ["53..7...", ...]}     {"newboard": {"grids": [{"value": [[...], ...]}]}}
    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": ...}
    {"size": 9, "grid": [[{"value": 5, "given": true}, ...], ...]}       f-puzzles
    {"cells": [[{"value": 5}, ...], ...], "regions": ...}                SudokuPad
    {"cells": [{"cell_type": "code", "source": [...]}], "nbformat": 4}   a notebook of Jupyter

The puzzle and its solution have the names that columns of a table have; ``label`` and ``shape``
are kept, ``constraints`` are rules as objects with ``rule``, and other names become ``extra``: text
and numbers as they are, the rest as JSON. A list of objects, or of puzzles, gives them all. Of
cells that are objects, those marked as given are the givens, the other digits were placed later,
and hidden ones are blank.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isqrt
from typing import Any, NamedTuple

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.kinds import Head
from farandole.sudoku.formats.documents.ipuz import from_ipuz, is_ipuz
from farandole.sudoku.formats.documents.json_text import read_json
from farandole.sudoku.formats.documents.layouts import (
    Cell,
    cell_of,
    cells_of,
    is_cell,
    is_like_puzzle,
    regions_of,
    regions_of_cells,
)
from farandole.sudoku.formats.documents.notebook import lines_of_notebook, read_inside
from farandole.sudoku.formats.names import LABELS, PUZZLES, role_of
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.regions import is_map
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader, not_whole, quoted
from farandole.sudoku.formats.symbols import counts_from_0
from farandole.sudoku.formats.text.table import named_grid, named_shape, with_rules
from farandole.sudoku.formats.values import (
    Json,
    board,
    check_rules,
    plain_name,
    record_of,
    rules_of_object,
    unsupported,
    words,
)
from farandole.sudoku.formats.web.fpuzzles import from_fpuzzles, is_fpuzzles
from farandole.sudoku.formats.web.sudokupad import from_sudokupad
from farandole.sudoku.rules.written import rules_of_json
from farandole.sudoku.shape import CLASSIC, Shape

_DEEPEST = 8  # objects and lists around a puzzle
_MOST_NAMES = 1000
_HOLDERS = ("value", "values", "newboard", "grids", "boards", "data", "cells", "rows")
_MANY = 35  # numbers; a longer list is meant as the cells of a board
_LONGEST_VALUE = 100_000  # characters of a value that is kept as JSON
_REGIONS = regex(
    "(regions|regionmap|regiongrid|cellregions|regionids|jigsaw|irregular)"
    "|region|areas?|blocks?|blockmap|groups|zones|pieces|shapes|boxes|subgrids|layout"
)
"""Names of maps of regions; the first ones have no other meaning."""
_MOST_MAPS = 9
_BOXES = ("boxes", "blocks", "subgrids")
_START = regex(r"""\{\s*(?:"(?:[^"\\]|\\.){0,200}"\s*:|\}|$)|\[\s*\{\s*["}]""")


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
        if isinstance(value, dict) and "nbformat" in value:
            yield from read_inside(reader, list(lines_of_notebook(value)), first)
        else:
            yield from puzzles_of(reader, value, first, text)
    except ParseError as error:
        column = error.column or len(text) - len(text.lstrip()) + 1
        raise error.at(line=error.line or first, column=column) from None


def puzzles_of(reader: Reader, value: Json, line: int, text: str = "") -> Iterator[Record]:
    """Yield the puzzles in a JSON value; ``text`` is its document, which begins in ``line``.

    A bad puzzle beside good ones is reported. Raises ParseError if there is no good one.
    """
    found = list(_Document(reader, text, line).puzzles(value, _Around()))
    errors = [entry for entry in found if isinstance(entry, ParseError)]
    if errors and len(errors) == len(found):
        raise errors[0]
    if not found:
        check_rules(rules_of_object(value if isinstance(value, dict) else {}), CLASSIC)
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


class _Around(NamedTuple):
    """What the objects around a board say of it: the rules they name, and maps of regions."""

    rules: dict[str, str] = {}  # noqa: RUF012
    maps: tuple[tuple[bool, Json], ...] = ()
    """Values that may be maps of regions, the innermost first, and whether they must be."""

    def within(self, members: dict[str, Any]) -> _Around:
        """Return what is said inside of an object."""
        names = ((_REGIONS.fullmatch(plain_name(name)), name) for name in members)
        maps = tuple((bool(match[1]), members[name]) for match, name in names if match)
        rules = self.rules | rules_of_object(members)
        return _Around(rules, (maps + self.maps)[:_MOST_MAPS])

    def board(self, reader: Reader, shape: Shape) -> Shape:
        """Return the board with its regions. Raises ParseError for rules that it lacks."""
        cells = shape.side * shape.side
        for is_sure, value in self.maps if shape.box is not None else ():
            if (regions := regions_of(value, shape.side)) is not None:
                shape = board(reader, shape.side, regions)
                break
            is_list = isinstance(value, list) and any(isinstance(p, list | dict) for p in value)
            if is_sure and (is_list or (isinstance(value, str | list) and len(value) == cells)):
                raise unsupported([msg("the regions of the cells")])
        check_rules(self.rules, shape)
        return shape


class _Document:
    """The search for puzzles in a JSON value."""

    def __init__(self, reader: Reader, text: str, line: int) -> None:
        self.reader = reader
        self.text = text
        self.line = line
        self._at = self._start = 0  # up to where strings with errors have been found
        self._line = line

    def puzzles(
        self, value: Json, around: _Around, depth: int = 0
    ) -> Iterator[Record | ParseError]:
        """Yield the puzzles in a value, however deep they lie, and the errors of bad ones."""
        members = value if isinstance(value, dict) else {}
        within = around.within(members) if members else around
        try:
            record = self._foreign(members, around) or self._puzzle(value, members, within)
        except ParseError as error:
            yield error
            return
        if record is not None:
            yield record._replace(line=self.line)
        elif depth < _DEEPEST and isinstance(value, list):
            for part in value:
                if isinstance(part, list | dict) or (depth and isinstance(part, str)):
                    yield from self.puzzles(part, within, depth + 1)
        elif depth < _DEEPEST:
            for name, part in list(members.items())[:_MOST_NAMES]:
                is_puzzle = role_of(name) != "solution" and plain_name(name) not in _BOXES
                if isinstance(part, list | dict) and is_puzzle:
                    yield from self.puzzles(part, within, depth + 1)

    def _foreign(self, members: dict[str, Any], around: _Around) -> Record | None:
        """Return the record of a document of another program; None if it isn't one."""
        record = None
        is_sudokupad = not members.keys().isdisjoint(("regions", "cages", "metadata", "cellSize"))
        if is_ipuz(members):
            record = from_ipuz(self.reader, members)
        elif is_fpuzzles(members):
            record = from_fpuzzles(self.reader, members)
        elif "ce" in members or (_has_objects(members.get("cells")) and is_sudokupad):
            record = from_sudokupad(self.reader, members)
        if record is not None:
            check_rules(around.rules, record.grid.shape)
        return record

    def _puzzle(self, value: Json, members: dict[str, Any], around: _Around) -> Record | None:
        """Return the record of a value that is a puzzle; None for any other."""
        if isinstance(value, str):
            return self._record(list(value), {}, around, value) if is_like_puzzle(value) else None
        names = sorted((n for n in list(members)[:_MOST_NAMES] if _rank(n) < 3), key=_rank)
        for name in names:
            part = members[name]
            cells = None
            if not isinstance(part, dict):
                cells = cells_of(part, self.reader.sides, is_named=True)
            if cells is not None:
                return self._record(cells, members, around, part, name)
        for name in names:
            part = members[name]
            if isinstance(part, str) and is_like_puzzle(part):
                return self._record(list(part), members, around, part, name)
            if (count := _count(part)) > _MANY:
                raise not_whole(count, self.reader.shape_of(9).cells)
        cells = cells_of(value, self.reader.sides)
        is_plain = cells is not None and all(isinstance(cell, int | str) for cell in cells)
        if cells is None or (is_plain and is_map(cells, isqrt(len(cells)))):
            return None
        record = self._record(cells, {}, around)
        return record if any((record.state or record.grid).cells) else None

    def _record(
        self,
        raw: list[Json],
        members: dict[str, Any],
        around: _Around,
        value: Json = None,
        key: str = "",
    ) -> Record:
        """Return the record of the cells of a board, and of the names beside them."""
        side = isqrt(len(raw))
        is_board = side in self.reader.sides and side * side == len(raw)
        shape = self.reader.shape_of(side) if is_board else None
        if isinstance(name := members.get("shape"), str):
            try:
                shape = named_shape(self.reader, name, 1) or shape
            except ParseError as error:
                raise self._located(error, name) from None
        cells = self._cells(raw, side, shape, value)
        shape = shape or self.reader.shape_of(isqrt(len(cells)))
        if (regions := regions_of_cells(cells, shape.regions, shape.side)) is not None:
            shape = board(self.reader, shape.side, regions)
        shape = around.board(self.reader, shape)
        solved = next((name for name in members if role_of(name) == "solution"), "")
        answer = members.get(solved)
        solution = cells_of(answer, (shape.side,), is_named=True)
        if solution is None and isinstance(answer, str) and is_like_puzzle(answer):
            solution = list(answer)  # to say what is wrong with it
        rules = members.get("constraints")
        are_ours = isinstance(rules, list) and any(
            "rule" in it for it in rules if it.__class__ is dict
        )
        if not are_ours:
            rules = None
        answers = [cell.answer for cell in cells]
        if solution is not None:
            answers = [cell.digit for cell in self._cells(solution, shape.side, shape, answer)]
        notes = {
            name: text
            for name, part in members.items()
            if name not in (key, solved, "shape", *LABELS)
            and not (name == "constraints" and rules)
            and (text := _text_of(part))
        }
        record = record_of(
            self.reader,
            "line",
            shape,
            [cell.digit for cell in cells],
            {i for i, cell in enumerate(cells) if cell.is_given and cell.digit} or None,
            candidates=[cell.mask for cell in cells],
            label=next((members[n] for n in LABELS if isinstance(members.get(n), str)), ""),
            notes=notes,
            solution=answers,
        )
        if rules:
            grid = with_rules(record.grid, lambda: rules_of_json(rules), 1)
            return record._replace(grid=grid)
        return record

    def _cells(self, raw: list[Json], side: int, shape: Shape | None, value: Json) -> list[Cell]:
        """Return the cells of a board."""
        symbols = ["." if cell is None else str(cell) for cell in raw if not isinstance(cell, dict)]
        if len(symbols) == len(raw) and counts_from_0(symbols, side):
            return [Cell(0 if symbol == "." else int(symbol) + 1) for symbol in symbols]
        if shape is None or all(isinstance(cell, str) and len(cell) < 2 for cell in raw):
            text = "".join(str(cell).strip() or "." for cell in raw)
            try:
                return [Cell(digit) for digit in named_grid(self.reader, text, 1, shape).cells]
            except ParseError as error:
                raise self._located(error, value) from None
        return [cell_of(cell, side) for cell in raw]

    def _located(self, error: ParseError, value: Json) -> ParseError:
        """Return an error with the place of the string that it is about."""
        if not isinstance(value, str):
            return error.at(line=self.line, column=1)
        at = self.text.find(json.dumps(value, ensure_ascii=False), self._at)
        if at < 0:
            self._at = len(self.text)  # no other is looked for
            return error.at(line=self.line, column=1)
        self._line += self.text.count("\n", self._at, at)
        self._start = self.text.rfind("\n", self._at, at) + 1 or self._start
        self._at = at
        return error.at(line=self._line, column=at - self._start + 1 + (error.column or 1))


def _text_of(value: Json) -> str:
    """Return what becomes ``extra``: a text or a number, or a value that isn't long as JSON."""
    if type(value) in (str, int, float):
        return words(str(value))
    if not isinstance(value, list | dict):
        return ""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_VALUE else ""


def _rank(name: str) -> int:
    """Return how sure it is that a name is that of a puzzle: 0 for the surest, 3 for none."""
    if name.lower() in PUZZLES:
        return 0
    return 1 if name in _HOLDERS else 2 if role_of(name) == "puzzle" else 3


def _has_objects(value: Json) -> bool:
    """Tell whether a value is rows of objects."""
    first = value[0] if isinstance(value, list) and value else None
    return isinstance(first, list) and bool(first) and isinstance(first[0], dict)


def _count(value: Json) -> int:
    """Return how many cells a list has that is meant as a board; 0 for any other value."""
    rows = value if isinstance(value, list) else []
    if rows and all(isinstance(row, list | str) for row in rows):
        count = sum(map(len, rows))
        return count if abs(count - len(rows) ** 2) < 2 * len(rows) else 0
    is_flat = all(is_cell(cell) and not isinstance(cell, dict) for cell in rows)
    return len(rows) if is_flat else 0


DETECTED = (Format("json", "JSON boards of any layout", sniff, read),)
