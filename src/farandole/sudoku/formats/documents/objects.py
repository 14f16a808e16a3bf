"""JSON objects, on one line or over many: puzzles by name, and documents of other programs.

    {"puzzle": "1..4..1..3..2...", "label": "small", "shape": "4", "solution": null}
    {"board": [[5, 3, 0, ...], ...], "difficulty": "easy"}
    {"puzzles": ["53..7...", ...]}     {"newboard": {"grids": [{"value": [[...], ...]}]}}
    {"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": ...}
    {"size": 9, "grid": [[{"value": 5, "given": true}, ...], ...]}       f-puzzles
    {"cells": [[{"value": 5}, ...], ...], "regions": ...}                SudokuPad

The puzzle and its solution are found by the names that a table has for them; ``label`` and
``shape`` are what they say, and other names with text or numbers become ``extra``. A list of
such objects gives them all.
"""

from __future__ import annotations

import json
import re
from math import isqrt
from typing import TYPE_CHECKING, Any

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.documents.beside import unsolved_rules, with_regions
from farandole.sudoku.formats.documents.cells import (
    named_cells,
    named_rows,
    placed_cells,
    rows_of_boxes,
    rows_of_cells,
    rows_of_columns,
)
from farandole.sudoku.formats.kinds import PUZZLES, not_a_puzzle, role_of
from farandole.sudoku.formats.lines.whole import one_line
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.formats.symbols import SIDES, counts_from_0, encode
from farandole.sudoku.formats.tables.table import named_grid, named_shape, named_solution
from farandole.sudoku.formats.web.pieces import digit_of
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import CLASSIC, LARGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeVar

    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.web.pieces import Json
    from farandole.sudoku.shape import Shape

    Made = TypeVar("Made")

LONGEST = 1 << 22
"""Characters of a document over many lines, at most."""
_INSIDE = frozenset('"{[}]')
_DEEPEST = 4  # objects and lists around a puzzle
_MOST_NAMES = 1000
_HOLDERS = PUZZLES | {"value", "values", "newboard", "grids", "boards", "data", "cells", "rows"}
_CELLS = frozenset("0123456789.*_-?xX ")
_SHORTEST_PUZZLE = 12  # characters of a text that may be a puzzle, cut short perhaps
_LONGEST_PUZZLE = 700
_BOXES = ("boxes", "blocks", "subgrids", "quadrants")
_COLUMNS = ("columns", "cols")
_BETWEEN = re.compile(r"[/|,;\s]+")
_LABELS = ("label", "title", "name")


def read_objects(reader: Reader) -> Iterator[Record]:
    """Take one document, bad or good, and yield its puzzles. Raises ParseError with its place."""
    first = reader.lines.peek() or ""
    start = reader.lines.number + 1
    text = _document(reader)
    try:
        found = _parsed(text)
        records = list(_records(reader, found, text, start))
        if not records:
            rules = unsolved_rules(found, CLASSIC) if isinstance(found, dict) else None
            raise rules or _no_puzzle(text)
    except ParseError as error:
        line = start + (error.line or 1) - 1 if error.line is not None else start
        column = error.column if error.column is not None else _indent(first) + 1
        raise error.at(line=line, column=column) from None
    yield from records


def puzzles_of(reader: Reader, found: Json, line: int) -> Iterator[Record]:
    """Yield the puzzles of a document that has been parsed. Raises ParseError for a bad one."""
    return _records(reader, found, "", line)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _no_puzzle(text: str) -> ParseError:
    return ParseError(
        msg("no puzzle in the object"),
        code="parse.structure",
        column=_indent(text) + 1,
        found=quoted(text.lstrip()[:100]),
        expected=msg('"puzzle" with its cells in quotes'),
    )


def _document(reader: Reader) -> str:
    """Take the lines of one document: up to where its brackets are closed."""
    lines: list[str] = []
    depth = size = 0
    quote = False
    for text in reader.lines:
        lines.append(text)
        size += len(text)
        depth, quote = depth_after(text, depth, quote)
        if depth <= 0 or size > LONGEST or (following := reader.lines.peek()) is None:
            break
        if _is_over(reader, following):
            break
    return "\n".join(lines)


def _is_over(reader: Reader, following: str) -> bool:
    """Tell whether something else begins with the next line, or after it if it's blank."""
    after: str | None = following
    if not following.strip():
        after = reader.lines.peek(1)
    if after is None:
        return True
    bare = after.strip()
    if bare[:1] in _INSIDE:
        return bare[:2] in ('{"', "{ ") and after[:1] == "{"
    return one_line(bare, reader.sides) is not None


