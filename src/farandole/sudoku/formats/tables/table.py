"""CSV: a table under its names, ``puzzle,solution`` or ``quizzes,solutions``, as Kaggle's sets.

The columns are found by name, in any order, after ``,`` ``;`` or a tab; fields may be quoted.
A ``label`` column becomes the label; without one, the other columns do, as ``name=value``.
A ``shape`` column names the board.

Boards of a cell a field are read as well: see :mod:`farandole.sudoku.formats.tables.sheet`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING

from farandole.errors import FormatError, ParseError, ShapeError
from farandole.i18n import Quoted, msg
from farandole.sudoku.formats.kinds import SURE, header_of, kind_of, not_a_puzzle
from farandole.sudoku.formats.lines.whole import one_line
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import cells_message, is_comment, quoted
from farandole.sudoku.formats.symbols import (
    BAD,
    decode,
    encode,
    expected_symbols,
    plain_shape,
)
from farandole.sudoku.formats.tables.fields import MARKS, is_sheet_line
from farandole.sudoku.formats.tables.sheet import read_sheets, sheet_ahead
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.source import Reader, Run

_FAR = 64
"""More blank lines than that between the names of columns and a row don't belong together."""
_KINDS = ("variant", "variants", "type", "rule", "rules", "constraints", "ruleset")
_SPARE = 1000
"""So many fields too many are counted, in a row with more than the names have."""
_IN_LIST = re.compile(r"[^\s\[\](),;'\"]+")
_LONGEST_LIST = 4000
_ELSEWHERE = ("section", "bracket", "object", "hodoku", "border", "header", "end", "count")


def read_csv(reader: Reader) -> Iterator[Record | Run]:
    """Read tables, each under its line of column names, and boards of a cell a field."""
    while (text := reader.lines.peek()) is not None:
        try:
            yield from _part(reader, text)
        except ParseError as error:
            reader.report(error)


def _part(reader: Reader, text: str) -> Iterator[Record | Run]:
    """Take what begins with this line: a table, a sheet, or one line that doesn't matter."""
    is_blank = not text.strip()
    if is_comment(text):
        next(reader.lines)
    elif not MARKS.isdisjoint(text) and sheet_ahead(reader, full=True) is not None:
        yield from read_sheets(reader, full=True)
    elif is_blank:
        next(reader.lines)
    elif header_of(text.strip()) is not None:
        yield from table(reader, alone=True)
    elif is_sheet_line(text):
        yield from read_sheets(reader)
    elif sheet_ahead(reader, skip=1, full=True) is not None:
        yield from read_sheets(reader, titled=1, full=True)
    else:
        raise not_a_puzzle(reader, msg("a line of column names, puzzle among them, or of cells"))


def starts_table(reader: Reader) -> bool:
    """Tell whether the next line names columns: puzzle and solution, or what the next row has."""
    head = (reader.lines.peek() or "").strip()
    header = header_of(head)
    if header is None:
        return False
    step = 1
    while (text := reader.lines.peek(step)) is not None and not text.strip() and step < _FAR:
        step += 1
    separator, puzzle, solved = header
    if solved is not None and (text is None or not text.strip()):
        return True
    try:
        fields = _fields(text or "", separator, head.count(separator) + 1)
    except ParseError:
        return False
    fills = len(fields) == head.count(separator) + 1
    if solved is not None and head.split(separator)[puzzle].strip(' "').lower() in SURE:
        return True
    return fills and one_line(fields[puzzle][0], reader.sides) is not None


def table(reader: Reader, *, alone: bool = False) -> Iterator[Record | Run]:
    """Take a line of column names and the rows below it.

    A table ends at a line of some other format, and, unless it is ``alone`` in its text, at a
    blank line below a row.
    """
    head = next(reader.lines)
    header = header_of(head.strip())
    assert header is not None  # the caller looked
    separator, puzzle, solved = header
    names = [name.strip().strip('"').strip() for name in head.strip().split(separator)]
    rows = 0
    layout = _layout(names, separator, puzzle, solved)
    while True:
        while layout and (run := reader.lines.run(layout)) is not None:
            rows += 1
            yield run._replace(format="csv")
        if (text := reader.lines.peek()) is None:
            return
        bare = text.strip()
        if not bare:
            if rows and not alone:
                return
            next(reader.lines)
            continue
        kind = kind_of(bare, reader.sides)
        if kind == "comment":
            next(reader.lines)
            continue
        is_elsewhere = kind in _ELSEWHERE or (not alone and kind == "line" and len(names) > 1)
        if kind == "header" or (separator not in bare and is_elsewhere):
            return
        next(reader.lines)
        rows += 1
        try:
            yield _record(reader, text, names, separator, puzzle, solved)
        except ParseError as error:
            reader.report(error.at(line=reader.lines.number))


