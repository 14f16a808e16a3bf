"""CSV: a table under its names, ``puzzle,solution`` or ``quizzes,solutions``, as Kaggle's sets.

The columns are found by name, in any order, after ``,`` ``;`` or a tab; fields may be quoted.
A column ``label``, ``title`` or ``name`` becomes the label; without one, the other columns do, as
``name=value``.
A ``shape`` column names the board; a ``constraints`` column has rules for its cells, as JSON.

A table ``row,col,value`` has one given a line. Boards of a cell a field are read by the tolerant
reader.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from math import isqrt

from farandole._lazy import regex
from farandole.errors import FormatError, GridError, ParseError, ShapeError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.block import block_ahead
from farandole.sudoku.formats.boards.cells import Cell, bad_cell, digits_of_symbols, wrong_side
from farandole.sudoku.formats.boards.kinds import Head, not_a_puzzle
from farandole.sudoku.formats.boards.whole import LONGEST_LOOKED_AT, one_line
from farandole.sudoku.formats.documents.layouts import cells_of
from farandole.sudoku.formats.names import LABELS, PUZZLES, SOLUTIONS, SURE, role_of
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.regions import contradicting_solution
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader, Run, is_comment, not_whole, quoted
from farandole.sudoku.formats.symbols import encode, plain_shape
from farandole.sudoku.formats.tolerant import read_fields
from farandole.sudoku.formats.values import Json, check_rules_in_words, digit_of
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules.rule import Constraint
from farandole.sudoku.rules.written import rules_of_text, rules_to_text
from farandole.sudoku.shape import Shape

_PLACES = (
    ("row", "r", "y"),
    ("col", "column", "c", "x"),
    ("value", "digit", "number", "num", "val", "d", "v"),
)
_CELLS = regex(r"[0-9.]{16}")
_FAR = 64
"""More blank lines than that between the names of columns and a row don't belong together."""
_KINDS = ("variant", "variants", "type", "rule", "rules", "constraints", "ruleset")
_IN_LIST = regex(r"[^\s\[\](),;'\"]+")
_LONGEST_LIST = 4000
_MOST_NAMES = 200  # columns


def sniff(head: Head) -> int:
    """Return how sure it is that a table with names of columns begins."""
    if head.kind in ("mark", "bracket", "comment"):
        return 0
    if 9 in head.sides and places_of(head.text) is not None:
        return 97
    return 95 if starts_table(head) else 0


_FEW = 40
"""Lines of a block that are tried one after the other."""


def read(reader: Reader) -> Iterator[Record | Run]:
    """Read a table under its line of column names, or boards of a cell a field."""
    text = reader.lines.peek() or ""
    if (columns := places_of(text)) is not None:
        yield _placed(reader, columns)
    elif header_of(text.strip()) is not None:
        yield from _table(reader)
    else:
        yield from _sheet(reader)


def _sheet(reader: Reader) -> list[Record]:
    """Read the boards of a cell a field in the lines up to a blank one."""
    block = block_ahead(reader, to_blank=True)
    records: list[Record] = []
    try:
        records = [] if block is None else read_fields(reader, block)
    except ParseError:
        reader.lines.skip(len(block.lines) if block else 0)
        raise
    if block is None or not (records or not "".join(block.lines).strip(" \t,;")):
        error = not_a_puzzle(reader, msg("a line of column names, puzzle among them, or of cells"))
        # Boards may begin below a few words; a long block isn't looked at again line by line.
        while block and len(block.lines) > _FEW and not _is_end(reader.lines.peek()):
            next(reader.lines)
        raise error
    reader.lines.skip(len(block.lines))
    return records


def _is_end(text: str | None) -> bool:
    """Return whether a line ends what is no table: a blank line, or one of column names."""
    if text is None or not text.strip():
        return True
    return places_of(text) is not None or header_of(text.strip()) is not None


def places_of(text: str) -> list[int] | None:
    """Return which fields are row, column and digit, if a line names them."""
    mark = next((mark for mark in ",;\t" if mark in text), ",")
    names = [name.strip(" \"'").lower() for name in text[:200].split(mark)]
    found = [next((i for i, n in enumerate(names) if n in known), -1) for known in _PLACES]
    return None if -1 in found else found


def _placed(reader: Reader, columns: list[int]) -> Record:
    """Read a table with a given a line. Raises ParseError for two digits in one cell."""
    next(reader.lines)
    first = reader.lines.number
    cells: list[Json] = []
    while (text := reader.lines.peek()) is not None and text.strip():
        mark = next((mark for mark in ",;\t" if mark in text), ",")
        fields = [field.strip(" \"'") for field in next(reader.lines).split(mark)]
        numbers = [fields[i] if i < len(fields) else "" for i in columns]
        if not all(number.isdecimal() and len(number) < 3 for number in numbers):
            raise bad_cell(text, msg("row, column and digit"), reader.lines.number, 1)
        cells.append(dict(zip(("row", "col", "value"), map(int, numbers), strict=True)))
    try:
        found = cells_of([cell for cell in cells if cell["value"]], (9,)) or []
        digits = [0 if cell is None else digit_of(cell["value"], 9) for cell in found]
    except ParseError as error:
        raise error.at(line=first, column=1) from None
    if not digits:
        raise not_whole(len(cells), 81, 1).at(line=first)
    if 9 not in reader.sides:
        raise wrong_side(reader, Cell("", first, 1), 9)
    return Record(Grid._of(bytes(digits), reader.shape_of(9)), "", first, "csv")