def depth_after(text: str, depth: int, quote: bool) -> tuple[int, bool]:
    """Return how many brackets are open after a line, and whether a quote is."""
    pieces = text.replace("\\\\", "").replace('\\"', "").split('"')
    for i, piece in enumerate(pieces):
        if (i % 2 == 1) == quote:
            depth += piece.count("{") + piece.count("[") - piece.count("}") - piece.count("]")
    return depth, False  # no string goes over lines


def _parsed(text: str) -> Json:
    """Return what the document says; a comma may follow it."""
    bare = text.strip().rstrip(",;").rstrip()
    try:
        if len(text) > LONGEST:
            raise ParseError(
                msg("the document is too long"),
                code="parse.size",
                expected=msg("at most {most} characters", most=LONGEST),
            )
        found = json.loads(bare)
        # Half a character, which JSON can spell, couldn't be written again.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        if isinstance(error, ParseError):
            raise
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        start = _indent(text)
        before = bare[:at]
        line = before.count("\n")
        rest = bare[at:].partition("\n")[0]
        raise ParseError(
            msg("not a JSON object"),
            code="parse.structure",
            line=line + 1,
            column=(at - before.rfind("\n") if line else start + at + 1),
            found=quoted(rest) if rest.strip() else msg("the end of the line"),
        ) from None
    return found


def _records(reader: Reader, found: Json, text: str, line: int, depth: int = 0) -> Iterator[Record]:
    """Yield the puzzles in a value, however deep they lie."""
    if isinstance(found, list) and depth < _DEEPEST:
        placed = placed_cells(reader, found, line)
        if placed is not None:
            yield placed
            return
        if depth and all(isinstance(one, str) for one in found):
            rows = rows_of_cells(reader, found, line)
            if rows is not None:
                yield rows
                return
        for one in found:
            if isinstance(one, dict):
                yield from _records(reader, one, text, line, depth + 1)
            elif isinstance(one, str) and depth and is_like_puzzle(one):
                yield Record(_grid(reader, one, text, reader.shape), "", line, "line")
        return
    if not isinstance(found, dict):
        return
    record = _foreign(reader, found)
    if record is not None:
        yield record._replace(line=line)
        return
    key = next((name for name in found if name.lower() in PUZZLES and _is_board(found[name])), None)
    key = key or next((name for name in found if name in _HOLDERS and _is_board(found[name])), None)
    key = key or next(
        (name for name in found if role_of(name) == "puzzle" and _is_board(found[name])), None
    )
    if key is not None:
        yield _record(reader, found, key, text, line)
        return
    named = named_rows(reader, found, line) or named_cells(reader, found, line)
    if named is not None:
        yield named
        return
    if depth < _DEEPEST:
        for name, value in list(found.items())[:_MOST_NAMES]:
            if isinstance(value, dict | list) and role_of(name) != "solution":
                if name.lower() in _BOXES and isinstance(value, list):
                    value = rows_of_boxes(value) or value
                elif name.lower() in _COLUMNS and isinstance(value, list):
                    value = rows_of_columns(value) or value
                for record in _records(reader, value, text, line, depth + 1):
                    if (error := unsolved_rules(found, record.grid.shape)) is not None:
                        raise error
                    grid = with_regions(reader, found, record.grid)
                    yield record if grid is record.grid else record._replace(grid=grid)


def is_like_puzzle(text: str) -> bool:
    """Tell whether a text in a list is meant as a puzzle: long, and cells rather than words."""
    head = text[:_LONGEST_PUZZLE]
    return len(head) >= _SHORTEST_PUZZLE and 4 * sum(map(_CELLS.__contains__, head)) >= 3 * len(
        head
    )


def _foreign(reader: Reader, found: dict[str, Any]) -> Record | None:
    """Return the record of a document of another program, None if it's none."""
    kind = found.get("kind")
    if isinstance(kind, list) and any("ipuz.org" in str(one)[:40] for one in kind[:9]):
        from farandole.sudoku.formats.documents.ipuz import from_ipuz

        return from_ipuz(reader, found)
    if _has_objects(found.get("grid")) and "size" in found:
        from farandole.sudoku.formats.web.fpuzzles import from_fpuzzles

        return from_fpuzzles(reader, found)
    if _has_objects(found.get("cells")) or _has_objects(found.get("ce")):
        from farandole.sudoku.formats.web.sudokupad import from_sudokupad

        return from_sudokupad(reader, found)
    return None


def _has_objects(value: Json) -> bool:
    """Tell whether a value is rows of objects."""
    return (
        isinstance(value, list)
        and bool(value)
        and isinstance(value[0], list)
        and bool(value[0])
        and isinstance(value[0][0], dict)
    )