def _layout(names: list[str], separator: str, puzzle: int, solved: int | None) -> str:
    """Return the layout of rows that can be taken by the run, nothing if the columns are others."""
    roles = ["puzzle", "solution", "label"][: len(names)]
    is_plain = puzzle == 0 and solved == (1 if len(names) > 1 else None)
    is_label = len(names) < 3 or names[2].lower() == "label"
    return separator.join(roles) if is_plain and is_label and len(names) < 4 else ""


def _record(
    reader: Reader, text: str, names: list[str], separator: str, puzzle: int, solved: int | None
) -> Record:
    """Return the record of one row; its line has been taken."""
    fields = _fields(text, separator, len(names) + _SPARE)
    if len(fields) == len(names) + 1 and not fields[-1][0]:
        fields.pop()  # a separator at the end
    if len(fields) != len(names):
        raise ParseError(
            msg("a row with other columns than the head"),
            code="parse.length",
            column=fields[len(names)][1] if len(fields) > len(names) else len(text.rstrip()) + 1,
            found=msg("{fields} fields", fields=len(fields)),
            expected=len(names),
        )
    board = next((i for i, name in enumerate(names) if name.lower() == "shape"), None)
    shape = named_shape(reader, *fields[board]) if board is not None else None
    text, column = fields[puzzle]
    if len(text) > 2 and text[0] == text[-1] == "'":  # as Python shows a text
        text, column = text[1:-1], column + 1
    grid = named_grid(reader, text, column, shape)
    _check_rules(names, fields, grid.shape)
    solution = None
    if solved is not None and fields[solved][0]:
        solution = named_solution(reader, *fields[solved], grid)
    others = tuple(
        (name, value)
        for i, (name, (value, _)) in enumerate(zip(names, fields, strict=True))
        if i not in (puzzle, solved, board) and value
    )
    labels = [value for name, value in others if name.lower() == "label"]
    label = labels[0] if labels else " ".join(f"{name}={value}" for name, value in others)
    extra = tuple(pair for pair in others if pair[0].lower() != "label")
    return Record(grid, " ".join(label.split()), reader.lines.number, "csv", solution, None, extra)


def _check_rules(names: list[str], fields: list[tuple[str, int]], shape: Shape) -> None:
    """Raise ParseError if a column says that the puzzle has rules which its board lacks."""
    for name, (value, column) in zip(names, fields, strict=True):
        if value and name.lower() in _KINDS:
            from farandole.sudoku.formats.documents.beside import unsolved_rules

            if (error := unsolved_rules({name: value}, shape)) is not None:
                raise error.at(column=column)


def named_shape(reader: Reader, name: str, column: int) -> Shape | None:
    """Return the board of this name; the one asked for if there is none.

    Raises ParseError if both are there and differ.
    """
    if not name:
        return reader.shape
    try:
        shape = _shape_called(name)
    except ShapeError as error:
        raise ParseError(
            error.message, code="parse.board", column=column, found=quoted(name)
        ) from None
    if reader.shape is not None and reader.shape != shape:
        raise ParseError(
            msg("the board named isn't the one asked for"),
            code="parse.mismatch",
            column=column,
            found=quoted(name),
            expected=quoted(str(reader.shape)),
        )
    return shape


_shape_called = lru_cache(maxsize=64)(Shape.parse)


def named_solution(reader: Reader, symbols: str, column: int, grid: Grid) -> Grid:
    """Return the grid of a field that has the solution of ``grid``, on the same board."""
    solution = named_grid(
        reader, symbols, column, grid.shape if len(symbols) == len(grid.cells) else None
    )
    pairs = zip(solution.cells, grid.cells, strict=False)
    if solution.shape != grid.shape or any(digit not in (0, held) for held, digit in pairs):
        raise ParseError(
            msg("the solution doesn't hold the givens"),
            code="parse.mismatch",
            column=column,
            found=quoted(symbols),
        )
    return solution