def header_of(bare: str) -> tuple[str, int, int | None] | None:
    """Return the separator, the puzzle's and the solution's column of a line of column names."""
    if len(bare) > LONGEST_LOOKED_AT or _CELLS.search(bare):
        return None
    for separator in (",", ";", "\t"):
        names = [name.strip().strip('"').strip() for name in bare.split(separator, _MOST_NAMES)]
        low = [name.lower() for name in names]
        puzzle = next((i for i, name in enumerate(low) if name in PUZZLES), None)
        roles = [role_of(name) for name in names] if len(names) > 1 else []
        if puzzle is None and "puzzle" in roles:
            puzzle = roles.index("puzzle")
        if puzzle is not None and (len(names) > 1 or low[0] in SURE):
            solution = next((i for i, name in enumerate(low) if name in SOLUTIONS), None)
            if solution is None and "solution" in roles:
                solution = roles.index("solution")
            return separator, puzzle, solution
    return None


def starts_table(head: Head) -> bool:
    """Return whether the line names columns: puzzle and solution, or what the next row has."""
    header = header_of(head.bare)
    if header is None:
        return False
    step = 1
    while step < _FAR and (text := head.reader.lines.peek(step)) is not None and not text.strip():
        step += 1
    separator, puzzle, solved = header
    text = head.line(step)
    if solved is not None and not text.strip():
        return True
    try:
        fields = _fields(text, separator)
    except ParseError:
        return False
    if solved is not None and head.bare.split(separator)[puzzle].strip(' "').lower() in SURE:
        return True
    is_full = len(fields) == head.bare.count(separator) + 1
    return is_full and one_line(fields[puzzle][0], head.sides) is not None


def _table(reader: Reader) -> Iterator[Record | Run]:
    """Read a line of column names and the rows below it, up to a blank line."""
    head = next(reader.lines)
    header = header_of(head.strip())
    assert header is not None  # the caller looked
    separator, puzzle, solved = header
    names = [name.strip().strip('"').strip() for name in head.strip().split(separator)]
    has_rows = False
    layout = _layout(names, separator, puzzle, solved)
    while True:
        while layout and (run := reader.lines.run(layout)) is not None:
            has_rows = True
            yield run._replace(format="csv")
        text = reader.lines.peek()
        if text is None or (has_rows and not text.strip()):
            return
        if not text.strip() or is_comment(text):
            next(reader.lines)
            continue
        if header_of(text.strip()) is not None or (len(names) > 1 and separator not in text):
            return
        next(reader.lines)
        has_rows = True
        try:
            yield _record(reader, text, names, separator, puzzle, solved)
        except ParseError as error:
            reader.report(error.at(line=reader.lines.number, column=error.column or 1))


def _layout(names: list[str], separator: str, puzzle: int, solved: int | None) -> str:
    """Return the layout of rows that can be taken by the run, nothing if the columns are others."""
    roles = ["puzzle", "solution", "label"][: len(names)]
    is_plain = puzzle == 0 and solved == (1 if len(names) > 1 else None)
    is_label = len(names) < 3 or names[2].lower() in LABELS
    return separator.join(roles) if is_plain and is_label and len(names) < 4 else ""


def _record(
    reader: Reader, text: str, names: list[str], separator: str, puzzle: int, solved: int | None
) -> Record:
    """Return the record of one row; its line has been taken."""
    fields = _fields_of(text, separator, len(names))
    board = next((i for i, name in enumerate(names) if name.lower() == "shape"), None)
    shape = named_shape(reader, *fields[board]) if board is not None else None
    text, column = fields[puzzle]
    if len(text) > 2 and text[0] == text[-1] == "'":  # as Python shows a text
        text, column = text[1:-1], column + 1
    grid = named_grid(reader, text, column, shape)
    solution = None
    if solved is not None and fields[solved][0]:
        solution = named_solution(reader, *fields[solved], grid)
    others = []
    for i, (name, (value, place)) in enumerate(zip(names, fields, strict=True)):
        if name.lower() == "constraints" and value[:1] == "[":
            grid = with_rules(grid, partial(rules_of_text, value), place)
        elif value and i not in (puzzle, solved, board):
            others.append((i, (name, value)))
            _check_kind(name, value, place, grid)
    low = [name.lower() for name in names]
    titled = next((low.index(name) for name in LABELS if name in low), None)
    extra = tuple(pair for i, pair in others if i != titled)
    label = label_of_columns(extra) if titled is None else " ".join(fields[titled][0].split())
    return Record(grid, label, reader.lines.number, "csv", solution, None, extra)