def _is_board(value: Json) -> bool:
    """Tell whether a value is a puzzle: a text, rows, or a list of cells."""
    if isinstance(value, str):
        return True
    if not isinstance(value, list) or not value or isinstance(value[0], dict):
        return False
    if isinstance(value[0], list):
        if len(value[0]) == 3 and all(isinstance(one, list) and len(one) == 3 for one in value):
            return False  # rows, columns and digits
        is_deep = bool(value[0]) and isinstance(value[0][0], list | dict)
        return len(value) >= SIDES[0] and not is_deep
    is_rows = isinstance(value[0], str) and len(value[0]) == len(value)
    return is_rows or isqrt(len(value)) ** 2 == len(value) > 9


def _record(reader: Reader, named: dict[str, Any], puzzle: str, text: str, line: int) -> Record:
    """Return the record of an object with a puzzle under this name."""
    named_as = named.get("shape")
    shape = reader.shape
    if isinstance(named_as, str):
        shape = _placed(text, named_as, lambda at: named_shape(reader, named_as, at))
    grid = with_regions(reader, named, _grid(reader, named[puzzle], text, shape))
    if (error := unsolved_rules(named, grid.shape)) is not None:
        raise error
    solved = next((name for name in named if role_of(name) == "solution"), None)
    solution = None
    if solved is not None and named[solved] and _is_board(named[solved]):
        cells = named[solved]
        if not isinstance(cells, str):
            cells = encode(_of_cells(reader, cells, grid.shape))
        solution = _placed(text, cells, lambda at: named_solution(reader, cells, at, grid))
    label = next((named[name] for name in _LABELS if isinstance(named.get(name), str)), "")
    extra = tuple(
        (name, str(value))
        for name, value in named.items()
        if name not in (puzzle, solved, "shape", *_LABELS)
        and isinstance(value, str | int | float)
        and not isinstance(value, bool)
    )
    return Record(grid, " ".join(label.split()), line, "line", solution, None, extra)


def _grid(reader: Reader, value: Json, text: str, shape: Shape | None) -> Grid:
    """Return the grid of a text, of rows, or of a list of cells."""
    if not isinstance(value, str):
        return _of_cells(reader, value, shape)
    cells = "".join(value.split()) if "\n" in value else value
    rows = _BETWEEN.split(value[: LARGEST * (LARGEST + 2)].strip())
    if len(rows) in SIDES and all(len(row) == len(rows) for row in rows):
        cells = "".join(rows)
    return _placed(text, cells, lambda at: named_grid(reader, cells, at, shape))


def _placed(text: str, value: str, read: Callable[[int], Made]) -> Made:
    """Return what ``read`` makes of a value, given its column; its errors have its line, too."""
    at = text.find(f'"{value}"')
    if at < 0:  # it's spelt otherwise: the document's own place will do
        return read(_indent(text) + 1)
    before = text[:at]
    try:
        return read(at - before.rfind("\n") + 1)
    except ParseError as error:
        raise error.at(line=before.count("\n") + 1) from None


def _of_cells(reader: Reader, rows: list[Any], shape: Shape | None) -> Grid:
    """Return the grid of rows, or of the cells one after the other."""
    cells: list[Any] = []
    for row in rows[: LARGEST * LARGEST + 1]:
        cells += (
            list(row)[: LARGEST + 1]
            if isinstance(row, list | str) and len(rows) <= LARGEST
            else [row]
        )
    side = isqrt(len(cells))
    sides = reader.sides if shape is None else (shape.side,)
    if side * side != len(cells) or side not in sides:
        wanted = sides[0] ** 2 if len(sides) == 1 else 81
        raise ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            found=cells_message(len(cells)),
            expected=cells_message(wanted),
        )
    if len(rows) == side and any(
        not isinstance(row, list | str) or len(row) != side for row in rows
    ):
        raise ParseError(
            msg("a row of the wrong length"), code="parse.length", expected=cells_message(side)
        )
    symbols = ["." if cell is None else str(cell) for cell in cells]
    if counts_from_0(symbols, side):
        cells = [None if symbol == "." else int(symbol) + 1 for symbol in symbols]
    digits = bytes(digit_of(cell, side) for cell in cells)
    return Grid._of(digits, reader.shape_of(side) if shape is None else shape)


def read_documents(reader: Reader, only: str) -> Iterator[Record]:
    """Read documents of one kind, one after the other."""
    while reader.skip_ignorable():
        try:
            if (reader.lines.peek() or "").lstrip()[:1] not in ("{", "["):
                raise not_a_puzzle(reader, msg("a JSON object"))
            for record in read_objects(reader):
                if record.format != only:
                    raise ParseError(
                        msg("a document of another program"),
                        code="parse.structure",
                        line=record.line,
                        column=1,
                        found=record.format,
                        expected=only,
                    )
                yield record
        except ParseError as error:
            reader.report(error)