def named_grid(reader: Reader, symbols: str, column: int, shape: Shape | None = None) -> Grid:
    """Return the grid of one field; ``shape`` is its board if the text tells.

    A list in a field, as Python writes it, is as good as its cells.
    """
    if symbols[:1] in ("[", "(") and len(symbols) <= _LONGEST_LIST:
        listed: list[str] = _IN_LIST.findall(symbols)
        if isqrt(len(listed)) ** 2 == len(listed) and all(len(cell) == 1 for cell in listed):
            symbols = "".join(listed)
    sides = reader.sides if shape is None else (shape.side,)
    wanted = {side * side: side for side in sides}
    side = wanted.get(len(symbols))
    if side is None:
        cells = min(wanted, key=lambda n: (abs(n - len(symbols)), n))
        raise ParseError(
            msg("not a whole puzzle"),
            code="parse.length",
            column=column + min(len(symbols), cells),
            found=cells_message(len(symbols)),
            expected=cells_message(cells),
        )
    digits = decode(symbols, side)
    if BAD in digits:
        at = digits.index(BAD)
        raise ParseError(
            msg("bad cell"),
            code="parse.cell",
            column=column + at,
            found=Quoted(symbols[at]),
            expected=expected_symbols(symbols, side),
        )
    return Grid._of(digits, reader.shape_of(side) if shape is None else shape)


def _fields(text: str, separator: str, most: int) -> list[tuple[str, int]]:
    """Return the fields of a row without their quotes, each with the column it starts in.

    Those after one more than ``most`` are left out.
    """
    fields: list[tuple[str, int]] = []
    at = 0
    while True:
        lead = at
        while text[lead : lead + 1] == " ":
            lead += 1
        if text[lead : lead + 1] == '"':
            end = lead + 1
            while (end := text.find('"', end)) >= 0 and text[end + 1 : end + 2] == '"':
                end += 2
            if end < 0:
                raise ParseError(
                    msg("a quote is never closed"),
                    code="parse.unfinished",
                    column=lead + 1,
                    found=quoted(text[lead:]),
                )
            stop = text.find(separator, end)
            stop = len(text) if stop < 0 else stop
            if text[end + 1 : stop].strip():
                raise ParseError(
                    msg("text after a closing quote"),
                    code="parse.trailing",
                    column=end + 2,
                    found=quoted(text[end + 1 : stop]),
                    expected=Quoted(separator),
                )
            fields.append((text[lead + 1 : end].replace('""', '"'), lead + 2))
        else:
            stop = text.find(separator, at)
            stop = len(text) if stop < 0 else stop
            fields.append((text[at:stop].strip(), lead + 1))
        if stop >= len(text) or len(fields) > most:
            return fields
        at = stop + 1


def write_csv(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write a table with the columns puzzle, solution and label.

    From the first board that isn't the plain one of its side a column has its shape. Raises
    GridError for a shape that has no name, because of a rule of one's own.
    """
    names = "puzzle,solution,label"
    is_begun = has_shape = False
    for record in records:
        shape = _name_of(record.grid.shape)
        if not is_begun or (shape and not has_shape):
            has_shape = bool(shape)
            yield ("\n" if is_begun else "") + names + (",shape" if shape else "") + "\n"
            is_begun = True
        solution = "" if record.solution is None else encode(record.solution, blank)
        label = " ".join(record.label.split())
        if not label.isalnum():
            label = '"' + label.replace('"', '""') + '"' if label else ""
        fields = [encode(record.grid, blank), solution, label, *[shape] * has_shape]
        yield ",".join(fields) + "\n"
    if not is_begun:
        yield names + "\n"


def _name_of(shape: Shape) -> str:
    """Return what the column says of a shape: nothing if it's the plain one of its side."""
    if shape.box is not None and shape == plain_shape(shape.side):
        return ""
    name = str(shape)
    try:
        is_named = _shape_called(name) == shape
    except ShapeError:
        is_named = False
    if not is_named:
        raise FormatError(
            msg("{name}: a rule of one's own has no name that csv could hold", name=name)
        )
    return name