def label_of_columns(columns: Iterable[tuple[str, str]]) -> str:
    """Return the label of a row without a column for it.

    >>> label_of_columns([("id", "7"), ("difficulty", "2.5")])
    'id=7 difficulty=2.5'
    """
    return " ".join(" ".join(f"{name}={value}" for name, value in columns).split())


def _fields_of(text: str, separator: str, count: int) -> list[tuple[str, int]]:
    """Return the fields of a row. Raises ParseError if there are more or fewer than names."""
    fields = _fields(text, separator)
    if len(fields) == count + 1 and not fields[-1][0]:
        fields.pop()  # a separator at the end
    if len(fields) != count:
        raise ParseError(
            msg("a row with other columns than the head"),
            code="parse.length",
            column=fields[count][1] if len(fields) > count else len(text.rstrip()) + 1,
            found=msg("{fields} fields", fields=len(fields)),
            expected=count,
        )
    return fields


def _check_kind(name: str, value: str, column: int, grid: Grid) -> None:
    """Raise ParseError if a field such as ``variant`` names rules that the board lacks."""
    if name.lower() in _KINDS:
        try:
            check_rules_in_words(f"{name}: {value}", grid.shape)
        except ParseError as error:
            raise error.at(column=column) from None


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
            msg("the board differs from the one requested"),
            code="parse.mismatch",
            column=column,
            found=quoted(name),
            expected=quoted(str(reader.shape)),
        )
    return shape


def with_rules(grid: Grid, rules: Callable[[], Iterable[Constraint]], column: int) -> Grid:
    """Return a grid with the rules of a field. Raises ParseError for some that it can't have."""
    try:
        return grid.with_constraints(*rules())
    except GridError as error:
        raise ParseError(error.message, code="parse.rules", column=column) from None
    except ParseError as error:
        raise error.at(column=column) from None


_shape_called = lru_cache(maxsize=64)(Shape.parse)


def named_solution(reader: Reader, symbols: str, column: int, grid: Grid) -> Grid:
    """Return the grid of a field that has the solution of ``grid``, on the same board."""
    solution = named_grid(
        reader, symbols, column, grid.shape if len(symbols) == len(grid.cells) else None
    )
    pairs = zip(solution.cells, grid.cells, strict=False)
    if solution.shape != grid.shape or any(digit not in (0, held) for held, digit in pairs):
        raise contradicting_solution(column, symbols)
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
        raise not_whole(len(symbols), cells, column + min(len(symbols), cells))
    digits = digits_of_symbols(symbols, side, None, range(column, column + len(symbols)))
    return Grid._of(digits, reader.shape_of(side) if shape is None else shape)


def _fields(text: str, separator: str) -> list[tuple[str, int]]:
    """Return the fields of a row without their quotes, each with the column it starts in."""
    try:
        fields = next(csv.reader([text], delimiter=separator, skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise ParseError(
            msg("a quote is never closed"), code="parse.unfinished", found=quoted(text)
        ) from error
    at, found = 0, []
    for field in fields:
        at = max(text.find(field, at), at)
        found.append((field.strip(), at + 1 + len(field) - len(field.lstrip())))
        at += len(field)
    return found


def write_csv(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write a table with the columns puzzle, solution and label.

    From the first board that isn't the plain one of its side a column has its shape, and from the
    first grid with constraints another one has these. Raises
    GridError for a shape that has no name, because of a rule of one's own.
    """
    names = "puzzle,solution,label"
    is_begun = False
    more: list[str] = []
    for record in records:
        its_own = {
            "shape": _name_of(record.grid.shape),
            "constraints": _quoted(rules_to_text(record.grid.constraints)),
        }
        needed = [name for name, value in its_own.items() if value]
        if not is_begun or not set(needed) <= set(more):
            more = [name for name in its_own if name in {*more, *needed}]
            yield ("\n" if is_begun else "") + ",".join([names, *more]) + "\n"
            is_begun = True
        solution = "" if record.solution is None else encode(record.solution, blank)
        label = " ".join(record.label.split())
        fields = [
            encode(record.grid, blank),
            solution,
            label if label.isalnum() else _quoted(label),
        ]
        yield ",".join(fields + [its_own[name] for name in more]) + "\n"
    if not is_begun:
        yield names + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if text else ""


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


FORMATS = (
    Format(
        "csv",
        "columns puzzle and solution under their names (Kaggle), or a sheet's cells",
        sniff,
        read,
        write_csv,
        keeps_label=True,
        keeps_solution=True,
        keeps_boxes=True,
        keeps_rules=True,
        keeps_constraints=True,
    ),
)
