"""The last resort: tokens that can be cells, in rows of equal length, wherever they stand.

It reads a block of lines that no format reads whole: a list in the code of any language, a table
of any kind, a sheet with nothing in the field of a blank, rows behind the same words. All cells of
the block must belong to its boards; where that is unsure, the error of the formats stands.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.beside import side_by_side
from farandole.sudoku.formats.boards.cells import (
    Cell,
    Rows,
    bare,
    grid_of,
    grid_of_symbols,
    is_cell,
    wrong_length,
    wrong_rows,
)
from farandole.sudoku.formats.boards.row import CELLISH
from farandole.sudoku.formats.names import SOLUTIONS
from farandole.sudoku.formats.pairs import is_solution_of
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.symbols import SIDES, board_characters, narrow, number_of
from farandole.sudoku.formats.text.lists import boards_in, grid_of_board
from farandole.sudoku.formats.values import check_rules_in_words
from farandole.sudoku.formats.words import is_words, label_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.boards.block import Block
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.shape import Shape

_FEWEST = 4  # digits of a puzzle, and rows
_MOST_BEFORE = 8  # words before the cells of a row, and lines before the rows
_LONGEST = 1000  # characters of a row
_LIST_MARKS = "([{\"'`"
_MARKS = ("||", "|", "│", "&", "\t", ";", ",", "；", "，")
"""What may stand between the fields of a table, the surest first."""
_SEPARATORS = _MARKS[4:]
_BARS = _MARKS[:3]
_WORD = regex(r"[^\s,;|=:\"'`(){}\[\]&+\\$│┃║┆：，；]+")
_EMPTY = regex(r"\{ *\}|\[ *\]|(?<![\w.])(?:NaN|nan|NA|null|None|nil|<NA>)(?![\w.])")
_DECIMAL = regex(r"(?<![\w.])([0-9]{1,2})\.(?:0*(?:e[+]00)?)(?![\w.])")
_RULE = regex(r"[\s:|+=-]*(?:--|:-|-:|==)[\s:|+=-]*")
_LATEX_END = regex(r"\\\\.*|\\hline")
_NUMBER = regex(r"[0-9]{1,9}$")
_DIGITS_AND_SPACES = frozenset("123456789 ")


def read_tolerantly(reader: Reader, block: Block) -> list[Record]:
    """Return the puzzles of a block if one way of reading it is sure; its lines stay unread.

    Raises ParseError for a bad cell in what is surely a board, and for rules that its words name.
    """
    text = "".join(block.lines)
    if text.isascii() and sum(map(text.count, "123456789")) < _FEWEST:
        is_sheet = any(mark in block.lines[0] for mark in _SEPARATORS)
        return read_fields(reader, block) if is_sheet else []
    records = (
        _in_brackets(reader, block)
        or read_fields(reader, block)
        or _in_rows(reader, [_words(block, at) for at in range(len(block.lines))], block)
        or _in_columns(reader, block)
        or side_by_side(reader, block.lines, block.first)
    )
    if records:
        words = " ".join(line for line in block.lines if is_words(line))
        check_rules_in_words(words, records[0].grid.shape)
    return records


def _in_brackets(reader: Reader, block: Block) -> list[Record]:
    """Return the boards of nested lists, each with the solution that follows it."""
    if not any(mark in text for text in block.lines for mark in _LIST_MARKS):
        return []
    try:
        boards = boards_in(reader, block)
    except ParseError:
        return []
    found: list[Record] = []
    for board in boards:
        grid = grid_of_board(reader, board, block)
        record = Record(grid, "", board.cells[0].line, "leetcode")
        names = re.split(r"[\W_]+", board.words.lower())
        is_full = 0 not in grid.cells or not SOLUTIONS.isdisjoint(names)
        if found and is_full and is_solution_of(record, found[-1]):
            found[-1] = found[-1]._replace(solution=grid)
        else:
            found.append(record)
    return found


def read_fields(reader: Reader, block: Block) -> list[Record]:
    """Return the boards of a table or a sheet, whose fields stand between the same marks."""
    for mark in _MARKS:
        rows = _without_names(_fields(block, mark))
        if sum(len(row) > 2 for row in rows) < _FEWEST:
            continue
        if mark in _SEPARATORS and (records := _in_sheet(reader, rows, mark)):
            return records
        if found := _in_rows(reader, rows, block, name="csv"):
            return found
    return []


def _fields(block: Block, mark: str) -> Rows:
    """Return the fields of each line; one field is a line without the mark, none a rule."""
    rows: Rows = []
    for number, line in enumerate(block.lines, block.first):
        text = _LATEX_END.sub("", line) if mark == "&" else line.rstrip(" \r")
        column, row = 1, []
        for piece in text.split(mark) if text.strip(" ") and not _RULE.fullmatch(text) else ():
            start = column + len(piece) - len(piece.lstrip(' "'))
            row.append(Cell(piece.strip(' "\r\t'), number, start))
            column += len(piece) + len(mark)
        rows.append(row)
    if mark in _BARS:
        framed = [row for row in rows if len(row) > 2]
        if framed and not any(row[0].text for row in framed):
            rows = [row[1:] if len(row) > 2 else row for row in rows]
        if framed and all(row[-1].text in ("", ".") for row in framed):
            rows = [row[:-1] if len(row) > 2 else row for row in rows]
    return rows


def _without_names(rows: Rows) -> Rows:
    """Return a table without the names of its columns and rows, if it has both."""
    filled = [row for row in rows if len(row) > 2]
    if len(filled) <= _FEWEST:
        return rows
    names = [cell.text for cell in filled[0] if cell.text]
    if len(names) < _FEWEST or not _count(names) or not _count([r[0].text for r in filled[1:]]):
        return rows
    return [row[1:] for row in filled[1:]]


def _in_sheet(reader: Reader, rows: Rows, mark: str) -> list[Record]:
    """Return the boards of a sheet, under a title perhaps; none if it isn't sure.

    Raises ParseError for rows too few, too many or of another length.
    """
    title, first = "", rows[0][0].line if rows[0] else 0
    if sum(map(_has_text, rows[0])) == 1 and not is_cell(rows[0][0].text):
        title, rows = rows[0][0].text, rows[1:]
    if not _may_be_sheet(rows, mark):
        return []
    boards = _boards_of_sheet(reader, rows, mark)
    if boards:
        records = [Record(grid_of(reader, board), "", board[0][0].line, "csv") for board in boards]
        line = first if title else records[0].line
        return [records[0]._replace(label=title, line=line), *records[1:]]
    width = max(map(len, rows))
    if width not in reader.sides:
        return []
    if len(rows) == width:
        number = next((i for i, row in enumerate(rows) if len(row) < width), 0)
        raise wrong_length(rows[number], width, number)
    raise wrong_rows(rows[0][0].line + min(width, len(rows)), len(rows), width)


def _has_text(cell: Cell) -> bool:
    return bool(cell.text)


def _may_be_sheet(rows: Rows, mark: str) -> bool:
    """Return whether fields are cells of boards, some of them empty."""
    if max(map(len, rows)) > 2 * SIDES[-1] or (mark != "\t" and min(map(len, rows)) < 2):
        return False
    cells = list(chain.from_iterable(rows))
    return not all(map(_has_text, cells)) and _are_cells([c.text for c in cells if c.text])


def _boards_of_sheet(reader: Reader, rows: Rows, mark: str) -> list[Rows]:
    """Return the boards of the first side that fits the fields in use, 9 before all others."""
    width = max(map(len, rows))
    used = [at for row in rows for at, cell in enumerate(row) if cell.text]
    numbers = [number_of(cell.text) for row in rows for cell in row if cell.text]
    largest = max(filter(SIDES[-1].__ge__, numbers), default=0)
    for side in sorted(reader.sides, key=lambda side: (side != 9, side != width, -side)):
        if not max(used) - min(used) < side <= width or largest > side:
            continue
        start = 0 if max(used) < side else min(min(used), width - side)
        if mark == "\t" or all(len(row) >= start + side for row in rows):
            boards = _split(rows, side)
            if boards:
                return [[_cut(row, start, side) for row in board] for board in boards]
    return []


def _is_filled(row: Sequence[Cell]) -> bool:
    return any(map(_has_text, row))


def _cut(row: list[Cell], column: int, side: int) -> list[Cell]:
    """Return the fields of a board in a row, those that are cut off empty."""
    return (row + [row[-1]._replace(text="")] * side)[column : column + side]


def _split(rows: Rows, side: int) -> list[Rows]:
    """Return the rows of each board of a sheet; nothing if it is unclear where they begin.

    The same number of blank rows stands between any two boards.
    """
    is_blank = [not _is_filled(row) for row in rows]
    lead = is_blank.index(False)
    best = len(rows) + 1  # blank rows above and below
    found: list[Rows] = []
    for first in range(max(0, lead - side + 1), lead + 1):
        for gap in range(_FEWEST + 1):
            starts = range(first, len(rows) - side + 1, side + gap)
            inside = {at for start in starts for at in range(start, start + side)}
            if any(not is_blank[at] for at in range(len(rows)) if at not in inside):
                continue
            rest = len(rows) - (starts[-1] + side)
            if first + rest < best:
                best, found = first + rest, [rows[start : start + side] for start in starts]
    return found


def _words(block: Block, at: int) -> list[Cell]:
    """Return the words and numbers of a line, dots for the empty ones."""
    text = block.lines[at]
    if len(text) > _LONGEST:
        return []
    text = _EMPTY.sub(lambda found: ".".ljust(len(found[0])), text)
    if len(_DECIMAL.findall(text)) > 2:
        text = _DECIMAL.sub(lambda found: found[1].ljust(len(found[0])), text)
    return [block.cell(found[0], at, found.start()) for found in _WORD.finditer(text)]


def _in_rows(reader: Reader, lines: Rows, block: Block, name: str = "blocks") -> list[Record]:
    """Return the board in rows that have the same words in front, or count themselves."""
    is_table = name == "csv"
    rows = [row for row in lines if row and (is_table or _has_cells(row))]
    for side in sorted(reader.sides, reverse=True):
        if not side <= len(rows) <= side + 2 * _MOST_BEFORE:
            continue
        for first in range(len(rows) - side + 1):
            others = rows[:first] + rows[first + side :]
            if len(others) == 1 and first == 1 and is_table and not _is_filled(others[0]):
                others = []  # the empty head of a table
            if any(_is_like_row(row, side) or _is_cells(row, side) for row in others):
                continue
            grid = _grid_of_rows(reader, rows[first : first + side], side, is_table=is_table)
            if grid is not None:
                for row in others:
                    _check_size(block, row, grid.shape)
                above = [
                    block.lines[row[0].line - block.first] for row in rows[:first] if len(row) < 2
                ]
                at = rows[first][0].line - block.first
                above = above if is_table else block.lines[:at]
                return [Record(grid, label_of(above), block.first, name)]
    return []


def _has_cells(row: Sequence[Cell]) -> bool:
    return any(c.isalnum() or c in "._*?" for cell in row for c in cell.text)


def _grid_of_rows(reader: Reader, rows: Rows, side: int, *, is_table: bool) -> Grid | None:
    """Return the grid of as many lines as the board has rows; None if they are none."""
    if not is_table and len(rows[0]) > len(rows[1]):  # a name in front of the first row alone
        rows = [rows[0][min(len(rows[0]) - len(rows[1]), 3) :], *rows[1:]]
    for before in range(min(_MOST_BEFORE, len(rows[0]) - 1) + 1):
        cells = [_cells_of(row[before:], side, is_table=is_table) for row in rows]
        columns = [
            [row[i].text.rstrip(".)#-") for row in rows if len(row) > i] for i in range(before)
        ]
        is_word = all(len(row) > before and len(row[before].text) == side for row in rows)
        if all(cells) and _are_names(columns, len(rows), is_sure=is_word):
            flat = [cell for row in cells for cell in row or ()]
            return grid_of_symbols(reader, [bare(cell.text) for cell in flat], flat)
    return None


def _cells_of(rest: list[Cell], side: int, *, is_table: bool) -> list[Cell] | None:
    """Return the cells of a row with nothing in front, if it is one."""
    known = board_characters(side)
    if is_table:
        while len(rest) > side and not rest[-1].text:
            rest = rest[:-1]
        return rest if len(rest) == side and _are_cells([c.text for c in rest]) else None
    while len(rest) > side and not _is_cell(rest[-1].text, side, known):
        rest = rest[:-1]
    if len(rest) == side:
        return rest if all(_is_cell(cell.text, side, known) for cell in rest) else None
    cells = [Cell(c, line, column + i) for text, line, column in rest for i, c in enumerate(text)]
    is_even = len({len(cell.text) for cell in rest}) == 1
    is_row = len(cells) == side and is_even and len(rest) < side
    return cells if is_row and all(narrow(cell.text) in known for cell in cells) else None


def _are_cells(texts: Sequence[str]) -> bool:
    """Return whether texts are the cells of a table, a few of them mistyped perhaps."""
    bad = [text for text in texts if not is_cell(text)]
    is_near = all(len(text) < 3 and text.isalnum() for text in bad)
    return is_near and 8 * len(bad) <= max(len(texts), 8) and any(texts)


def _is_cell(text: str, side: int, known: frozenset[str]) -> bool:
    return narrow(text) in known if len(text) == 1 else number_of(text) <= side


def _is_like_row(row: Sequence[Cell], side: int) -> bool:
    """Return whether a line may be one more row: about as many cells, and not counting them."""
    texts = [cell.text for cell in row if cell.text]
    cells = sum(
        len(text) if CELLISH.issuperset(narrow(text)) else number_of(text) <= side for text in texts
    )
    return 4 * cells >= 3 * side and not _count(texts[-side:])


def _is_cells(row: Sequence[Cell], side: int) -> bool:
    """Return whether a line has signs and numbers alone, and is no number, count or size."""
    texts = [cell.text for cell in row if cell.text]
    has_letters = any(c.isalpha() for text in texts for c in text)
    is_count = (len(texts) >= _FEWEST and _count(texts)) or _box_of(row, side) is not None
    return not (has_letters or is_count or (len(texts) == 1 and texts[0].isdigit()))


def _box_of(row: Sequence[Cell], side: int) -> tuple[int, int] | None:
    """Return the two numbers of a line whose product is the side of the board."""
    numbers = [number_of(cell.text) for cell in row]
    is_box = len(numbers) in (2, 3) and numbers[-2] * numbers[-1] == side == numbers[0] * (
        numbers[1] if len(numbers) == 2 else 1
    )
    return (numbers[-2], numbers[-1]) if is_box else None


def _check_size(block: Block, row: Sequence[Cell], shape: Shape) -> None:
    """Raise ParseError if a line gives the box of a board the other way round."""
    if _box_of(row, shape.side) in (None, shape.box):
        return
    raise ParseError(
        msg("boxes can lie two ways"),
        code="parse.ambiguous",
        line=row[0].line,
        column=row[0].column,
        found=quoted(block.lines[row[0].line - block.first]),
        expected=msg("the shape of the board, such as {shape}", shape="6:2x3"),
    )


def _are_names(columns: Sequence[Sequence[str]], rows: int, *, is_sure: bool) -> bool:
    """Return whether the words in front of rows count them, or are the same on each.

    Numbers that are the same on all rows might be cells, so they need a counter beside them, and
    rows that are words of their own.
    """
    if any(len(names) < rows for names in columns):
        return False
    others = [names for names in columns if not _count(names)]
    numbers = [names for names in others if not any(c.isalpha() for c in names[0])]
    is_counted = len(others) < len(columns)
    return all(len(set(names)) == 1 for names in others) and (
        not numbers or (is_sure and is_counted)
    )


def _count(names: Sequence[str]) -> bool:
    """Return whether names go on by the same step: 1, 2, 3 or R1, R2 or A, B."""
    found = [_NUMBER.search(name) for name in names]
    if found and all(found):
        stems = {name[: match.start()] for name, match in zip(names, found, strict=True) if match}
        steps = {int(b[0]) - int(a[0]) for a, b in pairwise(found) if a and b}
        return len(stems) == 1 and len(steps) == 1 and steps != {0}
    return len({name[:-1] for name in names}) == 1 and all(
        name and ord(name[-1]) - ord(names[0][-1]) == i for i, name in enumerate(names)
    )


def _in_columns(reader: Reader, block: Block) -> list[Record]:
    """Return the board whose blanks are spaces, if it has as many columns as rows.

    Spaces at the ends of lines may be missing, and a space may stand between cells.
    """
    lines = [narrow(text).replace("\u3000", " ").rstrip() for text in block.lines]
    side, width = len(lines), max(map(len, lines))
    if side not in reader.sides or side > 9 or not _DIGITS_AND_SPACES.issuperset("".join(lines)):
        return []
    step = {side: 1, 2 * side - 1: 2}.get(width, 0)
    if not step or (step == 2 and any(line[1::2].strip() for line in lines)):
        return []
    rows = [
        [block.cell(line[at : at + 1].strip(), row, at) for at in range(0, width, step)]
        for row, line in enumerate(lines)
    ]
    return [Record(grid_of(reader, rows), "", block.first, "blocks")]
