"""Boards as spreadsheets save and paste them: a cell a field, and nothing where a cell is blank.

5,3,,,7,,,,        fields after , ; or a tab, in quotes or not
6,,,1,9,5,,,
,,,,,,,,           a blank row of the board, or one between two boards

Tables of Markdown, LaTeX and the like have other marks between their fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.cells import (
    SEPARATORS,
    Cell,
    counts,
    grid_of,
    is_cell,
    trimmed,
)
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import is_comment, quoted
from farandole.sudoku.formats.symbols import SIDES, number_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

    Rows = list[list[Cell]]

MARKS = frozenset(SEPARATORS)
LONGEST_ROW = 1000
"""The most characters of a line of a sheet."""
_WINDOW = 8 * (SIDES[-1] + 3)  # lines that are looked at together
_MOST_BLANK = 64  # rows above the board
_SPARE = 16  # fields that may be empty beside the board
_BETWEEN = 4  # blank rows between boards, at most
_LONGEST = 12  # characters of a field, mistyped ones too
_NEVER = frozenset("[]{}():")  # in no field of a sheet


def sheet_ahead(reader: Reader, skip: int = 0) -> Rows:
    """Return the rows of fields in the lines ahead, behind ``skip`` others; none without a gap."""
    text = reader.lines.peek(skip)
    if text is None or len(text) > LONGEST_ROW or is_comment(text):
        return []
    separator = next((mark for mark in SEPARATORS if mark in text), None)
    rows: Rows = []
    has_cells = False
    while separator is not None and len(rows) < (_WINDOW if has_cells else _MOST_BLANK):
        row = _row_ahead(reader, skip + len(rows), separator, is_first=not rows)
        if row is None:
            break
        rows.append(row)
        has_cells = has_cells or any(cell.text for cell in row)
    if not has_cells:
        return []
    has_gap = any(not cell.text for row in rows for cell in row)
    is_named = len(rows) > SIDES[0] and counts([cell.text for cell in rows[0] if cell.text])
    return rows if has_gap or is_named else []


def _row_ahead(reader: Reader, step: int, separator: str, *, is_first: bool) -> list[Cell] | None:
    """Return the fields of a line, None if it is no line of the sheet."""
    text = reader.lines.peek(step)
    if text is None or len(text) > LONGEST_ROW or not _NEVER.isdisjoint(text):
        return None
    is_cut_off = separator == "\t" and not is_first and bool(text.strip())
    if separator not in text and not is_cut_off:
        return None
    row = fields(text, separator, reader.lines.number + step + 1, around=' "\r')
    filled = [cell.text for cell in row if cell.text]
    if any(len(cell) > _LONGEST for cell in filled) or len(row) > SIDES[-1] + _SPARE:
        return None
    bad = sum(not is_cell(cell) for cell in filled)
    return row if (is_first and counts(filled)) or 4 * bad <= len(filled) else None


def fields(text: str, separator: str, line: int, around: str = " \t") -> list[Cell]:
    """Return the fields of a line, without the characters ``around`` them."""
    column, row = 1, []
    for piece in text.split(separator):
        row.append(Cell(piece.strip(around), line, column + len(piece) - len(piece.lstrip(around))))
        column += len(piece) + len(separator)
    return row


def boards_of(reader: Reader, rows: Rows) -> tuple[int, list[Rows]]:
    """Return how many rows of a sheet its boards take up, and the rows of each; 0 in doubt."""
    used = [column for row in rows for column, cell in enumerate(row) if cell.text]
    if not used:
        return 0, []
    if side := _named_side(reader, rows):
        return side + 1, [[_cut(row, 1, side) for row in rows[1 : side + 1]]]
    width, low, high = max(map(len, rows)), min(used), max(used)
    numbers = [number_of(cell.text) for row in rows for cell in row]
    largest = max((number for number in numbers if number <= SIDES[-1]), default=0)
    is_cut = len(rows) == _WINDOW
    for side in sorted(reader.sides, key=lambda side: (side != 9, side != width, -side)):
        fits = high - low < side <= width and largest <= side
        if fits and (starts := _starts(rows, side, is_cut=is_cut)):
            column = 0 if high < side else min(low, width - side)
            taken = starts[-1] + side if is_cut else len(rows)
            boards = [rows[start : start + side] for start in starts]
            return taken, [[_cut(row, column, side) for row in board] for board in boards]
    return 0, []


def _named_side(reader: Reader, rows: Rows) -> int:
    """Return the side of a board with names of its columns and rows; 0 if it has none."""
    head = [cell.text for cell in rows[0] if cell.text]
    names = [row[0].text for row in rows[1 : len(head) + 1]]
    return len(head) if len(head) in reader.sides and counts(head) and counts(names) else 0


def _cut(row: list[Cell], column: int, side: int) -> list[Cell]:
    """Return the fields of a board in a row, those that are cut off empty."""
    return (row + [row[-1]._replace(text="")] * side)[column : column + side]


def _starts(rows: Rows, side: int, *, is_cut: bool) -> Sequence[int]:
    """Return where the boards of this side begin; nothing if that is unclear.

    The same number of blank rows stands between any two boards. ``is_cut`` allows for the first
    rows of one more board.
    """
    is_blank = [not any(cell.text for cell in row) for row in rows]
    lead = is_blank.index(False)
    best: tuple[bool, int] | None = None
    found: Sequence[int] = ()
    for first in range(max(0, lead - side + 1), lead + 1):
        for gap in range(_BETWEEN + 1):
            starts = range(first, len(is_blank) - side + 1, side + gap)
            between = [i for i in range(first, len(is_blank)) if (i - first) % (side + gap) >= side]
            end = starts[-1] + side if starts else len(is_blank) + 1
            rest = len(is_blank) - end
            if is_cut and 0 <= rest < side + gap:
                rest = 0
            elif rest < 0 or not all(is_blank[end:]):
                continue
            if not all(is_blank[i] for i in between if i < end):
                continue
            score = (gap > 0 and len(starts) > 1, -first - rest)
            if best is None or score > best:
                best, found = score, starts
    return found


def read_sheet(reader: Reader, rows: Rows, label: str = "") -> Iterator[Record]:
    """Read the boards of a sheet, or the table that it is; report the bad ones.

    Raises ParseError if it has rows too few or too many.
    """
    first = reader.lines.number + 1
    taken, boards = boards_of(reader, rows)
    lines = [reader.lines.peek(step) or "" for step in range(len(rows))]
    reader.lines.skip(taken or len(rows))
    if not taken:
        grid = grid_of_table(reader, lines, first)
        if grid is None:
            raise _wrong_rows(reader, rows)
        yield Record(grid, label, first, "csv")
    for board in boards:
        try:
            grid = grid_of(reader, board)
        except ParseError as error:
            reader.report(error)
        else:
            yield Record(grid, label, board[0][0].line, "csv")
        label = ""


def _wrong_rows(reader: Reader, rows: Rows) -> ParseError:
    """Return the error for a sheet that is no board."""
    side, first = max(map(len, rows)), rows[0][0]
    if side not in reader.sides:
        return ParseError(
            msg("no board has rows like this"),
            code="parse.rows",
            line=first.line,
            column=1,
            found=msg("{fields} fields", fields=side),
            expected=", ".join(map(str, reader.sides)),
        )
    is_short = len(rows) < side
    below = rows[side][0].line if not is_short else first.line + len(rows)
    text = reader.lines.at(below)
    return ParseError(
        msg("a board without all its rows") if is_short else msg("more rows than the board has"),
        code="parse.rows",
        line=below,
        column=1,
        found=quoted(text) if text else msg("the end of the sheet"),
        expected=msg("{side} rows", side=side),
    )


def grid_of_table(reader: Reader, lines: list[str], first: int) -> Grid | None:
    """Return the grid of a table: rows of fields, with a head and names of rows perhaps.

    The fields stand between bars (Markdown, Org, wikis), after ``&`` (LaTeX), or after the
    separators of a sheet. None if the lines are no table. Raises ParseError for a bad cell.
    """
    for mark in ("||", "|", "│", "&", *SEPARATORS):
        rows = _rows_of_table(lines, first, mark)
        if len(rows) < SIDES[0]:
            continue
        board = _without_gaps(reader, trimmed(reader, rows))
        cells = [cell for row in board for cell in row]
        is_board = len(board) in reader.sides and all(len(row) == len(board) for row in board)
        if is_board and 8 * sum(is_cell(cell.text) for cell in cells) >= 7 * len(cells):
            return grid_of(reader, board)
    return None


def _rows_of_table(lines: list[str], first: int, mark: str) -> Rows:
    """Return the fields of the lines with a mark in them, those between its bars if it has such."""
    rows: Rows = []
    for number, text in enumerate(lines, first):
        text = text.rstrip().replace("\\hline", "      ")
        text = text.partition("\\\\")[0] if mark == "&" else text
        if mark in text and (mark in MARKS or any(map(str.isalnum, text))):
            rows.append(fields(text, mark, number))
    rows = [row for row in rows if len(row) > 2]
    if mark in ("||", "|", "│") and not any(row[0].text for row in rows):
        is_closed = all(row[-1].text in ("", ".") for row in rows)
        rows = [row[1:-1] if is_closed else row[1:] for row in rows]
    return rows


def _without_gaps(reader: Reader, rows: Rows) -> Rows:
    """Return a table without the empty rows and columns between its boxes, if it has such."""
    if len(rows) in reader.sides and all(len(row) == len(rows) for row in rows):
        return rows
    for side in reader.sides:
        box = reader.shape_of(side).box or (side, side)
        down, right = (set(range(n, side + side // n - 1, n + 1)) for n in box)
        full = [_cut(row, 0, max(len(row), side + len(right))) for row in rows]
        if len(full) == side + len(down) and not any(
            cell.text
            for i, row in enumerate(full)
            for j, cell in enumerate(row)
            if i in down or j in right or j >= side + len(right)
        ):
            places = [j for j in range(side + len(right)) if j not in right]
            return [[row[j] for j in places] for i, row in enumerate(full) if i not in down]
    return rows
